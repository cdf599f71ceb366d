"""Reading the texts of a library: what is found in each bundle, as it is kept on record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from litsite.knowledge.records import Extraction
from litsite.parallel import in_parts
from litsite.store import encode


@dataclass(frozen=True, slots=True)
class Reading:
    """What was found in a bundle, and how many chunks it has."""

    found: Extraction
    chunks: int = 0


Read = Callable[[Sequence[str], bool], Mapping[str, Reading]]
"""Reads some bundles, by their addresses; it is told whether it runs in a process of its own."""

_TOGETHER = 200
_READING = msgspec.json.Decoder(Reading)
_ROWS = msgspec.json.Decoder(dict[str, msgspec.Raw])


def reading_of(row: bytes) -> Reading:
    """What was found in a bundle, from its row."""
    return _READING.decode(row)


def rows_read(addresses: Sequence[str], read: Read, *, jobs: int) -> Iterator[dict[str, bytes]]:
    """Read bundles in up to ``jobs`` processes; the rows of what was found come by the hundreds, to be kept at once.

    :raises LitsiteError: when the user has to fix something.
    """

    def read_part(part: Sequence[str], apart: bool) -> bytes:
        return encode(read(part, apart))

    step = _TOGETHER * jobs
    for first in range(0, len(addresses), step):
        for part in in_parts(addresses[first : first + step], read_part, jobs=jobs):
            yield {address: bytes(row) for address, row in _ROWS.decode(part).items()}
