"""Annotations of PDFs, EPUBs and snapshots, in reading order under their attachment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from litsite.sources.database import Database, json_of, text_of
from litsite.sources.files import PictureCache
from litsite.sources.item_rows import ItemRow
from litsite.sources.records import Annotation, Tag

KINDS = {1: "highlight", 2: "note", 3: "image", 4: "ink", 5: "underline", 6: "text"}
_DRAWN = ("image", "ink")


def read_annotations(
    database: Database, rows: Mapping[int, ItemRow], tags: Mapping[int, tuple[Tag, ...]], pictures: PictureCache
) -> dict[int, tuple[Annotation, ...]]:
    """The annotations among ``rows`` by attachment, in order of their ``sortIndex``."""
    if not database.columns("itemAnnotations"):
        return {}
    writers = _read_writers(database)
    annotations: dict[int, list[Annotation]] = defaultdict(list)
    for number, parent, kind_number, author, text, comment, color, page_label, sort_index, position in database.rows(
        "SELECT itemID, parentItemID, type, authorName, text, comment, color, pageLabel, sortIndex, position"
        " FROM wanted JOIN itemAnnotations USING (itemID)"
    ):
        row = rows.get(number)
        if row is None:
            continue
        kind = KINDS.get(kind_number, "note")
        annotations[parent].append(
            Annotation(
                key=row.key,
                kind=kind,
                text=text_of(text),
                comment=text_of(comment),
                color=text_of(color),
                page_label=text_of(page_label),
                page=_physical_page(position),
                sort_index=text_of(sort_index),
                author=text_of(author) or writers.get(number, ""),
                tags=tags.get(number, ()),
                image=pictures.picture(row.library, row.key) if kind in _DRAWN else None,
                added=row.added,
                modified=row.modified,
            )
        )
    return {
        parent: tuple(sorted(under, key=lambda annotation: (annotation.sort_index, annotation.key)))
        for parent, under in annotations.items()
    }


def _physical_page(position: object) -> int | None:
    """The page counted from 1 in a PDF position; EPUB and snapshot positions have none."""
    place = json_of(position)
    index = place.get("pageIndex") if isinstance(place, dict) else None
    return index + 1 if isinstance(index, int) and index >= 0 else None


def _read_writers(database: Database) -> dict[int, str]:
    """In group libraries, who made an annotation."""
    return {
        number: text_of(name)
        for number, name in database.rows(
            "SELECT itemID, name FROM wanted JOIN groupItems USING (itemID) JOIN users ON userID = createdByUserID"
        )
    }
