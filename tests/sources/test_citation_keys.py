"""Citation keys from the files of Better BibTeX."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from litsite.sources.citation_keys import read_better_bibtex_keys
from litsite.sources.zotero import read_zotero
from tests.sources.zotero_folders import EVERYTHING, fingerprint, read_item, small_folder

TODAY = (
    "CREATE TABLE citationkey (itemID INT, itemKey TEXT, libraryID INT, citationKey TEXT, pinned INT)",
    "INSERT INTO citationkey VALUES (1, 'SMALLBOO', 1, 'hopperPress', 0), (2, 'SMALLART', 2, 'groupKey', 1)",
    "INSERT INTO citationkey VALUES (3, 'SMALLART', 1, 'ignored', 0)",
)
SEARCH = (
    "CREATE TABLE citekeys (itemID INT, libraryID INT, itemKey TEXT, citekey TEXT)",
    "INSERT INTO citekeys VALUES (1, 1, 'SMALLBOO', 'hopperPress'), (2, 2, 'SMALLART', 'groupKey')",
)
ENTRIES = [
    {"itemID": 1, "libraryID": 1, "itemKey": "SMALLBOO", "citekey": "hopperPress", "pinned": False},
    {"itemID": 2, "libraryID": 2, "itemKey": "SMALLART", "citekey": "groupKey", "pinned": True},
    {"itemID": 3, "libraryID": 1, "itemKey": "SMALLPAT", "citekey": ""},
    {"itemID": 4},
    "no entry",
]
DOCUMENT = (
    'CREATE TABLE "better-bibtex" (name TEXT PRIMARY KEY, data TEXT)',
    f"""INSERT INTO "better-bibtex" VALUES ('better-bibtex.citekey', '{json.dumps({"data": ENTRIES})}')""",
)


def write(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize(
    ("name", "statements"),
    [
        ("better-bibtex.sqlite", TODAY),
        ("better-bibtex.migrated", TODAY),
        ("better-bibtex-search.sqlite", SEARCH),
        ("better-bibtex.sqlite", DOCUMENT),
    ],
)
def test_items_without_a_key_of_their_own_get_better_bibtexs(
    tmp_path: Path, name: str, statements: tuple[str, ...]
) -> None:
    folder = small_folder(tmp_path)
    write(folder / name, *statements)
    before = fingerprint(folder)
    keys = {item.address: item.citation_key for item in read_zotero(folder, EVERYTHING).items}
    assert keys == {
        "SMALLART": "lovelaceBounds2014",
        "SMALLBOO": "hopperPress",
        "SMALLPAT": "",
        "SMALLPDF": "",
        "SMALLWEB": "",
        "g4711-SMALLART": "groupKey",
    }
    assert fingerprint(folder) == before


def test_an_empty_file_gives_way_to_the_next(tmp_path: Path) -> None:
    write(tmp_path / "better-bibtex.sqlite", TODAY[0])
    write(tmp_path / "better-bibtex.migrated", *TODAY)
    assert read_better_bibtex_keys(tmp_path)[0][1, "SMALLBOO"] == "hopperPress"


def test_without_better_bibtex_there_are_no_keys_and_no_problem(tmp_path: Path) -> None:
    assert read_better_bibtex_keys(tmp_path) == ({}, ())


@pytest.mark.parametrize("data", ["{broken", "[]", '{"data": 3}', "null"])
def test_a_document_that_cannot_be_read_gives_no_keys(tmp_path: Path, data: str) -> None:
    insert = f"""INSERT INTO "better-bibtex" VALUES ('better-bibtex.citekey', '{data}')"""
    write(tmp_path / "better-bibtex.sqlite", DOCUMENT[0], insert)
    assert read_better_bibtex_keys(tmp_path) == ({}, ())


def test_a_damaged_file_is_a_problem_and_the_library_is_read_all_the_same(tmp_path: Path) -> None:
    folder = small_folder(tmp_path)
    (folder / "better-bibtex.sqlite").write_bytes(b"not a database" * 100)
    library = read_zotero(folder, EVERYTHING)
    assert len(library.items) == 6
    assert [problem.where for problem in library.problems] == ["better-bibtex.sqlite"]
    assert read_item(folder, "SMALLBOO").citation_key == ""
