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

from litsite.errors import LitsiteError, WorkspaceError

T = TypeVar("T")
_LEAST_EACH = 100
_PARENT_DEATH_SIGNAL = 1
_USERS = 2


@dataclass(slots=True)
class _Child:
    """A process, the end of the pipe that its answer comes from, and whether it has been waited for."""

    process: int
    answer: int
    ended: bool = False


def in_parts(things: Sequence[T], work: Callable[[Sequence[T], bool], bytes], *, jobs: int) -> list[bytes]:
    """Do ``work`` on all things, in up to ``jobs`` processes; the answers of the parts are returned in order.

    ``work`` is told whether it runs in a process of its own.

    :raises LitsiteError: when the user has to fix something.
    :raises RuntimeError: when a part failed in its own process, with that process's traceback.
    """
    parts = _parts(things, jobs)
    children = [_start(part, work) for part in parts[1:]]
    try:
        return [work(parts[0], False), *(_answer(child) for child in children)]
    finally:
        for child in children:
            _end(child)


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
        except LitsiteError as error:
            answer, status = "\0".join((error.what, error.where, error.hint)).encode("utf-8", "replace"), _USERS
        except BaseException:
            answer = traceback.format_exc().encode("utf-8", "replace")
        with open(writing, "wb") as stream:
            stream.write(answer)
    finally:
        os._exit(status)


def _answer(child: _Child) -> bytes:
    """What a child answered, or what it raised."""
    with open(child.answer, "rb", closefd=False) as stream:
        answer = stream.read()
    _, status = os.waitpid(child.process, 0)
    child.ended = True
    if os.waitstatus_to_exitcode(status) == _USERS:
        what, where, hint = answer.decode("utf-8", "replace").split("\0")
        raise WorkspaceError(what, where=where, hint=hint)
    if status:
        raise RuntimeError(f"a part of the work was not done:\n{answer.decode('utf-8', 'replace')}")
    return answer


def _end(child: _Child) -> None:
    """Leave nothing of a child behind, however the others ended."""
    os.close(child.answer)
    if not child.ended:
        os.kill(child.process, signal.SIGKILL)
        os.waitpid(child.process, 0)
