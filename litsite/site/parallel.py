"""The same work on several cores: processes that share everything made so far and each do a part of the rest.

Only where the system can fork and no thread runs beside this one; elsewhere, and for little work, one process does it
all. What is written does not depend on how many there are.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn, TypeVar

T = TypeVar("T")
_LEAST_EACH = 100
_PARENT_DEATH_SIGNAL = 1


@dataclass(frozen=True, slots=True)
class _Child:
    process: int
    answer: int


def in_parts(things: Sequence[T], work: Callable[[Sequence[T], bool], bytes], *, jobs: int) -> list[bytes]:
    """Do ``work`` on all things, in up to ``jobs`` processes; the answers of the parts are returned in order.

    ``work`` is told whether it runs in a process of its own.

    :raises RuntimeError: when a part failed in its own process, with that process's traceback.
    """
    parts = _parts(things, jobs)
    sys.stdout.flush()
    sys.stderr.flush()
    children = [_start(part, work) for part in parts[1:]]
    try:
        answers = [work(parts[0], False)]
    except BaseException:
        for child in children:
            os.kill(child.process, signal.SIGKILL)
        for child in children:
            os.waitpid(child.process, 0)
            os.close(child.answer)
        raise
    return answers + [_finish(child) for child in children]


def _parts(things: Sequence[T], jobs: int) -> list[Sequence[T]]:
    can_fork = sys.platform == "linux" and threading.active_count() == 1
    number = max(1, min(jobs, len(things) // _LEAST_EACH)) if can_fork else 1
    return [things[first::number] for first in range(number)]


def _start(part: Sequence[T], work: Callable[[Sequence[T], bool], bytes]) -> _Child:
    reading, writing = os.pipe()
    parent = os.getpid()
    process = os.fork()
    if not process:
        os.close(reading)
        _run(part, work, writing, parent)
    os.close(writing)
    return _Child(process, reading)


def _run(part: Sequence[T], work: Callable[[Sequence[T], bool], bytes], writing: int, parent: int) -> NoReturn:
    """A child's whole life. It dies with its parent, or it would write into the folder of a later run."""
    status = 1
    try:
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(status)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the whole group; the parent ends its children
        try:
            answer, status = work(part, True), 0
        except BaseException:
            answer = traceback.format_exc().encode("utf-8", "replace")
        with open(writing, "wb") as stream:
            stream.write(answer)
    finally:
        os._exit(status)


def _finish(child: _Child) -> bytes:
    with open(child.answer, "rb") as stream:
        answer = stream.read()
    _, status = os.waitpid(child.process, 0)
    if status:
        raise RuntimeError(f"a part of the site was not written:\n{answer.decode('utf-8', 'replace')}")
    return answer
