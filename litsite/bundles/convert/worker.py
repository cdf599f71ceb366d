"""The process that converts files: ``python -m litsite.bundles.convert.worker CONVERTER MEMORY_LIMIT``.

It reads jobs from standard input and writes their outcomes to standard output (see
:mod:`litsite.bundles.convert.messages`). It ends when its standard input does, also in the middle of a file, so that no
worker outlives the build that started it.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import BinaryIO

from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.convert.messages import MAX_BYTES, READY, decode_job, encode_outcome, read_message, write_message
from litsite.bundles.records import ConversionJob, Document

Converter = Callable[[ConversionJob], Document]

OUT_OF_MEMORY = "out of memory"
_LONGEST_FAILURE = 200
_SPARE_SECONDS = 30


def main(converter_name: str, memory_limit: int) -> None:
    """Convert until standard input ends. ``converter_name`` is ``module:function``, ``memory_limit`` counts bytes."""
    requests, replies = _take_over_streams()
    _limit_memory(memory_limit)
    module, _, function = converter_name.partition(":")
    converter: Converter = getattr(importlib.import_module(module), function)
    jobs: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(requests, jobs), daemon=True).start()
    write_message(replies, READY)
    while True:
        job, time_limit = decode_job(jobs.get())
        _limit_processor_time(time_limit)
        write_message(replies, _outcome(converter, job))


def _listen(requests: BinaryIO, jobs: SimpleQueue[bytes]) -> None:
    while (message := read_message(requests)) is not None:
        jobs.put(message)
    os._exit(0)  # the build is gone: whatever is being converted, nobody waits for it


def _outcome(converter: Converter, job: ConversionJob) -> bytes:
    try:
        outcome = encode_outcome(converter(job))
        return outcome if len(outcome) <= MAX_BYTES else encode_outcome(None, "the converted text is too long")
    except ConversionError as error:
        return encode_outcome(None, str(error))
    except MemoryError:
        return encode_outcome(None, OUT_OF_MEMORY)
    except RecursionError:
        return encode_outcome(None, "the file is nested too deeply")
    except Exception as error:  # a bug in a converter costs one file, and the report names it
        detail = " ".join(f"{type(error).__name__}: {error}".replace(str(job.path), job.path.name).split())
        return encode_outcome(None, f"the converter failed on this file ({detail[:_LONGEST_FAILURE]})")


def _take_over_streams() -> tuple[BinaryIO, BinaryIO]:
    """Keep standard input and output for messages; what a library reads or prints goes nowhere."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    if sys.platform == "win32":
        import msvcrt

        for stream in (requests, replies):
            msvcrt.setmode(stream.fileno(), os.O_BINARY)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)
    return requests, replies


def _limit_memory(limit: int) -> None:
    """Let allocations beyond the limit fail where the system can do that; elsewhere the build watches from outside."""
    if sys.platform == "win32":
        return
    import resource

    # On Linux this limit counts what is allocated; the address space would count what is only reserved as well.
    kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(kind, (limit, resource.getrlimit(kind)[1]))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def _limit_processor_time(seconds: float) -> None:
    """End a job that runs on in machine code after the build has died, when nothing else can stop it."""
    if sys.platform == "win32":
        return
    import resource

    with contextlib.suppress(ValueError, OSError):
        until = int(time.process_time() + seconds) + _SPARE_SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.getrlimit(resource.RLIMIT_CPU)[1]))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
