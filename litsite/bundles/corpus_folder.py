"""Files of the corpus, written whole or not at all."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Collection
from pathlib import Path

from litsite.errors import WorkspaceError

RELATIONS_FILE = "item_relations.md"
"""What the relations stage writes into the bundle of a paper: no part of what the bundle is made from."""

_ADDRESS = re.compile(r"(?:g\d+-)?[A-Z0-9]{8}")


def write_whole(path: Path, content: bytes) -> None:
    """Put ``content`` at ``path`` so that a reader or a crash never sees half of a file that was there before.

    A file that is new is written in place, since a build that dies leaves it off the record and the next one writes it
    again; that halves the cost of a first build of thousands of bundles.
    """
    folder, name = os.path.split(path)
    target = f"{folder}/.{name}.new" if os.path.exists(path) else str(path)
    try:
        if not os.path.isdir(folder):
            os.makedirs(folder)
        with open(target, "wb") as stream:
            stream.write(content)
        if target != str(path):
            os.replace(target, path)
    except OSError as error:
        raise WorkspaceError(
            f"cannot be written: {error.strerror}",
            where=str(path),
            hint="see that there is room and that you may write there",
        ) from error


def keep_only(folder: Path, names: Collection[str]) -> None:
    """Remove the files of a folder that are not among ``names``; the folder too when nothing is left in it."""
    if not folder.is_dir():
        return
    for entry in sorted(folder.iterdir()):
        if entry.name not in names and not entry.is_dir():
            entry.unlink()
    if not any(folder.iterdir()):
        folder.rmdir()


def remove_departed(corpus: Path, present: set[str]) -> tuple[str, ...]:
    """Remove the bundles of items that have left the library; their addresses are returned, sorted.

    Only folders named like an address are touched.
    """
    if not corpus.is_dir():
        return ()
    departed = sorted(
        entry.name
        for entry in os.scandir(corpus)
        if entry.is_dir(follow_symlinks=False) and entry.name not in present and _ADDRESS.fullmatch(entry.name)
    )
    for name in departed:
        shutil.rmtree(corpus / name)
    return tuple(departed)
