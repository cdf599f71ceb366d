"""Answers as they are put on record, and read back."""

from __future__ import annotations

from typing import Any

import orjson
from cattrs.preconf.orjson import make_converter

from litsite.answers.records import Answer, CitationGroup

_CONVERTER = make_converter()


def _part(value: Any, _kind: Any) -> str | CitationGroup:
    return value if isinstance(value, str) else _CONVERTER.structure(value, CitationGroup)


_CONVERTER.register_structure_hook(str | CitationGroup, _part)


def answer_of(row: bytes) -> Answer:
    """The answer that :func:`litsite.store.encode` made these bytes from."""
    return _CONVERTER.structure(orjson.loads(row), Answer)
