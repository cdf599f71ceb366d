"""ZIP-based files (EPUB, DOCX), opened with limits: a bomb must not be unpacked, a broken member must say so."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from litsite.bundles.convert.failure import ConversionError

MAX_MEMBERS = 20_000
MAX_MEMBER_BYTES = 32_000_000
MAX_TOTAL_BYTES = 1_000_000_000


@contextmanager
def open_archive(path: Path) -> Iterator[zipfile.ZipFile]:
    """Open a ZIP file. Raises :class:`ConversionError` when it is broken or unpacks to more than any book would."""
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise ConversionError("the file is damaged: it cannot be opened as a ZIP archive") from error
    with archive:
        members = archive.infolist()
        if len(members) > MAX_MEMBERS:
            raise ConversionError(f"the archive has more than {MAX_MEMBERS:,} files in it")
        if sum(member.file_size for member in members) > MAX_TOTAL_BYTES:
            raise ConversionError(f"the archive unpacks to more than {MAX_TOTAL_BYTES // 1_000_000:,} MB")
        yield archive


def read_member(archive: zipfile.ZipFile, name: str) -> bytes:
    """One file of an archive. Raises :class:`ConversionError` when it is missing, damaged, encrypted or too large."""
    try:
        member = archive.getinfo(name)
    except KeyError as error:
        raise ConversionError(f"“{name}” is missing from the archive") from error
    if member.file_size > MAX_MEMBER_BYTES:
        raise ConversionError(f"“{name}” in the archive is larger than {MAX_MEMBER_BYTES // 1_000_000} MB")
    if member.flag_bits & 1:
        raise ConversionError("the archive is protected by a password")
    try:
        return archive.read(member)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError) as error:
        raise ConversionError(f"“{name}” in the archive is damaged") from error
