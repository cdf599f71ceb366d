"""What the Chroma index was made from, as written beside it; and the folders it lives in.

Every index made anew gets a folder of its own, ``generation-3``. The manifest names the one in use, so replacing this
one file swaps them. It is taken away before an index is changed and written after that: without one, the change was
interrupted.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from pathlib import Path

import orjson

_NAME = "manifest.json"
_VERSION = 1
_GENERATION = "generation-"


class IndexUnusableError(Exception):
    """The index on disk cannot be used; the message says why, in the form "was damaged". Empty: there is none."""


@dataclass(slots=True)
class Manifest:
    """What is in the index: ``chunks`` by id, each with a digest of its vector and metadata.

    ``format`` tells who wrote it, ``generation`` is the number of its folder, ``dead`` counts the vectors that were
    deleted since it was made, and ``files`` holds the digests of Chroma's vector files.
    """

    format: str
    model: str
    generation: int
    dead: int = 0
    chunks: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)


def new_manifest(root: Path, model: str) -> Manifest:
    """That of an index to be made in a folder of its own below ``root``."""
    return Manifest(_format(), model, max(_generations(root), default=0) + 1)


def read_manifest(root: Path, model: str) -> Manifest:
    """What the index below ``root`` holds.

    :raises IndexUnusableError: when there is none, or none that this program and this model can use.
    """
    try:
        manifest = Manifest(**orjson.loads((root / _NAME).read_bytes()))
    except FileNotFoundError:
        raise IndexUnusableError("was not finished" if _generations(root) else "") from None
    except (orjson.JSONDecodeError, TypeError) as error:
        raise IndexUnusableError("was damaged") from error
    if manifest.format != _format():
        raise IndexUnusableError("was made by another version")
    if manifest.model != model:
        raise IndexUnusableError("was made with another model")
    return manifest


def remove_manifest(root: Path) -> None:
    """Say that the index below ``root`` is being changed."""
    (root / _NAME).unlink()


def write_manifest(root: Path, manifest: Manifest) -> None:
    """Make this the index in use, and remove all others. One that another process has open may stay for now."""
    manifest.files = vector_files(generation_folder(root, manifest))
    draft = root / f"{_NAME}.new"
    draft.write_bytes(orjson.dumps(asdict(manifest)))
    os.replace(draft, root / _NAME)
    for number in _generations(root) - {manifest.generation}:
        shutil.rmtree(root / f"{_GENERATION}{number}", ignore_errors=True)


def generation_folder(root: Path, manifest: Manifest) -> Path:
    """Where the index is that a manifest tells of."""
    return root / f"{_GENERATION}{manifest.generation}"


def vector_files(folder: Path) -> dict[str, str]:
    """SHA-256 of the files with vectors in a folder of Chroma's, which only a change of the index changes.

    Reading from an index that Chroma has not yet saved to such files (one of less than 1,000 changes) rewrites them
    without need; they do not count.
    """
    found = {}
    for saved in sorted(folder.glob("*/index_metadata.pickle")):
        for path in sorted(saved.parent.iterdir()):
            with path.open("rb") as stream:
                found[path.relative_to(folder).as_posix()] = hashlib.file_digest(stream, "sha256").hexdigest()
    return found


def _format() -> str:
    return f"{_VERSION}, chromadb {version('chromadb')}"


def _generations(root: Path) -> set[int]:
    names = (path.name.removeprefix(_GENERATION) for path in root.glob(f"{_GENERATION}*"))
    return {int(name) for name in names if name.isdecimal()}
