"""Work divided among processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from litsite.errors import WorkspaceError
from litsite.site.parallel import in_parts

NUMBERS = range(450)


def _sum(part: Sequence[int], apart: bool) -> bytes:
    return f"{sum(part)} {apart} {os.getpid()}".encode()


def test_every_thing_is_worked_on_once_in_as_many_processes_as_asked_for() -> None:
    answers = [answer.decode().split() for answer in in_parts(NUMBERS, _sum, jobs=3)]
    assert sum(int(total) for total, _, _ in answers) == sum(NUMBERS)
    assert [apart for _, apart, _ in answers] == ["False", "True", "True"]
    assert len({process for _, _, process in answers}) == 3


def test_little_work_stays_in_one_process() -> None:
    assert len(in_parts(NUMBERS[:150], _sum, jobs=8)) == 1
    assert in_parts((), lambda part, _: b"%d" % len(part), jobs=2) == [b"0"]


def test_a_fault_in_another_process_is_told_with_its_traceback() -> None:
    def fail(_part: Sequence[int], apart: bool) -> bytes:
        return b"" if not apart else str(1 / 0).encode()

    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        in_parts(NUMBERS, fail, jobs=2)


def test_what_the_user_must_fix_stays_that_in_another_process() -> None:
    def fail(_part: Sequence[int], apart: bool) -> bytes:
        if apart:
            raise WorkspaceError("the disk is full", where="site", hint="free some space")
        return b""

    with pytest.raises(WorkspaceError) as caught:
        in_parts(NUMBERS, fail, jobs=2)
    assert (caught.value.where, caught.value.hint) == ("site", "free some space")


def test_a_fault_in_this_process_ends_the_others() -> None:
    def fail(_part: Sequence[int], apart: bool) -> bytes:
        if apart:
            time.sleep(60)
        raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        in_parts(NUMBERS, fail, jobs=2)


PARENT = """\
import sys, time
from litsite.errors import WorkspaceError
from litsite.site.parallel import in_parts

def work(part, apart):
    if apart:
        time.sleep(2)
        open(sys.argv[1], "w").close()
    else:
        print("working", flush=True)
        time.sleep(60)
    return b""

in_parts(range(400), work, jobs=2)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="work is divided on Linux only")
def test_the_others_die_with_a_process_that_is_killed(tmp_path: Path) -> None:
    trace = tmp_path / "written by an orphan"
    parent = subprocess.Popen([sys.executable, "-c", PARENT, str(trace)], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    parent.stdout.readline()
    parent.kill()
    parent.communicate()
    time.sleep(3)
    assert not trace.exists()
