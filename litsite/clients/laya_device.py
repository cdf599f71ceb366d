"""Which device Laya can really compute on, found out by computing on it.

A driver that is too old, a card whose capability no longer fits or whose memory is full only show when a number is
computed there. That may take the process down, so it happens in one of its own, with the Python that Laya runs in.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

CPU = "cpu"
_ACCELERATORS = ("cuda", "mps", "xpu")  # in order of preference
_SECONDS = 120
# Says what it is about to try, so that what it died of is known.
_PROGRAM = """
import sys, torch
for name in sys.argv[1:]:
    print("try", name, flush=True)
    try:
        works = (torch.zeros(1, device=name) + 1).item() == 1
    except Exception:
        works = False
    if works:
        print("use", name, flush=True)
        break
"""


def working_device(python: Path, variables: Mapping[str, str]) -> str:
    """``cuda``, ``mps``, ``xpu`` or ``cpu``: the first that adds one to nothing correctly.

    ``python`` is the interpreter that has torch; ``variables`` are its environment.
    """
    left = list(_ACCELERATORS)
    while left:
        said = _run(python, left, variables)
        if said and said[-1].startswith("use "):
            return said[-1].removeprefix("use ")
        tried = [line.removeprefix("try ") for line in said if line.startswith("try ")]
        if not tried or tried[-1] == left[-1]:
            break
        left = left[left.index(tried[-1]) + 1 :]  # it went down with this one
    return CPU


def _run(python: Path, names: list[str], variables: Mapping[str, str]) -> list[str]:
    try:
        done = subprocess.run(
            [str(python), "-c", _PROGRAM, *names],
            env=dict(variables),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return []
    return [line for line in done.stdout.splitlines() if line.startswith(("try ", "use "))]
