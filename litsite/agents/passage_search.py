"""Hybrid search over one project, put together from what the last build left.

Chroma and the vectors of passages that only their words have found are brought up to date here, when they are needed,
and not by the build.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from litsite.agents.library_access import BUILD_FIRST
from litsite.clients.embedder import Embedder, find_model, open_embedder
from litsite.config import SiteConfig
from litsite.errors import WorkspaceError
from litsite.index.chroma_index import FOLDER_NAME, ChromaIndex, EmbeddedChunk
from litsite.index.full_text import DATABASE_NAME as FULL_TEXT_NAME
from litsite.index.full_text import FullText
from litsite.index.hybrid import Hit, HybridSearch
from litsite.index.records import VECTOR_CACHE, Chunk
from litsite.index.stage import embedded_chunks, recorded_chunks
from litsite.index.vectors import VectorCache, text_digest, whole_numbers
from litsite.stamp import files_stamp
from litsite.store import DATABASE_NAME, Store


@dataclass(frozen=True, slots=True)
class Found:
    """A passage that was found: its chunk, and how it was found."""

    chunk: Chunk
    hit: Hit


class PassageSearch:
    """The open search, to be used and closed by the thread that opened it."""

    def __init__(self, config: SiteConfig) -> None:
        """Open what the last build left. The model's weights are loaded by the first search.

        :raises LitsiteError: when nothing was built yet, or the model is not there.
        """
        databases = [config.state / name for name in (DATABASE_NAME, FULL_TEXT_NAME)]
        if not all(path.is_file() for path in databases):
            raise WorkspaceError("there is no search index yet", where=config.state.name, hint=BUILD_FIRST)
        self._watched = [str(config.state / f"{DATABASE_NAME}{suffix}") for suffix in ("", "-wal")]
        self._seen = ""
        self._embedder: Embedder | None = None
        with ExitStack() as opened:
            self._store = opened.enter_context(Store(config.state))
            self._model = find_model(
                config.index.model,
                root=config.root,
                allow_downloads=config.index.allow_downloads,
                file_digest=self._store.file_digest,
            )
            full_text = opened.enter_context(FullText(config.state / FULL_TEXT_NAME))
            if not full_text.digests():  # it was damaged, which a build that finds nothing changed does not notice
                raise WorkspaceError(
                    "the search index is empty", where=FULL_TEXT_NAME, hint="run litsite build --clean"
                )
            self._cache = opened.enter_context(VectorCache(config.state / VECTOR_CACHE, self._model.identity))
            self._chroma = opened.enter_context(
                ChromaIndex(config.state / FOLDER_NAME, self._cache, self._model.identity)
            )
            self._hybrid = HybridSearch(
                full_text, self._chroma, self._vector_of_query, self._vectors_of, k=config.index.rrf_k
            )
            self._opened = opened.pop_all()

    def close(self) -> None:
        """Close the databases."""
        self._opened.close()

    def search(self, query: str, *, limit: int) -> list[Found]:
        """The passages that answer a query best. What a build has changed since the last search is taken in first.

        :raises LitsiteError: when an index cannot be used.
        """
        self._catch_up()
        hits = self._hybrid.search(query, limit=limit)
        chunks = self._chunks([hit.chunk_id for hit in hits])
        return [Found(chunks[hit.chunk_id], hit) for hit in hits if hit.chunk_id in chunks]

    def _catch_up(self) -> None:
        """Bring Chroma up to date with the vectors that the last build names."""
        stamp = files_stamp(self._watched)
        if stamp == self._seen:
            return
        entries = {
            chunk.id: EmbeddedChunk(vector, chunk.paper, chunk.kind)
            for bundle in embedded_chunks(self._store).values()
            for chunk, vector in zip(bundle.chunks, bundle.vectors, strict=True)
        }
        known = self._cache.known({entry.digest for entry in entries.values()})
        self._chroma.sync({chunk: entry for chunk, entry in entries.items() if entry.digest in known})
        self._seen = stamp

    def _vectors(self, texts: Sequence[str]) -> NDArray[np.int16]:
        if self._embedder is None:
            self._embedder = open_embedder(self._model)
        return whole_numbers(self._embedder.vectors(texts))

    def _vector_of_query(self, query: str) -> NDArray[np.int16]:
        vector: NDArray[np.int16] = self._vectors([query])[0]
        return vector

    def _vectors_of(self, ids: Sequence[str]) -> Mapping[str, NDArray[np.int16]]:
        """The vectors of some chunks; those that have none yet are embedded, and their vectors kept."""
        texts = {id_: chunk.embedded_text for id_, chunk in self._chunks(ids).items()}
        if not texts:
            return {}
        digests = {id_: text_digest(text) for id_, text in texts.items()}
        known = self._cache.known(set(digests.values()))
        missing = {digests[id_]: text for id_, text in texts.items() if digests[id_] not in known}
        if missing:
            self._cache.keep(zip(missing, self._vectors(list(missing.values())), strict=True))
        return dict(zip(texts, self._cache.matrix(list(digests.values())), strict=True))

    def _chunks(self, ids: Sequence[str]) -> dict[str, Chunk]:
        """Chunks by id, without those that a build has taken away meanwhile."""
        wanted = set(ids)
        addresses = sorted({id_.partition("/")[0] for id_ in ids})
        return {
            chunk.id: chunk
            for where in addresses
            for chunk in recorded_chunks(self._store, where)
            if chunk.id in wanted
        }
