"""The sentences of some evidence that may be quoted in answer to a query, the most relevant first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from litsite.answers.checks.claim_words import ClaimTerms
from litsite.answers.quotable_sentences import quotable_sentences
from litsite.answers.records import Evidence
from litsite.answers.sentence_likeness import Vectors
from litsite.index.records import ABSTRACT, ANNOTATION, NOTE
from litsite.index.section_roles import ASIDE, CONCLUSION, INTRODUCTION, RESULTS, section_role
from litsite.index.vectors import cosines
from litsite.relations.background import DenseScale

_MEANING, _WORDS, _CONTEXT, _CENTRALITY, _TITLE = 0.55, 0.22, 0.13, 0.10, 0.08
_RANK = 0.05  # what the first passage's sentences have ahead of the last one's
_BEST_OF_PASSAGE, _CENTRE = 3, 12  # sentences
_PART = {ABSTRACT: 0.03, RESULTS: 0.03, CONCLUSION: 0.03, INTRODUCTION: -0.02}
"""What sentences have ahead where papers say what they found; introductions say what was thought before."""
_CUE = 0.04
_ASKS_WHY = re.compile(r"\b(?:why|how (?:can|could|does|do|did|is|are))\b", re.IGNORECASE)
_REASON = re.compile(
    r"\b(?:because|since|therefore|so that|thus|hence|if|by \w+ing|due to|owing to|reasons?|causes?|as a result|"
    r"leads?|raises?|means that)\b",
    re.IGNORECASE,
)
_ASKS_HOW_MUCH = re.compile(r"\bhow (?:much|many|often|well|large|long|far|fast|strong|likely|common)\b", re.IGNORECASE)
_FIGURE = re.compile(r"\d|\bper ?cent\b|\b(?:half|twice|third|quarter|hundred|thousand|times)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RelevantSentence:
    """A sentence of a passage.

    ``whole`` is the sentence as it stands there and ``text`` what may be quoted of it; ``place`` counts the passage's
    sentences from 0. ``relevance`` orders sentences. ``meaning`` is the cosine with the query on the default model's
    scale, ``recall`` the share of the query's words, by weight, that it has together with its paper's title and its
    headings; both are at most 1.
    """

    passage: Evidence
    text: str
    whole: str
    place: int
    relevance: float
    meaning: float
    recall: float


def relevant_sentences(
    query: str, evidence: Sequence[Evidence], vectors: Vectors, scale: DenseScale
) -> list[RelevantSentence]:
    """Every sentence that may be quoted, most relevant first.

    Relevant is what is like the query in meaning and has its words, in a passage and a paper that are about it, near
    what other sentences say about it; besides, what is fit to be quoted, and what gives a reason or a figure when the
    query asks for one.
    """
    pairs = [
        (passage, sentence)
        for passage in evidence
        if _speaks_for_its_source(passage)
        for sentence in quotable_sentences(passage.text)
    ]
    if not pairs:
        return []
    terms = ClaimTerms(query)
    matrix = vectors([sentence.whole for _, sentence in pairs])
    meaning = scale.to_default(cosines(vectors([query]), matrix).astype(np.float64))[0]
    context = _context([passage.number for passage, _ in pairs], meaning)
    nearest = matrix[np.argsort(-meaning, kind="stable")[:_CENTRE]]
    centrality = scale.to_default(cosines(matrix, nearest).astype(np.float64)).mean(axis=1)
    found = []
    for row, (passage, sentence) in enumerate(pairs):
        recall = share_of(terms, sentence.text)
        relevance = (
            _MEANING * float(meaning[row])
            + _WORDS * recall
            + _CONTEXT * context[passage.number]
            + _CENTRALITY * float(centrality[row])
            + _TITLE * share_of(terms, passage.source.title)
            + _RANK * (1 - passage.number / len(evidence))
            + _PART.get(ABSTRACT if passage.kind == ABSTRACT else section_role(passage.section), 0.0)
            + _cue(query, sentence.text)
            + sentence.merit
        )
        found.append(
            RelevantSentence(
                passage,
                sentence.text,
                sentence.whole,
                sentence.place,
                relevance,
                float(meaning[row]),
                share_of(terms, " ".join((sentence.text, passage.source.title, *passage.section))),
            )
        )
    return sorted(found, key=lambda each: -each.relevance)


def share_of(terms: ClaimTerms, text: str) -> float:
    """The share of some words that a text has, by weight, from 0 to 1."""
    return terms.weight_of(terms.found_in(text)) / terms.weight if terms.words else 0.0


def _speaks_for_its_source(passage: Evidence) -> bool:
    if passage.kind == ANNOTATION or section_role(passage.section) == ASIDE:
        return False
    return passage.kind != NOTE or passage.bundle == passage.source.address


def _context(numbers: Sequence[int], meaning: NDArray[np.float64]) -> dict[int, float]:
    """For each passage how near its best sentences are to the query."""
    by_number: dict[int, list[float]] = defaultdict(list)
    for number, similarity in zip(numbers, meaning.tolist(), strict=True):
        by_number[number].append(similarity)
    return {number: fmean(sorted(found)[-_BEST_OF_PASSAGE:]) for number, found in by_number.items()}


def _cue(query: str, text: str) -> float:
    """What a sentence has ahead when it gives what the query asks for: a reason, or a figure."""
    if _ASKS_WHY.search(query):
        return _CUE if _REASON.search(text) else 0.0
    if _ASKS_HOW_MUCH.search(query):
        return _CUE if _FIGURE.search(text) else 0.0
    return 0.0
