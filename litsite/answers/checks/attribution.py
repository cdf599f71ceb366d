"""Which sentences of a passage carry a claim, for readers to see."""

from __future__ import annotations

from collections.abc import Sequence

from litsite.answers.checks.claim_words import ClaimTerms
from litsite.answers.checks.passage_sentences import PassageSentence, best_first

_MOST = 4
_LEAST_GAIN = 0.08  # of the weight of all words of the claim


def attribution(terms: ClaimTerms, sentences: Sequence[PassageSentence]) -> tuple[tuple[int, int], ...]:
    """The spans of the sentences that have the claim's words, in the order of the text.

    They are chosen best first, until another one would add next to nothing. A line of a table is a sentence.
    """
    chosen: list[tuple[int, int]] = []
    found: frozenset[int] = frozenset()
    for sentence in best_first(terms, sentences, _MOST):
        if terms.weight_of(sentence.terms - found) < _LEAST_GAIN * terms.weight:
            break
        chosen.append(sentence.span)
        found |= sentence.terms
    return tuple(sorted(chosen))
