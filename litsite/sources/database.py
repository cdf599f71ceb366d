"""A copied Zotero database, opened: which tables and columns it has, and rows from it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any


def decode_text(raw: bytes) -> str:
    """Text as SQLite stores it, repaired: bytes that are not UTF-8 become U+FFFD and NUL is dropped."""
    return raw.decode("utf-8", "replace").replace("\0", "")


def text_of(value: object) -> str:
    """A value of a column without a declared type as text: Zotero stores some numbers as numbers."""
    if value is None:
        return ""
    return decode_text(value) if isinstance(value, bytes) else str(value)


def json_of(value: object) -> object:
    """The JSON that a column holds, None when it cannot be read."""
    try:
        return json.loads(text_of(value))
    except (ValueError, RecursionError):
        return None


class Database:
    """One open copy. The copy is private, so it is opened for writing: SQLite can then replay its journal."""

    def __init__(self, file: Path) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None)
        self._connection.text_factory = decode_text
        for pragma in ("trusted_schema = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE", "temp_store = MEMORY"):
            self._connection.execute(f"PRAGMA {pragma}")

    def close(self) -> None:
        """Close the connection; the copy can be removed afterwards."""
        self._connection.close()

    def is_sound(self) -> bool:
        """Whether ``PRAGMA integrity_check`` finds nothing.

        The full check and not ``quick_check``: only the full one compares indexes with their tables, which is where a
        copy torn between two transactions shows.
        """
        try:
            return self.rows("PRAGMA integrity_check(1)") == [("ok",)]
        except sqlite3.DatabaseError:
            return False

    def columns(self, table: str) -> frozenset[str]:
        """The names of a table's columns, empty when there is no such table."""
        return frozenset(name for (name,) in self.rows("SELECT name FROM pragma_table_info(?)", (table,)))

    def rows(self, query: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        return self._connection.execute(query, parameters).fetchall()

    def want(self, item_ids: Iterable[int]) -> None:
        """Make these items the content of the temporary table ``wanted(itemID)``, which the readers join with."""
        self._connection.execute("CREATE TEMP TABLE wanted (itemID INTEGER PRIMARY KEY)")
        self._connection.execute("BEGIN")
        self._connection.executemany("INSERT INTO wanted VALUES (?)", [(item_id,) for item_id in item_ids])
        self._connection.execute("COMMIT")
