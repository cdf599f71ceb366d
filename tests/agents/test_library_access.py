"""Finding papers and notes by their keys, and nothing outside the corpus."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.agents.library_access import Entry, LibraryAccess
from litsite.config import SiteConfig
from litsite.errors import LitsiteError, WorkspaceError
from tests.agents.corpus_project import write_corpus_project


def test_an_address_leads_to_a_paper(access: LibraryAccess) -> None:
    entry = access.find("g4711-SMALLART")
    assert (entry.address, entry.title, entry.is_note) == ("g4711-SMALLART", "A paper of the group", False)


def test_a_citation_key_leads_to_a_paper(access: LibraryAccess) -> None:
    assert access.find(" lovelaceBounds2014 ").address == "SMALLART"


def test_the_users_own_item_comes_before_one_of_a_group_with_the_same_key(access: LibraryAccess) -> None:
    assert access.find("SMALLART").address == "SMALLART"


def test_a_key_that_only_a_group_has_will_do_and_one_that_two_have_will_not(small: SiteConfig, tmp_path: Path) -> None:
    shutil.copytree(small.root, tmp_path / "copy")
    corpus = tmp_path / "copy/corpus"
    shutil.rmtree(corpus / "SMALLART")
    access = LibraryAccess(SiteConfig(root=tmp_path / "copy"))
    assert access.find("SMALLART").address == "g4711-SMALLART"
    shutil.copytree(corpus / "g4711-SMALLART", corpus / "g99-SMALLART")
    with pytest.raises(LitsiteError, match=r"“SMALLART” stands for several items .*g4711-SMALLART, g99-SMALLART"):
        access.find("SMALLART")


@pytest.mark.parametrize(
    ("wrong", "near"),
    [("SMALLBOK", "SMALLBOO"), ("lovelaceBound2014", "lovelaceBounds2014"), ("g4711-SMALLRT", "g4711-SMALLART")],
)
def test_an_unknown_key_names_those_that_come_close(access: LibraryAccess, wrong: str, near: str) -> None:
    with pytest.raises(LitsiteError, match=f"no item has the key “{wrong}”") as caught:
        access.find(wrong)
    assert near in caught.value.hint


@pytest.mark.parametrize(
    "hostile",
    ["", " ", ".", "..", "../zotero", "SMALLART/../SMALLBOO", "SMALLART/", "/etc/passwd", "SMALLART\0", "SMALLART\n",
     "smallart", "g4711-", "*", "SMALL???", "A" * 5000, "\ud800", "“x”\n\x1b[31m", "C:\\x"],
)  # fmt: skip
def test_a_hostile_key_is_an_unknown_key_on_one_line(access: LibraryAccess, hostile: str) -> None:
    if hostile.strip() == "SMALLART":
        assert access.find(hostile).address == "SMALLART"
        return
    with pytest.raises(LitsiteError, match="no item has the key") as caught:
        access.find(hostile)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


@given(st.text(max_size=40))
def test_no_key_leads_out_of_the_corpus(small: SiteConfig, key: str) -> None:
    try:
        found = LibraryAccess(small).find(key)
    except LitsiteError:
        return
    assert (small.corpus / found.address / "document.md").is_file()


def test_a_link_in_the_corpus_is_not_followed(small: SiteConfig, tmp_path: Path) -> None:
    shutil.copytree(small.root, tmp_path / "copy")
    shutil.copytree(small.corpus / "SMALLPAT", tmp_path / "outside")
    (tmp_path / "copy/corpus/OUTSIDE2").symlink_to(tmp_path / "outside")
    access = LibraryAccess(SiteConfig(root=tmp_path / "copy"))
    with pytest.raises(LitsiteError, match="no item has the key"):
        access.find("OUTSIDE2")


def test_a_reference_reads_as_in_a_list_of_literature(access: LibraryAccess) -> None:
    references = {
        key: access.find(key).reference for key in ("SMALLART", "SMALLBOO", "SMALLPAT", "SMALLPDF", "SMALLNCH")
    }
    assert references == {
        "SMALLART": "Lovelace & de la Vallée Poussin (2014). Bounds of O(n log n) for k-core graphs. "
        "Journal of Examples. https://doi.org/10.1000/small.1",
        "SMALLBOO": "Hopper (in press). 図書館と知識 and a Hebrew word, ספר. Example Press.",
        "SMALLPAT": "Analytical Engine Company (1843). A machine for sorting cards.",
        "SMALLPDF": "Lonely file (n.d.).",
        "SMALLNCH": "Compare with the book. Note on Lovelace & de la Vallée Poussin (2014).",
    }


def test_a_doi_is_a_link_whatever_it_holds() -> None:
    entry = Entry("ABCD2345", "Why?", creators="Ho", date="2019", doi="10.1002/(SICI)1<1::AID>3.0 x")
    assert entry.reference == "Ho (2019). Why? https://doi.org/10.1002/(SICI)1<1::AID>3.0%20x"


def test_the_notes_of_a_paper_are_those_of_its_own_library(access: LibraryAccess) -> None:
    assert [note.address for note in access.notes(access.find("SMALLART"))] == ["SMALLNCH"]
    assert access.notes(access.find("g4711-SMALLART")) == []
    assert access.find("SMALLNCH").parent == "SMALLART"


def test_a_note_has_the_relations_of_its_paper(access: LibraryAccess) -> None:
    assert access.relations(access.find("SMALLNCH")) == access.relations(access.find("SMALLART"))
    assert len(access.relations(access.find("SMALLART"))) == 4


def test_without_a_corpus_there_is_a_hint_to_build(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match=r"there is no corpus yet .*run litsite build first"):
        LibraryAccess(SiteConfig(root=tmp_path))


def test_relations_that_were_never_recorded_are_missing_and_nothing_is_made_to_hold_them(tmp_path: Path) -> None:
    config = write_corpus_project(tmp_path)
    shutil.rmtree(config.state)
    access = LibraryAccess(config)
    with pytest.raises(WorkspaceError, match="no relations are on record yet"):
        access.relations(access.find("SMALLART"))
    assert not config.state.exists()


def test_a_build_that_is_writing_holds_nobody_up(tmp_path: Path) -> None:
    config = write_corpus_project(tmp_path)
    access = LibraryAccess(config)
    with closing(sqlite3.connect(config.state / "conversion_meta.db", isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM item_relations")
        assert len(access.relations(access.find("SMALLART"))) == 4
        writer.execute("ROLLBACK")
