"""Which processes and command lines are Laya's."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from litsite.clients.laya_process import ProcessRecord, end_process, is_laya_command, recorded_process

_LISTENS = """
import socket
with socket.create_server(("127.0.0.1", 0)) as server:
    print(server.getsockname()[1], flush=True)
    input()
"""
_WAITS = "print(0, flush=True); input()"


@contextmanager
def running(folder: Path, name: str, text: str) -> Iterator[ProcessRecord]:
    """A script of this name at work, with the record that belongs to it."""
    script = folder / name
    script.write_text(text, encoding="utf-8")
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, str(script)], stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout
        port = int(process.stdout.readline())
        yield ProcessRecord(process.pid, psutil.Process(process.pid).create_time(), port)
        process.kill()


def test_a_recorded_process_is_laya_by_name_start_and_port(tmp_path: Path) -> None:
    with running(tmp_path, "laya-serve", _LISTENS) as right:
        assert recorded_process(right)
        assert not recorded_process(ProcessRecord(right.pid, right.started, right.port + 1))
        assert not recorded_process(ProcessRecord(right.pid, right.started - 60, right.port))
    assert not recorded_process(right)
    with running(tmp_path, "another-server", _LISTENS) as record:
        assert not recorded_process(record)


def test_a_laya_that_listens_on_nothing_is_starting(tmp_path: Path) -> None:
    with running(tmp_path, "laya-serve", _WAITS) as record:
        assert recorded_process(ProcessRecord(record.pid, record.started, 8005))


def test_a_process_that_has_ended_needs_no_ending(tmp_path: Path) -> None:
    with running(tmp_path, "laya-serve", _WAITS) as record:
        process = psutil.Process(record.pid)
    end_process(process, 0.1)


@pytest.mark.parametrize(
    "command",
    [
        ["laya-serve"],
        ["/home/ada/.local/bin/laya-serve"],
        ["/home/ada/.local/share/uv/tools/laya/bin/python", "/home/ada/.local/bin/laya-serve"],
        ["/usr/bin/python3.12", "/opt/laya-serve", "--verbose"],
        ["python", "-m", "laya.serve"],
        ["C:\\Users\\ada\\.local\\bin\\laya-serve.exe"],
        ["C:\\uv\\tools\\laya\\Scripts\\python.exe", "C:\\uv\\tools\\laya\\Scripts\\laya-serve-script.py"],
        ["C:\\Python311\\pythonw.exe", "C:\\bin\\laya-serve"],
    ],
)
def test_laya_is_known_by_its_program(command: list[str]) -> None:
    assert is_laya_command(command)


@pytest.mark.parametrize(
    "command",
    [
        [],
        [""],
        ["vim", "laya-serve"],
        ["vim", "/src/laya-serve.md"],
        ["tail", "-f", "laya-serve"],
        ["bash", "-c", "laya-serve"],
        ["python", "laya-serve-proxy"],
        ["python", "my-laya-serve"],
        ["python", "app.py", "laya-serve"],
        ["python", "-m", "laya.server"],
        ["python", "-m", "pytest", "laya.serve"],
        ["python", "-c", "import laya.serve"],
        ["laya-server"],
        ["laya"],
        ["/opt/laya-serve/bin/node"],
        ["pythonista", "laya-serve"],
    ],
)
def test_what_only_speaks_of_laya_is_not_laya(command: list[str]) -> None:
    assert not is_laya_command(command)
