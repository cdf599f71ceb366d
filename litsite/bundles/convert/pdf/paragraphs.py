"""From lines to blocks: headings, paragraphs, captions, lists and listings, each with the page it begins on."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from litsite.bundles.convert.escaping import escape_markdown
from litsite.bundles.convert.pdf.characters import repair
from litsite.bundles.convert.pdf.headings import Heading
from litsite.bundles.convert.pdf.joining import Joiner
from litsite.bundles.convert.pdf.lines import Line
from litsite.bundles.convert.pdf.listings import find_listings, listing_markdown
from litsite.bundles.convert.pdf.reference_lines import entry_starts
from litsite.bundles.convert.pdf.typography import BodyStyle
from litsite.bundles.convert.pdf.wording import ends_sentence, is_caption, list_mark
from litsite.bundles.convert.reference_list import is_reference_heading
from litsite.bundles.records import Block

_NUMBER_ALONE = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]+\.?|[A-K]\.?)$")
_PUNCTUATED_CAPTION = re.compile(r"\S+\s?\S*?[:.|]")
_FRAGMENT = 4
"""Characters below which a line is a stray piece (of a formula, mostly) that does not end a paragraph."""
_MOST_FLOATS = 6
"""Blocks (captions, footnotes) that may stand between the two halves of a paragraph."""
_FLOATS = frozenset({"caption", "aside"})


@dataclass(slots=True)
class _Draft:
    """A block in the making. ``kind`` is a block's kind, or ``aside`` for text smaller than the running text."""

    kind: str
    text: str
    page: int
    level: int = 0
    hyphenated: bool = False


def build_blocks(
    lines: Sequence[Line], headings: Mapping[int, Heading], body: BodyStyle, *, left_out: Collection[int] = ()
) -> list[Block]:
    """Return the blocks that ``lines`` make, in order; headings stand where ``headings`` says.

    The lines whose indexes are ``left_out`` are passed over.
    """
    builder = _Builder(lines, body)
    starts = _reference_starts(lines, headings)
    listings = find_listings(lines, headings.keys(), body)
    index = 0
    while index < len(lines):
        if index in headings:
            builder.heading(headings[index])
            index = headings[index].last + 1
        elif index in left_out:
            index += 1
        elif index in listings:
            listing = listings[index]
            builder.listing([lines[number] for number in listing.code])
            index = listing.end
        else:
            builder.line(lines[index], entry=starts.get(index))
            index += 1
    return builder.finish()


def _reference_starts(lines: Sequence[Line], headings: Mapping[int, Heading]) -> dict[int, bool]:
    """Return, for every line of a reference list, whether it begins an entry."""
    starts: dict[int, bool] = {}
    ordered = sorted(headings)
    for index, following in zip(ordered, [*ordered, len(lines)][1:], strict=True):
        if is_reference_heading(headings[index].text):
            first = headings[index].last + 1
            found = entry_starts(lines[first:following])
            starts.update({line: line - first in found for line in range(first, following)})
    return starts


class _Builder:
    """Takes lines one after the other and decides where a block ends."""

    def __init__(self, lines: Sequence[Line], body: BodyStyle) -> None:
        self._lines = lines
        self._body = body
        self._joiner = Joiner(lines)
        self._drafts: list[_Draft] = []
        self._open: _Draft | None = None
        self._previous: Line | None = None
        self._right = 0.0

    def heading(self, heading: Heading) -> None:
        """Add a heading, and begin a paragraph with what follows it on its last line."""
        first, last = self._lines[heading.first], self._lines[heading.last]
        number = self._number_before(first)
        text = f"{number} {heading.text}" if number else heading.text
        self._close()
        self._drafts.append(_Draft("heading", text, first.page, heading.level))
        rest = last.text[heading.lead :].lstrip(" .:–—") if heading.lead else ""
        if rest:
            self._begin(last, rest)

    def _number_before(self, first: Line) -> str:
        """Take back a heading's number that stands as a line of its own before the heading."""
        previous, draft = self._previous, self._open
        if (
            draft is None
            or previous is None
            or previous.page != first.page
            or abs(previous.baseline - first.baseline) > 0.6 * first.size
            or not _NUMBER_ALONE.match(previous.text)
            or not draft.text.endswith(previous.text)
        ):
            return ""
        draft.text = draft.text[: -len(previous.text)].rstrip()
        return previous.text

    def listing(self, lines: Sequence[Line]) -> None:
        """Add a program listing."""
        self._close()
        if lines:
            self._drafts.append(_Draft("code", listing_markdown(lines), lines[0].page))

    def line(self, line: Line, *, entry: bool | None) -> None:
        """Add a line to the paragraph, or begin a new one. ``entry``: whether it begins a reference, None outside."""
        previous, draft = self._previous, self._open
        if previous is None or draft is None:
            self._begin(line, line.text)
        elif entry if entry is not None else self._ends_before(previous, draft, line):
            self._close()
            self._begin(line, line.text)
        else:
            draft.text = self._joiner.join(draft.text, line.text, hyphenated=previous.hyphenated)
            draft.hyphenated = line.hyphenated
            self._right = max(self._right, line.right) if previous.baseline < line.baseline else line.right
            self._previous = line

    def _begin(self, line: Line, text: str) -> None:
        kind = "paragraph"
        if is_caption(text) and self._looks_like_caption(line, text):
            kind = "caption"
        elif (mark := list_mark(text)) and mark["bullet"]:
            kind = "list"
        elif line.size < self._body.size - 0.7:
            kind = "aside"
        self._open = _Draft(kind, text, line.page, hyphenated=line.hyphenated)
        self._right = line.right
        self._previous = line

    def _close(self) -> None:
        if self._open is not None and self._open.text.strip():
            self._drafts.append(self._open)
        self._open = None
        self._previous = None

    def _looks_like_caption(self, line: Line, text: str) -> bool:
        if _PUNCTUATED_CAPTION.match(text):
            return True
        return line.lead > 0 or line.font is not self._body.font or not self._body.has_size(line.size)

    def _ends_before(self, previous: Line, draft: _Draft, line: Line) -> bool:
        fragment = len(line.text) < _FRAGMENT or len(previous.text) < _FRAGMENT
        if abs(previous.size - line.size) > 0.6 and not fragment:
            return True
        if previous.hyphenated and line.text[0].islower():
            return False
        ended = ends_sentence(previous.text)
        down = line.baseline - previous.baseline
        if line.page != previous.page or down < -2 * line.size:
            return ended and not line.text[0].islower()
        leading = self._body.leading * max(line.size, previous.size) / self._body.size
        if down > 1.45 * leading and not fragment:
            return True
        mark = list_mark(line.text)
        if mark and down > 0.5 * line.size and (mark["bullet"] or ended or draft.text.endswith(":")):
            return True
        if is_caption(line.text) and ended and self._looks_like_caption(line, line.text):
            return True
        if not ended or down < 0.5 * line.size:
            return False
        indent = line.left - previous.left
        if draft.kind == "list":
            return indent < -0.5 * line.size
        return 0.8 * line.size < indent < 4 * line.size or previous.right < self._right - 4 * line.size

    def finish(self) -> list[Block]:
        """Close the last paragraph and return all blocks."""
        self._close()
        blocks: list[Block] = []
        for draft in _reunited(self._drafts, self._joiner):
            block = _block(draft)
            last = blocks[-1] if blocks else None
            if block.kind == "list" and last is not None and last.kind == "list":
                blocks[-1] = Block(f"{last.markdown}\n{block.markdown}", "list", 0, last.page)
            else:
                blocks.append(block)
        return blocks


def _reunited(drafts: Sequence[_Draft], joiner: Joiner) -> list[_Draft]:
    """Join paragraphs that a caption or a footnote at the end of a column cut in two."""
    joined: list[_Draft] = []
    for draft in drafts:
        cut = _unfinished(joined) if draft.kind == "paragraph" and draft.text[0].islower() else None
        if cut is None:
            joined.append(draft)
        else:
            cut.text = joiner.join(cut.text, draft.text, hyphenated=cut.hyphenated)
            cut.hyphenated = draft.hyphenated
    return joined


def _unfinished(drafts: Sequence[_Draft]) -> _Draft | None:
    """Return the paragraph before the last floats, when it stops in the middle of a sentence."""
    for draft in reversed(drafts[-1 - _MOST_FLOATS :]):
        if draft.kind == "paragraph":
            return None if draft is drafts[-1] or ends_sentence(draft.text) else draft
        if draft.kind not in _FLOATS:
            return None
    return None


def _block(draft: _Draft) -> Block:
    page = draft.page + 1
    if draft.kind == "code":
        return Block(draft.text, "code", 0, page)
    text = repair(draft.text).strip()
    if draft.hyphenated:
        text += "-"
    if draft.kind == "heading":
        return Block(escape_markdown(text, line_start=False), "heading", draft.level, page)
    if draft.kind == "list":
        mark = list_mark(text)
        return Block("- " + escape_markdown(text[mark.end() :] if mark else text), "list", 0, page)
    return Block(escape_markdown(text), "caption" if draft.kind == "caption" else "paragraph", 0, page)
