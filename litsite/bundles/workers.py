"""Conversions in processes of their own, so that a crash, a hang or a bomb costs one file and nothing else.

Each worker converts many files, one at a time; it is replaced after a number of files, when it has grown, and whenever
a file got the better of it. Nothing is started when there is nothing to convert.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import BinaryIO, Self, cast

import psutil

from litsite.bundles.convert.messages import decode_outcome, encode_job, read_message, write_message
from litsite.bundles.convert.worker import OUT_OF_MEMORY
from litsite.bundles.records import ConversionJob, ConversionResult

DEFAULT_CONVERTER = "litsite.bundles.convert:convert"
_FILES_PER_WORKER = 100
_SECONDS_TO_START = 60.0
_SECONDS_BETWEEN_LOOKS = 0.1
_GROWN = 4  # a worker that keeps more than this part of the memory limit is replaced
_NEAR_LIMIT = 0.8  # native code that gets no memory mostly crashes: the memory it had tells why
_JOBS_AHEAD = 2  # per process, so that workers need not wait while a result is being written down
_CRASHED = "the converter crashed on this file"
_NOT_STARTED = "the converter could not be started"
_UNREADABLE = "the converter's answer could not be read"


def convert_all(
    jobs: Iterable[ConversionJob],
    *,
    processes: int,
    time_limit: float,
    memory_limit: int,
    converter: str = DEFAULT_CONVERTER,
) -> Iterator[ConversionResult]:
    """Convert files in ``processes`` worker processes and yield how each job ended, in any order.

    A file may take ``time_limit`` seconds and its worker ``memory_limit`` bytes; a job that needs more, or that crashes
    its worker, ends with the reason in ``failure``. ``jobs`` is read as the work goes on, in the caller's thread.
    ``converter`` names the function that workers call, as ``module:function``. When the iterator is closed, or the
    process ends in whatever way, the workers end too.
    """
    in_hand = 0
    with _Pool(max(1, processes), time_limit, memory_limit, converter) as pool:
        for job in jobs:
            pool.submit(job)
            in_hand += 1
            if in_hand >= _JOBS_AHEAD * max(1, processes):
                yield pool.next_result()
                in_hand -= 1
        for _ in range(in_hand):
            yield pool.next_result()


class _Pool:
    """Threads that each lead one worker at a time through its jobs."""

    def __init__(self, processes: int, time_limit: float, memory_limit: int, converter: str) -> None:
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="conversion")
        self._finished: SimpleQueue[Future[ConversionResult]] = SimpleQueue()
        self._time_limit = time_limit
        self._memory_limit = memory_limit
        self._converter = converter
        self._lock = threading.Lock()
        self._idle: list[_Worker] = []
        self._workers: set[_Worker] = set()
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        with self._lock:
            self._closed = True
            workers = list(self._workers)
        for worker in workers:
            worker.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in workers:
            worker.stop()

    def submit(self, job: ConversionJob) -> None:
        self._threads.submit(self._convert, job).add_done_callback(self._finished.put)

    def next_result(self) -> ConversionResult:
        while True:
            # With a time-out, Ctrl-C gets through on every system.
            with contextlib.suppress(Empty):
                return self._finished.get(timeout=1.0).result()

    def _convert(self, job: ConversionJob) -> ConversionResult:
        worker = self._worker()
        if worker is None:
            return ConversionResult(job, failure=_NOT_STARTED)
        result = worker.convert(job, self._time_limit)
        with self._lock:
            if worker.is_fit():
                self._idle.append(worker)
                return result
            self._workers.discard(worker)
        worker.stop()
        return result

    def _worker(self) -> _Worker | None:
        with self._lock:
            if self._idle:
                return self._idle.pop()
            if self._closed:
                return None
            with contextlib.suppress(OSError):  # no memory or no processes left on this machine
                worker = _Worker(self._converter, self._memory_limit)
                self._workers.add(worker)
                return worker
            return None


class _Worker:
    """One worker process. Its answers are read by a thread, since a pipe cannot be waited for with a time-out."""

    def __init__(self, converter: str, memory_limit: int) -> None:
        self._memory_limit = memory_limit
        self._process = _start(converter, memory_limit)
        self._input = cast(BinaryIO, self._process.stdin)
        self._output = cast(BinaryIO, self._process.stdout)
        self._answers: SimpleQueue[bytes | None] = SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._ready = False
        self._fit = True
        self._files = 0
        self._peak = 0

    def convert(self, job: ConversionJob, time_limit: float) -> ConversionResult:
        """Have one file converted, and stop the process if it does not end as it should."""
        if not self._has_started():
            return self._failed(job, _NOT_STARTED)
        self._files += 1
        self._peak = 0
        try:
            write_message(self._input, encode_job(job, time_limit))
            answer = self._answer(time_limit)
        except TimeoutError:
            return self._failed(job, f"the conversion took longer than {time_limit:g} s")
        except (MemoryError, OSError) as error:
            return self._failed(job, self._too_large() if isinstance(error, MemoryError) else _CRASHED)
        if answer is None:
            return self._failed(job, self._too_large() if self._peak > _NEAR_LIMIT * self._memory_limit else _CRASHED)
        try:
            document, failure = decode_outcome(answer)
        except ValueError:
            return self._failed(job, _UNREADABLE)
        if failure == OUT_OF_MEMORY:
            return self._failed(job, self._too_large())
        return ConversionResult(job, document, failure)

    def _has_started(self) -> bool:
        """Wait for the process to report once; the time that takes is not the file's."""
        if not self._ready:
            with contextlib.suppress(TimeoutError, MemoryError):
                self._ready = self._answer(_SECONDS_TO_START) is not None
        return self._ready

    def is_fit(self) -> bool:
        """Whether the worker can take another file."""
        return self._fit and self._files < _FILES_PER_WORKER and self._memory() * _GROWN < self._memory_limit

    def kill(self) -> None:
        """End the process and all that it has started, at once."""
        descendants = []
        with contextlib.suppress(psutil.Error):
            descendants = psutil.Process(self._process.pid).children(recursive=True)
        if self._process.poll() is None:
            if sys.platform != "win32":
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
        for descendant in descendants:
            with contextlib.suppress(psutil.Error):
                descendant.kill()

    def stop(self) -> None:
        """End the process and give back what it held."""
        self.kill()
        self._process.wait()
        self._reader.join()
        self._output.close()
        with contextlib.suppress(OSError):
            self._input.close()

    def _read(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (message := read_message(self._output)) is not None:
                self._answers.put(message)
        self._answers.put(None)

    def _answer(self, time_limit: float) -> bytes | None:
        """The next message, None when the process is gone. Raises TimeoutError and MemoryError when it must go."""
        end = time.monotonic() + time_limit
        while True:
            left = end - time.monotonic()
            try:
                return self._answers.get(timeout=max(0.0, min(left, _SECONDS_BETWEEN_LOOKS)))
            except Empty:
                self._peak = max(self._peak, self._memory())
            if self._peak > self._memory_limit:
                raise MemoryError
            if left <= 0:
                raise TimeoutError

    def _memory(self) -> int:
        """The memory that the process holds, in bytes; 0 when it is gone."""
        with contextlib.suppress(psutil.Error):
            return int(psutil.Process(self._process.pid).memory_info().rss)
        return 0

    def _failed(self, job: ConversionJob, failure: str) -> ConversionResult:
        self._fit = False
        self.kill()
        return ConversionResult(job, failure=failure)

    def _too_large(self) -> str:
        return f"the conversion needed more than {round(self._memory_limit / 1e9, 1):g} GB of memory"


def _start(converter: str, memory_limit: int) -> subprocess.Popen[bytes]:
    # The build's secrets are none of a converter's business; hashing and text encoding are the same on every machine.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LITSITE_")}
    environment |= {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-P", "-X", "utf8", "-m", "litsite.bundles.convert.worker", converter, str(memory_limit)]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        # Ctrl-C is for the build, which then ends its workers.
        start_new_session=sys.platform != "win32",
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )
