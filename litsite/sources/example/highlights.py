"""Where quoted text stands in a PDF, as Zotero records the place of a highlight."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass

import pypdfium2  # type: ignore[import-untyped]

_NOTE_SIZE = 22  # Zotero's note icon, in points
_PICTURE = (120, 500, 300, 620)  # left, bottom, right, top of a picture's frame, in points


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a PDF: the page counted from 1, its printed label, Zotero's sort index and its position JSON."""

    page: int
    page_label: str
    sort_index: str
    position: str


class PlaceFinder:
    """Finds places in one open PDF."""

    def __init__(self, document: pypdfium2.PdfDocument) -> None:
        self._document = document

    def quote(self, text: str) -> Place:
        """The first place of ``text``, whatever its line breaks. Raises ``ValueError`` when it is nowhere."""
        pattern = re.compile(r"\s+".join(re.escape(word) for word in text.split()))
        for index, page in enumerate(self._document):
            with closing(page), closing(page.get_textpage()) as text_page:
                if match := pattern.search(text_page.get_text_range()):
                    count = text_page.count_rects(match.start(), match.end() - match.start())
                    rectangles = [text_page.get_rect(number) for number in range(count)]
                    return self._place(index, match.start(), page.get_height(), rectangles)
        raise ValueError(f"not in the PDF: {text}")

    def note(self, page: int, number: int) -> Place:
        """The place of a note icon in the margin of a page, ``number`` counting the page's notes from 0."""
        top = 760 - 40 * number
        return self._place(page - 1, 0, 842, [(24, top - _NOTE_SIZE, 24 + _NOTE_SIZE, top)])

    def picture(self, page: int) -> Place:
        """A frame in the middle of a page."""
        return self._place(page - 1, 0, 842, [_PICTURE])

    def _place(
        self, index: int, offset: int, height: float, rectangles: list[tuple[float, float, float, float]]
    ) -> Place:
        position = {"pageIndex": index, "rects": [[round(side, 3) for side in each] for each in rectangles]}
        return Place(
            page=index + 1,
            page_label=self._document.get_page_label(index) or str(index + 1),
            sort_index=f"{index:05d}|{offset:06d}|{max(0, int(height - rectangles[0][3])):05d}",
            position=json.dumps(position, separators=(",", ":")),
        )


@contextmanager
def place_finder(pdf: bytes) -> Iterator[PlaceFinder]:
    """A finder for the PDF with these bytes, closed afterwards."""
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        yield PlaceFinder(document)
