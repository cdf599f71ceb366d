"""Word files, through mammoth's HTML."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from xml.parsers.expat import ExpatError

import mammoth  # type: ignore[import-untyped]

from litsite.bundles.convert.archive import open_archive, read_member
from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.convert.heading_levels import settle_headings
from litsite.bundles.convert.html_blocks import blocks_of
from litsite.bundles.convert.html_tree import parse_html
from litsite.bundles.convert.reference_list import split_references
from litsite.bundles.convert.xml_tree import parse_xml
from litsite.bundles.records import Document

DOCUMENT_PART = "word/document.xml"
_STYLES = "\n".join(
    (
        "p[style-name='Title'] => h1:fresh",
        "p[style-name='Subtitle'] => p:fresh",
        "p[style-name='caption'] => figcaption:fresh",
        "p[style-name='Caption'] => figcaption:fresh",
        "p[style-name='Quote'] => blockquote:fresh",
        "p[style-name='Intense Quote'] => blockquote:fresh",
        "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
        "p[style-name='Source Code'] => pre:separator('\\n')",
    )
)
# mammoth fails on a picture whose file is elsewhere or missing, and pictures are not used here.
_PICTURES = re.compile(rb"<(?:a:blip|v:imagedata)\b[^>]*/>|<a:blip\b[^>]*>.*?</a:blip>", re.DOTALL)
_FORMULAS = re.compile(rb"<m:oMath[ >]")


def convert_docx(path: Path, *, known_title: str = "") -> Document:
    """The text of a Word file: headings by their styles, lists, tables, footnotes.

    Raises :class:`ConversionError` when the file is damaged or no Word document.
    """
    with open_archive(path) as archive:
        slim, has_formulas = _without_pictures(archive)
        title = _title(archive)
    try:
        html = mammoth.convert_to_html(
            slim,
            style_map=_STYLES,
            include_embedded_style_map=False,
            convert_image=mammoth.images.img_element(lambda _: {}),
        ).value
    except (KeyError, ValueError, AttributeError, IndexError, ExpatError) as error:
        raise ConversionError("the Word file is damaged") from error
    tree = parse_html(html)
    blocks = settle_headings(blocks_of(tree.body), (known_title, title))
    body, references = split_references(blocks)
    missing = ("formulas written with Word's equation editor are left out",) if has_formulas else ()
    return Document(body, references, method="docx", title=title, warnings=(*tree.warnings, *missing))


def _without_pictures(archive: zipfile.ZipFile) -> tuple[io.BytesIO, bool]:
    """The parts of the file that hold text, and whether there are formulas in them."""
    has_formulas = False
    slim = io.BytesIO()
    with zipfile.ZipFile(slim, "w") as copy:
        for name in archive.namelist():
            if not name.endswith((".xml", ".rels")):
                continue
            content = read_member(archive, name)
            if name == DOCUMENT_PART:
                has_formulas = _FORMULAS.search(content) is not None
            copy.writestr(zipfile.ZipInfo(name), _PICTURES.sub(b"", content))
    slim.seek(0)
    return slim, has_formulas


def _title(archive: zipfile.ZipFile) -> str:
    try:
        properties = parse_xml(read_member(archive, "docProps/core.xml"))
    except ConversionError:
        return ""
    title = " ".join((properties.findtext("{http://purl.org/dc/elements/1.1/}title") or "").split())
    return "" if title.startswith("Microsoft Word") else title
