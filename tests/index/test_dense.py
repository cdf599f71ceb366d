"""Exact search by meaning."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from litsite.index.dense import DenseHit, ExactSearch

# Length 5 each, so that cosines are products by 25.
ROWS = np.array([[3, 4], [4, 3], [5, 0], [0, -5], [4, 3]], np.int16)
IDS = ["A/0", "B/0", "C/0", "D/0", "A/1"]
PAPERS = ["A", "B", "C", "D", "A"]
RIGHT = np.array([5, 0], np.int16)


def hits(*pairs: tuple[str, float]) -> list[DenseHit]:
    return [DenseHit(chunk, float(np.float32(cosine))) for chunk, cosine in pairs]


def test_the_nearest_come_first_and_equals_by_id() -> None:
    search = ExactSearch(IDS, ROWS)
    expected = hits(("C/0", 1.0), ("A/1", 0.8), ("B/0", 0.8), ("A/0", 0.6), ("D/0", 0.0))
    assert search.search(RIGHT, limit=9) == expected
    assert search.search(RIGHT, limit=2) == expected[:2]
    assert search.search(RIGHT, limit=0) == []


def test_a_search_among_some_papers_finds_no_others() -> None:
    search = ExactSearch(IDS, ROWS, PAPERS)
    assert search.search(RIGHT, limit=9, papers=frozenset({"A", "D"})) == hits(("A/1", 0.8), ("A/0", 0.6), ("D/0", 0.0))
    assert search.search(RIGHT, limit=1, papers=frozenset({"A", "D"})) == hits(("A/1", 0.8))
    assert search.search(RIGHT, limit=9, papers=frozenset({"X"})) == []


def test_without_vectors_nothing_is_found() -> None:
    assert ExactSearch([], np.zeros((0, 0), np.int16)).search(RIGHT, limit=9) == []


VECTORS = st.lists(st.lists(st.integers(-3, 3), min_size=3, max_size=3), min_size=1, max_size=12)


@given(rows=VECTORS, limit=st.integers(1, 12), shift=st.integers(0, 11))
def test_the_answer_does_not_depend_on_the_order_of_rows(rows: list[list[int]], limit: int, shift: int) -> None:
    matrix = np.array(rows, np.int16)
    ids = [f"P/{number}" for number in range(len(rows))]
    query = np.array([1, 2, -1], np.int16)
    expected = ExactSearch(ids, matrix).search(query, limit=limit)
    turned = ExactSearch([*ids[shift:], *ids[:shift]], np.vstack([matrix[shift:], matrix[:shift]]))
    assert turned.search(query, limit=limit) == expected
    assert len(expected) == min(limit, len(rows))
