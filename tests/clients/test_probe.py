"""Trying out a service."""

from __future__ import annotations

from litsite.clients.decision_laya import LayaDecisionModel
from litsite.clients.decision_openrouter import OpenRouterDecisionModel
from litsite.clients.language_model import LanguageModel
from litsite.clients.probe import probe_decision_model, probe_language_model
from tests.clients.decision_servers import LayaService, OpenRouterService
from tests.clients.http_servers import as_json, http_server, refused_url

KEY = "sk-very-secret-0123456789"


def test_a_decision_model_that_works_tells_a_probability_and_a_time() -> None:
    with http_server(LayaService(lambda _: 0.93)) as server:
        laya = probe_decision_model(LayaDecisionModel(server.url))
    with http_server(OpenRouterService(lambda _: 0.91, api_key=KEY)) as server:
        openrouter = probe_decision_model(OpenRouterDecisionModel(KEY, base_url=server.url))
    assert (laya.probability, openrouter.probability) == (0.93, 0.91)
    assert laya.is_working
    assert openrouter.is_working
    assert laya.milliseconds > 0


def test_a_decision_model_that_does_not_work_tells_why() -> None:
    found = probe_decision_model(LayaDecisionModel(refused_url()))
    assert (found.is_working, found.probability) == (False, None)
    assert "cannot be reached" in found.failure


def test_a_language_model_is_asked_for_a_word() -> None:
    with http_server(lambda _: as_json({"choices": [{"message": {"content": "ready"}}]})) as server:
        found = probe_language_model(LanguageModel(server.url, "small", KEY))
    assert found.is_working
    assert found.milliseconds > 0
    found = probe_language_model(LanguageModel(refused_url(), "small", KEY, pauses=()))
    assert "cannot be reached" in found.failure
    assert KEY not in repr(found)
