"""The page of a cluster: its small map, and the ways to it from the graph and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from litsite.config_sections import THEME_NAMES
from tests.browser.chromium import Visit, visit
from tests.browser.graph_page import page_of, select, spotlit

NARROW = 390


def cluster_page(site: Path, key: str) -> str:
    """The address of the page of the cluster whose oldest paper has this key."""
    return next(site.glob(f"clusters/*-{key.lower()}.html")).as_uri()


def test_the_map_of_a_cluster_tells_its_papers_from_others_without_loading_the_graph(
    tab: Visit, mapped_site: Path
) -> None:
    requests: list[str] = []
    tab.page.on("request", lambda request: requests.append(request.url))
    tab.open(cluster_page(mapped_site, "NETONE22"))
    drawn = tab.page.locator(".local-graph svg")
    expect(drawn.locator("a.own")).to_have_count(3)
    expect(drawn.locator("a.outside")).to_have_count(1)
    expect(drawn.locator("line")).to_have_count(4)
    assert not [url for url in requests if url.endswith("data/graph.js")]
    drawn.locator("a.outside").hover()
    expect(tab.page.locator(".local-graph [data-caption]")).to_have_text("A tagged paper")
    with tab.page.expect_navigation():
        drawn.locator("a.outside").click()
    assert tab.page.url == page_of(mapped_site, "TAGGED22")


def test_the_map_names_papers_without_covering_them(tab: Visit, mapped_site: Path) -> None:
    tab.open(cluster_page(mapped_site, "NETONE22"))
    expect(tab.page.locator(".local-graph text", has_text="Watts (1998)")).to_be_visible()
    boxes = "[...document.querySelectorAll('.local-graph text, .local-graph a circle:last-child')]"
    overlapping = tab.evaluate(
        f"""(() => {{
          const all = {boxes}.map((each) => [each.localName, each.getBoundingClientRect()]);
          return all.filter(([name, one], place) => name === 'text' && all.some(([, other], at) => at !== place &&
            one.left < other.right && other.left < one.right &&
            one.top + 2 < other.bottom && other.top < one.bottom - 2));
        }})()"""
    )
    assert overlapping == []


def test_nothing_is_drawn_or_loaded_before_the_map_is_in_view(chromium: Browser, mapped_site: Path) -> None:
    requests: list[str] = []
    with visit(chromium, height=120) as tab:
        tab.page.on("request", lambda request: requests.append(request.url))
        tab.open(cluster_page(mapped_site, "CENTRE22"))
        tab.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        expect(tab.page.locator(".local-graph svg")).to_have_count(0)
        assert not [url for url in requests if url.endswith("graph-simulation.js")]
        tab.page.locator(".local-graph").scroll_into_view_if_needed()
        expect(tab.page.locator(".local-graph svg a")).to_have_count(8)
        assert tab.complaints == []


def test_a_cluster_looks_the_same_every_time(tab: Visit, mapped_site: Path) -> None:
    pictures = []
    for _ in range(2):
        tab.open(cluster_page(mapped_site, "CENTRE22"))
        tab.page.wait_for_selector(".local-graph text")
        pictures.append(tab.page.locator(".local-graph svg").inner_html())
    assert pictures[0] == pictures[1]


def test_show_in_the_graph_lights_the_cluster(tab: Visit, mapped_site: Path) -> None:
    tab.open(cluster_page(mapped_site, "NETONE22"))
    tab.page.get_by_role("link", name="Show in the graph").click()
    tab.page.wait_for_function("() => window.litsite?.graph?.spotlit")
    assert spotlit(tab.page) == ["NETONE22", "NETTHREE", "NETTWO22"]


def test_the_drawer_of_the_graph_leads_to_the_clusters_page(graph: Page, mapped_site: Path) -> None:
    select(graph, "NETTWO22")
    with graph.expect_navigation():
        graph.locator("#inspector-cluster-section .cluster a").click()
    assert graph.url == cluster_page(mapped_site, "NETONE22")


def test_a_paper_leads_to_its_cluster_and_the_cluster_back(tab: Visit, mapped_site: Path) -> None:
    tab.open(page_of(mapped_site, "NETTWO22"))
    with tab.page.expect_navigation():
        tab.page.locator(".source a[href*='clusters/']").click()
    assert tab.page.url == cluster_page(mapped_site, "NETONE22")
    with tab.page.expect_navigation():
        tab.page.locator("table[data-list] a", has_text="Scaling in networks").click()
    assert tab.page.url == page_of(mapped_site, "NETTWO22")


def test_the_left_column_counts_the_clusters(tab: Visit, mapped_site: Path) -> None:
    tab.open((mapped_site / "index.html").as_uri())
    expect(tab.page.locator("#_left [data-count=clusters]")).to_have_text("2")


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("width", [NARROW, 1440])
def test_axe_finds_nothing_on_a_cluster_with_its_map(
    chromium: Browser, mapped_site: Path, theme: str, width: int
) -> None:
    with visit(chromium, width=width, bypass_csp=True) as tab:
        tab.open(f"{cluster_page(mapped_site, 'CENTRE22')}?theme={theme}")
        tab.page.locator(".local-graph").scroll_into_view_if_needed()
        tab.page.wait_for_selector(".local-graph svg a")
        assert tab.axe() == []
        assert tab.evaluate("document.scrollingElement.scrollWidth") <= width


def test_without_scripts_a_cluster_has_its_papers_and_its_neighbours(chromium: Browser, mapped_site: Path) -> None:
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        page.goto(cluster_page(mapped_site, "NETONE22"))
        expect(page.locator(".local-graph")).to_be_hidden()
        assert page.locator("table[data-list] tbody tr").count() == 3
        expect(page.locator(".neighbours .end").first).to_be_visible()
    finally:
        context.close()
