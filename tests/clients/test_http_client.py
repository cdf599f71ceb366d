"""Requests end in time whatever a service does, and what goes wrong is said in one line without secrets."""

from __future__ import annotations

import contextlib
import json
import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.clients.http_client import (
    MOST_BYTES,
    HttpClient,
    Reply,
    ServiceError,
    finished,
    is_loopback,
    place_of,
    with_retries,
)
from tests.clients.http_servers import (
    ENDLESS,
    Answer,
    as_json,
    http_server,
    one_after_the_other,
    refused_url,
)

KEY = "sk-very-secret-0123456789"
QUICK = 0.3


def send(url: str, *, body: Any = None, method: str = "POST", timeout: float = 5.0, **options: Any) -> Reply:
    async def once() -> Reply:
        async with HttpClient(url, timeout=timeout, **options) as http:
            return await http.send(method, "/path", body=body)

    return finished(once())


def failure(url: str, **options: Any) -> ServiceError:
    with pytest.raises(ServiceError) as caught:
        send(url, **options)
    assert KEY not in repr(caught.value)
    assert KEY not in str(caught.value)
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_request_carries_its_body_as_json_and_its_key_as_a_bearer_token() -> None:
    with http_server(lambda _: as_json({"found": 1})) as server:
        reply = send(server.url, body={"claim": "é"}, api_key=f" {KEY}\n")
        (asked,) = server.asked
    assert (asked.method, asked.path, asked.json) == ("POST", "/path", {"claim": "é"})
    assert asked.headers["authorization"] == f"Bearer {KEY}"
    assert asked.headers["content-type"] == "application/json"
    assert (reply.status, reply.json()) == (200, {"found": 1})


def test_a_key_can_go_in_a_header_of_another_name() -> None:
    with http_server(lambda _: as_json({})) as server:
        send(server.url, api_key=KEY, key_header="Zotero-API-Key")
        (asked,) = server.asked
    assert asked.headers["zotero-api-key"] == KEY
    assert "authorization" not in asked.headers


@pytest.mark.parametrize(
    "answer",
    [
        Answer(hangs=True),
        Answer(body=b"x" * 200, drips=True),
        Answer(body=b"x" * 200, half_closes=True, claims=0),
    ],
    ids=["says nothing", "drips", "closes its half"],
)
def test_a_reply_that_never_ends_is_given_up(answer: Answer) -> None:
    with http_server(lambda _: answer) as server:
        error = failure(server.url, timeout=QUICK)
    assert error.what in ("did not answer within 0.3 s", "broke off its reply")
    assert error.kind in ("timeout", "broken")


def test_a_connection_that_breaks_off_is_an_error() -> None:
    with http_server(lambda _: Answer(body=b'{"a": 1}', breaks_off=True)) as server:
        error = failure(server.url)
    assert (error.what, error.kind) == ("broke off its reply", "broken")


def test_where_nothing_listens_nothing_is_reached() -> None:
    url = refused_url()
    error = failure(url)
    assert str(error) == f"{url.removeprefix('http://')}: cannot be reached: connection refused"


def test_a_service_that_takes_no_connections_is_not_waited_for() -> None:
    with socket.socket() as full, contextlib.ExitStack() as opened:
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        for _ in range(8):  # more than it lets wait, so that whoever comes next hears nothing
            waiting = opened.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(full.getsockname())
        error = failure(f"http://127.0.0.1:{full.getsockname()[1]}", timeout=QUICK)
    assert error.what in ("cannot be reached within 0.3 s", "did not answer within 0.3 s")


def test_a_huge_reply_is_cut_off_and_not_read() -> None:
    with http_server(lambda _: Answer(claims=ENDLESS)) as server:
        error = failure(server.url)
    assert f"more than {MOST_BYTES:,} bytes" in error.what


def test_a_packed_reply_is_not_unpacked() -> None:
    with http_server(lambda _: Answer(body=b"\x1f\x8b", headers={"Content-Encoding": "gzip"})) as server:
        error = failure(server.url)
        (asked,) = server.asked
    assert "packed" in error.what
    assert asked.headers["accept-encoding"] == "identity"


def test_a_redirect_is_not_followed() -> None:
    with (
        http_server(lambda _: as_json({})) as elsewhere,
        http_server(lambda _: Answer(307, headers={"Location": elsewhere.url})) as server,
    ):
        error = failure(server.url, api_key=KEY, body={})
        assert elsewhere.asked == []
    assert (error.status, error.what) == (307, "answered 307: it sends requests elsewhere, which is not followed")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (as_json({"error": {"message": f"Incorrect API key: {KEY}"}}, 401), "answered 401: Incorrect API key: …"),
        (
            as_json({"detail": "invalid or missing\n bearer token"}, 401),
            "answered 401: invalid or missing bearer token",
        ),
        (as_json({"error": "no such model"}, 404), "answered 404: no such model"),
        (as_json({"detail": [{"loc": ["body"]}]}, 422), "answered 422"),
        (Answer(500, b"<html><script>alert(1)</script>", {"Content-Type": "text/html"}), "answered 500"),
        (
            Answer(403, b"Write access denied", {"Content-Type": "text/plain; charset=utf-8"}),
            "answered 403: Write access denied",
        ),
        (Answer(500, b"\x1b[31mred\x07", {"Content-Type": "text/plain"}), "answered 500: [31mred"),
        (Answer(500, b"x" * 500, {"Content-Type": "text/plain"}), f"answered 500: {'x' * 200}…"),
    ],
)
def test_what_a_service_says_is_passed_on_in_one_line(answer: Answer, said: str) -> None:
    with http_server(lambda _: answer) as server:
        assert failure(server.url, api_key=KEY).what == said


@pytest.mark.parametrize("body", [b"<html>It works!</html>", b'{"p": NaN}', b'{"p": 1} trailing', b"", b"\xff\xfe"])
def test_json_is_read_strictly(body: bytes) -> None:
    with http_server(lambda _: Answer(body=body)) as server:
        reply = send(server.url)
    with pytest.raises(ServiceError, match="not JSON"):
        reply.json()


@pytest.mark.parametrize("key", ["two words", "line\nbreak", "schlüssel"])
def test_a_key_that_cannot_be_sent_is_an_error_that_does_not_show_it(key: str) -> None:
    error = failure("http://127.0.0.1:9", api_key=key)
    assert error.what == "the key for it holds characters that no key has"
    assert key not in str(error)


def test_a_text_that_is_not_unicode_cannot_be_sent() -> None:
    assert failure("http://127.0.0.1:9", body={"claim": "\ud800"}).kind == "request"


@pytest.mark.parametrize("url", ["ftp://127.0.0.1", "nothing", "http://", "http://[::1", "", "http://127.0.0.1:99999"])
def test_what_is_no_address_is_an_error(url: str) -> None:
    assert failure(url).what == "is no address of a web service"


def test_a_password_in_an_address_is_in_no_message() -> None:
    error = failure(refused_url().replace("http://", f"http://user:{KEY}@"), timeout=QUICK)
    assert error.where.startswith("127.0.0.1:")


@pytest.mark.parametrize(
    ("url", "place", "here"),
    [
        ("http://127.0.0.1:8005/v1", "127.0.0.1:8005", True),
        ("http://localhost:11434/v1", "localhost:11434", True),
        ("http://[::1]:8005", "[::1]:8005", True),
        ("https://openrouter.ai", "openrouter.ai", False),
        ("http://127.0.0.1.example.org/", "127.0.0.1.example.org", False),
        ("http://10.0.0.5:8000", "10.0.0.5:8000", False),
    ],
)
def test_an_address_is_named_by_host_and_port(url: str, place: str, here: bool) -> None:
    assert (place_of(url), is_loopback(url)) == (place, here)


def test_a_proxy_of_the_environment_is_not_used_for_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    with http_server(lambda _: as_json({})) as proxy, http_server(lambda _: as_json({"direct": True})) as server:
        monkeypatch.setenv("http_proxy", proxy.url)
        monkeypatch.setenv("ALL_PROXY", proxy.url)
        assert send(server.url).json() == {"direct": True}
        assert proxy.asked == []
        assert send("http://far.invalid").json() == {}
        assert proxy.paths == ["http://far.invalid/path"]


def retried(url: str, *, pauses: tuple[float, ...] = (0.0, 0.0), most_wait: float = 1.0) -> Reply:
    async def send_all() -> Reply:
        async with HttpClient(url, timeout=5) as http:
            return await with_retries(
                lambda: http.send("GET", "/"),
                is_worth_it=lambda error: error.status == 429,
                pauses=pauses,
                most_wait=most_wait,
            )

    return finished(send_all())


def test_what_fails_for_the_moment_is_sent_again_as_often_as_there_are_pauses() -> None:
    busy = Answer(429)
    with http_server(one_after_the_other(busy, busy, as_json({}))) as server:
        assert retried(server.url).status == 200
        assert len(server.asked) == 3
    with http_server(lambda _: busy) as server:
        with pytest.raises(ServiceError, match="answered 429"):
            retried(server.url)
        assert len(server.asked) == 3
    with http_server(lambda _: Answer(400)) as server:
        with pytest.raises(ServiceError, match="answered 400"):
            retried(server.url)
        assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"Retry-After": "7"}, 7),
        ({"Retry-After": "Wed, 21 Oct 2026 07:28:09 GMT", "Date": "Wed, 21 Oct 2026 07:28:00 GMT"}, 9),
        ({"Retry-After": "Wed, 21 Oct 2026 07:27:00 GMT", "Date": "Wed, 21 Oct 2026 07:28:00 GMT"}, 0),
        ({"Retry-After": "Wed, 21 Oct 2026 07:28:09", "Date": "Wed, 21 Oct 2026 07:28:00 GMT"}, None),
        ({"Retry-After": "soon"}, None),
        ({"Retry-After": "-1"}, None),
        ({}, None),
    ],
)
def test_the_time_that_a_service_asks_to_wait_is_read(headers: dict[str, str], seconds: float | None) -> None:
    reply = Reply("host", 200, {name.lower(): value for name, value in headers.items()}, b"")
    assert reply.pause() == seconds


def test_a_wait_longer_than_the_budget_ends_it_at_once() -> None:
    with http_server(lambda _: as_json({}, 429, Retry_After="3600")) as server:
        with pytest.raises(ServiceError, match="answered 429") as caught:
            retried(server.url)
        assert len(server.asked) == 1
    assert caught.value.retry_after == 3600


def test_many_requests_go_over_few_connections() -> None:
    ports: set[str] = set()

    async def many(url: str) -> None:
        async with HttpClient(url) as http:
            for _ in range(5):
                ports.add((await http.send("GET", "/")).json())

    with http_server(lambda asked: as_json(asked.headers["host"])) as server:
        finished(many(server.url))
    assert len(ports) == 1


@given(st.text(), st.integers(100, 599))
def test_no_error_body_breaks_the_line_or_shows_the_key(text: str, status: int) -> None:
    client = HttpClient("http://127.0.0.1:1", api_key=KEY)
    body = json.dumps({"error": {"message": f"{text}{KEY}\r\n{text}"}}).encode()
    error = client._refusal(Reply("host", status, {"content-type": "application/json"}, body))
    assert KEY not in str(error)
    assert str(error).isprintable()


def test_a_client_shows_no_key() -> None:
    assert KEY not in repr(HttpClient("http://127.0.0.1:1", api_key=KEY))


def test_a_service_can_be_asked_from_within_an_event_loop() -> None:
    async def in_a_loop(url: str) -> bytes:
        return send(url).body

    with http_server(lambda _: as_json({"ready": True})) as server:
        assert finished(in_a_loop(server.url)) == b'{"ready": true}'
