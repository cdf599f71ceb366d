"""The small library as a project with a corpus and relations on record, without an index or a site."""

from __future__ import annotations

import pytest

from litsite.agents.library_access import LibraryAccess
from litsite.config import SiteConfig
from tests.agents.corpus_project import write_corpus_project


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> SiteConfig:
    """The project. Tests leave it as it is."""
    return write_corpus_project(tmp_path_factory.mktemp("agents"))


@pytest.fixture
def access(small: SiteConfig) -> LibraryAccess:
    """The library of the project."""
    return LibraryAccess(small)
