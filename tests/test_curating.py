"""``litsite entities`` and ``litsite export matrix``."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import openpyxl  # type: ignore[import-untyped]
import pytest

from litsite.config import SiteConfig, config_from
from litsite.curating import entity_lines, export_matrix, lock_entity, merge_entities, undo_merge
from litsite.errors import LitsiteError, WorkspaceError
from tests.knowledge.planted_library import planted_library
from tests.knowledge.workspaces import Workspace
from tests.projects import litsite


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the planted library was read."""
    root = tmp_path_factory.mktemp("built")
    Workspace(root).build(planted_library(root))
    (root / "site_config.yaml").write_text("site: {title: Planted}\n", "utf-8")
    return root


@pytest.fixture
def config(built: Path, tmp_path: Path) -> SiteConfig:
    """A copy of that folder."""
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    return config_from({}, root=tmp_path)


def names(config: SiteConfig, query: str = "", type_: str = "", *, limit: int = 100) -> list[str]:
    """The listed entities without what stands beside them."""
    return [line.partition("  (")[0] for line in entity_lines(config, query, type_, limit=limit)]


def test_entities_are_listed_with_their_papers_and_other_names(config: SiteConfig) -> None:
    (line,) = entity_lines(config, "random forest", limit=10)
    assert line.startswith("Method: random forest  (")
    assert "papers" in line


def test_a_type_and_a_limit_make_the_list_shorter(config: SiteConfig) -> None:
    methods = names(config, type_="Method")
    assert methods
    assert all(each.startswith("Method: ") for each in methods)
    assert names(config, type_="Method", limit=2) == methods[:2]


def test_a_query_without_an_answer_says_so(config: SiteConfig) -> None:
    assert list(entity_lines(config, "zeppelin", limit=10)) == ["No entity has these words."]


def test_a_merge_is_written_and_taken_back(config: SiteConfig) -> None:
    first, second = names(config, type_="Method")[:2]
    said = merge_entities(config, first, second, "as a test")
    assert first in said
    assert second in said
    assert "as a test" in (config.curation / "entities.yaml").read_text("utf-8")
    assert first in undo_merge(config, first)
    assert "as a test" not in (config.curation / "entities.yaml").read_text("utf-8")


def test_a_lock_is_written_and_taken_away(config: SiteConfig) -> None:
    name = names(config, type_="Method")[0]
    lock_entity(config, name, locked=True)
    assert name in (config.curation / "entities.yaml").read_text("utf-8")
    lock_entity(config, name, locked=False)
    assert name not in (config.curation / "entities.yaml").read_text("utf-8")


def test_a_name_that_nothing_has_is_refused_and_nothing_is_written(config: SiteConfig) -> None:
    with pytest.raises(LitsiteError, match="zeppelin"):
        merge_entities(config, "Method: zeppelin", "Method: random forest", "")
    assert not config.curation.exists()


def test_before_the_first_build_there_is_nothing_to_list(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match="no entities yet"):
        list(entity_lines(config_from({}, root=tmp_path), limit=10))


def test_the_matrices_are_written_in_every_format(config: SiteConfig, tmp_path: Path) -> None:
    papers, groups = export_matrix(config, tmp_path / "out")
    with (tmp_path / "out/papers.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == papers > 10
    assert len(json.loads((tmp_path / "out/papers.json").read_bytes())["paper_matrix"]) == papers
    assert len(json.loads((tmp_path / "out/findings.json").read_bytes())["groups"]) == groups > 0
    workbook = openpyxl.load_workbook(tmp_path / "out/matrix.xlsx")
    assert workbook.sheetnames == ["Papers", "Findings"]
    assert workbook["Papers"].max_row == papers + 1


def test_matrices_that_cannot_be_written_name_the_folder(config: SiteConfig, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file", "utf-8")
    with pytest.raises(LitsiteError, match="taken"):
        export_matrix(config, tmp_path / "taken")


def test_the_command_line_lists_merges_locks_and_exports(built: Path, tmp_path: Path) -> None:
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    listed = litsite("entities", "list", "random forest", cwd=tmp_path)
    assert listed.returncode == 0
    assert listed.stdout.startswith("Method: random forest")
    assert litsite("entities", "lock", "random forest", cwd=tmp_path).returncode == 0
    assert litsite("entities", "unlock", "random forest", cwd=tmp_path).returncode == 0
    wrong = litsite("entities", "merge", "zeppelin", "random forest", cwd=tmp_path)
    assert wrong.returncode == 2
    assert wrong.stderr.count("\n") == 1
    assert "litsite entities list" in wrong.stderr
    assert litsite("entities", "undo", "zeppelin", cwd=tmp_path).returncode == 2
    done = litsite("export", "matrix", cwd=tmp_path)
    assert done.stdout.startswith("Wrote ")
    assert (tmp_path / "matrix/findings.csv").is_file()
