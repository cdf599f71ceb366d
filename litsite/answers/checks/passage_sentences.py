"""The sentences of a passage, where they stand in it, and which of them carry a claim."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from litsite.answers.checks.claim_words import ClaimTerms
from litsite.index.sentences import sentences


@dataclass(frozen=True, slots=True)
class PassageSentence:
    """A sentence of a passage. ``terms`` are the places of the claim's words that it has."""

    span: tuple[int, int]
    terms: frozenset[int]


def sentence_spans(passage: str) -> list[tuple[int, int]]:
    """The spans of a passage's sentences in their order. A line, as of a table or a heading, is one by itself."""
    spans = []
    end = 0
    for sentence in sentences(passage):
        start = passage.index(sentence, end)
        end = start + len(sentence)
        spans.append((start, end))
    return spans


def passage_sentences(terms: ClaimTerms, passage: str) -> list[PassageSentence]:
    """The sentences of a passage with what each has of a claim."""
    spans = sentence_spans(passage)
    return [PassageSentence((start, end), frozenset(terms.found_in(passage[start:end]))) for start, end in spans]


def best_first(terms: ClaimTerms, candidates: Sequence[PassageSentence], most: int) -> list[PassageSentence]:
    """Up to ``most`` sentences, each adding the most weight to the words found so far; of equals the first.

    It ends when no sentence adds anything. This is the greedy algorithm for maximum coverage (Nemhauser, Wolsey and
    Fisher 1978).
    """
    chosen: list[PassageSentence] = []
    found: Set[int] = frozenset()
    while len(chosen) < most:
        gains = [terms.weight_of(sentence.terms - found) for sentence in candidates]
        place = max(range(len(gains)), key=gains.__getitem__, default=-1)
        if place < 0 or gains[place] <= 0:
            break
        chosen.append(candidates[place])
        found |= candidates[place].terms
    return chosen
