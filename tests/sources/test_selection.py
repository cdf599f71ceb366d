"""Choosing libraries, collections and tags by name."""

from __future__ import annotations

import pytest

from litsite.errors import SourceError
from litsite.sources.records import Collection, LibraryInfo
from litsite.sources.selection import choose_collections, choose_libraries, choose_tags

LIBRARIES = (
    LibraryInfo("user", "My Library"),
    LibraryInfo("group:4711", "Reading group"),
    LibraryInfo("group:12", "Lab"),
)
COLLECTIONS = (
    Collection("AAAA2222", "user", "Thesis"),
    Collection("BBBB2222", "user", "Methods", "AAAA2222"),
    Collection("CCCC2222", "user", "Statistics", "BBBB2222"),
    Collection("DDDD2222", "user", "Teaching"),
    Collection("EEEE2222", "user", "Methods", "DDDD2222"),
    Collection("AAAA2222", "group:4711", "Shared"),
)


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (("user",), {"user"}),
        (("4711",), {"group:4711"}),
        (("group:4711", "user"), {"user", "group:4711"}),
        (("reading group",), {"group:4711"}),
        (("all",), {"user", "group:4711", "group:12"}),
    ],
)
def test_libraries_are_chosen_by_id_or_name(wanted: tuple[str, ...], ids: set[str]) -> None:
    assert choose_libraries(wanted, LIBRARIES) == ids


def test_an_unknown_library_is_an_error_that_lists_what_there_is() -> None:
    with pytest.raises(SourceError, match="there is no library '99'") as caught:
        choose_libraries(("user", "99"), LIBRARIES)
    assert caught.value.hint == ("there are: user (My Library), group:4711 (Reading group), group:12 (Lab)")


def test_a_collection_brings_what_is_below_it_at_every_depth() -> None:
    assert choose_collections(("Thesis",), COLLECTIONS) == {"AAAA2222", "BBBB2222", "CCCC2222"}


def test_a_name_that_several_collections_have_means_all_of_them() -> None:
    assert choose_collections(("methods",), COLLECTIONS) == {"BBBB2222", "CCCC2222", "EEEE2222"}


def test_a_collection_can_be_named_by_its_key() -> None:
    assert choose_collections(("DDDD2222",), COLLECTIONS) == {"DDDD2222", "EEEE2222"}
    assert choose_collections(("AAAA2222",), COLLECTIONS) == {"AAAA2222", "BBBB2222", "CCCC2222", "g4711-AAAA2222"}


def test_all_unknown_collections_are_named_with_those_most_like_them() -> None:
    with pytest.raises(SourceError) as caught:
        choose_collections(("Thesis", "Metods", "Teeching"), COLLECTIONS)
    assert caught.value.what == "there is no collection 'Metods' or 'Teeching'"
    assert caught.value.hint == "did you mean 'Methods' or 'Teaching'?"


def test_an_unknown_name_like_no_other_gets_the_first_ones() -> None:
    with pytest.raises(SourceError) as caught:
        choose_tags(("zzz",), [f"tag{number:02d}" for number in range(12)])
    assert caught.value.hint.startswith("there are: tag00, tag01")
    assert caught.value.hint.endswith("tag09 …")
    with pytest.raises(SourceError, match="there are none"):
        choose_tags(("zzz",), [])


def test_a_tag_is_taken_as_written_before_any_other_case() -> None:
    assert choose_tags(("Graphs",), ["graphs", "Graphs"]) == {"Graphs"}
    assert choose_tags(("GRAPHS",), ["graphs", "Graphs"]) == {"graphs", "Graphs"}
