"""A pause of Python's collector of circular garbage, for work that makes many records and none in a circle.

The collector looks at all records there are again and again while their number grows, which takes as long as the work.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Collect nothing meanwhile; whether the collector runs afterwards is as it was before."""
    was_running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_running:
            gc.enable()
