"""The workspace database, ``.litsite/conversion_meta.db``: what was done, from what, with what result.

A piece of work is a unit of a stage (one item, one page, the whole build). It is current when the digest of all it
rests on is the one on record. Everything here can be deleted and comes back.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson

from litsite.database_file import DatabaseFile, set_aside, transaction, unusable
from litsite.errors import WorkspaceError
from litsite.relation_table import RELATION_SCHEMA, RelationTable

DATABASE_NAME = "conversion_meta.db"
SCHEMA_VERSION = 1
PATIENCE = 5000
"""How many milliseconds a change waits for another process that is writing."""
_SCHEMA = f"""
CREATE TABLE IF NOT EXISTS work (
    stage TEXT NOT NULL, unit TEXT NOT NULL, digest TEXT NOT NULL, result BLOB NOT NULL,
    PRIMARY KEY (stage, unit)
);
CREATE TABLE IF NOT EXISTS files (
    path TEXT PRIMARY KEY, size INTEGER NOT NULL, modified INTEGER NOT NULL, digest TEXT NOT NULL
) WITHOUT ROWID;
{RELATION_SCHEMA}
"""
_TABLES = ("work", "files", "item_relations")


def digest_of(*parts: object) -> str:
    """SHA-256 over any records (dataclasses, tuples, strings, numbers, paths), in hexadecimal."""
    return hashlib.sha256(encode(parts)).hexdigest()


def encode(value: object) -> bytes:
    """A record as canonical JSON bytes."""
    return orjson.dumps(value, default=_plain, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)


def _plain(value: object) -> object:
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, str):  # Markup and other str subclasses
        return str.__str__(value)
    if isinstance(value, frozenset | set):
        return sorted(value)
    raise TypeError(f"no digest for {type(value).__name__}")


class Store(DatabaseFile):
    """The open database. Use it as a context manager; changes are committed at the end of each ``batch``."""

    def __init__(self, folder: Path) -> None:
        """Open or make the database below ``folder``.

        :raises WorkspaceError: when the folder cannot be written.
        """
        self.notice = ""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise WorkspaceError(
                f"cannot be made: {error.strerror}", where=str(folder), hint="choose a folder you may write to"
            ) from error
        self.path = folder / DATABASE_NAME
        try:
            self._connection = self._open()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                raise unusable(self.path, error) from error
            self.notice = "The workspace database was damaged; it was set aside and is built anew from the bundles."
            set_aside(self.path)
            self._connection = self._open()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None)
        try:
            connection.execute(f"PRAGMA busy_timeout = {PATIENCE}")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version not in (0, SCHEMA_VERSION):
                connection.executescript(";".join(f"DROP TABLE IF EXISTS {table}" for table in _TABLES))
            connection.executescript(_SCHEMA)  # where the tables stand, this locks nothing: a build may be writing
            if version != SCHEMA_VERSION:
                connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        except BaseException:
            connection.close()
            raise
        return connection

    @property
    def relations(self) -> RelationTable:
        """The edges between papers. Change them inside a ``batch``."""
        return RelationTable(self._connection)

    @contextmanager
    def batch(self) -> Iterator[None]:
        """One transaction: all of it is kept, or none.

        :raises WorkspaceError: when the disk is full, or another process keeps writing.
        """
        with transaction(self._connection, self.path):
            yield

    def recorded(self, stage: str) -> dict[str, tuple[str, bytes]]:
        """All units of a stage: their digest and result."""
        rows = self._connection.execute("SELECT unit, digest, result FROM work WHERE stage = ?", (stage,))
        return {unit: (digest, result) for unit, digest, result in rows}

    def digests(self, stage: str) -> dict[str, str]:
        """All units of a stage with their digest, without the results."""
        return dict(self._connection.execute("SELECT unit, digest FROM work WHERE stage = ?", (stage,)).fetchall())

    def result(self, stage: str, unit: str) -> tuple[str, Any] | None:
        """The digest and decoded result of one unit, None when there is none."""
        row = self._connection.execute(
            "SELECT digest, result FROM work WHERE stage = ? AND unit = ?", (stage, unit)
        ).fetchone()
        return (row[0], orjson.loads(row[1])) if row else None

    def record(self, stage: str, entries: Iterable[tuple[str, str, object]]) -> None:
        """Put (unit, digest, result) on record, replacing what was there. Bytes are kept as they are."""
        self._connection.executemany(
            "INSERT OR REPLACE INTO work (stage, unit, digest, result) VALUES (?, ?, ?, ?)",
            (
                (stage, unit, digest, result if isinstance(result, bytes) else encode(result))
                for unit, digest, result in entries
            ),
        )

    def forget(self, stage: str, units: Iterable[str]) -> None:
        """Take units off the record."""
        self._connection.executemany("DELETE FROM work WHERE stage = ? AND unit = ?", ((stage, unit) for unit in units))

    def clear(self) -> None:
        """Forget everything."""
        with self.batch():
            for table in _TABLES:
                self._connection.execute(f"DELETE FROM {table}")

    def current(self, stage: str, unit: str, digest: str) -> bytes | None:
        """The result of a unit when it is on record with this digest, else None."""
        row = self._connection.execute(
            "SELECT result FROM work WHERE stage = ? AND unit = ? AND digest = ?", (stage, unit, digest)
        ).fetchone()
        return bytes(row[0]) if row else None

    def file_digest(self, path: Path) -> str:
        """SHA-256 of a file's content; size and modification time on record save reading it again.

        :raises OSError: when the file cannot be read.
        """
        status = os.stat(path)
        row = self._connection.execute(
            "SELECT size, modified, digest FROM files WHERE path = ?", (str(path),)
        ).fetchone()
        if row and (row[0], row[1]) == (status.st_size, status.st_mtime_ns):
            return str(row[2])
        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
        self._connection.execute(
            "INSERT OR REPLACE INTO files (path, size, modified, digest) VALUES (?, ?, ?, ?)",
            (str(path), status.st_size, status.st_mtime_ns, digest),
        )
        return digest
