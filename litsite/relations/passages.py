"""Passages cut to what the evidence needs: whole sentences around the words that matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from litsite.index.sentences import sentences
from litsite.index.splitting import word_count
from litsite.relations.shared_terms import holds, term_words

PASSAGE_WORDS = 90
QUOTE_WORDS = 35
_LEAD_IN = 6
"""Words of a long sentence that are left before the first word that matters."""

Terms = Sequence[Sequence[str]]


def excerpt(text: str, terms: Iterable[str], most: int = QUOTE_WORDS) -> str:
    """The sentences that follow each other in ``text`` and hold the most telling terms, at most ``most`` words of them.

    Terms come most telling first. All of the text when it is short enough; of a sentence that is too long, the part
    around the terms. Of equally telling runs of sentences the longest is taken, then the first.
    """
    whole = " ".join(text.split())
    if word_count(whole) <= most:
        return whole
    sought = [term_words(term) for term in terms]
    candidates = (
        (_value(run, sought), word_count(run), -place, run) for place, run in enumerate(_runs(text, sought, most))
    )
    return max(candidates)[-1]


def _runs(text: str, sought: Terms, most: int) -> Iterator[str]:
    """Every run of whole sentences that is short enough and cannot go on, and parts of sentences that are not."""
    found = [" ".join(sentence.split()) for sentence in sentences(text)]
    sizes = [word_count(sentence) for sentence in found]
    for start, size in enumerate(sizes):
        if size > most:
            yield from _parts(found[start], sought, most)
            continue
        end, total = start, 0.0
        while end < len(found) and total + sizes[end] <= most:
            total += sizes[end]
            end += 1
        yield " ".join(found[start:end])


def _parts(sentence: str, sought: Terms, most: int) -> Iterator[str]:
    """The beginning of a long sentence, and what stands around each term in it."""
    words = sentence.split(" ")
    if len(words) < most:  # a script without blanks
        yield f"{sentence[: 2 * most]} …"
        return
    telling = {term[:1] for term in sought}
    starts = {0} | {max(0, place - _LEAD_IN) for place, word in enumerate(words) if term_words(word)[:1] in telling}
    for start in sorted(starts):
        start = min(start, len(words) - most)
        end = start + most
        yield f"{'… ' if start else ''}{' '.join(words[start:end])}{' …' if end < len(words) else ''}"


def _value(run: str, sought: Terms) -> int:
    """How many of the terms a text holds, where one outweighs all that come after it."""
    words = term_words(run)
    return sum(1 << (len(sought) - rank) for rank, term in enumerate(sought) if holds(words, term))
