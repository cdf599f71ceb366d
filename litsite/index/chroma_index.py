"""The Chroma index, ``.litsite/chroma/``: embedded chunks near a question, found without looking at all of them.

It is derived from the cache of vectors and never asked for more than candidates: cosines are computed exactly from the
cache, so that what Chroma's approximation and its threads do to the order does not show. What Chroma does not see to
is done here:

* Two writers leave ids without vectors, silently: a lock lets one process change it.
* Deleted vectors are never reclaimed: when more than a fifth is dead or out of date, the index is made anew.
* An interrupted change, or damaged files, which can crash the whole process: the manifest tells (see
  :mod:`litsite.index.chroma_manifest`), and the index is made anew. At 2,000 vectors a second or more that beats
  a repair.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, cast

import numpy as np
from numpy.typing import NDArray

from litsite.errors import WorkspaceError
from litsite.index.chroma_manifest import (
    IndexUnusableError,
    Manifest,
    generation_folder,
    new_manifest,
    read_manifest,
    remove_manifest,
    vector_files,
    write_manifest,
)
from litsite.index.dense import DenseHit, ExactSearch
from litsite.index.vectors import SCALE, VectorCache

if TYPE_CHECKING:
    from chromadb.api.client import Client
    from chromadb.api.collection_configuration import CreateHNSWConfiguration
    from chromadb.api.models.Collection import Collection

FOLDER_NAME = "chroma"
_COLLECTION = "chunks"
_BATCH = 5000  # Chroma takes 5,461 at most
_MOST_DEAD = 0.2
_CANDIDATES_PER_HIT = 4
_LEAST_CANDIDATES = 50
_PROBES = 16


@dataclass(frozen=True, slots=True)
class EmbeddedChunk:
    """What the index knows of a chunk: the digest of its vector in the cache, and what it speaks for."""

    digest: str
    paper: str
    kind: str


class ChromaIndex:
    """The index of one model's vectors. Use it as a context manager, from one thread.

    ``notice`` is one line about why it was last made anew, empty when it was not, or when there was none before.
    """

    def __init__(self, folder: Path, vectors: VectorCache, model: str, *, patience: float = 60.0) -> None:
        """``folder`` holds the index, ``vectors`` is the open cache of the model with the identity ``model``.

        ``patience`` is how many seconds :meth:`sync` waits for another process. Nothing is opened yet.
        """
        self.notice = ""
        self._folder = folder
        self._vectors = vectors
        self._model = model
        self._patience = patience
        self._chunks: Mapping[str, EmbeddedChunk] = {}
        self._manifest: Manifest | None = None  # of the index that was last seen to be sound
        self._client: Client | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def sync(self, chunks: Mapping[str, EmbeddedChunk]) -> None:
        """Make the index hold these chunks, by id, and no others; only what changed is written.

        :raises KeyError: when a vector is not in the cache.
        :raises WorkspaceError: when the folder cannot be written, or another process keeps changing the index.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with self._lock():
                self._sync(chunks)
        except OSError as error:
            raise WorkspaceError(
                f"cannot be used: {error.strerror}",
                where=str(self._folder),
                hint="free space, or choose a folder you may write to",
            ) from error
        self._chunks = dict(chunks)

    def search(self, vector: NDArray[np.int16], *, limit: int, papers: frozenset[str] | None = None) -> list[DenseHit]:
        """The chunks of the last :meth:`sync` nearest to a vector; see :meth:`litsite.index.dense.DenseSearch.search`.

        Among some papers the search is exact: Chroma's own filter takes longer than comparing what it leaves.
        """
        if limit < 1 or not self._chunks:
            return []
        if papers is None:
            found = self._candidates(vector, max(_LEAST_CANDIDATES, _CANDIDATES_PER_HIT * limit))
        else:
            found = [name for name, chunk in self._chunks.items() if chunk.paper in papers]
        exact = ExactSearch(found, self._vectors.matrix([self._chunks[name].digest for name in found]))
        return exact.search(vector, limit=limit)

    def _candidates(self, vector: NDArray[np.int16], count: int) -> list[str]:
        try:
            found = self._near(vector, count)
        except IndexUnusableError:  # damaged since, or another process has made it anew
            self._manifest = None
            self.sync(self._chunks)
            found = self._near(vector, count)
        return [name for name in found if name in self._chunks]

    def _near(self, vector: NDArray[np.int16], count: int) -> list[str]:
        with _damage_told():
            answer = self._collection().query(query_embeddings=_unscaled(vector[None, :]), n_results=count, include=[])
            return answer["ids"][0]

    @contextmanager
    def _lock(self) -> Iterator[None]:
        from filelock import FileLock, Timeout

        lock = FileLock(self._folder / "lock")
        try:
            lock.acquire(timeout=self._patience)
        except Timeout as error:
            raise WorkspaceError(
                "another litsite is updating the search index",
                where=str(self._folder),
                hint="wait until it has finished, then try again",
            ) from error
        try:
            yield
        finally:
            lock.release()

    def _sync(self, chunks: Mapping[str, EmbeddedChunk]) -> None:
        wanted = {name: f"{chunk.digest} {chunk.paper} {chunk.kind}" for name, chunk in chunks.items()}
        try:
            manifest = read_manifest(self._folder, self._model)
            if manifest != self._manifest:
                self._examine(manifest)
            if manifest.chunks != wanted:
                self._change(manifest, chunks, wanted)
        except IndexUnusableError as error:
            self._close()
            try:
                self._fill(new_manifest(self._folder, self._model), chunks, wanted, is_new=True)
            except IndexUnusableError as again:
                raise WorkspaceError(
                    f"the Chroma index cannot be made: {again.__cause__}",
                    where=str(self._folder),
                    hint="free some space, or remove this folder",
                ) from again
            if str(error):
                self.notice = f"The Chroma index {error}; it was made anew."

    def _examine(self, manifest: Manifest) -> None:
        """See that the index is sound.

        :raises IndexUnusableError: when it is not.
        """
        self._close()
        if vector_files(generation_folder(self._folder, manifest)) != manifest.files:
            raise IndexUnusableError("was damaged")
        self._manifest = manifest
        names = sorted(manifest.chunks)[:: len(manifest.chunks) // _PROBES + 1]
        with _damage_told():
            collection = self._collection()
            found = collection.get(ids=names, include=["embeddings"])["ids"] if names else []
            if collection.count() != len(manifest.chunks) or sorted(found) != names:
                raise IndexUnusableError("was damaged")

    def _change(self, manifest: Manifest, chunks: Mapping[str, EmbeddedChunk], wanted: dict[str, str]) -> None:
        removed = sorted(manifest.chunks.keys() - wanted.keys())
        replaced = sum(wanted.get(name, state) != state for name, state in manifest.chunks.items())
        manifest.dead += len(removed)
        # A vector that is replaced leaves nothing dead behind, but takes Chroma as long as making eight anew.
        if manifest.dead + replaced > _MOST_DEAD * (manifest.dead + len(wanted)):
            raise IndexUnusableError("was more than a fifth out of date")
        remove_manifest(self._folder)
        for start in range(0, len(removed), _BATCH):
            with _damage_told():
                self._collection().delete(ids=removed[start : start + _BATCH])
        self._fill(manifest, chunks, wanted)

    def _fill(
        self,
        manifest: Manifest,
        chunks: Mapping[str, EmbeddedChunk],
        wanted: dict[str, str],
        *,
        is_new: bool = False,
    ) -> None:
        """Write what is new or changed into the index, which holds nothing that is not wanted, then its manifest."""
        self._manifest = manifest
        with _damage_told():
            collection = self._collection(is_new=is_new)
        changed = sorted(name for name, state in wanted.items() if manifest.chunks.get(name) != state)
        for start in range(0, len(changed), _BATCH):
            batch = changed[start : start + _BATCH]
            vectors = self._vectors.matrix([chunks[name].digest for name in batch])
            metadata = [{"paper": chunks[name].paper, "kind": chunks[name].kind} for name in batch]
            with _damage_told():
                collection.upsert(ids=batch, embeddings=_unscaled(vectors), metadatas=list(metadata))
        self._close()  # whatever Chroma still holds back goes to disk
        manifest.chunks = wanted
        write_manifest(self._folder, manifest)
        self._manifest = manifest

    def _collection(self, *, is_new: bool = False) -> Collection:
        """Chroma's collection in the folder that the manifest names, made if it ``is_new``."""
        from chromadb import PersistentClient
        from chromadb.config import Settings

        assert self._manifest is not None
        folder = generation_folder(self._folder, self._manifest)
        if not is_new and not folder.is_dir():
            raise IndexUnusableError("was damaged")
        if self._client is None:
            opened = PersistentClient(folder, settings=Settings(anonymized_telemetry=False))
            self._client = cast("Client", opened)  # its declared type has no close()
        if is_new:
            space: CreateHNSWConfiguration = {"space": "cosine"}
            return self._client.create_collection(_COLLECTION, embedding_function=None, configuration={"hnsw": space})
        return self._client.get_collection(_COLLECTION, embedding_function=None)

    def _close(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None


def _unscaled(vectors: NDArray[np.int16]) -> NDArray[np.float32]:
    """Vectors as unit vectors, nearly."""
    return vectors.astype(np.float32) / np.float32(SCALE)


@contextmanager
def _damage_told() -> Iterator[None]:
    """Whatever Chroma raises, its panics included, means that the index is of no use."""
    try:
        yield
    except IndexUnusableError:
        raise
    except BaseException as error:
        if isinstance(error, Exception) or type(error).__module__ == "pyo3_runtime":
            raise IndexUnusableError("was damaged") from error
        raise
