"""What each citation of an answer stands for: the text from the citation before it, or from where its block begins.

A claim goes back to the last citation before its own, the beginning of the paragraph, the point of a list, a heading or
a row, whichever is nearest, and over at most ``MAX_CLAIM_CHARS`` characters, beginning with a whole sentence where one
begins there. What says little by itself (``According to Smith et al. [1], …``) takes in what follows, to the end of the
sentence or the next citation.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from litsite.answers.citation_grammar import NOTHING, Bracket, brackets, is_separator, without
from litsite.answers.claim_text import claim_text, is_author_only, is_short
from litsite.answers.masking import BLOCK, PICTURE, mask
from litsite.answers.records import CitationGroup, Occurrence
from litsite.index.sentences import sentence_ends

MAX_CLAIM_CHARS = 800

_STRUCTURE = re.compile(
    rf"""
      {BLOCK}++
    | \n[^\S\n]*+(?:>[^\S\n]*+)*+(?=\n|\Z)                                           # between paragraphs
    | ^[^\S\n]*+(?:>[^\S\n]*+)*+(?P<heading>(?:(?:[-*+]|\d{{1,9}}[.)])[^\S\n]++)*+\#{{1,6}}[^\S\n]++)[^\n]*+
    | ^[^\S\n]*+(?:>[^\S\n]*+)*+(?:(?:[-*+]|\d{{1,9}}[.)])[^\S\n]++)++                # the point of a list
    | ^[^\S\n]*+\|                                                                   # the row of a table
    | ^[^\S\n]*+(?:={{2,}}+|-{{2,}}+|\*{{3,}}+|_{{3,}}+)[^\S\n]*+$                             # a rule, an underline
    """,
    re.VERBOSE | re.MULTILINE,
)
_CLOSING_EMPHASIS = re.compile(r"[*_]++(?=\s)")
_ETC = re.compile(r"\W?etc\.", re.IGNORECASE)


def claim_occurrences(text: str, evidence_count: int) -> tuple[Occurrence, ...]:
    """The claim of every citation, in the order of the text.

    Only numbers from 1 to ``evidence_count`` are citations; other brackets neither begin nor end a claim. Neighbouring
    brackets (``[1][2]``, ``[1], [2] and [3]``) cite for one claim, which is compound when they name several passages.
    A citation that stands for nothing (alone in its paragraph) has an empty claim. Takes time in proportion to the
    text.
    """
    reading = _Reading.of(text, evidence_count)
    rows = list(reading.rows())
    found = []
    barrier = 0
    for row, following in zip_longest(rows, rows[1:]):
        claim = reading.claim(barrier, row[0].start, row[-1].end, following[0].start if following else len(text))
        barrier = row[-1].end
        citations = [citation for bracket in row for citation in bracket.citations]
        is_compound = len({citation.evidence for citation in citations}) > 1
        found += [Occurrence(citation, claim, is_compound) for citation in citations]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Reading:
    """A text with the places at which claims begin and end, each in order.

    ``shown`` is the masked text with blanks for its brackets, ``flat`` the same on one line; a place in either is the
    same place in ``text``.
    """

    text: str
    shown: str
    flat: str
    found: tuple[Bracket, ...]
    structure_starts: list[int]
    structure_ends: list[int]
    sentence_ends: list[int]

    @classmethod
    def of(cls, text: str, evidence_count: int) -> _Reading:
        """Read an answer."""
        masked = mask(text)
        found = brackets(masked, evidence_count)
        structure = list(_structure(masked))
        shown = _blanked(masked, found)
        flat = _CLOSING_EMPHASIS.sub(lambda run: " " * len(run[0]), shown.replace("\n", " "))
        return cls(
            text,
            shown,
            flat,
            found,
            structure_starts=[start for start, _ in structure],
            structure_ends=[end for _, end in structure],
            sentence_ends=[end for end in sentence_ends(flat) if not _is_behind_etc(flat, end)],
        )

    def rows(self) -> Iterator[list[Bracket]]:
        """Brackets that name a passage, neighbours together."""
        row: list[Bracket] = []
        for bracket in self.found:
            if not bracket.citations:
                continue
            if row and not is_separator(self.shown[row[-1].end : bracket.start]):
                yield row
                row = []
            row.append(bracket)
        if row:
            yield row

    def claim(self, barrier: int, start: int, end: int, following: int) -> str:
        """The claim of the brackets from ``start`` to ``end``, between the citations before and after them."""
        begin = self._begin(barrier, start)
        before = self._pieces(begin, start)
        claim = claim_text(_joined(before))
        if claim and not is_short(claim) and not is_author_only(self._last_sentence(begin, start)):
            return claim
        after = self._pieces(end, self._end(end, following))
        return claim_text(_joined([*before, NOTHING, *after]))

    def _begin(self, barrier: int, start: int) -> int:
        """Where a claim that ends at ``start`` begins."""
        structure = bisect_right(self.structure_ends, start) - 1
        begin = max(barrier, self.structure_ends[structure]) if structure >= 0 else barrier
        earliest = start - MAX_CLAIM_CHARS
        if begin >= earliest:
            return begin
        sentence = bisect_left(self.sentence_ends, earliest)
        if sentence < len(self.sentence_ends) and self.flat[self.sentence_ends[sentence] : start].strip():
            return self.sentence_ends[sentence]
        space = self.flat.find(" ", earliest, start)
        return space if space >= 0 and self.flat[space:start].strip() else earliest

    def _end(self, start: int, following: int) -> int:
        """Where what is said behind the brackets that end at ``start`` comes to its end.

        At once, when they stand behind their sentence: brackets being blank, it ends behind them.
        """
        end = min(following, start + MAX_CLAIM_CHARS)
        structure = bisect_left(self.structure_starts, start)
        if structure < len(self.structure_starts):
            end = min(end, self.structure_starts[structure])
        sentence = bisect_left(self.sentence_ends, start)
        if sentence < len(self.sentence_ends):
            end = min(end, self.sentence_ends[sentence])
        return end

    def _last_sentence(self, begin: int, end: int) -> str:
        sentence = bisect_left(self.sentence_ends, end) - 1
        return claim_text(self.text[max(begin, self.sentence_ends[sentence] if sentence >= 0 else 0) : end])

    def _pieces(self, start: int, end: int) -> list[str | CitationGroup]:
        """The text between two places, with nothing for brackets that name no passage."""
        pieces: list[str | CitationGroup] = []
        place = bisect_left(self.found, start, key=_start)
        while place < len(self.found) and self.found[place].end <= end:
            pieces += [self.text[start : self.found[place].start], NOTHING]
            start = self.found[place].end
            place += 1
        return [*pieces, self.text[start:end]]


def _structure(masked: str) -> Iterator[tuple[int, int]]:
    """Where blocks of Markdown begin and end: what parts them, from and to."""
    for found in _STRUCTURE.finditer(masked):
        if found["heading"]:
            yield found.start(), found.end("heading")
            yield found.end(), found.end()
        else:
            yield found.span()


def _blanked(masked: str, found: Sequence[Bracket]) -> str:
    pieces = []
    start = 0
    for bracket in found:
        pieces += [masked[start : bracket.start], " " * (bracket.end - bracket.start)]
        start = bracket.end
    return "".join([*pieces, masked[start:]]).replace(PICTURE, " ")


def _is_behind_etc(flat: str, end: int) -> bool:
    """Whether the full stop before ``end`` is that of *etc.*, behind which a sentence may go on with a name."""
    while flat[end - 1].isspace():
        end -= 1
    return _ETC.fullmatch(flat[max(0, end - 5) : end]) is not None


def _joined(pieces: Sequence[str | CitationGroup]) -> str:
    left = without(pieces, lambda group: group == NOTHING)
    return "".join(piece for piece in left if isinstance(piece, str))


def _start(bracket: Bracket) -> int:
    return bracket.start
