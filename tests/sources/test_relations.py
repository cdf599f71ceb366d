"""Related and merged items."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.sources.relations import RELATED, REPLACES, Statement, find_related, find_survivors
from litsite.sources.zotero import read_zotero
from tests.sources.zotero_folders import EVERYTHING, all_notes, change, item_id, small_folder

PREDICATE = "(SELECT predicateID FROM relationPredicates WHERE predicate = '{}')"


def relate(subject: str, uri: str, predicate: str = RELATED) -> str:
    return f"INSERT INTO itemRelations VALUES ({item_id(subject)}, {PREDICATE.format(predicate)}, '{uri}')"


def related(folder: Path) -> dict[str, tuple[str, ...]]:
    library = read_zotero(folder, EVERYTHING)
    pairs = [(item.address, item.related) for item in library.items]
    pairs += [(address, note.related) for address, note in all_notes(library).items()]
    return {address: others for address, others in pairs if others}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return small_folder(
        tmp_path,
        "DELETE FROM itemRelations",
        "INSERT OR IGNORE INTO relationPredicates (predicate) VALUES ('owl:sameAs'), ('mendeleyDB:documentUUID')",
        "INSERT INTO settings VALUES ('account', 'userID', 475425)",
    )


@pytest.mark.parametrize(
    "uri",
    [
        "http://zotero.org/users/local/EXAMPLE1/items/SMALLBOO",
        "http://zotero.org/users/475425/items/SMALLBOO",
        "https://www.zotero.org/users/475425/items/SMALLBOO",
    ],
)
def test_a_relation_stored_one_way_is_there_both_ways(folder: Path, uri: str) -> None:
    change(folder, relate("SMALLART", uri))
    assert related(folder) == {"SMALLART": ("SMALLBOO",), "SMALLBOO": ("SMALLART",)}


@pytest.mark.parametrize(
    ("uri", "predicate"),
    [
        ("http://zotero.org/groups/4711/items/SMALLART", "owl:sameAs"),
        ("57173eea-07fc-3382-a3f7-548dff05def8", "mendeleyDB:documentUUID"),
        ("http://zotero.org/users/475425/items/QQQQ2222", RELATED),
        ("http://zotero.org/users/475425/items/SMALLBIN", RELATED),
        ("http://zotero.org/users/475425/items/SMALLART", RELATED),
        ("http://zotero.org/users/999/items/SMALLBOO", RELATED),
        ("http://zotero.org/users/local/OTHERKEY/items/SMALLBOO", RELATED),
        ("http://zotero.org/groups/4711/items/SMALLART", RELATED),
        ("http://zotero.org/users/475425/collections/SMALLCOA", RELATED),
        ("SMALLBOO", RELATED),
    ],
)
def test_what_is_no_relation_between_two_items_of_the_library_is_left_out(
    folder: Path, uri: str, predicate: str
) -> None:
    change(folder, relate("SMALLART", uri, predicate))
    assert related(folder) == {}


def test_relations_of_a_group_stay_in_the_group(folder: Path) -> None:
    change(
        folder,
        f"UPDATE items SET libraryID = 2 WHERE itemID = {item_id('SMALLBOO')}",
        f"INSERT INTO itemRelations SELECT itemID, {PREDICATE.format(RELATED)},"
        " 'http://zotero.org/groups/4711/items/SMALLBOO' FROM items WHERE key = 'SMALLART' AND libraryID = 2",
    )
    assert related(folder) == {"g4711-SMALLART": ("g4711-SMALLBOO",), "g4711-SMALLBOO": ("g4711-SMALLART",)}


def test_notes_are_related_and_a_file_stands_for_its_item(folder: Path) -> None:
    change(
        folder,
        relate("SMALLNCH", "http://zotero.org/users/475425/items/SMALLHTM"),
        relate("SMALLNOT", "http://zotero.org/users/475425/items/SMALLPDF"),
    )
    assert related(folder) == {
        "SMALLNCH": ("SMALLWEB",),
        "SMALLWEB": ("SMALLNCH",),
        "SMALLNOT": ("SMALLPDF",),
        "SMALLPDF": ("SMALLNOT",),
    }


def test_a_relation_to_a_merged_item_leads_to_its_survivor(folder: Path) -> None:
    change(
        folder,
        relate("SMALLBOO", "http://zotero.org/users/475425/items/SMALLOLD"),
        relate("SMALLART", "http://zotero.org/users/475425/items/SMALLOLD", REPLACES),
    )
    assert related(folder) == {"SMALLART": ("SMALLBOO",), "SMALLBOO": ("SMALLART",)}
    library = read_zotero(folder, EVERYTHING)
    assert [item.merged for item in library.items if item.merged] == [("SMALLOLD",)]


def test_a_merged_file_is_no_merged_item(folder: Path) -> None:
    change(folder, relate("SMALLTXT", "http://zotero.org/users/475425/items/GONEFILE", REPLACES))
    assert read_zotero(folder, EVERYTHING).merged == ()


def replaces(subject: str, merged: str) -> Statement:
    return Statement(subject, REPLACES, merged)


def test_a_chain_of_merges_is_followed_to_its_end() -> None:
    chain = [replaces("B", "A"), replaces("C", "B"), replaces("D", "C")]
    assert find_survivors(chain, {"D"}) == {"A": "D", "B": "D", "C": "D"}


def test_an_item_taken_back_from_the_trash_is_not_merged() -> None:
    assert find_survivors([replaces("B", "A")], {"A", "B"}) == {}


def test_of_two_items_that_replace_a_third_the_live_one_survives() -> None:
    assert find_survivors([replaces("B", "A"), replaces("C", "A")], {"B"}) == {"A": "B"}
    assert find_survivors([replaces("B", "A"), replaces("C", "A")], {"C"}) == {"A": "C"}


def test_merges_in_a_circle_and_into_nothing_end() -> None:
    circle = [replaces("A", "B"), replaces("B", "A"), replaces("C", "C"), replaces("gone", "D")]
    assert find_survivors(circle, set()) == {}
    assert find_survivors(circle, {"A"}) == {"B": "A"}


def test_related_items_are_sorted_and_named_once() -> None:
    statements = [Statement("A", RELATED, other) for other in ("D", "B", "C")] + [Statement("B", RELATED, "A")]
    pages = {name: name for name in "ABCD"}
    assert find_related(statements, {}, pages)["A"] == ("B", "C", "D")
