"""The evidence of a citation in a panel beside it: what it shows, where it stands, its size, keyboard and focus."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.browser.chromium import Visit, visit
from tests.browser.question_site import LAST, LONG, build_question_site, question_url
from tests.site.made_answers import EXTRACTED, MODELLED, WRITTEN

DIRECTIONS = ("nw", "n", "ne", "e", "se", "s", "sw", "w")
WIDTH, HEIGHT = 1280, 900


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of all made answers and a long one."""
    return build_question_site(tmp_path_factory.mktemp("questions"))


@pytest.fixture
def long(tab: Visit, site: Path) -> Page:
    """The page of the long answer."""
    tab.open(question_url(site, LONG))
    return tab.page


def box_of(panel: Locator) -> FloatRect:
    """Where the panel is."""
    box = panel.bounding_box()
    assert box is not None
    return box


def opened(page: Page, mark: str) -> Locator:
    """The panel of a citation, opened by a click."""
    page.locator(f"#citation-{mark}").click()
    panel = page.locator(".evidence-popover")
    expect(panel).to_be_visible()
    return panel


def test_it_shows_title_authors_venue_section_verdict_passage_and_ways(tab: Visit, site: Path) -> None:
    tab.open(question_url(site, EXTRACTED))
    panel = opened(tab.page, "2-1")
    expect(panel).to_have_role("dialog")
    expect(panel).to_have_accessible_name("Working memory and its limits")
    expect(panel.locator("header .by")).to_have_text("Miller (1956) • Psychological Review")
    expect(panel.locator(".badges .section")).to_have_text("2 Methods › 2.1 Spans & stores, page 2")
    expect(panel.locator(".badges .verdict")).to_have_text("quoted")
    expect(panel.locator("blockquote")).to_have_text("We test the span of a private store in working memory, twice.")
    expect(panel.get_by_text("stands word for word")).to_be_visible()
    ways = {link.text_content(): link.get_attribute("href") or "" for link in panel.locator("footer a").all()}
    assert ways["Open page"].endswith("miller-1956-working-memory-and-its-limits-centre22.html#s-2-1-spans-stores")
    assert ways["Open in reader, page 2"] == "zotero://open-pdf/library/items/FILEPDF2?page=2"
    assert ways["Show in Zotero"] == "zotero://select/library/items/CENTRE22"
    assert ways["Inspect the claim"].endswith("what-limits-working-memory-claims.html#claim-3")


def test_the_page_of_the_passage_and_the_row_of_the_claim_are_one_click_away(tab: Visit, site: Path) -> None:
    tab.open(question_url(site, EXTRACTED))
    opened(tab.page, "2-1").get_by_role("link", name="Inspect the claim").click()
    expect(tab.page.locator("#claim-3")).to_be_in_viewport()
    tab.page.go_back()
    opened(tab.page, "2-1").get_by_role("link", name="Open page").click()
    expect(tab.page.locator("#s-2-1-spans-stores")).to_be_in_viewport()


def test_each_citation_of_one_passage_has_its_own_verdict_and_its_own_marks(tab: Visit, site: Path) -> None:
    tab.open(question_url(site, WRITTEN))
    for mark, verdict, lit in (
        ("1-1", "passage found", ["We measure the span of working memory.", "Chunking widens it."]),
        ("1-2", "partly", ["Chunking widens it."]),
    ):
        panel = opened(tab.page, mark)
        expect(panel.locator(".badges .verdict")).to_have_text(verdict)
        assert panel.locator("blockquote .lit").all_text_contents() == lit
    expect(tab.page.locator(".evidence-popover")).to_have_count(1)


def test_attribution_can_be_switched_off_and_stays_off(tab: Visit, site: Path) -> None:
    tab.open(question_url(site, WRITTEN))
    panel = opened(tab.page, "1-2")
    lit = panel.locator(".lit")
    color = "element => getComputedStyle(element).backgroundColor"
    assert lit.evaluate(color) != "rgba(0, 0, 0, 0)"
    panel.get_by_role("button", name="Attribution: Shown").click()
    assert lit.evaluate(color) == "rgba(0, 0, 0, 0)"
    expect(panel.get_by_role("button", name="Attribution: Hidden")).to_have_attribute("aria-pressed", "false")
    tab.page.reload()
    expect(tab.page.get_by_role("button", name="Attribution: Hidden")).to_be_visible()


def test_a_long_passage_opens_at_what_carries_the_claim_and_can_be_scrolled_from_end_to_end(long: Page) -> None:
    panel = opened(long, "1-1")
    reading = panel.locator(".reading")
    assert reading.evaluate("element => element.scrollHeight > element.clientHeight")
    expect(panel.locator("footer")).to_be_in_viewport(ratio=1)
    expect(reading.get_by_text(LAST)).to_be_in_viewport()
    reading.hover()
    for _ in range(12):
        long.mouse.wheel(0, -600)
    long.wait_for_timeout(120)
    assert reading.evaluate("element => element.scrollTop") == 0
    for _ in range(12):
        long.mouse.wheel(0, 600)
    expect(reading.get_by_text("The sentence stands word for word")).to_be_in_viewport()
    expect(panel).to_be_visible()
    assert long.evaluate("scrollY") == 0


def test_the_wheel_over_the_panel_never_scrolls_the_page(long: Page) -> None:
    panel = opened(long, "2-1")
    panel.locator("header").hover()
    long.mouse.wheel(0, 500)
    panel.locator(".reading").hover()
    long.mouse.wheel(0, 500)
    long.wait_for_timeout(120)
    assert long.evaluate("scrollY") == 0
    expect(panel).to_be_visible()


def test_scrolling_the_page_closes_it(long: Page) -> None:
    panel = opened(long, "2-1")
    long.mouse.move(640, 20)
    long.mouse.wheel(0, 300)
    expect(panel).to_be_hidden()


@pytest.mark.parametrize("where", ["start", "center", "end"])
def test_it_stands_inside_the_window_and_beside_its_citation(long: Page, where: str) -> None:
    link = long.locator("#citation-2-15")
    link.evaluate(f"element => element.scrollIntoView({{ block: '{where}' }})")
    long.wait_for_timeout(120)
    panel = opened(long, "2-15")
    box, pill = box_of(panel), box_of(link)
    assert box["y"] >= 8
    assert box["y"] + box["height"] <= HEIGHT - 8
    assert box["y"] >= pill["y"] + pill["height"] or box["y"] + box["height"] <= pill["y"]
    assert (box["y"] > pill["y"]) is (where != "end")


def test_a_high_passage_takes_the_room_there_is_and_its_foot_is_never_cut_off(chromium: Browser, site: Path) -> None:
    for height in (360, 500, 700):
        with visit(chromium, height=height) as tab:
            tab.open(question_url(site, LONG))
            panel = opened(tab.page, "1-1")
            box, foot = box_of(panel), box_of(panel.locator("footer"))
            assert box["y"] >= 8
            assert foot["y"] + foot["height"] <= box["y"] + box["height"] <= height - 8
            expect(panel.get_by_role("link", name="Show in Zotero")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [320, 390, 419])
def test_on_a_narrow_screen_it_spans_the_window(chromium: Browser, site: Path, width: int) -> None:
    with visit(chromium, width=width) as tab:
        tab.open(question_url(site, WRITTEN))
        for mark in ("1-1", "3-1"):
            box = box_of(opened(tab.page, mark))
            assert (box["x"], box["width"]) == (8, width - 16)
        assert tab.evaluate("document.scrollingElement.scrollWidth") <= width


def test_maximize_fills_the_window_and_restore_brings_the_old_size_back(long: Page) -> None:
    panel = opened(long, "2-1")
    before = box_of(panel)
    panel.get_by_role("button", name="Maximize").click()
    large = box_of(panel)
    view = long.evaluate("document.documentElement.clientWidth")
    assert large["width"] == pytest.approx(0.92 * view, abs=1)
    assert large["height"] == pytest.approx(0.88 * HEIGHT, abs=1)
    panel.get_by_role("button", name="Restore").click()
    assert box_of(panel) == before


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_every_edge_and_corner_resizes(long: Page, direction: str) -> None:
    long.locator("#citation-2-15").evaluate("element => element.scrollIntoView({ block: 'center' })")
    long.wait_for_timeout(120)
    panel = opened(long, "2-15")
    before, grip = box_of(panel), box_of(panel.locator(f".grip.{direction}"))
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    long.mouse.move(x, y)
    long.mouse.down()
    long.mouse.move(x + 10, y + 10)
    dx = 60 if "e" in direction else -60 if "w" in direction else 0
    dy = 40 if "s" in direction else -40 if "n" in direction else 0
    long.mouse.move(x + dx, y + dy)
    long.mouse.up()
    after = box_of(panel)
    assert after["width"] == pytest.approx(before["width"] + abs(dx), abs=1)
    assert after["height"] == pytest.approx(before["height"] + abs(dy), abs=1)
    assert after["x"] == pytest.approx(before["x"] + min(dx, 0), abs=1)
    assert after["y"] == pytest.approx(before["y"] + min(dy, 0), abs=1)


def test_resizing_lifts_the_first_limit_of_its_height_and_stops_at_the_window_and_at_the_least(
    chromium: Browser, site: Path
) -> None:
    with visit(chromium, height=700) as tab:
        tab.open(question_url(site, LONG))
        panel = opened(tab.page, "1-1")
        before = box_of(panel)
        tab.page.mouse.move(before["x"] + 100, before["y"])
        tab.page.mouse.down()
        tab.page.mouse.move(before["x"] + 100, -300)
        assert box_of(panel)["y"] == 8
        tab.page.mouse.move(before["x"] + 100, 2000)
        assert box_of(panel)["height"] == 180
        tab.page.mouse.up()
        expect(panel).to_be_visible()


def test_arrow_keys_on_the_last_corner_resize_too(long: Page) -> None:
    panel = opened(long, "2-1")
    before = box_of(panel)
    panel.get_by_role("button", name="Resize with the arrow keys").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        long.keyboard.press(key)
    after = box_of(panel)
    assert (after["x"], after["y"]) == (before["x"], before["y"])
    assert after["width"] == pytest.approx(before["width"] + 24, abs=1)
    assert after["height"] == pytest.approx(before["height"] + 24, abs=1)
    assert long.evaluate("scrollY") == 0


def test_a_window_that_becomes_smaller_keeps_it_inside(long: Page) -> None:
    panel = opened(long, "2-1")
    long.set_viewport_size({"width": 400, "height": 500})
    long.wait_for_timeout(120)
    box = box_of(panel)
    assert (box["x"], box["width"]) == (8, 384)
    assert box["y"] + box["height"] <= 492
    panel.get_by_role("button", name="Resize with the arrow keys").press("ArrowUp")
    long.set_viewport_size({"width": 330, "height": 400})
    long.wait_for_timeout(120)
    box = box_of(panel)
    assert (box["x"], box["width"]) == (8, 314)
    assert box["y"] + box["height"] <= 392


def test_it_opens_and_closes_with_the_keyboard_and_focus_comes_back(long: Page) -> None:
    link = long.locator("#citation-2-1")
    link.focus()
    expect(link).to_have_attribute("aria-expanded", "false")
    long.keyboard.press("Enter")
    panel = long.locator(".evidence-popover")
    expect(panel).to_be_focused()
    expect(link).to_have_attribute("aria-expanded", "true")
    long.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(link).to_be_focused()
    expect(link).to_have_attribute("aria-expanded", "false")
    long.keyboard.press("Enter")
    panel.get_by_role("button", name="Close").press("Enter")
    expect(link).to_be_focused()


def test_tab_goes_round_inside_in_both_directions(long: Page) -> None:
    panel = opened(long, "1-1")
    inside = "document.activeElement.closest('.evidence-popover') !== null"
    stops = []
    for _ in range(12):
        long.keyboard.press("Tab")
        assert long.evaluate(inside)
        stops.append(long.evaluate("document.activeElement.textContent + (document.activeElement.ariaLabel ?? '')"))
    first = stops[0]
    assert first in stops[1:]
    panel.evaluate("element => element.focus()")
    long.keyboard.press("Shift+Tab")
    assert long.evaluate(inside)
    expect(panel.get_by_role("button", name="Resize with the arrow keys")).to_be_focused()


def test_a_click_outside_closes_it_and_one_inside_does_not(long: Page) -> None:
    panel = opened(long, "2-1")
    panel.locator(".reading").click()
    expect(panel).to_be_visible()
    long.locator("h1").click()
    expect(panel).to_be_hidden()
    expect(long.locator("#citation-2-1")).to_have_attribute("aria-expanded", "false")


def test_a_click_on_another_citation_opens_that_one(tab: Visit, site: Path) -> None:
    tab.open(question_url(site, EXTRACTED))
    panel = opened(tab.page, "3-1")
    tab.page.locator("#citation-1-1").click()
    expect(panel).to_have_accessible_name("Working memory and its limits")
    expect(tab.page.locator("#citation-3-1")).to_have_attribute("aria-expanded", "false")


def test_a_second_click_on_the_citation_closes_it(tab: Visit, site: Path) -> None:
    tab.open(question_url(site, WRITTEN))
    panel = opened(tab.page, "1-1")
    tab.page.locator("#citation-1-1").click()
    expect(panel).to_be_hidden()
    assert "#" not in tab.page.url


def test_a_citation_of_a_compound_bracket_opens_its_own_passage(tab: Visit, site: Path) -> None:
    tab.open(question_url(site, MODELLED))
    for mark, title in (("1-2", "Chunking in chess"), ("2-2", "Working memory and its limits")):
        tab.page.keyboard.press("Escape")
        expect(opened(tab.page, mark)).to_have_accessible_name(title)


def test_nothing_is_named_twice_while_it_is_open(tab: Visit, site: Path) -> None:
    tab.open(question_url(site, WRITTEN))
    opened(tab.page, "1-1")
    ids: list[str] = tab.evaluate("[...document.querySelectorAll('[id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids))


def test_hostile_text_in_a_passage_stays_text(tab: Visit, site: Path) -> None:
    tab.open(question_url(site, MODELLED))
    panel = opened(tab.page, "3-1")
    expect(panel.locator("blockquote")).to_contain_text("<script>window.__pwned=1</script>")
    assert panel.locator("img, script").count() == 0
    assert tab.evaluate("window.__pwned") is None


@pytest.fixture
def coarse(chromium: Browser, site: Path) -> Iterator[Page]:
    """The page of an answer on a telephone."""
    context = chromium.new_context(offline=True, has_touch=True, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(question_url(site, WRITTEN))
    yield page
    context.close()


def test_a_finger_opens_it_and_hits_what_is_in_it(coarse: Page) -> None:
    coarse.locator("#citation-1-1").tap()
    panel = coarse.locator(".evidence-popover")
    expect(panel).to_be_visible()
    for target in panel.locator("footer a, footer button, .window button").all():
        assert box_of(target)["height"] >= 40
    coarse.locator("h1").tap()
    expect(panel).to_be_hidden()
