"""The lexical half of a relation: papers as vectors of weighted words, and how far two of them overlap.

A word weighs what BM25 gives it (S. Robertson, H. Zaragoza: The Probabilistic Relevance Framework, 2009), and the
overlap of two papers is the cosine of their vectors. Vectors are kept as whole numbers, so that products of them are
exact: the overlap of two papers is the same to the last bit in whatever order or company it is worked out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array  # type: ignore[import-untyped]

from litsite.bundles.keywords.background import fold, rarest, rarities
from litsite.bundles.keywords.languages import ENGLISH, FUNCTION_WORDS, language_of
from litsite.index.words import words

SCALE = 1 << 14
"""A unit vector has this length in whole numbers. Products of two stay below 2³¹, their rounding error below 1e-3."""

_SATURATION = 1.2  # k1 of BM25
_LENGTH_NORMALISATION = 0.75  # b of BM25
MOST_WORDS = 256
"""So many of a paper's words, the heaviest, make its vector. An abstract has about 70 that count."""
_TITLE_COUNT = 2
"""So often the words of a title are counted."""
_ENOUGH_FOR_LANGUAGE = 300
_LARGEST_MEMORY = 200_000
_PRIOR_PAPERS = 50
"""The fixed table of how common words are counts as much as this many papers of the library."""
_BLOCK = 20_000


@dataclass(frozen=True, slots=True)
class PaperText:
    """What is compared of a paper: its title and its passages, as plain text."""

    title: str
    passages: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class LexicalVectors:
    """A vector of whole numbers for each paper, in rows of ``matrix``; words are its columns, sorted.

    ``squares`` are the squared lengths of the rows, 0 for a paper without words, and ``papers_with`` says for each word
    how many papers have it. ``sizes`` counts the different words of each paper; ``amounts`` is how much they say in
    all, the length of its vector before it became a unit vector, against that of the median paper.
    """

    matrix: csr_array
    squares: NDArray[np.int64]
    papers_with: NDArray[np.int64]
    sizes: NDArray[np.int64]
    amounts: NDArray[np.float64]

    def overlaps(self, first: NDArray[np.intp], second: NDArray[np.intp]) -> NDArray[np.float64]:
        """The cosine of each pair of rows, from 0 to 1; 0 where a paper has no words."""
        found = np.zeros(len(first))
        for start in range(0, len(first), _BLOCK):
            left, right = first[start : start + _BLOCK], second[start : start + _BLOCK]
            products = self.matrix[left].multiply(self.matrix[right]).sum(axis=1, dtype=np.int64)
            found[start : start + _BLOCK] = products
        lengths = np.sqrt(self.squares[first].astype(np.float64)) * np.sqrt(self.squares[second].astype(np.float64))
        cosines: NDArray[np.float64] = np.divide(found, lengths, out=np.zeros(len(first)), where=lengths > 0)
        return np.minimum(cosines, 1.0)


def lexical_vectors(papers: Sequence[PaperText]) -> LexicalVectors:
    """The vectors of all papers of a library. They depend on all its papers, and not on their order."""
    counts = [_word_counts(paper) for paper in papers]
    frequency = Counter(word for count in counts for word in count)
    vocabulary = {word: column for column, word in enumerate(sorted(frequency))}
    rarity = np.array([_rarity(word, frequency[word], len(papers)) for word in vocabulary], np.float64)
    sizes = np.array([len(count) for count in counts], np.int64)
    lengths = np.array([count.total() for count in counts], np.float64)
    rows = np.repeat(np.arange(len(papers)), sizes)
    columns = np.fromiter((vocabulary[word] for count in counts for word in count), np.int64, len(rows))
    times = np.fromiter((each for count in counts for each in count.values()), np.float64, len(rows))
    relative = lengths / lengths.mean() if lengths.any() else lengths
    offsets = _SATURATION * (1 - _LENGTH_NORMALISATION + _LENGTH_NORMALISATION * relative)
    weights = rarity[columns] * times * (_SATURATION + 1) / (times + offsets[rows])
    kept = _heaviest(rows, columns, weights)
    rows, columns, weights = rows[kept], columns[kept], weights[kept]
    # One after the other, in the order of words: the sums of a paper do not depend on where it stands.
    norms = np.sqrt(np.bincount(rows, weights * weights, minlength=len(papers)))
    values = np.rint(SCALE * weights / norms[rows]).astype(np.int32)
    starts = np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=len(papers)))])
    matrix = csr_array((values, columns, starts), shape=(len(papers), len(vocabulary)))
    squares = np.bincount(rows, np.square(values.astype(np.float64)), minlength=len(papers)).astype(np.int64)
    median = float(np.median(norms[norms > 0])) if norms.any() else 1.0
    with_word = np.array([frequency[word] for word in vocabulary], np.int64)
    return LexicalVectors(matrix, squares, with_word, sizes, norms / median)


def content_words(text: str) -> list[str]:
    """The words of a text that can say what it is about, as they are compared.

    Function words of its language and single letters are left out, and English words lose their plural endings. More
    stemming made rankings worse on one test set and no better on the other.
    """
    found = words(text)
    kept = _kept(language_of(found[:_ENOUGH_FOR_LANGUAGE], found[:_ENOUGH_FOR_LANGUAGE]) or ENGLISH)
    return [word for word in map(kept.__getitem__, found) if word]


def _word_counts(paper: PaperText) -> Counter[str]:
    # The title once more in front of the passages: it is counted twice, and in the language of the whole.
    return Counter(content_words(" \n".join((*[paper.title] * _TITLE_COUNT, *paper.passages))))


def _heaviest(rows: NDArray[np.intp], columns: NDArray[np.int64], weights: NDArray[np.float64]) -> NDArray[np.intp]:
    """The places of each row's heaviest words, by row and column. Of words as heavy the first in the alphabet count."""
    order = np.lexsort((columns, -weights, rows))
    starts = np.searchsorted(rows[order], rows[order])
    kept = order[np.arange(len(order)) - starts < MOST_WORDS]
    return kept[np.lexsort((columns[kept], rows[kept]))]


class _Kept(dict[str, str]):
    """Words of a language as they are compared, empty for those that are left out; filled as words are looked up."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language
        self._left_out = frozenset(word for each in FUNCTION_WORDS[language] for word in words(each))

    def __missing__(self, word: str) -> str:
        if len(self) >= _LARGEST_MEMORY:
            self.clear()
        left_out = word in self._left_out or (len(word) == 1 and word.isascii())
        kept = "" if left_out else fold(word) if self._language == ENGLISH else word
        self[word] = kept
        return kept


@cache
def _kept(language: str) -> _Kept:
    return _Kept(language)


def _rarity(word: str, papers_with: int, papers: int) -> float:
    """The inverse document frequency of a word: that of BM25 in the library, drawn towards that in prose at large.

    In a small library hardly any word is seen twice and its own counts say little; in a large one they say all.
    """
    own = log(1 + (papers - papers_with + 0.5) / (papers_with + 0.5))
    return (papers * own + _PRIOR_PAPERS * rarities().get(word, rarest())) / (papers + _PRIOR_PAPERS)
