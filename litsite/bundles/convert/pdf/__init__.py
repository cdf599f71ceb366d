"""PDF to Document: text by PDFium, layout by rules of our own.

Lines are read page by page with their place and look (:mod:`lines`), furniture and printed contents go
(:mod:`furniture`, :mod:`contents`), headings are found by outline, words, numbers and style (:mod:`headings`), and what
remains becomes paragraphs, lists, captions and listings (:mod:`paragraphs`).
"""

from __future__ import annotations

from pathlib import Path

from litsite.bundles.convert.pdf.contents import without_contents
from litsite.bundles.convert.pdf.furniture import without_furniture
from litsite.bundles.convert.pdf.headings import find_headings
from litsite.bundles.convert.pdf.outline import place_outline
from litsite.bundles.convert.pdf.pages import read_pdf
from litsite.bundles.convert.pdf.paragraphs import build_blocks
from litsite.bundles.convert.pdf.typography import body_style
from litsite.bundles.convert.reference_list import split_references
from litsite.bundles.records import Block, Document

METHOD = "pdf-layout"


def convert_pdf(
    path: Path, *, known_title: str = "", known_names: tuple[str, ...] = (), use_outline: bool = True
) -> Document:
    pdf = read_pdf(path)
    blocks = layout_blocks(pdf, use_outline=use_outline)
    kept, references = split_references(blocks)
    return Document(kept, references, METHOD, len(pdf.pages))


def layout_blocks(pdf, use_outline):
    pages = without_furniture(pdf.pages)
    lines = without_contents([line for page in pages for line in page.lines])
    if not lines:
        return []
    body = body_style(lines)
    outline = place_outline(pdf.outline, lines) if use_outline else {}
    headings = find_headings(lines, body, outline)
    return build_blocks(lines, headings, body)
