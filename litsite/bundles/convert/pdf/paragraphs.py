"""From lines to blocks: where a paragraph, a caption, a list item or a formula begins and ends."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from litsite.bundles.convert.pdf.drafts import Draft, finished
from litsite.bundles.convert.pdf.headings import Heading
from litsite.bundles.convert.pdf.joining import Joiner
from litsite.bundles.convert.pdf.lines import Line
from litsite.bundles.convert.pdf.listings import find_listings, listing_markdown
from litsite.bundles.convert.pdf.reference_lines import entry_starts
from litsite.bundles.convert.pdf.tables import Table, find_tables, table_markdown
from litsite.bundles.convert.pdf.typography import BodyStyle
from litsite.bundles.convert.pdf.wording import ends_sentence, is_caption, list_mark
from litsite.bundles.convert.reference_list import is_reference_heading
from litsite.bundles.records import Block

_NUMBER_ALONE = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]+\.?|[A-K]\.?)$")
_PUNCTUATED_CAPTION = re.compile(r"\S+\s?\S*?[:.|]")
_WORD = re.compile(r"[^\W\d_]{4}")
_FORMULA_SIGN = re.compile(r"[=∈≤≥∑∏∫→×∂∇√±∞≈∼≡∝⊂⊆∪∩⟨⟩Α-ωϕϵ]|\(\d+(?:\.\d+)*[a-z]?\)$")
_FRAGMENT = 4
"""Characters below which a line is a stray piece (of a formula, mostly) that does not end a paragraph."""
_LONGEST_FORMULA = 90
_SHORT = 14


def build_blocks(
    lines: Sequence[Line], headings: Mapping[int, Heading], body: BodyStyle, *, left_out: Collection[int] = ()
) -> list[Block]:
    """Return the blocks that ``lines`` make, in order; headings stand where ``headings`` says.

    The lines whose indexes are ``left_out`` are passed over.
    """
    builder = _Builder(lines, body)
    starts = _reference_starts(lines, headings)
    listings = find_listings(lines, headings.keys(), body)
    tables = find_tables(lines, headings.keys())
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
        elif index in tables and index not in starts:
            builder.table(tables[index])
            index = tables[index].end
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
        self._drafts: list[Draft] = []
        self._open: Draft | None = None
        self._previous: Line | None = None
        self._left = self._right = 0.0

    def heading(self, heading: Heading) -> None:
        """Add a heading, and begin a paragraph with what follows it on its last line."""
        first, last = self._lines[heading.first], self._lines[heading.last]
        number = self._number_before(first)
        text = f"{number} {heading.text}" if number else heading.text
        self._close()
        self._drafts.append(Draft("heading", text, first.page, heading.level))
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
            self._drafts.append(Draft("code", listing_markdown(lines), lines[0].page))

    def table(self, table: Table) -> None:
        """Add a table; rows that do not line up in columns become the lines of one paragraph."""
        self._close()
        page = self._lines[table.first].page
        if table.aligned:
            self._drafts.append(Draft("table", table_markdown(table), page))
        else:
            rows = (" ".join(cell.text for cell in row) for row in table.rows)
            self._drafts.append(Draft("rows", "\n".join(rows), page))

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
            if previous.baseline < line.baseline:
                self._left, self._right = min(self._left, line.left), max(self._right, line.right)
            else:
                self._left, self._right = line.left, line.right
            self._previous = line

    def _begin(self, line: Line, text: str) -> None:
        mark = list_mark(text)
        kind = "paragraph"
        if is_caption(text) and self._looks_like_caption(line, text):
            kind = "caption"
        elif mark:
            kind = "list" if mark["bullet"] else "step" if mark["step"] else "item"
        elif _is_formula(text):
            kind = "formula"
        elif line.size < self._body.size - 0.7:
            kind = "aside"
        self._open = Draft(kind, text, line.page, hyphenated=line.hyphenated)
        self._left, self._right = line.left, line.right
        self._previous = line

    def _close(self) -> None:
        if self._open is not None and self._open.text.strip():
            self._drafts.append(self._open)
        self._open = None
        self._previous = None

    def finish(self) -> list[Block]:
        """Close the last paragraph and return all blocks."""
        self._close()
        return finished(self._drafts, self._joiner)

    def _looks_like_caption(self, line: Line, text: str) -> bool:
        if _PUNCTUATED_CAPTION.match(text):
            return True
        return line.lead > 0 or line.font is not self._body.font or not self._body.has_size(line.size)

    def _ends_before(self, previous: Line, draft: Draft, line: Line) -> bool:
        """Whether ``line`` begins a new block. The tests go from the surest to the least sure."""
        down = line.baseline - previous.baseline
        same_page = line.page == previous.page
        leading = self._body.leading * max(line.size, previous.size) / self._body.size
        if same_page and abs(down) < 0.5 * line.size:
            return False
        formula = same_page and _is_formula(line.text)
        if draft.kind == "formula":
            return not (formula and abs(down) < 3 * leading)
        if formula and self._is_displayed(line, down):
            return True
        fragment = len(line.text) < _FRAGMENT or len(previous.text) < _FRAGMENT
        if abs(previous.size - line.size) > 0.6 and not fragment:
            return True
        if previous.hyphenated and line.text[0].islower():
            return False
        ended = ends_sentence(previous.text)
        if not same_page or down < -2 * line.size:
            return ended and not line.text[0].islower()
        if down > 1.45 * leading and not fragment:
            return True
        mark = list_mark(line.text)
        if mark and (mark["bullet"] or mark["step"] or ended or draft.text.endswith(":")):
            return True
        if is_caption(line.text) and ended and self._looks_like_caption(line, line.text):
            return True
        if draft.kind == "step":
            return line.left < self._left
        return ended and self._is_set_off(previous, draft, line)

    def _is_displayed(self, line: Line, down: float) -> bool:
        """Whether the formula ``line`` has a row to itself, and is not the piece of one that ends a paragraph."""
        return down > 1.2 * self._body.leading or abs(line.left - self._left) > 1.5 * line.size

    def _is_set_off(self, previous: Line, draft: Draft, line: Line) -> bool:
        """Whether ``line`` is indented, or the line before it ends early, as where a paragraph begins."""
        indent = line.left - previous.left
        if draft.kind in {"list", "item"}:
            return indent < -0.5 * line.size
        return 0.8 * line.size < indent < 4 * line.size or previous.right < self._right - 4 * line.size


def _is_formula(text: str) -> bool:
    """Whether ``text`` is a formula or a piece of one: it holds no word, and signs of formulas unless it is short."""
    if len(text) > _LONGEST_FORMULA or _WORD.search(text):
        return False
    return (len(text) <= _SHORT or _FORMULA_SIGN.search(text) is not None) and not list_mark(text)
