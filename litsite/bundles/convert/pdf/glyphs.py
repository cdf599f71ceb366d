"""The characters of a page, asked for one by one: where each stands, and how it is set.

Every question is a call into PDFium; there are some 3,000 characters on a page, so callers ask about few of them.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

from litsite.bundles.convert.pdf.fonts import Font, Style, describe_font

HYPHEN = "\ufffe"
"""What PDFium writes for a hyphen at the end of a line; the next line follows without a break."""
UNREADABLE = "\x00"
"""What stands for a character whose font does not say which it is."""

_FONT_NAME_BYTES = 128


class Glyphs:
    """The characters of one page after the other; keeps what it learned about the document's fonts."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[bytes, int], Font] = {}
        self._styles: dict[Style, Style] = {}
        self._known: dict[tuple[bytes, int, float, int], Style] = {}
        self._raw: Any = None
        self._page_box = (0.0, 0.0, 0.0, 0.0)
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

    @contextmanager
    def on(self, page: Any) -> Iterator[str]:
        """Open the text of ``page`` (a pypdfium2 page) and give it, one character for each that can be asked about.

        :raises pypdfium2.PdfiumError: when PDFium cannot parse the page
        """
        self._page_box = page.get_bbox()
        text_page = page.get_textpage()
        try:
            self._raw = text_page.raw
            count = pdfium.FPDFText_CountChars(self._raw)
            text = text_page.get_text_range(0, count) if count > 0 else ""
            yield text if len(text) == count or count <= 0 else self._text_by_character(count)
        finally:
            self._raw = None
            text_page.close()

    def style(self, index: int) -> Style:
        """Return how character ``index`` is set; the same object for the same style."""
        raw, matrix = self._raw, self._matrix
        size = pdfium.FPDFText_GetFontSize(raw, index)
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
                font = describe_font(*key[:2], weight=pdfium.FPDFText_GetFontWeight(raw, index))
                self._fonts[key[:2]] = font
            style = Style(font, round(size, 1), turned)
            style = self._known[key] = self._styles.setdefault(style, style)
        return style

    def place(self, first: int, last: int, turned: int) -> tuple[float, float, float]:
        """Return where a line begins, where it ends and how far down its baseline stands, seen in its own direction."""
        page_left, page_bottom, page_right, page_top = self._page_box
        pdfium.FPDFText_GetCharOrigin(self._raw, first, self._x_reference, self._y_reference)
        pdfium.FPDFText_GetLooseCharBox(self._raw, last, self._box_reference)
        x, y, box = self._x.value, self._y.value, self._box
        if turned == 0:
            return x - page_left, box.right - page_left, page_top - y
        if turned == 1:
            return y - page_bottom, box.top - page_bottom, x - page_left
        if turned == 2:
            return page_right - x, page_right - box.left, y - page_bottom
        return page_top - y, page_top - box.bottom, page_right - x

    def extent(self, index: int) -> tuple[float, float]:
        """Return the left and right edge of character ``index`` of an upright line, in points from the page's left."""
        pdfium.FPDFText_GetLooseCharBox(self._raw, index, self._box_reference)
        return self._box.left - self._page_box[0], self._box.right - self._page_box[0]

    @property
    def page_size(self) -> tuple[float, float]:
        """Width and height of the page, in points."""
        left, bottom, right, top = self._page_box
        return right - left, top - bottom

    def _text_by_character(self, count: int) -> str:
        """Build the text from single characters: on some pages PDFium's string leaves some out, so indexes differ."""
        raw, unicode_of = self._raw, pdfium.FPDFText_GetUnicode
        codes = [unicode_of(raw, index) for index in range(count)]
        return "".join(
            chr(code) if 0x20 <= code < 0x2D or 0x2E <= code < 0xAD else _character(raw, index, code)
            for index, code in enumerate(codes)
        )


def _character(raw: Any, index: int, code: int) -> str:
    if code in {0x02, 0xFFFE} or (code in {0x2D, 0xAD} and pdfium.FPDFText_IsHyphen(raw, index) == 1):
        return HYPHEN
    if code == 0 or 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return UNREADABLE
    return chr(code)
