"""What holds for every test: no connection leaves the machine, and missing browsers are said out loud."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.machine import BROWSERS, IN_CI, find_browser

_OUTSIDE = ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname")
_LOOPBACK = ("127.0.0.1", "::1", "localhost", "", None)


def _refuse_outside_connections(event: str, arguments: tuple[Any, ...]) -> None:
    if event in _OUTSIDE:
        target = arguments[1] if event == "socket.connect" else arguments[0]
        host = target[0] if isinstance(target, tuple) else target
        if isinstance(target, tuple) or event != "socket.connect":
            host = host.decode() if isinstance(host, bytes) else host
            if host not in _LOOPBACK:
                raise AssertionError(f"a test wants to reach {host}: litsite and its tests work without a network")


def pytest_configure() -> None:
    """Guard the network for the whole run (an audit hook cannot be taken away again), and let no clock fail a test."""
    settings.register_profile("litsite", deadline=None, derandomize=IN_CI)
    settings.load_profile("litsite")
    sys.addaudithook(_refuse_outside_connections)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end, where it cannot be overlooked, which browsers the tests had to do without."""
    absent = [names[0] for name, names in BROWSERS.items() if find_browser(name) is None]
    if absent:
        terminalreporter.section("BROWSER TESTS DID NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.line(
            f"This machine has no {' and no '.join(absent)}, so nobody has looked at the pages. "
            f"On Debian and Ubuntu: apt-get install {' '.join(absent)}"
        )


@pytest.fixture(scope="session")
def example_project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example library as the command line makes it: a project folder with its corpus and its site."""
    folder = tmp_path_factory.mktemp("example")
    subprocess.run([sys.executable, "-m", "litsite", "demo", str(folder / "demo"), "--json"], cwd=folder, check=True)
    return folder / "demo"
