"""Attachments, and where their files are on this computer."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath

from litsite.sources.database import Database, text_of
from litsite.sources.item_rows import ItemRow
from litsite.sources.records import Annotation, Attachment, Tag

MODES = {0: "imported_file", 1: "imported_url", 2: "linked_file", 3: "linked_url", 4: "embedded_image"}
_STORED = ("imported_file", "imported_url", "embedded_image")
_FULL_TEXT_CACHE = ".zotero-ft-cache"


@dataclass(frozen=True, slots=True)
class AttachmentRow:
    """What the database says of an attachment.

    ``path`` is Zotero's: ``storage:NAME``, ``attachments:REL`` below the base directory, or absolute.
    """

    mode: str
    content_type: str
    charset: str
    path: str


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
        self._stored_keys = frozenset(os.listdir(self._storage)) if self._storage.is_dir() else frozenset()

    def locate(self, attachment: AttachmentRow, key: str) -> Location:
        """Where the file of an attachment is; links have none and nothing to explain."""
        if attachment.mode == "linked_url":
            return Location()
        if not attachment.path:
            return Location(missing_reason="Zotero has no file recorded for it")
        if attachment.mode in _STORED:
            return self._stored(attachment.path, key)
        return self._linked(attachment.path)

    def full_text_cache(self, key: str) -> Path | None:
        """The text that Zotero extracted from a file, None when it has not."""
        if key not in self._stored_keys:
            return None
        cache = self._storage / key / _FULL_TEXT_CACHE
        return cache if os.path.isfile(cache) else None

    def _stored(self, recorded: str, key: str) -> Location:
        name = recorded.removeprefix("storage:")
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

    def _linked(self, recorded: str) -> Location:
        if recorded.startswith("attachments:"):
            return self._below_base(recorded.removeprefix("attachments:"))
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

    def _below_base(self, relative: str) -> Location:
        if self._base is None:
            name = PurePosixPath(relative).name
            return Location(missing_reason=f"{name} is below the base directory for linked files, which is not known")
        if not _stays_inside(relative):
            return Location(missing_reason="its path leads out of the base directory for linked files")
        return _linked_location(self._base / relative)


def read_attachment_rows(database: Database) -> dict[int, AttachmentRow]:
    """What the database says of every wanted attachment, by item."""
    return {
        number: AttachmentRow(MODES.get(mode, "imported_file"), text_of(content_type), text_of(charset), text_of(path))
        for number, mode, content_type, charset, path in database.rows(
            "SELECT itemID, linkMode, contentType, charset, path FROM wanted JOIN itemAttachments USING (itemID)"
            " LEFT JOIN charsets USING (charsetID)"
        )
    }


@dataclass(frozen=True, slots=True)
class AttachmentBuilder:
    """Puts attachments together from what the readers found, each by item number."""

    finder: FileFinder
    attachment_rows: Mapping[int, AttachmentRow]
    fields: Mapping[int, Mapping[str, str]]
    tags: Mapping[int, tuple[Tag, ...]]
    annotations: Mapping[int, tuple[Annotation, ...]]
    notes: Mapping[int, tuple[str, str]]

    def build(self, row: ItemRow) -> Attachment:
        """The attachment of one row, with its annotations, tags and the note that is on it."""
        recorded = self.attachment_rows.get(row.id, AttachmentRow("imported_file", "", "", ""))
        fields = self.fields.get(row.id, {})
        location = self.finder.locate(recorded, row.key)
        return Attachment(
            key=row.key,
            title=fields.get("title", ""),
            mode=recorded.mode,
            content_type=recorded.content_type,
            charset=recorded.charset,
            path=location.path,
            exists=location.exists,
            missing_reason=location.missing_reason,
            url=fields.get("url", ""),
            full_text_cache=self.finder.full_text_cache(row.key),
            annotations=self.annotations.get(row.id, ()),
            tags=self.tags.get(row.id, ()),
            note=self.notes.get(row.id, ("", ""))[0],
            added=row.added,
            modified=row.modified,
        )


def _linked_location(path: Path) -> Location:
    if os.path.isfile(path):
        return Location(path, exists=True)
    return Location(path, missing_reason="the linked file is no longer where it was")


def _stays_inside(relative: str) -> bool:
    """Whether a relative path, read either way, cannot leave the folder that it is joined to."""
    native = Path(relative)
    if native.is_absolute() or native.drive or native.root or relative.startswith("/"):
        return False
    return ".." not in PurePosixPath(relative).parts and ".." not in PureWindowsPath(relative).parts


def _same_name(folder: Path, name: str) -> str | None:
    """A file of the folder whose name differs only in Unicode normalisation, as after a move from a Mac."""
    wanted = unicodedata.normalize("NFC", name)
    return next((entry for entry in sorted(os.listdir(folder)) if unicodedata.normalize("NFC", entry) == wanted), None)
