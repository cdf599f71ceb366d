"""A model hub on this machine that answers as much of the Hugging Face hub's protocol as a download needs."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

COMMIT = "0123456789abcdef0123456789abcdef01234567"


@dataclass
class ModelHub:
    """A running hub: its address, and the files it was asked for."""

    address: str
    asked: list[str] = field(default_factory=list)


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, name: str, files: dict[str, bytes], asked: list[str], *arguments: object) -> None:
        self._name = name
        self._files = files
        self._asked = asked
        super().__init__(*arguments)  # type: ignore[arg-type]

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def _answer(self, *, with_body: bool) -> None:
        path = self.path.partition("?")[0]
        if path.startswith(f"/api/models/{self._name}/revision/"):
            siblings = [{"rfilename": name} for name in self._files]
            body = json.dumps({"id": self._name, "sha": COMMIT, "siblings": siblings}).encode()
            self._send(body, {"Content-Type": "application/json"}, with_body=with_body)
            return
        if path.startswith(f"/api/models/{self._name}/tree/"):
            tree = [
                {"type": "file", "path": name, "size": len(content), "oid": hashlib.sha1(content).hexdigest()}
                for name, content in self._files.items()
            ]
            self._send(json.dumps(tree).encode(), {"Content-Type": "application/json"}, with_body=with_body)
            return
        before = f"/{self._name}/resolve/{COMMIT}/"
        content = self._files.get(path.removeprefix(before)) if path.startswith(before) else None
        if content is None:
            self.send_error(404)
            return
        if with_body:
            self._asked.append(path.removeprefix(before))
        digest = hashlib.sha256(content).hexdigest()
        self._send(content, {"ETag": f'"{digest}"', "X-Repo-Commit": COMMIT}, with_body=with_body)

    def _send(self, body: bytes, headers: dict[str, str], *, with_body: bool) -> None:
        self.send_response(200)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def model_hub(name: str, folder: Path) -> Iterator[ModelHub]:
    """Serve the files of a folder as the model ``name``."""
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    asked: list[str] = []
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, name, files, asked)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield ModelHub(f"http://127.0.0.1:{server.server_port}", asked)
        finally:
            server.shutdown()
            thread.join()
