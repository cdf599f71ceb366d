"""The output folder, put in place whole: a reader or a crash sees the old site or the new one, never half of one.

The new site is written into a folder beside the old one. Files that have not changed are hard links to the old
site's (copies where the file system has none). Then the two folders change places: in one step where the system can
exchange names, else by two renames that the next run completes when it was interrupted between them.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path

from litsite.errors import WorkspaceError

_EXCHANGE = 2
_HERE = -100
_MARK = b'name="generator" content="litsite'
_LISTS = (
    "authors",
    "clusters",
    "collections",
    "communities",
    "entities",
    "findings",
    "matrices",
    "notes",
    "papers",
    "questions",
    "tags",
    "venues",
    "years",
)
_PAGES = ("graph.html", "health.html", "index.html", "problems.html", "relations.html", "search.html")
ENTRIES = frozenset({"assets", "data", "files", *_LISTS, *_PAGES})
"""What a site holds at its top, in this version or an earlier one. What else is found there is somebody's own."""

_DROPPINGS = frozenset({".ds_store", "thumbs.db", "desktop.ini"})  # left by file managers


class OutputFolder:
    """A site being written next to the one that is being read."""

    def __init__(self, target: Path) -> None:
        """Prepare to replace ``target``.

        :raises WorkspaceError: when the folder holds something other than a site of litsite, or cannot be written.
        """
        self.target = target
        self._new = target.with_name(f".{target.name}.new")
        self._old = target.with_name(f".{target.name}.old")
        recover(target)
        if target.exists() and not is_site(target):
            raise WorkspaceError(
                "is not empty and holds no litsite site; it is left alone",
                where=f"the output folder {target.name}",
                hint="choose an empty folder with site.output or --output",
            )
        if foreign := _foreign_entries(target):
            raise WorkspaceError(
                f"holds {foreign[0]}, which is no part of the site and would be lost",
                where=f"the output folder {target.name}",
                hint="move it out: the folder is replaced as a whole",
            )
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.rmtree(self._new, ignore_errors=True)
            self._new.mkdir()
            if target.exists():
                shutil.copymode(target, self._new)
        except OSError as error:
            raise self._unwritable(error) from error
        self._folders: set[str] = {""}

    def write(self, path: str, content: bytes) -> None:
        """Write a file of the new site.

        :raises WorkspaceError: when that cannot be done.
        """
        try:
            self._folder_of(path)
            with open(f"{self._new}/{path}", "wb") as stream:
                stream.write(content)
        except OSError as error:
            raise self._unwritable(error) from error

    def copy(self, path: str, source: Path) -> None:
        """Copy a file into the new site.

        :raises WorkspaceError: when that cannot be done.
        """
        try:
            self._folder_of(path)
            shutil.copyfile(source, self._new / path)
        except OSError as error:
            raise self._unwritable(error) from error

    def keep(self, path: str) -> bool:
        """Take a file over from the old site unchanged; False when the old site does not have it."""
        self._folder_of(path)
        old, new = f"{self.target}/{path}", f"{self._new}/{path}"
        try:
            os.link(old, new)
        except FileNotFoundError:
            return False
        except OSError:
            try:
                shutil.copyfile(old, new)
            except OSError:
                return False
        return True

    def put_in_place(self) -> None:
        """Let the new site take the old one's place, and remove the old one.

        :raises WorkspaceError: when that cannot be done; the old site stays.
        """
        try:
            if not self.target.exists():
                os.rename(self._new, self.target)
            elif not _exchange(self._new, self.target):
                shutil.rmtree(self._old, ignore_errors=True)
                os.rename(self.target, self._old)
                os.rename(self._new, self.target)
        except OSError as error:
            recover(self.target)
            self.discard()
            raise self._unwritable(error) from error
        shutil.rmtree(self._old, ignore_errors=True)
        shutil.rmtree(self._new, ignore_errors=True)

    def discard(self) -> None:
        """Give the new site up; the old one stays."""
        shutil.rmtree(self._new, ignore_errors=True)

    def _unwritable(self, error: OSError) -> WorkspaceError:
        return WorkspaceError(
            f"cannot be written: {error.strerror}",
            where=f"the output folder {self.target.name}",
            hint="see that there is room and that you may write there, or choose another with site.output or --output",
        )

    def _folder_of(self, path: str) -> None:
        folder = path.rpartition("/")[0]
        if folder not in self._folders:
            os.makedirs(f"{self._new}/{folder}", exist_ok=True)
            self._folders.add(folder)


def is_site(folder: Path) -> bool:
    """Whether a folder is empty or holds a site that litsite wrote."""
    if not folder.is_dir():
        return False
    try:
        with (folder / "index.html").open("rb") as stream:
            return _MARK in stream.read(65_536)
    except OSError:
        with suppress(OSError):
            return not os.listdir(folder)
        return False


def _foreign_entries(target: Path) -> list[str]:
    """What litsite has not written into a site's folder: a repository to publish from, somebody's own page."""
    if not target.exists():
        return []
    return sorted(name for name in os.listdir(target) if name not in ENTRIES and name.lower() not in _DROPPINGS)


def recover(target: Path) -> None:
    """Finish an exchange that was interrupted between its two renames: the old site comes back."""
    old = target.with_name(f".{target.name}.old")
    if old.is_dir() and not target.exists():
        os.rename(old, target)


def _exchange(first: Path, second: Path) -> bool:
    """Exchange two names in one step, where the system can (Linux, macOS)."""
    try:
        system = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "darwin":
            return int(system.renamex_np(os.fsencode(first), os.fsencode(second), _EXCHANGE)) == 0
        return int(system.renameat2(_HERE, os.fsencode(first), _HERE, os.fsencode(second), _EXCHANGE)) == 0
    except (OSError, AttributeError, TypeError):
        return False
