"""Columns of the claims page: dragged, moved with keys, remembered, and never lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import Visit
from tests.browser.claims_page import address, build_claims_site, divider, drag, middle, numbers, wait_until, widths
from tests.browser.firefox_bidi import Firefox

CLAIMS = 60
FLOORS = (50, 140, 130, 160, 120)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of answers with their claims pages."""
    return build_claims_site(tmp_path_factory.mktemp("columns"), CLAIMS)


@pytest.fixture
def many(tab: Visit, site: Path) -> Page:
    """The page of many claims."""
    tab.open(address(site))
    return tab.page


@pytest.mark.parametrize(
    ("proportions", "floors", "total", "expected"),
    [
        ([1, 1, 2], [10, 10, 10], 80, [20, 20, 40]),
        ([1, 1, 1], [50, 10, 10], 90, [50, 20, 20]),
        ([1, 2, 9], [30, 30, 10], 120, [30, 30, 60]),
        ([1, 9], [50, 50], 60, [50, 50]),
        ([1, 1], [50, 50], 0, [50, 50]),
    ],
)
def test_columns_fill_the_room_in_proportion_and_none_is_below_its_floor(
    many: Page, proportions: list[int], floors: list[int], total: int, expected: list[int]
) -> None:
    fit = "([proportions, floors, total]) => litsite.columnWidths.fit(proportions, floors, total)"
    assert many.evaluate(fit, [proportions, floors, total]) == pytest.approx(expected)


def test_a_drag_widens_one_column_at_the_cost_of_the_next(many: Page) -> None:
    before = widths(many)
    drag(many, 1, 40)
    after = widths(many)
    assert after[1] - before[1] == pytest.approx(40, abs=1)
    assert after[2] - before[2] == pytest.approx(-40, abs=1)
    assert [after[index] for index in (0, 3, 4)] == pytest.approx([before[index] for index in (0, 3, 4)], abs=1)


@pytest.mark.parametrize(("number", "distance"), [(0, -400), (0, 900), (1, -900), (2, 900), (3, -900), (3, 900)])
def test_no_column_becomes_narrower_than_its_floor(many: Page, number: int, distance: float) -> None:
    total = sum(widths(many))
    drag(many, number, distance)
    after = widths(many)
    squeezed = number if distance < 0 else number + 1
    assert after[squeezed] == pytest.approx(FLOORS[squeezed], abs=1)
    assert sum(after) == pytest.approx(total, abs=1)


def test_a_drag_is_never_a_click_that_sorts(many: Page) -> None:
    drag(many, 1, 60)
    drag(many, 1, -200)
    expect(many.locator("th[aria-sort]")).to_have_count(0)
    many.mouse.click(*middle(many, 1))
    expect(many.locator("th[aria-sort]")).to_have_count(0)
    assert numbers(many)[:3] == [1, 2, 3]


def test_a_line_follows_the_divider_also_when_the_page_is_scrolled(many: Page) -> None:
    guide = many.locator(".column-guide")
    many.mouse.wheel(0, 3_000)
    wait_until(many, "scrollY > 2000")
    x, y = middle(many, 1)
    many.mouse.move(x, y)
    many.mouse.down()
    for distance in (0, 30, 55):
        many.mouse.move(x + distance, y)
        wait_until(
            many,
            "(x) => Math.abs(document.querySelector('.column-guide').getBoundingClientRect().x - x) < 3",
            x + distance,
        )
        box = guide.bounding_box()
        assert box is not None
        assert box["y"] < 0  # from the head of the table, which is out of sight,
        assert box["y"] + box["height"] > many.evaluate("innerHeight")  # to its end below the window
    many.mouse.up()
    expect(guide).to_be_hidden()


def test_a_double_click_or_enter_brings_the_widths_back(many: Page) -> None:
    before = widths(many)
    for reset in ("mouse", "keyboard"):
        drag(many, 0, 50)
        drag(many, 2, -70)
        assert widths(many) != pytest.approx(before, abs=1)
        if reset == "mouse":
            many.mouse.dblclick(*middle(many, 2))
        else:
            divider(many, 2).press("Enter")
        assert widths(many) == pytest.approx(before, abs=1)
        expect(many.locator("th[aria-sort]")).to_have_count(0)


def test_escape_leaves_a_drag_as_if_it_had_not_begun(many: Page) -> None:
    before = widths(many)
    x, y = middle(many, 1)
    many.mouse.move(x, y)
    many.mouse.down()
    many.mouse.move(x + 40, y)
    expect(divider(many, 1)).to_have_attribute("aria-valuenow", str(round(before[1] + 40)))
    many.keyboard.press("Escape")
    many.mouse.move(x + 90, y)
    many.mouse.up()
    assert widths(many) == pytest.approx(before, abs=1)
    expect(many.locator(".column-guide")).to_be_hidden()


@pytest.mark.parametrize(
    "lost",
    [
        "window.dispatchEvent(new Event('blur'))",
        "document.activeElement.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, buttons: 0 }))",
        "document.activeElement.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }))",
    ],
)
def test_a_drag_whose_end_got_lost_ends(many: Page, lost: str) -> None:
    x, y = middle(many, 1)
    many.mouse.move(x, y)
    many.mouse.down()
    many.mouse.move(x + 30, y)
    many.evaluate(lost)
    expect(many.locator(".column-guide")).to_be_hidden()
    ended = widths(many)
    many.mouse.move(x + 90, y)
    assert widths(many) == pytest.approx(ended, abs=0.5)
    many.mouse.up()
    drag(many, 1, 20)
    assert widths(many)[1] == pytest.approx(ended[1] + 20, abs=1)


def test_the_arrow_keys_move_a_divider_and_it_says_where_it_is(many: Page) -> None:
    before = widths(many)
    handle = divider(many, 1)
    expect(handle).to_have_attribute("aria-orientation", "vertical")
    expect(handle).to_have_attribute("aria-valuenow", str(round(before[1])))
    expect(handle).to_have_attribute("aria-valuemin", str(FLOORS[1]))
    expect(handle).to_have_attribute("aria-valuemax", str(round(before[1] + before[2] - FLOORS[2])))
    handle.focus()
    many.keyboard.press("ArrowRight")
    many.keyboard.press("Shift+ArrowLeft")
    assert widths(many)[1] == pytest.approx(before[1] - 40, abs=1)
    expect(handle).to_have_attribute("aria-valuenow", str(round(before[1] - 40)))
    many.keyboard.press("Home")
    assert widths(many)[1] == pytest.approx(FLOORS[1], abs=1)
    many.keyboard.press("End")
    assert widths(many)[2] == pytest.approx(FLOORS[2], abs=1)
    expect(many.locator("th[aria-sort]")).to_have_count(0)


def test_widths_are_remembered_from_page_to_page_and_fit_another_window(tab: Visit, site: Path) -> None:
    page = tab.page
    tab.open(address(site))
    drag(page, 1, -60)
    drag(page, 3, 50)
    kept = widths(page)
    tab.open(address(site, "how-do-masters-remember"))
    wait_until(page, "document.querySelector('.claim-table col').style.inlineSize !== ''")
    assert widths(page) == pytest.approx(kept, abs=1.5)
    page.set_viewport_size({"width": 1000, "height": 800})
    wait_until(page, "document.querySelector('.claim-table').getBoundingClientRect().width < 800")
    page.wait_for_timeout(50)
    narrower = widths(page)
    assert all(width >= floor - 1 for width, floor in zip(narrower, FLOORS, strict=True))
    assert sum(narrower) == pytest.approx(page.evaluate("document.querySelector('.claims-frame').clientWidth"), abs=1)


def test_nonsense_in_storage_is_no_width(tab: Visit, site: Path) -> None:
    page = tab.page
    tab.open(address(site))
    before = widths(page)
    for nonsense in ("0.2 0.2", "1 2 3 4 5", "a b c d e", "-1 0.5 0.5 0.5 0.5"):
        page.evaluate("(value) => litsite.preferences.set({ claimColumns: value })", nonsense)
        tab.open(address(site))
        assert widths(page) == pytest.approx(before, abs=1)


def test_firefox_moves_a_divider(firefox: Firefox, site: Path) -> None:
    errors = len(firefox.errors)
    firefox.open(address(site))
    width = "document.querySelectorAll('.claim-table th')[1].getBoundingClientRect().width"
    before = firefox.evaluate(width)
    key = "new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true })"
    firefox.evaluate(f"document.querySelectorAll('.column-divider')[1].dispatchEvent({key})")
    assert firefox.evaluate(width) == pytest.approx(before - 10, abs=1)
    assert firefox.errors[errors:] == []
