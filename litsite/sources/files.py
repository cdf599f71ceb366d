"""Where on this computer the files of attachments and the pictures of annotations are, or why they cannot be found."""

from __future__ import annotations

import os
import unicodedata
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath

from litsite.sources.records import USER_LIBRARY

STORED_MODES = ("imported_file", "imported_url", "embedded_image")
_FULL_TEXT_CACHE = ".zotero-ft-cache"


@dataclass(frozen=True, slots=True)
class Location:
    """Where a file is, or in words why that is not known."""

    path: Path | None = None
    exists: bool = False
    missing_reason: str = ""


class FileFinder:
    """Finds the files of attachments: in ``storage/``, below the base directory for linked files, or anywhere."""

    def __init__(self, data_dir: Path, base_attachment_path: Path | None, *, windows: bool = os.name == "nt") -> None:
        self._storage = data_dir.absolute() / "storage"
        self._base = base_attachment_path
        self._windows = windows
        self._stored_keys = _names_in(self._storage)

    def locate(self, mode: str, recorded: str, key: str) -> Location:
        """Where the file of an attachment is; links have none and nothing to explain.

        ``recorded`` is Zotero's path: ``storage:NAME``, ``attachments:REL`` below the base directory, or absolute.
        """
        if mode == "linked_url":
            return Location()
        if not recorded:
            return Location(missing_reason="Zotero has no file recorded for it")
        if mode in STORED_MODES:
            return self._stored(recorded.removeprefix("storage:"), key)
        if recorded.startswith("attachments:"):
            return self._below_base(recorded.removeprefix("attachments:"))
        return self._linked(recorded)

    def full_text_cache(self, key: str) -> Path | None:
        """The text that Zotero extracted from a file, None when it has not."""
        if key not in self._stored_keys:
            return None
        cache = self._storage / key / _FULL_TEXT_CACHE
        return cache if os.path.isfile(cache) else None

    def _stored(self, name: str, key: str) -> Location:
        folder = self._storage / key
        if not _stays_inside(name):
            return Location(missing_reason="its file name leads out of Zotero's storage folder")
        path = folder / name
        if key in self._stored_keys:
            if os.path.isfile(path):
                return Location(path, exists=True)
            if same_name := _same_name(folder, name):
                return Location(folder / same_name, exists=True)
        return Location(path, missing_reason="not in Zotero's storage folder; perhaps it was never synced here")

    def _below_base(self, relative: str) -> Location:
        if self._base is None:
            name = PurePosixPath(relative).name
            return Location(missing_reason=f"{name} is below the base directory for linked files, which is not known")
        if not _stays_inside(relative):
            return Location(missing_reason="its path leads out of the base directory for linked files")
        return _linked_location(self._base / relative)

    def _linked(self, recorded: str) -> Location:
        windows_path = PureWindowsPath(recorded)
        if windows_path.is_absolute() and not self._windows:
            return Location(missing_reason=f"{windows_path.name} is linked to a folder of a Windows computer")
        if recorded.startswith("/") and self._windows:
            name = PurePosixPath(recorded).name
            return Location(missing_reason=f"{name} is linked to a folder of a Mac or Linux computer")
        if windows_path.is_absolute() or recorded.startswith("/"):
            return _linked_location(Path(recorded))
        if recorded.startswith("AAAA"):
            return Location(
                missing_reason="it is linked through an alias of an old Mac, which no other computer can read"
            )
        return Location(missing_reason="the place that it is linked to cannot be read")


class PictureCache:
    """The pictures of image and ink annotations that Zotero has drawn, in ``cache/`` of its folder."""

    def __init__(self, data_dir: Path) -> None:
        self._cache = data_dir.absolute() / "cache"
        self._names: dict[Path, frozenset[str]] = {}

    def picture(self, library: str, key: str) -> Path | None:
        """The picture of one annotation, None when it has not been drawn on this computer."""
        place = "library" if library == USER_LIBRARY else f"groups/{library.partition(':')[2]}"
        folder = self._cache / place
        if folder not in self._names:
            self._names[folder] = _names_in(folder)
        name = f"{key}.png"
        if name not in self._names[folder] or not _is_readable(folder / name):
            return None
        return folder / name


def _names_in(folder: Path) -> frozenset[str]:
    """The names in a folder; none when it is not there, is a file or may not be read."""
    try:
        return frozenset(os.listdir(folder))
    except OSError:
        return frozenset()


def _is_readable(path: Path) -> bool:
    return os.path.isfile(path) and os.access(path, os.R_OK)


def _linked_location(path: Path) -> Location:
    if os.path.isfile(path):
        return Location(path, exists=True)
    return Location(path, missing_reason="the linked file is no longer where it was")


def _stays_inside(relative: str) -> bool:
    """Whether a relative path, read either way, cannot leave the folder that it is joined to."""
    native = Path(relative)
    if native.is_absolute() or native.drive or native.root:
        return False
    return ".." not in PurePosixPath(relative).parts and ".." not in PureWindowsPath(relative).parts


def _same_name(folder: Path, name: str) -> str | None:
    """A file of the folder whose name differs only in Unicode normalisation, as after a move from a Mac."""
    wanted = unicodedata.normalize("NFC", name)
    for entry in sorted(_names_in(folder)):
        if unicodedata.normalize("NFC", entry) == wanted and os.path.isfile(folder / entry):
            return entry
    return None
