"""The map without a pointer: the keys, and the table of the same papers."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.graph_page import drawer, open_filters, page_of, rows, select, selected, spotlit, status


def keys_after(page: Page, *keys: str) -> str:
    """The selected paper after some keys on the map."""
    page.locator("#graph-canvas").focus()
    for key in keys:
        page.keyboard.press(key)
    return selected(page)


def place(page: Page, places: dict[str, tuple[int, int]]) -> None:
    """Put papers where a test wants them, the others far away."""
    page.evaluate(
        """(places) => {
            const { data } = litsite.graph;
            const at = (axis) => Float64Array.from(data.keys, (key, node) => places[key]?.[axis] ?? 3000 + 10 * node);
            litsite.graph.move(at(0), at(1));
            litsite.graph.setCamera({ x: 0, y: 0, zoom: 1 });
        }""",
        places,
    )


AROUND = {"CENTRE22": (0, 0), "HANDMADE": (100, 10), "CITED222": (-90, 20), "CITING22": (10, -80), "SIMILAR2": (0, 120)}


def test_arrows_walk_to_the_neighbour_that_lies_most_in_their_direction(graph: Page) -> None:
    place(graph, AROUND)
    assert keys_after(graph, "ArrowRight") == "CENTRE22"
    expect(status(graph)).to_contain_text("Miller 1956, Working memory and its limits, 6 connections, cluster ")
    expect(drawer(graph)).to_be_hidden()
    assert keys_after(graph, "ArrowRight") == "HANDMADE"
    expect(status(graph)).to_contain_text("Simon 1973, Chunking in chess, 1 connection, cluster ")
    assert keys_after(graph, "ArrowLeft") == "CENTRE22"
    assert keys_after(graph, "ArrowLeft") == "CITED222"
    assert keys_after(graph, "ArrowRight", "ArrowUp") == "CITING22"
    assert keys_after(graph, "ArrowDown", "ArrowDown") == "SIMILAR2"
    assert keys_after(graph, "ArrowLeft") == "SIMILAR2"
    expect(status(graph)).to_have_text("No connected paper to the left.")


def test_shift_and_arrow_reach_papers_without_a_link_and_they_lead_back(graph: Page) -> None:
    place(graph, {**AROUND, "ALONE222": (60, 5)})
    assert keys_after(graph, "ArrowRight", "ArrowRight") == "HANDMADE"
    assert keys_after(graph, "ArrowLeft", "Shift+ArrowRight") == "ALONE222"
    expect(status(graph)).to_have_text("Bednorz 1986, Superconductors, 0 connections")
    assert keys_after(graph, "ArrowLeft") == "CENTRE22"


def test_arrows_do_not_follow_what_is_filtered_out(graph: Page) -> None:
    place(graph, AROUND)
    open_filters(graph).locator("[name=cites]").uncheck()
    expect(graph.locator("#graph-count")).to_contain_text("8 of 10")
    assert keys_after(graph, "ArrowRight", "ArrowLeft") == "CENTRE22"
    expect(status(graph)).to_have_text("No connected paper to the left.")


def test_the_map_follows_the_walk(graph: Page) -> None:
    place(graph, {**AROUND, "HANDMADE": (4000, 0)})
    assert keys_after(graph, "ArrowRight", "ArrowRight") == "HANDMADE"
    left, _ = graph.evaluate("litsite.graph.screenOf(litsite.graph.selected)")
    assert 0 < left < graph.evaluate("litsite.graph.size.width")


def test_enter_opens_the_page_and_space_inspects(graph: Page, mapped_site: Path) -> None:
    place(graph, AROUND)
    keys_after(graph, "ArrowRight", "Space")
    expect(drawer(graph).locator("h2")).to_be_focused()
    graph.keyboard.press("Escape")
    graph.locator("#graph-canvas").focus()
    with graph.expect_navigation():
        graph.keyboard.press("Enter")
    assert graph.url.partition("#")[0] == page_of(mapped_site, "CENTRE22")


def test_plus_minus_home_and_escape(graph: Page) -> None:
    zoom = "litsite.graph.camera.zoom"
    place(graph, AROUND)
    keys_after(graph, "+")
    assert graph.evaluate(zoom) == pytest.approx(1.25)
    keys_after(graph, "-", "-")
    assert graph.evaluate(zoom) == pytest.approx(0.8)
    keys_after(graph, "Home")
    everything = (
        "litsite.graph.data.keys.every((_, n) => litsite.graph.screenOf(n).every((each) => each > 0 && each < 1300))"
    )
    assert graph.evaluate(everything)
    keys_after(graph, "ArrowRight")
    graph.evaluate("litsite.graph.spotlight([1])")
    assert keys_after(graph, "Escape") == ""
    assert spotlit(graph) is None


def test_the_table_is_made_when_it_is_opened_and_says_what_the_map_shows(graph: Page) -> None:
    expect(rows(graph)).to_have_count(0)
    graph.locator("#graph-table > summary").click()
    expect(rows(graph)).to_have_count(12)
    row = rows(graph).filter(has_text="Working memory and its limits")
    expect(row.locator("td").nth(2)).to_have_text("6")
    row.locator("summary").click()
    expect(row.locator("li")).to_have_count(6)
    expect(row.locator("li").filter(has_text="Long after Miller")).to_have_text("Long after Miller: Cited by, 1.00")
    expect(rows(graph).filter(has_text="Superconductors").locator("td").nth(1)).to_have_text("none")


def test_the_table_sorts_by_connections_and_by_name(graph: Page) -> None:
    graph.locator("#graph-table > summary").click()
    graph.locator("#graph-table").get_by_role("button", name="Connections").click()
    numbers = [int(text) for text in rows(graph).locator("td:nth-child(3)").all_text_contents()]
    assert numbers == [6, 3, 2, 2, 2, 1, 1, 1, 1, 1, 0, 0]
    graph.locator("#graph-table").get_by_role("button", name="Paper", exact=True).click()
    expect(rows(graph).first.locator("td > a").first).to_have_text("Chunking in chess")


def test_table_and_map_are_tied_together(graph: Page) -> None:
    graph.locator("#graph-table > summary").click()
    rows(graph).filter(has_text="Weak ties").get_by_role("button").last.click()
    assert selected(graph) == "NETTHREE"
    expect(graph.locator("#graph-canvas")).to_be_focused()
    expect(graph.locator("#graph-table tr[aria-current]")).to_contain_text("Weak ties")
    select(graph, "CENTRE22")
    expect(graph.locator("#graph-table tr[aria-current]")).to_contain_text("Working memory and its limits")
    open_filters(graph).locator("[name=collection]").select_option("Memory")
    expect(rows(graph)).to_have_count(2)
