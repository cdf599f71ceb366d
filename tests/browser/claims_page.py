"""A claims page in a browser: where it is, what its table shows, and how its columns are moved."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from tests.site.made_answers import MADE, made_answers
from tests.site.many_claims import HUGE, SLUG, many_claims
from tests.site.related_papers import build_related_site


def build_claims_site(folder: Path, claims: int) -> Path:
    """The site of all made answers, of one with texts without end, and of one with many claims."""
    answers = made_answers((*MADE, HUGE, many_claims(claims)))
    return build_related_site(folder, answers=answers).output


def address(site: Path, slug: str = SLUG) -> str:
    """The claims page of an answer."""
    return (site / f"questions/{slug}-claims.html").as_uri()


def numbers(page: Page) -> list[int]:
    """The numbers of the claims that are shown, in their order."""
    shown = page.locator("[data-claims] tbody tr:not([hidden]) > td:first-child > a")
    return [int(text.removeprefix("#")) for text in shown.all_text_contents()]


def head(page: Page, name: str) -> Locator:
    """The button that sorts by a column."""
    return page.locator(".claim-table thead").get_by_role("button", name=name, exact=True)


def widths(page: Page) -> list[float]:
    """The widths of the columns."""
    found: list[float] = page.evaluate(
        "[...document.querySelectorAll('.claim-table th')].map((head) => head.getBoundingClientRect().width)"
    )
    return found


def divider(page: Page, number: int) -> Locator:
    """The divider behind a column."""
    return page.get_by_role("separator").nth(number)


def middle(page: Page, number: int) -> tuple[float, float]:
    """Where to take hold of a divider."""
    box = divider(page, number).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, number: int, distance: float) -> None:
    """Drag a divider sideways."""
    x, y = middle(page, number)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + distance / 2, y)
    page.mouse.move(x + distance, y)
    page.mouse.up()


def wait_until(page: Page, expression: str, argument: float | None = None) -> None:
    """Wait until a JavaScript expression is true; the policy of the pages forbids Playwright's own way."""
    for _ in range(100):
        if page.evaluate(expression, argument):
            return
        page.wait_for_timeout(30)
    pytest.fail(f"never true: {expression}")
