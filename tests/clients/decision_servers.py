"""Laya and OpenRouter's decisions endpoint as servers on this machine: the same routes, shapes, limits and statuses.

Both take the probability of a state from a function; what it gives goes onto the wire as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.clients.http_servers import Answer, Asked, as_json

Probability = Callable[[Any], Any]
_MOST_STATES = 64
_MOST_CHARACTERS = 50_000
_MOST_BODY = 2 * 1024 * 1024


def claim_as_number(state: Any) -> float:
    """A probability that says which claim it belongs to: of a claim ``0.25``, a quarter."""
    return float(state["claim"])


class LayaService:
    """Laya 0.4: ``batch`` says whether it has the batch route, ``api_key`` whether it wants one."""

    def __init__(self, probability: Probability = claim_as_number, *, api_key: str = "", batch: bool = True) -> None:
        self.probability = probability
        self.api_key = api_key
        self.batch = batch
        self.health: dict[str, Any] = {
            "status": "ok",
            "loaded": ["english"],
            "revisions": {},
            "device": "cpu",
            "device_is_preference": False,
            "checkpoint_devices": {"english": "cpu"},
            "cpu_fallbacks": {"english": {"count": 0, "last_reason": None}},
        }

    def __call__(self, asked: Asked) -> Answer:
        """Answer a request."""
        is_known = not self.api_key or asked.headers.get("authorization") == f"Bearer {self.api_key}"
        routes = ["/health", "/v1/systemone"] + (["/v1/systemone/batch"] if self.batch else [])
        if asked.path == "/health":
            return as_json(self.health if is_known else {"status": "ok"})
        if asked.path == "/openapi.json" and not self.api_key:
            paths: dict[str, Any] = {route: {} for route in routes}
            return as_json({"openapi": "3.1.0", "info": {"title": "laya-serve"}, "paths": paths})
        if asked.path not in routes:
            return as_json({"detail": "Not Found"}, 404)
        if not is_known:
            return as_json({"detail": "invalid or missing bearer token"}, 401)
        return self._decide(asked)

    def _decide(self, asked: Asked) -> Answer:
        if len(asked.body) > _MOST_BODY:
            return as_json({"detail": "request body too large"}, 413)
        body = asked.json
        is_batch = asked.path.endswith("/batch")
        states = body["states"] if is_batch else [body["state"]]
        if len(states) > _MOST_STATES:
            return as_json({"detail": f"too many states in batch ({len(states)} > {_MOST_STATES})"}, 413)
        for state in states:
            length = len(json.dumps(state, ensure_ascii=False))
            if length > _MOST_CHARACTERS:
                return as_json({"detail": f"state too large ({length} > {_MOST_CHARACTERS} chars)"}, 413)
        results = [self._result(state, body["questions"]) for state in states]
        if not is_batch:
            return as_json(results[0], Server_Timing="inference;dur=1.00", X_Inference_Time_Ms="1.00")
        total = {"input_tokens": 12 * len(results), "output_tokens": 0}
        return as_json({"results": results, "total_usage": total}, X_Inference_Time_Ms="1.00")

    def _result(self, state: Any, questions: dict[str, Any]) -> dict[str, Any]:
        answers = {}
        for name, question in questions.items():
            assert question["type"] == "noul"
            found = self.probability(state)
            action = {"act_probability": 0.5}
            answers[name] = {
                "type": "noul",
                "noul": found,
                "confidence": found,
                "answer_confidence": found,
                "action": action,
            }
        usage = {"input_tokens": 12, "output_tokens": 0}
        return {"model": "laya-rl-agent", "answers": answers, "usage": usage, "routing": {"model": "english"}}


class OpenRouterService:
    """OpenRouter's decisions and chat completions; ``decisions`` says whether it has the first."""

    def __init__(self, probability: Probability = claim_as_number, *, api_key: str, decisions: bool = True) -> None:
        self.probability = probability
        self.api_key = api_key
        self.decisions = decisions
        self.finish_reason = "stop"

    def __call__(self, asked: Asked) -> Answer:
        """Answer a request."""
        if asked.headers.get("authorization") != f"Bearer {self.api_key}":
            return as_json({"error": {"message": "No auth credentials found", "code": 401}}, 401)
        if asked.path == "/api/alpha/decisions" and self.decisions:
            return self._decision(asked.json)
        if asked.path == "/api/v1/chat/completions":
            return self._chat(asked.json)
        return as_json({"error": {"message": "Not Found", "code": 404}}, 404)

    def _decision(self, body: dict[str, Any]) -> Answer:
        found = self.probability(body["state"])
        return as_json(
            {
                "id": "gen-dec-1790265859-EaXKST7hul1Wcqots1ZK",
                "model": "typesafe/jev-1.13-20260917",
                "provider": "TypeSafe",
                "answers": {name: {"type": "noul", "noul": found} for name in body["questions"]},
                "usage": {"input_tokens": 476, "output_tokens": 70, "cost": 0.00002},
            }
        )

    def _chat(self, body: dict[str, Any]) -> Answer:
        schema = body["response_format"]["json_schema"]["schema"]
        assert schema["additionalProperties"] is False
        state = json.loads(body["messages"][-1]["content"].partition("\n\n")[2])
        content = json.dumps({name: self.probability(state) for name in schema["required"]})
        message = {"role": "assistant", "content": content}
        choice = {"index": 0, "message": message, "finish_reason": self.finish_reason}
        return as_json({"id": "gen-1", "model": body["model"], "choices": [choice]})
