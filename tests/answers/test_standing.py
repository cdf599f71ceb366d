"""Which claims stand, and which have fallen."""

from __future__ import annotations

from litsite.answers.archive import StandingClaim
from litsite.answers.records import FOUND, NOT_FOUND, QUOTED, REJECTED, UNVERIFIED
from litsite.answers.standing import standing_claims
from tests.answers.made_claims import answer, checked, occurrence

JUMP = StandingClaim("foxes", "Foxes jump.", "FOXFOX22")
SLEEP = StandingClaim("foxes", "Dogs sleep.", "DOGDOG22")


def foxes(state: str) -> tuple[object, ...]:
    """What is remembered when a claim has a state, and stood before."""
    return standing_claims([JUMP], [answer(checked(occurrence(1, "Foxes jump."), state))])


def test_claims_that_pass_their_check_stand() -> None:
    made = answer(checked(occurrence(1, "Foxes jump."), QUOTED), checked(occurrence(2, "Dogs sleep."), FOUND))
    assert standing_claims([], [made]) == (SLEEP, JUMP)


def test_a_claim_that_stood_and_fails_has_fallen() -> None:
    fell = StandingClaim("foxes", "Foxes jump.", "FOXFOX22", fell=True)
    assert foxes(REJECTED) == (fell,)
    assert foxes(NOT_FOUND) == (fell,)


def test_a_claim_that_never_stood_cannot_fall() -> None:
    assert standing_claims([], [answer(checked(occurrence(1, "Foxes jump."), REJECTED))]) == ()


def test_a_fallen_claim_stays_fallen_until_it_stands_again() -> None:
    fell = StandingClaim("foxes", "Foxes jump.", "FOXFOX22", fell=True)
    failing = answer(checked(occurrence(1, "Foxes jump."), REJECTED))
    assert standing_claims([fell], [failing]) == (fell,)
    assert standing_claims([fell], [answer(checked(occurrence(1, "Foxes jump."), FOUND))]) == (JUMP,)


def test_a_claim_that_could_not_be_checked_keeps_what_was_known_of_it() -> None:
    assert foxes(UNVERIFIED) == (JUMP,)
    assert standing_claims([], [answer(checked(occurrence(1, "Foxes jump."), UNVERIFIED))]) == ()


def test_a_claim_that_is_no_longer_made_is_forgotten() -> None:
    assert standing_claims([JUMP], [answer()]) == ()
    assert standing_claims([JUMP], [answer(checked(occurrence(1, "Foxes hop."), NOT_FOUND))]) == ()


def test_a_claim_stands_when_one_of_its_passages_of_the_same_paper_bears_it_out() -> None:
    twice = answer(checked(occurrence(1, "Foxes jump."), FOUND), checked(occurrence(1, "Foxes jump.", 2), REJECTED))
    assert standing_claims([JUMP], [twice]) == (JUMP,)
