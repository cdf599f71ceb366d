"""Search by meaning: hits, what every such search offers, and the exact one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from litsite.index.vectors import cosines

_BLOCK = 20_000
"""Rows compared at a time, so that memory stays small: 30 MB of a model with 384 dimensions."""


@dataclass(frozen=True, slots=True)
class DenseHit:
    """A chunk near the query. ``cosine`` is exact, from -1 to 1."""

    chunk_id: str
    cosine: float


class DenseSearch(Protocol):
    """Something that finds the chunks nearest to a vector."""

    def search(self, vector: NDArray[np.int16], *, limit: int, papers: frozenset[str] | None = None) -> list[DenseHit]:
        """The chunks nearest to a vector in whole numbers (d), nearest first, equals by id.

        Chunks of these ``papers`` and their notes only, if given.
        """
        ...


class ExactSearch:
    """Search that compares the query with every vector: the same answer to the last bit, whatever the order of rows."""

    def __init__(self, ids: Sequence[str], matrix: NDArray[np.int16], papers: Sequence[str] = ()) -> None:
        """``matrix`` holds one vector in whole numbers a row (n, d); ``ids`` and ``papers`` go with the rows.

        ``papers`` may be left out where no search is limited to some.
        """
        self._ids = ids
        self._matrix = matrix
        self._papers = papers

    def search(self, vector: NDArray[np.int16], *, limit: int, papers: frozenset[str] | None = None) -> list[DenseHit]:
        """See :meth:`DenseSearch.search`."""
        rows = np.arange(len(self._ids))
        if papers is not None:
            rows = np.array([row for row, paper in enumerate(self._papers) if paper in papers], np.intp)
        if limit < 1 or not len(rows):
            return []
        blocks = (self._matrix[rows[start : start + _BLOCK]] for start in range(0, len(rows), _BLOCK))
        scores = np.concatenate([cosines(vector[None, :], block)[0] for block in blocks])
        if limit < len(rows):
            least = np.partition(scores, -limit)[-limit]
            best = np.flatnonzero(scores >= least)  # every row as good as the last one: their ids decide
            rows, scores = rows[best], scores[best]
        hits = [DenseHit(self._ids[int(row)], float(score)) for row, score in zip(rows, scores, strict=True)]
        return sorted(hits, key=lambda hit: (-hit.cosine, hit.chunk_id))[:limit]
