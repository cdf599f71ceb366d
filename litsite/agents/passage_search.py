"""Hybrid search over one project, put together from what the last build left.

Chroma and the vectors of passages that only their words have found are brought up to date here, when they are needed,
and not by the build.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from litsite.agents.library_access import BUILD_FIRST
from litsite.clients.embedder import find_model, open_embedder
from litsite.config import SiteConfig
from litsite.errors import WorkspaceError
from litsite.index.chroma_index import FOLDER_NAME, ChromaIndex, EmbeddedChunk
from litsite.index.full_text import DATABASE_NAME as FULL_TEXT_NAME
from litsite.index.full_text import FullText
from litsite.index.hybrid import Hit, HybridSearch
from litsite.index.passage_store import PassageStore
from litsite.index.records import VECTOR_CACHE, Chunk
from litsite.index.stage import embedded_chunks
from litsite.index.vectors import VectorCache
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
        with ExitStack() as opened:
            self._store = opened.enter_context(Store(config.state))
            model = find_model(
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
            self._cache = opened.enter_context(VectorCache(config.state / VECTOR_CACHE, model.identity))
            self._chroma = opened.enter_context(ChromaIndex(config.state / FOLDER_NAME, self._cache, model.identity))
            self._passages = PassageStore(self._store, self._cache, lambda: open_embedder(model))
            self._hybrid = HybridSearch(
                full_text, self._chroma, self._vector_of_query, self._passages.vectors_of, k=config.index.rrf_k
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
        chunks = self._passages.chunks([hit.chunk_id for hit in hits])
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

    def _vector_of_query(self, query: str) -> NDArray[np.int16]:
        vector: NDArray[np.int16] = self._passages.vectors([query])[0]
        return vector
