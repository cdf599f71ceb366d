"""Whether two papers keep the same company: how far the lists of their nearest papers agree.

What cites the same works and is cited together with the same works is related (M. M. Kessler: Bibliographic coupling
between scientific papers, 1963); here the nearest papers stand for the works. A neighbour that is near to many papers
says little, as a common word does.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array  # type: ignore[import-untyped]

NEAR = 0.25
"""The least strength of a pair that makes neighbours."""

_FEWEST, _MOST = 3, 15
_PER_ROOT = 6
_SCALE = 1000


def list_length(papers: int) -> int:
    """How many neighbours a paper lists in a library: a sixth of the root of its size, from 3 to 15.

    Subjects grow with the library, and the number of papers that are worth asking with them.
    """
    return min(_MOST, max(_FEWEST, round(sqrt(papers) / _PER_ROOT)))


def company(
    papers: int, first: NDArray[np.intp], second: NDArray[np.intp], strengths: NDArray[np.float64]
) -> NDArray[np.float64]:
    """For each pair of rows, the cosine of their lists of neighbours, from 0 to 1.

    ``strengths`` (one a pair) is how near the two papers are. A list holds a paper's strongest pairs that are at least
    :data:`NEAR`, and those in which it is on the other's list. Sums are of whole numbers, so that the order of pairs
    does not show.
    """
    if not len(first):
        return np.zeros(0)
    listed = _listed(papers, first, second, strengths)
    weights = np.where(listed, strengths, 0.0)
    degrees = np.bincount(first[listed], minlength=papers) + np.bincount(second[listed], minlength=papers)
    telling = np.log((papers + 1) / (degrees + 1))
    there = np.rint(_SCALE * weights * telling[second]).astype(np.int64)
    back = np.rint(_SCALE * weights * telling[first]).astype(np.int64)
    rows, columns = np.concatenate([first, second]), np.concatenate([second, first])
    matrix = csr_array((np.concatenate([there, back]), (rows, columns)), shape=(papers, papers))
    matrix.eliminate_zeros()
    squares = matrix.power(2).sum(axis=1).astype(np.float64)
    products = np.asarray((matrix @ matrix.T)[first, second], np.float64)
    lengths = np.sqrt(squares[first]) * np.sqrt(squares[second])
    cosines: NDArray[np.float64] = np.divide(products, lengths, out=np.zeros(len(first)), where=lengths > 0)
    return np.minimum(cosines, 1.0)


def _listed(
    papers: int, first: NDArray[np.intp], second: NDArray[np.intp], strengths: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Which pairs are on the list of one of their papers or of both; equals of the last one on a list are on it."""
    near = strengths >= NEAR
    owners = np.concatenate([first[near], second[near]])
    values = np.concatenate([strengths[near], strengths[near]])
    order = np.lexsort((-values, owners))
    starts = np.searchsorted(owners[order], np.arange(papers))
    ends = np.searchsorted(owners[order], np.arange(papers), side="right")
    least = np.full(papers, np.inf)
    has = ends > starts
    last = np.minimum(starts + list_length(papers), ends)[has] - 1
    least[has] = values[order][last]
    return near & ((strengths >= least[first]) | (strengths >= least[second]))
