"""Zotero folders of every version: 5 to 10 are read, 4 is refused, and what is newer is said to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.errors import SourceError
from litsite.sources.zotero import read_zotero, zotero_version
from tests.libraries import small_library
from tests.sources.zotero_folders import (
    EVERYTHING,
    change,
    small_folder,
)

ARTICLE_TYPE = "(SELECT itemTypeID FROM itemTypes WHERE typeName = 'journalArticle')"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return small_folder(tmp_path / "Zotero")


def test_a_zotero_5_database_without_the_later_tables_is_read(folder: Path) -> None:
    change(
        folder,
        *(
            f"DROP TABLE {table}"
            for table in ("itemAnnotations", "retractedItems", "publicationsItems", "deletedCollections")
        ),
        *(
            f"ALTER TABLE {table} DROP COLUMN {column}"
            for table, column in (
                ("items", "clientVersion"),
                ("tags", "nameNormalized"),
                ("itemDataValues", "valueNormalized"),
                ("itemAttachments", "lastRead"),
                ("itemAttachments", "lastProcessedModificationTime"),
                ("creators", "firstNameNormalized"),
                ("creators", "lastNameNormalized"),
                ("libraries", "isAdmin"),
            )
        ),
        "DELETE FROM items WHERE itemTypeID = (SELECT itemTypeID FROM itemTypes WHERE typeName = 'annotation')",
        "DELETE FROM settings WHERE setting = 'client'",
        "UPDATE version SET version = 98 WHERE schema = 'userdata'",
    )
    library = read_zotero(folder, EVERYTHING)
    assert library.origin == "Zotero 5 folder"
    assert [item.address for item in library.items] == [item.address for item in small_library().items]
    assert library.items[2].retraction is None
    assert [one.annotations for one in library.items[4].attachments] == [(), ()]


def test_zotero_4_is_refused_with_what_to_do(folder: Path) -> None:
    change(folder, "UPDATE version SET version = 80 WHERE schema = 'userdata'")
    with pytest.raises(SourceError, match="Zotero 4") as caught:
        read_zotero(folder, EVERYTHING)
    assert "current Zotero" in caught.value.hint


def test_a_newer_zotero_is_read_and_said_to_be_newer(folder: Path) -> None:
    change(
        folder,
        "UPDATE version SET version = 140 WHERE schema = 'userdata'",
        "ALTER TABLE items RENAME COLUMN clientVersion TO something",
    )
    library = read_zotero(folder, EVERYTHING)
    assert len(library.items) == 6
    assert [problem.what for problem in library.problems] == [
        "it was written by a newer Zotero than litsite knows (userdata 140, known up to 129)"
    ]


def test_a_database_with_other_columns_is_an_error_of_the_user_and_not_a_crash(folder: Path) -> None:
    change(folder, "ALTER TABLE itemTags RENAME COLUMN type TO kind")
    with pytest.raises(SourceError, match="cannot be understood"):
        read_zotero(folder, EVERYTHING)


@pytest.mark.parametrize(
    ("userdata", "last_version", "expected"),
    [
        (129, "10.0.0", "Zotero 10 (userdata 129)"),
        (123, "8.0.1", "Zotero 8 (userdata 123)"),
        (129, "", "Zotero 10 (userdata 129)"),
        (125, "", "Zotero 9 (userdata 125)"),
        (123, "", "Zotero 7 or 8 (userdata 123)"),
        (121, "", "Zotero 6 (userdata 121)"),
        (98, "", "Zotero 5 (userdata 98)"),
        (130, "", "a newer Zotero (userdata 130)"),
    ],
)
def test_the_version_is_named_as_people_know_it(folder: Path, userdata: int, last_version: str, expected: str) -> None:
    change(
        folder,
        f"UPDATE version SET version = {userdata} WHERE schema = 'userdata'",
        f"UPDATE settings SET value = '{last_version}' WHERE setting = 'client'",
    )
    assert zotero_version(folder) == expected
