"""Laya, a decision service on one's own computer: many claims in one request.

``POST /v1/systemone/batch`` takes up to 64 states and asks the same question of each, so that single and compound
claims go separately. Releases without it are asked claim by claim.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from litsite.clients.decision import Assessed, Assessment
from litsite.clients.decision_turn import Turn
from litsite.clients.http_client import REPLY, STATUS, HttpClient, Reply, ServiceError, finished, with_retries
from litsite.clients.systemone import UNUSABLE, probability_in, questions_for, state_of

KEY_VARIABLE = "LITSITE_LAYA_API_KEY"
MOST_STATES = 64
MOST_CHARACTERS = 50_000  # of one state
_MOST_BODY = 1_900_000  # bytes of one request, of the 2 MiB that Laya takes
_ROUTE = "/v1/systemone"
_BATCH_ROUTE = "/v1/systemone/batch"
_SIGNATURE = ("device", "loaded", "checkpoint_devices", "cpu_fallbacks")
_ROUTES = {"/health", _ROUTE, _BATCH_ROUTE}
_NO_BATCH = (404, 405)
_BUSY = 503
_PAUSES = (1.0, 1.0, 2.0, 4.0, 8.0)
_TOO_LONG = f"the passage is longer than {MOST_CHARACTERS:,} characters"


@dataclass(frozen=True, slots=True)
class LayaHealth:
    """What answers at an address: ``is_laya`` when it shows that it is one, else ``failure`` says what is amiss.

    ``is_answering`` is true for whatever speaks HTTP there. ``device`` is what Laya computes on.
    """

    is_laya: bool
    is_answering: bool = True
    device: str = ""
    loaded: tuple[str, ...] = ()
    failure: str = ""


class LayaDecisionModel:
    """Laya at an address.

    ``timeout`` are the seconds that one request may take, ``budget`` those for all claims of one answer. What answers
    there must show that it is Laya: a service of the same name answers 0.5 to everything. One that cannot be reached or
    is none is asked once and not again for as long as this object lives.
    """

    def __init__(self, base_url: str, *, api_key: str = "", timeout: float = 10.0, budget: float = 20.0) -> None:
        self._base_url = service_url(base_url)
        self._key = api_key
        self._timeout = timeout
        self._budget = budget
        self._is_known = False
        self._has_batch = True
        self._given_up = ""

    @property
    def identity(self) -> str:
        """The service; which checkpoint answers is its own choice, by the language of the text."""
        return "laya"

    def assess(self, assessments: Sequence[Assessment]) -> Assessed:
        """Hold every claim against its passage."""
        if not assessments:
            return Assessed(())
        if self._given_up:
            return Assessed((None,) * len(assessments), self._given_up)
        return finished(self._assess(assessments))

    async def _assess(self, assessments: Sequence[Assessment]) -> Assessed:
        turn, is_over_budget = Turn(len(assessments)), False
        async with HttpClient(self._base_url, api_key=self._key, timeout=self._timeout) as http:
            try:
                async with asyncio.timeout(self._budget):
                    await self._make_sure(http)
                    for places in _chunks(assessments, turn):
                        await self._ask(http, {place: assessments[place] for place in places}, turn)
                        if turn.is_hopeless:
                            break
            except TimeoutError:
                is_over_budget = True
            except ServiceError as error:  # it is not Laya
                self._given_up = f"{http.where}: {error.what}"
                return Assessed((None,) * len(assessments), self._given_up)
            assessed = turn.assessed(http.where, is_over_budget=is_over_budget)
        if turn.is_futile:
            self._given_up = assessed.failure
        return assessed

    async def _make_sure(self, http: HttpClient) -> None:
        if not self._is_known:
            health = await _health(http)
            if not health.is_laya:
                raise ServiceError(health.failure, where=http.where, kind=REPLY)
            self._is_known = True

    async def _ask(self, http: HttpClient, assessments: dict[int, Assessment], turn: Turn) -> None:
        """Ask a chunk, all of it with one question."""
        if self._has_batch:
            try:
                await self._ask_together(http, assessments, turn)
            except ServiceError as error:
                if error.status not in _NO_BATCH:
                    turn.failed(assessments, error)
                    return
                self._has_batch = False
            else:
                return
        for place, assessment in assessments.items():
            try:
                body = {"state": state_of(assessment), "questions": questions_for(assessment)}
                _settle(turn, place, (await _posted(http, _ROUTE, body, self._budget)).json())
            except ServiceError as error:
                turn.failed([place], error)
            if turn.is_hopeless:
                return

    async def _ask_together(self, http: HttpClient, assessments: dict[int, Assessment], turn: Turn) -> None:
        first = next(iter(assessments.values()))
        body = {"states": [state_of(each) for each in assessments.values()], "questions": questions_for(first)}
        reply = (await _posted(http, _BATCH_ROUTE, body, self._budget)).json()
        results = reply.get("results") if isinstance(reply, dict) else None
        if not isinstance(results, list) or len(results) != len(assessments):
            # Without one result for each, none can be told whose it is.
            raise ServiceError("did not answer every claim of a batch", where=http.where, kind=REPLY)
        for place, result in zip(assessments, results, strict=True):
            _settle(turn, place, result)


def laya_health(base_url: str, *, api_key: str = "", timeout: float = 2.0) -> LayaHealth:
    """Look at what answers at an address. Nothing is raised."""

    async def look() -> LayaHealth:
        async with HttpClient(service_url(base_url), api_key=api_key, timeout=timeout) as http:
            return await _health(http)

    return finished(look())


def service_url(base_url: str) -> str:
    """The address of the service, of one that may name its route as well."""
    return base_url.rstrip("/").removesuffix("/batch").removesuffix(_ROUTE)


async def _health(http: HttpClient) -> LayaHealth:
    try:
        reply = (await http.send("GET", "/health")).json()
    except ServiceError as error:
        if error.kind not in (STATUS, REPLY):
            return LayaHealth(is_laya=False, is_answering=False, failure=error.what)
        reply = None
    if isinstance(reply, dict) and reply.get("status") == "ok":
        if any(name in reply for name in _SIGNATURE):
            device, loaded = reply.get("device"), reply.get("loaded")
            return LayaHealth(
                is_laya=True,
                device=device if isinstance(device, str) else "",
                loaded=tuple(str(name) for name in loaded) if isinstance(loaded, list) else (),
            )
        if await _has_routes(http):
            return LayaHealth(is_laya=True)
        why = f"Laya tells no more to those without its key: check {KEY_VARIABLE}"
        return LayaHealth(is_laya=False, failure=f"does not show that it is Laya ({why})")
    if await _has_routes(http):
        return LayaHealth(is_laya=True)
    return LayaHealth(is_laya=False, failure="something answers there that is not Laya")


async def _has_routes(http: HttpClient) -> bool:
    try:
        reply = (await http.send("GET", "/openapi.json")).json()
    except ServiceError:
        return False
    paths = reply.get("paths") if isinstance(reply, dict) else None
    return isinstance(paths, dict) and paths.keys() >= _ROUTES


async def _posted(http: HttpClient, path: str, body: dict[str, Any], most_wait: float) -> Reply:
    return await with_retries(
        lambda: http.send("POST", path, body=body),
        is_worth_it=lambda error: error.status == _BUSY,
        pauses=_PAUSES,
        most_wait=most_wait,
    )


def _settle(turn: Turn, place: int, result: Any) -> None:
    probability = probability_in(result)
    if probability is None:
        turn.failed([place], UNUSABLE)
    else:
        turn.found(place, probability)


def _chunks(assessments: Sequence[Assessment], turn: Turn) -> Iterator[list[int]]:
    """Places to be asked together: of one question, and within what a request may hold."""
    for is_compound in (False, True):
        chunk: list[int] = []
        size = 0
        for place, assessment in enumerate(assessments):
            if assessment.is_compound != is_compound:
                continue
            # As Laya itself measures a state.
            state = json.dumps(state_of(assessment), ensure_ascii=False)
            if len(state) > MOST_CHARACTERS:
                turn.failed([place], _TOO_LONG)
                continue
            length = len(state.encode("utf-8", "replace"))
            if chunk and (len(chunk) == MOST_STATES or size + length > _MOST_BODY):
                yield chunk
                chunk, size = [], 0
            chunk.append(place)
            size += length
        if chunk:
            yield chunk
