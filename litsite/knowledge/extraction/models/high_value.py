"""Which passages of a paper a language model reads: those that speak of methods, results and limits, the best first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from litsite.index.records import ABSTRACT, FRONT_MATTER
from litsite.knowledge.prose import BundleText, ProsePassage

DEFAULT, STRICT = "default", "strict"

KEYWORDS = (
    "result",
    "finding",
    "evidence",
    "show",
    "demonstrate",
    "significant",
    "effect",
    "impact",
    "influence",
    "coefficient",
    "identification",
    "strategy",
    "instrument",
    "regression",
    "measurement",
    "proxy",
    "data",
    "limitation",
    "mechanism",
    "instrumental variable",
    "iv",
    "fixed effect",
    "causal",
)
"""One is enough in the mode ``default``; words that begin with one count as well (``results``)."""

STRICT_KEYWORDS = (
    "finding",
    "significant",
    "coefficient",
    "identification",
    "regression",
    "proxy",
    "limitation",
    "mechanism",
    "instrumental variable",
    "iv",
    "fixed effect",
    "causal",
)
"""Those that few passages have which are not about methods or results; the mode ``strict`` asks for two of them."""

_LEAST = {DEFAULT: 1, STRICT: 2}
_KEYWORDS = {DEFAULT: KEYWORDS, STRICT: STRICT_KEYWORDS}
_WHOLE_WORDS = frozenset({"iv"})
_FEWEST_WORDS = 8


@dataclass(frozen=True, slots=True)
class HighValuePassage:
    """A passage that is worth reading. ``reasons`` are the keywords that it has, in the order of the list."""

    passage: ProsePassage
    reasons: tuple[str, ...]


def high_value_passages(text: BundleText, *, mode: str, most: int) -> tuple[HighValuePassage, ...]:
    """At most so many passages of a bundle, those with the most keywords first; of equals the abstract, then by place.

    ``mode`` is ``default`` or ``strict``.
    """
    found = sorted(_candidates(text, mode), key=_rank)
    return tuple(found[:most])


def _candidates(text: BundleText, mode: str) -> Iterator[HighValuePassage]:
    for passage in text.passages:
        if passage.chunk.kind == FRONT_MATTER or len(passage.prose.split()) < _FEWEST_WORDS:
            continue
        reasons = tuple(keyword for keyword in _KEYWORDS[mode] if _PATTERNS[keyword].search(passage.prose))
        if len(reasons) >= _LEAST[mode]:
            yield HighValuePassage(passage, reasons)


def _rank(found: HighValuePassage) -> tuple[int, bool, int]:
    chunk = found.passage.chunk
    return -len(found.reasons), chunk.kind != ABSTRACT, chunk.number


def _pattern(keyword: str) -> re.Pattern[str]:
    words = r"[\s-]+".join(keyword.split())
    end = r"\b" if keyword in _WHOLE_WORDS else ""
    return re.compile(rf"\b{words}{end}", re.IGNORECASE)


_PATTERNS = {keyword: _pattern(keyword) for keyword in {*KEYWORDS, *STRICT_KEYWORDS}}
