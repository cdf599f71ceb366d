"""A language model behind an OpenAI-compatible endpoint: ``POST {base_url}/chat/completions``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any

from litsite.clients.http_client import (
    BROKEN,
    REPLY,
    STATUS,
    TIMEOUT,
    UNREACHABLE,
    HttpClient,
    Reply,
    ServiceError,
    finished,
    place_of,
    with_retries,
)
from litsite.config import Environment, SiteConfig
from litsite.errors import ConfigError, Problem

_BYTES_PER_TOKEN = 3.0  # of UTF-8; English has more, formulas and other scripts about as many
_TOKENS_PER_MESSAGE = 8
KEY_VARIABLE = "LITSITE_LANGUAGE_MODEL_API_KEY"
_PASSING = (408, 409, 425, 429, 500, 502, 503, 504, 529)  # statuses after which the same request may succeed
_REFUSED = (401, 403)
_LASTING = (401, 402, 403, 404)
_NOT_THERE = 404
_BAD_REQUEST = 400
_JSON_SCHEMA, _JSON_OBJECT, _TEXT = "json_schema", "json_object", "text"
_FORMATS = (_JSON_SCHEMA, _JSON_OBJECT, _TEXT)  # of a reply that is to be JSON, the best first
_SCHEMA_NAME = "reply"
_LENGTH = "length"
_ERROR = "error"
# Words in which services complain about a format of replies that they do not know.
_ABOUT_FORMAT = re.compile(
    r"response[_ ]?format|json[_ ]?(?:schema|object|mode)|structured|schema|grammar", re.IGNORECASE
)
# Some models put what they think before what they answer.
_THOUGHTS = re.compile(r"\A\s*<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL)


def estimated_tokens(text: str) -> int:
    """How many tokens a text has at most, roughly: which tokenizer the model has is not known here."""
    return ceil(len(text.encode("utf-8", "replace")) / _BYTES_PER_TOKEN)


def message_tokens(message: Mapping[str, str]) -> int:
    """How many tokens a message takes at most, roughly."""
    return estimated_tokens(message["content"]) + _TOKENS_PER_MESSAGE


class LanguageModelError(ServiceError):
    """The language model gave no answer."""

    @property
    def is_lasting(self) -> bool:
        """Whether the next request would meet the same: nobody listens, nothing comes in time, or it is refused."""
        return self.kind in (TIMEOUT, UNREACHABLE) or self.status in _LASTING


@dataclass(frozen=True, slots=True)
class Completion:
    """What the model wrote; ``finish_reason`` as it gives it, ``stop`` or ``length`` with most."""

    text: str
    finish_reason: str = ""

    @property
    def is_truncated(self) -> bool:
        """Whether the text ends where the tokens ran out."""
        return self.finish_reason == _LENGTH


class LanguageModel:
    """A model at an endpoint.

    ``timeout`` are the seconds that one reply may take. What fails for the moment is asked for again after as many
    seconds as the service says, or else after each of ``pauses`` in turn, waiting ``most_wait`` seconds in all.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        api_key: str = "",
        *,
        timeout: float = 120.0,
        pauses: Sequence[float] = (0.5, 2.0),
        most_wait: float = 60.0,
    ) -> None:
        self._base_url = base_url.rstrip("/").removesuffix("/chat/completions")
        self._model = model
        self._key = api_key
        self._timeout = timeout
        self._pauses = tuple(pauses)
        self._most_wait = most_wait
        self._formats: tuple[str, ...] = _FORMATS

    @property
    def name(self) -> str:
        """The model's name at its service."""
        return self._model

    @property
    def identity(self) -> str:
        """Service and model in one line."""
        return f"{place_of(self._base_url)} {self._model}"

    def complete(
        self, messages: Sequence[Mapping[str, str]], *, max_tokens: int, schema: Mapping[str, Any] | None = None
    ) -> Completion:
        """Have the model write what follows ``messages`` (each with ``role`` and ``content``).

        With a JSON ``schema`` the text is to be JSON of that form. Where the service does not know schemas, JSON of any
        form is asked for, and plain text where it does not know that, so the messages have to describe the form, too.
        Threads may share the model.

        :raises LanguageModelError: when there is no text to be had.
        """
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [dict(message) for message in messages],
            "max_tokens": max_tokens,
            "temperature": 0,
            "stream": False,
        }
        try:
            return _completion(finished(self._posted(body, schema)))
        except ServiceError as error:
            raise LanguageModelError(
                error.what,
                where=error.where,
                kind=error.kind,
                hint=error.hint or _hint(error),
                status=error.status,
                retry_after=error.retry_after,
            ) from None

    async def _posted(self, body: dict[str, Any], schema: Mapping[str, Any] | None) -> Reply:
        formats: tuple[str, ...] = self._formats if schema is not None else (_TEXT,)
        async with HttpClient(self._base_url, api_key=self._key, timeout=self._timeout) as http:
            while True:
                sent = body | _response_format(formats[0], schema)
                try:
                    return await with_retries(
                        partial(http.send, "POST", "/chat/completions", body=sent),
                        is_worth_it=lambda error: error.kind in (UNREACHABLE, BROKEN) or error.status in _PASSING,
                        pauses=self._pauses,
                        most_wait=self._most_wait,
                    )
                except ServiceError as error:
                    if error.status != _BAD_REQUEST:
                        raise
                    if _leave_out(body, error.what):
                        continue
                    if len(formats) == 1 or not _ABOUT_FORMAT.search(error.what):
                        raise
                    formats = formats[1:]
                    self._formats = min(self._formats, formats, key=len)  # later requests try no more what it refuses


def _response_format(kind: str, schema: Mapping[str, Any] | None) -> dict[str, Any]:
    if kind == _JSON_SCHEMA:
        named = {"name": _SCHEMA_NAME, "strict": True, "schema": schema}
        return {"response_format": {"type": kind, "json_schema": named}}
    return {"response_format": {"type": kind}} if kind == _JSON_OBJECT else {}


def _leave_out(body: dict[str, Any], complaint: str) -> bool:
    """Do without a parameter that the model does not know: newer ones have another name for the limit of tokens."""
    if "max_tokens" in body and "max_completion_tokens" in complaint:
        body["max_completion_tokens"] = body.pop("max_tokens")
        return True
    if "temperature" in body and "temperature" in complaint:
        del body["temperature"]
        return True
    return False


def _completion(reply: Reply) -> Completion:
    try:
        choice = reply.json()["choices"][0]
        content = choice["message"]["content"]
        finish_reason = choice.get("finish_reason") or ""
    except (LookupError, TypeError, AttributeError):
        raise ServiceError("replied with something other than a completion", where=reply.where, kind=REPLY) from None
    if not isinstance(content, str | None) or not isinstance(finish_reason, str):
        raise ServiceError("replied with something other than text", where=reply.where, kind=REPLY)
    if finish_reason == _ERROR:
        raise ServiceError("broke off in the middle of its answer", where=reply.where, kind=REPLY)
    text = _THOUGHTS.sub("", content or "").strip()
    if not text:
        why = "ran out of tokens before it answered" if finish_reason == _LENGTH else "wrote nothing"
        hint = "raise language_model.answer_tokens" if finish_reason == _LENGTH else ""
        raise ServiceError(why, where=reply.where, kind=REPLY, hint=hint)
    return Completion(text, finish_reason)


def _hint(error: ServiceError) -> str:
    if error.status in _REFUSED:
        return f"set {KEY_VARIABLE} to a key that it takes"
    if error.status == _NOT_THERE:
        return "correct language_model.base_url or language_model.model"
    if error.kind == UNREACHABLE:
        return "start it, or correct language_model.base_url"
    if error.kind == TIMEOUT:
        return "raise language_model.timeout_sec, or take a smaller model"
    return "" if error.kind == STATUS else "check language_model.base_url"


def configured_language_model(config: SiteConfig, environment: Environment) -> LanguageModel | None:
    """The model that writes, None when the configuration names none.

    :raises ConfigError: when it names an endpoint and no model there, or a model and no endpoint.
    """
    settings = config.language_model
    if not settings.base_url and not settings.model:
        return None
    for key, value in (("base_url", settings.base_url), ("model", settings.model)):
        if not value:
            hint = "both language_model.base_url and language_model.model are needed"
            raise ConfigError([Problem(f"language_model.{key}", "is empty", hint)])
    key = environment.variables.get(KEY_VARIABLE, "")
    return LanguageModel(settings.base_url, settings.model, key, timeout=settings.timeout_sec)
