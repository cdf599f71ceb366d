"""What the example library promises to those who see it first, and to the tests that stand on it."""

from __future__ import annotations

import hashlib
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

from litsite.errors import WorkspaceError
from litsite.sources.example import example_library, write_example
from litsite.sources.records import Annotation, Attachment, Item, Library, Note
from litsite.sources.selection import Selection
from litsite.sources.zotero import read_zotero
from tests.libraries import without_places


@pytest.fixture(scope="module")
def library() -> Library:
    return example_library()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("example") / "zotero"
    write_example(folder)
    return folder


def item(library: Library, citation_key: str) -> Item:
    return next(item for item in library.items if item.citation_key == citation_key)


def papers(library: Library) -> list[Attachment]:
    return [
        attachment
        for item in library.items
        for attachment in item.attachments
        if attachment.content_type == "application/pdf" and attachment.mode == "imported_file"
    ]


def all_annotations(library: Library) -> list[Annotation]:
    return [annotation for paper in papers(library) for annotation in paper.annotations]


def notes(library: Library) -> list[Note]:
    return [*(note for item in library.items for note in item.notes), *library.notes]


def words(text: str) -> str:
    """Text without its line breaks."""
    return " ".join(text.split())


def page_texts(file: Path) -> list[str]:
    with closing(pypdfium2.PdfDocument(file)) as document:
        texts = []
        for page in document:
            with closing(page), closing(page.get_textpage()) as text_page:
                texts.append(words(text_page.get_text_range()))
        return texts


def test_the_reader_gives_back_the_very_records_that_were_written(folder: Path, library: Library) -> None:
    read = read_zotero(folder, Selection())
    assert without_places(read) == without_places(library)
    assert read.problems == ()


def test_it_holds_at_least_forty_papers_of_many_types(library: Library) -> None:
    regular = [item for item in library.items if item.type != "attachment"]
    assert len(regular) >= 40
    assert len({item.type for item in regular}) >= 12
    assert all(item.title and item.creators for item in regular)


def test_every_abstract_is_long_enough_to_say_something_and_short_enough_to_read(library: Library) -> None:
    lengths = {item.citation_key: len(item.abstract.split()) for item in library.items if item.abstract}
    assert len(lengths) >= 40
    assert {key: length for key, length in lengths.items() if not 55 <= length <= 150} == {}


def test_identifiers_have_their_form(library: Library) -> None:
    dois = {item.field("DOI") for item in library.items} - {""}
    assert len(dois) >= 35
    assert [doi for doi in dois if not re.fullmatch(r"10\.\d{4,5}/\S+", doi)] == []
    keys = [item.key for item in library.items]
    assert len(set(keys)) == len(keys)
    assert [key for key in keys if not re.fullmatch("[2-9A-NP-Z]{8}", key)] == []


def test_titles_hold_markup_math_and_other_scripts(library: Library) -> None:
    titles = " ".join(item.title for item in library.items)
    for sample in ("<i>T</i><sub>c</sub>", "(<i>p</i> < .05)", r"$O(N \log N)$", "発想法", "乡土中国", "كتاب المناظر"):
        assert sample in titles


def test_dates_are_known_in_part_or_not_at_all(library: Library) -> None:
    assert (item(library, "bush1945").date.month, item(library, "bush1945").date.day) == (7, None)
    assert item(library, "guide").date.text == "in preparation"
    assert item(library, "retractionwatch").date.year is None


def test_creators_come_as_people_organisations_editors_and_inventors(library: Library) -> None:
    (collaboration,) = item(library, "openscience2015").creators
    assert (collaboration.name, collaboration.single) == ("Open Science Collaboration", True)
    assert {(creator.role, creator.lead) for creator in item(library, "cooper2009").creators} == {("editor", False)}
    assert [creator.role for creator in item(library, "pagepatent2001").lead_creators] == ["inventor"]
    assert len(item(library, "camerer2018").creators) == 24


def test_one_paper_is_retracted_and_one_is_the_owners_own(library: Library) -> None:
    (retracted,) = (item for item in library.items if item.retraction)
    assert (retracted.citation_key, retracted.retraction and retracted.retraction.date) == (
        "wakefield1998",
        "2010-02-06",
    )
    assert [item.citation_key for item in library.items if item.in_my_publications] == ["guide"]


def test_the_orphan_shares_no_tag_and_no_relation_and_no_creator_with_any_other_paper(library: Library) -> None:
    orphan = item(library, "bednorz1986")
    others = [other for other in library.items if other is not orphan]
    assert orphan.related == ()
    assert not {tag.name for tag in orphan.tags} & {tag.name for other in others for tag in other.tags}
    assert not {creator.family for creator in orphan.creators} & {
        creator.family for other in others for creator in other.creators
    }
    assert not set(orphan.collections) & {key for other in others for key in other.collections}


def test_collections_are_nested_three_deep_and_none_is_empty(library: Library) -> None:
    collections = {collection.key: collection for collection in library.collections}

    def path(key: str) -> tuple[str, ...]:
        parent = collections[key].parent_key
        return (*(path(parent) if parent else ()), collections[key].name)

    paths = {path(key) for key in collections}
    assert ("Reproducibility", "Statistics", "Multiple testing") in paths
    assert len(paths) >= 12
    used = {key for item in library.items for key in item.collections}
    parents = {collection.parent_key for collection in library.collections}
    assert set(collections) == (used | parents) - {""}


def test_tags_are_given_by_hand_or_automatic_and_some_have_a_colour(library: Library) -> None:
    tags = {tag for item in library.items for tag in item.tags}
    by_hand = {tag.name for tag in tags if not tag.automatic}
    assert 25 <= len(by_hand) <= 40
    assert len(tags) - len(by_hand) >= 5
    assert [color.name for color in library.tag_colors] == ["★ key paper", "to read", "contested", "method"]
    assert {color.name for color in library.tag_colors} <= by_hand


def test_related_items_point_both_ways(library: Library) -> None:
    related = {item.address: set(item.related) for item in library.items}
    assert sum(map(len, related.values())) >= 2 * 12
    assert all(one in related[other] for one, others in related.items() for other in others)


def test_notes_hold_citations_highlights_math_tables_lists_and_a_picture(library: Library) -> None:
    everything = "".join(note.html for note in notes(library))
    for sample in (
        'class="citation" data-citation="',
        'class="highlight" data-annotation="',
        '<span class="math">$',
        '<pre class="math">$$',
        "<table>",
        "<ol>",
        "<ul>",
    ):
        assert sample in everything
    assert len(notes(library)) >= 20
    assert {note.title for note in library.notes} == {"Reading plan", "Open questions on counting and believing"}
    (image,) = (image for note in notes(library) for image in note.images)
    assert f'data-attachment-key="{image.key}"' in everything


def test_what_notes_cite_and_quote_is_in_the_library(library: Library) -> None:
    everything = "".join(note.html for note in notes(library))
    known = {item.key for item in library.items} | {paper.key for paper in papers(library)}
    assert {
        key for key in re.findall("items%2F([A-Z0-9]{8})|items/([A-Z0-9]{8})", everything) for key in key if key
    } <= known
    quoted = set(re.findall("annotationKey%22%3A%22([A-Z0-9]{8})", everything))
    assert quoted
    assert quoted <= {annotation.key for annotation in all_annotations(library)}


def test_a_note_quotes_the_annotation_that_it_talks_about(library: Library) -> None:
    (note,) = (note for note in item(library, "ioannidis2005").notes if note.title == "The model on one page")
    assert "“bias turns some true negatives into reported positives, whatever the data say”" in note.html


def test_every_highlighted_text_stands_on_its_page(folder: Path, library: Library) -> None:
    quoted = 0
    for paper in papers(library):
        assert paper.path is not None
        texts = page_texts(folder / paper.path)
        for annotation in paper.annotations:
            assert annotation.page is not None
            assert 1 <= annotation.page <= len(texts)
            if annotation.text:
                assert annotation.text in texts[annotation.page - 1], annotation.text
                quoted += 1
    assert quoted >= 50


def test_annotations_come_in_many_colours_and_kinds_and_in_reading_order(library: Library) -> None:
    assert {annotation.kind for annotation in all_annotations(library)} == {"highlight", "underline", "note", "image"}
    assert len({annotation.color for annotation in all_annotations(library)}) >= 5
    for paper in papers(library):
        order = [annotation.sort_index for annotation in paper.annotations]
        assert order == sorted(order)


def test_a_page_label_may_differ_from_the_page(library: Library) -> None:
    (bush,) = item(library, "bush1945").attachments
    assert {(annotation.page, annotation.page_label) for annotation in bush.annotations} == {(1, "i"), (2, "ii")}


def test_every_paper_says_that_it_is_a_summary_in_its_head_and_before_its_text(folder: Path, library: Library) -> None:
    assert len(papers(library)) >= 15
    for item in library.items:
        for paper in papers(library):
            if paper in item.attachments and item.type != "attachment":
                first_page = page_texts(folder / str(paper.path))[0]
                assert first_page.startswith("Reading summary of ")
                assert "written for the example library" in first_page[:400]


def test_only_the_linked_file_is_missing(folder: Path, library: Library) -> None:
    missing = [
        attachment
        for item in library.items
        for attachment in item.attachments
        if attachment.path and not (folder / attachment.path).exists()
    ]
    assert [attachment.mode for attachment in missing] == ["linked_file"]


def test_the_trash_holds_one_paper_that_the_library_does_not(folder: Path, library: Library) -> None:
    with closing(sqlite3.connect(folder / "zotero.sqlite")) as database:
        thrown = {key for (key,) in database.execute("SELECT key FROM deletedItems JOIN items USING (itemID)")}
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    (merged,) = library.merged
    assert merged.survivor == item(library, "watts1998").address
    assert thrown - {merged.key}
    assert not thrown & {item.key for item in library.items}


def digests(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest()


def test_another_process_elsewhere_writes_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    program = (
        "import sys, pathlib; from litsite.sources.example import write_example as w; w(pathlib.Path(sys.argv[1]))"
    )
    subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "other")],
        check=True,
        env={"PYTHONHASHSEED": "7", "TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONPATH": str(Path.cwd())},
    )
    assert dict(digests(tmp_path / "other")) == dict(digests(folder))


def test_the_package_can_be_imported_without_its_heavy_parts() -> None:
    program = "import sys, litsite.sources.example; print({'reportlab', 'yaml', 'pypdfium2'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "set()"


def test_an_example_that_somebody_changed_is_left_alone(tmp_path: Path) -> None:
    write_example(tmp_path)
    write_example(tmp_path)
    with closing(sqlite3.connect(tmp_path / "zotero.sqlite")) as database:
        database.execute("UPDATE tags SET name = 'mine' WHERE name = 'method'")
        database.commit()
    changed = (tmp_path / "zotero.sqlite").read_bytes()
    with pytest.raises(WorkspaceError):
        write_example(tmp_path)
    assert (tmp_path / "zotero.sqlite").read_bytes() == changed


def test_an_untouched_example_of_another_version_is_brought_up_to_date(tmp_path: Path) -> None:
    write_example(tmp_path)
    current = (tmp_path / "zotero.sqlite").read_bytes()
    older = current.replace(b"Reading plan", b"Reading Plan")
    (tmp_path / "zotero.sqlite").write_bytes(older)
    (tmp_path / "example.sha256").write_text(hashlib.sha256(older).hexdigest(), encoding="utf-8")
    write_example(tmp_path)
    assert (tmp_path / "zotero.sqlite").read_bytes() == current
