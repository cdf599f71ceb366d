"""``litsite serve`` over real sockets."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from websocket import WebSocket, create_connection

from tests.projects import small_project

PATIENCE = 40.0


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _serving(project: Path) -> Iterator[int]:
    port = _free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "litsite", "serve", "--port", str(port)],
        cwd=project,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield port
    finally:
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(10)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def _get(port: int, path: str, host: str = "127.0.0.1") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    with closing(connection):
        connection.request("GET", path, headers={"Host": f"{host}:{port}"})
        response = connection.getresponse()
        return response.status, response.read().decode("utf-8")


def _until(port: int, path: str, wanted: str, *, without: str = "\0") -> str:
    """The page once it holds some words and others no more: a build takes a moment."""
    ends = time.monotonic() + PATIENCE
    page = ""
    while time.monotonic() < ends:
        try:
            page = _get(port, path)[1]
        except OSError:
            page = "not listening yet"
        if wanted in page and without not in page:
            return page
        time.sleep(0.1)
    raise AssertionError(f"{wanted!r} never appeared in {path}: {page[:300]}")


def _browser(port: int) -> WebSocket:
    """A browser's end of live reload, after the handshake."""
    browser = create_connection(
        f"ws://127.0.0.1:{port}/livereload", timeout=PATIENCE, origin=f"http://127.0.0.1:{port}"
    )
    browser.send(json.dumps({"command": "hello", "protocols": ["http://livereload.com/protocols/official-7"]}))
    assert json.loads(browser.recv())["command"] == "hello"
    browser.send(json.dumps({"command": "info", "url": f"http://127.0.0.1:{port}/"}))
    return browser


def test_a_change_in_zotero_is_built_and_browsers_are_told(tmp_path: Path) -> None:
    small_project(tmp_path)
    with _serving(tmp_path) as port:
        page = _until(port, "/", "Small library")
        assert "/livereload.js" in page
        assert _get(port, "/livereload.js")[0] == 200
        with closing(_browser(port)) as browser:
            connection = sqlite3.connect(tmp_path / "zotero/zotero.sqlite")
            with closing(connection), connection:
                connection.execute(
                    "UPDATE itemDataValues SET value = 'Renamed journal' WHERE value = 'Journal of Examples'"
                )
            assert json.loads(browser.recv())["command"] == "reload"
        _until(port, "/venues/index.html", "Renamed journal")
        assert b"livereload" not in (tmp_path / "site/index.html").read_bytes()


def test_a_failed_build_keeps_the_last_good_site_and_shows_why(tmp_path: Path) -> None:
    small_project(tmp_path)
    config = tmp_path / "site_config.yaml"
    good = config.read_text("utf-8")
    with _serving(tmp_path) as port:
        _until(port, "/", "Small library")
        shutil.move(tmp_path / "zotero", tmp_path / "away")
        page = _until(port, "/", "preview-failure")
        assert "Small library" in page
        shutil.move(tmp_path / "away", tmp_path / "zotero")
        config.write_text(good.replace("Small library", "Large library"), encoding="utf-8")
        _until(port, "/", "Large library", without="preview-failure")


def test_the_server_answers_to_this_computers_names_only_and_stays_in_the_site(tmp_path: Path) -> None:
    small_project(tmp_path)
    with _serving(tmp_path) as port:
        _until(port, "/", "Small library")
        assert _get(port, "/", host="evil.example")[0] == 404
        assert _get(port, "/../site_config.yaml")[0] in (403, 404)
        assert _get(port, "/%2e%2e/site_config.yaml")[0] in (403, 404)
        assert _get(port, "/papers/")[0] == 200
        for name in ("%00", "a" * 3000, "papers", "nowhere"):
            assert _get(port, f"/{name}.html")[0] == 404
        with pytest.raises(Exception, match="403"):
            create_connection(f"ws://127.0.0.1:{port}/livereload", timeout=5, origin="http://evil.example").close()
