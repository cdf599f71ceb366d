"""The page of a community: its small map, its members, the quotes behind its summary, and without scripts."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from litsite.config_sections import THEME_NAMES
from tests.browser.chromium import Visit, visit
from tests.site.made_findings import build_findings_site

NARROW = 390


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the made communities."""
    return build_findings_site(tmp_path_factory.mktemp("communities"))


def address(site: Path, name: str = "working-memory") -> str:
    """The page of a community by the begin of its file's name."""
    return next(site.glob(f"communities/{name}-*.html")).as_uri()


def test_the_map_tells_types_apart_names_them_and_leads_to_entities(tab: Visit, site: Path) -> None:
    tab.open(address(site))
    drawn = tab.page.locator(".local-graph svg")
    expect(drawn.locator("a")).to_have_count(6)
    expect(drawn).to_have_attribute("aria-label", "Connected entities")
    expect(drawn.locator("a.type-topic")).to_have_count(2)
    drawn.locator("a.type-measure").hover()
    expect(tab.page.locator(".local-graph [data-caption]")).to_have_text("digit span (measure)")
    colours = tab.evaluate(
        "[...document.querySelectorAll('.local-graph a circle:last-child')].map((each) => getComputedStyle(each).fill)"
    )
    assert len(set(colours)) == 5  # of five types
    with tab.page.expect_navigation():
        drawn.locator("a.type-topic").first.click()
    assert "/entities/working-memory-" in tab.page.url


def test_arrows_lead_around_the_map(tab: Visit, site: Path) -> None:
    tab.open(address(site))
    tab.page.wait_for_selector(".local-graph svg a")
    tab.page.locator(".local-graph svg a").first.focus()
    tab.page.keyboard.press("ArrowRight")
    expect(tab.page.locator(".local-graph [data-caption]")).to_have_text("chunking (topic)")


def test_nothing_is_drawn_or_loaded_before_the_map_is_in_view(chromium: Browser, site: Path) -> None:
    requests: list[str] = []
    with visit(chromium, height=120) as tab:
        tab.page.on("request", lambda request: requests.append(request.url))
        tab.open(address(site))
        tab.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        expect(tab.page.locator(".local-graph svg")).to_have_count(0)
        assert not [url for url in requests if url.endswith("graph-simulation.js")]
        tab.page.locator(".local-graph").scroll_into_view_if_needed()
        expect(tab.page.locator(".local-graph svg a")).to_have_count(6)
        assert tab.complaints == []


def test_a_statement_opens_to_its_quotes(tab: Visit, site: Path) -> None:
    tab.open(address(site))
    statement = tab.page.locator(".statements details").first
    quote = statement.get_by_text("Chunking widens the span of working memory.")
    expect(quote).to_be_hidden()
    statement.locator("summary").focus()
    tab.page.keyboard.press("Enter")
    expect(quote).to_be_visible()


def test_a_community_leads_to_those_inside_and_back(tab: Visit, site: Path) -> None:
    tab.open((site / "communities/index.html").as_uri())
    tab.page.get_by_text("One community inside").click()
    tab.page.get_by_role("link", name="Span task", exact=True).click()
    expect(tab.page.get_by_role("heading", level=1)).to_have_text("Span task")
    tab.page.locator(".source").get_by_role("link", name="Working memory").click()
    assert tab.page.url == address(site)


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("width", [NARROW, 1440])
def test_axe_finds_nothing_on_communities(chromium: Browser, site: Path, theme: str, width: int) -> None:
    with visit(chromium, width=width, bypass_csp=True) as tab:
        for url in (address(site), (site / "communities/index.html").as_uri()):
            tab.open(f"{url}?theme={theme}")
            tab.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true })")
            if url == address(site):
                tab.page.locator(".local-graph").scroll_into_view_if_needed()
                tab.page.wait_for_selector(".local-graph svg a")
            assert tab.axe() == []
            assert tab.evaluate("document.scrollingElement.scrollWidth") <= width


def test_without_scripts_a_community_has_its_members_its_summary_and_its_papers(chromium: Browser, site: Path) -> None:
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        page.goto(address(site))
        expect(page.locator(".local-graph")).to_be_hidden()
        expect(page.locator(".members").get_by_role("link", name="chunking")).to_be_visible()
        page.locator(".statements summary").first.click()
        expect(page.locator(".statements blockquote").first).to_be_visible()
        assert page.locator("table[data-list] tbody tr").count() == 4
    finally:
        context.close()
