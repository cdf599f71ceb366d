"""Answers without a language model: a few sentences of the library, word for word, each with its citation.

Sentences are chosen by maximal marginal relevance: J. Carbonell, J. Goldstein: The use of MMR, diversity-based
reranking for reordering documents and producing summaries, SIGIR 1998. What repeats a chosen sentence, or comes from a
paper that has spoken already, is worth less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from litsite.answers.checks.claim_words import ClaimTerms
from litsite.answers.query import search_query
from litsite.answers.quoted_wording import quoted_markdown
from litsite.answers.records import Evidence
from litsite.answers.sentence_likeness import Vectors
from litsite.answers.sentence_relevance import RelevantSentence, relevant_sentences, share_of
from litsite.index.vectors import cosines
from litsite.relations.background import DenseScale

MOST_SENTENCES, FEWEST_SENTENCES = 5, 3
_MOST_OF_A_PAPER = 2
_RELEVANCE = 0.75  # of the choice; the rest is novelty
_SPOKEN = 0.05  # what a sentence loses for each that its paper has already
_REPEATS = 0.82  # a cosine from which two sentences say the same
_SHARED_WORDS = 0.7  # of the words of the shorter one, by weight
_LEAST_OF_BEST, _BEST = 0.8, 3  # of the mean relevance of the best
# When the library answers: the likeness of the best sentence, and with it the share of the question's words.
_LEAST_MEANING = 0.28
_LEAST_TOGETHER, _WORDS = 0.76, 0.5


@dataclass(frozen=True, slots=True)
class ExtractiveAnswer:
    """``text`` is Markdown with ``[n]`` in every sentence; empty unless the question ``is_answered``."""

    text: str = ""
    is_answered: bool = False


def extractive_answer(
    question: str, evidence: Sequence[Evidence], vectors: Vectors, scale: DenseScale | None = None
) -> ExtractiveAnswer:
    """Answer a question with up to five sentences of its evidence.

    Every sentence stands word for word in the passage whose number it cites. Nothing is quoted from notes and
    annotations on a paper, which are the reader's words and not the paper's. ``scale`` makes a model's cosines those of
    the default model. When there is too little evidence, the answer says that the library does not answer.
    """
    found = relevant_sentences(search_query(question), evidence, vectors, scale or DenseScale())
    if not is_answered(found):
        return ExtractiveAnswer()
    chosen = _chosen(found, vectors, scale or DenseScale())
    return ExtractiveAnswer(" ".join(text for _, text in _ordered(chosen)), is_answered=bool(chosen))


def is_answered(found: Sequence[RelevantSentence]) -> bool:
    """Whether some sentences answer a question, rather than merely being the nearest that a library has."""
    meaning = max((each.meaning for each in found), default=0.0)
    recall = max((each.recall for each in found), default=0.0)
    return meaning >= _LEAST_MEANING and meaning + _WORDS * recall >= _LEAST_TOGETHER


def _chosen(
    found: Sequence[RelevantSentence], vectors: Vectors, scale: DenseScale
) -> list[tuple[RelevantSentence, str]]:
    """Sentences with their wording: at most two of a paper, or three where few papers have anything to say."""
    least = _LEAST_OF_BEST * fmean(each.relevance for each in found[:_BEST])
    waiting = [each for each in found if each.relevance >= least]
    matrix = vectors([each.whole for each in waiting])
    likeness = scale.to_default(cosines(matrix, matrix).astype(np.float64))
    chosen: list[int] = []
    wording: dict[int, str] = {}
    for most, wanted in ((_MOST_OF_A_PAPER, MOST_SENTENCES), (_MOST_OF_A_PAPER + 1, FEWEST_SENTENCES)):
        while len(chosen) < wanted:
            best = _next(
                [place for place in range(len(waiting)) if place not in wording], waiting, chosen, likeness, most
            )
            if best is None:
                break
            wording[best] = quoted_markdown(waiting[best].text, waiting[best].passage)
            if wording[best]:
                chosen.append(best)
    return [(waiting[place], wording[place]) for place in chosen]


def _next(
    places: Sequence[int],
    waiting: Sequence[RelevantSentence],
    chosen: Sequence[int],
    likeness: NDArray[np.float64],
    most: int,
) -> int | None:
    """Which of the sentences adds most to those chosen; None when all repeat them or their papers have spoken."""
    spoken = Counter(waiting[place].passage.source.address for place in chosen)
    best, best_worth = None, float("-inf")
    for place in places:
        spoke = spoken[waiting[place].passage.source.address]
        nearest = max((float(likeness[place, other]) for other in chosen), default=0.0)
        worth = _RELEVANCE * waiting[place].relevance - (1 - _RELEVANCE) * nearest - _SPOKEN * spoke
        if worth <= best_worth or spoke >= most or nearest >= _REPEATS:
            continue
        if not any(_repeats(waiting[place].text, waiting[other].text) for other in chosen):
            best, best_worth = place, worth
    return best


def _repeats(text: str, other: str) -> bool:
    return max(share_of(ClaimTerms(text), other), share_of(ClaimTerms(other), text)) >= _SHARED_WORDS


def _ordered(chosen: Sequence[tuple[RelevantSentence, str]]) -> list[tuple[RelevantSentence, str]]:
    """Papers in the order of their best sentence, the sentences of each in the order of the paper."""
    best: dict[str, float] = {}
    for each, _ in chosen:
        address = each.passage.source.address
        best[address] = max(each.relevance, best.get(address, 0.0))

    def place(pair: tuple[RelevantSentence, str]) -> tuple[float, str, int, int]:
        address, chunk = pair[0].passage.source.address, pair[0].passage.chunk
        return -best[address], address, int(chunk.rpartition("/")[2]), pair[0].place

    return sorted(chosen, key=place)
