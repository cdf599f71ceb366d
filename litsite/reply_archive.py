"""Replies of outside models, kept by what they were asked, so that the same question needs no network twice.

They are no part of the workspace database because ``litsite build --clean`` is to forget what was worked out here,
which comes back, and not what was paid for.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from litsite.database_file import DatabaseFile, set_aside, transaction, unusable

_PATIENCE = 5000  # milliseconds
_SCHEMA = "CREATE TABLE IF NOT EXISTS replies (request TEXT PRIMARY KEY, reply TEXT NOT NULL) WITHOUT ROWID;"


class ReplyArchive(DatabaseFile):
    """An open archive. Use it as a context manager. ``notice`` is a line for the user when it was damaged."""

    def __init__(self, path: Path, *, schema: str = "") -> None:
        """Open or make the archive; its folder is there. ``schema`` makes more tables than that of replies.

        :raises WorkspaceError: when it cannot be used.
        """
        self.path = path
        self.notice = ""
        self._schema = _SCHEMA + schema
        try:
            self._connection = self._open()
        except sqlite3.OperationalError as error:
            raise unusable(self.path, error) from error
        except sqlite3.DatabaseError:
            self.notice = "The archive of replies was damaged; it was set aside and services are asked anew."
            set_aside(self.path)
            self._connection = self._open()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None)
        try:
            connection.execute(f"PRAGMA busy_timeout = {_PATIENCE}")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.executescript(self._schema)
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def batch(self) -> Iterator[None]:
        """One transaction: all of it is kept, or none.

        :raises WorkspaceError: when the disk is full, or another process keeps writing.
        """
        with transaction(self._connection, self.path):
            yield

    def reply(self, request: str) -> str | None:
        """What was replied to a request, named by its digest; None when it was never made."""
        row = self._connection.execute("SELECT reply FROM replies WHERE request = ?", (request,)).fetchone()
        return str(row[0]) if row else None

    def keep(self, replies: Iterable[tuple[str, str]]) -> None:
        """Keep replies under the digests of their requests."""
        with self.batch():
            self._connection.executemany("INSERT OR REPLACE INTO replies (request, reply) VALUES (?, ?)", replies)
