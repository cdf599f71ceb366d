"""Lists of words by which names of entities are told from other words: ``data/word_lists.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import yaml

_FILE = Path(__file__).parent.with_name("data") / "word_lists.yaml"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def word_list(name: str) -> frozenset[str]:
    """The words of a list; the file says what each is for."""
    return _lists()[name]


@cache
def _lists() -> Mapping[str, frozenset[str]]:
    with _FILE.open(encoding="utf-8") as stream:
        found = yaml.load(stream, Loader=_LOADER)
    return {name: frozenset(text.split()) for name, text in found.items()}
