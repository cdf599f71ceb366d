"""Reading beside a Zotero that is running, without leaving a trace in its folder."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from litsite.errors import SourceError
from litsite.sources.snapshot import folder_stamp, open_snapshot
from litsite.sources.zotero import read_zotero
from tests.sources.zotero_folders import EVERYTHING, change, fingerprint, small_folder

AT_ONCE = (0.0,) * 4

TITLES = "UPDATE itemDataValues SET value = value || ' (being changed)'"

WAL_WRITER = """
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("UPDATE itemDataValues SET value = 'Only in the log' WHERE value = 'Lonely file'")
    connection.commit()
"""
EXCLUSIVE_WRITER = """
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("BEGIN EXCLUSIVE")
"""
UNFINISHED_WRITER = f"""
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN EXCLUSIVE")
    connection.execute("CREATE TABLE filler AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                       " WHERE i < 400) SELECT i, randomblob(900) AS noise FROM n")
    connection.execute("{TITLES}")
    connection.execute("UPDATE filler SET noise = randomblob(900)")
"""


@contextmanager
def another_process(folder: Path, work: str) -> Iterator[None]:
    """Another process that does ``work`` on the database and keeps it open, as Zotero does, until it is killed."""
    script = "import sqlite3, sys\nconnection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
    script += textwrap.dedent(work) + "print('ready', flush=True)\nsys.stdin.read()\n"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(folder / "zotero.sqlite")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().strip() == b"ready"
            yield
        finally:
            process.kill()


def titles(folder: Path) -> dict[str, str]:
    return {item.address: item.title for item in read_zotero(folder, EVERYTHING).items}


def test_rows_that_are_only_in_the_write_ahead_log_are_read_while_it_is_locked(tmp_path: Path) -> None:
    folder = small_folder(tmp_path / "Zotero")
    with another_process(folder, WAL_WRITER):
        before = fingerprint(folder)
        assert "zotero.sqlite-wal" in before
        assert titles(folder)["SMALLPDF"] == "Only in the log"
        assert fingerprint(folder) == before
        with (
            pytest.raises(sqlite3.OperationalError, match="locked"),
            closing(sqlite3.connect(folder / "zotero.sqlite", timeout=0)) as direct,
        ):
            direct.execute("SELECT * FROM items")


def test_a_write_ahead_log_left_behind_is_read_and_left_as_it_was(tmp_path: Path) -> None:
    folder = small_folder(tmp_path / "Zotero")
    with another_process(folder, WAL_WRITER):
        pass  # killed
    before = fingerprint(folder)
    assert titles(folder)["SMALLPDF"] == "Only in the log"
    assert fingerprint(folder) == before
    assert "zotero.sqlite-wal" in before


def test_the_log_of_a_database_behind_a_link_is_found(tmp_path: Path) -> None:
    elsewhere = small_folder(tmp_path / "elsewhere")
    with another_process(elsewhere, WAL_WRITER):
        pass
    (tmp_path / "Zotero").mkdir()
    (tmp_path / "Zotero/zotero.sqlite").symlink_to(elsewhere / "zotero.sqlite")
    assert titles(tmp_path / "Zotero")["SMALLPDF"] == "Only in the log"
    assert folder_stamp(tmp_path / "Zotero") == folder_stamp(elsewhere)


def test_a_database_under_an_exclusive_lock_is_read(tmp_path: Path) -> None:
    folder = small_folder(tmp_path / "Zotero")
    expected = titles(folder)
    with another_process(folder, EXCLUSIVE_WRITER):
        before = fingerprint(folder)
        assert titles(folder) == expected
        assert fingerprint(folder) == before


def test_half_of_a_transaction_in_the_database_is_rolled_back_with_the_journal(tmp_path: Path) -> None:
    folder = small_folder(tmp_path / "Zotero")
    expected = titles(folder)
    with another_process(folder, UNFINISHED_WRITER):
        before = fingerprint(folder)
        assert before["zotero.sqlite-journal"]
        assert b"(being changed)" in (folder / "zotero.sqlite").read_bytes()
        assert titles(folder) == expected
        assert fingerprint(folder) == before


def test_a_folder_that_must_not_be_written_to_is_read(tmp_path: Path) -> None:
    folder = small_folder(tmp_path / "Zotero")
    for path in (folder / "zotero.sqlite", folder):
        path.chmod(0o555)
    before = fingerprint(folder)
    try:
        assert len(titles(folder)) == 6
        assert fingerprint(folder) == before
    finally:
        folder.chmod(0o755)


def test_nothing_of_the_copy_is_left_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    folder = small_folder(tmp_path / "Zotero")
    with open_snapshot(folder):
        (copy,) = temporary.iterdir()
        assert copy.stat().st_mode & 0o077 == 0  # nobody else's to read
    assert list(temporary.iterdir()) == []


# Zotero writing while litsite copies, at exactly that moment: an audit hook runs when the copying of a file begins.
WHILE_COPYING = """
import os, sys
from pathlib import Path
from litsite.errors import SourceError
from litsite.sources.snapshot import open_snapshot

folder, changes = Path(sys.argv[1]), int(sys.argv[2])

def write(event, arguments):
    global changes
    if event == "shutil.copyfile" and str(arguments[0]).endswith("zotero.sqlite") and changes:
        changes -= 1
        os.utime(arguments[0], ns=(changes, changes))

sys.addaudithook(write)
try:
    with open_snapshot(folder, pauses=(0.0,) * 4) as snapshot:
        print(snapshot.database.rows("SELECT count(*) FROM items")[0][0], *(p.what for p in snapshot.problems))
except SourceError as error:
    print(error.what, "|", error.hint)
"""


def read_while_it_changes(folder: Path, times: int) -> str:
    return subprocess.run(
        [sys.executable, "-c", WHILE_COPYING, str(folder), str(times)], capture_output=True, text=True, check=True
    ).stdout.strip()


def test_a_copy_of_a_changing_database_is_made_again(tmp_path: Path) -> None:
    folder = small_folder(tmp_path / "Zotero")
    with open_snapshot(folder) as snapshot:
        expected = str(snapshot.database.rows("SELECT count(*) FROM items")[0][0])
    assert read_while_it_changes(folder, 4) == expected


# The same with a writer in WAL mode, which runs a statement when the copying of the database begins.
LOGGING_WHILE_COPYING = """
import sqlite3, sys
from pathlib import Path
from litsite.sources.snapshot import open_snapshot

folder, attempts = Path(sys.argv[1]), 0
connection = sqlite3.connect(folder / "zotero.sqlite", isolation_level=None)
for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "wal_autocheckpoint = 0"):
    connection.execute(f"PRAGMA {pragma}")
connection.execute("INSERT INTO tags (name) VALUES ('before')")

def write(event, arguments):
    global attempts
    if event == "shutil.copyfile" and str(arguments[0]).endswith("zotero.sqlite"):
        attempts += 1
        if attempts == 1:
            connection.execute(sys.argv[2]).fetchall()

sys.addaudithook(write)
with open_snapshot(folder, pauses=(0.0,) * 4) as snapshot:
    names = snapshot.database.rows("SELECT name FROM tags WHERE name IN ('before', 'meanwhile') ORDER BY name")
    print(attempts, *(name for (name,) in names), *snapshot.problems)
connection.close()
"""


@pytest.mark.parametrize(
    ("statement", "read"),
    [
        ("INSERT INTO tags (name) VALUES ('meanwhile')", "1 before meanwhile"),
        ("PRAGMA wal_checkpoint(TRUNCATE)", "2 before"),
    ],
)
def test_a_log_may_grow_while_it_is_copied_but_not_move_into_the_database(
    tmp_path: Path, statement: str, read: str
) -> None:
    folder = small_folder(tmp_path / "Zotero")
    script = [sys.executable, "-c", LOGGING_WHILE_COPYING, str(folder), statement]
    assert subprocess.run(script, capture_output=True, text=True, check=True).stdout.strip() == read


def test_a_database_that_never_rests_is_read_from_its_backup_which_is_said(tmp_path: Path) -> None:
    folder = small_folder(tmp_path / "Zotero")
    shutil.copyfile(folder / "zotero.sqlite", folder / "zotero.sqlite.bak")
    change(folder, "DELETE FROM items")
    read = read_while_it_changes(folder, 5)
    assert not read.startswith("0 ")
    assert "it changed every time it was copied; read its last automatic backup zotero.sqlite.bak instead" in read


def test_a_database_that_never_rests_without_a_backup_asks_for_patience(tmp_path: Path) -> None:
    folder = small_folder(tmp_path / "Zotero")
    assert read_while_it_changes(folder, 5) == (
        "it changed every time it was copied | try again when Zotero has finished syncing, or close Zotero"
    )


@pytest.mark.parametrize("content", [b"", b"this is no database, but long enough to be looked at as one" * 20])
def test_a_damaged_database_is_read_from_its_backup_which_is_said(tmp_path: Path, content: bytes) -> None:
    folder = small_folder(tmp_path / "Zotero")
    shutil.move(folder / "zotero.sqlite", folder / "zotero.sqlite.bak")
    (folder / "zotero.sqlite").write_bytes(content)
    library = read_zotero(folder, EVERYTHING)
    assert len(library.items) == 6
    (problem,) = library.problems
    assert problem.where == "zotero.sqlite"
    assert "zotero.sqlite.bak instead" in problem.what


def test_a_torn_database_is_noticed(tmp_path: Path) -> None:
    folder = small_folder(tmp_path / "Zotero")
    change(folder, *(f"INSERT INTO tags (name) VALUES ('tag number {number}')" for number in range(2000)))
    database = folder / "zotero.sqlite"
    content = bytearray(database.read_bytes())
    index = content.index(b"tag number 1999")
    content[index : index + 15] = b"tag number 0007"  # as if this page were of another time than its index
    database.write_bytes(content)
    with pytest.raises(SourceError, match="damaged"), open_snapshot(folder, pauses=AT_ONCE):
        pass


def test_a_damaged_database_without_a_backup_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "zotero.sqlite").write_bytes(b"SQLite format 3\0" + bytes(500))
    with pytest.raises(SourceError, match="damaged") as caught, open_snapshot(tmp_path, pauses=AT_ONCE):
        pass
    assert caught.value.where == str(tmp_path / "zotero.sqlite")
    assert "backup" in caught.value.hint


def test_an_empty_database_file_is_named_as_empty(tmp_path: Path) -> None:
    (tmp_path / "zotero.sqlite").touch()
    with pytest.raises(SourceError, match="empty"), open_snapshot(tmp_path, pauses=AT_ONCE):
        pass


def test_a_database_of_another_program_is_no_zotero_database(tmp_path: Path) -> None:
    change(tmp_path, "CREATE TABLE version (version INT)")
    with pytest.raises(SourceError, match="not a Zotero database"):
        read_zotero(tmp_path, EVERYTHING)


def test_a_missing_folder_a_file_and_another_folder_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "zotero.sqlite.txt"
    file.touch()
    for path, message in (
        (tmp_path / "nowhere", "no such folder"),
        (file, "a file, not a Zotero data directory"),
        (tmp_path, "not a Zotero data directory: it has no zotero.sqlite"),
    ):
        with pytest.raises(SourceError, match=message) as caught, open_snapshot(path):
            pass
        assert caught.value.where == str(path)
        assert caught.value.hint


def test_the_stamp_of_a_folder_changes_with_its_databases_and_with_nothing_else(tmp_path: Path) -> None:
    folder = small_folder(tmp_path / "Zotero")
    before = fingerprint(folder)
    stamps = [folder_stamp(folder), folder_stamp(folder)]
    (folder / "unrelated.txt").write_text("x")
    stamps.append(folder_stamp(folder))
    assert len(set(stamps)) == 1
    for name in ("zotero.sqlite-wal", "zotero.sqlite-journal", "better-bibtex.sqlite", "better-bibtex.migrated"):
        (folder / name).write_bytes(b"x")
        stamps.append(folder_stamp(folder))
    (folder / "zotero.sqlite").touch()
    stamps.append(folder_stamp(folder))
    assert len(set(stamps)) == 6
    assert {name: mark for name, mark in fingerprint(folder).items() if name in before and "." not in name} == {
        name: mark for name, mark in before.items() if "." not in name
    }


def test_the_stamp_of_a_folder_that_is_none_is_steady(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert folder_stamp(tmp_path / "nowhere") == folder_stamp(tmp_path / "file")
