"""Firefox driven through WebDriver BiDi, the protocol that it speaks by itself over a WebSocket.

Drivers switch ``security.fileuri.strict_origin_policy`` off without a word, and then every page opened from a file
shares its storage with every other. Readers have it on, so it is on here.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from pathlib import Path
from typing import Any

import websocket

_PREFERENCES = {
    "security.fileuri.strict_origin_policy": True,
    "remote.prefs.recommended": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "extensions.update.enabled": False,
    # Nothing leaves the machine: what is not a file goes to a port where nobody listens.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.dns.disablePrefetch": True,
}
_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_START_SECONDS = 60
_ANSWER_SECONDS = 60


class Firefox:
    """One running Firefox with one tab. ``errors`` are the messages of its console since it started."""

    def __init__(self, program: str, profile: Path) -> None:
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in _PREFERENCES.items())
        (profile / "user.js").write_text("".join(lines))
        self.errors: list[str] = []
        self.requests: list[str] = []
        self._last = 0
        log = profile / "stderr.log"
        with log.open("wb") as stderr:
            self._process = subprocess.Popen(
                [program, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(profile)],
                stdout=subprocess.DEVNULL,
                stderr=stderr,
            )
        try:
            address = self._listening(log)
            self._socket = websocket.create_connection(
                f"{address}/session", suppress_origin=True, timeout=_ANSWER_SECONDS
            )
            self._send("session.new", capabilities={})
            self._send("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
            self._tab = self._send("browsingContext.getTree")["contexts"][0]["context"]
        except BaseException:
            self._process.kill()
            self._process.wait()
            raise

    def _listening(self, log: Path) -> str:
        end = time.monotonic() + _START_SECONDS
        while time.monotonic() < end and self._process.poll() is None:
            if match := _LISTENING.search(log.read_text(errors="replace")):
                return match[1]
            time.sleep(0.05)
        raise RuntimeError(f"Firefox did not start: {log.read_text(errors='replace')[-2000:]}")

    def _send(self, method: str, **parameters: Any) -> Any:
        """Send a command and return its result; events that come in between are kept."""
        self._last += 1
        self._socket.send(json.dumps({"id": self._last, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("id") == self._last:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]
            self._keep(message)

    def _keep(self, event: dict[str, Any]) -> None:
        if event["method"] == "log.entryAdded" and event["params"]["level"] in ("error", "warn"):
            self.errors.append(event["params"]["text"])
        elif event["method"] == "network.beforeRequestSent":
            self.requests.append(event["params"]["request"]["url"])

    def open(self, url: str) -> None:
        """Go to a page and wait until it and what it loads are there."""
        self._send("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression on the page, handed over as JSON."""
        answer = self._send(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value ?? null))",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def close(self) -> None:
        """End the browser and wait until it is gone."""
        try:
            self._send("browser.close")
        finally:
            self._socket.close()
            try:
                self._process.wait(_ANSWER_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
