"""Which papers of a library are worth comparing, and how near each such pair is in words and in meaning.

Every paper is compared with all others by exact search, never with a sample or an approximate index, and the nearest in
each half are kept. A pair is a candidate when either of its papers finds the other: candidates do not depend on the
order of the library.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array, diags_array  # type: ignore[import-untyped]

from litsite.index.vectors import SCALE, cosines
from litsite.relations.lexical import LexicalVectors

NEAREST = 50
"""So many papers nearest in meaning, and as many nearest in words, are candidates of each paper."""

_BLOCK = 512
_PAIRS = 4096
_COMMON_SHARE = 0.05
"""Words that more of the papers have do not count when candidates are looked for. They do in the overlap of a pair."""
_LEAST_COMMON = 50
_HEAVIEST = 64
"""So many of a paper's words, the heaviest, count when candidates are looked for."""
_NONE = -2.0


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """Pairs of papers, each once, sorted: rows ``first`` < ``second`` of the library.

    ``similarity`` is the cosine of their vectors, ``overlap`` that of their weighted words.
    """

    first: NDArray[np.intp]
    second: NDArray[np.intp]
    similarity: NDArray[np.float64]
    overlap: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.first)


def paper_vectors(chunks: NDArray[np.int16], sizes: Sequence[int]) -> NDArray[np.int16]:
    """One vector in whole numbers for each paper: the mean of its chunks' vectors, brought to unit length.

    ``chunks`` (n, d) holds the vectors of all chunks, paper by paper, and ``sizes`` how many chunks each paper has. A
    paper without chunks has a vector of zeros.
    """
    ends = np.cumsum(np.asarray(sizes, np.intp))
    running = np.zeros((len(chunks) + 1, chunks.shape[1]), np.int64)
    np.cumsum(chunks, axis=0, dtype=np.int64, out=running[1:])
    sums = running[ends] - running[ends - np.asarray(sizes, np.intp)]
    lengths = np.sqrt(np.square(sums).sum(axis=1).astype(np.float64))
    units = np.divide(sums, lengths[:, None], out=np.zeros(sums.shape), where=lengths[:, None] > 0)
    whole: NDArray[np.int16] = np.rint(units * SCALE).astype(np.int16)
    return whole


def similarities(papers: NDArray[np.int16], first: NDArray[np.intp], second: NDArray[np.intp]) -> NDArray[np.float64]:
    """The cosine of each pair of rows, exact and from -1 to 1; 0 with a vector of zeros."""
    numbers = papers.astype(np.float32)  # exact: see litsite.index.vectors
    lengths = np.sqrt(np.maximum(np.square(papers.astype(np.int64)).sum(axis=1), 1).astype(np.float64))
    found = np.empty(len(first))
    for start in range(0, len(first), _PAIRS):
        part = slice(start, start + _PAIRS)
        left, right = first[part], second[part]
        found[part] = np.einsum("ij,ij->i", numbers[left], numbers[right]) / (lengths[left] * lengths[right])
    return found.clip(-1.0, 1.0)


def candidate_pairs(papers: NDArray[np.int16], words: LexicalVectors, nearest: int = NEAREST) -> Pairs:
    """Every pair in which one paper is among the ``nearest`` of the other, in meaning or in words."""
    codes = np.unique(np.concatenate([_nearest_in_meaning(papers, nearest), _nearest_in_words(words, nearest)]))
    first, second = np.divmod(codes, max(1, len(papers)))
    return pairs_of(papers, words, first, second)


def pairs_of(
    papers: NDArray[np.int16], words: LexicalVectors, first: NDArray[np.intp], second: NDArray[np.intp]
) -> Pairs:
    """Both halves of given pairs."""
    return Pairs(first, second, similarities(papers, first, second), words.overlaps(first, second))


def _nearest_in_meaning(papers: NDArray[np.int16], nearest: int) -> NDArray[np.intp]:
    found = []
    for start in range(0, len(papers), _BLOCK):
        block = cosines(papers[start : start + _BLOCK], papers)
        found.append(_best(block, start, nearest, _NONE))
    return np.concatenate(found) if found else np.empty(0, np.intp)


def _nearest_in_words(words: LexicalVectors, nearest: int) -> NDArray[np.intp]:
    telling = _telling_words(words)
    transposed = telling.T.tocsr()
    found = []
    for start in range(0, telling.shape[0], _BLOCK):
        block = (telling[start : start + _BLOCK] @ transposed).toarray()
        found.append(_best(block, start, nearest, 0.0))
    return np.concatenate(found) if found else np.empty(0, np.intp)


def _best(block: NDArray[np.float32], start: int, nearest: int, nothing: float) -> NDArray[np.intp]:
    """The pairs of each row's largest values above ``nothing``, coded as first × papers + second.

    Columns as good as the last one all count, so that no order decides among equals.
    """
    count = block.shape[1]
    rows = np.arange(len(block))
    block[rows, start + rows] = nothing  # nobody is his own neighbour
    place = max(0, count - nearest)
    least = np.partition(block, place, axis=1)[:, [place]]
    row, column = np.nonzero((block >= least) & (block > nothing))
    own = row + start
    codes: NDArray[np.intp] = np.minimum(own, column) * count + np.maximum(own, column)
    return codes


def _telling_words(words: LexicalVectors) -> csr_array:
    """The vectors with nothing but each paper's heaviest words that are not common: what candidates are found by."""
    papers = words.matrix.shape[0]
    rare = words.papers_with <= max(_LEAST_COMMON, _COMMON_SHARE * papers)
    matrix = (words.matrix @ diags_array(rare.astype(np.int32), dtype=np.int32)).tocsr()
    matrix.eliminate_zeros()
    for row in range(papers):
        values = matrix.data[matrix.indptr[row] : matrix.indptr[row + 1]]
        if len(values) > _HEAVIEST:
            values[values < np.partition(values, -_HEAVIEST)[-_HEAVIEST]] = 0
    matrix.eliminate_zeros()
    return matrix
