"""How near papers of a library are that have nothing to do with each other: what a relation must stand out of.

The background is a fixed sample of all pairs. Nearly all pairs of a library are unrelated, so its quantiles say how
much two papers of this library have in common anyway: more in the library of a narrow subject than in a broad one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SAMPLE = 20_000
"""Pairs in the sample; all pairs of a library that has fewer."""
ENOUGH = 300
"""With fewer pairs than this (25 papers) nothing is read from the background: a few related ones would distort it."""

# The middle and the ninth decile of the background of the default model, in libraries of computing papers.
_MIDDLE, _DECILE = 0.18, 0.36


@dataclass(frozen=True, slots=True)
class DenseScale:
    """What turns a model's cosines into those of the default model: ``(cosine - middle) × stretch + 0.18``.

    Thresholds were set with the default model. Another model may give unrelated texts a cosine of 0.1 or of 0.8; its
    background tells which.
    """

    middle: float = _MIDDLE
    stretch: float = 1.0

    def to_default(self, cosines: NDArray[np.float64]) -> NDArray[np.float64]:
        """The cosines on the scale of the default model, from -1 to 1."""
        return np.clip((cosines - self.middle) * self.stretch + _MIDDLE, -1.0, 1.0)

    def from_default(self, cosine: float) -> float:
        """The cosine of this model that stands where ``cosine`` stands on the scale of the default model."""
        return (cosine - _MIDDLE) / self.stretch + self.middle


def sampled_pairs(addresses: Sequence[str]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows of the pairs in the sample. The same papers give the same pairs, whatever their order.

    Papers are put in a circle by the digests of their addresses, and each makes pairs with those that follow it there,
    so that all come equally often.
    """
    count = len(addresses)
    circle = np.array(sorted(range(count), key=lambda row: _digest(addresses[row])), np.intp)
    steps = range(1, min((count - 1) // 2, -(-SAMPLE // max(1, count))) + 1)
    pairs = [(circle, np.roll(circle, -step)) for step in steps]
    if count % 2 == 0 and len(steps) == count // 2 - 1:  # every pair is in: those across the circle come once
        pairs.append((circle[: count // 2], circle[count // 2 :]))
    if not pairs:
        return np.empty(0, np.intp), np.empty(0, np.intp)
    first, second = (np.concatenate(ends) for ends in zip(*pairs, strict=True))
    return np.minimum(first, second), np.maximum(first, second)


def dense_scale(background: NDArray[np.float64]) -> DenseScale:
    """The scale of a model, from its cosines of the pairs in the background; the default's with too few of them."""
    if len(background) < ENOUGH:
        return DenseScale()
    middle, decile = (float(quantile) for quantile in np.quantile(background, (0.5, 0.9)))
    return DenseScale(middle, (_DECILE - _MIDDLE) / max(decile - middle, 1e-3))


def _digest(address: str) -> str:
    return hashlib.sha256(address.encode("utf-8", "surrogatepass")).hexdigest()
