"""Citations held against their passages, with and without a decision model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from litsite.answers.archive import AnswerArchive
from litsite.answers.records import (
    FOUND,
    NOT_FOUND,
    PARTLY,
    QUOTED,
    REJECTED,
    UNVERIFIED,
    VERIFIED,
    Evidence,
    LocalChecks,
    Occurrence,
)
from litsite.answers.verification import Check, Verifier
from litsite.clients.decision import Assessed, Assessment
from tests.answers.made_claims import evidence, occurrence

PASSAGES = {1: evidence(1), 2: evidence(2, text="Dogs sleep.")}


def finding(**checks: Any) -> Check:
    """A local check that always finds the same."""
    found = LocalChecks(**{"match": FOUND, "recall": 0.9, **checks})
    return lambda _claim, _passage: found


class Judge:
    """A decision model that answers from a table and remembers what it was asked."""

    def __init__(self, probabilities: dict[str, float | None], failure: str = "", *, is_late: bool = False) -> None:
        self.identity = "judge 1"
        self.asked: list[Assessment] = []
        self._probabilities = probabilities
        self._failure = failure
        self._is_late = is_late

    def assess(self, assessments: Sequence[Assessment]) -> Assessed:
        """Look every claim up."""
        self.asked += assessments
        return Assessed(
            tuple(self._probabilities.get(each.claim) for each in assessments), self._failure, self._is_late
        )


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[AnswerArchive]:
    """An empty archive."""
    with AnswerArchive(tmp_path) as opened:
        yield opened


def state(verifier: Verifier, claim: str = "Foxes jump.") -> str:
    """What is said of one citation."""
    return verifier.verify([occurrence(1, claim)], PASSAGES).claims[0].state


@pytest.mark.parametrize("match", [FOUND, PARTLY, NOT_FOUND])
def test_without_a_model_the_state_is_what_the_words_say(archive: AnswerArchive, match: str) -> None:
    assert state(Verifier(finding(match=match), archive)) == match


def test_a_number_that_the_passage_does_not_hold_rejects(archive: AnswerArchive) -> None:
    assert state(Verifier(finding(missing_numbers=("42",)), archive)) == REJECTED


def test_a_quotation_is_proved_whatever_else_is_said(archive: AnswerArchive) -> None:
    judge = Judge({"Foxes jump.": 0.01})
    quoted = finding(quoted=(0, 3))
    assert state(Verifier(quoted, archive, judge)) == QUOTED
    assert state(Verifier(quoted, archive, is_judged=False)) == QUOTED
    assert judge.asked == []


def test_an_empty_passage_is_not_put_to_a_model(archive: AnswerArchive) -> None:
    judge = Judge({"Foxes jump.": 0.9})
    empty = {1: evidence(1, text="")}
    done = Verifier(finding(match=UNVERIFIED), archive, judge).verify([occurrence(1, "Foxes jump.")], empty)
    assert ([claim.state for claim in done.claims], judge.asked) == ([UNVERIFIED], [])


def test_where_nobody_checks_nothing_is_called_verified(archive: AnswerArchive) -> None:
    assert state(Verifier(finding(), archive, is_judged=False)) == UNVERIFIED


@pytest.mark.parametrize(
    ("probability", "expected"), [(0.60, VERIFIED), (0.5999, REJECTED), (1.0, VERIFIED), (0.0, REJECTED)]
)
def test_a_probability_is_held_against_the_threshold(archive: AnswerArchive, probability: float, expected: str) -> None:
    assert state(Verifier(finding(match=NOT_FOUND), archive, Judge({"Foxes jump.": probability}))) == expected


def test_a_model_that_gives_no_answer_leaves_the_citation_unverified_and_says_why(archive: AnswerArchive) -> None:
    judge = Judge({"Foxes jump.": None}, failure="it does not answer")
    done = Verifier(finding(), archive, judge).verify([occurrence(1, "Foxes jump.")], PASSAGES)
    assert [claim.state for claim in done.claims] == [UNVERIFIED]
    assert not done.claims[0].is_demoted
    assert done.failure == "it does not answer"


def test_it_is_written_down_that_the_time_ran_out(archive: AnswerArchive) -> None:
    done = Verifier(finding(), archive, Judge({})).verify([occurrence(1, "Foxes jump.")], PASSAGES)
    late = Verifier(finding(), archive, Judge({}, is_late=True)).verify([occurrence(1, "Foxes jump.")], PASSAGES)
    assert (done.run.budget_exceeded, late.run.budget_exceeded) == (False, True)


def test_each_occurrence_is_checked_by_itself(archive: AnswerArchive) -> None:
    judge = Judge({"Foxes jump.": 0.98, "Foxes fly.": 0.12})
    claims = [occurrence(1, "Foxes jump."), occurrence(1, "Foxes fly.", 2)]
    done = Verifier(finding(), archive, judge).verify(claims, PASSAGES)
    assert [claim.probability for claim in done.claims] == [0.98, 0.12]
    assert [claim.state for claim in done.claims] == [VERIFIED, REJECTED]


def test_what_was_replied_once_is_not_asked_again(archive: AnswerArchive) -> None:
    first = Judge({"Foxes jump.": 0.1 + 0.2})
    state(Verifier(finding(), archive, first, threshold=0.3))
    second = Judge({})
    done = Verifier(finding(), archive, second).verify([occurrence(1, "Foxes jump.")], PASSAGES)
    assert done.claims[0].probability == 0.1 + 0.2
    assert (len(first.asked), second.asked, done.run.mode) == (1, [], "recorded")


@pytest.mark.parametrize(
    "change",
    [
        lambda: (occurrence(1, "Foxes jump.", compound=True), PASSAGES),
        lambda: (occurrence(1, "Foxes hop."), PASSAGES),
        lambda: (occurrence(1, "Foxes jump."), {1: evidence(1, text="Another passage.")}),
    ],
    ids=["question", "claim", "passage"],
)
def test_a_reply_holds_for_its_question_claim_and_passage_alone(
    archive: AnswerArchive, change: Callable[[], tuple[Occurrence, dict[int, Evidence]]]
) -> None:
    state(Verifier(finding(), archive, Judge({"Foxes jump.": 0.9})))
    judge = Judge({})
    claim, passages = change()
    Verifier(finding(), archive, judge).verify([claim], passages)
    assert len(judge.asked) == 1


def test_a_reply_of_another_model_does_not_count(archive: AnswerArchive) -> None:
    state(Verifier(finding(), archive, Judge({"Foxes jump.": 0.9})))
    judge = Judge({"Foxes jump.": 0.2})
    judge.identity = "judge 2"
    assert state(Verifier(finding(), archive, judge)) == REJECTED


def test_no_answer_is_not_kept_as_a_reply(archive: AnswerArchive) -> None:
    state(Verifier(finding(), archive, Judge({})))
    assert state(Verifier(finding(), archive, Judge({"Foxes jump.": 0.9}))) == VERIFIED


def test_the_same_claim_about_the_same_passage_is_asked_once(archive: AnswerArchive) -> None:
    judge = Judge({"Foxes jump.": 0.9})
    claims = [occurrence(1, "Foxes jump."), occurrence(1, "Foxes jump.", 2)]
    done = Verifier(finding(), archive, judge).verify(claims, PASSAGES)
    assert len(judge.asked) == 1
    assert [claim.state for claim in done.claims] == [VERIFIED, VERIFIED]
