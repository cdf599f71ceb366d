"""Conversions in processes of their own. The converters here misbehave as real ones do on broken files."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from litsite.bundles.records import Block, ConversionJob, ConversionResult, Document
from litsite.bundles.workers import convert_all

CONVERTERS = """
import mmap, os, sys, time
from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.records import Block, Document


def behave(job):
    name = job.path.name
    if name == "crash":
        os.abort()
    if name == "hang":
        time.sleep(600)
    if name == "spin":
        while True:
            pass
    if name == "exit":
        os._exit(0)
    if name == "bomb":
        hoard = []
        while True:
            hoard.append(bytearray(8_000_000))
    if name == "reservation":
        return Document((Block(str(len(bytes(2_000_000_000)))),))
    if name == "shared":
        shared = mmap.mmap(-1, 600_000_000)
        for page in range(0, len(shared), 4096):
            shared[page] = 1
        time.sleep(600)
    if name == "noise":
        print("noise on standard output", flush=True)
        os.write(1, b"more noise")
        os.write(2, b"and errors")
        sys.stdin.read()
    if name == "refused":
        raise ConversionError("a format that cannot be converted")
    if name == "bug":
        raise ValueError(f"cannot read {job.path}")
    if name == "deep":
        return behave_deeply(job)
    if name == "surrogate":
        return Document((Block("half a pair: \\ud800"),))
    blocks = (Block(str(os.getpid()), "heading", 2, 7), Block(job.known_title), Block(repr(job.known_names)))
    return Document(blocks, ("one", "two"), "test", 3, "Título", ("a warning",))


def behave_deeply(job):
    return behave_deeply(job)


def secrets(job):
    return Document((Block(repr(sorted(name for name in os.environ if name.startswith("LITSITE_")))),))
"""


@pytest.fixture(autouse=True)
def _converters_can_be_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "misbehaving_converters.py").write_text(CONVERTERS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)


def job(name: str) -> ConversionJob:
    return ConversionJob("ABCD2345", "EFGH6789", Path("folder") / name, "", "", "A Título", ("Ada", "Čapek"))


def convert(
    *names: str,
    processes: int = 1,
    time_limit: float = 20.0,
    memory_limit: int = 1_000_000_000,
    function: str = "behave",
) -> dict[str, ConversionResult]:
    results = convert_all(
        map(job, names),
        processes=processes,
        time_limit=time_limit,
        memory_limit=memory_limit,
        converter=f"misbehaving_converters:{function}",
    )
    return {result.job.path.name: result for result in results}


def worker_of(result: ConversionResult) -> int:
    assert result.document is not None
    return int(result.document.blocks[0].markdown)


def own_children() -> set[int]:
    return {child.pid for child in psutil.Process().children(recursive=True)}


def test_a_document_comes_back_as_the_converter_made_it() -> None:
    result = convert("fine")["fine"]
    expected = Document(
        (Block(str(worker_of(result)), "heading", 2, 7), Block("A Título"), Block("('Ada', 'Čapek')")),
        ("one", "two"),
        "test",
        3,
        "Título",
        ("a warning",),
    )
    assert result == ConversionResult(job("fine"), expected)


def test_one_worker_converts_many_files_in_another_process() -> None:
    results = convert(*(f"paper{number}" for number in range(5)))
    workers = {worker_of(result) for result in results.values()}
    assert len(results) == 5
    assert len(workers) == 1
    assert os.getpid() not in workers


def test_several_workers_share_the_files() -> None:
    results = convert(*(f"paper{number}" for number in range(8)), processes=2)
    assert len(results) == 8
    assert 1 <= len({worker_of(result) for result in results.values()}) <= 2


@pytest.mark.parametrize("name", ["crash", "exit"])
def test_a_file_that_kills_its_worker_costs_only_itself(name: str) -> None:
    results = convert("before", name, "after")
    assert results[name].failure == "the converter crashed on this file"
    assert results[name].document is None
    assert results["before"].failure == results["after"].failure == ""
    assert worker_of(results["after"]) != worker_of(results["before"])


@pytest.mark.parametrize("name", ["hang", "spin"])
def test_a_file_that_never_ends_is_given_up(name: str) -> None:
    results = convert(name, "after", time_limit=1.0)
    assert results[name].failure == "the conversion took longer than 1 s"
    assert results["after"].document is not None


@pytest.mark.parametrize(
    "name",
    [
        "bomb",
        # What is asked for at once and what is shared are stopped by different means.
        pytest.param("reservation", marks=pytest.mark.skipif(sys.platform != "linux", reason="counted only there")),
        pytest.param("shared", marks=pytest.mark.skipif(sys.platform == "win32", reason="counted otherwise there")),
    ],
)
def test_a_bomb_is_stopped_at_the_memory_limit(name: str) -> None:
    results = convert(name, "after", memory_limit=300_000_000)
    assert results[name].failure == "the conversion needed more than 0.3 GB of memory"
    assert results["after"].document is not None


def test_what_a_library_prints_or_reads_does_not_reach_the_messages() -> None:
    results = convert("noise", "after")
    assert results["noise"].document is not None
    assert results["after"].document is not None


def test_the_reason_of_a_converter_is_the_failure() -> None:
    assert convert("refused")["refused"].failure == "a format that cannot be converted"


def test_a_bug_in_a_converter_is_named_without_the_folder_of_the_file() -> None:
    assert convert("bug")["bug"].failure == "the converter failed on this file (ValueError: cannot read bug)"


def test_endless_recursion_is_a_failure_of_that_file() -> None:
    results = convert("deep", "after")
    assert results["deep"].failure == "the file is nested too deeply"
    assert results["after"].document is not None


def test_text_that_no_file_could_hold_is_made_writable() -> None:
    document = convert("surrogate")["surrogate"].document
    assert document is not None
    assert document.blocks[0].markdown == "half a pair: ?"


def test_a_converter_that_cannot_be_imported_fails_every_job_and_ends() -> None:
    results = convert("one", "two", function="there_is_none")
    assert {result.failure for result in results.values()} == {"the converter could not be started"}


def test_workers_do_not_see_the_keys_of_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LITSITE_MODEL_API_KEY", "secret")
    document = convert("any", function="secrets")["any"].document
    assert document is not None
    assert document.blocks[0].markdown == "[]"


def test_nothing_is_started_when_there_are_no_jobs() -> None:
    before = own_children()
    assert convert() == {}
    assert own_children() == before


def test_no_worker_is_left_when_all_is_done() -> None:
    before = own_children()
    convert("one", "crash", "two", processes=2)
    assert own_children() == before


def test_closing_the_iterator_ends_a_worker_in_the_middle_of_a_file() -> None:
    before = own_children()
    names = iter(["quick", "hang", "hang"])
    results = convert_all(
        map(job, names), processes=1, time_limit=600.0, memory_limit=10**9, converter="misbehaving_converters:behave"
    )
    assert next(results).job.path.name == "quick"
    assert isinstance(results, Iterator)
    results.close()  # type: ignore[attr-defined]
    assert own_children() == before


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")
@pytest.mark.parametrize(
    ("name", "sent"), [("hang", signal.SIGKILL), ("hang", signal.SIGINT), ("spin", signal.SIGKILL)]
)
def test_no_worker_outlives_the_build(name: str, sent: signal.Signals) -> None:
    script = f"""
from pathlib import Path
from litsite.bundles.records import ConversionJob
from litsite.bundles.workers import convert_all
jobs = [ConversionJob("A", "B", Path(name), "") for name in ("quick", "{name}", "{name}")]
converter = "misbehaving_converters:behave"
for result in convert_all(jobs, processes=1, time_limit=600.0, memory_limit=10**9, converter=converter):
    print(result.document.blocks[0].markdown, flush=True)
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    build = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    )
    assert build.stdout is not None
    try:
        worker = psutil.Process(int(build.stdout.readline()))
        assert worker.is_running()
        build.send_signal(sent)
        build.wait(timeout=30)
        gone, alive = psutil.wait_procs([worker], timeout=30)
        assert gone
        assert not alive
    finally:
        build.kill()
        build.wait()
        build.stdout.close()
