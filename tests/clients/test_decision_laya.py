"""Laya as a decision model: batches within its limits, older releases, impostors, and failing open."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from litsite.clients.decision import COMPOUND_QUESTION, SINGLE_QUESTION, Assessed, Assessment
from litsite.clients.decision_laya import LayaDecisionModel, laya_health
from tests.clients.decision_servers import LayaService
from tests.clients.http_servers import ENDLESS, Answer, Asked, as_json, http_server, refused_url

KEY = "laya-very-secret-0123456789"


def claims(*numbers: float, is_compound: bool = False) -> list[Assessment]:
    return [Assessment(str(number), "A passage.", is_compound) for number in numbers]


def assessed(service: Any, assessments: list[Assessment], **options: Any) -> tuple[Assessed, list[Asked]]:
    with http_server(service) as server:
        return LayaDecisionModel(server.url, **options).assess(assessments), server.asked


def test_all_claims_of_an_answer_go_in_one_request() -> None:
    found, asked = assessed(LayaService(), claims(0.9, 0.25, 0.5))
    assert found == Assessed((0.9, 0.25, 0.5))
    assert [each.path for each in asked] == ["/health", "/v1/systemone/batch"]
    assert asked[1].json == {
        "states": [{"source_text": "A passage.", "claim": claim} for claim in ("0.9", "0.25", "0.5")],
        "questions": {"support": {"type": "noul", "instructions": SINGLE_QUESTION}},
    }


def test_claims_of_compound_brackets_are_asked_by_themselves_and_put_back_in_order() -> None:
    mixed = [*claims(0.1), *claims(0.2, is_compound=True), *claims(0.3), *claims(0.4, is_compound=True)]
    found, asked = assessed(LayaService(), mixed)
    assert found == Assessed((0.1, 0.2, 0.3, 0.4))
    bodies = [each.json for each in asked[1:]]
    assert [body["questions"]["support"]["instructions"] for body in bodies] == [SINGLE_QUESTION, COMPOUND_QUESTION]
    assert [[state["claim"] for state in body["states"]] for body in bodies] == [["0.1", "0.3"], ["0.2", "0.4"]]


def test_a_request_holds_64_states_at_most() -> None:
    numbers = [n / 200 for n in range(130)]
    found, asked = assessed(LayaService(), claims(*numbers))
    assert found == Assessed(tuple(numbers))
    assert [len(each.json["states"]) for each in asked[1:]] == [64, 64, 2]


def test_a_request_stays_within_the_size_that_laya_takes() -> None:
    long = [Assessment(str(n / 100), "é" * 40_000) for n in range(50)]
    found, asked = assessed(LayaService(), long)
    assert found == Assessed(tuple(n / 100 for n in range(50)))
    assert len(asked) == 1 + 3  # 80,000 bytes each, 1.9 million in a request


def test_a_passage_longer_than_laya_takes_is_left_out_and_the_rest_is_checked() -> None:
    around = len('{"source_text": "", "claim": "0.5"}')
    fits = Assessment("0.5", "x" * (50_000 - around))
    found, _ = assessed(LayaService(), [fits, Assessment("0.5", fits.source_text + "x"), *claims(0.75)])
    assert found.probabilities == (0.5, None, 0.75)
    assert found.failure.endswith("the passage is longer than 50,000 characters (1 of 3 claims not checked)")


def test_a_release_without_batches_is_asked_claim_by_claim() -> None:
    with http_server(LayaService(batch=False)) as server:
        model = LayaDecisionModel(server.url)
        assert model.assess(claims(0.25, 0.5)) == Assessed((0.25, 0.5))
        assert model.assess(claims(0.75)) == Assessed((0.75,))
        assert server.paths == ["/health", "/v1/systemone/batch"] + ["/v1/systemone"] * 3
        assert server.asked[2].json["state"] == {"source_text": "A passage.", "claim": "0.25"}


def test_the_key_is_sent_and_a_missing_one_is_named() -> None:
    assert assessed(LayaService(api_key=KEY), claims(0.5), api_key=KEY)[0] == Assessed((0.5,))
    found, asked = assessed(LayaService(api_key=KEY), claims(0.5))
    assert found.probabilities == (None,)
    assert "LITSITE_LAYA_API_KEY" in found.failure
    assert "/v1/systemone/batch" not in [each.path for each in asked]


def test_a_busy_service_is_asked_again_when_it_says() -> None:
    service, busy = LayaService(), [True, True]

    def respond(asked: Asked) -> Answer:
        if asked.method == "POST" and busy:
            busy.pop()
            return as_json({"detail": "server busy, try again later"}, 503, Retry_After="0")
        return service(asked)

    found, asked = assessed(respond, claims(0.5))
    assert (found, len(asked)) == (Assessed((0.5,)), 4)


def test_a_service_that_stays_busy_longer_than_the_budget_fails_open() -> None:
    service = LayaService()
    busy = as_json({"detail": "server busy"}, 503, Retry_After="60")
    found, _ = assessed(lambda asked: busy if asked.method == "POST" else service(asked), claims(0.5), budget=1.0)
    assert found.probabilities == (None,)
    assert "answered 503: server busy" in found.failure


@pytest.mark.parametrize("lie", [7, -1, "0.5", "NaN", None, True, {}])
def test_what_is_no_probability_is_none_and_the_others_stand(lie: Any) -> None:
    service = LayaService(lambda state: lie if state["claim"] == "0.5" else float(state["claim"]))
    found, _ = assessed(service, claims(0.25, 0.5))
    assert found.probabilities == (0.25, None)


@pytest.mark.parametrize("results", [[], [{"answers": {"support": {"type": "noul", "noul": 1}}}] * 3, "many", None])
def test_a_batch_without_one_result_for_each_claim_is_not_believed(results: Any) -> None:
    service = LayaService()
    lying = as_json({"results": results})
    found, _ = assessed(lambda asked: lying if asked.method == "POST" else service(asked), claims(0.25, 0.5))
    assert found.probabilities == (None, None)
    assert found.failure.endswith("did not answer every claim of a batch")


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Answer(200, b"<script>alert(1)</script>"), "not JSON"),
        (as_json({"detail": "inference failed"}, 500), "answered 500: inference failed"),
        (Answer(302, headers={"Location": "http://far.invalid"}), "not followed"),
        (Answer(claims=ENDLESS), "the reply was not read"),
        (Answer(body=b'{"results": []}', breaks_off=True), "broke off"),
        (Answer(body=b'{"results": []}', half_closes=True), "broke off"),
        (Answer(hangs=True), "did not answer within 0.2 s"),
    ],
)
def test_a_service_that_fails_leaves_claims_unchecked_and_says_why(answer: Answer, why: str) -> None:
    service = LayaService()
    found, _ = assessed(lambda asked: answer if asked.method == "POST" else service(asked), claims(0.5), timeout=0.2)
    assert found.probabilities == (None,)
    assert why in found.failure


def test_what_is_not_done_when_the_time_is_over_is_none() -> None:
    service, seen = LayaService(), threading.Event()

    def respond(asked: Asked) -> Answer:
        if asked.method == "POST" and seen.is_set():
            return Answer(hangs=True)
        if asked.method == "POST":
            seen.set()
        return service(asked)

    mixed = [*claims(0.5), *claims(0.25, is_compound=True)]
    found, _ = assessed(respond, mixed, timeout=60, budget=0.3)
    assert (found.probabilities, found.is_over_budget) == ((0.5, None), True)


@pytest.mark.parametrize(
    "health",
    [
        as_json({"status": "healthy"}),
        as_json({"status": "ok"}),
        as_json({"status": "starting", "device": "cpu"}),
        as_json(["ok"]),
        Answer(200, b"ok"),
        Answer(404),
        Answer(500),
    ],
)
def test_an_impostor_is_not_believed(health: Answer) -> None:
    """Another program of the same name has ``/v1/systemone``, and answers 0.5 to everything."""

    def respond(asked: Asked) -> Answer:
        if asked.path == "/health":
            return health
        if asked.path == "/openapi.json":
            return as_json({"info": {"title": "laya-serve"}, "paths": {"/v1/systemone": {}, "/v1/models": {}}})
        return as_json({"answers": {"support": {"type": "noul", "noul": 0.5}}})

    with http_server(respond) as server:
        model = LayaDecisionModel(server.url)
        found = model.assess(claims(0.5))
        assert found.probabilities == (None,)
        assert "Laya" in found.failure
        asked_once = len(server.asked)
        assert model.assess(claims(0.5)) == found
        assert len(server.asked) == asked_once
        assert all(each.method == "GET" for each in server.asked)


def test_a_service_is_known_by_its_health_or_by_its_routes() -> None:
    service = LayaService()
    with http_server(service) as server:
        health = laya_health(server.url)
        assert (health.is_laya, health.device, health.loaded, health.failure) == (True, "cpu", ("english",), "")
        assert laya_health(f"{server.url}/v1/systemone/").is_laya
        service.health = {"status": "ok"}
        assert laya_health(server.url).is_laya  # all its routes are in the schema
        service.batch = False
        assert not laya_health(server.url).is_laya
    unreachable = laya_health(refused_url())
    assert (unreachable.is_laya, unreachable.is_answering) == (False, False)


def test_a_service_that_cannot_be_reached_is_tried_once_in_a_build() -> None:
    model = LayaDecisionModel(refused_url())
    found = model.assess(claims(0.5, 0.75))
    assert found.probabilities == (None, None)
    assert "cannot be reached" in found.failure
    assert model.assess(claims(0.5)).failure == found.failure


def test_nothing_to_check_asks_nobody() -> None:
    assert LayaDecisionModel(refused_url()).assess([]) == Assessed(())


def test_it_shows_no_key() -> None:
    model = LayaDecisionModel("http://127.0.0.1:1", api_key=KEY)
    assert model.identity == "laya"
    assert KEY not in repr(model)
