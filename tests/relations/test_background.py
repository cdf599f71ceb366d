"""The background of a library: a fair sample of its pairs, and the scale of a model."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from litsite.relations.background import SAMPLE, DenseScale, dense_scale, sampled_pairs


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 10, 11, 60])
def test_a_small_library_has_every_pair_in_the_sample_once(count: int) -> None:
    first, second = sampled_pairs([f"PAPER{place}" for place in range(count)])
    assert sorted(zip(first.tolist(), second.tolist(), strict=True)) == list(combinations(range(count), 2))


def test_in_a_large_library_all_papers_come_equally_often() -> None:
    count = 1500
    first, second = sampled_pairs([f"PAPER{place}" for place in range(count)])
    assert SAMPLE <= len(first) <= SAMPLE + count
    assert len(set(zip(first.tolist(), second.tolist(), strict=True))) == len(first)
    assert set(Counter([*first.tolist(), *second.tolist()]).values()) == {2 * len(first) // count}


def test_the_sample_does_not_depend_on_the_order_of_the_library() -> None:
    names = [f"PAPER{place}" for place in range(500)]
    turned = names[::-1]
    one, other = sampled_pairs(names), sampled_pairs(turned)
    as_names = [
        {frozenset((papers[a], papers[b])) for a, b in zip(*ends, strict=True)}
        for papers, ends in ((names, one), (turned, other))
    ]
    assert as_names[0] == as_names[1]


def test_a_model_whose_unrelated_texts_are_near_is_brought_to_the_scale_of_the_default() -> None:
    # Ten thousand cosines evenly from 0.70 to 0.90: the middle is 0.80, the ninth decile 0.88.
    scale = dense_scale(np.linspace(0.70, 0.90, 10_001))
    assert scale.to_default(np.array([0.80, 0.88])) == pytest.approx([0.18, 0.36])
    assert scale.from_default(0.36) == pytest.approx(0.88)


def test_the_default_scale_changes_nothing_and_few_pairs_tell_nothing_of_a_model() -> None:
    cosines = np.array([-0.2, 0.0, 0.5, 1.0])
    assert DenseScale().to_default(cosines) == pytest.approx(cosines)
    assert dense_scale(np.full(20, 0.8)) == DenseScale()
