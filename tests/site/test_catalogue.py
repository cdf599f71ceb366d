"""The library indexed from every side."""

from __future__ import annotations

from litsite.site.catalogue import author_name, catalogue_of, sort_text
from litsite.sources.records import Collection, Creator, Library, LibraryInfo, PartialDate, Tag
from tests.libraries import make_item, make_note

USER = (LibraryInfo("user", "My Library"),)


def test_papers_are_newest_first_and_undated_last() -> None:
    items = (
        make_item("AAAA2222", date=PartialDate("1999", 1999)),
        make_item("BBBB2222", date=PartialDate("in press")),
        make_item("CCCC2222", date=PartialDate("2020-05", 2020, 5)),
        make_item("DDDD2222", date=PartialDate("2020", 2020)),
    )
    catalogue = catalogue_of(Library("test", USER, items))
    assert [item.key for item in catalogue.items] == ["CCCC2222", "DDDD2222", "AAAA2222", "BBBB2222"]
    assert list(catalogue.years) == [2020, 1999, None]
    assert catalogue.years[None].href == "years/undated.html"


def test_an_author_with_one_paper_has_a_line_in_the_index_and_no_page() -> None:
    ho, li = Creator("Ho", "Ann"), Creator("Li", "Bo")
    items = (make_item("AAAA2222", creators=(ho, li)), make_item("BBBB2222", creators=(ho,)))
    authors = catalogue_of(Library("test", USER, items)).authors
    assert authors["Ho, Ann"].href == "authors/ho-ann.html"
    assert authors["Li, Bo"].href == "authors/index.html#li-bo"
    assert not authors["Li, Bo"].has_page


def test_tags_of_notes_count_for_their_paper_and_standalone_notes_for_themselves() -> None:
    child = make_note("NNNN2222", parent_key="AAAA2222", tags=(Tag("read"),))
    alone = make_note("MMMM2222", tags=(Tag("plan"),))
    library = Library("test", USER, (make_item("AAAA2222", notes=(child,)),), (alone,))
    tags = catalogue_of(library).tags
    assert [item.key for item in tags["read"].items] == ["AAAA2222"]
    assert [note.key for note in tags["plan"].notes] == ["MMMM2222"]


def test_collections_keep_their_nesting_and_count_what_is_below_once() -> None:
    collections = (
        Collection("CCCC0001", "user", "Top"),
        Collection("CCCC0002", "user", "Middle", "CCCC0001"),
        Collection("CCCC0003", "user", "Deep", "CCCC0002"),
        Collection("CCCC0004", "user", "Lost parent", "GONE0000"),
    )
    items = (
        make_item("AAAA2222", collections=("CCCC0001", "CCCC0003")),
        make_item("BBBB2222", collections=("CCCC0003",)),
    )
    catalogue = catalogue_of(Library("test", USER, items, collections=collections))
    assert [shelf.collection.name for shelf in catalogue.shelves] == ["Lost parent", "Top"]
    top = catalogue.shelves[1]
    assert top.children[0].children[0].collection.name == "Deep"
    assert [item.key for item in top.everything] == ["AAAA2222", "BBBB2222"]
    assert len(top.items) == 1


def test_collections_that_contain_each_other_do_not_loop() -> None:
    collections = (Collection("CCCC0001", "user", "A", "CCCC0002"), Collection("CCCC0002", "user", "B", "CCCC0001"))
    assert catalogue_of(Library("test", USER, collections=collections)).items == ()


def test_only_notes_keep_the_papers_that_a_person_related_to_them() -> None:
    note = make_note("NNNN2222", parent_key="AAAA2222", related=("BBBB2222", "GONE0000"))
    items = (make_item("AAAA2222", related=("BBBB2222",), notes=(note,)), make_item("BBBB2222"))
    related = catalogue_of(Library("test", USER, items)).related
    assert {address: [item.key for item in others] for address, others in related.items()} == {"NNNN2222": ["BBBB2222"]}


def test_the_same_key_in_two_libraries_has_two_pages() -> None:
    items = (make_item("AAAA2222"), make_item("AAAA2222", library="group:7"))
    paths = catalogue_of(Library("test", USER, items)).paper_paths
    assert len(set(paths.values())) == 2
    assert paths["g7-AAAA2222"].endswith("-g7-aaaa2222.html")


def test_names_sort_without_case_diacritics_or_leading_signs() -> None:
    assert sorted(["Zoo", "éclair", "“Apple”", "banana"], key=sort_text) == ["“Apple”", "banana", "éclair", "Zoo"]
    assert author_name(Creator("Lovelace", "Ada")) == "Lovelace, Ada"
    assert author_name(Creator("CERN", single=True)) == "CERN"
