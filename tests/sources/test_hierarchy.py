"""Walking up and down parents."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from litsite.sources.hierarchy import with_descendants, without_cycles

PARENTS = st.dictionaries(st.integers(0, 12), st.integers(0, 12))


def test_everything_below_the_roots_is_found() -> None:
    assert with_descendants([1], {2: 1, 3: 2, 4: 3, 5: 9, 9: 8}) == {1, 2, 3, 4}
    assert with_descendants([], {2: 1}) == set()


@given(PARENTS, st.lists(st.integers(0, 12)))
def test_every_child_of_what_is_found_is_found(parents: dict[int, int], roots: list[int]) -> None:
    found = with_descendants(roots, parents)
    assert set(roots) <= found
    assert all(child in found for child, parent in parents.items() if parent in found)
    assert all(node in roots or parents[node] in found for node in found)


@given(PARENTS)
def test_every_walk_upwards_ends_and_trees_are_left_alone(parents: dict[int, int]) -> None:
    kept = without_cycles(parents)
    for start in range(13):
        node, steps = start, 0
        while node in kept:
            node, steps = kept[node], steps + 1
            assert steps <= len(kept)
    assert without_cycles(kept) == kept
    assert kept.items() <= parents.items()


def test_only_the_parent_that_closes_a_circle_is_dropped() -> None:
    assert without_cycles({1: 2, 2: 3, 3: 1, 4: 1, 5: 5}) == {1: 2, 2: 3, 4: 1}
