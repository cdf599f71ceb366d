"""The database of knowledge can be deleted, damaged or left behind half written: the next build makes it whole."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from litsite.knowledge.database.knowledge_database import KnowledgeDatabase
from litsite.sources.records import Library
from tests.knowledge.planted_library import changed
from tests.knowledge.workspaces import Watching, Workspace
from tests.relations.workspaces import library_of

PAGE = 4096
"""Bytes of a page of a database."""


def test_deleted_it_comes_back_without_reading_a_text(workspace: Workspace, library: Library) -> None:
    before, watching = workspace.build(library), Watching()
    workspace.database.unlink()
    assert workspace.build(library, watching=watching) == before
    assert watching.read == []
    with KnowledgeDatabase(workspace.database) as database:
        assert replace(database.read(), labels=before.labels, digest=before.digest) == before


def test_of_an_empty_library_it_comes_back_as_well(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    before = workspace.build(library_of())
    workspace.database.unlink()
    assert workspace.build(library_of()) == before


def test_overwritten_it_is_set_aside_and_comes_back(workspace: Workspace, library: Library) -> None:
    before, watching = workspace.build(library), Watching()
    workspace.database.write_bytes(b"damaged" * 1000)
    assert workspace.build(library, watching=watching) == before
    assert (watching.read, len(watching.said)) == ([], 1)
    assert workspace.database.with_suffix(".damaged").is_file()


def test_overwritten_on_any_page_it_comes_back(workspace: Workspace, library: Library) -> None:
    before, content = workspace.build(library), workspace.database.read_bytes()
    for page in range(1, len(content) // PAGE, 5):
        damaged = bytearray(content)
        damaged[page * PAGE : (page + 1) * PAGE] = b"\x55" * PAGE
        workspace.database.write_bytes(damaged)
        assert workspace.build(library) == before


def test_an_interrupt_between_two_writes_leaves_nothing_that_counts(workspace: Workspace, library: Library) -> None:
    before = workspace.build(library)
    with closing(sqlite3.connect(workspace.database)) as connection, connection:
        connection.execute("CREATE TRIGGER stop BEFORE INSERT ON health BEGIN SELECT RAISE(ABORT, 'stopped'); END")
    edited = changed(library, "CLASS444", abstract="We found that spaced practice worsened knowledge retention.")
    with pytest.raises(sqlite3.IntegrityError, match="stopped"):
        workspace.build(edited)
    with closing(sqlite3.connect(workspace.database)) as connection, connection:
        assert connection.execute("SELECT count(*) FROM claims WHERE text LIKE '%worsened%'").fetchone() == (1,)
        connection.execute("DROP TRIGGER stop")
    assert workspace.build(library) == before


def test_of_another_version_it_is_built_anew(workspace: Workspace, library: Library) -> None:
    before = workspace.build(library)
    with closing(sqlite3.connect(workspace.database)) as connection, connection:
        connection.execute("PRAGMA user_version = 9999")
    assert workspace.build(library) == before


def test_without_the_workspace_everything_is_read_again(workspace: Workspace, library: Library) -> None:
    before, watching = workspace.build(library), Watching()
    for name in ("conversion_meta.db", "name_vectors.db"):
        (workspace.state / name).unlink()
    assert workspace.build(library, watching=watching) == before
    assert len(watching.read) == 2 * 16
