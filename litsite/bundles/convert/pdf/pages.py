"""Opening a PDF and reading its pages, outline and title."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]

from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.convert.pdf.lines import LineReader, PageText
from litsite.bundles.convert.pdf.outline import OutlineEntry, read_outline

MOST_PAGES = 2000
"""Pages read of one file; what follows is left out, with a warning."""


@dataclass(frozen=True, slots=True)
class PdfText:
    """What a PDF file holds, before layout. ``page_count`` counts all its pages, ``pages`` are those read."""

    pages: tuple[PageText, ...]
    page_count: int
    outline: tuple[OutlineEntry, ...]
    title: str
    damaged: tuple[int, ...]
    """Pages that could not be read, from 1."""


def read_pdf(path: Path) -> PdfText:
    """Read the text of the PDF file ``path``, page by page.

    :raises ConversionError: when it is encrypted with a password, is no PDF, is damaged, or has no pages
    """
    document = _open(path)
    try:
        try:
            count = len(document)
            outline = read_outline(document)
            title = document.get_metadata_value("Title")
        except (pypdfium2.PdfiumError, ValueError) as error:
            raise ConversionError("this PDF is damaged and cannot be read") from error
        if count < 1:
            raise ConversionError("this PDF has no pages")
        pages = []
        damaged = []
        reader = LineReader()
        for number in range(min(count, MOST_PAGES)):
            try:
                page = document[number]
                try:
                    pages.append(reader.read(page, number))
                finally:
                    page.close()
            except pypdfium2.PdfiumError:
                damaged.append(number + 1)
                pages.append(PageText(0.0, 0.0, (), 0, 0))
    finally:
        document.close()
    if len(damaged) == len(pages):
        raise ConversionError("this PDF is damaged: none of its pages can be read")
    return PdfText(tuple(pages), count, outline, title, tuple(damaged))


def _open(path: Path) -> pypdfium2.PdfDocument:
    try:
        return pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as error:
        reason = str(error).casefold()
        if "password" in reason:
            raise ConversionError("this PDF is encrypted and needs a password") from error
        if "security" in reason:
            raise ConversionError("this PDF is encrypted in a way that cannot be read") from error
        raise ConversionError("this file is no PDF, or it is damaged") from error
    except (OSError, ValueError) as error:
        raise ConversionError(f"this PDF cannot be opened ({error.__class__.__name__})") from error
