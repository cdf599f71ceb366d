"""A private copy of a database that Zotero may be writing to at this moment.

Zotero locks ``zotero.sqlite`` for as long as it runs, and opening the original leaves files beside it, so it is never
opened. The database is copied first, its ``-wal`` and ``-journal`` after it (in the other order a rollback copy is torn
more often than not) and ``-shm`` never: SQLite rebuilds it. A copy counts when its integrity check passes and neither
database nor ``-journal`` changed meanwhile. The ``-wal`` may have grown: its frames carry checksums, so SQLite stops at
the copy's last whole transaction, and before frames are overwritten they are moved into the database, which shows.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from litsite.errors import Problem, SourceError
from litsite.sources.database import Database

DATABASE_NAME = "zotero.sqlite"
BACKUP_NAME = "zotero.sqlite.bak"
BETTER_BIBTEX_NAMES = ("better-bibtex.sqlite", "better-bibtex.migrated", "better-bibtex-search.sqlite")
LOG_SUFFIXES = ("-wal", "-journal")

PAUSES = (0.05, 0.1, 0.2, 0.4)
"""Seconds to wait after each failed attempt; there is one attempt more than there are pauses."""

FIND_FOLDER_HINT = "in Zotero: Settings, Advanced, Files and Folders, Show Data Directory"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An open copy of ``zotero.sqlite``, with what the reader should know of how it was got."""

    database: Database
    problems: tuple[Problem, ...] = ()


def folder_stamp(data_dir: Path) -> str:
    """A digest that changes when Zotero or Better BibTeX writes to the folder. Opens nothing: sizes and times only."""
    names = (DATABASE_NAME, *BETTER_BIBTEX_NAMES)
    stamps = [(name, _stamps((data_dir / name).resolve(), ("", *LOG_SUFFIXES))) for name in names]
    return hashlib.sha256(repr(stamps).encode()).hexdigest()


@contextmanager
def open_snapshot(data_dir: Path, *, pauses: tuple[float, ...] = PAUSES) -> Iterator[Snapshot]:
    """Copy and open the database of a Zotero folder, or its automatic backup when that cannot be done.

    Raises SourceError when the folder is missing or is none of Zotero's, and when neither file can be read.
    """
    original = _database_file(data_dir)
    with tempfile.TemporaryDirectory(prefix="litsite-") as folder:
        problems: tuple[Problem, ...] = ()
        try:
            database = _sound_copy(original, Path(folder), pauses)
        except SourceError as error:
            database = _backup_copy(data_dir / BACKUP_NAME, Path(folder), error)
            problems = (
                Problem(
                    DATABASE_NAME,
                    f"{error.what}; read its last automatic backup {BACKUP_NAME} instead, which may be older",
                    error.hint,
                ),
            )
        try:
            yield Snapshot(database, problems)
        finally:
            database.close()


@contextmanager
def open_copy(file: Path, *, pauses: tuple[float, ...] = PAUSES) -> Iterator[Database]:
    """Copy and open any SQLite file the same way. Raises SourceError when no sound copy can be had."""
    with tempfile.TemporaryDirectory(prefix="litsite-") as folder:
        database = _sound_copy(file, Path(folder), pauses)
        try:
            yield database
        finally:
            database.close()


def _database_file(data_dir: Path) -> Path:
    if data_dir.is_file():
        hint = f"name the folder that holds it: {data_dir.parent}"
        raise SourceError("this is a file, not a Zotero data directory", where=str(data_dir), hint=hint)
    if not data_dir.is_dir():
        raise SourceError("there is no such folder", where=str(data_dir), hint=FIND_FOLDER_HINT)
    file = data_dir / DATABASE_NAME
    if not file.is_file():
        what = f"this is not a Zotero data directory: it has no {DATABASE_NAME}"
        raise SourceError(what, where=str(data_dir), hint=FIND_FOLDER_HINT)
    return file


def _backup_copy(backup: Path, folder: Path, error: SourceError) -> Database:
    """The backup, opened; the original's ``error`` again when there is no sound backup either."""
    if backup.is_file():
        with suppress(SourceError):
            return _sound_copy(backup, folder, ())
    raise error


def _sound_copy(original: Path, folder: Path, pauses: tuple[float, ...]) -> Database:
    """Copy until the copy is sound. Raises SourceError with the last attempt's reason."""
    original = original.resolve()  # SQLite keeps the logs beside the file itself, not beside a link to it
    for pause in (*pauses, None):
        try:
            before = _stamps(original, ("", "-journal"))
            copy = _copy(original, folder)
            unchanged = _stamps(original, ("", "-journal")) == before
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise SourceError(
                f"it could not be copied: {reason}",
                where=str(original),
                hint="check that the file can be read and that the folder for temporary files has room for it",
            ) from error
        if not copy.stat().st_size:
            raise SourceError("the file is empty", where=str(original), hint="restore it from a backup")
        if unchanged and (database := _open_if_sound(copy)):
            return database
        if pause is not None:
            time.sleep(pause)
    if unchanged:
        hint = "open it with Zotero, which repairs it or says how to, or restore a backup"
        raise SourceError("it is damaged or not a SQLite database", where=str(original), hint=hint)
    hint = "try again when Zotero has finished syncing, or close Zotero"
    raise SourceError("it changed every time it was copied", where=str(original), hint=hint)


def _copy(original: Path, folder: Path) -> Path:
    """Copy the database and then its logs into ``folder``, in place of an earlier attempt."""
    for earlier in folder.iterdir():
        earlier.unlink()
    copy = folder / original.name
    shutil.copyfile(original, copy)
    for suffix in LOG_SUFFIXES:
        with suppress(FileNotFoundError):  # no log, or one that Zotero finished with meanwhile
            shutil.copyfile(f"{original}{suffix}", f"{copy}{suffix}")
    return copy


def _open_if_sound(copy: Path) -> Database | None:
    try:
        database = Database(copy)
    except sqlite3.DatabaseError:
        return None
    if database.is_sound():
        return database
    database.close()
    return None


def _stamps(file: Path, suffixes: tuple[str, ...]) -> tuple[tuple[int, int, int] | None, ...]:
    """Size, time of change in nanoseconds and inode of a database and its logs; None for what cannot be seen."""
    return tuple(_stamp(f"{file}{suffix}") for suffix in suffixes)


def _stamp(file: str) -> tuple[int, int, int] | None:
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns, status.st_ino
