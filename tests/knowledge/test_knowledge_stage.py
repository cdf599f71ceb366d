"""The knowledge stage on the days after the first: what is read again, and that all ends as a build from nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from litsite.index.records import ABSTRACT, FRONT_MATTER
from litsite.knowledge.health import OK
from litsite.knowledge.vocabulary import PAPER
from litsite.sources.records import Library, Tag
from litsite.store import encode
from tests.knowledge.planted_library import changed, item_of, paper, with_more, without
from tests.knowledge.workspaces import Watching, Workspace, entity, evidence_of, relations
from tests.libraries import make_note
from tests.relations.workspaces import library_of


def an_abstract_is_edited(library: Library) -> Library:
    return changed(library, "CLASS444", abstract="We found that spaced practice worsened knowledge retention.")


def an_abstract_is_emptied(library: Library) -> Library:
    return changed(library, "CLASS222", abstract="")


def a_tag_is_added(library: Library) -> Library:
    return changed(library, "RESTS333", tags=(Tag("peer tutoring"),))


def a_tag_that_zotero_made_is_added(library: Library) -> Library:
    return changed(library, "RESTS333", tags=(Tag("peer tutoring", automatic=True),))


def a_paper_is_taken_away(library: Library) -> Library:
    return without(library, "CLASS222")


def the_paper_that_defines_an_acronym_is_taken_away(library: Library) -> Library:
    return without(library, "WOODS111", "WOODS222")


def a_paper_that_a_note_names_is_taken_away(library: Library) -> Library:
    return without(library, "RESTS333")


def a_paper_that_a_note_names_is_renamed(library: Library) -> Library:
    return changed(library, "RESTS333", title="Loud rooms for restless readers")


def a_paper_that_a_note_names_is_added(library: Library) -> Library:
    return with_more(library, paper("GARDEN11", "The slow garden", "It grows."))


def another_paper_of_the_same_title_comes_before_it(library: Library) -> Library:
    return with_more(library, paper("AAAROOMS", "Quiet rooms for restless readers", "Once more."))


def a_note_is_edited(library: Library) -> Library:
    note = make_note("RESTNOTE", "Try tabu search instead.", parent_key="RESTS111")
    return changed(library, "RESTS111", notes=(note,))


def a_note_is_taken_away(library: Library) -> Library:
    return changed(library, "RESTS111", notes=())


def a_note_becomes_a_question(library: Library) -> Library:
    (note,) = library.notes
    return replace(library, notes=(replace(note, tags=(Tag("litsite:question"),)),))


def the_standalone_note_is_taken_away(library: Library) -> Library:
    return replace(library, notes=())


def a_date_of_change_moves(library: Library) -> Library:
    return changed(library, "WOODS111", modified="2031-01-01T00:00:00Z")


def the_standalone_note_was_changed_later(library: Library) -> Library:
    (note,) = library.notes
    return replace(library, notes=(replace(note, modified="2031-01-01T00:00:00Z"),))


def a_highlight_is_taken_away(library: Library) -> Library:
    (file,) = item_of(library, "WOODS444").attachments
    return changed(library, "WOODS444", attachments=(replace(file, annotations=()),))


def two_papers_with_the_main_title_of_another_are_added(library: Library) -> Library:
    return with_more(
        library,
        paper("GARDEN22", "The slow garden of my aunt: a view", "It grows."),
        paper("GARDEN33", "The slow garden of my aunt: a review", "It grew."),
    )


CHANGES: dict[Callable[[Library], Library], set[str]] = {
    an_abstract_is_edited: {"CLASS444"},
    an_abstract_is_emptied: {"CLASS222"},
    a_tag_is_added: {"RESTS333"},
    a_tag_that_zotero_made_is_added: {"RESTS333"},
    a_paper_is_taken_away: set(),
    the_paper_that_defines_an_acronym_is_taken_away: set(),
    a_paper_that_a_note_names_is_taken_away: {"RESTNOTE"},
    a_paper_that_a_note_names_is_renamed: {"RESTS333", "RESTNOTE"},
    a_paper_that_a_note_names_is_added: {"GARDEN11", "NOTEALON"},
    another_paper_of_the_same_title_comes_before_it: {"AAAROOMS", "RESTNOTE", "RESTS333"},
    a_note_is_edited: {"RESTNOTE"},
    a_note_is_taken_away: set(),
    a_note_becomes_a_question: set(),
    the_standalone_note_is_taken_away: set(),
    a_date_of_change_moves: {"WOODS111"},
    the_standalone_note_was_changed_later: {"NOTEALON"},
    a_highlight_is_taken_away: {"WOODS444"},
    two_papers_with_the_main_title_of_another_are_added: {"GARDEN22", "GARDEN33"},
}
"""What happens to the library, and which bundles are read again for it."""


def test_a_second_build_reads_nothing_and_knows_the_same(workspace: Workspace, library: Library) -> None:
    watching = Watching()
    again = workspace.build(library, watching=watching)
    assert watching == Watching()
    assert workspace.embedded == []
    assert again == workspace.fresh(workspace.root / "fresh", library)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: str(change.__name__))
def test_whatever_changes_the_end_is_that_of_a_build_from_nothing(
    change: Callable[[Library], Library], workspace: Workspace, library: Library
) -> None:
    before, watching = workspace.build(library), Watching()
    after = workspace.build(change(library), watching=watching)
    fresh = workspace.fresh(workspace.root / "fresh", change(library))
    assert after == fresh
    assert encode(after) == encode(fresh)
    assert set(watching.read) == CHANGES[change]
    assert after.digest != before.digest
    is_the_same = replace(after, digest=before.digest) == before
    assert is_the_same == (change is a_tag_that_zotero_made_is_added)
    assert workspace.build(library) == before


def test_one_edit_is_read_once_for_titles_and_once_for_the_rest(workspace: Workspace, library: Library) -> None:
    watching = Watching()
    workspace.build(an_abstract_is_edited(library), watching=watching)
    assert watching.read == ["CLASS444", "CLASS444"]


def test_a_title_that_a_text_names_is_found_as_soon_as_there_is_a_paper(workspace: Workspace, library: Library) -> None:
    mention = ("NOTEALON", "PAPER_MENTIONS_PAPER", "GARDEN11")
    assert mention not in relations(workspace.build(library))
    assert mention in relations(workspace.build(a_paper_that_a_note_names_is_added(library)))
    assert mention not in relations(workspace.build(library))


def test_a_main_title_goes_with_its_paper_to_another_one(tmp_path: Path) -> None:
    reader = paper("READER11", "A long look back", "As “The slow garden of my aunt” says, all things grow.")
    old = paper("GARDEN22", "The slow garden of my aunt: a view", "It grows.")
    new = paper("GARDEN33", "The slow garden of my aunt: a review", "It grew.")
    workspace = Workspace(tmp_path)
    assert relations(workspace.build(library_of(reader, old))) == {("READER11", "PAPER_MENTIONS_PAPER", "GARDEN22")}
    assert relations(workspace.build(library_of(reader, new))) == {("READER11", "PAPER_MENTIONS_PAPER", "GARDEN33")}


def test_a_main_title_that_two_new_papers_share_is_none_any_more(tmp_path: Path) -> None:
    reader = paper("READER11", "A long look back", "As “The slow garden of my aunt” says, all things grow.")
    gardens = [
        paper(f"GARDEN{number}", f"The slow garden of my aunt: part {number}", "It grows.") for number in (11, 22, 33)
    ]
    workspace = Workspace(tmp_path)
    assert len(relations(workspace.build(library_of(reader, gardens[0])))) == 1
    assert relations(workspace.build(library_of(reader, *gardens))) == set()


def test_many_new_titles_are_looked_for_everywhere(workspace: Workspace, library: Library) -> None:
    many = [paper(f"MANY{number:04}", f"Leaflet number {number} of the club", "It is short.") for number in range(60)]
    more = with_more(library, paper("GARDEN11", "The slow garden", "It grows."), *many)
    assert ("NOTEALON", "PAPER_MENTIONS_PAPER", "GARDEN11") in relations(workspace.build(more))


@pytest.mark.parametrize(
    "settings",
    [
        {"knowledge": {"min_df": 3}},
        {"knowledge": {"merge_similarity": 1.0}},
        {"knowledge": {"resolution": 5.0}},
        {"knowledge": {"max_nodes": 10}},
    ],
)
def test_other_settings_read_nothing_again_and_count(
    settings: dict[str, Any], workspace: Workspace, library: Library
) -> None:
    before, watching = workspace.build(library), Watching()
    other = Workspace(workspace.root, settings)
    after = other.build(library, watching=watching)
    assert watching.read == []
    assert after.digest != before.digest
    assert after == other.fresh(workspace.root / "fresh", library)
    assert workspace.build(library) == before


def test_how_many_papers_and_how_alike_is_up_to_the_configuration(workspace: Workspace, library: Library) -> None:
    settings = {"knowledge": {"min_df": 3, "merge_similarity": 1.0}}
    found = Workspace(workspace.root, settings).build(library)
    members = {found.entities[each.entity].name for community in found.communities for each in community.members}
    assert {"peer tutoring", "random forest"} <= members
    assert "test score" not in members  # two papers name it
    assert entity(found, "tree crown delineation method").papers == ("WOODS333",)


class TestLibraries:
    """Libraries that are not like others."""

    def test_an_empty_one_has_no_knowledge_and_says_so(self, tmp_path: Path) -> None:
        workspace = Workspace(tmp_path)
        found = workspace.build(library_of())
        assert (found.entities, found.relations, found.claims, found.communities) == ({}, (), {}, ())
        assert [each.number for each in found.health if each.state != OK] == [9]
        assert workspace.build(library_of()) == found

    def test_one_that_is_emptied_knows_nothing_any_more(self, workspace: Workspace) -> None:
        workspace.curate("")
        assert workspace.build(library_of()) == workspace.fresh(workspace.root / "fresh", library_of())

    def test_one_of_notes_alone_has_their_entities(self, tmp_path: Path) -> None:
        notes = [make_note(f"NOTE{number}", f"Thought {number}: try beam search on it.") for number in (1, 2)]
        found = Workspace(tmp_path).build(library_of(notes=notes))
        assert entity(found, "beam search").papers == ("NOTE1", "NOTE2")
        assert sorted(each.key for each in found.entities.values() if each.type == PAPER) == ["NOTE1", "NOTE2"]

    def test_hostile_titles_are_titles(self, tmp_path: Path) -> None:
        titles = [
            "",
            "   ",
            "<script>alert(1)</script> of the <i>beam</i> search",
            "'); DROP TABLE entities; --",
            "---\nkey: value\n---",
            "(((((((((((((((((",
            "\u202eright to left\u202c \u0000 zero",
            "A" * 5000,
            "$x_1$ \\begin{equation} {{ site }} {% raw %}",
            "Ein Titel mit ß, ſ, İ und ﬁ",
            "図書館と知識",
            "👩‍🔬 of the “beam search”",
        ]
        items = [
            paper(f"HOST{number:04}", title, f"See “{title}” and beam search.", tags=(title,))
            for number, title in enumerate(titles)
        ]
        workspace = Workspace(tmp_path)
        found = workspace.build(library_of(*items))
        assert len(entity(found, "beam search").papers) == len(titles)
        assert {each.state for each in found.health if each.number not in (6, 10, 13)} == {OK}
        for each in evidence_of(found):
            assert each.quote == workspace.chunks(each.address)[each.chunk].text[each.start : each.end] != ""
        assert workspace.build(library_of(*items)) == found


class TestShare:
    """Knowledge that is handed to others."""

    def test_it_rests_on_titles_and_abstracts_alone(self, workspace: Workspace, library: Library) -> None:
        found = workspace.build(library, share=True)
        assert {each.kind for each in evidence_of(found)} == {FRONT_MATTER, ABSTRACT}
        names = {each.name for each in found.entities.values()}
        assert names.isdisjoint(
            {"gradient boosting", "support vector machine", "simulated annealing", "beam search"}
            | {"particle swarm optimization"}
        )
        assert not [each for each in found.relations if each.predicate == "PAPER_MENTIONS_PAPER"]
        assert "NOTEALON" not in {each.key for each in found.entities.values()}
        assert entity(found, "random forest").papers == ("WOODS111", "WOODS222", "WOODS333")
        assert len(found.claims) == 9

    def test_nothing_private_is_in_its_database(self, workspace: Workspace, library: Library) -> None:
        workspace.build(library, share=True)
        content = (workspace.state / "knowledge_shared.db").read_bytes()
        for private in (b"beam search", b"restless readers\xe2\x80\x9d", b"gradient boosting", b"annealing", b"swarm"):
            assert private not in content
            assert private in workspace.database.read_bytes()

    def test_it_does_not_touch_what_is_private(self, workspace: Workspace, library: Library) -> None:
        private, before = workspace.build(library), workspace.database.read_bytes()
        workspace.build(library, share=True)
        assert workspace.database.read_bytes() == before
        watching = Watching()
        assert workspace.build(library, watching=watching) == private
        assert watching.read == []

    def test_it_is_that_of_a_folder_in_which_nothing_private_was_ever_built(
        self, workspace: Workspace, library: Library
    ) -> None:
        shared = workspace.build(library, share=True)
        assert shared == workspace.fresh(workspace.root / "fresh", library, share=True)
        watching = Watching()
        assert workspace.build(library, share=True, watching=watching) == shared
        assert watching.read == []
