"""The index stage: every bundle becomes chunks, all of them can be searched by words, and those that count get vectors.

A bundle is current when its document, its annotations, the model and the depth are those on record; then it is not even
read. Vectors are kept by what was embedded, so an edited note embeds its own new chunks and nothing else. The full-text
index says itself which bundles it holds in which state: one that was deleted or damaged is filled again.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from litsite.bundles.records import Corpus
from litsite.clients.embedder import find_model, open_embedder, open_token_counter
from litsite.errors import Problem, WorkspaceError
from litsite.index.bundle_chunks import bundle_sources, chunks_of
from litsite.index.records import ANNOTATION, FRONT_MATTER, NOTE, VECTOR_CACHE, Chunk, Index, IndexedPaper
from litsite.index.splitting import PieceLimits
from litsite.sources.records import Library
from litsite.stage import Build, Stage
from litsite.stamp import files_stamp
from litsite.store import Store, digest_of, encode

if TYPE_CHECKING:
    from litsite.clients.embedder import Embedder, EmbeddingModel
    from litsite.index.full_text import FullText

NAME = "index"
VERSION = 1
_TEXTS = "chunks"
_PACKED = f"zlib {VERSION}"  # how texts are on record
_TOGETHER = 50  # bundles between two commits


@dataclass(frozen=True, slots=True)
class Models:
    """How a model is found and opened: the functions of :mod:`litsite.clients.embedder`, or others of their kind."""

    find: Callable[..., EmbeddingModel] = find_model
    open_token_counter: Callable[[EmbeddingModel], Callable[[str], int]] = open_token_counter
    open_embedder: Callable[..., Embedder] = open_embedder

    def configured(self, build: Build) -> EmbeddingModel:
        """The model that the configuration of a build names. Its weights are not loaded.

        :raises LitsiteError: when it is not there.
        """
        settings = build.config.index
        return self.find(
            settings.model,
            root=build.config.root,
            allow_downloads=settings.allow_downloads,
            file_digest=build.store.file_digest,
        )


@dataclass(frozen=True, slots=True)
class EmbeddedChunks:
    """The chunks of one bundle that have vectors, and the names of these in the cache, in the same order."""

    chunks: tuple[Chunk, ...]
    vectors: tuple[str, ...]


def run(build: Build, library: Library, corpus: Corpus, models: Models | None = None) -> Index:
    """Bring the index up to date with the corpus.

    :raises LitsiteError: when the model is not there or an index cannot be written.
    """
    return _Run(build, library, corpus, models or Models()).index()


def index_stamp(state: Path) -> str:
    """A stamp of the index's own files, which changes when one was deleted or damaged. Nothing is opened.

    Agents add vectors to the cache while they search, so of that file it only counts whether it is there.
    """
    from litsite.index.full_text import DATABASE_NAME

    return f"{(state / VECTOR_CACHE).is_file()} {files_stamp([str(state / DATABASE_NAME)])}"


def embedded_chunks(store: Store) -> dict[str, EmbeddedChunks]:
    """What was embedded in the last build, by the address of the bundle, standalone notes included."""
    return {
        address: EmbeddedChunks(tuple(map(_chunk, data["chunks"])), tuple(data["vectors"]))
        for address, (_, result) in sorted(store.recorded(NAME).items())
        for data in (orjson.loads(result),)
    }


def chunk_digests(store: Store) -> dict[str, str]:
    """What changes when the chunks of a bundle may have, by its address."""
    return store.digests(NAME)


def recorded_chunks(store: Store, address: str) -> tuple[Chunk, ...]:
    """All chunks of one bundle as the full-text index has them; none when the bundle is not known."""
    kept = store.current(_TEXTS, address, _PACKED)
    return tuple(map(_chunk, orjson.loads(zlib.decompress(kept)))) if kept else ()


class _Run:
    def __init__(self, build: Build, library: Library, corpus: Corpus, models: Models) -> None:
        self.build = build
        self.models = models
        settings = build.config.index
        self.embeds_all = settings.depth == "full"
        self.model = models.configured(build)
        self.sources = bundle_sources(library, corpus)
        self.digests = {
            address: digest_of(VERSION, settings.depth, self.model.identity, self.model.longest, source.digest)
            for address, source in self.sources.items()
        }
        self.problems: list[Problem] = []

    def index(self) -> Index:
        """Index what has changed, embed what is missing, and put together what relations rest on."""
        self._index_bundles()
        embedded = embedded_chunks(self.build.store)
        vectors = self.build.config.state / VECTOR_CACHE
        self._embed(vectors, embedded)
        return Index(self.model.identity, vectors, dict(self._papers(embedded)), tuple(self.problems))

    def _index_bundles(self) -> None:
        """Bring the full-text index and the chunks on record up to date."""
        from litsite.index.full_text import DATABASE_NAME, FullText

        with FullText(self.build.config.state / DATABASE_NAME) as full_text:
            if full_text.notice:
                self.build.progress.say(full_text.notice)
            try:
                self._update(full_text)
            except WorkspaceError as error:
                if full_text.digests():  # the disk is full, or another program writes
                    raise
                self.build.progress.say(f"{error.what}; it is built anew.")
                self._update(full_text)

    def _update(self, full_text: FullText) -> None:
        self.problems.clear()
        store = self.build.store
        searchable, recorded = full_text.digests(), store.digests(NAME)
        changed = [
            address
            for address, digest in self.digests.items()
            if not searchable.get(address) == recorded.get(address) == digest
        ]
        self._forget(full_text, sorted((searchable.keys() | recorded.keys()) - self.digests.keys()))
        waiting = self._chunked(changed)
        while together := dict(islice(waiting, _TOGETHER)):
            full_text.update(together, digests=self.digests)
            with store.batch():
                store.record(
                    NAME, ((address, self.digests[address], self._kept(found)) for address, found in together.items())
                )
                store.record(
                    _TEXTS, ((address, _PACKED, zlib.compress(encode(found), 1)) for address, found in together.items())
                )
        self._forget(full_text, [problem.key for problem in self.problems])

    def _forget(self, full_text: FullText, addresses: list[str]) -> None:
        if addresses:
            full_text.update({}, addresses)
            with self.build.store.batch():
                self.build.store.forget(NAME, addresses)
                self.build.store.forget(_TEXTS, addresses)

    def _chunked(self, addresses: list[str]) -> Iterator[tuple[str, tuple[Chunk, ...]]]:
        """The chunks of some bundles; one that cannot be read becomes a problem."""
        if not addresses:
            return
        limits = PieceLimits(self.models.open_token_counter(self.model), self.model.longest)
        for address in self.build.progress.track(addresses, label="Indexing", total=len(addresses)):
            try:
                found = chunks_of(self.sources[address], limits)
            except OSError as error:
                what = f"cannot be read: {error.strerror}"
                self.problems.append(Problem(f"{address}/document.md", what, "see that you may read it", address))
            else:
                yield address, found

    def _kept(self, chunks: tuple[Chunk, ...]) -> EmbeddedChunks:
        """What is put on record of a bundle. Front matter is never embedded: it would relate papers by their tags."""
        from litsite.index.vectors import text_digest

        chosen = tuple(chunk for chunk in chunks if chunk.is_key or (self.embeds_all and chunk.kind != FRONT_MATTER))
        return EmbeddedChunks(chosen, tuple(text_digest(chunk.embedded_text) for chunk in chosen))

    def _embed(self, vectors: Path, embedded: Mapping[str, EmbeddedChunks]) -> None:
        from litsite.index.embedding import embed_missing
        from litsite.index.vectors import VectorCache

        texts = {
            digest: chunk.embedded_text
            for each in embedded.values()
            for chunk, digest in zip(each.chunks, each.vectors, strict=True)
        }
        with VectorCache(vectors, self.model.identity) as cache:
            if cache.notice:
                self.build.progress.say(cache.notice)
            if embed_missing(
                cache,
                lambda: self.models.open_embedder(self.model, threads=self.build.jobs),
                texts,
                self.build.progress,
            ):
                cache.prune(texts)

    def _papers(self, embedded: Mapping[str, EmbeddedChunks]) -> Iterator[tuple[str, IndexedPaper]]:
        """Every paper with its own chunks first, then those of its notes.

        A note or an annotation that stands word for word with another paper too is a remark of a catalogue or a
        template, and speaks for neither.
        """
        spoken: dict[str, list[tuple[Chunk, str]]] = defaultdict(list)
        papers_of: dict[str, set[str]] = defaultdict(set)
        for address in sorted(embedded, key=lambda each: (each != self.sources[each].paper, each)):
            each = embedded[address]
            paper = self.sources[address].paper
            spoken[paper] += zip(each.chunks, each.vectors, strict=True)
            for vector in each.vectors:
                papers_of[vector].add(paper)
        for address, source in self.sources.items():
            if source.bundle.kind != "paper":
                continue
            own = [
                (chunk, vector)
                for chunk, vector in spoken[address]
                if chunk.kind not in (NOTE, ANNOTATION) or len(papers_of[vector]) == 1
            ]
            chunks, vectors = tuple(chunk for chunk, _ in own), tuple(vector for _, vector in own)
            yield address, IndexedPaper(address, digest_of(chunks, vectors), chunks, vectors)


def _chunk(data: dict[str, Any]) -> Chunk:
    return Chunk(**data | {"section": tuple(data["section"])})


STAGE = Stage(name=NAME, reads=("library", "corpus"), writes="index", config_section="index", version=VERSION, run=run)
