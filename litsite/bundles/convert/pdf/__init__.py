"""PDF to Document: text by PDFium, layout by rules of our own.

Lines are read page by page with their place and look (:mod:`~litsite.bundles.convert.pdf.lines`); running heads and
printed contents go (``furniture``, ``contents``); headings are found by outline, words, numbers and style
(``headings``); title and authors are left to the item (``front_matter``); what remains becomes paragraphs, lists,
captions and listings (``paragraphs``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from litsite.bundles.convert.pdf import legibility
from litsite.bundles.convert.pdf.characters import repair
from litsite.bundles.convert.pdf.contents import without_contents
from litsite.bundles.convert.pdf.figures import labels_in_figures
from litsite.bundles.convert.pdf.front_matter import find_front_matter
from litsite.bundles.convert.pdf.furniture import without_furniture
from litsite.bundles.convert.pdf.headings import find_headings
from litsite.bundles.convert.pdf.outline import place_outline
from litsite.bundles.convert.pdf.pages import MOST_PAGES, PdfText, read_pdf
from litsite.bundles.convert.pdf.paragraphs import build_blocks
from litsite.bundles.convert.pdf.typography import body_style
from litsite.bundles.convert.reference_list import split_references
from litsite.bundles.records import Block, Document

METHOD = "pdf-layout"

_NO_TITLE = re.compile(
    r"untitled|microsoft (?:word|powerpoint)|\.(?:docx?|tex|dvi|pdf|indd|qxd|rtf)\b|^\S*$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Layout:
    """The blocks of a PDF, its reference list still among them, and the title that its first page shows."""

    blocks: tuple[Block, ...]
    title: str = ""


def convert_pdf(
    path: Path, *, known_title: str = "", known_names: tuple[str, ...] = (), use_outline: bool = True
) -> Document:
    """Convert the PDF file ``path``.

    ``known_title`` and ``known_names`` (of the item's creators) help to leave out the front matter, which the item
    holds already. ``use_outline`` false ignores the file's own outline; it exists to measure the other rules.

    :raises ConversionError: when the file is no PDF, is damaged or empty, or needs a password
    """
    pdf = read_pdf(path)
    layout = lay_out(pdf, known_title=known_title, known_names=known_names, use_outline=use_outline)
    blocks, references = split_references(layout.blocks)
    title = " ".join(repair(pdf.title).split())
    return Document(
        blocks=blocks,
        references=references,
        method=METHOD,
        pages=pdf.page_count,
        title=layout.title if _NO_TITLE.search(title) else title,
        warnings=tuple(_warnings(pdf)),
    )


def lay_out(
    pdf: PdfText, *, known_title: str = "", known_names: Sequence[str] = (), use_outline: bool = True
) -> Layout:
    """Return the blocks that the pages of ``pdf`` hold, in reading order."""
    pages = without_furniture(pdf.pages)
    lines = without_contents([line for page in pages for line in page.lines])
    if not lines:
        return Layout(())
    body = body_style(lines)
    headings = find_headings(lines, body, place_outline(pdf.outline, lines) if use_outline else {})
    front = find_front_matter(lines, headings, body, known_title=known_title, known_names=known_names)
    kept = {index: heading for index, heading in headings.items() if index not in front.lines}
    left_out = front.lines | labels_in_figures(lines, headings.keys(), body)
    blocks = build_blocks(lines, kept, body, left_out=left_out)
    return Layout(tuple(blocks), " ".join(repair(front.title).split()))


def _warnings(pdf: PdfText) -> list[str]:
    warnings = []
    if legibility.needs_ocr(pdf.pages):
        warnings.append("this PDF has no text layer: it needs OCR")
    elif legibility.is_garbled(pdf.pages):
        warnings.append("the text of this PDF is garbled: its fonts do not say which letters they show")
    elif empty := legibility.unread_pages(pdf.pages):
        warnings.append(f"{empty} of {len(pdf.pages)} pages hold no text: they may be pictures")
    if pdf.damaged:
        numbers = ", ".join(str(number) for number in pdf.damaged[:5])
        more = " and more" if len(pdf.damaged) > 5 else ""
        warnings.append(f"pages that could not be read: {numbers}{more}")
    if pdf.page_count > MOST_PAGES:
        warnings.append(f"this PDF has {pdf.page_count} pages: only the first {MOST_PAGES} were converted")
    return warnings
