"""What is made of the successes and failures of one answer's checks."""

from __future__ import annotations

from litsite.clients.decision import Assessed
from litsite.clients.decision_turn import Turn
from litsite.clients.http_client import ServiceError


def error(kind: str, status: int | None = None, what: str = "failed") -> ServiceError:
    return ServiceError(what, where="host", kind=kind, status=status)


def test_a_turn_without_failures_says_nothing() -> None:
    turn = Turn(2)
    turn.found(1, 0.25)
    turn.found(0, 0.75)
    assert turn.assessed("host", is_over_budget=False) == Assessed((0.75, 0.25))
    assert not turn.is_futile


def test_the_commonest_reasons_come_first_in_one_line() -> None:
    turn = Turn(7)
    turn.found(0, 0.5)
    turn.failed([1], "rare")
    turn.failed([2, 3, 4], "common")
    turn.failed([5, 6], "between")
    found = turn.assessed("host", is_over_budget=False)
    assert found.failure == "host: common; between; … (6 of 7 claims not checked)"


def test_what_nobody_came_to_is_put_down_to_what_ended_it() -> None:
    late = Turn(2)
    late.found(0, 0.5)
    found = late.assessed("host", is_over_budget=True)
    assert found.failure == "host: the time for one answer's checks ran out (1 of 2 claims not checked)"
    refused = Turn(3)
    refused.failed([0], error("status", 401, "answered 401"))
    assert refused.assessed("host", is_over_budget=False).failure == "host: answered 401"


def test_a_service_that_keeps_silent_is_not_asked_on() -> None:
    turn = Turn(9)
    for place in range(3):
        assert not turn.is_hopeless
        turn.failed([place], error("timeout"))
    assert turn.is_hopeless
    turn.found(3, 0.5)
    assert not turn.is_hopeless


def test_when_to_stop_and_when_not_to_come_back() -> None:
    refused, unreached, glitch, slow, half, broken = (Turn(2) for _ in range(6))
    refused.found(0, 0.5)
    refused.failed([1], error("status", 403))
    unreached.failed([0], error("unreachable"))
    glitch.found(0, 0.5)
    glitch.failed([1], error("unreachable"))
    slow.failed([0, 1], error("timeout"))
    half.failed([0], error("broken"))
    broken.failed([0, 1], error("status", 500))
    turns = (refused, unreached, glitch, slow, half, broken)
    assert [turn.is_hopeless for turn in turns] == [True, True, False, False, False, False]
    assert [turn.is_futile for turn in turns] == [True, True, False, True, True, False]
