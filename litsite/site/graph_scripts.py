"""The scripts that compute the graph, run at build time just as the page runs them."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, BinaryIO, Self, cast

from litsite.site.theme_files import SCRIPTS, themes_folder

SCRIPT_NAMES = (
    "graph-model",
    "graph-hash",
    "graph-direction",
    "graph-communities",
    "graph-join",
    "graph-discs",
    "graph-perimeter",
    "graph-sectors",
    "graph-tree",
    "graph-repulsion",
    "graph-forces",
    "graph-simulation",
    "graph-titles",
    "graph-layout",
)
"""What the layout needs. Each only defines functions below ``litsite``, so the order is the reader's."""

_PROCESS = Path(__file__).with_name("graph_process.py")
_NAMESPACE = "globalThis.litsite = { data: {} };"


def graph_scripts() -> tuple[str, ...]:
    """The texts of the scripts."""
    folder = themes_folder() / "base" / SCRIPTS
    return tuple((folder / f"{name}.js").read_text("utf-8") for name in SCRIPT_NAMES)


class GraphScripts:
    """The scripts in a V8 of their own; ``call`` runs one function. To be used in a ``with`` statement."""

    def __init__(self, *more: str) -> None:
        """``more`` are scripts that run after those of the site."""
        self._more = more

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-X", "utf8", str(_PROCESS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._input = cast(BinaryIO, self._process.stdin)
        self._output = cast(BinaryIO, self._process.stdout)
        try:
            self._ask([_NAMESPACE, *graph_scripts(), *self._more])
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *_exception: object) -> None:
        self._end()

    def _end(self) -> None:
        """End the process, whatever it is doing, and give back what it held."""
        self._process.kill()
        self._process.wait()
        self._output.close()
        with contextlib.suppress(OSError):
            self._input.close()

    def call(self, function: str, *arguments: object) -> Any:
        """What a JavaScript function returns; arguments and result pass as JSON.

        :raises RuntimeError: when the script throws or V8 ends.
        """
        return self._ask([function, list(arguments)])

    def _ask(self, message: list[object]) -> Any:
        line = b""
        with contextlib.suppress(BrokenPipeError):
            self._input.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            self._input.flush()
            line = self._output.readline()
        reply = json.loads(line) if line else {"error": "V8 ended"}
        if "error" in reply:
            raise RuntimeError(f"the scripts of the graph failed: {reply['error']}")
        return reply["value"]
