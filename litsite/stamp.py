"""Cheap digests of files and folders: names, sizes and times of change. Nothing is opened."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterable
from pathlib import Path

_NOT_INPUT = ("__pycache__", ".git")


def tree_stamp(folder: Path, *, without: Collection[str] = ()) -> str:
    """The stamp of everything below ``folder``, empty when there is no such folder or nothing in it.

    Files named as in ``without`` do not count.
    """
    lines: list[str] = []
    waiting = [str(folder)]
    base = len(str(folder))
    while waiting:
        try:
            entries = list(os.scandir(waiting.pop()))
        except OSError:
            continue
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in _NOT_INPUT:
                    waiting.append(entry.path)
                continue
            if entry.name in without:
                continue
            try:
                status = entry.stat(follow_symlinks=False)
            except OSError:  # gone since it was listed, as an editor's temporary files go
                continue
            lines.append(f"{entry.path[base:]}\0{status.st_size}\0{status.st_mtime_ns}")
    return _digest(lines) if lines else ""


def files_stamp(paths: Iterable[str]) -> str:
    """The stamp of some files, those that are missing included."""
    lines = []
    for path in sorted(set(paths)):
        try:
            status = os.stat(path)
            lines.append(f"{path}\0{status.st_size}\0{status.st_mtime_ns}")
        except OSError:
            lines.append(f"{path}\0missing")
    return _digest(lines)


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(sorted(lines)).encode("utf-8", "surrogateescape")).hexdigest()
