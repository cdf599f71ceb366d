"""The company that papers keep."""

from __future__ import annotations

from math import log, sqrt

import numpy as np
import pytest

from litsite.relations.neighbours import NEAR, company, list_length


def test_lists_grow_with_the_root_of_the_library() -> None:
    assert [list_length(papers) for papers in (0, 100, 1587, 4205, 10_000, 10**6)] == [3, 3, 7, 11, 15, 15]


def test_company_is_the_cosine_of_the_lists() -> None:
    # 0 and 1 both have 2; 0 also has 3. Their other papers: 2 has two neighbours, 3 has one, of four papers.
    first, second = np.array([0, 0, 0, 1]), np.array([1, 2, 3, 2])
    strengths = np.array([0.1, 0.5, 0.4, 0.5])
    found = company(4, first, second, strengths)
    shared, other = 0.5 * log(5 / 3), 0.4 * log(5 / 2)
    assert found[0] == pytest.approx(shared / sqrt(shared**2 + other**2), abs=2e-3)


def test_papers_without_near_ones_keep_no_company() -> None:
    found = company(3, np.array([0, 0]), np.array([1, 2]), np.array([NEAR - 0.01, NEAR - 0.01]))
    assert found.tolist() == [0.0, 0.0]


def test_a_neighbour_of_many_papers_tells_less_than_one_of_few() -> None:
    # 0 and 1 share 4, which is near to 6, 7 and 8 too; 2 and 3 share 5, near to them alone. Each has one of its own.
    edges = [(0, 4), (1, 4), (2, 5), (3, 5), (4, 6), (4, 7), (4, 8), (0, 9), (1, 10), (2, 11), (3, 12)]
    asked = [(0, 1), (2, 3)]
    first, second = np.array([*edges, *asked]).T
    strengths = np.array([0.5] * len(edges) + [0.2] * len(asked))
    found = company(13, first, second, strengths)
    assert 0 < found[-2] < found[-1]


def test_only_the_nearest_papers_are_listed() -> None:
    # Ten papers list three each. 0 and 1 both come fourth for 9 and have 9 as their fourth.
    own = [(0, 2), (0, 3), (0, 4), (1, 5), (1, 6), (1, 7), (8, 9), (2, 9), (5, 9)]
    first, second = np.array([*own, (0, 9), (1, 9), (0, 1)]).T
    strengths = np.array([0.6] * len(own) + [0.5, 0.5, 0.1])
    assert company(10, first, second, strengths)[-1] == 0.0
    strengths[len(own) : -1] = 0.7
    assert company(10, first, second, strengths)[-1] > 0.05


def test_company_does_not_depend_on_the_order_of_pairs() -> None:
    generator = np.random.default_rng(3)
    first, second = np.triu_indices(40, 1)
    strengths = generator.uniform(0, 0.6, len(first))
    order = generator.permutation(len(first))
    found = company(40, first, second, strengths)
    assert company(40, first[order], second[order], strengths[order]).tolist() == found[order].tolist()
