"""Papers with made-up texts and vectors, for the gates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from litsite.index.records import SECTION, Chunk, IndexedPaper
from litsite.index.vectors import whole_numbers

DIMENSIONS = 64


def direction(seed: int) -> NDArray[np.float64]:
    """A unit vector that is nearly at right angles to those of other seeds."""
    vector = np.random.default_rng(seed).standard_normal(DIMENSIONS)
    return vector / float(np.linalg.norm(vector))


def towards(subject: int, own: int, cosine: float) -> NDArray[np.float64]:
    """A unit vector with the given cosine to a subject's direction, otherwise in a direction of its own."""
    centre, other = direction(subject), direction(own)
    side = other - float(other @ centre) * centre
    side /= float(np.linalg.norm(side))
    return cosine * centre + float(np.sqrt(1 - cosine**2)) * side


def made_words(name: str, count: int) -> str:
    """Words that no other name has: ``lavaqa lavaqb``."""
    return " ".join(f"{name}q{chr(97 + place // 26)}{chr(97 + place % 26)}" for place in range(count))


def paper(address: str, *texts: str) -> IndexedPaper:
    """A paper with a chunk for each text."""
    chunks = tuple(Chunk(address, address, number, SECTION, text) for number, text in enumerate(texts, 1))
    return IndexedPaper(address, f"digest of {address}", chunks, tuple(chunk.id for chunk in chunks))


def library(
    entries: Mapping[str, tuple[str, NDArray[np.float64]]],
) -> tuple[list[IndexedPaper], NDArray[np.int16]]:
    """Papers of one chunk each, from a text and a vector by address."""
    papers = [paper(address, text) for address, (text, _) in entries.items()]
    return papers, stacked([vector for _, vector in entries.values()])


def stacked(vectors: Sequence[NDArray[np.float64]]) -> NDArray[np.int16]:
    """Vectors as the cache keeps them, one a row."""
    return whole_numbers(np.array(vectors, np.float32))


def crowd(count: int, first: int = 1000) -> dict[str, tuple[str, NDArray[np.float64]]]:
    """Papers that have nothing in common with anything."""
    return {
        f"CROWD{place:03}": (made_words(f"crowd{place:03}", 30), direction(first + place)) for place in range(count)
    }
