"""Small EPUB and Word files, made for the tests."""

from __future__ import annotations

import zipfile
from pathlib import Path

CONTAINER = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def archive(path: Path, members: dict[str, str | bytes]) -> Path:
    """A ZIP file with these members."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in members.items():
            file.writestr(name, content)
    return path


def epub(
    path: Path, chapters: dict[str, str], *, more: dict[str, str | bytes] | None = None, title: str = "A Book"
) -> Path:
    """A book with chapters by file name; ``nav.xhtml`` among ``more`` is its table of contents."""
    items = "".join(f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in chapters)
    if more and "OPS/nav.xhtml" in more:
        items += '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
    spine = "".join(f'<itemref idref="{name}"/>' for name in chapters)
    package = (
        f'<package><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title></metadata>'
        f"<manifest>{items}</manifest><spine>{spine}</spine></package>"
    )
    pages = {f"OPS/{name}": f"<html><body>{content}</body></html>" for name, content in chapters.items() if content}
    return archive(path, {"META-INF/container.xml": CONTAINER, "OPS/book.opf": package, **pages, **(more or {})})


def docx(path: Path, body: str, *, more: dict[str, str | bytes] | None = None) -> Path:
    """A Word file with this content of ``w:body``."""
    namespaces = (
        f'xmlns:w="{WORD}" xmlns:r="{OFFICE}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
        'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
        'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
        'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
    )
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{name.replace(" ", "")}"><w:name w:val="{name}"/></w:style>'
        for name in ("Title", "heading 1", "heading 2", "caption", "Quote")
    )
    main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    types = (
        f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType="{main}"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>'
    )
    relations = (
        f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{OFFICE}/officeDocument" '
        'Target="word/document.xml"/></Relationships>'
    )
    parts = (
        f'<Relationships xmlns="{PACKAGE}/relationships">'
        f'<Relationship Id="s1" Type="{OFFICE}/styles" Target="styles.xml"/>'
        "</Relationships>"
    )
    return archive(
        path,
        {
            "[Content_Types].xml": types,
            "_rels/.rels": relations,
            "word/_rels/document.xml.rels": parts,
            "word/styles.xml": f"<w:styles {namespaces}>{styles}</w:styles>",
            "word/document.xml": f"<w:document {namespaces}><w:body>{body}</w:body></w:document>",
            **(more or {}),
        },
    )


def paragraph(text: str, style: str = "") -> str:
    """A paragraph of a Word file."""
    properties = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f'<w:p>{properties}<w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'
