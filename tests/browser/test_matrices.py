"""The matrices as readers meet them: wide tables in their own box, sorting, filter, narrow screens, without scripts."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from litsite.config_sections import THEME_NAMES
from tests.browser.chromium import Visit, visit
from tests.site.made_findings import build_findings_site

NARROW = 390
PAGES = ("matrices/papers.html", "matrices/findings.html")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the made findings."""
    return build_findings_site(tmp_path_factory.mktemp("matrices"))


@pytest.fixture
def papers(tab: Visit, site: Path) -> Page:
    """The matrix of papers."""
    tab.open((site / "matrices/papers.html").as_uri())
    return tab.page


def heads(page: Page) -> list[str]:
    """The titles of the rows that are shown, from top to bottom."""
    return page.locator("[data-matrix] tbody tr:not([hidden]) th a").all_text_contents()


def test_the_matrix_scrolls_in_its_box_and_keeps_heads_and_papers_in_sight(chromium: Browser, site: Path) -> None:
    with visit(chromium, width=900, height=420) as tab:
        tab.open((site / "matrices/papers.html").as_uri())
        assert tab.evaluate("document.scrollingElement.scrollWidth") <= 900
        frame = tab.page.locator(".matrix-frame")
        frame.evaluate("(box) => { box.scrollTop = 200; box.scrollLeft = 400 }")
        places = tab.evaluate(
            """(() => {
              const box = document.querySelector('.matrix-frame').getBoundingClientRect();
              const head = document.querySelector('.matrix thead').getBoundingClientRect();
              const first = document.querySelectorAll('.matrix tbody th')[4].getBoundingClientRect();
              return [Math.round(head.top - box.top), Math.round(first.left - box.left)];
            })()"""
        )
        assert places == [1, 0]  # below the line at the top of the box


def test_the_box_scrolls_with_the_keyboard(papers: Page) -> None:
    papers.set_viewport_size({"width": 900, "height": 700})
    frame = papers.get_by_role("region", name="Matrix of papers")
    frame.focus()
    papers.keyboard.press("ArrowRight")
    papers.wait_for_function("() => document.querySelector('.matrix-frame').scrollLeft > 0")


def test_columns_sort_by_names_and_by_counts(papers: Page) -> None:
    written = heads(papers)
    button = papers.locator("thead").get_by_role("button", name="Paper")
    button.focus()
    papers.keyboard.press("Enter")
    assert heads(papers) != written
    assert heads(papers)[-1] == "Working memory and its limits"
    papers.locator("thead").get_by_role("button", name="Negative").click()
    assert heads(papers)[0] == "Chunking in chess"
    expect(papers.locator("th[aria-sort]")).to_have_attribute("aria-sort", "descending")
    papers.locator("thead").get_by_role("button", name="Negative").click(click_count=1)
    papers.locator("thead").get_by_role("button", name="Negative").click(click_count=1)
    assert heads(papers) == written


def test_words_filter_the_rows(papers: Page) -> None:
    papers.fill("input[name=words]", "span task")
    expect(papers.locator("output")).to_have_text("2 of 7 papers")
    assert sorted(heads(papers)) == ["Spans of short-term stores", "Working memory and its limits"]


def test_a_paper_in_the_matrix_of_findings_leads_to_its_words(tab: Visit, site: Path) -> None:
    tab.open((site / "matrices/findings.html").as_uri())
    tab.page.locator("[data-matrix]").get_by_role("link", name="Simon (1973)").click()
    expect(tab.page.locator(".finding:target")).to_contain_text("Among novices")


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("width", [NARROW, 1440])
def test_axe_finds_nothing_on_a_matrix(chromium: Browser, site: Path, theme: str, width: int) -> None:
    with visit(chromium, width=width, bypass_csp=True) as tab:
        for path in PAGES:
            tab.open(f"{(site / path).as_uri()}?theme={theme}")
            assert tab.axe() == [], path
            assert tab.evaluate("document.scrollingElement.scrollWidth") <= width, path


def test_a_matrix_prints_whole(chromium: Browser, site: Path) -> None:
    with visit(chromium, width=1000) as tab:
        tab.open((site / "matrices/papers.html").as_uri())
        tab.page.emulate_media(media="print")
        sizes = tab.evaluate(
            """(() => {
              const box = document.querySelector('.matrix-frame');
              return [box.scrollWidth <= box.clientWidth, box.scrollHeight <= box.clientHeight];
            })()"""
        )
        assert sizes == [True, True]


def test_without_scripts_the_matrix_is_there_and_its_files_too(chromium: Browser, site: Path) -> None:
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        page.goto((site / "matrices/findings.html").as_uri())
        expect(page.locator("form.controls")).to_be_hidden()
        assert page.locator("[data-matrix] tbody tr").count() == 4
        expect(page.get_by_role("link", name="As CSV")).to_be_visible()
    finally:
        context.close()
