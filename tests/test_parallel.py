"""Work divided among processes."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from litsite.parallel import in_parts
from tests.parallel_work import NUMBERS

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="work is divided on Linux only")


def _divided(work: str, jobs: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.parallel_work", work, str(jobs)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def test_every_thing_is_worked_on_once_in_as_many_processes_as_asked_for() -> None:
    answers = [line.split() for line in _divided("total", 3).stdout.splitlines()]
    assert sum(int(total) for total, _, _ in answers) == sum(NUMBERS)
    assert [apart for _, apart, _ in answers] == ["False", "True", "True"]
    assert len({process for _, _, process in answers}) == 3


def test_little_work_stays_in_one_process() -> None:
    assert len(in_parts(NUMBERS[:150], lambda _part, _apart: b"", jobs=8)) == 1
    assert in_parts((), lambda part, _apart: b"%d" % len(part), jobs=2) == [b"0"]


def test_a_fault_in_another_process_is_told_with_its_traceback() -> None:
    done = _divided("fault_apart", 2)
    assert done.returncode == 1
    assert done.stderr.startswith("RuntimeError: a part of the work was not done:\nTraceback")
    assert "ZeroDivisionError" in done.stderr


def test_what_the_user_must_fix_stays_that_in_another_process() -> None:
    assert _divided("full_disk_apart", 2).stderr == "WorkspaceError: site: the disk is full (free some space)\n"


def test_a_fault_in_this_process_ends_the_others() -> None:
    # The others would sleep for ten minutes: coming back at all is the proof that they were ended.
    assert _divided("fault_here", 2).stderr == "ValueError: here\n"


PARENT = """\
import sys, time
from litsite.errors import WorkspaceError
from litsite.parallel import in_parts

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


def test_the_others_die_with_a_process_that_is_killed(tmp_path: Path) -> None:
    trace = tmp_path / "written by an orphan"
    parent = subprocess.Popen([sys.executable, "-c", PARENT, str(trace)], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    parent.stdout.readline()
    parent.kill()
    parent.communicate()
    time.sleep(3)
    assert not trace.exists()
