"""Addresses that open things in Zotero."""

from __future__ import annotations

from litsite.sources.records import USER_LIBRARY


def _library_path(library: str) -> str:
    return "library" if library == USER_LIBRARY else f"groups/{library.partition(':')[2]}"


def select_link(library: str, key: str, *, kind: str = "items") -> str:
    """``zotero://select/…``: shows an item (or, with ``kind="collections"``, a collection) in Zotero's window."""
    return f"zotero://select/{_library_path(library)}/{kind}/{key}"


def open_link(library: str, attachment_key: str, *, page: int | None = None, annotation: str = "") -> str:
    """``zotero://open-pdf/…``: opens a file in Zotero's reader, at a physical page (from 1) or an annotation."""
    query = "&".join(
        part for part in (f"page={page}" if page else "", f"annotation={annotation}" if annotation else "") if part
    )
    return f"zotero://open-pdf/{_library_path(library)}/items/{attachment_key}" + (f"?{query}" if query else "")
