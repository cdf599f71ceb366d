"""A library in which every field attacks: its site is sound, and nothing runs, not even without the policy."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from litsite.site.check import check_site
from tests.browser.chromium import visit
from tests.browser.firefox_bidi import Firefox
from tests.libraries_invalid.hostile import write_hostile_library

CONFIG = """site:
  title: 'Hostile "><script>window.__pwned=1</script>'
source:
  zotero_data_dir: zotero
"""


@pytest.fixture(scope="module")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the hostile library, built by the command line."""
    folder = tmp_path_factory.mktemp("hostile")
    write_hostile_library(folder / "zotero")
    (folder / "site_config.yaml").write_text(CONFIG)
    subprocess.run([sys.executable, "-m", "litsite", "build", "--json"], cwd=folder, check=True)
    return folder / "site"


def test_the_checker_finds_nothing_on_it(hostile_site: Path) -> None:
    assert check_site(hostile_site) == ()


def test_the_attacks_reach_the_pages_as_text(hostile_site: Path) -> None:
    pages = " ".join(path.read_text("utf-8") for path in hostile_site.glob("papers/*.html"))
    assert "long enough to be taken for the text" in pages
    assert "&lt;script&gt;window.__pwned=1" in pages


def test_no_file_lies_outside_the_folders_it_belongs_to(hostile_site: Path) -> None:
    assert sorted(path.name for path in hostile_site.parent.iterdir()) == [
        ".litsite",
        "corpus",
        "site",
        "site_config.yaml",
        "zotero",
    ]
    assert not any("outside" in path.name and path.is_dir() for path in hostile_site.rglob("*"))


@pytest.mark.parametrize("bypass_csp", [False, True], ids=["with the policy", "without the policy"])
def test_nothing_runs_in_chromium(chromium: Browser, hostile_site: Path, bypass_csp: bool) -> None:
    with visit(chromium, bypass_csp=bypass_csp) as tab:
        for path in sorted(hostile_site.rglob("*.html")):
            tab.open(path.as_uri())
            assert tab.evaluate("window.__pwned") is None, path
            assert tab.page.url == path.as_uri()
            assert tab.complaints == [], path


def test_links_on_it_run_nothing_when_clicked(chromium: Browser, hostile_site: Path) -> None:
    schemes = """[...new Set([...document.querySelectorAll('a[href], area[href]')].map((link) =>
        new URL(link.href.baseVal ?? link.href, location.href).protocol))].sort()"""
    allowed = {"file:", "http:", "https:", "mailto:", "zotero:"}
    with visit(chromium) as tab:
        for path in sorted(hostile_site.rglob("*.html")):
            tab.open(path.as_uri())
            assert set(tab.evaluate(schemes)) <= allowed, path


def test_nothing_runs_in_firefox(firefox: Firefox, hostile_site: Path) -> None:
    before = len(firefox.errors)
    for path in sorted(hostile_site.rglob("*.html")):
        firefox.open(path.as_uri())
        assert firefox.evaluate("window.__pwned") is None, path
    assert firefox.errors[before:] == []
