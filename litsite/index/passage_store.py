"""Chunks by their ids, and vectors of texts: made when they are first asked for, and kept in the cache."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from litsite.clients.embedder import Embedder
from litsite.index.records import Chunk
from litsite.index.stage import recorded_chunks
from litsite.index.vectors import VectorCache, text_digest, whole_numbers
from litsite.store import Store


class PassageStore:
    """What search reads of an index besides its two search engines. The model is opened when it is first needed."""

    def __init__(self, store: Store, cache: VectorCache, open_embedder: Callable[[], Embedder]) -> None:
        """``open_embedder`` opens the model that ``cache`` holds the vectors of."""
        self._store = store
        self._cache = cache
        self._open_embedder = open_embedder
        self._embedder: Embedder | None = None

    def chunks(self, ids: Sequence[str]) -> dict[str, Chunk]:
        """Chunks by id, without those that a build has taken away meanwhile."""
        wanted = set(ids)
        addresses = sorted({id_.partition("/")[0] for id_ in ids})
        return {chunk.id: chunk for where in addresses for chunk in self.chunks_of(where) if chunk.id in wanted}

    def chunks_of(self, address: str) -> tuple[Chunk, ...]:
        """All chunks of one bundle in their order; none when it is not known."""
        return recorded_chunks(self._store, address)

    def vectors_of(self, ids: Sequence[str]) -> Mapping[str, NDArray[np.int16]]:
        """The vectors of some chunks by id; those that have none yet are embedded, and their vectors kept."""
        texts = {id_: chunk.embedded_text for id_, chunk in self.chunks(ids).items()}
        return dict(zip(texts, self.kept_vectors(list(texts.values())), strict=True))

    def kept_vectors(self, texts: Sequence[str]) -> NDArray[np.int16]:
        """The vectors of texts in whole numbers, one a row (n, d), from the cache or made and kept there."""
        digests = [text_digest(text) for text in texts]
        known = self._cache.known(set(digests))
        missing = {digest: text for digest, text in zip(digests, texts, strict=True) if digest not in known}
        if missing:
            self._cache.keep(zip(missing, self.vectors(list(missing.values())), strict=True))
        return self._cache.matrix(digests)

    def vectors(self, texts: Sequence[str]) -> NDArray[np.int16]:
        """The vectors of texts in whole numbers, one a row (n, d), made anew and not kept."""
        return whole_numbers(self.embedder().vectors(texts))

    def embedder(self) -> Embedder:
        """The open model."""
        if self._embedder is None:
            self._embedder = self._open_embedder()
        return self._embedder
