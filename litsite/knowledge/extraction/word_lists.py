"""Lists of words by which names of entities are told from other words: ``data/word_lists.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from litsite.knowledge.data_files import data_of


def word_list(name: str) -> frozenset[str]:
    """The words of a list; the file says what each is for."""
    return _lists()[name]


@cache
def _lists() -> Mapping[str, frozenset[str]]:
    return {name: frozenset(text.split()) for name, text in data_of("word_lists.yaml").items()}
