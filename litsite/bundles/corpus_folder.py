"""Files of the corpus, written whole or not at all."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

_ADDRESS = re.compile(r"(?:g\d+-)?[A-Z0-9]{8}")


def write_whole(path: Path, content: bytes) -> None:
    """Put ``content`` at ``path`` so that a reader or a crash never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.new")
    temporary.write_bytes(content)
    os.replace(temporary, path)


def remove_departed(corpus: Path, present: set[str]) -> tuple[str, ...]:
    """Remove the bundles of items that have left the library; their addresses are returned, sorted.

    Only folders named like an address are touched.
    """
    if not corpus.is_dir():
        return ()
    departed = sorted(
        entry.name
        for entry in os.scandir(corpus)
        if entry.is_dir() and entry.name not in present and _ADDRESS.fullmatch(entry.name)
    )
    for name in departed:
        shutil.rmtree(corpus / name)
    return tuple(departed)
