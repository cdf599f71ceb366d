"""Confidence as the seed writes it down."""

from __future__ import annotations

import pytest

from litsite.relations.rescale import rescaled


@pytest.mark.parametrize(
    ("raw", "confidence"),
    [
        (0.015, 0.50),  # the least score
        (0.0, 0.50),  # below it
        (2 / 61, 0.58),  # first in both lists: 0.50 + 0.49 · (1 - e^-0.17787) = 0.50 + 0.49 · 0.16295
        (1 / 61, 0.51),  # first in one list: 0.49 · (1 - e^-0.01393) = 0.0068
        (0.115, 0.81),  # one decay above: 0.49 · 0.63212 = 0.30974
        (0.3, 0.96),  # 0.49 · (1 - e^-2.85) = 0.46166
        (9.0, 0.99),
    ],
)
def test_rrf_scores_become_confidence(raw: float, confidence: float) -> None:
    assert rescaled(raw) == confidence


def test_another_scale_starts_at_its_own_minimum() -> None:
    assert rescaled(0.43, 0.43, 0.15) == 0.50
    assert rescaled(0.58, 0.43, 0.15) == 0.81
    assert rescaled(0.42, 0.43, 0.15) == 0.50
