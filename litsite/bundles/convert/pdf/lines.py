"""The text lines of a PDF page, with where they stand and how they are set.

PDFium gives a page's characters in the order of its content stream, with line breaks put in. A line's look is read from
a few characters only: enough to tell a heading, and where a bold or italic lead ends.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any, NamedTuple

from litsite.bundles.convert.pdf.fonts import Font, Style
from litsite.bundles.convert.pdf.glyphs import HYPHEN, UNREADABLE, Glyphs
from litsite.bundles.convert.pdf.rows import Span, across_columns

_LINE = re.compile(rf"[^\r\n{HYPHEN}]+{HYPHEN}?")
_SPACED_AT_LEAST = 9
_SPARSE = 0.56
"""Times font size and characters: the width from which a line is looked into for wide gaps (prose has about 0.5)."""
_CELL_GAP = 1.0
"""Times the font size: the gap between two cells of a table."""
_LONG = 40
"""Characters from which a line is looked at in two places, and in a third only when these differ; in one place only
when it begins in the style that the last such line had throughout, as nearly all running text does."""


class Cell(NamedTuple):
    """A part of a line that wide gaps set apart; ``left`` and ``right`` are its edges, in points."""

    left: float
    right: float
    text: str


class Line(NamedTuple):
    """One line of text on a page (a named tuple, because a long document has tens of thousands).

    ``left`` and ``right`` are in points from the left edge of the page, ``baseline`` from its top edge; for turned text
    (see :class:`Style`), of the page held so that the line reads from left to right. ``size`` is the font size that
    most of the line has, ``largest`` the largest seen in it (small capitals have two). ``uniform`` is true when all
    looked-at characters share one weight and at most two fonts. ``hyphenated`` lines ended in a hyphen, which ``text``
    no longer holds. ``lead`` counts the characters at the start that are set apart from the rest (a run-in heading); 0
    when none are. ``cells`` are the parts of a line with wide gaps in it, the row of a table; empty for other lines.
    """

    page: int
    text: str
    left: float
    right: float
    baseline: float
    size: float
    largest: float
    font: Font
    uniform: bool
    hyphenated: bool
    lead: int
    turned: int
    cells: tuple[Cell, ...] = ()

    @property
    def width(self) -> float:
        """Points from the first character to the last."""
        return self.right - self.left


@dataclass(frozen=True, slots=True)
class PageText:
    """The lines of one page in the order of its content stream, and how much of its text has no readable form.

    ``width`` and ``height`` are the page's, in points.
    """

    width: float
    height: float
    lines: tuple[Line, ...]
    characters: int
    unreadable: int


class LineReader:
    """Reads the lines of the pages of one document."""

    def __init__(self) -> None:
        self._glyphs = Glyphs()
        self._running: Style | None = None

    def read(self, page: Any, number: int) -> PageText:
        """Return the text of ``page`` (a pypdfium2 page), the ``number``-th from 0.

        :raises pypdfium2.PdfiumError: when PDFium cannot parse the page
        """
        with self._glyphs.on(page) as text:
            spans = list(_spans(text))
            lines = [self._line(span, number) for span in spans]
            width, height = self._glyphs.page_size
            parted = across_columns(spans, lines, width, self._glyphs.extent)
            if parted is not None:
                lines = [self._line(span, number) for span in parted]
        return PageText(width, height, tuple(lines), len(text), text.count(UNREADABLE))

    def _line(self, span: Span, number: int) -> Line:
        glyphs = self._glyphs
        first, text, last = span.first, span.text, span.last
        styles = self._sample(first, last)
        head = style = styles[0]
        uniform, lead, largest = True, 0, head.size
        if any(other is not head for other in styles):
            if len(styles) == 2:
                styles.insert(1, glyphs.style((first + last) // 2))
            style = max(styles, key=styles.count)
            largest = max(other.size for other in styles)
            fonts = {other.font for other in styles}
            uniform = len(fonts) <= 2 and len({font.bold for font in fonts}) == 1
            if styles[-1].font is not head.font:
                lead = self._lead(first, last, head)
        if 5 * text.count(" ") > 2 * len(text) and len(text) >= _SPACED_AT_LEAST:
            text, lead = self._closed_up(first, text), 0
        left, right, baseline = glyphs.place(first, last, head.turned)
        if head.size < style.size - 0.5:  # a raised mark begins the line: a note's number
            anchor = last if styles[-1] is style else (first + last) // 2
            baseline = glyphs.place(anchor, last, head.turned)[2]
        sparse = right - left > _SPARSE * style.size * len(text) and " " in text and head.turned == 0
        cells = self._cells(span, style.size) if sparse and text == span.text else ()
        return Line(
            number,
            text,
            left,
            right,
            baseline,
            style.size,
            largest,
            style.font,
            uniform,
            span.hyphenated,
            lead,
            head.turned,
            cells,
        )

    def _sample(self, first: int, last: int) -> list[Style]:
        style = self._glyphs.style
        length = last - first + 1
        if length >= _LONG:
            head = style(first)
            if head is self._running:
                return [head]
            foot = style(last - 1)
            if head is foot:
                self._running = head
            return [head, foot]
        if length > 3:
            return [style(first), style(first + length // 2), style(last - 1)]
        return [style(first + length // 2)]

    def _lead(self, first: int, last: int, head: Style) -> int:
        """Count the characters at the start that are set in ``head``'s font, by halving."""
        low, high = first, last
        while high - low > 1:
            middle = (low + high) // 2
            if self._glyphs.style(middle).font is head.font:
                low = middle
            else:
                high = middle
        return low - first + 1

    def _cells(self, span: Span, size: float) -> tuple[Cell, ...]:
        """Part a line at its wide gaps; empty when it has none."""
        extent, first, text = self._glyphs.extent, span.first, span.text
        cells: list[Cell] = []
        start = 0
        left = extent(first)[0]
        for index, character in enumerate(text):
            if character == " " and 0 < index < len(text) - 1 and text[index + 1] != " ":
                before, after = extent(first + index - 1)[1], extent(first + index + 1)[0]
                if after - before > _CELL_GAP * size:
                    cells.append(Cell(left, before, text[start:index].strip()))
                    start, left = index + 1, after
        if not cells:
            return ()
        cells.append(Cell(left, extent(span.last)[1], text[start:].strip()))
        return tuple(cells)

    def _closed_up(self, first: int, text: str) -> str:
        """Take the spaces out of letter-spaced text, but for those that are wider than the rest."""
        shown = [index for index, character in enumerate(text) if not character.isspace()]
        extents = [self._glyphs.extent(first + index) for index in shown]
        gaps = [0.0, *(after[0] - before[1] for before, after in itertools.pairwise(extents))]
        space = median(gaps[1:]) + 0.35 * median(right - left for left, right in extents)
        return "".join(
            f" {text[index]}" if gap > space else text[index] for index, gap in zip(shown, gaps, strict=True)
        )


def _spans(text: str) -> Iterator[Span]:
    for match in _LINE.finditer(text):
        found = match.group()
        hyphenated = found[-1] == HYPHEN
        content = found[:-1] if hyphenated else found
        stripped = content.strip()
        if stripped:
            yield Span(match.start() + len(content) - len(content.lstrip()), stripped, hyphenated)
