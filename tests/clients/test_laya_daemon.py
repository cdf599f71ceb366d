"""Laya in the background: installed, started, found again, stopped, and nothing else ever touched."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import psutil
import pytest

from litsite.clients.laya_daemon import LayaDaemon
from litsite.errors import LitsiteError
from tests.clients.decision_servers import LayaService
from tests.clients.http_servers import Answer, as_json, http_server
from tests.clients.laya_tools import install_laya, install_uv

KEY = "laya-very-secret-0123456789"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the programs made here are scripts with a first line")


class Bench:
    """A folder for litsite, a folder of programs, and a free port."""

    def __init__(self, folder: Path) -> None:
        self.state = folder / "state"
        self.programs = folder / "programs"
        self.programs.mkdir()
        with socket.create_server(("127.0.0.1", 0)) as server:
            self.port = server.getsockname()[1]
        self.variables = {"PATH": str(self.programs), "LAYA_DEVICE": "cpu", "HOME": str(folder)}

    @property
    def pid_file(self) -> Path:
        return self.state / "laya.pid"

    def daemon(self, port: int = 0, **options: Any) -> LayaDaemon:
        return LayaDaemon(self.state, self.variables, url=f"http://127.0.0.1:{port or self.port}", **options)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A bench; what was started on it is stopped in the end."""
    found = Bench(tmp_path)
    yield found
    found.daemon().stop()


def is_alive(pid: int | None) -> bool:
    assert pid is not None
    return psutil.pid_exists(pid)


def living_children() -> list[int]:
    """The processes that this one started and that run."""
    return sorted(each.pid for each in psutil.Process().children() if each.status() != psutil.STATUS_ZOMBIE)


def test_laya_is_installed_by_uv_in_an_environment_of_its_own(bench: Bench) -> None:
    install_uv(bench.programs)
    assert str(bench.daemon().status()) == "Laya is not installed"
    assert bench.daemon().install() == f"Laya is installed: {bench.programs / 'laya-serve'}"
    called = (bench.programs / "uv.called").read_text("utf-8")
    assert called == "tool install --with uvicorn --with fastapi laya"
    assert str(bench.daemon().status()) == "Laya is installed and not running"


def test_what_keeps_laya_from_being_installed_is_said(bench: Bench) -> None:
    with pytest.raises(LitsiteError, match="uv is not installed") as caught:
        bench.daemon().install()
    assert "docs.astral.sh/uv" in caught.value.hint
    install_uv(bench.programs)
    bench.variables["FAKE_UV"] = "fails"
    with pytest.raises(LitsiteError, match="uv failed: Caused by: no network") as caught:
        bench.daemon().install()
    assert "uv tool install --with uvicorn --with fastapi laya" in caught.value.hint


def test_laya_is_found_where_uv_puts_it_without_being_on_the_path(bench: Bench) -> None:
    folder = Path(bench.variables["HOME"]) / ".local" / "bin"
    folder.mkdir(parents=True)
    install_laya(folder)
    assert bench.daemon().status().is_installed


def test_laya_is_started_found_and_stopped(bench: Bench) -> None:
    install_laya(bench.programs)
    bench.variables["LITSITE_OPENROUTER_API_KEY"] = KEY
    started = bench.daemon().start(budget=20)
    assert (started.is_running, started.is_ours, started.device) == (True, True, "cpu")
    assert str(started) == f"Laya runs at 127.0.0.1:{bench.port} on cpu (started by litsite, process {started.pid})"
    assert (bench.state / "laya.log").read_text("utf-8") == "laya-serve starts\n"
    again = bench.daemon()  # as another run of litsite
    assert again.status() == started
    assert again.start() == started
    assert again.stop()
    assert not is_alive(started.pid)
    assert not bench.pid_file.exists()
    assert not again.stop()
    assert not again.status().is_running


def test_laya_gets_its_own_key_and_none_of_litsites(bench: Bench) -> None:
    install_laya(bench.programs)
    bench.variables |= {"LITSITE_OPENROUTER_API_KEY": KEY, "LAYA_API_KEY": "another"}
    status = bench.daemon(api_key=KEY).start(budget=20)
    environment = psutil.Process(status.pid).environ()
    assert environment["LAYA_API_KEY"] == KEY
    assert environment["LAYA_HOST"] == "127.0.0.1"
    assert [name for name in environment if name.startswith("LITSITE_")] == []
    assert KEY not in bench.pid_file.read_text("utf-8") + (bench.state / "laya.log").read_text("utf-8") + repr(status)


def test_without_a_key_laya_is_started_without_one(bench: Bench) -> None:
    install_laya(bench.programs)
    bench.variables["LAYA_API_KEY"] = "another"
    assert bench.daemon().start(budget=20).is_running


def test_a_program_that_does_not_end_when_asked_is_ended(bench: Bench) -> None:
    install_laya(bench.programs)
    bench.variables["FAKE_LAYA"] = "stubborn"
    status = bench.daemon().start(budget=20)
    assert bench.daemon().stop(budget=0.2)
    assert not is_alive(status.pid)


@pytest.mark.parametrize(
    ("mode", "what"),
    [
        ("dies", "ended at once: RuntimeError: no weights"),
        ("hangs", "did not answer within 0.5 s"),
        ("impostor", "laya-serve is another program of the same name"),
    ],
)
def test_a_laya_that_does_not_come_up_is_an_error_and_nothing_stays_behind(bench: Bench, mode: str, what: str) -> None:
    install_laya(bench.programs)
    bench.variables["FAKE_LAYA"] = mode
    before = living_children()  # a browser's driver, for one
    with pytest.raises(LitsiteError, match=what):
        bench.daemon().start(budget=0.5 if mode == "hangs" else 20)
    assert not bench.pid_file.exists()
    assert not bench.daemon().status().is_running
    assert living_children() == before


def test_without_laya_installed_the_command_that_installs_it_is_named(bench: Bench) -> None:
    with pytest.raises(LitsiteError, match="is not installed") as caught:
        bench.daemon().start()
    assert caught.value.hint == "run: litsite laya install"


def test_the_port_of_the_preview_is_not_taken(bench: Bench) -> None:
    install_laya(bench.programs)
    with pytest.raises(LitsiteError, match=f"port {bench.port} is litsite's own"):
        bench.daemon(other_ports=(bench.port,)).start()


@pytest.mark.parametrize("url", ["http://10.0.0.5:8005", "http://example.org", "https://laya.example.org:8005"])
def test_laya_is_started_on_this_computer_only(bench: Bench, url: str) -> None:
    with pytest.raises(LitsiteError, match="only on this computer"):
        LayaDaemon(bench.state, bench.variables, url=url).start()


@pytest.mark.parametrize("url", ["", "nothing", "http://127.0.0.1:port", "http://[::1"])
def test_what_is_no_address_is_named_with_its_key(bench: Bench, url: str) -> None:
    with pytest.raises(LitsiteError, match=r"verification\.local_url: is no address"):
        LayaDaemon(bench.state, bench.variables, url=url)


def test_a_port_that_something_else_holds_is_left_to_it(bench: Bench) -> None:
    install_laya(bench.programs)
    with http_server(lambda _: as_json({"status": "ok"})) as server:
        daemon = bench.daemon(server.port)
        with pytest.raises(LitsiteError, match=f"port {server.port} is taken by something that is not Laya"):
            daemon.start()
        assert not daemon.stop()
        assert daemon.status().problem
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        daemon = bench.daemon(port, timeout=0.2)
        with pytest.raises(LitsiteError, match="is taken by something that is not Laya"):
            daemon.start()
        assert daemon.status().problem == "another program listens there"


def test_a_laya_that_somebody_else_started_is_used_and_not_stopped(bench: Bench) -> None:
    with http_server(LayaService()) as server:
        daemon = bench.daemon(server.port)
        status = daemon.start()
        assert (status.is_running, status.is_ours) == (True, False)
        with pytest.raises(LitsiteError, match="was not started by litsite and is left alone"):
            daemon.stop()
        assert daemon.status().is_running


def test_a_stale_pid_file_ends_nobody(bench: Bench) -> None:
    bench.state.mkdir()
    me = psutil.Process()
    not_laya = {"pid": me.pid, "started": me.create_time(), "port": bench.port}
    nobody = {"pid": 2**22 + 1, "started": 1.0, "port": bench.port}
    for record in (orjson.dumps(not_laya), orjson.dumps(nobody), b'{"pid": "me"}', b"[]"):
        bench.pid_file.write_bytes(record)
        assert not bench.daemon().status().is_ours
        assert not bench.daemon().stop()
        assert not bench.pid_file.exists()
    bench.pid_file.write_bytes(b"\x00 not JSON")
    assert not bench.daemon().stop()


def test_a_pid_that_was_given_to_another_process_is_not_ended(bench: Bench) -> None:
    install_laya(bench.programs)
    status = bench.daemon().start(budget=20)
    right = bench.pid_file.read_bytes()
    record = orjson.loads(right)
    bench.pid_file.write_bytes(orjson.dumps(record | {"started": record["started"] - 3600}))
    assert not bench.daemon().status().is_ours
    with pytest.raises(LitsiteError, match="left alone"):
        bench.daemon().stop()
    assert is_alive(status.pid)
    bench.pid_file.write_bytes(orjson.dumps(record | {"port": record["port"] + 1}))
    assert not bench.daemon().status().is_ours  # it listens on another port than the record says
    bench.pid_file.write_bytes(right)
    assert bench.daemon().stop()


def test_a_laya_on_the_port_of_an_earlier_configuration_can_still_be_stopped(bench: Bench) -> None:
    install_laya(bench.programs)
    with socket.create_server(("127.0.0.1", 0)) as server:
        other = server.getsockname()[1]
    status = bench.daemon().start(budget=20)
    moved = bench.daemon(other)
    assert f"process {status.pid}, which litsite started, listens on port {bench.port}" in str(moved.status())
    with pytest.raises(LitsiteError) as caught:
        moved.start()
    assert caught.value.hint == "run: litsite laya stop"
    assert moved.stop()
    assert not is_alive(status.pid)


def test_a_laya_that_hangs_can_be_stopped(bench: Bench) -> None:
    install_laya(bench.programs)
    status = bench.daemon().start(budget=20)
    os.kill(status.pid or 0, signal.SIGSTOP)
    try:
        found = bench.daemon(timeout=0.2).status()
        assert (found.is_running, found.is_ours) == (False, True)
        assert "hangs" in found.problem
    finally:
        os.kill(status.pid or 0, signal.SIGCONT)
    assert bench.daemon().stop()


def test_two_starts_at_once_start_one(bench: Bench) -> None:
    program = install_laya(bench.programs)
    code = (
        "import sys, pathlib; from litsite.clients.laya_daemon import LayaDaemon\n"
        "from litsite.errors import LitsiteError\n"
        f"daemon = LayaDaemon(pathlib.Path({str(bench.state)!r}), {bench.variables!r}, "
        f"url='http://127.0.0.1:{bench.port}')\n"
        "try: print(daemon.start(budget=20).pid)\n"
        "except LitsiteError as error: print(error.what)\n"
    )
    command = [sys.executable, "-W", "ignore", "-c", code]
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = {run.communicate()[0].strip() for run in runs}
    pid = str(bench.daemon().status().pid)
    assert said <= {pid, "is being started already"}
    assert pid in said
    assert [each.pid for each in psutil.process_iter() if str(program) in _command(each)] == [int(pid)]


def _command(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def test_a_service_that_is_broken_is_not_taken_for_laya(bench: Bench) -> None:
    with http_server(lambda _: Answer(500, b"<script>")) as server:
        status = bench.daemon(server.port).status()
        assert (status.is_running, status.problem) == (False, "something answers there that is not Laya")
