"""What mouse, wheel, fingers and buttons do on the map."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import visit
from tests.browser.map_page import (
    NEAR,
    Fingers,
    between,
    camera,
    community_color,
    in_window,
    look_at,
    number,
    pixel,
    place,
    places,
    settled,
    theme_color,
)
from tests.site.mapped_papers import PAPERS

CENTRE = "CENTRE22"
ALONE = "ALONE222"


@pytest.fixture
def near(graph: Page) -> Page:
    """The map at a zoom at which one unit of it takes a pixel."""
    look_at(graph, **NEAR)
    return graph


def test_the_pointer_over_a_paper_says_what_it_is(near: Page) -> None:
    near.mouse.move(*in_window(near, *place(near, CENTRE)))
    note = near.locator("#graph-tooltip")
    expect(note).to_be_visible()
    expect(note).to_contain_text("Miller (1956)")
    expect(note).to_contain_text("Working memory and its limits")
    expect(note).to_contain_text("6 connections")
    box, canvas = note.bounding_box(), near.locator("#graph-canvas").bounding_box()
    assert box
    assert canvas
    assert box["y"] + box["height"] <= canvas["y"] + place(near, CENTRE)[1]
    near.mouse.move(*in_window(near, *between(near, ALONE, CENTRE)))
    expect(note).to_be_hidden()
    near.mouse.move(*in_window(near, *place(near, ALONE)))
    expect(note).to_contain_text("No connections")


def test_a_click_chooses_a_paper_and_a_click_beside_it_none(near: Page) -> None:
    x, y = place(near, "NETTWO22")
    near.mouse.click(*in_window(near, x, y))
    assert near.evaluate("litsite.graph.selected") == number(near, "NETTWO22")
    settled(near)
    x, y = place(near, "NETTWO22")
    radius = near.evaluate("(node) => litsite.graph.radiusOf(node)", number(near, "NETTWO22"))
    near.mouse.move(*in_window(near, 5, 5))
    ring = {pixel(near, x + dx * (radius + 4), y + dy * (radius + 4)) for dx, dy in ((0, -1), (0, 1))}
    assert theme_color(near, "accent") in ring
    near.mouse.click(*in_window(near, 30, 30))
    assert near.evaluate("litsite.graph.selected") == -1


def test_a_double_click_opens_the_page_of_a_paper(near: Page) -> None:
    with near.expect_navigation():
        near.mouse.dblclick(*in_window(near, *place(near, "NETTHREE")))
    expect(near.locator("h1")).to_have_text("Weak ties")


def test_the_wheel_zooms_around_the_pointer(near: Page) -> None:
    x, y = place(near, CENTRE)
    near.mouse.move(*in_window(near, x, y))
    near.mouse.wheel(0, -300)
    near.wait_for_function("() => litsite.graph.camera.zoom > 1.2")
    assert place(near, CENTRE) == pytest.approx((x, y), abs=1)
    near.mouse.wheel(0, 2000)
    near.mouse.wheel(0, 2000)
    near.wait_for_function("() => litsite.graph.camera.zoom < 1")
    assert place(near, CENTRE) == pytest.approx((x, y), abs=1)
    assert near.evaluate("document.scrollingElement.scrollTop") == 0


def test_dragging_beside_papers_moves_the_map_and_its_picture_at_once(near: Page) -> None:
    x, y = place(near, CENTRE)
    start = in_window(near, 30, 30)
    near.mouse.move(*start)
    near.mouse.down()
    near.mouse.move(start[0] + 40, start[1] + 25, steps=4)
    assert place(near, CENTRE) == pytest.approx((x + 40, y + 25))
    assert pixel(near, x + 40, y + 25) == community_color(near, CENTRE)
    near.mouse.up()
    settled(near)
    assert pixel(near, x + 40, y + 25) == community_color(near, CENTRE)
    assert near.evaluate("litsite.graph.selected") == -1


def test_a_dragged_paper_takes_the_others_along_and_all_come_to_rest(chromium: Browser, mapped_site: Path) -> None:
    with visit(chromium) as tab:
        page = tab.page
        page.emulate_media(reduced_motion="no-preference")
        tab.open((mapped_site / "graph.html").as_uri())
        look_at(page, **NEAR)
        before = places(page)
        x, y = place(page, "HANDMADE")
        page.mouse.move(*in_window(page, x, y))
        page.mouse.down()
        page.mouse.move(*in_window(page, x + 90, y - 60), steps=6)
        page.wait_for_function("() => litsite.graph.isMoving")
        page.wait_for_function(
            "([node, x, y]) => Math.hypot(litsite.graph.x[node] - x, litsite.graph.y[node] - y) > 60",
            arg=[number(page, "HANDMADE"), *before[number(page, "HANDMADE")]],
        )
        assert place(page, "HANDMADE") == pytest.approx((x + 90, y - 60), abs=1)
        page.mouse.up()
        settled(page)
        after = places(page)
        neighbour = number(page, CENTRE)
        assert hypot(*(a - b for a, b in zip(after[neighbour], before[neighbour], strict=True))) > 1
        page.wait_for_timeout(150)
        assert places(page) == after
        assert tab.complaints == []


def test_without_motion_only_the_dragged_paper_moves_until_it_is_let_go(near: Page) -> None:
    before = places(near)
    held = number(near, "HANDMADE")
    x, y = place(near, "HANDMADE")
    near.mouse.move(*in_window(near, x, y))
    near.mouse.down()
    near.mouse.move(*in_window(near, x + 70, y), steps=4)
    near.wait_for_function("([node, x]) => litsite.graph.x[node] > x + 60", arg=[held, before[held][0]])
    during = places(near)
    assert [place for place, each in enumerate(during) if each != before[place]] == [held]
    near.mouse.up()
    near.wait_for_function(
        "([held, x]) => litsite.graph.x.some((each, node) => node !== held && each !== x[node])",
        arg=[held, [x for x, _ in before]],
    )
    after = places(near)
    near.wait_for_timeout(150)
    assert places(near) == after


def test_buttons_zoom_and_show_the_whole_map(near: Page) -> None:
    near.get_by_role("button", name="Zoom in").click()
    assert camera(near)["zoom"] == pytest.approx(1.5)
    near.get_by_role("button", name="Zoom out").click()
    assert camera(near)["zoom"] == pytest.approx(1)
    look_at(near, x=5000, y=5000, zoom=1)
    near.get_by_role("button", name="Show the whole map").click()
    width, height = near.evaluate("[litsite.graph.size.width, litsite.graph.size.height]")
    assert all(0 < x < width and 0 < y < height for x, y in (place(near, item.key) for item in PAPERS))


def test_the_legend_tells_what_occurs(near: Page) -> None:
    legend = near.locator("#graph-legend li:visible")
    assert [" ".join(text.split()) for text in legend.all_text_contents()] == [
        "By hand, texts agree",
        "By hand",
        "Cites",
        "Similar content",
        "Shared tags",
        "Arrows lead to the paper that is cited",
        "Larger: more connections. Colours tell clusters apart",
        "No connection",
    ]
    near.locator("#graph-legend summary").click()
    expect(legend).to_have_count(0)


@pytest.fixture
def touched(chromium: Browser, mapped_site: Path) -> Iterator[Page]:
    """The map on a screen that is touched."""
    context = chromium.new_context(
        offline=True, has_touch=True, viewport={"width": 800, "height": 900}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto((mapped_site / "graph.html").as_uri())
    look_at(page, **NEAR)
    yield page
    context.close()


def test_one_finger_moves_the_map_and_two_zoom_it(touched: Page) -> None:
    x, _ = place(touched, CENTRE)
    fingers = Fingers(touched)
    fingers.put((60, 60))
    for step in range(1, 6):
        fingers.move((60 + 20 * step, 60))
    fingers.lift()
    moved = place(touched, CENTRE)[0] - x
    assert 60 < moved <= 100
    settled(touched)
    fingers.put((300, 300))
    fingers.put((300, 300), (400, 300))
    for step in range(1, 6):
        fingers.move((300 - 10 * step, 300), (400 + 10 * step, 300))
    fingers.lift()
    assert 1.5 < camera(touched)["zoom"] <= 2.01
    assert touched.evaluate("litsite.graph.selected") == -1


def test_a_tap_chooses_and_two_taps_open(touched: Page) -> None:
    touched.touchscreen.tap(*in_window(touched, *place(touched, CENTRE)))
    assert touched.evaluate("litsite.graph.selected") == number(touched, CENTRE)
    touched.evaluate("litsite.graph.select(-1)")
    settled(touched)
    at = in_window(touched, *place(touched, "CITED222"))
    with touched.expect_navigation():
        touched.touchscreen.tap(*at)
        touched.touchscreen.tap(*at)
    expect(touched.locator("h1")).to_have_text("Retention of nonsense")


def test_a_long_press_takes_a_paper_up(touched: Page) -> None:
    x, y = place(touched, "HANDMADE")
    fingers = Fingers(touched)
    fingers.put((x, y))
    expect(touched.locator("#graph-tooltip")).to_be_visible()
    fingers.move((x + 60, y))
    node = number(touched, "HANDMADE")
    touched.wait_for_function("([node, x]) => litsite.graph.screenOf(node)[0] > x + 50", arg=[node, x])
    fingers.lift()
    expect(touched.locator("#graph-tooltip")).to_be_hidden()
    assert touched.evaluate("litsite.graph.selected") == -1
