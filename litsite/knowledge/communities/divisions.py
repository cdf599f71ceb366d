"""Divisions of graphs that were made before: dividing takes many runs, and most parts of a library stay the same."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

Groups = tuple[tuple[int, ...], ...]
"""The places of each group in a graph."""


@dataclass(slots=True)
class Divisions:
    """Divisions by the digest of the graph and how it was divided. ``used`` are those that were asked for."""

    known: Mapping[str, Groups] = field(default_factory=dict)
    used: dict[str, Groups] = field(default_factory=dict)

    def of(self, matrix: Any, how: str, divide: Callable[[], list[NDArray[int64]]]) -> list[NDArray[int64]]:
        """The groups of a graph, a sparse matrix with sorted indices, by ``divide`` unless they are known.

        ``how`` says what ``divide`` goes by.
        """
        import numpy as np

        digest = hashlib.sha256(f"{matrix.shape} {how}".encode())
        for part in (matrix.indptr, matrix.indices, matrix.data):
            digest.update(np.ascontiguousarray(part).tobytes())
        key = digest.hexdigest()
        found = self.known.get(key)
        if found is None:
            found = tuple(tuple(group.tolist()) for group in divide())
        self.used[key] = found
        return [np.asarray(group, np.int64) for group in found]
