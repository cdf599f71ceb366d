"""Embedding what is not in the cache yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice

from litsite.clients.embedder import Embedder
from litsite.index.vectors import VectorCache, whole_numbers
from litsite.stage import Progress

_BATCH = 32
"""Texts between two commits: about a second's work."""


def embed_missing(
    cache: VectorCache, open_embedder: Callable[[], Embedder], texts: Mapping[str, str], progress: Progress
) -> int:
    """Put the vectors of texts, given by their digests, into the cache; returns how many were missing.

    The model is opened only when one is. Each batch is kept at once, so that an interrupt loses a second's work. Long
    texts go first: then what remains takes no longer than the time left that is shown, and memory is at its peak early.
    """
    missing = texts.keys() - cache.known(texts)
    if not missing:
        return 0
    embedder = open_embedder()
    ordered = sorted(missing, key=lambda digest: (-len(texts[digest]), digest))
    waiting = iter(progress.track(ordered, label="Embedding", total=len(ordered)))
    while batch := list(islice(waiting, _BATCH)):
        rows = whole_numbers(embedder.vectors([texts[digest] for digest in batch]))
        cache.keep(zip(batch, rows, strict=True))
    return len(ordered)
