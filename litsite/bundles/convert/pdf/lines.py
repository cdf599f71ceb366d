"""The text lines of a PDF page, with where they stand and how they are set.

PDFium gives a page's characters in the order of its content stream, with line breaks put in. Asking it about every
character would cost more than parsing the page, so a line's look is read from a few characters only: enough to tell a
heading, and where a bold or italic lead ends.
"""

from __future__ import annotations

import ctypes
import math
import re
from dataclasses import dataclass
from statistics import median
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

HYPHEN = "\ufffe"
"""What PDFium writes for a hyphen at the end of a line; the next line follows without a break."""

_UNREADABLE = "\x00"
_LINE = re.compile(rf"[^\r\n{HYPHEN}]+{HYPHEN}?")
_BOLD_NAME = re.compile(
    r"bold|black|heavy|demi|semib|medi(?!um-?it)|\bbd\b|-bd|cmbx|bx\d|cmssbx|hei|fzht|fzxh|\.b$|-b$|sfbx|sfsx", re.I
)
_ITALIC_NAME = re.compile(r"ital|obli|slant|cmti|cmsl|ti\d|[-.]it\b|-i$|sfti|kai", re.I)
_MONOSPACED_NAME = re.compile(
    r"mono|courier|consol|typewriter|cmtt|cmsltt|sftt|txtt|inconsolata|menlo|monaco|letter ?gothic|nimbusmon|source ?code"
    r"|\bcode\b|beramono|tt\d+$|terminal|fixed|andale|lucidasanstyp",
    re.I,
)
_FORCE_BOLD = 1 << 18
_FIXED_PITCH = 1
_ITALIC = 1 << 6
_BOLD_WEIGHT = 600
_FONT_NAME_BYTES = 128
_SPACED_AT_LEAST = 9
_LONG = 40
"""Characters from which a line is looked at in two places, and in a third only when these differ."""


class Font(NamedTuple):
    """A font as its name and flags describe it. Names are without the subset prefix, and empty for Type 3 fonts."""

    name: str
    bold: bool
    italic: bool
    monospaced: bool


class Style(NamedTuple):
    """How a character is set: its font, its size in points on the page, and whether it runs across the page."""

    font: Font
    size: float
    turned: int
    """0 upright, 1 running upwards, 2 upside down, 3 running downwards."""


class Line(NamedTuple):
    """One line of text on a page (a named tuple, because a long document has tens of thousands).

    ``left`` and ``right`` are in points from the left edge of the page, ``baseline`` from its top edge; for turned text
    (see :class:`Style`), of the page held so that the line reads from left to right. ``size`` is the font size that most
    of the line has, ``largest`` the largest seen in it (small capitals have two). ``uniform`` is
    true when all looked-at characters share one weight and at most two fonts. ``hyphenated`` lines ended in a hyphen,
    which ``text`` no longer holds. ``lead`` counts the characters at the start that are set apart from the rest (a
    run-in heading); 0 when none are.
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

    @property
    def width(self) -> float:
        """Points from the first character to the last."""
        return self.right - self.left


@dataclass(frozen=True, slots=True)
class PageText:
    """The lines of one page in the order of its content stream, and how much of its text has no readable form."""

    width: float
    height: float
    lines: tuple[Line, ...]
    characters: int
    unreadable: int


class LineReader:
    """Reads the lines of the pages of one document; keeps what it learned about the document's fonts."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[bytes, int], Font] = {}
        self._styles: dict[Style, Style] = {}
        self._known: dict[tuple[bytes, int, float, int], Style] = {}
        self._name = ctypes.create_string_buffer(_FONT_NAME_BYTES)
        self._flags = ctypes.c_int()
        self._matrix = pdfium.FS_MATRIX()
        self._x = ctypes.c_double()
        self._y = ctypes.c_double()
        self._box = pdfium.FS_RECTF()
        self._flags_reference = ctypes.byref(self._flags)
        self._matrix_reference = ctypes.byref(self._matrix)
        self._x_reference = ctypes.byref(self._x)
        self._y_reference = ctypes.byref(self._y)
        self._box_reference = ctypes.byref(self._box)

    def read(self, page: Any, number: int) -> PageText:
        """Return the text of ``page`` (a pypdfium2 page), the ``number``-th from 0.

        :raises pypdfium2.PdfiumError: when PDFium cannot parse the page
        """
        left, bottom, right, top = page.get_bbox()
        text_page = page.get_textpage()
        try:
            raw = text_page.raw
            count = pdfium.FPDFText_CountChars(raw)
            if count <= 0:
                return PageText(right - left, top - bottom, (), 0, 0)
            text = text_page.get_text_range(0, count)
            if len(text) != count:
                text = _text_by_character(raw, count)
            lines = self._lines(raw, text, number, (left, bottom, right, top))
        finally:
            text_page.close()
        return PageText(right - left, top - bottom, tuple(lines), count, text.count(_UNREADABLE))

    def _lines(self, raw: Any, text: str, number: int, page_box: tuple[float, float, float, float]) -> list[Line]:
        lines = []
        for match in _LINE.finditer(text):
            found = match.group()
            hyphenated = found[-1] == HYPHEN
            content = found[:-1] if hyphenated else found
            stripped = content.strip()
            if not stripped:
                continue
            first = match.start() + len(content) - len(content.lstrip())
            last = first + len(stripped) - 1
            styles = self._sample(raw, first, last)
            head = styles[0]
            style = head
            uniform = True
            lead = 0
            largest = head.size
            if any(other is not head for other in styles):
                if len(styles) == 2:
                    styles.insert(1, self._style(raw, (first + last) // 2))
                style = max(styles, key=styles.count)
                largest = max(other.size for other in styles)
                uniform = len({other.font.bold for other in styles}) == 1 and len({other.font for other in styles}) <= 2
                if styles[-1].font is not head.font:
                    lead = self._lead(raw, first, last, head)
            if 5 * stripped.count(" ") > 2 * len(stripped) and len(stripped) >= _SPACED_AT_LEAST:
                stripped = self._closed_up(raw, first, stripped)
            left, right, baseline = self._place(raw, first, last, head.turned, page_box)
            lines.append(
                Line(
                    page=number,
                    text=stripped,
                    left=left,
                    right=right,
                    baseline=baseline,
                    size=style.size,
                    largest=largest,
                    font=style.font,
                    uniform=uniform,
                    hyphenated=hyphenated,
                    lead=lead,
                    turned=head.turned,
                )
            )
        return lines

    def _place(
        self, raw: Any, first: int, last: int, turned: int, page_box: tuple[float, float, float, float]
    ) -> tuple[float, float, float]:
        """Return where a line begins, where it ends, and how far down it stands, seen in its own direction."""
        page_left, page_bottom, page_right, page_top = page_box
        pdfium.FPDFText_GetCharOrigin(raw, first, self._x_reference, self._y_reference)
        pdfium.FPDFText_GetLooseCharBox(raw, last, self._box_reference)
        x, y, box = self._x.value, self._y.value, self._box
        if turned == 0:
            return x - page_left, box.right - page_left, page_top - y
        if turned == 1:
            return y - page_bottom, box.top - page_bottom, x - page_left
        if turned == 2:
            return page_right - x, page_right - box.left, y - page_bottom
        return page_top - y, page_top - box.bottom, page_right - x

    def _closed_up(self, raw: Any, first: int, text: str) -> str:
        """Take the spaces out of letter-spaced text, but for those that are wider than the rest."""
        gaps = []
        previous = 0.0
        shown = [index for index, character in enumerate(text) if not character.isspace()]
        for index in shown:
            pdfium.FPDFText_GetLooseCharBox(raw, first + index, self._box_reference)
            gaps.append(self._box.left - previous)
            previous = self._box.right
        usual = median(gaps[1:])
        widest = usual + 0.25 * (self._box.top - self._box.bottom)
        return "".join(
            (" " if position and gap > widest else "") + text[index]
            for position, (index, gap) in enumerate(zip(shown, gaps, strict=True))
        )

    def _sample(self, raw: Any, first: int, last: int) -> list[Style]:
        length = last - first + 1
        if length >= _LONG:
            return [self._style(raw, first), self._style(raw, last - 1)]
        if length > 3:
            return [
                self._style(raw, first),
                self._style(raw, first + length // 2),
                self._style(raw, last - 1),
            ]
        return [self._style(raw, first + length // 2)]

    def _lead(self, raw: Any, first: int, last: int, head: Style) -> int:
        """Count the characters at the start that are set in ``head``'s font, by halving."""
        low, high = first, last
        while high - low > 1:
            middle = (low + high) // 2
            if self._style(raw, middle).font is head.font:
                low = middle
            else:
                high = middle
        return low - first + 1

    def _style(self, raw: Any, index: int) -> Style:
        size = pdfium.FPDFText_GetFontSize(raw, index)
        matrix = self._matrix
        turned = 0
        if pdfium.FPDFText_GetMatrix(raw, index, self._matrix_reference):
            if matrix.b == 0 and matrix.d > 0:
                size *= matrix.d
            else:
                size *= math.hypot(matrix.b, matrix.d) or math.hypot(matrix.a, matrix.c)
                if abs(matrix.b) > abs(matrix.a):
                    turned = 1 if matrix.b > 0 else 3
                elif matrix.a < 0 and matrix.d < 0:
                    turned = 2
        pdfium.FPDFText_GetFontInfo(raw, index, self._name, _FONT_NAME_BYTES, self._flags_reference)
        key = (self._name.value, self._flags.value, size, turned)
        style = self._known.get(key)
        if style is None:
            font = self._fonts.get(key[:2])
            if font is None:
                font = self._fonts[key[:2]] = _font(*key[:2], weight=pdfium.FPDFText_GetFontWeight(raw, index))
            style = Style(font, round(size, 1), turned)
            style = self._known[key] = self._styles.setdefault(style, style)
        return style


def _font(name: bytes, flags: int, *, weight: int) -> Font:
    text = name.decode("utf-8", "replace").rpartition("+")[2]
    return Font(
        name=text,
        bold=bool(_BOLD_NAME.search(text)) or weight >= _BOLD_WEIGHT or bool(flags & _FORCE_BOLD),
        italic=bool(_ITALIC_NAME.search(text)) or bool(flags & _ITALIC),
        monospaced=bool(_MONOSPACED_NAME.search(text)) or bool(flags & _FIXED_PITCH),
    )


def _text_by_character(raw: Any, count: int) -> str:
    """Build the text from single characters: on some pages PDFium's string leaves some out, so that indexes differ."""
    unicode_of = pdfium.FPDFText_GetUnicode
    codes = [unicode_of(raw, index) for index in range(count)]
    return "".join(
        chr(code) if 0x20 <= code < 0x2D or 0x2E <= code < 0xAD else _character(raw, index, code)
        for index, code in enumerate(codes)
    )


def _character(raw: Any, index: int, code: int) -> str:
    if code in {0x02, 0xFFFE} or (code in {0x2D, 0xAD} and pdfium.FPDFText_IsHyphen(raw, index) == 1):
        return HYPHEN
    if code == 0 or 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return _UNREADABLE
    return chr(code)
