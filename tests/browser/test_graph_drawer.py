"""The drawer beside the map: the selected paper, its cluster, and what it is connected to."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import visit
from tests.browser.graph_page import address, drawer, page_of, select, selected, spotlit

NARROW = 390


def test_a_click_on_a_paper_opens_the_drawer_with_who_when_and_where(graph: Page, mapped_site: Path) -> None:
    expect(drawer(graph)).to_be_hidden()
    select(graph, "HANDMADE")
    expect(drawer(graph).locator("h2")).to_have_text("Chunking in chess")
    expect(drawer(graph).locator(".by").first).to_have_text("Simon 1973")
    zotero = drawer(graph).get_by_role("link", name="Open in Zotero")
    expect(zotero).to_have_attribute("href", "zotero://select/library/items/HANDMADE")
    with graph.expect_navigation():
        drawer(graph).get_by_role("link", name="Open page").click()
    assert graph.url == page_of(mapped_site, "HANDMADE")


def test_papers_of_groups_open_in_their_group(graph: Page) -> None:
    words = "litsite.createGraphWords({ data: { keys: ['g4711-ABCD2345'] } }).zotero(0)"
    assert graph.evaluate(words) == "zotero://select/groups/4711/items/ABCD2345"


def test_connected_papers_are_listed_strongest_first_with_type_score_and_reason(graph: Page) -> None:
    select(graph, "CENTRE22")
    facts = drawer(graph).locator(".connected .facts").all_text_contents()
    assert facts == [
        "By hand, texts agree 1.00 Both discuss working memory and chunking. why?",
        "Cites 1.00 This paper cites it. why?",
        "Cited by 1.00 It cites this paper. why?",
        "Similar content 0.66 Both discuss span and store. why?",
        "Similar content 0.55 Both discuss pwned and <b>. why?",
        "Shared tags 0.85 Both are tagged “span” and “memory”. why?",
    ]


def test_why_leads_to_the_evidence_on_the_papers_page(graph: Page) -> None:
    select(graph, "CENTRE22")
    with graph.expect_navigation():
        drawer(graph).get_by_role("link", name="why?").first.click()
    expect(graph.locator("#related-handmade .evidence").first).to_be_visible()


def test_a_connected_paper_is_inspected_by_a_click(graph: Page) -> None:
    select(graph, "CENTRE22")
    drawer(graph).locator(".connected").get_by_role("button", name="Retention of nonsense").click()
    assert selected(graph) == "CITED222"
    expect(drawer(graph).locator("h2")).to_have_text("Retention of nonsense")
    expect(drawer(graph).locator("h2")).to_be_focused()
    expect(drawer(graph).locator(".connected .facts")).to_have_text(["Cited by 1.00 It cites this paper. why?"])


def test_the_cluster_is_named_counted_and_its_papers_can_be_inspected(graph: Page) -> None:
    select(graph, "NETTWO22")
    section = graph.locator("#inspector-cluster-section")
    expect(section.locator(".cluster .count")).to_have_text("3 papers")
    title = graph.evaluate("litsite.graph.data.communities[litsite.graph.data.community[litsite.graph.selected]].title")
    expect(section.locator(".cluster b")).to_have_text(title)
    expect(section.locator(".peers li").filter(has_text="(current paper)")).to_have_text(
        ["Scaling in networks Barabási 1999 (current paper)"]
    )
    section.get_by_role("button", name="Weak ties").click()
    assert selected(graph) == "NETTHREE"


def test_the_dot_of_a_cluster_has_its_colour_on_the_map(graph: Page) -> None:
    select(graph, "NETTWO22")
    wanted = """(() => {
        const { data, tints, selected } = litsite.graph;
        const style = getComputedStyle(document.documentElement);
        const probe = document.createElement('i');
        probe.style.color = style.getPropertyValue(`--community-${tints[data.community[selected]] + 1}`);
        document.body.append(probe);
        return getComputedStyle(probe).color;
    })()"""
    dot = "getComputedStyle(document.querySelector('#inspector-cluster-section .dot')).backgroundColor"
    assert graph.evaluate(dot) == graph.evaluate(wanted)


def test_focus_cluster_lights_its_papers_and_moves_the_camera_to_them(graph: Page) -> None:
    select(graph, "NETONE22")
    button = graph.get_by_role("button", name="Focus Cluster")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    assert spotlit(graph) == ["NETONE22", "NETTHREE", "NETTWO22"]
    expect(button).to_have_attribute("aria-pressed", "true")
    in_sight = """(() => {
        const { screenOf, size, spotlit } = litsite.graph;
        const covered = document.getElementById('graph-inspector').offsetWidth;
        const isInSight = ([x, y]) => x > 0 && x < size.width - covered && y > 0 && y < size.height;
        return [...spotlit].map(screenOf).every(isInSight);
    })()"""
    assert graph.evaluate(in_sight)
    button.click()
    assert spotlit(graph) is None
    expect(button).to_have_attribute("aria-pressed", "false")


def test_an_isolated_paper_says_that_it_is_one(graph: Page) -> None:
    select(graph, "ALONE222")
    expect(graph.locator("#inspector-cluster-section")).to_contain_text("No connected cluster peers found in library.")
    expect(graph.get_by_role("button", name="Focus Cluster")).to_have_count(0)
    expect(drawer(graph).locator(".connected")).to_have_count(0)


def test_escape_closes_the_drawer_and_gives_the_focus_back(graph: Page) -> None:
    select(graph, "CENTRE22")
    graph.locator("#graph-canvas").focus()
    graph.keyboard.press("Space")
    expect(drawer(graph).locator("h2")).to_be_focused()
    graph.keyboard.press("Escape")
    expect(drawer(graph)).to_be_hidden()
    expect(graph.locator("#graph-canvas")).to_be_focused()
    assert selected(graph) == "CENTRE22"


def test_the_button_closes_the_drawer_and_the_next_click_opens_it_again(graph: Page) -> None:
    select(graph, "CENTRE22")
    drawer(graph).get_by_role("button", name="Close").click()
    expect(drawer(graph)).to_be_hidden()
    expect(graph.locator("#graph-canvas")).to_be_focused()
    select(graph, "CENTRE22")
    expect(drawer(graph)).to_be_visible()


BESIDE_THE_DRAWER = """() => {
    const { canvas, screenOf, selected } = litsite.graph;
    const map = canvas.getBoundingClientRect();
    const box = document.getElementById('graph-inspector').getBoundingClientRect();
    const [x, y] = screenOf(selected);
    return map.x + x < box.x || map.y + y < box.y;
}"""


def test_the_map_moves_until_the_drawer_does_not_cover_its_paper(chromium: Browser, mapped_site: Path) -> None:
    for width in (1280, NARROW):
        with visit(chromium, width=width) as tab:
            tab.open(address(mapped_site))
            for key in ("CENTRE22", "NETTWO22", "SILENT22", "ALONE222"):
                tab.evaluate(f"litsite.graph.select(litsite.graph.data.keys.indexOf('{key}'))")
                expect(drawer(tab.page)).to_be_visible()
                tab.page.wait_for_function(BESIDE_THE_DRAWER)
