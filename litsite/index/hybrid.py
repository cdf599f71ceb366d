"""Hybrid search: what the words find and what the meaning finds, joined by reciprocal rank fusion.

G. V. Cormack, C. L. A. Clarke, S. Büttcher: Reciprocal rank fusion outperforms Condorcet and individual rank learning
methods, SIGIR 2009. BM25 and cosine cannot be added up; ranks can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from litsite.index.dense import DenseHit, DenseSearch, ExactSearch
from litsite.index.full_text import FullText, LexicalHit

DENSE = "dense"
LEXICAL = "lexical"
HYBRID = "hybrid"
RRF_K = 60

_LEAST_CANDIDATES = 50
_CANDIDATES_PER_HIT = 5
REACH = 20
"""So many of the lexical hits get a vector when they have none yet: about a second's work for the default model."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk that hybrid search found.

    ``rank`` counts from 1. ``score`` is the plain sum of reciprocal ranks, at most 2 / (k + 1). ``channels`` are those
    that found it, ``dense`` before ``lexical``; ``method`` is ``hybrid`` for both, else the one channel. ``similarity``
    is the cosine with the query, None where the chunk has no vector.
    """

    chunk_id: str
    rank: int
    score: float
    channels: tuple[str, ...]
    method: str
    similarity: float | None = None


def fuse(
    dense: Sequence[DenseHit],
    lexical: Sequence[LexicalHit],
    k: int = RRF_K,
    similarities: Mapping[str, float] | None = None,
) -> list[Hit]:
    """Join two ranked lists: a chunk's score is the sum of 1 / (k + its rank), equals by id.

    ``similarities`` holds cosines of lexical hits that are not among the dense ones.
    """
    known = dict(similarities or {}) | {hit.chunk_id: hit.cosine for hit in dense}
    scores: dict[str, float] = {}
    channels: dict[str, tuple[str, ...]] = {}
    ranked = {DENSE: [hit.chunk_id for hit in dense], LEXICAL: [hit.chunk_id for hit in lexical]}
    for channel, chunks in ranked.items():
        for rank, chunk in enumerate(chunks, 1):
            scores[chunk] = scores.get(chunk, 0.0) + 1 / (k + rank)
            channels[chunk] = (*channels.get(chunk, ()), channel)
    ordered = sorted(scores, key=lambda chunk: (-scores[chunk], chunk))
    return [
        Hit(
            chunk,
            rank,
            scores[chunk],
            channels[chunk],
            HYBRID if len(channels[chunk]) > 1 else channels[chunk][0],
            known.get(chunk),
        )
        for rank, chunk in enumerate(ordered, 1)
    ]


class HybridSearch:
    """Search for passages by words and by meaning at once."""

    def __init__(
        self,
        full_text: FullText,
        dense: DenseSearch,
        embed: Callable[[str], NDArray[np.int16]],
        vectors_of: Callable[[Sequence[str]], Mapping[str, NDArray[np.int16]]],
        *,
        k: int = RRF_K,
    ) -> None:
        """``embed`` makes the vector of a query (d), in whole numbers as the cache keeps them.

        ``vectors_of`` gives the vectors of chunks by id, and makes those that there are not yet: chunks that only the
        words found may have none. It leaves out chunks it does not know.
        """
        self._full_text = full_text
        self._dense = dense
        self._embed = embed
        self._vectors_of = vectors_of
        self._k = k

    def search(self, query: str, *, limit: int, papers: frozenset[str] | None = None) -> list[Hit]:
        """The passages that answer any text best, at most ``limit``; those of some papers and their notes, if given.

        :raises WorkspaceError: when an index cannot be used.
        """
        if limit < 1 or not query.strip():
            return []
        candidates = max(_LEAST_CANDIDATES, _CANDIDATES_PER_HIT * limit)
        lexical = self._full_text.search(query, limit=candidates, papers=papers)
        vector = self._embed(query)
        near = {hit.chunk_id: hit.cosine for hit in self._dense.search(vector, limit=candidates, papers=papers)}
        reached = self._similarities(vector, [hit.chunk_id for hit in lexical[:REACH] if hit.chunk_id not in near])
        # What was reached through its words stands in the order of meaning where its vector puts it.
        ordered = sorted((near | reached).items(), key=lambda pair: (-pair[1], pair[0]))
        dense = [DenseHit(*pair) for pair in ordered[:candidates]]
        return fuse(dense, lexical, self._k, reached)[:limit]

    def _similarities(self, vector: NDArray[np.int16], chunks: Sequence[str]) -> dict[str, float]:
        vectors = self._vectors_of(chunks) if chunks else {}
        if not vectors:
            return {}
        exact = ExactSearch(list(vectors), np.stack(list(vectors.values())))
        return {hit.chunk_id: hit.cosine for hit in exact.search(vector, limit=len(vectors))}
