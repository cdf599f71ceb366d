"""What the clients of outside services share: limits on time and size, and errors in one line without secrets.

A service may be slow, broken or hostile. Whatever it does, a request ends within its time: the limit holds for all of
it, so that a reply that drips in byte by byte ends too. Redirects are not followed, since they would carry texts and
keys to where nobody sent them, and what is larger or packed differently than asked for is not read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import os
import socket
import ssl
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from types import TracebackType
from typing import Any, TypeVar

import httpx
import orjson

from litsite.errors import LitsiteError

T = TypeVar("T")
MOST_BYTES = 4 * 1024 * 1024
_MOST_SECONDS_TO_CONNECT = 10.0
_LAST_PORT = 65535
_MOST_DETAIL = 200  # characters of a service's own message that are passed on

UNREACHABLE = "unreachable"
TIMEOUT = "timeout"
BROKEN = "broken"
STATUS = "status"
REPLY = "reply"
REQUEST = "request"


class ServiceError(LitsiteError):
    """A service did not do what it was asked.

    ``kind`` is ``unreachable``, ``timeout``, ``broken`` (the connection ended before the reply did), ``status`` (it
    answered with ``status``), ``reply`` (what it sent cannot be used) or ``request`` (what it was to be sent cannot).
    ``retry_after`` are the seconds that it asks to wait.
    """

    def __init__(
        self,
        what: str,
        *,
        where: str,
        kind: str,
        hint: str = "",
        status: int | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(what, where=where, hint=hint)
        self.kind = kind
        self.status = status
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True)
class Reply:
    """What a service sent back with a status below 300. Names of ``headers`` are in small letters."""

    where: str
    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        """The body as JSON, strictly: no ``NaN``, nothing before or after.

        :raises ServiceError: when it is none.
        """
        try:
            return orjson.loads(self.body)
        except orjson.JSONDecodeError:
            raise ServiceError("replied with something that is not JSON", where=self.where, kind=REPLY) from None

    def pause(self, name: str = "retry-after") -> float | None:
        """The seconds that a header asks to wait, None where it says nothing of use."""
        return _pause(self.headers, name)


class HttpClient:
    """One service, for as long as its ``async with`` lasts.

    ``timeout`` are the seconds that a request may take from its first byte to its last. The key is sent as a bearer
    token, or as it is in a header of another name. For addresses on this computer no proxy is used.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str = "",
        key_header: str = "Authorization",
        timeout: float = 10.0,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._key = api_key.strip()
        self._key_header = key_header
        self._timeout = timeout
        self._connect = min(timeout, _MOST_SECONDS_TO_CONNECT)
        self._most_bytes = most_bytes
        self._client: httpx.AsyncClient | None = None
        self.where = place_of(base_url)

    async def __aenter__(self) -> HttpClient:
        headers = {"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "litsite"}
        self._client = httpx.AsyncClient(
            headers=headers,
            timeout=httpx.Timeout(None, connect=self._connect),  # the limit on the whole request is set in send
            follow_redirects=False,
            trust_env=not is_loopback(self._base_url),
            verify=self._base_url.startswith("https"),  # reading certificates takes a tenth of a second
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._client:
            await self._client.aclose()

    async def send(
        self,
        method: str,
        path: str,
        *,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Send a request; ``body`` goes as JSON.

        :raises ServiceError: when there is no reply of use in time.
        """
        content, sent = self._prepared(body, headers or {})
        try:
            async with asyncio.timeout(self._timeout):
                return await self._sent(method, path, content, sent)
        except httpx.ConnectTimeout:
            raise self._error(f"cannot be reached within {self._connect:g} s", UNREACHABLE) from None
        except (TimeoutError, httpx.TimeoutException):
            raise self._error(f"did not answer within {self._timeout:g} s", TIMEOUT) from None
        except httpx.ConnectError as error:
            raise self._error(f"cannot be reached{_reason(error)}", UNREACHABLE) from None
        except (httpx.InvalidURL, httpx.LocalProtocolError, UnicodeError):
            raise self._error("is no address of a web service", REQUEST) from None
        except httpx.ProxyError:
            raise self._error("cannot be reached through the proxy", UNREACHABLE) from None
        except httpx.HTTPError:
            raise self._error("broke off its reply", BROKEN) from None

    def _prepared(self, body: Any, headers: Mapping[str, str]) -> tuple[bytes | None, dict[str, str]]:
        if not _is_address(self._base_url):
            raise self._error("is no address of a web service", REQUEST)
        sent = dict(headers)
        if self._key:
            if not (self._key.isascii() and self._key.isprintable() and " " not in self._key):
                raise self._error("the key for it holds characters that no key has", REQUEST)
            sent[self._key_header] = f"Bearer {self._key}" if self._key_header == "Authorization" else self._key
        if body is None:
            return None, sent
        sent["Content-Type"] = "application/json"
        try:
            return orjson.dumps(body), sent
        except orjson.JSONEncodeError:
            raise self._error("cannot be sent a text that is not valid Unicode", REQUEST) from None

    async def _sent(self, method: str, path: str, content: bytes | None, headers: dict[str, str]) -> Reply:
        assert self._client is not None, "a client is used in async with"
        async with self._client.stream(method, f"{self._base_url}{path}", content=content, headers=headers) as response:
            names = {name.lower(): value for name, value in response.headers.items()}
            if names.get("content-encoding", "identity") != "identity":
                raise self._error("sent a packed reply, which was not asked for", REPLY)
            pieces, size = [], 0
            async for piece in response.aiter_raw():
                size += len(piece)
                if size > self._most_bytes:
                    raise self._error(f"sent more than {self._most_bytes:,} bytes; the reply was not read", REPLY)
                pieces.append(piece)
            reply = Reply(self.where, response.status_code, names, b"".join(pieces))
        if reply.status >= httpx.codes.MULTIPLE_CHOICES:
            raise self._refusal(reply)
        return reply

    def _refusal(self, reply: Reply) -> ServiceError:
        if reply.status < httpx.codes.BAD_REQUEST:
            what = f"answered {reply.status}: it sends requests elsewhere, which is not followed"
        else:
            detail = self._one_line(_detail(reply))
            what = f"answered {reply.status}" + (f": {detail}" if detail else "")
        return ServiceError(what, where=self.where, kind=STATUS, status=reply.status, retry_after=reply.pause())

    def _error(self, what: str, kind: str) -> ServiceError:
        return ServiceError(what, where=self.where, kind=kind)

    def _one_line(self, text: str) -> str:
        """A service's own words without the key, which some repeat, and without what could upset a terminal."""
        text = text.replace(self._key, "…") if self._key else text
        line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        return line if len(line) <= _MOST_DETAIL else f"{line[:_MOST_DETAIL]}…"


def finished(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine, for whoever waits for it.

    In a thread that runs an event loop already, as notebooks and agents' servers do, it runs in another thread.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, work).result()


async def with_retries(
    send: Callable[[], Awaitable[Reply]],
    *,
    is_worth_it: Callable[[ServiceError], bool],
    pauses: Sequence[float],
    most_wait: float,
) -> Reply:
    """Send again what failed, after as many seconds as the service asks for, or else after each of ``pauses`` in turn.

    :raises ServiceError: when it is not worth it, when no pause is left, or when all waiting together would take more
        than ``most_wait`` seconds.
    """
    waited = 0.0
    for pause in pauses:
        try:
            return await send()
        except ServiceError as error:
            wait = pause if error.retry_after is None else error.retry_after
            waited += wait
            if not is_worth_it(error) or waited > most_wait:
                raise
        await asyncio.sleep(wait)
    return await send()


def place_of(base_url: str) -> str:
    """Host and port of an address, for messages; what else may stand in it, a password even, is left out."""
    try:
        return httpx.URL(base_url).netloc.decode("ascii") or "the address given"
    except (httpx.InvalidURL, UnicodeError):
        return "the address given"


def is_loopback(base_url: str) -> bool:
    """Whether an address is on this computer."""
    try:
        host = httpx.URL(base_url).host
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except (httpx.InvalidURL, ValueError):
        return False


def _is_address(base_url: str) -> bool:
    try:
        url = httpx.URL(base_url)
    except httpx.InvalidURL:
        return False
    return url.scheme in ("http", "https") and bool(url.host) and (url.port or 0) <= _LAST_PORT


def _pause(headers: Mapping[str, str], name: str) -> float | None:
    """Seconds, or the time until a date as the service's own clock has it."""
    text = headers.get(name, "").strip()
    if text.isdecimal():
        return float(text)
    try:
        seconds = (parsedate_to_datetime(text) - parsedate_to_datetime(headers.get("date", ""))).total_seconds()
    except (TypeError, ValueError):  # no date, or only one of the two says its time zone
        return None
    return max(0.0, seconds)


def _detail(reply: Reply) -> str:
    """The reason in words that a reply gives, empty where it has none."""
    kind = reply.headers.get("content-type", "").partition(";")[0].strip()
    if kind == "text/plain":
        return reply.body.decode("utf-8", "replace")
    try:
        found = orjson.loads(reply.body)
    except orjson.JSONDecodeError:
        return ""
    for name in ("error", "detail", "message"):
        found = found.get(name, found) if isinstance(found, dict) else found
    return found if isinstance(found, str) else ""


def _reason(error: BaseException) -> str:
    """Why a connection failed, as the operating system says it."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            return f": {str(cause.reason).replace('_', ' ').lower()}"
        if isinstance(cause, OSError) and cause.errno:
            is_about_names = isinstance(cause, socket.gaierror)
            return f": {(str(cause.strerror) if is_about_names else os.strerror(cause.errno)).lower()}"
        cause = cause.__cause__ or cause.__context__
    return ""
