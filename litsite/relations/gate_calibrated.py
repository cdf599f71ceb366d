"""The gate that is used unless the configuration says otherwise: words and meaning against the library's background.

The strength of a pair is half the cosine of its weighted words and half the cosine of its meaning; words count a little
less where there are few of them. Reciprocal rank fusion, which the other gate rests on, keeps ranks alone: the nearest
paper is the first whether it is near or not, so it cannot say that a paper has no relative. A strength can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from litsite.index.records import IndexedPaper
from litsite.index.vectors import cosines
from litsite.relations.background import ENOUGH, DenseScale, dense_scale, sampled_pairs
from litsite.relations.gated_edge import DENSE, LEXICAL, GatedEdge
from litsite.relations.lexical import LexicalVectors, PaperText, lexical_vectors
from litsite.relations.neighbours import company
from litsite.relations.rescale import rescaled
from litsite.relations.similarity import Pairs, candidate_pairs, pairs_of, paper_vectors

COMPANY_WEIGHT = 0.12
"""What the same company adds to the strength of a pair, at most. See docs/relations.md for how numbers were chosen."""
FEWEST_WORDS = 10
"""A paper of which fewer different words are known takes no part: there is too little to go by."""

_CONFIDENCE_DECAY = 0.15
_LEAST_AMOUNT, _MOST_AMOUNT = 0.8, 1.25


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What a pair has to reach. ``score`` is asked of strength and company, the floors of either half alone."""

    score: float = 0.42
    similarity: float = 0.40
    overlap: float = 0.08


LEAST = Thresholds()
"""The thresholds of a library too small to have a background. A background can raise them, never lower them."""
MOST = Thresholds(score=0.52, similarity=0.60, overlap=0.12)
"""So far they can be raised: where many papers are about one thing, their pairs are no background but relations."""

# A narrow library's background is higher; half of what it is higher is asked on top.
_SCORE_BASE, _SCORE_SLOPE, _SCORE_QUANTILE = 0.332, 0.5, 0.90
_SIMILARITY_QUANTILE = 0.95
_OVERLAP_QUANTILE = 0.97


@dataclass(frozen=True, slots=True)
class PairScore:
    """What is known of a pair: the two halves, their mean, and how far the papers keep the same company."""

    similarity: float
    overlap: float
    strength: float
    company: float

    @property
    def score(self) -> float:
        """The strength, and what company adds."""
        return self.strength + COMPANY_WEIGHT * self.company


Rule = Callable[[PairScore, Thresholds], bool]


def strong_pair(pair: PairScore, thresholds: Thresholds) -> bool:
    """The two papers are near enough by themselves."""
    return pair.strength >= thresholds.score and _both_halves(pair, thresholds)


def same_company(pair: PairScore, thresholds: Thresholds) -> bool:
    """The two papers are nearly near enough, and their nearest papers are the same."""
    return pair.score >= thresholds.score and _both_halves(pair, thresholds)


RULES: tuple[Rule, ...] = (strong_pair, same_company)
"""The first that holds lets the pair in and names the edge."""


def _both_halves(pair: PairScore, thresholds: Thresholds) -> bool:
    """Neither words nor meaning let a pair in alone: each stands out of the background."""
    return pair.similarity >= thresholds.similarity and pair.overlap >= thresholds.overlap


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """The papers of a library compared: candidates, how near they are, their company, and what they have to reach.

    ``pairs`` has similarities on the scale of the default model; ``scale`` leads back to the model's own.
    ``strengths`` and ``company`` have one number a pair.
    """

    pairs: Pairs
    strengths: NDArray[np.float64]
    company: NDArray[np.float64]
    thresholds: Thresholds
    scale: DenseScale

    @property
    def scores(self) -> NDArray[np.float64]:
        """What papers are ranked by: :attr:`PairScore.score` of every pair."""
        return self.strengths + COMPANY_WEIGHT * self.company

    def pair(self, place: int) -> PairScore:
        """What is known of the pair at a place."""
        numbers = (self.pairs.similarity, self.pairs.overlap, self.strengths, self.company)
        return PairScore(*(float(each[place]) for each in numbers))


def calibrated_edges(
    papers: Sequence[IndexedPaper],
    vectors: NDArray[np.int16],
    titles: Mapping[str, str],
    *,
    is_default_model: bool = True,
    least: Thresholds = LEAST,
) -> tuple[GatedEdge, ...]:
    """The edges of a library, sorted by their ends.

    ``vectors`` (chunks, dimensions) are those of all chunks of the first paper, then of the second, and so on;
    ``titles`` are plain text, by address. For any other model than the default one its cosines are first brought to
    the default model's scale, with the help of the library's background. ``least`` is what any library asks for. The
    result does not depend on the order of papers.
    """
    ends = np.cumsum([0, *(len(paper.chunks) for paper in papers)])
    spans = dict(zip((paper.address for paper in papers), pairwise(ends.tolist()), strict=True))
    texts = [PaperText(titles.get(each.address, ""), tuple(chunk.text for chunk in each.chunks)) for each in papers]
    words = lexical_vectors(texts)
    means = paper_vectors(vectors, [len(paper.chunks) for paper in papers])
    addresses = [paper.address for paper in papers]
    compared = compare(addresses, means, words, is_default_model=is_default_model, least=least)
    edges = []
    for place in np.flatnonzero(compared.scores >= compared.thresholds.score).tolist():
        pair = compared.pair(place)
        rule = next((rule for rule in RULES if rule(pair, compared.thresholds)), None)
        if rule is None:
            continue
        ends_of_pair = (papers[int(compared.pairs.first[place])], papers[int(compared.pairs.second[place])])
        source, target = sorted(ends_of_pair, key=lambda paper: paper.address)
        one, other = strongest_chunks(vectors[slice(*spans[source.address])], vectors[slice(*spans[target.address])])
        edges.append(
            GatedEdge(
                source=source.address,
                target=target.address,
                rule=rule.__name__,
                score=rescaled(pair.score, compared.thresholds.score, _CONFIDENCE_DECAY),
                channels=(DENSE, LEXICAL),
                similarity=compared.scale.from_default(pair.similarity),
                overlap=pair.overlap,
                source_chunk=source.chunks[one],
                target_chunk=target.chunks[other],
            )
        )
    return tuple(sorted(edges, key=lambda edge: (edge.source, edge.target)))


def compare(
    addresses: Sequence[str],
    means: NDArray[np.int16],
    words: LexicalVectors,
    *,
    is_default_model: bool = True,
    least: Thresholds = LEAST,
) -> Comparison:
    """Compare papers by their vectors of meaning (papers, d) and of words, in the order of their addresses."""
    background = pairs_of(means, words, *sampled_pairs(addresses))
    scale = DenseScale() if is_default_model else dense_scale(background.similarity)
    background = _on_scale(background, scale)
    pairs = _on_scale(_known_enough(candidate_pairs(means, words), words), scale)
    near = strengths(pairs, words)
    shared = company(len(addresses), pairs.first, pairs.second, near)
    return Comparison(pairs, near, shared, thresholds(background, strengths(background, words), least), scale)


def strengths(pairs: Pairs, words: LexicalVectors) -> NDArray[np.float64]:
    """Half words, half meaning. A cosine of words rests on little where a paper has few telling ones.

    So it is weighted with the root of how much the words of either paper say, between 0.8 and 1.25 of the median.
    """
    amounts = np.sqrt(np.clip(words.amounts, _LEAST_AMOUNT, _MOST_AMOUNT))
    amount = amounts[pairs.first] * amounts[pairs.second]  # by itself, so that first and second can change places
    overlap = pairs.overlap * amount
    halves: NDArray[np.float64] = (pairs.similarity + np.minimum(overlap, 1.0)) / 2
    return halves


def thresholds(background: Pairs, strengths: NDArray[np.float64], least: Thresholds = LEAST) -> Thresholds:
    """What a pair has to reach in a library, from the pairs in its background and their strengths.

    Never less than ``least``; the background alone asks for no more than :data:`MOST`.
    """
    if len(background) < ENOUGH:
        return least
    ordinary = float(np.quantile(strengths, _SCORE_QUANTILE))
    similarity = float(np.quantile(background.similarity, _SIMILARITY_QUANTILE))
    overlap = float(np.quantile(background.overlap, _OVERLAP_QUANTILE))
    return Thresholds(
        score=max(least.score, min(MOST.score, _SCORE_BASE + _SCORE_SLOPE * ordinary)),
        similarity=max(least.similarity, min(MOST.similarity, similarity)),
        overlap=max(least.overlap, min(MOST.overlap, overlap)),
    )


def strongest_chunks(source: NDArray[np.int16], target: NDArray[np.int16]) -> tuple[int, int]:
    """The pair of chunks nearest in meaning, one of each paper; of equals the first."""
    row, column = np.unravel_index(int(np.argmax(cosines(source, target))), (len(source), len(target)))
    return int(row), int(column)


def _known_enough(pairs: Pairs, words: LexicalVectors) -> Pairs:
    known = words.sizes >= FEWEST_WORDS
    kept = known[pairs.first] & known[pairs.second]
    return Pairs(pairs.first[kept], pairs.second[kept], pairs.similarity[kept], pairs.overlap[kept])


def _on_scale(pairs: Pairs, scale: DenseScale) -> Pairs:
    return replace(pairs, similarity=scale.to_default(pairs.similarity))
