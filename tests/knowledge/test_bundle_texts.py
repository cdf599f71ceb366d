"""Which bundles are read for knowledge, and what is read of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.bundles.records import Bundle, Corpus
from litsite.index.records import ABSTRACT, ANNOTATION, FRONT_MATTER, NOTE, SECTION, Chunk
from litsite.knowledge.bundle_texts import BundleToRead, bundles_to_read, paper_facts
from litsite.knowledge.records import PaperFacts
from litsite.sources.records import Creator, Item, Library, PartialDate, Tag
from tests.libraries import MODIFIED, make_attachment, make_item, make_note
from tests.relations.workspaces import library_of

PAPER = make_item(
    "PAPERPAP",
    title="On <i>E. coli</i> & others",
    tags=(Tag("to read"), Tag("bacteria"), Tag("made by Zotero", automatic=True), Tag("bacteria")),
    notes=(
        make_note("CHILDNOT", "A thought.", parent_key="PAPERPAP"),
        make_note("ASKINGNO", "What is it?", parent_key="PAPERPAP", tags=(Tag("litsite:question"),)),
    ),
)
FILE = make_item(
    "FILEFILE",
    type="attachment",
    title="",
    creators=(),
    date=PartialDate(),
    attachments=(make_attachment("FILEFILE", "lonely.pdf"),),
)
ALONE = make_note("ALONENOT", "An idea of 2019.", modified="2019-05-06T07:08:09Z")
ANSWER = make_note("ANSWERNO", "So it is.", tags=(Tag("litsite:answer"),))
LIBRARY = library_of(PAPER, FILE, notes=(ALONE, ANSWER))


def corpus_of(library: Library, *, full_text: str = "") -> Corpus:
    """A corpus that has a bundle for everything in a library."""
    addresses = [
        *(item.address for item in library.items),
        *(note.address for item in library.items for note in item.notes),
        *(note.address for note in library.notes),
    ]
    bundles = {
        address: Bundle(
            address, "paper", address, Path(address), "digest", keywords=("coli strain",), full_text=full_text
        )
        for address in addresses
    }
    return Corpus(Path(), bundles)


def test_papers_files_and_notes_are_read_and_questions_and_answers_are_not() -> None:
    found = bundles_to_read(LIBRARY, corpus_of(LIBRARY), share=False)
    assert list(found) == ["ALONENOT", "CHILDNOT", "FILEFILE", "PAPERPAP"]
    assert found["PAPERPAP"] == BundleToRead(
        "PAPERPAP", "PAPERPAP", "On E. coli & others", ("coli strain",), ("bacteria", "to read")
    )
    assert found["CHILDNOT"] == BundleToRead("CHILDNOT", "PAPERPAP")
    assert found["ALONENOT"] == BundleToRead("ALONENOT", "ALONENOT")


def test_what_has_no_bundle_is_not_read() -> None:
    assert bundles_to_read(LIBRARY, Corpus(Path()), share=False) == {}
    assert list(bundles_to_read(LIBRARY, corpus_of(library_of(PAPER)), share=False)) == ["CHILDNOT", "PAPERPAP"]


def test_of_a_library_to_be_shared_only_what_is_public_of_papers_is_read() -> None:
    found = bundles_to_read(LIBRARY, corpus_of(LIBRARY), share=True)
    assert list(found) == ["PAPERPAP"]
    assert found["PAPERPAP"].is_public_only
    assert found["PAPERPAP"].keywords == ("coli strain",)
    from_headings = bundles_to_read(LIBRARY, corpus_of(LIBRARY, full_text="pdf-layout"), share=True)
    assert from_headings["PAPERPAP"].keywords == ()


def test_what_is_public_are_front_matter_and_abstract() -> None:
    kinds = (FRONT_MATTER, ABSTRACT, SECTION, ANNOTATION, NOTE)
    chunks = tuple(Chunk("A", "P", number, kind, f"A {kind} is here.") for number, kind in enumerate(kinds))
    private, public = BundleToRead("A", "P", "Title"), BundleToRead("A", "P", "Title", is_public_only=True)
    assert [each.chunk.kind for each in private.text(chunks).passages] == list(kinds)
    assert [each.chunk.kind for each in public.text(chunks).passages] == [FRONT_MATTER, ABSTRACT]
    text = private.text(chunks)
    assert (text.address, text.paper, text.title) == ("A", "P", "Title")


@pytest.mark.parametrize(
    "other",
    [
        BundleToRead("A", "Q", "Title", ("k",), ("t",)),
        BundleToRead("A", "P", "Titel", ("k",), ("t",)),
        BundleToRead("A", "P", "Title", (), ("t",)),
        BundleToRead("A", "P", "Title", ("k",), ()),
        BundleToRead("A", "P", "Title", ("k",), ("t",), is_public_only=True),
    ],
)
def test_its_digest_changes_with_all_that_is_read(other: BundleToRead) -> None:
    bundle = BundleToRead("A", "P", "Title", ("k",), ("t",))
    assert bundle.digest("chunks") == BundleToRead("A", "P", "Title", ("k",), ("t",)).digest("chunks")
    assert bundle.digest("chunks") != other.digest("chunks")
    assert bundle.digest("chunks") != bundle.digest("other chunks")


def test_facts_are_those_of_papers_and_standalone_notes() -> None:
    facts = paper_facts(LIBRARY, share=False)
    assert list(facts) == ["ALONENOT", "FILEFILE", "PAPERPAP"]
    assert facts["PAPERPAP"] == PaperFacts("PAPERPAP", "On E. coli & others", "Lovelace", "2015", MODIFIED)
    assert facts["FILEFILE"] == PaperFacts("FILEFILE", "lonely.pdf", "", "", MODIFIED)
    assert facts["ALONENOT"] == PaperFacts("ALONENOT", "An idea of 2019.", "Note", "2019", "2019-05-06T07:08:09Z")
    assert list(paper_facts(LIBRARY, share=True)) == ["PAPERPAP"]


def test_what_was_never_changed_has_the_date_it_was_added() -> None:
    item: Item = make_item(
        "NEWNEWNE", modified="", added="2020-01-01T00:00:00Z", creators=(Creator("Ho"), Creator("Li"))
    )
    facts = paper_facts(library_of(item), share=False)["NEWNEWNE"]
    assert (facts.modified, facts.creators) == ("2020-01-01T00:00:00Z", "Ho & Li")
