"""How Zotero writes single values into its database: dates, times, paths, URIs, places of annotations."""

from __future__ import annotations

import json
import re
from pathlib import Path

from litsite.sources.records import USER_LIBRARY, PartialDate, address

LOCAL_USER_KEY = "EXAMPLE1"


def item_uri(item_address: str, library: str) -> str:
    """How Zotero names an item in relations and citations: ``http://zotero.org/users/local/…/items/KEY``.

    Raises ``ValueError`` when the address is not one of that library.
    """
    prefix = address(library, "")
    if not item_address.startswith(prefix) or "-" in item_address[len(prefix) :]:
        raise ValueError(f"{item_address} is not in the library {library}")
    owner = f"users/local/{LOCAL_USER_KEY}" if library == USER_LIBRARY else f"groups/{library.partition(':')[2]}"
    return f"http://zotero.org/{owner}/items/{item_address[len(prefix) :]}"


def zotero_date(date: PartialDate) -> str:
    """Zotero's double form: ``2014-12-00 12/2014``, unknown parts ``00``; empty for an empty date.

    A date without its typed text gets what is known of it: ``2014-12``.
    """
    if date.year is None and not date.text:
        return ""
    known = f"{date.year or 0:04d}-{date.month or 0:02d}-{date.day or 0:02d}"
    return f"{known} {date.text or re.sub('(-00)+$', '', known)}"


def sql_time(iso: str) -> str:
    """An ISO 8601 time in UTC as Zotero's database keeps it: without the ``T`` and the ``Z``."""
    return iso.replace("T", " ").removesuffix("Z")


def stored_field(name: str, value: str) -> str:
    """Of the fields by their base names, some are dates, which the database keeps in forms of its own."""
    if name == "accessDate":
        return sql_time(value)
    if name in ("filingDate", "originalDate") and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        return f"{value} {value}"
    return value


def annotation_position(page: int | None) -> str:
    """A place at the top left of a PDF page, or, without a page, the body of a snapshot."""
    place = (
        {"type": "CssSelector", "value": "body"}
        if page is None
        else {"pageIndex": page - 1, "rects": [[72, 700, 144, 712]]}
    )
    return json.dumps(place, separators=(",", ":"))


def attachment_path(mode: str, path: Path | None) -> str | None:
    """Zotero's path of an attachment: ``storage:NAME``, absolute, or ``attachments:REL`` below its base directory."""
    if path is None:
        return None
    if mode in ("imported_file", "imported_url", "embedded_image"):
        return f"storage:{path.name}"
    return str(path) if path.is_absolute() else f"attachments:{path.as_posix()}"
