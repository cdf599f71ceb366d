"""The example site as a reader meets it: opened from files, in every theme, on wide and narrow screens."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from litsite.config_sections import THEME_NAMES
from tests.browser.chromium import visit
from tests.browser.firefox_bidi import Firefox
from tests.browser.site_pages import fullest_page, pages_by_kind

KINDS = {
    *("graph", "home", "papers", "paper", "listing", "index_page", "collections", "notes", "note"),
    *("question", "questions", "claims", "relations", "cluster", "clusters", "problems", "search"),
    *("entities", "entity", "findings", "finding_group", "differences", "communities", "community", "health"),
    *("matrix_papers", "matrix_findings"),
}


def test_the_example_has_a_page_of_every_kind(example_site: Path) -> None:
    assert set(pages_by_kind(example_site)) == KINDS


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_kind_of_page_opens_from_a_file_without_a_complaint(
    chromium: Browser, example_site: Path, theme: str
) -> None:
    with visit(chromium) as tab:
        for kind, path in pages_by_kind(example_site).items():
            tab.open(f"{path.as_uri()}?theme={theme}")
            assert tab.evaluate("document.documentElement.dataset.theme") == theme
            assert tab.complaints == [], kind


def test_every_kind_of_page_opens_in_firefox_without_a_complaint(firefox: Firefox, example_site: Path) -> None:
    errors, requests = len(firefox.errors), len(firefox.requests)
    for path in pages_by_kind(example_site).values():
        firefox.open(path.as_uri())
        firefox.evaluate("document.title")
    assert firefox.errors[errors:] == []
    assert [url for url in firefox.requests[requests:] if not url.startswith(("file:", "data:"))] == []


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_axe_finds_nothing_on_any_kind_of_page(chromium: Browser, example_site: Path, theme: str) -> None:
    pages = pages_by_kind(example_site)
    pages["tag"] = fullest_page(example_site / "tags")
    with visit(chromium, bypass_csp=True) as tab:
        for kind, path in pages.items():
            tab.open(f"{path.as_uri()}?theme={theme}")
            assert tab.axe() == [], kind


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_axe_finds_nothing_in_an_open_panel(chromium: Browser, example_site: Path, theme: str) -> None:
    with visit(chromium, bypass_csp=True) as tab:
        tab.open(f"{pages_by_kind(example_site)['paper'].as_uri()}?theme={theme}")
        for panel in tab.page.query_selector_all("[popover].panel"):
            panel.evaluate("(element) => element.showPopover()")
            assert tab.axe() == [], panel.get_attribute("id")
            panel.evaluate("(element) => element.hidePopover()")


@pytest.mark.parametrize("width", [320, 390, 768])
def test_no_page_scrolls_sideways_on_a_narrow_screen(chromium: Browser, example_site: Path, width: int) -> None:
    with visit(chromium, width=width, height=800) as tab:
        for kind, path in pages_by_kind(example_site).items():
            tab.open(path.as_uri())
            assert tab.evaluate("document.scrollingElement.scrollWidth") <= width, kind


def test_the_page_of_a_merged_item_leads_to_the_one_that_stayed(chromium: Browser, example_site: Path) -> None:
    moved = [path for path in example_site.rglob("*.html") if '<body class="redirect"' in path.read_text("utf-8")]
    assert moved
    with visit(chromium) as tab:
        for path in moved:
            tab.page.goto(path.as_uri(), wait_until="commit")
            tab.page.wait_for_selector("body.paper")
            assert (example_site / "papers").as_uri() in tab.page.url
        assert tab.complaints == []


def test_chromium_remembers_theme_and_text_size_from_page_to_page(chromium: Browser, example_site: Path) -> None:
    chosen = "[document.documentElement.dataset.theme, document.documentElement.dataset.size].join()"
    with visit(chromium) as tab:
        tab.open((example_site / "index.html").as_uri())
        tab.page.click("button[popovertarget=_appearance]")
        tab.page.check("input[name=theme][value=sepia]")
        tab.page.check("input[name=size][value='3']")
        assert tab.evaluate(chosen) == "sepia,3"
        for path in pages_by_kind(example_site).values():
            tab.open(path.as_uri())
            assert tab.evaluate(chosen) == "sepia,3", path
        assert tab.complaints == []


def test_firefox_remembers_theme_and_text_size_from_page_to_page(firefox: Firefox, example_site: Path) -> None:
    chosen = "[document.documentElement.dataset.theme, document.documentElement.dataset.size].join()"
    firefox.open((example_site / "index.html").as_uri())
    assert firefox.evaluate(chosen) != "sepia,3"
    firefox.evaluate("document.querySelector('input[name=theme][value=sepia]').click()")
    firefox.evaluate("document.querySelector('input[name=size][value=\"3\"]').click()")
    assert firefox.evaluate(chosen) == "sepia,3"
    for path in pages_by_kind(example_site).values():
        firefox.open(path.as_uri())
        assert firefox.evaluate(chosen) == "sepia,3", path


def test_without_a_choice_the_theme_is_the_systems(chromium: Browser, example_site: Path) -> None:
    for scheme, theme in (("light", "light"), ("dark", "slate")):
        with visit(chromium) as tab:
            tab.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            tab.open((example_site / "index.html").as_uri())
            assert tab.evaluate("document.documentElement.dataset.theme") == theme


def test_two_sites_on_one_computer_keep_their_themes_apart(chromium: Browser, example_site: Path) -> None:
    with visit(chromium) as tab:
        tab.open((example_site / "index.html").as_uri())
        tab.page.click("button[popovertarget=_appearance]")
        tab.page.check("input[name=theme][value=sepia]")
        (key,) = tab.evaluate("Object.keys(localStorage)")
        assert key == f"litsite-{tab.evaluate('litsite.id')}"


def test_a_link_click_keeps_a_theme_that_only_the_address_knows(chromium: Browser, example_site: Path) -> None:
    with visit(chromium) as tab:
        tab.open(f"{(example_site / 'index.html').as_uri()}?theme=amoled")
        for link in ("nav a[href^='papers/index.html']", "main tbody a[href*='.html']"):
            with tab.page.expect_navigation(wait_until="load"):
                tab.page.click(link)
            assert tab.evaluate("document.documentElement.dataset.theme") == "amoled"


def test_pages_can_be_read_without_scripts(chromium: Browser, example_site: Path) -> None:
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        for path in pages_by_kind(example_site).values():
            page.goto(path.as_uri())
            assert page.inner_text("main h1").strip(), path
    finally:
        context.close()
