"""Work for tests of dividing work: run as a program, since it is divided only where no other thread runs.

``python -m tests.parallel_work NAME JOBS`` prints the answers, one a line, or what was raised.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence

from litsite.errors import WorkspaceError
from litsite.parallel import in_parts

NUMBERS = range(450)


def total(part: Sequence[int], apart: bool) -> bytes:
    return f"{sum(part)} {apart} {os.getpid()}".encode()


def fault_apart(_part: Sequence[int], apart: bool) -> bytes:
    return b"" if not apart else str(1 / 0).encode()


def full_disk_apart(_part: Sequence[int], apart: bool) -> bytes:
    if apart:
        raise WorkspaceError("the disk is full", where="site", hint="free some space")
    return b""


def fault_here(_part: Sequence[int], apart: bool) -> bytes:
    if apart:
        time.sleep(600)
    raise ValueError("here")


if __name__ == "__main__":
    work = {each.__name__: each for each in (total, fault_apart, full_disk_apart, fault_here)}[sys.argv[1]]
    try:
        answers = in_parts(NUMBERS, work, jobs=int(sys.argv[2]))
    except Exception as error:
        sys.exit(f"{type(error).__name__}: {error}")
    sys.stdout.write("\n".join(answer.decode() for answer in answers))
