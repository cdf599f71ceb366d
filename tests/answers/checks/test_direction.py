"""Hints that a claim and its passage may say opposite things."""

from __future__ import annotations

import pytest

from litsite.answers.checks.direction import contrast_hint


@pytest.mark.parametrize(
    ("claim", "carriers", "hint"),
    [
        ("Zinc shortens colds.", "Zinc did not shorten colds.", "negation"),
        ("Zinc doesn’t shorten colds.", "Zinc shortens colds.", "negation"),
        ("Zinc shortens colds.", "There is no evidence that zinc shortens colds.", "negation"),
        ("The drug failed to help.", "The drug helped.", "negation"),
        ("Risk increases with age.", "Risk decreased with age.", "direction"),
        ("A higher dose helps.", "A lower dose helps.", "direction"),
        ("It inhibits growth.", "It promotes growth.", "direction"),
        ("The effect is positive.", "A negative effect was seen.", "direction"),
        ("Zinc shortens colds.", "Zinc shortens colds.", ""),
        ("Zinc does not shorten colds.", "Zinc has no effect on colds.", ""),
        ("Risk increases.", "Risk rose, and cost fell.", ""),
        ("Risk increases.", "Risk decreases in some and increases in others.", ""),
        ("Risk does not increase.", "Risk decreases.", ""),
        ("Not only zinc helps.", "Zinc helps.", ""),
        ("", "", ""),
    ],
)
def test_one_denies_or_turns_round_what_the_other_says(claim: str, carriers: str, hint: str) -> None:
    assert contrast_hint(claim, carriers) == hint
