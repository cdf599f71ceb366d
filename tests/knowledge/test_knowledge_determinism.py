"""The same library gives the same knowledge wherever it is built, and what is added beside it changes nothing of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from litsite.config import load_config
from litsite.sources.example.zotero_folder import write_zotero_folder
from litsite.sources.records import Item, Library
from tests.knowledge.planted_library import CURATION, FULL_TEXT, paper, planted_library, with_more
from tests.knowledge.workspaces import Workspace
from tests.projects import build, contents, litsite

ROOT = Path(__file__).resolve().parents[2]
WORDS = st.from_regex(r"[zx][aeiou][bdfgk][aeiou]x[aeiou][lrn]", fullmatch=True)


@st.composite
def unrelated_papers(draw: st.DrawFn) -> tuple[Item, Item]:
    """Two papers in words of their own, which have entities, a use and a finding in common."""
    a, b, c, d, e, f = draw(st.lists(WORDS, min_size=6, max_size=6, unique=True))
    first = draw(st.sampled_from(["AAAAFIR", "MMMMMID", "ZZZZLAS"]))
    said = f"We use the {c} {d} method. We found that {a} increased {b} among {c}."
    tags = (f"{a} {b}", f"{c} {d} method", f"{e} {f}")
    return (
        paper(f"{first}1", f"{a.capitalize()} {b} of the {c}", said, tags=tags),
        paper(f"{first}2", f"{f.capitalize()} of {b}", said, tags=tags),
    )


@given(unrelated=unrelated_papers())
@settings(max_examples=8, deadline=None)
def test_unrelated_papers_change_no_id_and_no_name(
    unrelated: tuple[Item, Item],
    yesterday: tuple[Workspace, Library],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    workspace, library = yesterday
    copy = workspace.copy(tmp_path_factory.mktemp("unrelated") / "project")
    before = copy.build(library)
    after = copy.build(with_more(library, *unrelated))
    assert len(after.communities) > len(before.communities)
    assert before.entities.items() <= after.entities.items()
    assert {each.id for each in before.relations} <= {each.id for each in after.relations}
    assert before.claims.items() <= after.claims.items()
    assert set(before.groups) <= set(after.groups)
    assert [(each.id, each.claims) for each in before.differences] == [
        (each.id, each.claims) for each in after.differences
    ]
    assert set(before.communities) <= set(after.communities)
    assert set(before.merges) <= set(after.merges)


BUILDING = """
import sys, threading
from pathlib import Path
from tests.knowledge.test_knowledge_determinism import grown_library
from tests.knowledge.workspaces import Workspace
from litsite.store import encode
folder = Path(sys.argv[1])
assert threading.active_count() == 1  # or the work would not be divided
sys.stdout.buffer.write(encode(Workspace(folder).build(grown_library(folder), jobs=int(sys.argv[2]))))
"""


def grown_library(folder: Path) -> Library:
    """The planted library with so many more papers that two processes read them."""
    more = [
        paper(
            f"MORE{number:04}",
            f"Leaflet {number}",
            f"We use {method}. We found that exercise improved sleep in group {number}.",
        )
        for number, method in enumerate(["beam search", "a random forest", "tabu search", "k-means"] * 50)
    ]
    return with_more(planted_library(folder), *more)


def test_folders_hash_seeds_and_numbers_of_processes_change_nothing(tmp_path: Path) -> None:
    found = []
    for jobs, hash_seed in ((1, "1"), (2, "77")):
        folder = tmp_path / f"{jobs} späces"
        folder.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", BUILDING, str(folder), str(jobs)],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        )
        found.append(json.loads(done.stdout))
    assert found[0] == found[1]
    assert len(found[0]["claims"]) == 9 + 200


def planted_project(folder: Path) -> Path:
    """The planted library as a Zotero folder, with a configuration and what people decided."""
    (folder / "curation").mkdir(parents=True)
    (folder / "curation/entities.yaml").write_text(CURATION, "utf-8")
    write_zotero_folder(folder / "zotero", planted_library(folder), files={"LARCHFIL": FULL_TEXT.encode()})
    (folder / "site_config.yaml").write_text("source:\n  zotero_data_dir: zotero\n", "utf-8")
    return folder


def test_builds_elsewhere_give_the_same_sites(tmp_path: Path) -> None:
    one, other = planted_project(tmp_path / "one"), planted_project(tmp_path / "another folder with späces")
    config = load_config(one / "site_config.yaml")
    summary = build(config, jobs=1)
    assert (summary.findings, summary.communities) == (9, 2)
    done = litsite("build", "--jobs", "2", cwd=other, PYTHONHASHSEED="77", TZ="Pacific/Auckland", LC_ALL="C")
    assert done.returncode == 0, done.stderr
    assert contents(other / "site") == contents(config.output)
