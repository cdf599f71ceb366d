"""Browsers for the tests in this folder, and the example site that they look at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import Visit, launch, visit
from tests.browser.firefox_bidi import Firefox
from tests.machine import browser
from tests.site.mapped_papers import build_mapped_site

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder, and keep them in one process so that one browser and one site serve them all."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group("browser"))
            item.add_marker(pytest.mark.flaky(reruns=2))  # a browser on a busy machine may answer late


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A running Chromium."""
    program = browser("chromium")
    with sync_playwright() as playwright:
        running = launch(playwright, program)
        yield running
        running.close()


@pytest.fixture(scope="package")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """A running Firefox with an empty profile."""
    running = Firefox(browser("firefox"), tmp_path_factory.mktemp("firefox"))
    yield running
    running.close()


@pytest.fixture(scope="package")
def example_site(example_project: Path) -> Path:
    """The folder of the example library's site."""
    return example_project / "site"


@pytest.fixture(scope="package")
def mapped_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of papers in two clusters, with two isolated ones."""
    return build_mapped_site(tmp_path_factory.mktemp("mapped"))


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Visit]:
    """A tab in which nothing may go wrong."""
    with visit(chromium) as tab:
        yield tab
        assert tab.complaints == []


@pytest.fixture
def graph(tab: Visit, mapped_site: Path) -> Page:
    """The page of the map, as it opens."""
    tab.open((mapped_site / "graph.html").as_uri())
    return tab.page
