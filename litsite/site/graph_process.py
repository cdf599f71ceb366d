"""Runs scripts in V8, in a process of its own, since V8 starts threads and a site is written by forked processes.

It is started as a file and imports nothing of the package. Every line of standard input is one message in JSON, and is
answered by one line of standard output: first a list of script texts, then calls, each the name of a function and its
arguments. An answer is ``{"value": …}`` or ``{"error": …}``.
"""

from __future__ import annotations

import json
import os
from typing import BinaryIO

from py_mini_racer import MiniRacer

_MOST_SECONDS = 900.0


def main(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer until the input ends."""
    engine = MiniRacer()
    for line in requests:
        try:
            reply = {"value": _answer(engine, json.loads(line))}
        except Exception as error:  # whatever a script throws is for the other side to report
            reply = {"error": f"{type(error).__name__}: {error}"}
        replies.write(json.dumps(reply).encode() + b"\n")
        replies.flush()


def _answer(engine: MiniRacer, message: list[object]) -> object:
    if all(isinstance(part, str) for part in message):
        for script in message:
            engine.eval(str(script))
        return None
    function, arguments = message
    assert isinstance(arguments, list)
    return engine.call(str(function), *arguments, timeout_sec=_MOST_SECONDS)


if __name__ == "__main__":
    with open(0, "rb", closefd=False) as requests, open(1, "wb", closefd=False) as replies:
        main(requests, replies)
        # Leaving in order would wait for V8's own threads, which do not always end.
        os._exit(0)
