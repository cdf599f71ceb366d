"""HTTP servers on this machine with real sockets that behave as a test says: well, slowly, or badly."""

from __future__ import annotations

import contextlib
import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

ENDLESS = 2**34


@dataclass(frozen=True)
class Asked:
    """One request as it came in. Names of ``headers`` are in small letters."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


@dataclass(frozen=True)
class Answer:
    """What goes back.

    ``hangs`` sends nothing before the test ends, ``drips`` a byte at a time, ``breaks_off`` half of the body before the
    connection is reset, ``half_closes`` half of it before the server's side is shut and the connection left open.
    ``claims`` is the length given in the header, and as many zeros are sent until the client has enough.
    """

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    hangs: bool = False
    drips: bool = False
    breaks_off: bool = False
    half_closes: bool = False
    claims: int = 0


def as_json(value: Any, status: int = 200, **headers: str) -> Answer:
    """A JSON reply; names of headers are written with underscores."""
    named = {"Content-Type": "application/json"} | {name.replace("_", "-"): text for name, text in headers.items()}
    return Answer(status, json.dumps(value).encode(), named)


@dataclass
class HttpServer:
    """A running server: its address, and what it was asked."""

    url: str
    port: int
    asked: list[Asked] = field(default_factory=list)

    @property
    def paths(self) -> list[str]:
        """The paths asked for, in order."""
        return [each.path for each in self.asked]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(
        self,
        respond: Callable[[Asked], Answer],
        asked: list[Asked],
        ending: threading.Event,
        connection: socket.socket,
        *rest: Any,
    ) -> None:
        self._respond = respond
        self._asked = asked
        self._ending = ending
        super().__init__(connection, *rest)

    def __getattr__(self, name: str) -> Callable[[], None]:
        if name.startswith("do_"):
            return self._answer
        raise AttributeError(name)

    def handle(self) -> None:
        with contextlib.suppress(ConnectionError):  # clients that have had enough hang up
            super().handle()

    def _answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Asked(self.command, self.path, headers, body)
        self._asked.append(request)
        answer = self._respond(request)
        if answer.hangs:
            self._ending.wait()
            self.close_connection = True
            return
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(answer.claims or len(answer.body)))
        self.end_headers()
        self._send_body(answer)

    def _send_body(self, answer: Answer) -> None:
        half = answer.body[: len(answer.body) // 2]
        if answer.claims:
            while not self._ending.is_set():
                self.wfile.write(bytes(65536))
        elif answer.drips:
            for byte in answer.body:
                self.wfile.write(bytes([byte]))
                if self._ending.wait(0.02):
                    break
        elif answer.breaks_off:
            self.wfile.write(half)
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.close_connection = True
        elif answer.half_closes:
            self.wfile.write(half)
            self.connection.shutdown(socket.SHUT_WR)
            self._ending.wait()
            self.close_connection = True
        else:
            self.wfile.write(answer.body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = False  # they are joined at the end, so that no socket stays open


@contextmanager
def http_server(respond: Callable[[Asked], Answer]) -> Iterator[HttpServer]:
    """Serve what ``respond`` says to each request."""
    asked: list[Asked] = []
    ending = threading.Event()
    with _Server(("127.0.0.1", 0), partial(_Handler, respond, asked, ending)) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield HttpServer(f"http://127.0.0.1:{server.server_port}", server.server_port, asked)
        finally:
            ending.set()
            server.shutdown()
            thread.join()


def one_after_the_other(*answers: Answer) -> Callable[[Asked], Answer]:
    """Each answer in turn, the last one from then on."""
    left = list(answers)
    lock = threading.Lock()

    def respond(_: Asked) -> Answer:
        with lock:
            return left.pop(0) if len(left) > 1 else left[0]

    return respond


def refused_url() -> str:
    """An address at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"http://127.0.0.1:{server.getsockname()[1]}"
