"""What of the map is shown, how papers are found on it, and how the address keeps both."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import Visit
from tests.browser.graph_page import SHOWN, address, drawer, open_filters, select, selected, shown, spotlit, status


def test_least_confidence_hides_weaker_connections_at_once(graph: Page) -> None:
    form = open_filters(graph)
    form.locator("[name=score]").fill("70")
    expect(graph.locator("#graph-count")).to_have_text("12 papers · 7 of 10 connections")
    expect(status(graph)).to_have_text("12 papers, 7 of 10 connections shown.")
    expect(form.locator("output")).to_have_text("0.70 or more")


@pytest.mark.parametrize(
    ("kind", "left"),
    [("curated", 7), ("content", 8), ("cites", 8), ("tags", 8)],
)
def test_each_kind_of_connection_can_be_hidden(graph: Page, kind: str, left: int) -> None:
    # What is related by hand and has texts that agree is hidden only with both.
    open_filters(graph).locator(f"[name={kind}]").uncheck()
    expect(graph.locator("#graph-count")).to_have_text(f"12 papers · {left} of 10 connections")


def test_without_any_kind_no_connection_is_left(graph: Page) -> None:
    form = open_filters(graph)
    for kind in ("curated", "content", "cites", "tags"):
        form.locator(f"[name={kind}]").uncheck()
    expect(graph.locator("#graph-count")).to_have_text("12 papers · 0 of 10 connections")


def test_papers_without_a_connection_can_be_hidden(graph: Page) -> None:
    form = open_filters(graph)
    form.locator("[name=alone]").uncheck()
    expect(graph.locator("#graph-count")).to_have_text("10 of 12 papers · 10 connections")
    form.locator("[name=tags]").uncheck()
    expect(graph.locator("#graph-count")).to_have_text("9 of 12 papers · 8 of 10 connections")
    assert "TAGGED22" not in shown(graph)


def test_a_tag_leaves_the_papers_that_have_it(graph: Page) -> None:
    form = open_filters(graph)
    form.locator("[name=tag]").fill("Span")
    expect(graph.locator("#graph-count")).to_have_text("3 of 12 papers · 2 of 10 connections")
    assert shown(graph) == {"CENTRE22", "TAGGED22", "NETONE22"}
    form.locator("[name=tag]").fill("spa")
    expect(form.locator("[name=tag]")).to_have_attribute("aria-invalid", "true")
    expect(graph.locator("#graph-count")).to_have_text(SHOWN)


def test_a_collection_leaves_its_papers_and_those_below_it(graph: Page) -> None:
    form = open_filters(graph)
    form.locator("[name=collection]").select_option("Memory")
    expect(graph.locator("#graph-count")).to_have_text("2 of 12 papers · 1 of 10 connections")
    assert shown(graph) == {"CENTRE22", "HANDMADE"}
    form.locator("[name=collection]").select_option("Memory / Chess")
    expect(graph.locator("#graph-count")).to_have_text("1 of 12 papers · 0 of 10 connections")


def test_only_what_is_around_a_paper_by_links_that_are_shown(graph: Page) -> None:
    form = open_filters(graph)
    expect(form.locator("[name=depth]")).to_be_disabled()
    graph.keyboard.press("Escape")
    select(graph, "NETTWO22")
    open_filters(graph)
    expect(form.locator("[data-centre]")).to_have_text("Barabási (1999)")
    form.locator("[name=depth]").select_option("1")
    expect(graph.locator("#graph-count")).to_have_text("3 of 12 papers · 3 of 10 connections")
    form.locator("[name=depth]").select_option("2")
    expect(graph.locator("#graph-count")).to_have_text("4 of 12 papers · 4 of 10 connections")
    form.locator("[name=depth]").select_option("3")
    expect(graph.locator("#graph-count")).to_have_text("5 of 12 papers · 5 of 10 connections")
    form.locator("[name=tags]").uncheck()
    expect(graph.locator("#graph-count")).to_have_text("3 of 12 papers · 3 of 10 connections")


def test_reset_shows_everything_again(graph: Page) -> None:
    form = open_filters(graph)
    clear = form.get_by_role("button", name="Show all")
    expect(clear).to_be_hidden()
    form.locator("[name=score]").fill("90")
    form.locator("[name=alone]").uncheck()
    clear.click()
    expect(graph.locator("#graph-count")).to_have_text(SHOWN)
    expect(clear).to_be_hidden()
    expect(form.locator("[name=score]")).to_have_value("50")


PAINTED = """() => {
    const { canvas, data, screenOf } = litsite.graph;
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const context = copy.getContext('2d', { willReadFrequently: true });
    context.drawImage(canvas, 0, 0);
    return ['NETTWO22', 'HANDMADE'].map((key) => {
        const [x, y] = screenOf(data.keys.indexOf(key)).map((each) => (each * canvas.width) / canvas.clientWidth);
        return context.getImageData(x, y, 1, 1).data.slice(0, 3).some((each) => each < 255);
    });
}"""


def test_what_is_filtered_out_is_not_painted(graph: Page) -> None:
    graph.wait_for_function(f"() => ({PAINTED})().join() === 'true,true'")
    open_filters(graph).locator("[name=collection]").select_option("Memory")
    graph.wait_for_function(f"() => ({PAINTED})().join() === 'false,true'")


def test_the_drawer_says_which_papers_the_filters_hide(graph: Page) -> None:
    select(graph, "CENTRE22")
    open_filters(graph).locator("[name=collection]").select_option("Memory")
    hidden = drawer(graph).locator(".connected li", has_text="Not on the map with these filters.")
    expect(hidden).to_have_count(5)


def test_a_paper_is_found_while_typing_and_enter_goes_to_it(graph: Page) -> None:
    graph.fill("[name=paper]", "barabasi 1999")
    option = graph.locator("#_graph_found [role=option]")
    expect(option).to_have_text(["Scaling in networksBarabási 1999"])
    graph.keyboard.press("Enter")
    assert selected(graph) == "NETTWO22"
    expect(drawer(graph).locator("h2")).to_have_text("Scaling in networks")
    expect(graph.locator("#graph-canvas")).to_be_focused()
    expect(status(graph)).to_contain_text("Barabási 1999, Scaling in networks, 2 connections, cluster ")
    expect(option).to_have_count(0)


def test_well_connected_papers_are_offered_first_and_escape_closes_the_list(graph: Page) -> None:
    graph.fill("[name=paper]", "m")
    options = graph.locator("#_graph_found [role=option]")
    expect(options.first).to_contain_text("Working memory and its limits")
    graph.keyboard.press("Escape")
    expect(graph.locator(".graph-search [data-panel]")).to_be_hidden()
    assert selected(graph) == ""


def test_what_is_chosen_stands_in_the_address_and_opens_again(tab: Visit, mapped_site: Path) -> None:
    tab.open(address(mapped_site))
    page = tab.page
    select(page, "NETONE22")
    page.get_by_role("button", name="Focus Cluster").click()
    form = open_filters(page)
    form.locator("[name=score]").fill("60")
    form.locator("[name=tags]").uncheck()
    page.wait_for_url("**#key=NETONE22&score=60&kinds=curated%2Ccontent%2Ccites&cluster=NETONE22&at=*")
    camera = page.evaluate("litsite.graph.camera")
    url = page.url
    tab.open("about:blank")
    tab.open(url)
    assert selected(page) == "NETONE22"
    assert spotlit(page) == ["NETONE22", "NETTHREE", "NETTWO22"]
    expect(page.locator("#graph-count")).to_have_text("12 papers · 7 of 10 connections")
    again = page.evaluate("litsite.graph.camera")
    assert again["x"] == pytest.approx(camera["x"], abs=1)
    assert again["zoom"] == pytest.approx(camera["zoom"], rel=0.01)


def test_back_and_forward_go_through_what_was_chosen(graph: Page) -> None:
    select(graph, "CENTRE22")
    graph.wait_for_url("**#key=CENTRE22*")
    select(graph, "NETONE22")
    graph.wait_for_url("**#key=NETONE22*")
    graph.go_back()
    graph.wait_for_function("() => litsite.graph.data.keys[litsite.graph.selected] === 'CENTRE22'")
    expect(drawer(graph).locator("h2")).to_have_text("Working memory and its limits")
    graph.go_forward()
    graph.wait_for_function("() => litsite.graph.data.keys[litsite.graph.selected] === 'NETONE22'")
    graph.go_back()
    graph.go_back()
    graph.wait_for_function("() => litsite.graph.selected === -1")
    expect(drawer(graph)).to_be_hidden()


def test_moving_the_map_makes_no_entry_in_the_history(graph: Page) -> None:
    entries = graph.evaluate("history.length")
    graph.locator("#graph-canvas").focus()
    graph.keyboard.press("+")
    graph.wait_for_url("**#at=*")
    assert graph.evaluate("history.length") == entries


@pytest.mark.parametrize(
    "state",
    [
        "key=NOBODY22&score=abc&kinds=&tag=nothing&collection=nowhere&centre=x&depth=9&cluster=y&at=1,b,-3",
        "score=1e9&kinds=a,b&at=,,&__proto__=1",
        "%E0%A4%A=1",
    ],
)
def test_an_address_that_makes_no_sense_breaks_nothing(tab: Visit, mapped_site: Path, state: str) -> None:
    tab.open(address(mapped_site, state))
    assert selected(tab.page) == ""
    select(tab.page, "CENTRE22")
