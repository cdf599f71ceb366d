"""Which part of a text is quoted as evidence: the sentence, cut around what it is quoted for when it is long."""

from __future__ import annotations

import re

from litsite.knowledge.prose import ProsePassage

MOST_LETTERS = 400
"""Letters of the longest quote."""
_BLANK = re.compile(r"\s")


def sentence_around(passage: ProsePassage, place: int) -> tuple[int, int] | None:
    """The sentence that a place of a passage lies in, None between sentences."""
    return next((span for span in passage.sentences if span[0] <= place < span[1]), None)


def quoted_span(text: str, sentence: tuple[int, int], named: tuple[int, int]) -> tuple[int, int]:
    """The part of a sentence that is quoted for what stands at ``named`` in the text: all of it where it is short.

    A longer one is cut at white space, with about as much before what is named as behind it.
    """
    start, end = sentence
    if end - start <= MOST_LETTERS:
        return sentence
    room = max(0, MOST_LETTERS - (named[1] - named[0]))
    first = max(start, min(named[0] - room // 2, end - MOST_LETTERS))
    last = min(end, max(named[1], first + MOST_LETTERS))
    if first > start:
        blank = _BLANK.search(text, first, named[0])
        first = blank.end() if blank else named[0]
    if last < end:
        kept = text[named[1] : last]
        last = named[1] + (len(kept.rpartition(" ")[0]) if " " in kept else 0)
    return first, last
