"""Progress on the terminal: one bar for a long stage, nothing where nobody watches."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
_PATIENCE = 0.6


class Terminal:
    """Progress on standard error. A bar appears when a stage takes longer than a moment and somebody watches."""

    def track(self, things: Iterable[T], *, label: str, total: int) -> Iterator[T]:
        """Pass ``things`` through, drawing a bar after a moment."""
        if not sys.stderr.isatty() or total < 2:
            yield from things
            return
        started = time.monotonic()
        iterator = iter(things)
        done = 0
        for thing in iterator:
            yield thing
            done += 1
            if time.monotonic() - started > _PATIENCE:
                break
        else:
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(label, total=total, completed=done)
            for thing in iterator:
                yield thing
                bar.advance(task)

    def say(self, text: str) -> None:
        """Tell the user one line."""
        sys.stderr.write(text + "\n")
