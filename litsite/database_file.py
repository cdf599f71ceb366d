"""What the SQLite files of the workspace have in common: how they are changed, set aside when damaged, and closed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from litsite.errors import WorkspaceError

_COMPANIONS = ("-wal", "-shm")


class DatabaseFile:
    """An open SQLite file. Use it as a context manager."""

    path: Path
    _connection: sqlite3.Connection

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()


@contextmanager
def transaction(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """One transaction on a connection without any of its own: all of it is kept, or none.

    :raises WorkspaceError: when the disk is full, or another process keeps writing.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.OperationalError):
            if error.sqlite_errorcode == sqlite3.SQLITE_FULL:
                raise WorkspaceError("the disk is full", where=str(path), hint="free some space") from error
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                hint = "wait until it has finished"
                raise WorkspaceError("another litsite is writing to it", where=str(path), hint=hint) from error
        raise


def unusable(path: Path, error: Exception) -> WorkspaceError:
    """What to tell of a file that cannot be opened although its content is not to blame."""
    hint = "free space, or choose a folder you may write to"
    return WorkspaceError(f"cannot be used: {error}", where=str(path), hint=hint)


def set_aside(path: Path) -> None:
    """Give a damaged database another name, so that it can be looked at, and let its place be free."""
    path.replace(path.with_suffix(".damaged"))
    _remove_companions(path)


def remove(path: Path) -> None:
    """Delete a database with what SQLite keeps beside it."""
    path.unlink(missing_ok=True)
    _remove_companions(path)


def _remove_companions(path: Path) -> None:
    for suffix in _COMPANIONS:
        path.with_name(path.name + suffix).unlink(missing_ok=True)
