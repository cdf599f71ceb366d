"""Headings as an outline without gaps."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from litsite.bundles.convert.heading_levels import settle_headings
from litsite.bundles.records import Block


def levels(*given_levels: int) -> list[int]:
    return [block.level for block in settle_headings([Block("h", "heading", level) for level in given_levels])]


def test_an_outline_begins_at_level_one_and_leaves_none_out() -> None:
    assert levels(2, 4, 4, 2, 3) == [1, 2, 2, 1, 2]
    assert levels(3, 2, 3) == [1, 1, 2]
    assert levels(1, 2, 3) == [1, 2, 3]


@given(st.lists(st.integers(1, 6)))
def test_no_heading_is_more_than_one_level_below_the_one_before(given_levels: list[int]) -> None:
    settled = levels(*given_levels)
    assert all(following <= before + 1 for before, following in zip([0, *settled], settled, strict=False))


def test_the_heading_that_repeats_a_title_goes_once() -> None:
    blocks = [Block("*On* Engines", "heading", 1), Block("text"), Block("On engines", "heading", 2)]
    assert settle_headings(blocks, ["On Engines."]) == (Block("text"), Block("On engines", "heading", 1))


def test_a_heading_that_only_begins_like_a_long_title_stays_when_it_is_short() -> None:
    blocks = [Block("Methods", "heading", 1), Block("Analytical Engine Notes", "heading", 1)]
    assert settle_headings(blocks, ["Methods of", "Analytical Engine Notes | A Journal"]) == (
        Block("Methods", "heading", 1),
    )
