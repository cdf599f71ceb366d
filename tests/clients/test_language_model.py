"""A language model behind an OpenAI-compatible endpoint."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from litsite.clients.language_model import Completion, LanguageModel, LanguageModelError
from litsite.errors import LitsiteError
from tests.clients.http_servers import (
    ENDLESS,
    Answer,
    Asked,
    HttpServer,
    as_json,
    http_server,
    one_after_the_other,
    refused_url,
)

KEY = "sk-very-secret-0123456789"
MESSAGES = [{"role": "system", "content": "Answer."}, {"role": "user", "content": "Why?"}]


def completion(text: Any, finish_reason: str | None = "stop") -> Answer:
    message = {"role": "assistant", "content": text}
    return as_json({"id": "1", "choices": [{"index": 0, "message": message, "finish_reason": finish_reason}]})


def complete(server: HttpServer, **options: Any) -> Completion:
    model = LanguageModel(f"{server.url}/v1", "small", KEY, pauses=(0.0, 0.0), **{"timeout": 5.0} | options)
    return model.complete(MESSAGES, max_tokens=300)


def failure(respond: Callable[[Asked], Answer], **options: Any) -> LanguageModelError:
    with http_server(respond) as server, pytest.raises(LanguageModelError) as caught:
        complete(server, **options)
    assert KEY not in f"{caught.value}{caught.value!r}"
    return caught.value


def test_messages_go_to_the_endpoint_and_its_text_comes_back() -> None:
    with http_server(lambda _: completion("Because [1].")) as server:
        found = complete(server)
        (asked,) = server.asked
    assert found == Completion("Because [1].", "stop")
    assert not found.is_truncated
    assert (asked.method, asked.path) == ("POST", "/v1/chat/completions")
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert asked.json == {
        "model": "small",
        "messages": MESSAGES,
        "max_tokens": 300,
        "temperature": 0,
        "stream": False,
    }


def test_a_local_model_needs_no_key() -> None:
    with http_server(lambda _: completion("Yes.")) as server:
        LanguageModel(f"{server.url}/v1/chat/completions", "small").complete(MESSAGES, max_tokens=3)
        (asked,) = server.asked
    assert "authorization" not in asked.headers
    assert asked.path == "/v1/chat/completions"


def test_a_text_that_was_cut_off_says_so() -> None:
    with http_server(lambda _: completion("Because", "length")) as server:
        assert complete(server).is_truncated
    with http_server(lambda _: completion("Because", None)) as server:
        assert complete(server) == Completion("Because", "")


def test_what_a_model_thinks_is_not_its_answer() -> None:
    with http_server(lambda _: completion("<think>\n[1] or [2]?\n</think>\n\nBecause [1]. <think>")) as server:
        assert complete(server).text == "Because [1]. <think>"
    error = failure(lambda _: completion("<think>\nOn the one hand", "length"))
    assert error.what == "ran out of tokens before it answered"
    assert error.hint == "raise language_model.answer_tokens"


@pytest.mark.parametrize("status", [429, 500, 502, 503, 529])
def test_what_fails_for_the_moment_is_asked_again(status: int) -> None:
    answers = one_after_the_other(Answer(status), as_json({}, status, Retry_After="0"), completion("Yes."))
    with http_server(answers) as server:
        assert complete(server).text == "Yes."
        assert len(server.asked) == 3


def test_a_broken_connection_is_tried_again() -> None:
    answers = one_after_the_other(Answer(body=b'{"choices": []}', breaks_off=True), completion("Yes."))
    with http_server(answers) as server:
        assert complete(server).text == "Yes."


def test_a_service_that_stays_busy_is_given_up() -> None:
    with http_server(lambda _: Answer(429)) as server:
        with pytest.raises(LanguageModelError, match="answered 429"):
            complete(server)
        assert len(server.asked) == 3
    with http_server(lambda _: as_json({}, 429, Retry_After="3600")) as server:
        with pytest.raises(LanguageModelError, match="answered 429"):
            complete(server)
        assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("answer", "what", "hint"),
    [
        (as_json({"error": {"message": f"bad key {KEY}"}}, 401), "answered 401: bad key …", "LITSITE_LANGUAGE_MODEL"),
        (as_json({"error": {"message": "no such model"}}, 404), "answered 404: no such model", "language_model.model"),
        (as_json({"error": {"message": "too long"}}, 400), "answered 400: too long", ""),
        (Answer(hangs=True), "did not answer within 0.2 s", "language_model.timeout_sec"),
        (Answer(body=b"x" * 99, drips=True), "did not answer within 0.2 s", "language_model.timeout_sec"),
        (Answer(claims=ENDLESS), "sent more than 4,194,304 bytes; the reply was not read", "language_model.base_url"),
        (Answer(200, b"<html>Welcome</html>"), "replied with something that is not JSON", "language_model.base_url"),
        (Answer(301, headers={"Location": "http://far.invalid"}), "answered 301", ""),
        (as_json({"choices": []}), "replied with something other than a completion", "language_model.base_url"),
        (as_json([1]), "replied with something other than a completion", "language_model.base_url"),
        (as_json({"choices": [{"text": "old"}]}), "replied with something other than a completion", ""),
        (completion([{"type": "text", "text": "parts"}]), "replied with something other than text", ""),
        (completion(None), "wrote nothing", ""),
        (completion("Because", "error"), "broke off in the middle of its answer", ""),
        (completion("  \n"), "wrote nothing", ""),
    ],
)
def test_what_gives_no_text_is_an_error_with_a_hint(answer: Answer, what: str, hint: str) -> None:
    error = failure(lambda _: answer, timeout=0.2 if "within" in what else 30.0)
    assert isinstance(error, LitsiteError)
    assert error.what.startswith(what)
    assert hint in error.hint


def test_a_model_that_is_not_running_is_an_error() -> None:
    model = LanguageModel(refused_url(), "small", KEY, pauses=())
    with pytest.raises(LanguageModelError, match="cannot be reached") as caught:
        model.complete(MESSAGES, max_tokens=3)
    assert caught.value.hint == "start it, or correct language_model.base_url"


def test_newer_models_are_told_the_limit_by_its_newer_name() -> None:
    def picky(asked: Asked) -> Answer:
        if "max_tokens" in asked.json:
            text = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
            return as_json({"error": {"message": text}}, 400)
        if "temperature" in asked.json:
            return as_json({"error": {"message": "Unsupported value: 'temperature' does not support 0"}}, 400)
        return completion("Yes.")

    with http_server(picky) as server:
        assert complete(server).text == "Yes."
        assert server.asked[-1].json["max_completion_tokens"] == 300


SCHEMA = {"type": "object", "properties": {"yes": {"type": "boolean"}}, "required": ["yes"]}


def asked_for_json(respond: Callable[[Asked], Answer], times: int = 1) -> tuple[list[Any], list[str]]:
    """The formats that were asked for, and the texts that came back."""
    with http_server(respond) as server:
        model = LanguageModel(f"{server.url}/v1", "small", KEY, pauses=())
        texts = [model.complete(MESSAGES, max_tokens=9, schema=SCHEMA).text for _ in range(times)]
        return [asked.json.get("response_format") for asked in server.asked], texts


def test_a_schema_goes_to_the_endpoint_to_be_kept_strictly() -> None:
    formats, texts = asked_for_json(lambda _: completion('{"yes": true}'))
    assert texts == ['{"yes": true}']
    assert formats == [
        {"type": "json_schema", "json_schema": {"name": "reply", "strict": True, "schema": SCHEMA}},
    ]


def test_an_endpoint_without_schemas_is_asked_for_json_and_one_without_that_for_text() -> None:
    def only(*known: str) -> Callable[[Asked], Answer]:
        def respond(asked: Asked) -> Answer:
            kind = asked.json.get("response_format", {}).get("type", "none")
            if kind in known:
                return completion("{}")
            return as_json({"error": {"message": f"This response_format type is unavailable now: {kind}"}}, 400)

        return respond

    formats, texts = asked_for_json(only("json_object", "none"), times=2)
    assert [each["type"] for each in formats] == ["json_schema", "json_object", "json_object"]
    assert texts == ["{}", "{}"]
    formats, texts = asked_for_json(only("none"), times=2)
    assert [each["type"] if each else None for each in formats] == ["json_schema", "json_object", None, None]
    assert texts == ["{}", "{}"]


def test_another_complaint_is_none_about_the_format() -> None:
    complaint = as_json({"error": {"message": "the context is too long"}}, 400)
    with http_server(lambda _: complaint) as server:
        model = LanguageModel(server.url, "small", KEY, pauses=())
        with pytest.raises(LanguageModelError, match="too long"):
            model.complete(MESSAGES, max_tokens=9, schema=SCHEMA)
        assert len(server.asked) == 1


def test_it_names_itself_without_key_or_password() -> None:
    model = LanguageModel(f"http://me:{KEY}@127.0.0.1:11434/v1/", "small", KEY)
    assert (model.name, model.identity) == ("small", "127.0.0.1:11434 small")
    assert KEY not in repr(model)
