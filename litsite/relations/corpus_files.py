"""Relations files in the corpus: put in place whole, and compared with what was written."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from litsite.bundles.corpus_folder import RELATIONS_FILE
from litsite.errors import WorkspaceError

_SIDECAR = re.compile(rf"\.tmp_{re.escape(RELATIONS_FILE)}\.\d+")
_EMPTY = hashlib.sha256().hexdigest()


def put_in_place(folder: Path, content: bytes) -> str:
    """Write the relations file of a bundle whole, so that a reader sees the one that was there or this one.

    Returns the SHA-256 of what was written, in hexadecimal.

    :raises WorkspaceError: when it cannot be written.
    """
    path = folder / RELATIONS_FILE
    sidecar = folder / f".tmp_{RELATIONS_FILE}.{os.getpid()}"
    try:
        sidecar.write_bytes(content)
        os.replace(sidecar, path)
    except OSError as error:
        raise WorkspaceError(
            f"cannot be written: {error.strerror}",
            where=str(path),
            hint="see that there is room and that you may write there",
        ) from error
    return hashlib.sha256(content).hexdigest()


def is_as_written(folder: Path, digest: str) -> bool:
    """Whether the relations file of a bundle has the content of this SHA-256. Sidecars that were left are removed."""
    place = str(folder)  # thousands of bundles are looked at in every build: plain strings are faster than paths
    try:
        names = os.listdir(place)
        for name in names:
            if name.startswith(".") and _SIDECAR.fullmatch(name):
                os.unlink(f"{place}/{name}")
        if RELATIONS_FILE not in names:
            return False
        if digest == _EMPTY:
            return os.stat(f"{place}/{RELATIONS_FILE}").st_size == 0
        with open(f"{place}/{RELATIONS_FILE}", "rb") as stream:
            return hashlib.sha256(stream.read()).hexdigest() == digest
    except OSError:
        return False
