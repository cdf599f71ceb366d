"""OpenRouter's decision models: what is sent, what is believed, and what happens when the service fails."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from litsite.clients.decision import COMPOUND_QUESTION, SINGLE_QUESTION, Assessed, Assessment
from litsite.clients.decision_openrouter import OpenRouterDecisionModel
from tests.clients.decision_servers import OpenRouterService
from tests.clients.http_servers import (
    ENDLESS,
    Answer,
    Asked,
    as_json,
    http_server,
    one_after_the_other,
    refused_url,
)

KEY = "sk-or-very-secret-0123456789"


def claims(*numbers: float) -> list[Assessment]:
    return [Assessment(str(number), "A passage.") for number in numbers]


def assessed(
    respond: Callable[[Asked], Answer], assessments: list[Assessment], **options: Any
) -> tuple[Assessed, list[Asked]]:
    with http_server(respond) as server:
        model = OpenRouterDecisionModel(KEY, base_url=server.url, **options)
        return model.assess(assessments), server.asked


def test_a_claim_is_sent_with_its_source_and_the_question_of_its_bracket() -> None:
    asked_for = [Assessment("0.9", "Mice run."), Assessment("0.4", "Rats swim.", is_compound=True)]
    found, asked = assessed(OpenRouterService(api_key=KEY), asked_for)
    assert found == Assessed((0.9, 0.4))
    sent = sorted((each.json for each in asked), key=lambda body: body["state"]["claim"], reverse=True)
    assert sent == [
        {
            "model": "~typesafe/jev-latest",
            "state": {"source_text": source, "claim": claim},
            "questions": {"support": {"type": "noul", "instructions": question}},
        }
        for claim, source, question in (
            ("0.9", "Mice run.", SINGLE_QUESTION),
            ("0.4", "Rats swim.", COMPOUND_QUESTION),
        )
    ]
    assert {each.path for each in asked} == {"/api/alpha/decisions"}


def test_probabilities_come_in_the_order_asked_although_requests_overlap() -> None:
    numbers = [n / 100 for n in range(50)]
    at_once, most = 0, 0
    lock = threading.Lock()
    both = threading.Barrier(2, timeout=5)

    def slow(state: Any) -> float:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        both.wait()  # two are always on their way together, or this test ends with an error
        with lock:
            at_once -= 1
        return float(state["claim"])

    found, _ = assessed(OpenRouterService(slow, api_key=KEY), claims(*numbers), at_once=4)
    assert found == Assessed(tuple(numbers))
    assert 2 <= most <= 4


@pytest.mark.parametrize("lie", [7, -0.1, 1.0001, "0.9", "NaN", None, True, [0.9], {"p": 0.9}])
def test_what_is_no_probability_is_none(lie: Any) -> None:
    found, _ = assessed(OpenRouterService(lambda _: lie, api_key=KEY), claims(0.5))
    assert found.probabilities == (None,)
    assert found.failure.endswith("gave no probability from 0 to 1")


@pytest.mark.parametrize("edge", [0, 1, 0.0, 1.0])
def test_the_ends_of_the_scale_are_probabilities(edge: float) -> None:
    found, _ = assessed(OpenRouterService(lambda _: edge, api_key=KEY), claims(0.5))
    assert found == Assessed((float(edge),))


@pytest.mark.parametrize(
    "reply",
    [
        {"answers": {"something else": {"type": "noul", "noul": 0.9}}},
        {"answers": {"support": {"type": "choice", "choice": "yes", "noul": 0.9}}},
        {"answers": {"support": 0.9}},
        {"answers": [0.9]},
        {"noul": 0.9},
        [],
        "yes",
        None,
    ],
)
def test_an_answer_to_something_else_is_none(reply: Any) -> None:
    found, _ = assessed(lambda _: as_json(reply), claims(0.5))
    assert found.probabilities == (None,)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Answer(200, b"<html><script>alert(1)</script></html>", {"Content-Type": "text/html"}), "not JSON"),
        (Answer(200, b'{"answers": {"support": {"type": "noul", "noul": NaN}}}'), "not JSON"),
        (Answer(500), "answered 500"),
        (as_json({"error": {"message": f"{KEY} is no key"}}, 403), "answered 403: … is no key"),
        (Answer(302, headers={"Location": "http://far.invalid"}), "which is not followed"),
        (Answer(claims=ENDLESS), "the reply was not read"),
        (Answer(body=b'{"answers": {}}', breaks_off=True), "broke off"),
        (Answer(body=b'{"answers": {}}', half_closes=True), "broke off"),
        (Answer(hangs=True), "did not answer within 0.2 s"),
        (Answer(body=b" " * 1000, drips=True), "did not answer within 0.2 s"),
    ],
)
def test_a_service_that_fails_leaves_claims_unchecked_and_says_why(answer: Answer, why: str) -> None:
    found, _ = assessed(lambda _: answer, claims(0.5, 0.6), timeout=0.2)
    assert found.probabilities == (None, None)
    assert why in found.failure
    assert KEY not in found.failure
    assert found.failure.isprintable()


def test_too_many_requests_are_repeated_once() -> None:
    busy = Answer(429)
    good = as_json({"answers": {"support": {"type": "noul", "noul": 0.9}}})
    found, asked = assessed(one_after_the_other(busy, good), claims(0.5))
    assert (found, len(asked)) == (Assessed((0.9,)), 2)
    found, asked = assessed(lambda _: busy, claims(0.5))
    assert (found.probabilities, len(asked)) == ((None,), 2)
    assert found.failure.endswith("answered 429")


def test_where_there_is_no_decisions_endpoint_the_chat_is_asked_and_remembered() -> None:
    service = OpenRouterService(api_key=KEY, decisions=False)
    found, asked = assessed(service, claims(0.25, 0.5, 0.75), at_once=1)
    assert found == Assessed((0.25, 0.5, 0.75))
    assert [each.path for each in asked] == ["/api/alpha/decisions"] + ["/api/v1/chat/completions"] * 3
    body = asked[1].json
    assert body["model"] == "~typesafe/jev-latest"
    assert body["messages"][-1]["content"].startswith(SINGLE_QUESTION)
    assert body["response_format"]["type"] == "json_schema"
    assert body["response_format"]["json_schema"]["strict"] is True


def test_a_chat_that_was_cut_off_or_lies_gives_no_probability() -> None:
    service = OpenRouterService(api_key=KEY, decisions=False)
    service.finish_reason = "length"
    found, _ = assessed(service, claims(0.5))
    assert (found.probabilities, "cut off" in found.failure) == ((None,), True)
    found, _ = assessed(OpenRouterService(lambda _: 7, api_key=KEY, decisions=False), claims(0.5))
    assert found.probabilities == (None,)


@pytest.mark.parametrize("content", ["yes", None, "[]", "0.9", '{"probability": "0.9"}', '{"p": 0.9}'])
def test_a_chat_that_answers_otherwise_gives_no_probability(content: str | None) -> None:
    chat = as_json({"choices": [{"message": {"content": content}}]})
    found, _ = assessed(lambda asked: chat if "chat" in asked.path else Answer(404), claims(0.5))
    assert found.probabilities == (None,)


def test_some_claims_may_fail_while_others_are_checked() -> None:
    service = OpenRouterService(api_key=KEY)

    def partly(asked: Asked) -> Answer:
        return Answer(500) if asked.json["state"]["claim"] == "0.5" else service(asked)

    found, _ = assessed(partly, claims(0.25, 0.5, 0.75))
    assert found.probabilities == (0.25, None, 0.75)
    assert found.failure.endswith("answered 500 (1 of 3 claims not checked)")
    assert not found.is_over_budget


def test_what_is_not_done_when_the_time_is_over_is_none() -> None:
    service = OpenRouterService(api_key=KEY)

    def stuck(asked: Asked) -> Answer:
        return Answer(hangs=True) if asked.json["state"]["claim"] == "0.5" else service(asked)

    found, _ = assessed(stuck, claims(0.25, 0.5, 0.75), timeout=60, budget=0.3, at_once=1)
    assert found.probabilities == (0.25, None, None)
    assert "the time for one answer's checks ran out (2 of 3 claims not checked)" in found.failure
    assert found.is_over_budget


@pytest.mark.parametrize("status", [401, 402, 403])
def test_a_service_that_refuses_the_key_is_asked_once(status: int) -> None:
    with http_server(lambda _: Answer(status)) as server:
        model = OpenRouterDecisionModel(KEY, base_url=server.url, at_once=1)
        first = model.assess(claims(0.1, 0.2, 0.3))
        again = model.assess(claims(0.4))
        assert len(server.asked) == 1
    assert first.probabilities == (None, None, None)
    assert again == Assessed((None,), first.failure)


def test_a_service_that_cannot_be_reached_fails_open() -> None:
    found = OpenRouterDecisionModel(KEY, base_url=refused_url()).assess(claims(0.5, 0.6))
    assert found.probabilities == (None, None)
    assert "cannot be reached" in found.failure


def test_without_a_key_nothing_is_sent_and_the_variable_is_named() -> None:
    with http_server(lambda _: Answer()) as server:
        found = OpenRouterDecisionModel(" ", base_url=server.url).assess(claims(0.5))
        assert server.asked == []
    assert found.probabilities == (None,)
    assert "LITSITE_OPENROUTER_API_KEY" in found.failure


def test_nothing_to_check_asks_nobody() -> None:
    assert OpenRouterDecisionModel(KEY, base_url=refused_url()).assess([]) == Assessed(())


def test_a_claim_that_cannot_be_sent_does_not_stop_the_others() -> None:
    found, _ = assessed(OpenRouterService(api_key=KEY), [Assessment("\ud800", "x"), *claims(0.5)])
    assert found.probabilities == (None, 0.5)


def test_the_identity_names_the_model_and_shows_no_key() -> None:
    model = OpenRouterDecisionModel(KEY, model="typesafe/jev-1.13")
    assert model.identity == "openrouter typesafe/jev-1.13"
    assert KEY not in f"{model!r}{model.identity}"
