"""The planted library, built once, for every test that goes on from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.sources.records import Library
from tests.knowledge.planted_library import CURATION, planted_library
from tests.knowledge.workspaces import Workspace


@pytest.fixture(scope="session")
def yesterday(tmp_path_factory: pytest.TempPathFactory) -> tuple[Workspace, Library]:
    """A workspace in which the planted library was built, and the library."""
    workspace = Workspace(tmp_path_factory.mktemp("yesterday"))
    workspace.curate(CURATION)
    library = planted_library(workspace.root)
    workspace.build(library)
    return workspace, library


@pytest.fixture
def workspace(yesterday: tuple[Workspace, Library], tmp_path: Path) -> Workspace:
    """A copy of that workspace."""
    return yesterday[0].copy(tmp_path / "project")


@pytest.fixture
def library(yesterday: tuple[Workspace, Library]) -> Library:
    """The library."""
    return yesterday[1]
