"""The write side of the Zotero Web API as a server on this machine: keys, versions, write tokens and their statuses."""

from __future__ import annotations

import threading
from typing import Any

from tests.clients.http_servers import Answer, Asked, as_json

USER = 12345
GROUP = 4711
_LONGEST = 250_000
_TOKEN_LENGTH = 32


def _text(status: int, text: str, **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status, text.encode(), {"Content-Type": "text/plain"} | named)


class ZoteroService:
    """Libraries of notes. ``access`` is what the key may do, ``before`` are answers given before any other."""

    def __init__(self, api_key: str) -> None:
        self.api_key = api_key
        self.access: dict[str, Any] = {
            "user": {"library": True, "files": True, "notes": True, "write": True},
            "groups": {"all": {"library": True, "write": True}},
        }
        self.before: list[Answer] = []
        self.backoff = ""
        self.version = 100
        self.notes: dict[str, dict[str, Any]] = {}
        self._tokens: set[str] = set()
        self._lock = threading.Lock()

    def __call__(self, asked: Asked) -> Answer:
        """Answer a request."""
        with self._lock:
            answer = self._answer(asked)
        return (
            Answer(answer.status, answer.body, {**answer.headers, "Backoff": self.backoff}) if self.backoff else answer
        )

    def edit(self, key: str, **fields: Any) -> None:
        """Change a note as its owner would in Zotero."""
        self.version += 1
        self.notes[key] |= {**fields, "version": self.version}

    def _answer(self, asked: Asked) -> Answer:
        assert asked.headers["zotero-api-version"] == "3"
        if asked.headers.get("zotero-api-key") != self.api_key:
            return _text(403, "Invalid key")
        token = asked.headers.get("zotero-write-token", "")
        if token in self._tokens:
            return _text(412, "Write token already used")
        if self.before:
            return self.before.pop(0)
        if asked.path == "/keys/current":
            return as_json({"key": self.api_key, "userID": USER, "username": "ada", "access": self.access})
        prefix, _, rest = asked.path.partition("/items")
        if prefix not in (f"/users/{USER}", f"/groups/{GROUP}"):
            return _text(404, "Not found")
        if asked.method == "POST" and not rest:
            return self._created(asked, token)
        key = rest.removeprefix("/")
        if key not in self.notes:
            return _text(404, "Item does not exist")
        return self._read(key) if asked.method == "GET" else self._patched(asked, key)

    def _created(self, asked: Asked, token: str) -> Answer:
        if asked.headers["content-type"] != "application/json":
            return _text(400, "Content-Type must be application/json")
        if token and len(token) > _TOKEN_LENGTH:
            return _text(400, "Invalid write token")
        if not self.access["user"].get("write"):
            return _text(403, "Write access denied")
        (note,) = asked.json
        if len(note["note"]) > _LONGEST:
            failed = {"0": {"code": 413, "message": f"Note '{note['note'][:20]}...' too long"}}
            return as_json({"successful": {}, "success": {}, "unchanged": {}, "failed": failed})
        self.version += 1
        key = f"NOTE{2222 + len(self.notes)}"
        self.notes[key] = {**note, "key": key, "version": self.version}
        if token:
            self._tokens.add(token)
        done = {"successful": {"0": self._object(key)}, "success": {"0": key}, "unchanged": {}, "failed": {}}
        return as_json(done, Last_Modified_Version=str(self.version))

    def _read(self, key: str) -> Answer:
        return as_json(self._object(key), Last_Modified_Version=str(self.notes[key]["version"]))

    def _patched(self, asked: Asked, key: str) -> Answer:
        version = asked.headers.get("if-unmodified-since-version")
        if version is None:
            return _text(428, "Either If-Unmodified-Since-Version or object version property must be provided")
        found = self.notes[key]["version"]
        if int(version) != found:
            return _text(412, f"Item has been modified since specified version (expected {version}, found {found})")
        self.version += 1
        self.notes[key] |= {**asked.json, "version": self.version}
        return Answer(204, b"", {"Last-Modified-Version": str(self.version)})

    def _object(self, key: str) -> dict[str, Any]:
        note = self.notes[key]
        return {"key": key, "version": note["version"], "library": {"type": "user", "id": USER}, "data": note}
