"""How near a text is to the best sentence of others: one sentence that answers makes a passage worth reading."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from litsite.index.vectors import cosines

Vectors = Callable[[Sequence[str]], NDArray[np.int16]]
"""Gives the vectors of some texts, one a row (n, d), in whole numbers."""


def best_likeness(text: str, passages: Sequence[Sequence[str]], vectors: Vectors) -> list[float]:
    """For each passage, given as its sentences of which there is one at least, the cosine of the nearest to a text."""
    matrix = vectors([sentence for passage in passages for sentence in passage])
    found = iter(cosines(vectors([text]), matrix)[0].tolist())
    return [max(next(found) for _ in passage) for passage in passages]
