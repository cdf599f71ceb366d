"""Verdicts in words: every state, what is counted, and the figures about probabilities."""

from __future__ import annotations

import pytest

from litsite.answers.records import (
    FOUND,
    NOT_FOUND,
    PARTLY,
    QUOTED,
    REJECTED,
    UNVERIFIED,
    VERIFIED,
    CheckedClaim,
    LocalChecks,
)
from litsite.site.verdict_words import checked_in_words, evaluated_in_words, mean_in_words, verdict_of
from tests.site.made_answers import claim

NOTHING_FOUND = LocalChecks("not_found", 0.0)


def made(state: str, probability: float | None = None, checks: LocalChecks = NOTHING_FOUND) -> CheckedClaim:
    """A claim with a verdict."""
    return claim(1, "A claim.", state, checks, probability=probability)


@pytest.mark.parametrize(
    ("state", "probability", "words", "css"),
    [
        (QUOTED, None, "quoted", "proved"),
        (VERIFIED, 0.873, "verified p=0.87", "proved"),
        (VERIFIED, 0.8, "verified p=0.80", "proved"),
        (VERIFIED, 0.7999, "verified p=0.80", "likely"),
        (VERIFIED, 0.6, "verified p=0.60", "likely"),
        (FOUND, None, "passage found", "present"),
        (PARTLY, None, "partly", "likely"),
        (NOT_FOUND, None, "not found", "failed"),
        (REJECTED, 0.31, "rejected", "failed"),
        (UNVERIFIED, None, "unverified", "unchecked"),
    ],
)
def test_a_state_has_its_words_and_its_class(state: str, probability: float | None, words: str, css: str) -> None:
    verdict = verdict_of(made(state, probability), 0.6)
    assert (verdict.words, verdict.css) == (words, css)


@pytest.mark.parametrize("state", [QUOTED, FOUND, PARTLY, NOT_FOUND, UNVERIFIED, REJECTED])
def test_no_probability_is_named_where_none_was_given(state: str) -> None:
    verdict = verdict_of(made(state), 0.6)
    assert "probability" not in verdict.explanation
    assert "p=" not in verdict.words


def test_an_explanation_names_what_the_passage_lacks() -> None:
    partly = LocalChecks("partly", 0.5, missing_words=("zebra", "stripe"))
    assert "but not “zebra” and “stripe”." in verdict_of(made(PARTLY, checks=partly), 0.6).explanation
    number = LocalChecks("found", 0.9, missing_numbers=("42 %",))
    assert verdict_of(made(REJECTED, checks=number), 0.6).explanation == (
        "The passage does not hold “42 %”. The citation was taken out of the answer."
    )


def test_many_missing_words_are_counted() -> None:
    checks = LocalChecks("partly", 0.1, missing_words=tuple("abcdefgh"))
    assert "“f” and 2 more." in verdict_of(made(PARTLY, checks=checks), 0.6).explanation


def test_a_rejection_names_probability_and_threshold() -> None:
    explanation = verdict_of(made(REJECTED, 0.31), 0.75).explanation
    assert "0.31" in explanation
    assert "0.75" in explanation


def test_a_hint_of_a_contradiction_is_told_but_not_of_a_quotation() -> None:
    hinting = LocalChecks("found", 1.0, (0, 8), hint="negation")
    assert "negative" in verdict_of(made(FOUND, checks=hinting), 0.6).explanation
    assert "negative" not in verdict_of(made(QUOTED, checks=hinting), 0.6).explanation


def test_claims_are_counted_by_verdict_from_the_best_to_the_open_one() -> None:
    claims = [made(REJECTED), *[made(QUOTED)] * 5, made(FOUND), made(FOUND)]
    assert checked_in_words(claims) == "8 claims checked: 5 quoted, 2 passage found, 1 rejected"
    assert checked_in_words([made(UNVERIFIED)]) == "1 claim checked: 1 unverified"
    assert checked_in_words([]) == ""


def test_what_a_decision_model_evaluated_is_counted_against_the_threshold() -> None:
    claims = [made(VERIFIED, 0.9), made(VERIFIED, 0.7), made(REJECTED, 0.5), made(QUOTED)]
    assert evaluated_in_words(claims, 0.65) == "3 claims evaluated: 2 verified (p ≥ 0.65), 1 rejected (p < 0.65)"
    assert evaluated_in_words([*claims, made(UNVERIFIED)], 0.6) == (
        "4 claims evaluated: 2 verified (p ≥ 0.60), 1 rejected (p < 0.60), 1 unverified"
    )


def test_without_any_probability_nothing_is_called_evaluated() -> None:
    assert evaluated_in_words([made(FOUND), made(REJECTED), made(UNVERIFIED)], 0.6) == ""
    assert mean_in_words([made(FOUND), made(UNVERIFIED)]) == ""


def test_the_mean_comes_with_the_deviation_of_a_sample() -> None:
    # Mean 0.8; squares of the differences 0.01 + 0.01 + 0, over two: 0.01, of which the root is 0.1.
    probabilities = (0.7, 0.9, 0.8)
    assert mean_in_words([made(VERIFIED, each) for each in probabilities]) == "Mean p: 0.800 ± 0.100 (std)"


def test_one_probability_has_no_deviation() -> None:
    assert mean_in_words([made(VERIFIED, 0.8521), made(QUOTED)]) == "Mean p: 0.852"
