"""Zotero's table of items: every item, note, attachment and annotation with its library, its parent and the trash."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from litsite.errors import Problem
from litsite.sources.database import Database, text_of
from litsite.sources.dates import utc_timestamp
from litsite.sources.hierarchy import with_descendants
from litsite.sources.records import USER_LIBRARY, LibraryInfo, address

_KEY = re.compile(r"[A-Za-z0-9]{1,32}")

_PARENT_TABLES = ("itemNotes", "itemAttachments", "itemAnnotations")


def is_key(key: str) -> bool:
    """Whether a key can be one of Zotero's. Keys name folders and pages, so nothing else may get any further."""
    return _KEY.fullmatch(key) is not None


@dataclass(frozen=True, slots=True)
class ItemRow:
    """One row of ``items``. ``id`` and ``parent`` are numbers of this database and mean nothing outside it."""

    id: int
    key: str
    library: str
    library_id: int
    type: str
    parent: int | None
    added: str
    modified: str

    @property
    def address(self) -> str:
        """The item's name across libraries."""
        return address(self.library, self.key)


def read_libraries(database: Database) -> dict[int, LibraryInfo]:
    """My Library and the group libraries by their number; feeds are none of them."""
    groups = {
        number: (group, text_of(name))
        for number, group, name in database.rows("SELECT libraryID, groupID, name FROM groups")
    }
    libraries = {}
    for number, kind in database.rows("SELECT libraryID, type FROM libraries ORDER BY libraryID"):
        if kind == USER_LIBRARY:
            libraries[number] = LibraryInfo(USER_LIBRARY, "My Library")
        elif kind == "group" and number in groups:
            group, name = groups[number]
            libraries[number] = LibraryInfo(f"group:{group}", name or f"Group {group}")
    return libraries


def read_item_rows(
    database: Database, libraries: Mapping[int, LibraryInfo]
) -> tuple[dict[int, ItemRow], tuple[Problem, ...]]:
    """The rows of some libraries by number, the trash included, in order of address."""
    parents = _read_parents(database)
    rows, problems = [], []
    for number, key, library_id, item_type, added, modified in database.rows(
        "SELECT items.itemID, items.key, items.libraryID, itemTypesCombined.typeName, items.dateAdded,"
        " items.dateModified FROM items LEFT JOIN itemTypesCombined USING (itemTypeID)"
    ):
        if library_id not in libraries:
            continue
        key = text_of(key)
        if not is_key(key):
            problems.append(Problem(f"item {key!r}", "its key is not one that Zotero gives; left out"))
            continue
        row = ItemRow(
            id=number,
            key=key,
            library=libraries[library_id].id,
            library_id=library_id,
            type=item_type or "document",
            parent=parents.get(number),
            added=utc_timestamp(text_of(added)),
            modified=utc_timestamp(text_of(modified)),
        )
        if not item_type:
            problems.append(Problem(row.address, "its item type is unknown; shown as a document", key=row.address))
        rows.append(row)
    rows.sort(key=lambda row: row.address)
    return {row.id: row for row in rows}, tuple(sorted(problems))


def read_trash(database: Database, rows: Mapping[int, ItemRow]) -> frozenset[int]:
    """The numbers of all items in the trash. Trash is inherited: by what is under an item, and under that again."""
    deleted = [number for (number,) in database.rows("SELECT itemID FROM deletedItems") if number in rows]
    parents = {row.id: row.parent for row in rows.values() if row.parent is not None}
    return with_descendants(deleted, parents)


def _read_parents(database: Database) -> dict[int, int]:
    parents: dict[int, int] = {}
    for table in _PARENT_TABLES:
        if "parentItemID" in database.columns(table):
            parents.update(database.rows(f"SELECT itemID, parentItemID FROM {table} WHERE parentItemID IS NOT NULL"))
    return parents
