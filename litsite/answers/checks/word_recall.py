"""How much of a claim a passage has: the share of its content words, weighed by rarity."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from litsite.answers.checks.claim_words import ClaimTerms, ClaimWord

ELSEWHERE = 0.7
"""What a word counts that the passage has, but not in the sentences nearest to the claim."""
_LACKING = 0.5  # a word that counts less is named as missing


@dataclass(frozen=True, slots=True)
class WordRecall:
    """A claim's content words and what each counts, from 0 (the passage lacks it) to 1."""

    words: tuple[ClaimWord, ...]
    counts: tuple[float, ...]

    @property
    def share(self) -> float:
        """The weighed mean, 0 to 1: recall, in the sense of information retrieval, of the claim's words."""
        total = sum(word.weight for word in self.words)
        return sum(word.weight * count for word, count in zip(self.words, self.counts, strict=True)) / (total or 1.0)

    @property
    def missing_words(self) -> tuple[str, ...]:
        """The words that the passage lacks, as the claim writes them, rarest first."""
        lacking = [word for word, count in zip(self.words, self.counts, strict=True) if count < _LACKING]
        return tuple(word.text for word in sorted(lacking, key=lambda word: -word.weight))


def word_recall(terms: ClaimTerms, passage: str) -> WordRecall:
    """The recall of a claim in a whole passage, wherever its words stand there."""
    found = terms.found_in(passage)
    return WordRecall(terms.words, tuple(float(place in found) for place in range(len(terms.words))))


def recall_near(terms: ClaimTerms, nearest: Set[int], anywhere: Set[int]) -> WordRecall:
    """The recall in a passage, of which the sentences next to the claim have the words at ``nearest``.

    The words that it has ``anywhere`` else count less: in a long passage common words of a claim are found anyway,
    scattered over sentences about something else.
    """
    places = range(len(terms.words))
    counts = (1.0 if place in nearest else ELSEWHERE if place in anywhere else 0.0 for place in places)
    return WordRecall(terms.words, tuple(counts))
