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
from litsite.bundles.convert.word_formulas import with_readable_formulas
from litsite.bundles.convert.xml_tree import parse_xml
from litsite.bundles.records import Document

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
    """The text of a Word file: headings by their styles, lists, tables, footnotes, formulas as text.

    Raises :class:`ConversionError` when the file is damaged or no Word document.
    """
    with open_archive(path) as archive:
        slim = _text_parts(archive)
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
    return Document(body, references, method="docx", title=title, warnings=tree.warnings)


def _text_parts(archive: zipfile.ZipFile) -> io.BytesIO:
    """The parts of the file that hold text, without pictures, formulas as text."""
    slim = io.BytesIO()
    with zipfile.ZipFile(slim, "w") as copy:
        for name in archive.namelist():
            if not name.endswith((".xml", ".rels")):
                continue
            content = _PICTURES.sub(b"", read_member(archive, name))
            if _FORMULAS.search(content):
                content = with_readable_formulas(content)
            copy.writestr(zipfile.ZipInfo(name), content)
    slim.seek(0)
    return slim


def _title(archive: zipfile.ZipFile) -> str:
    try:
        properties = parse_xml(read_member(archive, "docProps/core.xml"))
    except ConversionError:
        return ""
    title = " ".join((properties.findtext("{http://purl.org/dc/elements/1.1/}title") or "").split())
    return "" if title.startswith("Microsoft Word") else title
