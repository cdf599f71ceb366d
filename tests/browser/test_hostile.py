"""A library that attacks its reader: nothing runs, on any page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from litsite.config import load_config
from litsite.site.check import check_site
from tests.libraries_invalid.hostile import write_hostile_library
from tests.projects import build


@pytest.fixture(scope="module")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    write_hostile_library(folder / "zotero")
    (folder / "site_config.yaml").write_text(
        "site:\n  title: '<script>window.attacked=1</script>'\nsource:\n  zotero_data_dir: zotero\n", encoding="utf-8"
    )
    config = load_config(folder / "site_config.yaml")
    build(config)
    return config.output


def test_the_checker_finds_nothing_that_could_run(hostile_site: Path) -> None:
    assert check_site(hostile_site) == ()


def test_nothing_runs_on_any_page(hostile_site: Path, chromium: Browser) -> None:
    context = chromium.new_context(offline=True)
    page = context.new_page()
    # The policy would stop an injected script; its report is the proof that something got into the page at all.
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
    for path in sorted(hostile_site.rglob("*.html")):
        page.goto(path.as_uri())
        assert page.evaluate("window.attacked") is None, path.name
        assert page.locator("script:not([src]), svg[onload], img[onerror], iframe, [onclick]").count() == 0, path.name
    context.close()
    assert refused == []
