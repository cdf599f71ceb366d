from __future__ import annotations

import numpy as np
from scipy.sparse import csr_array  # type: ignore[import-untyped]

from litsite.knowledge.communities.divisions import Divisions

GRAPH = csr_array(np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 2.0], [0.0, 2.0, 0.0]]))
FOUND = [np.array([0, 1]), np.array([2])]


def never() -> list[np.typing.NDArray[np.int64]]:
    raise AssertionError("it was divided again")


def places(groups: list[np.typing.NDArray[np.int64]]) -> list[list[int]]:
    return [group.tolist() for group in groups]


def test_a_graph_that_was_divided_before_is_not_divided_again() -> None:
    first = Divisions()
    assert places(first.of(GRAPH, "finely", lambda: FOUND)) == [[0, 1], [2]]
    again = Divisions(first.used)
    assert places(again.of(GRAPH, "finely", never)) == [[0, 1], [2]]
    assert again.used == first.used


def test_another_graph_and_another_way_to_divide_are_divided_anew() -> None:
    first = Divisions()
    first.of(GRAPH, "finely", lambda: FOUND)
    again = Divisions(first.used)
    assert places(again.of(GRAPH * 2, "finely", lambda: FOUND[:1])) == [[0, 1]]
    assert places(again.of(GRAPH, "coarsely", list)) == []
    assert first.used.keys().isdisjoint(again.used)
