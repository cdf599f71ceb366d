"""How much of one file a converter reads, so that a bomb costs its own file and nothing else."""

from __future__ import annotations

from pathlib import Path

from litsite.bundles.convert.failure import ConversionError

MAX_FILE_BYTES = 64_000_000
MAX_CHARACTERS = 5_000_000
MAX_ELEMENTS = 500_000
MAX_DEPTH = 100


def read_bounded(path: Path, limit: int = MAX_FILE_BYTES) -> bytes:
    """The content of a file. Raises :class:`ConversionError` when it has more than ``limit`` bytes."""
    with path.open("rb") as file:
        content = file.read(limit + 1)
    if len(content) > limit:
        raise ConversionError(f"the file is larger than {limit // 1_000_000} MB")
    return content


def truncation_warning(characters: int) -> str:
    """What to tell the reader of a text that was cut after ``characters`` characters."""
    return f"only the first {characters:,} characters were read"
