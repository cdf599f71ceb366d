"""Which documents hold a term and how often, written as text that a script can hold and read quickly.

A posting is a number: how many documents were skipped since the last one, times eight, plus the level of frequency.
Numbers are written in printable ASCII without quotation mark and backslash. 59 signs end a number, 32 continue it:
``n < 59`` is one sign, else ``n - 59`` gives five bits to a continuing sign and the rest is written after it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from litsite.site.search.records import DocumentTerms

LEVEL_BITS = 3
_CONTINUING = [chr(code) for code in range(0x23, 0x43)]
_ENDING = [chr(code) for code in (*range(0x43, 0x5C), *range(0x5D, 0x7F))]
_ENDS = len(_ENDING)
_LEVEL_MASK = (1 << LEVEL_BITS) - 1


def inverted(documents: Sequence[DocumentTerms]) -> dict[str, list[int]]:
    """The postings of every term, in the order of the documents: ``document << 3 | level``."""
    postings: defaultdict[str, list[int]] = defaultdict(list)
    for number, document in enumerate(documents):
        for level, terms in enumerate(document.levels):
            posting = number << LEVEL_BITS | level
            for term in terms.split():
                postings[term].append(posting)
    return postings


def encoded_number(number: int) -> str:
    """A number from 0 on in the signs described above."""
    signs = ""
    while number >= _ENDS:
        number -= _ENDS
        signs += _CONTINUING[number & 31]
        number >>= 5
    return signs + _ENDING[number]


class PostingsEncoder:
    """Writes postings over ``documents`` documents."""

    def __init__(self, documents: int) -> None:
        self._signs = [encoded_number(number) for number in range(documents << LEVEL_BITS)]

    def encode(self, postings: Sequence[int]) -> str:
        """The postings of one term."""
        signs = self._signs
        before = [0, *((posting | _LEVEL_MASK) + 1 for posting in postings[:-1])]
        return "".join([signs[posting - skipped] for posting, skipped in zip(postings, before, strict=True)])
