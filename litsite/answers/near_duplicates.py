"""Passages that say the same once more: an abstract in the paper's file, a paper in two libraries, a highlight."""

from __future__ import annotations

from collections.abc import Sequence

from litsite.answers.records import Evidence
from litsite.index.records import ANNOTATION
from litsite.index.words import words

_SHINGLE = 3
_SHARED = 0.7
"""Of a passage's rows of three words so many stand in another one that says the same. Sentences repeated where a text
was cut are far less."""


def without_near_duplicates(ranked: Sequence[Evidence]) -> list[Evidence]:
    """Passages in their order without those that another one makes needless.

    That is one whose text stands in a better one, and a highlight whose text stands in any: the passage around it says
    more and takes its place.
    """
    kept: list[tuple[Evidence, frozenset[tuple[str, ...]]]] = []
    for passage in ranked:
        shingles = _shingles(passage.text)
        if any(_share(shingles, others) >= _SHARED for _, others in kept):
            continue
        place = next(
            (
                number
                for number, (other, others) in enumerate(kept)
                if other.kind == ANNOTATION and _share(others, shingles) >= _SHARED
            ),
            None,
        )
        if place is None:
            kept.append((passage, shingles))
        else:
            kept[place] = (passage, shingles)
    return [passage for passage, _ in kept]


def _shingles(text: str) -> frozenset[tuple[str, ...]]:
    found = words(text)
    return frozenset(tuple(found[place : place + _SHINGLE]) for place in range(max(1, len(found) - _SHINGLE + 1)))


def _share(some: frozenset[tuple[str, ...]], others: frozenset[tuple[str, ...]]) -> float:
    """How much of ``some`` is among ``others``, from 0 to 1."""
    return len(some & others) / len(some)
