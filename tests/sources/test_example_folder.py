"""The writer of Zotero data directories, seen through SQL as any other program would see its database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from litsite.errors import WorkspaceError
from litsite.sources.example.zotero_folder import write_zotero_folder
from litsite.sources.example.zotero_values import zotero_date
from litsite.sources.records import Collection, Creator, Library, PartialDate
from litsite.sources.selection import Selection
from litsite.sources.zotero import read_zotero
from tests.libraries import make_item, small_library, without_places, write_small_library


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(write_small_library(tmp_path) / "zotero.sqlite")) as connection:
        yield connection


def keys(database: sqlite3.Connection, sql: str) -> list[str]:
    return [key for (key,) in database.execute(sql)]


def test_the_database_is_sound_and_every_reference_holds(database: sqlite3.Connection) -> None:
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    assert database.execute("SELECT version FROM version WHERE schema = 'userdata'").fetchone() == (129,)


def test_the_same_records_give_the_same_bytes(tmp_path: Path) -> None:
    first, second = (write_small_library(tmp_path / name) / "zotero.sqlite" for name in ("first", "second"))
    assert first.read_bytes() == second.read_bytes()
    assert sorted(path.name for path in (tmp_path / "first").iterdir()) == ["storage", "zotero.sqlite"]


def test_base_fields_are_stored_under_the_names_of_their_item_type(database: sqlite3.Connection) -> None:
    rows = database.execute(
        "SELECT fieldName, value FROM itemData JOIN fieldsCombined USING (fieldID) JOIN itemDataValues USING (valueID) "
        "JOIN items USING (itemID) WHERE key = 'SMALLPAT' ORDER BY fieldName"
    ).fetchall()
    assert rows == [
        ("issueDate", "1843-00-00 1843"),
        ("patentNumber", "GB 1"),
        ("title", "A machine for sorting cards"),
    ]
    mapped = database.execute(
        "SELECT base.fieldName FROM baseFieldMappingsCombined JOIN itemTypes USING (itemTypeID) "
        "JOIN fields own USING (fieldID) JOIN fields base ON base.fieldID = baseFieldID "
        "WHERE typeName = 'patent' AND own.fieldName = 'issueDate'"
    ).fetchall()
    assert mapped == [("date",)]


@pytest.mark.parametrize(
    ("date", "stored"),
    [
        (PartialDate("12/2014", 2014, 12), "2014-12-00 12/2014"),
        (PartialDate("in press"), "0000-00-00 in press"),
        (PartialDate("", 1965, 7, 30), "1965-07-30 1965-07-30"),
        (PartialDate("", 2001), "2001-00-00 2001"),
        (PartialDate(), ""),
    ],
)
def test_dates_are_stored_in_zoteros_double_form(date: PartialDate, stored: str) -> None:
    assert zotero_date(date) == stored


def test_a_creator_with_one_field_is_marked_and_the_primary_role_known(database: sqlite3.Connection) -> None:
    row = database.execute(
        "SELECT firstName, lastName, fieldMode, creatorType, primaryField FROM itemCreators "
        "JOIN creators USING (creatorID) JOIN items USING (itemID) JOIN creatorTypes USING (creatorTypeID) "
        "JOIN itemTypeCreatorTypes USING (itemTypeID, creatorTypeID) WHERE key = 'SMALLPAT'"
    ).fetchone()
    assert row == ("", "Analytical Engine Company", 1, "inventor", 1)


def test_files_lie_under_the_key_of_their_attachment(tmp_path: Path) -> None:
    folder = write_small_library(tmp_path)
    assert (folder / "storage" / "SMALLTXT" / "notes on graphs.txt").read_text("utf-8").startswith("Plain text")
    with closing(sqlite3.connect(folder / "zotero.sqlite")) as database:
        paths = database.execute(
            "SELECT key, linkMode, path FROM itemAttachments JOIN items USING (itemID) ORDER BY key"
        ).fetchall()
    assert paths == [
        ("SMALLHTM", 1, "storage:snapshot.html"),
        ("SMALLIMG", 4, "storage:image.png"),
        ("SMALLLNK", 2, "attachments:papers/elsewhere.pdf"),
        ("SMALLPDF", 0, "storage:lonely.pdf"),
        ("SMALLTXT", 0, "storage:notes on graphs.txt"),
    ]


def test_only_what_was_thrown_away_itself_is_in_the_trash(database: sqlite3.Connection) -> None:
    thrown = keys(database, "SELECT key FROM deletedItems JOIN items USING (itemID) ORDER BY key")
    assert thrown == ["SMALLBIN", "SMALLOLD", "SMALLTRN"]
    assert keys(database, "SELECT key FROM deletedCollections JOIN collections USING (collectionID)") == ["SMALLCOX"]


def test_related_and_merged_items_are_relations_with_zoteros_uris(database: sqlite3.Connection) -> None:
    rows = database.execute(
        "SELECT key, predicate, object FROM itemRelations JOIN relationPredicates USING (predicateID) "
        "JOIN items USING (itemID) ORDER BY key, predicate"
    ).fetchall()
    prefix = "http://zotero.org/users/local/EXAMPLE1/items/"
    assert rows == [
        ("SMALLART", "dc:relation", f"{prefix}SMALLBOO"),
        ("SMALLART", "dc:replaces", f"{prefix}SMALLOLD"),
        ("SMALLBOO", "dc:relation", f"{prefix}SMALLART"),
    ]


def test_one_key_may_stand_in_two_libraries(database: sqlite3.Connection) -> None:
    rows = database.execute(
        "SELECT libraries.type, groupID FROM items JOIN libraries USING (libraryID) LEFT JOIN groups USING (libraryID) "
        "WHERE key = 'SMALLART' ORDER BY libraryID"
    ).fetchall()
    assert rows == [("user", None), ("group", 4711)]


def test_annotations_keep_kind_colour_page_and_order(database: sqlite3.Connection) -> None:
    rows = database.execute(
        "SELECT items.key, type, color, pageLabel, sortIndex, position, authorName FROM itemAnnotations "
        "JOIN items USING (itemID) ORDER BY sortIndex"
    ).fetchall()
    assert [row[:5] for row in rows] == [
        ("SMALLAN1", 1, "#ffd400", "1", "00000|000100|00100"),
        ("SMALLAN2", 5, "#ffd400", "1", "00000|000200|00100"),
    ]
    assert json.loads(rows[0][5])["pageIndex"] == 0
    assert [row[6] for row in rows] == [None, "Ada"]


def test_a_nested_collection_knows_its_parent_even_when_that_sorts_after_it(tmp_path: Path) -> None:
    collections = (Collection("AAAA2222", "user", "Below", "ZZZZ9999"), Collection("ZZZZ9999", "user", "Above"))
    write_zotero_folder(tmp_path, Library("Zotero 10 folder", collections=collections))
    with closing(sqlite3.connect(tmp_path / "zotero.sqlite")) as database:
        parents = database.execute(
            "SELECT below.collectionName, above.collectionName FROM collections below "
            "LEFT JOIN collections above ON above.collectionID = below.parentCollectionID ORDER BY 1"
        ).fetchall()
    assert parents == [("Above", None), ("Below", "Above")]


def test_another_library_in_the_folder_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "zotero.sqlite").write_bytes(b"somebody's years of work")
    with pytest.raises(WorkspaceError, match="another Zotero library"):
        write_small_library(tmp_path)
    assert (tmp_path / "zotero.sqlite").read_bytes() == b"somebody's years of work"
    assert not (tmp_path / "storage").exists()


def test_writing_again_is_allowed_for_the_same_library_and_on_request_for_another(tmp_path: Path) -> None:
    before = (write_small_library(tmp_path) / "zotero.sqlite").read_bytes()
    assert (write_small_library(tmp_path) / "zotero.sqlite").read_bytes() == before
    library = small_library()
    write_zotero_folder(tmp_path, replace(library, items=library.items[:0], merged=()), replace=True)
    assert (tmp_path / "zotero.sqlite").read_bytes() != before


@pytest.mark.parametrize(
    ("item", "complaint"),
    [
        (make_item("AAAA2222", fields=(("bookTitle", "A book"),)), "no field bookTitle"),
        (make_item("AAAA2222", creators=(Creator("Lovelace", "Ada", role="inventor"),)), "no creator of the role"),
        (make_item("AAAA2222", related=("g4711-BBBB3333",)), "not in the library user"),
    ],
)
def test_records_that_do_not_fit_zotero_are_refused(tmp_path: Path, item: object, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        write_zotero_folder(tmp_path, replace(small_library(), items=(item,), merged=()))  # type: ignore[arg-type]


def test_a_file_for_an_unknown_attachment_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="NOBODY22"):
        write_zotero_folder(tmp_path, small_library(), files={"NOBODY22": b"bytes"})


def test_the_reader_gives_back_the_records_of_the_small_library(tmp_path: Path) -> None:
    library = read_zotero(write_small_library(tmp_path), Selection(libraries=("all",)))
    assert without_places(library) == without_places(small_library())
