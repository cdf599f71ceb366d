"""How big an effect is and when it holds, in the words of the sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.extraction.findings.effect_sizes import conditions, effect_size, has_statistic


@pytest.mark.parametrize(
    ("sentence", "size"),
    [
        ("Exercise raised memory (β = 0.31, p < .01) again.", "β = 0.31, p < .01"),
        ("Biomass fell by 23% in summer.", "by 23%"),
        ("The risk was higher (OR 1.8 (95% CI 1.2–2.7)).", "OR 1.8 (95% CI 1.2–2.7)"),
        ("Dropout fell from 0.45 to 0.22 there.", "from 0.45 to 0.22"),
        ("Scores rose, t(38) = 2.31, p = .03, in spring.", "t(38) = 2.31, p = .03"),
        ("There was an effect, F(1, 38) = 4.20, p < .05, η² = .10.", "F(1, 38) = 4.20, p < .05, η² = .10"),
        ("It was a 5-fold increase.", "5-fold"),
        ("Errors were lower (25.37 vs 27.75).", "25.37 vs 27.75"),
        ("Survival was longer (HR = 0.75; 95% CI, 0.60 to 0.92).", "HR = 0.75; 95% CI, 0.60 to 0.92"),
        ("Traps fell by a factor of 7 at once.", "by a factor of 7"),
        ("Of 55 samples 33% grew (p = 0.04).", "p = 0.04"),
        ("It was better by 9 and 12 months.", ""),
        ("Nothing of the kind was seen in 2008.", ""),
    ],
)
def test_the_size_of_an_effect_is_quoted(sentence: str, size: str) -> None:
    assert effect_size(sentence) == size


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Scores rose among older students, not elsewhere.", ("among older students",)),
        ("The test fails when n is small.", ("when n is small",)),
        ("It rose when pupils and teachers met, not else.", ("when pupils and teachers met",)),
        ("It dropped for women only.", ("for women only",)),
        ("It was lower in patients with asthma than elsewhere.", ("in patients with asthma",)),
        ("It was lower in general.", ()),
    ],
)
def test_conditions_are_the_phrases_that_limit_a_finding(sentence: str, found: tuple[str, ...]) -> None:
    assert conditions(sentence) == found


def test_a_share_is_no_statistic_and_a_test_is_one() -> None:
    assert not has_statistic("It fell by 23%.")
    assert has_statistic("It fell (r = −.42).")


@given(st.text(alphabet="p<=.05 (95%CI)[]βr–to from by×", max_size=60))
def test_what_is_quoted_stands_in_the_sentence(sentence: str) -> None:
    assert effect_size(sentence) in sentence
    assert all(each in sentence for each in conditions(sentence))
