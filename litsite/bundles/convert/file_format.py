"""Which format a file really has: its content decides, its type and name only where the content leaves it open."""

from __future__ import annotations

import re
from pathlib import Path, PurePath

from litsite.bundles.convert.failure import ConversionError

_TYPES = {
    "application/pdf": "pdf",
    "application/x-pdf": "pdf",
    "text/html": "html",
    "application/xhtml+xml": "html",
    "application/epub+zip": "epub",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/xml": "jats",
    "text/xml": "jats",
    "application/jats+xml": "jats",
    "text/plain": "text",
    "text/markdown": "markdown",
    "text/x-markdown": "markdown",
}
_SUFFIXES = {
    ".pdf": "pdf", ".html": "html", ".htm": "html", ".xhtml": "html", ".shtml": "html", ".epub": "epub",
    ".docx": "docx", ".xml": "jats", ".nxml": "jats", ".jats": "jats", ".txt": "text", ".text": "text",
    ".md": "markdown", ".markdown": "markdown",
}  # fmt: skip
_HEAD_BYTES = 4096
_PDF_WITHIN = 1024  # PDF readers look this far for the header
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_HTML = re.compile(rb"<(?:!doctype\s+html|html|head|body|title|meta|script|div|p|table|h1)[\s>/]", re.IGNORECASE)
_XML = re.compile(rb"\s*(?:\xef\xbb\xbf)?\s*<(?:\?xml|!doctype\s+(?!html)|article[\s>]|pmc-articleset)", re.IGNORECASE)
_XHTML = re.compile(rb"<(?:!doctype\s+html|html)[\s>]", re.IGNORECASE)
_WORD_BEFORE_2007 = b"\xd0\xcf\x11\xe0"
_ZIP = b"PK\x03\x04"


def is_convertible(content_type: str, file_name: str) -> bool:
    """Whether a file of this type or name is worth handing to a converter."""
    return _bare_type(content_type) in _TYPES or PurePath(file_name.lower()).suffix in _SUFFIXES


def detect_format(path: Path, content_type: str = "") -> str:
    """``pdf``, ``html``, ``epub``, ``docx``, ``jats``, ``text`` or ``markdown``.

    Raises :class:`ConversionError` when the file is empty or of no format that can be converted, OSError when it cannot
    be opened.
    """
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    if not head.strip(b"\0\t\n\r "):
        raise ConversionError("the file is empty")
    claimed = _TYPES.get(_bare_type(content_type)) or _SUFFIXES.get(path.suffix.lower(), "")
    by_name = _SUFFIXES.get(path.suffix.lower(), "")
    if head.startswith(_ZIP):
        return _format_of_archive(path)
    if head.startswith(_WORD_BEFORE_2007):
        raise ConversionError("an Office file of the old kind: save it as DOCX or PDF")
    if head.startswith(b"{\\rtf"):
        raise ConversionError("a rich text file: save it as DOCX or PDF")
    if b"%PDF-" in head[:_PDF_WITHIN] and not head.lstrip().startswith(b"<"):
        return "pdf"
    if _XML.match(head):
        return "html" if _XHTML.search(head) else "jats"
    if head.startswith(_UTF16) and claimed in ("html", "text", "markdown"):
        return claimed
    if b"\0" in head:
        raise ConversionError(
            "the file holds no text" if claimed != "pdf" else "the file is no PDF, whatever its name says"
        )
    if claimed == "markdown" or by_name == "markdown":
        return "markdown"
    if _HTML.search(head) and (claimed != "text" or head.lstrip().startswith(b"<")):
        return "html"
    if claimed in ("html", "text"):
        return claimed
    if claimed:
        raise ConversionError(f"the file is no {claimed.upper()}, whatever its name says")
    raise ConversionError("a format that cannot be converted")


def _format_of_archive(path: Path) -> str:
    from litsite.bundles.convert.archive import open_archive

    with open_archive(path) as archive:
        names = set(archive.namelist())
    if "META-INF/container.xml" in names:
        return "epub"
    if "word/document.xml" in names:
        return "docx"
    raise ConversionError("a ZIP archive that is neither EPUB nor DOCX")


def _bare_type(content_type: str) -> str:
    return content_type.partition(";")[0].strip().lower()
