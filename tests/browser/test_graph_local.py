"""The small map on a paper's page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.chromium import Visit, visit
from tests.browser.graph_page import drawer, page_of, selected

NARROW = 390


def test_a_paper_shows_what_it_is_connected_to_without_loading_the_graph(tab: Visit, mapped_site: Path) -> None:
    requests: list[str] = []
    tab.page.on("request", lambda request: requests.append(request.url))
    tab.open(page_of(mapped_site, "CENTRE22"))
    papers = tab.page.locator(".local-graph svg a")
    expect(papers).to_have_count(6)
    expect(tab.page.locator(".local-graph line.relation-cites")).to_have_count(2)
    assert not [url for url in requests if url.endswith(("graph.js", "graph-model.js"))]
    papers.first.hover()
    expect(tab.page.locator(".local-graph [data-caption]")).to_have_text("Chunking in chess")
    with tab.page.expect_navigation():
        papers.first.click()
    assert tab.page.url == page_of(mapped_site, "HANDMADE")


def test_two_links_away_comes_from_the_graph_when_asked_for(tab: Visit, mapped_site: Path) -> None:
    tab.open(page_of(mapped_site, "NETTWO22"))
    papers = tab.page.locator(".local-graph svg a")
    expect(papers).to_have_count(2)
    button = tab.page.locator("[data-wider]")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(papers).to_have_count(3)
    expect(tab.page.locator(".local-graph line")).to_have_count(4)
    expect(tab.page.locator(".local-graph [data-caption]")).to_have_text("3 papers within two links.")
    button.click()
    expect(papers).to_have_count(2)


def test_the_small_map_is_one_stop_of_the_tab_key_and_arrows_go_on(tab: Visit, mapped_site: Path) -> None:
    tab.open(page_of(mapped_site, "CENTRE22"))
    papers = tab.page.locator(".local-graph svg a")
    expect(papers).to_have_count(6)
    papers.first.focus()
    tab.page.keyboard.press("ArrowLeft")
    expect(papers.last).to_be_focused()
    expect(tab.page.locator(".local-graph [data-caption]")).to_have_text("A tagged paper")
    tab.page.keyboard.press("Tab")
    expect(tab.page.locator("[data-wider]")).to_be_focused()
    tab.page.keyboard.press("Shift+Tab")
    with tab.page.expect_navigation():
        tab.page.keyboard.press("Enter")
    assert tab.page.url == page_of(mapped_site, "TAGGED22")


def test_the_small_map_leads_to_the_paper_in_the_graph(tab: Visit, mapped_site: Path) -> None:
    tab.open(page_of(mapped_site, "CENTRE22"))
    tab.page.get_by_role("link", name="Show in the graph").click()
    expect(drawer(tab.page).locator("h2")).to_have_text("Working memory and its limits")
    assert selected(tab.page) == "CENTRE22"


def test_nothing_is_drawn_before_the_small_map_is_in_view(chromium: Browser, mapped_site: Path) -> None:
    with visit(chromium, width=NARROW) as tab:
        tab.open(page_of(mapped_site, "CENTRE22"))
        tab.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        expect(tab.page.locator(".local-graph svg")).to_have_count(0)
        tab.page.click("button.drawer-right")
        expect(tab.page.locator(".local-graph svg a")).to_have_count(6)


def test_a_paper_without_a_connection_has_no_small_map(tab: Visit, mapped_site: Path) -> None:
    tab.open(page_of(mapped_site, "ALONE222"))
    expect(tab.page.locator(".local-graph")).to_have_count(0)


def test_the_theme_in_the_address_goes_along_from_the_small_map(tab: Visit, mapped_site: Path) -> None:
    tab.open(f"{page_of(mapped_site, 'CENTRE22')}?theme=sepia")
    with tab.page.expect_navigation():
        tab.page.locator(".local-graph svg a").first.click()
    assert tab.page.url == f"{page_of(mapped_site, 'HANDMADE')}?theme=sepia"
