"""Write frozen records as a Zotero 10 data directory: ``zotero.sqlite`` with ``storage/KEY/file`` beside it.

The example library and the tests are made this way, so that the one Zotero reader reads them like any other library.
The same records give the same bytes: rows are numbered in sorted order, times come from the records, and the
database is written in one piece.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from litsite.errors import WorkspaceError
from litsite.sources.example.zotero_database import all_attachments, zotero_database
from litsite.sources.records import Library


def write_zotero_folder(
    folder: Path,
    library: Library,
    *,
    files: Mapping[str, bytes] | None = None,
    more_files: Mapping[str, bytes] | None = None,
    positions: Mapping[str, str] | None = None,
    trashed: Collection[str] = (),
    trashed_collections: Collection[str] = (),
    replace: bool = False,
) -> None:
    """Write ``library`` as a Zotero data directory in ``folder``, which is made when it is not there.

    ``files`` maps attachment keys to the bytes of their file, which is placed at ``storage/KEY/<file name>``; an
    attachment left out of it has a row and no file. ``more_files`` maps paths inside the folder
    (``cache/library/KEY.png``, ``storage/KEY/.zotero-ft-cache``) to bytes. ``positions`` maps annotation keys to
    Zotero's position JSON; without one an annotation gets its page and a rectangle at the top left. ``trashed`` and
    ``trashed_collections`` hold the addresses of what lies in the trash: items, notes, attachments, annotations; and
    collections. Items of ``library.merged`` that are still known are written as trashed.

    A linked file with a relative path is written relative to Zotero's base directory for linked files.

    Raises :class:`litsite.errors.WorkspaceError` when the folder already holds another ``zotero.sqlite`` and
    ``replace`` is false, so that nobody's own library is written over, and ``ValueError`` when the records do not fit
    Zotero (a field that its item type does not have, an unknown creator role, a relation across libraries).
    """
    stored = {**_storage(library, files or {}), **(more_files or {})}
    database = zotero_database(library, positions or {}, frozenset(trashed), frozenset(trashed_collections))
    target = folder / "zotero.sqlite"
    if target.exists() and not replace and not _holds(target, database):
        raise WorkspaceError("there is another Zotero library here", where=str(folder), hint="name an empty folder")
    folder.mkdir(parents=True, exist_ok=True)
    for path, content in sorted(stored.items()):
        file = folder / path
        if not _holds(file, content):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    if not _holds(target, database):
        # Last and whole: what an interrupt left behind is then no library, and is written over the next time.
        new = folder / "zotero.sqlite.new"
        new.write_bytes(database)
        new.replace(target)


def _holds(file: Path, content: bytes) -> bool:
    """Whether a file holds this already: one that is left alone keeps its time, and a build its results."""
    return file.is_file() and file.read_bytes() == content


def _storage(library: Library, files: Mapping[str, bytes]) -> dict[str, bytes]:
    names = {attachment.key: attachment.file_name for attachment in all_attachments(library)}
    if unknown := sorted(key for key in files if not names.get(key)):
        raise ValueError(f"no attachment with a file name for {', '.join(unknown)}")
    return {f"storage/{key}/{names[key]}": content for key, content in files.items()}
