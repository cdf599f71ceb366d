"""Which passage of a paper fits a claim best."""

from __future__ import annotations

from collections.abc import Sequence

from litsite.answers.checks.claim_words import ClaimTerms
from litsite.answers.checks.quotation import quotation
from litsite.answers.checks.word_recall import word_recall
from litsite.answers.records import Evidence
from litsite.answers.sentence_likeness import Vectors, best_likeness
from litsite.index.sentences import sentences
from litsite.index.words import fold

_COMPARED = 5  # passages, those with most of the claim's words, are compared by meaning too
_MEANING = 0.5  # what likeness of meaning counts, beside the share of the words


def best_passage(claim: str, passages: Sequence[Evidence], vectors: Vectors) -> Evidence:
    """The passage, of one or more, that has most of a claim: its wording, else its words and its meaning.

    Of passages as good as each other the first; an empty claim gives the first of all.
    """
    if not claim or len(passages) == 1:
        return passages[0]
    terms = ClaimTerms(claim)
    recalls = [word_recall(terms, passage.text).share for passage in passages]
    order = sorted(range(len(passages)), key=lambda place: (-recalls[place], place))
    for place in order:
        if recalls[place] == recalls[order[0]] and quotation(terms, claim, passages[place].text):
            return passages[place]
    compared = order[:_COMPARED]
    texts = [passages[place].text for place in compared]
    likeness = best_likeness(claim, [sentences(text) or [text] for text in texts], vectors)
    worths = [recalls[place] + _MEANING * like for place, like in zip(compared, likeness, strict=True)]
    return passages[compared[max(range(len(worths)), key=lambda row: (worths[row], -row))]]


def in_section(passages: Sequence[Evidence], section: str) -> list[Evidence]:
    """The passages below a heading that has these words, in their order."""
    wanted = f" {fold(section)} "
    return [passage for passage in passages if any(wanted in f" {fold(heading)} " for heading in passage.section)]
