"""Telling Laya's own process from everything else on the computer, so that nothing else is ever ended."""

from __future__ import annotations

import contextlib
import re
import socket
import time
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath

import orjson
import psutil

PROGRAM = "laya-serve"
_PYTHON = re.compile(r"python[\d.]*w?", re.IGNORECASE)
_MODULE = ["-m", "laya.serve"]
_SAME_START = 2.0  # seconds by which one process's start may be told differently after the clock was set
_SECONDS_TO_DIE = 5.0
_PAUSE = 0.02  # seconds between two looks at a process that is ending


@dataclass(frozen=True, slots=True)
class ProcessRecord:
    """What the pid file holds: a process, when it began (a pid is given to others later), and its port."""

    pid: int
    started: float
    port: int


def read_record(file: Path) -> ProcessRecord | None:
    """The record in a pid file, None when there is none of use."""
    try:
        found = orjson.loads(file.read_bytes())
        return ProcessRecord(int(found["pid"]), float(found["started"]), int(found["port"]))
    except (OSError, ValueError, LookupError, TypeError):
        return None


def write_record(file: Path, pid: int, port: int) -> None:
    """Write down a process that was just started.

    :raises psutil.Error: when it has ended already.
    """
    record = ProcessRecord(pid, psutil.Process(pid).create_time(), port)
    temporary = file.with_suffix(".tmp")
    temporary.write_bytes(orjson.dumps(asdict(record)))
    temporary.replace(file)


def recorded_process(record: ProcessRecord) -> psutil.Process | None:
    """The process that a record speaks of, if it still runs and is Laya's.

    It must have begun when the record says, have been started as Laya is, and listen on the recorded port or, while it
    is starting, on none.
    """
    try:
        process = psutil.Process(record.pid)
        if abs(process.create_time() - record.started) > _SAME_START or process.status() == psutil.STATUS_ZOMBIE:
            return None
        if not is_laya_command(process.cmdline()):
            return None
        ports = _listening_ports(process)
    except psutil.Error:
        return None
    return process if record.port in ports or not ports else None


def is_laya_command(command: list[str]) -> bool:
    """Whether a command line runs Laya: by its program, by Python with its script, or as a module.

    Whole words count, not parts of them: an editor with ``laya-serve.md`` open is none, nor one with ``laya-serve``.
    """
    if not command:
        return False
    if _name(command[0]) == PROGRAM:
        return True
    if not _PYTHON.fullmatch(_name(command[0])):
        return False
    return command[1:3] == _MODULE or (len(command) > 1 and _name(command[1]) == PROGRAM)


def end_process(process: psutil.Process, seconds: float) -> None:
    """Ask a process to end, and end it when it has not after some seconds.

    :raises psutil.Error: when it may not be ended, or does not end even so.
    """
    with contextlib.suppress(psutil.NoSuchProcess):
        process.terminate()
        if not _has_ended(process, seconds):
            process.kill()
            if not _has_ended(process, _SECONDS_TO_DIE):
                raise psutil.TimeoutExpired(_SECONDS_TO_DIE, process.pid)


def _has_ended(process: psutil.Process, seconds: float) -> bool:
    """Whether a process ends in time. One that nobody has asked about yet, a zombie, has ended too."""
    deadline = time.monotonic() + seconds
    while process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
        if time.monotonic() > deadline:
            return False
        time.sleep(_PAUSE)
    return True


def is_port_taken(host: str, port: int) -> bool:
    """Whether anything accepts connections there."""
    try:
        with socket.create_connection((host, port), timeout=1.0):
            return True
    except OSError:
        return False


def _listening_ports(process: psutil.Process) -> set[int]:
    """The ports that a process and those it started listen on."""
    ports = set()
    for each in (process, *process.children(recursive=True)):
        with contextlib.suppress(psutil.NoSuchProcess):
            ports |= {found.laddr.port for found in each.net_connections("inet") if found.status == psutil.CONN_LISTEN}
    return ports


def _name(word: str) -> str:
    """The name of a program without folder and ending, as either system writes it."""
    path = PureWindowsPath(word) if "\\" in word else PurePosixPath(word)
    return path.name.removesuffix(".exe").removesuffix("-script.py")
