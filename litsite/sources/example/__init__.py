"""The example library: some sixty well-known papers about how findings are tested, found and connected.

Titles, authors, venues and identifiers are facts; abstracts, notes and the short full texts were written for this
project. The example is no special source: :func:`write_example` writes a Zotero data directory, and the Zotero
reader reads it.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from litsite.sources.records import Library

EXAMPLE_TITLE = "How claims survive"
_DIGEST_NAME = "example.sha256"


def example_library() -> Library:
    """The example as the Zotero reader gives it back, but with the paths of files relative to the data directory."""
    from litsite.sources.example.example_records import load_example

    return load_example().library


def example_questions() -> dict[str, bytes]:
    """The questions that go with the example, by file name: what a project has in its folder of questions."""
    from litsite.sources.example.content_files import read_questions

    return read_questions()


def write_example(folder: Path) -> None:
    """Write the example as a Zotero data directory in ``folder``; the same every time.

    An example written earlier, also by another version, is brought up to date as long as nobody has changed it since.

    Raises :class:`litsite.errors.WorkspaceError` when the folder holds another Zotero library or a changed example.
    """
    from litsite.sources.example.example_records import load_example
    from litsite.sources.example.zotero_folder import write_zotero_folder

    example = load_example()
    write_zotero_folder(
        folder,
        replace(example.library, items=(*example.library.items, *example.in_trash)),
        files=example.files,
        positions=example.positions,
        trashed=[item.address for item in example.in_trash],
        replace=_is_unchanged(folder),
    )
    (folder / _DIGEST_NAME).write_text(_digest(folder), encoding="utf-8")


def _is_unchanged(folder: Path) -> bool:
    """Whether the database in the folder is the one that :func:`write_example` wrote there."""
    written = folder / _DIGEST_NAME
    return written.exists() and written.read_text("utf-8") == _digest(folder)


def _digest(folder: Path) -> str:
    database = folder / "zotero.sqlite"
    return hashlib.sha256(database.read_bytes()).hexdigest() if database.exists() else ""
