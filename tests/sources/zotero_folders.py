"""Zotero folders for the tests of the reader: the small library, changed with SQL where a test needs something else."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from litsite.sources.records import Item, Library, Note
from litsite.sources.selection import Selection
from litsite.sources.zotero import read_zotero
from tests.libraries import write_small_library

NOTE_TYPE = "(SELECT itemTypeID FROM itemTypes WHERE typeName = 'note')"
EVERYTHING = Selection(libraries=("all",))


def small_folder(folder: Path, *statements: str) -> Path:
    """The small library as a Zotero folder, with some SQL run on its database."""
    write_small_library(folder)
    change(folder, *statements)
    return folder


def change(folder: Path, *statements: str) -> None:
    """Run SQL on the database of a folder, which no reader has open."""
    with closing(sqlite3.connect(folder / "zotero.sqlite")) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def item_id(key: str) -> str:
    """SQL for the number of the item in My Library that has this key."""
    return f"(SELECT itemID FROM items WHERE key = '{key}' AND libraryID = 1)"


def set_field(folder: Path, key: str, field: str, value: object) -> None:
    """Give an item of My Library a field, which it must not have yet."""
    with closing(sqlite3.connect(folder / "zotero.sqlite")) as connection:
        value_id = connection.execute("INSERT INTO itemDataValues (value) VALUES (?)", (value,)).lastrowid
        connection.execute(
            f"INSERT INTO itemData SELECT {item_id(key)}, fieldID, ? FROM fieldsCombined WHERE fieldName = ?",
            (value_id, field),
        )
        connection.commit()


def add_note(key: str, *, library: int = 1, note: str = "<p>x</p>") -> tuple[str, str]:
    """SQL that adds a standalone note."""
    return (
        f"INSERT INTO items (itemTypeID, libraryID, key) VALUES ({NOTE_TYPE}, {library}, '{key}')",
        f"INSERT INTO itemNotes (itemID, note, title) SELECT itemID, '{note}', '' FROM items WHERE key = '{key}'",
    )


def read_item(folder: Path, address: str) -> Item:
    """One item as the reader gives it."""
    return next(item for item in read_zotero(folder, EVERYTHING).items if item.address == address)


def all_notes(library: Library) -> dict[str, Note]:
    """Standalone and child notes by address."""
    return {note.address: note for note in (*library.notes, *(note for item in library.items for note in item.notes))}


def fingerprint(folder: Path) -> dict[str, tuple[str, int, int]]:
    """Every file of a folder with its digest, time of change and mode."""
    return {
        path.relative_to(folder).as_posix(): (
            hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "",
            path.stat().st_mtime_ns,
            path.stat().st_mode,
        )
        for path in sorted(folder.rglob("*"))
    }
