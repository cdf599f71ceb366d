"""What people decide in the folder ``curation``: that it counts at once, and that what is wrong there is named."""

from __future__ import annotations

import pytest

from litsite.errors import LitsiteError
from litsite.sources.records import Library
from tests.knowledge.planted_library import CURATION
from tests.knowledge.workspaces import Watching, Workspace, claim, entity


def test_a_change_of_it_reads_nothing_again_and_counts(workspace: Workspace, library: Library) -> None:
    watching = Watching()
    workspace.curate(CURATION.replace('hidden: ["Topic: kitchen table"]', 'hidden: ["Method: beam search"]'))
    found = workspace.build(library, watching=watching)
    assert watching.read == []
    assert entity(found, "kitchen table").papers == ("RESTS111",)
    assert not [each for each in found.entities.values() if each.name == "beam search"]
    assert found == workspace.fresh(workspace.root / "fresh", library)


def test_without_the_file_nothing_is_decided_any_more(workspace: Workspace, library: Library) -> None:
    (workspace.root / "curation/entities.yaml").unlink()
    found = workspace.build(library)
    assert entity(found, "lesson sequence coding algorithm").papers == ("CLASS444", "CLASS555")
    assert found == workspace.fresh(workspace.root / "fresh", library)


def test_a_name_that_no_text_has_is_a_problem(workspace: Workspace, library: Library) -> None:
    workspace.curate(CURATION.replace("pupil tutoring", "pupil tutelage"))
    found = workspace.build(library)
    assert [(each.where, "Topic: pupil tutelage" in each.what) for each in found.problems] == [
        ("curation/entities.yaml", True)
    ]
    assert workspace.build(library).problems == found.problems


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("merges:\n  - {from: Method RF, into: 'Method: random forest'}\n", 2),
        ("locks: ['Method: random forest']\nhiden: []\n", 2),
        ("locks:\n  - ['Method: a\n", 3),
        ("merges:\n  - {from: 'Topic: a', into: 'Topic: b'}\napart:\n  - ['Topic: b', 'Topic: a']\n", 2),
    ],
)
def test_a_wrong_file_is_named_with_the_line(text: str, line: int, workspace: Workspace, library: Library) -> None:
    before = workspace.build(library)
    workspace.curate(text)
    with pytest.raises(LitsiteError) as caught:
        workspace.build(library)
    assert f"curation/entities.yaml: line {line}: " in str(caught.value)
    workspace.curate(CURATION)
    assert workspace.build(library) == before


def test_a_word_list_of_ones_own_is_read_with_every_text(workspace: Workspace, library: Library) -> None:
    watching = Watching()
    workspace.curate("DataSource:\n  record of the oldest trunks: [rings of the oldest trunks]\n", "lexicon.yaml")
    found = workspace.build(library, watching=watching)
    assert len(watching.read) == len(set(watching.read)) == 16
    trunks = entity(found, "record of the oldest trunks")
    assert (trunks.type, trunks.papers) == ("DataSource", ("WOODS444",))
    assert found == workspace.fresh(workspace.root / "fresh", library)
    (workspace.root / "curation/lexicon.yaml").unlink()
    assert not [each for each in workspace.build(library).entities.values() if each.name == trunks.name]


def test_a_wrong_word_list_is_named_with_the_line(workspace: Workspace, library: Library) -> None:
    workspace.curate("DataSource:\n  trunks:\nDatum:\n  rings:\n", "lexicon.yaml")
    with pytest.raises(LitsiteError, match="Datum is no type") as caught:
        workspace.build(library)
    assert caught.value.where.endswith("curation/lexicon.yaml, line 3")


def test_a_taxonomy_of_ones_own_changes_what_findings_are_about(workspace: Workspace, library: Library) -> None:
    watching = Watching()
    own = "treatments:\n  - {key: peer_teaching, label: Pupils as teachers, patterns: [peer tutoring]}\n"
    workspace.curate(own, "taxonomy.yaml")
    found = workspace.build(library, watching=watching)
    assert watching.read == []
    assert claim(found, "We found", "CLASS111").features.treatment == "peer_teaching"
    assert {each.treatment for each in found.differences} == {"peer_teaching", "retrieval_practice"}
    assert found.label("peer_teaching") == "Pupils as teachers"
    assert found == workspace.fresh(workspace.root / "fresh", library)
    (workspace.root / "curation/taxonomy.yaml").unlink()
    assert claim(workspace.build(library), "We found", "CLASS111").features.treatment == "tutoring"


def test_a_wrong_taxonomy_is_named_with_the_key(workspace: Workspace, library: Library) -> None:
    workspace.curate("outcomes:\n  - {key: calm, patterns: calm}\n", "taxonomy.yaml")
    with pytest.raises(LitsiteError, match=r"outcomes\.1\.patterns: not a list") as caught:
        workspace.build(library)
    assert caught.value.where.endswith("curation/taxonomy.yaml")
