"""Laya on this computer: installing it, and starting and stopping it in the background.

It is installed by uv as a tool with an environment of its own, since it brings its own torch.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psutil
from filelock import FileLock, Timeout

from litsite.clients.decision_laya import LayaHealth, laya_health, service_url
from litsite.clients.http_client import is_loopback
from litsite.clients.laya_device import working_device
from litsite.clients.laya_process import (
    PROGRAM,
    ProcessRecord,
    end_process,
    is_port_taken,
    read_record,
    recorded_process,
    write_record,
)
from litsite.errors import LitsiteError

PID_NAME = "laya.pid"
LOG_NAME = "laya.log"
_LOCK_NAME = "laya.lock"
_INSTALL = ("tool", "install", "--with", "uvicorn", "--with", "fastapi", "laya")
_UV_PAGE = "https://docs.astral.sh/uv/"
_INSTALL_SECONDS = 3600
_SECONDS_TO_GIVE_UP = 2.0
_URL_KEY = "verification.local_url"
_EXAMPLE = "for example http://127.0.0.1:8005"
_FIRST_PAUSE = 0.05  # seconds between two looks at a service that is starting; each is longer than the one before
_LONGEST_PAUSE = 1.0

# Python warns of a process that is let go of while it runs, and it is to run on after litsite.
_STARTED: list[subprocess.Popen[bytes]] = []


@dataclass(frozen=True, slots=True)
class LayaStatus:
    """How things stand.

    ``is_running`` when Laya answers at ``where``; ``is_ours`` when the process with the id ``pid`` was started by
    litsite, so that it can be stopped. ``problem`` says what stands in the way of one that is not running, if anything.
    """

    where: str
    is_installed: bool
    is_running: bool
    is_ours: bool = False
    pid: int | None = None
    device: str = ""
    problem: str = ""

    def __str__(self) -> str:
        if self.is_running:
            device = f" on {self.device}" if self.device else ""
            by = f"started by litsite, process {self.pid}" if self.is_ours else "not started by litsite"
            return f"Laya runs at {self.where}{device} ({by})"
        if self.problem:
            return f"Laya does not answer at {self.where}: {self.problem}"
        return "Laya is installed and not running" if self.is_installed else "Laya is not installed"


class LayaDaemon:
    """Laya as a process in the background.

    ``folder`` takes its pid file and its log. ``variables`` are the environment, where ``PATH`` says what is installed;
    litsite's own keys are kept from Laya and uv. ``other_ports`` are taken by parts of litsite, the preview for one.
    ``timeout`` are the seconds that a Laya at work may take to say how it is.

    :raises LitsiteError: when ``url`` is no address.
    """

    def __init__(
        self,
        folder: Path,
        variables: Mapping[str, str],
        *,
        url: str = "http://127.0.0.1:8005",
        api_key: str = "",
        other_ports: Collection[int] = (),
        timeout: float = 2.0,
    ) -> None:
        self._url = service_url(url)
        self._host, self._port = _host_and_port(self._url)
        self._where = f"{self._host}:{self._port}"
        self._key = api_key.strip()
        self._other_ports = other_ports
        self._timeout = timeout
        self._pid_file = folder / PID_NAME
        self._log_file = folder / LOG_NAME
        self._lock_file = folder / _LOCK_NAME
        # A key for Laya that litsite does not know would lock litsite out of what it starts.
        kept = {name: value for name, value in variables.items() if name != "LAYA_API_KEY"}
        self._variables = {name: value for name, value in kept.items() if not name.startswith("LITSITE_")}

    def install(self) -> str:
        """Install Laya by uv, and say so in one line. This takes minutes, and a gigabyte or two.

        :raises LitsiteError: when uv is not there or fails.
        """
        uv = shutil.which("uv", path=self._variables.get("PATH", ""))
        if uv is None:
            raise LitsiteError("uv is not installed", hint=f"it installs Laya; get it from {_UV_PAGE}")
        try:
            done = subprocess.run(
                [uv, *_INSTALL],
                env=self._variables,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=_INSTALL_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise LitsiteError("uv did not finish within an hour", where="Laya", hint="look at the network") from None
        if done.returncode:
            command = " ".join(("uv", *_INSTALL))
            raise LitsiteError(f"uv failed: {_last_line(done.stderr)}", where="Laya", hint=f"try it by hand: {command}")
        program = self._program()
        if program is None:
            hint = "run: uv tool update-shell, then open a new terminal"
            raise LitsiteError(f"is installed, but {PROGRAM} is not on the path", where="Laya", hint=hint)
        return f"Laya is installed: {program}"

    def status(self) -> LayaStatus:
        """Look, and change nothing."""
        health = self._health()
        record = read_record(self._pid_file)
        process = recorded_process(record) if record else None
        return LayaStatus(
            self._where,
            is_installed=self._program() is not None,
            is_running=health.is_laya,
            is_ours=process is not None and record is not None and record.port == self._port,
            pid=process.pid if process else None,
            device=health.device,
            problem="" if health.is_laya else self._obstacle(health, record if process else None),
        )

    def start(self, *, budget: float = 300.0) -> LayaStatus:
        """Start Laya unless it runs, and wait up to ``budget`` seconds until it answers.

        :raises LitsiteError: when it cannot be started here, or does not answer in time; then it does not run either.
        """
        self._check_address()
        self._pid_file.parent.mkdir(parents=True, exist_ok=True)
        try:
            with FileLock(self._lock_file, timeout=0):
                before = self.status()
                if before.is_running:
                    return before
                self._start(before, budget)
        except Timeout:
            raise LitsiteError("is being started already", where="Laya", hint="wait for it") from None
        return self.status()

    def stop(self, *, budget: float = 10.0) -> bool:
        """Stop the Laya that litsite started; false when there is none. After ``budget`` seconds it is ended by force.

        :raises LitsiteError: when one runs that somebody else started, or when it cannot be ended.
        """
        record = read_record(self._pid_file)
        process = recorded_process(record) if record else None
        if process is None:
            self._pid_file.unlink(missing_ok=True)  # what it named is long gone, or another's by now
            if self._health().is_laya:
                hint = "stop it where you started it"
                raise LitsiteError(
                    "was not started by litsite and is left alone", where=f"Laya at {self._where}", hint=hint
                )
            return False
        self._end(process, budget)
        return True

    def _obstacle(self, health: LayaHealth, record: ProcessRecord | None) -> str:
        """What stands in the way of a Laya that does not answer. ``record`` is that of a process of litsite's."""
        if record is not None and record.port != self._port:
            return f"process {record.pid}, which litsite started, listens on port {record.port}"
        if health.is_answering:
            return health.failure
        if record is not None:
            return f"process {record.pid} is starting, or hangs; see {self._log_file}"
        return "another program listens there" if is_port_taken(self._host, self._port) else ""

    def _check_address(self) -> None:
        if not is_loopback(self._url):
            raise LitsiteError("only on this computer can Laya be started", where=_URL_KEY, hint=_EXAMPLE)
        if self._port in self._other_ports:
            raise LitsiteError(f"port {self._port} is litsite's own", where=_URL_KEY, hint="take another port")

    def _start(self, before: LayaStatus, budget: float) -> None:
        if before.pid is not None:
            raise LitsiteError(before.problem, where="Laya", hint="run: litsite laya stop")
        if before.problem:
            what = f"port {self._port} is taken by something that is not Laya"
            raise LitsiteError(what, where=_URL_KEY, hint="take another port, or stop that program")
        program = self._program()
        if program is None:
            raise LitsiteError("is not installed", where="Laya", hint="run: litsite laya install")
        process = self._spawn(program)
        try:
            write_record(self._pid_file, process.pid, self._port)
            self._wait(process, budget)
        except BaseException:
            self._give_up(process)
            raise

    def _spawn(self, program: Path) -> subprocess.Popen[bytes]:
        host = self._host if self._host == "::1" else "127.0.0.1"
        variables = self._variables | {"LAYA_HOST": host, "LAYA_PORT": str(self._port)}
        if self._key:
            variables["LAYA_API_KEY"] = self._key
        if "LAYA_DEVICE" not in variables:
            variables["LAYA_DEVICE"] = working_device(_python_of(program), self._variables)
        with self._log_file.open("wb") as log:
            process = subprocess.Popen(
                [str(program)],
                env=variables,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                # Ctrl-C is for litsite; Laya runs on.
                start_new_session=sys.platform != "win32",
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        _STARTED.append(process)
        return process

    def _wait(self, process: subprocess.Popen[bytes], budget: float) -> None:
        deadline = time.monotonic() + budget
        pause = _FIRST_PAUSE
        while True:
            if process.poll() is not None:
                hint = f"see {self._log_file}"
                raise LitsiteError(f"ended at once: {self._last_log_line()}", where="Laya", hint=hint)
            health = self._health()
            if health.is_laya:
                return
            if health.is_answering:
                what = f"{PROGRAM} is another program of the same name: {health.failure}"
                raise LitsiteError(what, where="Laya", hint="uninstall that package, and run: litsite laya install")
            if time.monotonic() + pause > deadline:
                hint = f"the first start fetches the model; see {self._log_file}"
                raise LitsiteError(f"did not answer within {budget:g} s", where="Laya", hint=hint)
            time.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_PAUSE)

    def _give_up(self, process: subprocess.Popen[bytes]) -> None:
        if process.poll() is None:
            end_process(psutil.Process(process.pid), _SECONDS_TO_GIVE_UP)
        process.wait()
        self._pid_file.unlink(missing_ok=True)

    def _end(self, process: psutil.Process, budget: float) -> None:
        try:
            end_process(process, budget)
        except psutil.Error as error:
            raise LitsiteError(f"process {process.pid} cannot be ended: {error}", where="Laya") from None
        for started in [each for each in _STARTED if each.pid == process.pid]:
            started.wait()
            _STARTED.remove(started)
        self._pid_file.unlink(missing_ok=True)

    def _health(self) -> LayaHealth:
        return laya_health(self._url, api_key=self._key, timeout=self._timeout)

    def _program(self) -> Path | None:
        """Laya's program: on the path, or where uv puts the programs of its tools."""
        folders = [self._variables.get("PATH", ""), *self._tool_folders()]
        found = next(filter(None, (shutil.which(PROGRAM, path=folder) for folder in folders if folder)), None)
        return Path(found) if found else None

    def _tool_folders(self) -> list[str]:
        home = self._variables.get("HOME") or self._variables.get("USERPROFILE", "")
        named = [self._variables.get(name, "") for name in ("UV_TOOL_BIN_DIR", "XDG_BIN_HOME")]
        return [*named, str(Path(home) / ".local" / "bin") if home else ""]

    def _last_log_line(self) -> str:
        return _last_line(self._log_file.read_text("utf-8", "replace"))


def _host_and_port(url: str) -> tuple[str, int]:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host:
        raise LitsiteError("is no address of a web service", where=_URL_KEY, hint=_EXAMPLE)
    return host, port or 80


def _python_of(program: Path) -> Path:
    """The interpreter beside a tool's program, in the tool's own environment."""
    return program.resolve().with_name("python.exe" if sys.platform == "win32" else "python")


def _last_line(text: str) -> str:
    """The last line of a program's output that says anything."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "it said nothing"
