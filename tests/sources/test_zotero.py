"""Reading a whole Zotero folder into records."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from litsite.sources.records import Attachment, Creator, Item, Library, LibraryInfo, Note, PartialDate, Tag, TagColor
from litsite.sources.selection import Selection
from litsite.sources.zotero import read_zotero
from tests.libraries import SMALL_FILES, small_library
from tests.sources.zotero_folders import (
    EVERYTHING,
    add_note,
    all_notes,
    change,
    item_id,
    read_item,
    set_field,
    small_folder,
)

ARTICLE_TYPE = "(SELECT itemTypeID FROM itemTypes WHERE typeName = 'journalArticle')"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return small_folder(tmp_path / "Zotero")


def in_place(library: Library, folder: Path) -> Library:
    """The records with the paths and presence of the files that ``write_small_library`` put on disk."""

    def attachment(one: Attachment) -> Attachment:
        if one.mode == "linked_file":
            reason = "elsewhere.pdf is below the base directory for linked files, which is not known"
            return replace(one, path=None, missing_reason=reason)
        assert one.path is not None
        exists = one.key in SMALL_FILES
        reason = "" if exists else "not in Zotero's storage folder; perhaps it was never synced here"
        return replace(one, path=folder / one.path, exists=exists, missing_reason=reason)

    def item(one: Item) -> Item:
        return replace(
            one,
            attachments=tuple(map(attachment, one.attachments)),
            added=one.attachments[0].added if one.type == "attachment" else one.added,
        )

    def note(one: Note) -> Note:
        return replace(one, images=tuple(map(attachment, one.images)))

    return replace(library, items=tuple(map(item, library.items)), notes=tuple(map(note, library.notes)))


def test_a_library_comes_back_as_the_records_it_was_written_from(folder: Path) -> None:
    assert read_zotero(folder, EVERYTHING) == in_place(small_library(), folder)


def test_a_relative_folder_gives_absolute_paths(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.parent)
    assert read_zotero(Path("Zotero"), EVERYTHING) == in_place(small_library(), folder)


def test_my_library_alone_is_what_is_read_by_default(folder: Path) -> None:
    library = read_zotero(folder, Selection())
    assert library.libraries == (LibraryInfo("user", "My Library"),)
    assert [item.address for item in library.items] == ["SMALLART", "SMALLBOO", "SMALLPAT", "SMALLPDF", "SMALLWEB"]


def test_a_group_library_is_read_alone_with_its_own_item_of_the_same_key(folder: Path) -> None:
    library = read_zotero(folder, Selection(libraries=("4711",)))
    assert [(item.address, item.library) for item in library.items] == [("g4711-SMALLART", "group:4711")]
    assert (library.notes, library.collections, library.merged) == ((), (), ())


def test_feeds_are_no_libraries(folder: Path) -> None:
    change(
        folder,
        "INSERT INTO libraries (libraryID, type, editable, filesEditable) VALUES (9, 'feed', 0, 0)",
        "INSERT INTO feeds (libraryID, name, url) VALUES (9, 'News', 'https://example.org/feed')",
        f"INSERT INTO items (itemTypeID, libraryID, key) VALUES ({ARTICLE_TYPE}, 9, 'FEEDITEM')",
    )
    library = read_zotero(folder, EVERYTHING)
    assert [info.id for info in library.libraries] == ["group:4711", "user"]
    assert "FEEDITEM" not in {item.key for item in library.items}


def test_a_trashed_parent_hides_its_children_and_what_is_under_them(folder: Path) -> None:
    change(folder, f"INSERT INTO deletedItems (itemID) VALUES ({item_id('SMALLWEB')})")
    library = read_zotero(folder, EVERYTHING)
    seen = {key for item in library.items for key in (item.key, *(one.key for one in item.attachments))}
    assert not seen & {"SMALLWEB", "SMALLHTM", "SMALLLNK"}
    assert "SMALLBNN" not in all_notes(library)  # the child of an item in the trash, itself not marked


def test_a_trashed_attachment_takes_its_annotations_with_it(folder: Path) -> None:
    change(folder, f"INSERT INTO deletedItems (itemID) VALUES ({item_id('SMALLHTM')})")
    assert [one.key for one in read_item(folder, "SMALLWEB").attachments] == ["SMALLLNK"]


def test_a_trashed_annotation_is_left_out_alone(folder: Path) -> None:
    change(folder, f"INSERT INTO deletedItems (itemID) VALUES ({item_id('SMALLAN1')})")
    attachments = {one.key: one for one in read_item(folder, "SMALLWEB").attachments}
    assert [one.key for one in attachments["SMALLHTM"].annotations] == ["SMALLAN2"]


def test_a_trashed_picture_disappears_from_its_note(folder: Path) -> None:
    change(folder, f"INSERT INTO deletedItems (itemID) VALUES ({item_id('SMALLIMG')})")
    assert all_notes(read_zotero(folder, EVERYTHING))["SMALLNOT"].images == ()


def test_a_trashed_collection_goes_with_those_below_it_and_its_items_stay(folder: Path) -> None:
    change(
        folder,
        "INSERT INTO deletedCollections (collectionID) SELECT collectionID FROM collections WHERE key = 'SMALLCOB'",
    )
    library = read_zotero(folder, EVERYTHING)
    assert [collection.key for collection in library.collections] == ["SMALLCOA"]
    assert {item.address: item.collections for item in library.items if item.collections} == {
        "SMALLART": ("SMALLCOA",),
        "SMALLPDF": ("SMALLCOA",),
    }
    assert "SMALLBOO" in {item.address for item in library.items}


def test_a_chosen_collection_brings_everything_below_it_and_stands_at_the_top(folder: Path) -> None:
    library = read_zotero(folder, Selection(collections=("Graphs",)))
    assert [item.key for item in library.items] == ["SMALLART", "SMALLBOO"]
    assert [(one.key, one.parent_key) for one in library.collections] == [("SMALLCOB", ""), ("SMALLCOC", "SMALLCOB")]
    assert library.items[0].collections == ("SMALLCOC",)
    assert library.notes == ()


def test_a_chosen_tag_leaves_the_items_that_have_it(folder: Path) -> None:
    library = read_zotero(folder, Selection(tags=("graphs",)))
    assert [item.key for item in library.items] == ["SMALLART"]
    assert library.items[0].related == ()  # the related book is not part of this site


def test_collections_and_tags_together_ask_for_both(folder: Path) -> None:
    assert read_zotero(folder, Selection(collections=("Mathematics",), tags=("check",))).items == ()


def test_a_merged_item_leads_to_its_survivor_with_what_is_still_known_of_it(folder: Path) -> None:
    library = read_zotero(folder, EVERYTHING)
    (merged,) = library.merged
    assert (merged.key, merged.survivor) == ("SMALLOLD", "SMALLART")
    assert merged.item is not None
    assert merged.item.title == "Bounds, first copy"
    assert "SMALLOLD" not in {item.key for item in library.items}
    assert "SMALLOLD" not in {key for item in library.items for key in item.related}


def test_a_merged_item_whose_trash_was_emptied_still_leads_to_its_survivor(folder: Path) -> None:
    change(
        folder,
        "DELETE FROM items WHERE key = 'SMALLOLD'",
        "DELETE FROM deletedItems WHERE itemID NOT IN (SELECT itemID FROM items)",
    )
    (merged,) = read_zotero(folder, EVERYTHING).merged
    assert (merged.key, merged.library, merged.survivor, merged.item) == ("SMALLOLD", "user", "SMALLART", None)


def test_a_merged_item_is_left_out_when_its_survivor_is_not_on_the_site(folder: Path) -> None:
    assert read_zotero(folder, Selection(collections=("Graphs",))).merged != ()
    assert read_zotero(folder, Selection(tags=("check",))).merged == ()


def test_one_field_names_and_people_keep_their_order_and_role(folder: Path) -> None:
    change(folder, f"UPDATE itemCreators SET orderIndex = 9 WHERE itemID = {item_id('SMALLART')} AND orderIndex = 0")
    assert read_item(folder, "SMALLART").creators == (
        Creator("de la Vallée Poussin", "Charles"),
        Creator("Hopper", "Grace", role="editor", lead=False),
        Creator("Lovelace", "Ada"),
    )
    (inventor,) = read_item(folder, "SMALLPAT").creators
    assert (inventor.name, inventor.single, inventor.lead) == ("Analytical Engine Company", True, True)


def test_the_whole_name_of_a_one_field_creator_stands_in_the_family_name(folder: Path) -> None:
    change(folder, "UPDATE creators SET firstName = 'left over' WHERE fieldMode = 1")
    assert read_item(folder, "SMALLPAT").creators[0].name == "Analytical Engine Company"


def test_dates_that_cannot_be_read_are_shown_as_typed_and_never_as_zeros(folder: Path) -> None:
    set_field(folder, "SMALLWEB", "date", "0000-00-00 some time ago")
    date = read_item(folder, "SMALLWEB").date
    assert (date, date.sort_key) == (PartialDate("some time ago"), "")


def test_times_of_the_database_become_iso_in_utc(folder: Path) -> None:
    set_field(folder, "SMALLWEB", "accessDate", "2026-05-01 09:30:00")
    item = read_item(folder, "SMALLWEB")
    assert item.field("accessDate") == "2026-05-01T09:30:00Z"
    assert item.added == "2024-03-01T09:00:00Z"


def test_fields_of_one_type_come_under_their_base_names(folder: Path) -> None:
    assert read_item(folder, "SMALLPAT").fields == (("number", "GB 1"),)  # patentNumber
    assert read_item(folder, "SMALLWEB").field("publicationTitle") == "Example Site"  # websiteTitle


def test_numbers_in_the_database_are_read_as_text(folder: Path) -> None:
    set_field(folder, "SMALLART", "volume", 12)
    assert read_item(folder, "SMALLART").field("volume") == "12"


def test_extra_overrides_fields_and_only_the_rest_stays(folder: Path) -> None:
    set_field(folder, "SMALLART", "extra", "PMID: 12000000\nIssued: 2013-05\nOriginal Date: 1843\nread twice")
    item = read_item(folder, "SMALLART")
    assert item.date == PartialDate("2013-05", 2013, 5)
    assert (item.field("PMID"), item.field("originalDate"), item.extra) == ("12000000", "1843", "read twice")


def test_extra_can_change_the_type_and_name_more_creators(folder: Path) -> None:
    set_field(folder, "SMALLWEB", "extra", "type: dataset\nTranslator: Brontë || Anne\nAuthor: Data Team ||")
    item = read_item(folder, "SMALLWEB")
    assert item.type == "dataset"
    assert item.creators[1:] == (
        Creator("Brontë", "Anne", role="translator", lead=False),
        Creator("Data Team", role="author", lead=True, single=True),
    )


def test_a_citation_key_of_zotero_comes_before_one_in_extra(folder: Path) -> None:
    set_field(folder, "SMALLART", "extra", "Citation Key: other2014")
    set_field(folder, "SMALLBOO", "citationKey", "")
    change(folder, "UPDATE itemDataValues SET value = 'bibtex: hopper2020' WHERE value LIKE '%nobody''s field'")
    assert read_item(folder, "SMALLART").citation_key == "lovelaceBounds2014"
    assert (read_item(folder, "SMALLBOO").citation_key, read_item(folder, "SMALLBOO").extra) == ("hopper2020", "")


def test_two_items_may_have_one_citation_key(folder: Path) -> None:
    set_field(folder, "SMALLPAT", "extra", "Citation Key: lovelaceBounds2014")
    keys = [item.citation_key for item in read_zotero(folder, Selection()).items]
    assert keys.count("lovelaceBounds2014") == 2


def test_a_note_on_an_attachment_belongs_to_the_attachment(folder: Path) -> None:
    change(folder, f"INSERT INTO itemNotes (itemID, note) VALUES ({item_id('SMALLTXT')}, '<p>On the file</p>')")
    library = read_zotero(folder, EVERYTHING)
    assert library.items[0].attachments[0].note == "<p>On the file</p>"
    assert "SMALLTXT" not in all_notes(library)


def test_text_that_is_no_utf_8_and_nul_characters_do_no_harm(folder: Path) -> None:
    change(
        folder,
        "UPDATE itemDataValues SET value = CAST(X'C3A9FF4100C3A9' AS TEXT) WHERE value = 'Lonely file'",
        "UPDATE tags SET name = CAST(X'FE' AS TEXT) WHERE name = 'graphs'",
        "UPDATE itemNotes SET note = CAST(X'3C703E00FF' AS TEXT)",
    )
    library = read_zotero(folder, EVERYTHING)
    items = {item.address: item for item in library.items}
    assert items["SMALLPDF"].title == "é\ufffdAé"
    assert Tag("\ufffd") in items["SMALLART"].tags
    assert all_notes(library)["SMALLNOT"].html == "<p>\ufffd"


def test_an_item_with_a_key_that_could_leave_its_folder_is_left_out_and_named(folder: Path) -> None:
    change(folder, "UPDATE items SET key = '../../up' WHERE key = 'SMALLPDF'")
    library = read_zotero(folder, EVERYTHING)
    assert "SMALLPDF" not in {item.key for item in library.items}
    assert [problem.where for problem in library.problems] == ["item '../../up'"]


def test_a_collection_with_such_a_key_is_left_out_and_named(folder: Path) -> None:
    change(folder, "UPDATE collections SET key = '../up' WHERE key = 'SMALLCOB'")
    library = read_zotero(folder, EVERYTHING)
    assert [(one.key, one.parent_key) for one in library.collections] == [("SMALLCOA", ""), ("SMALLCOC", "")]
    assert [problem.where for problem in library.problems] == ["collection 'Graphs'"]


def test_an_item_of_unknown_type_is_shown_as_a_document_and_named(folder: Path) -> None:
    change(folder, f"UPDATE items SET itemTypeID = 9999 WHERE itemID = {item_id('SMALLPAT')}")
    library = read_zotero(folder, EVERYTHING)
    assert {item.address: item.type for item in library.items}["SMALLPAT"] == "document"
    assert [problem.key for problem in library.problems] == ["SMALLPAT"]


def test_a_child_whose_parent_is_gone_stands_alone(folder: Path) -> None:
    change(folder, f"DELETE FROM items WHERE itemID = {item_id('SMALLART')}")
    library = read_zotero(folder, EVERYTHING)
    assert "SMALLNCH" in {note.key for note in library.notes}
    assert "SMALLTXT" in {item.key for item in library.items}


def test_a_retraction_with_a_hidden_warning_says_so(folder: Path) -> None:
    change(folder, "UPDATE retractedItems SET flag = 1")
    retraction = read_item(folder, "SMALLPAT").retraction
    assert retraction is not None
    assert (retraction.warn, retraction.reasons) == (False, ("Error in Data",))


@pytest.mark.parametrize("data", ["", "null", "[1]", '{"reasons": 3, "urls": [1, null], "date": {}}', "[" * 100_000])
def test_a_retraction_without_readable_details_is_still_one(folder: Path, data: str) -> None:
    change(folder, f"UPDATE retractedItems SET data = '{data}', flag = 2")
    retraction = read_item(folder, "SMALLPAT").retraction
    assert retraction is not None
    assert (retraction.warn, retraction.date, retraction.reasons, retraction.urls) == (True, "", (), ())


def test_tag_colours_that_cannot_be_read_are_a_problem_and_no_more(folder: Path) -> None:
    change(folder, "UPDATE syncedSettings SET value = '{broken'")
    library = read_zotero(folder, EVERYTHING)
    assert library.tag_colors == ()
    assert [problem.where for problem in library.problems] == ["tag colours"]


def test_half_a_tag_colour_is_skipped_and_the_others_keep_their_place(folder: Path) -> None:
    change(folder, """UPDATE syncedSettings SET value = '[{"name": "a"}, 7, {"name": "b", "color": "#123456"}]'""")
    assert read_zotero(folder, EVERYTHING).tag_colors == (TagColor("user", "b", "#123456", 2),)


def test_collections_that_contain_each_other_still_form_a_tree(folder: Path) -> None:
    change(
        folder,
        "UPDATE collections SET parentCollectionID = (SELECT collectionID FROM collections"
        " WHERE key = 'SMALLCOC') WHERE key = 'SMALLCOA'",
    )
    parents = {one.key: one.parent_key for one in read_zotero(folder, EVERYTHING).collections}
    assert sorted(parents) == ["SMALLCOA", "SMALLCOB", "SMALLCOC"]
    assert list(parents.values()).count("") == 1


def test_standalone_notes_of_a_group_are_told_from_those_of_my_library(folder: Path) -> None:
    change(folder, *add_note("NOTEGRUP", library=2))
    library = read_zotero(folder, EVERYTHING)
    assert [note.address for note in library.notes] == ["SMALLNOT", "g4711-NOTEGRUP"]
