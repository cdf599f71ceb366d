"""The passages that are read for a question: found by words and by meaning, put in one order, numbered.

A passage is as relevant as its best sentence: one sentence that answers the question makes it worth reading, whatever
the rest of it is about. What words and meaning found together counts besides. A cross-encoder, which reads question
and passage at once, orders them better, and alone decides where there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import cached_property
from types import TracebackType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from litsite.answers.near_duplicates import without_near_duplicates
from litsite.answers.query import search_query
from litsite.answers.question_notes import question_notes
from litsite.answers.records import Evidence
from litsite.answers.sentence_likeness import best_likeness
from litsite.answers.source_names import sources_of
from litsite.clients.embedder import Embedder, EmbeddingModel
from litsite.index.dense import ExactSearch
from litsite.index.full_text import DATABASE_NAME, FullText
from litsite.index.hybrid import HybridSearch
from litsite.index.passage_store import PassageStore
from litsite.index.records import ABSTRACT, ANNOTATION, FRONT_MATTER, Chunk, Index
from litsite.index.sentences import sentences
from litsite.index.splitting import word_count
from litsite.index.stage import Models, embedded_chunks
from litsite.index.vectors import VectorCache
from litsite.relations.background import DenseScale, dense_scale, sampled_pairs
from litsite.relations.similarity import similarities
from litsite.sources.records import Library
from litsite.stage import Build

Rerank = Callable[[str, Sequence[str]], Sequence[float]]
"""Scores of some passages for a query, more is better: a cross-encoder."""

_CANDIDATES_PER_PASSAGE = 2
_FUSED_SHARE = 0.3  # of the order: the fused rank of a passage, beside the cosine of its best sentence
_FEWEST_WORDS = 4  # of a sentence that may speak for its passage


class Retriever:
    """Search over one library for as long as its questions are answered. Use it as a context manager.

    The model is opened when the first vector is missing: questions and sentences that were embedded once are not again.
    """

    def __init__(
        self,
        build: Build,
        library: Library,
        index: Index,
        *,
        models: Models | None = None,
        rerank: Rerank | None = None,
    ) -> None:
        """Open the index that the index stage has just brought up to date.

        :raises WorkspaceError: when a database cannot be used.
        """
        self._build = build
        self._index = index
        self._models = models or Models()
        self._rerank = rerank
        self._sources = sources_of(library)
        self._left_out = {note.address for note in question_notes(library)}
        self._dense: dict[bool, ExactSearch] = {}
        with ExitStack() as opened:
            self._full_text = opened.enter_context(FullText(build.config.state / DATABASE_NAME))
            self._cache = opened.enter_context(VectorCache(index.vectors, index.model))
            self._passages = PassageStore(build.store, self._cache, self._open_embedder)
            self._opened = opened.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opened.close()

    def evidence(
        self, question: str, *, papers: frozenset[str] | None = None, only_abstracts: bool = False
    ) -> tuple[Evidence, ...]:
        """The passages that answer a question best, numbered from 1, at most ``answers.evidence`` of them.

        Those of some ``papers``, if given (see :func:`litsite.answers.scope.papers_in_scope`). Notes and annotations
        speak for their paper; notes that ask a question are no evidence.

        :raises LitsiteError: when an index or a model cannot be used.
        """
        query = search_query(question)
        limit = self._build.config.answers.evidence
        candidates = self._candidates(query, _CANDIDATES_PER_PASSAGE * limit, papers, only_abstracts=only_abstracts)
        ranked = self._ranked(query, candidates)
        found = without_near_duplicates([self._evidence(chunk) for chunk in ranked])
        return tuple(replace(each, number=number) for number, each in enumerate(found[:limit], start=1))

    def passages_of(self, address: str) -> tuple[Evidence, ...]:
        """All that a paper (without notes and annotations) or a standalone note says, in its order, without numbers.

        Of one without abstract and text there is a single passage without text: nothing can be held against it.
        """
        chunks = (each for each in self._passages.chunks_of(address) if each.kind not in (FRONT_MATTER, ANNOTATION))
        found = tuple(self._evidence(chunk) for chunk in chunks)
        return found or (Evidence(0, "", address, self._sources[address], FRONT_MATTER, ""),)

    @property
    def model(self) -> str:
        """The identity of the embedding model."""
        return self._index.model

    @property
    def has_token_vectors(self) -> bool:
        """Whether the embedding model tells the vectors of single tokens; it is not opened for that."""
        return self._model.is_default

    def embedder(self) -> Embedder:
        """The embedding model, opened.

        :raises LitsiteError: when its files cannot be read.
        """
        return self._passages.embedder()

    @cached_property
    def scale(self) -> DenseScale:
        """What makes the model's cosines those of the default model: by what unrelated passages of the library have."""
        if self._model.is_default:
            return DenseScale()
        rows = [(chunk.paper, vector) for chunk, vector in self._embedded(only_abstracts=False)]
        first, second = sampled_pairs([f"{paper} {vector}" for paper, vector in rows])
        apart = np.array([rows[one][0] != rows[other][0] for one, other in zip(first, second, strict=True)], bool)
        return dense_scale(
            similarities(self._cache.matrix([vector for _, vector in rows]), first[apart], second[apart])
        )

    def vectors(self, texts: Sequence[str]) -> NDArray[np.int16]:
        """The vectors of some texts, one a row (n, d) and in whole numbers; they are kept."""
        return self._passages.kept_vectors(texts)

    def _candidates(
        self, query: str, most: int, papers: frozenset[str] | None, *, only_abstracts: bool
    ) -> list[tuple[Chunk, float]]:
        """Chunks with their fused score, where 1 is the first place in both orders."""
        k = self._build.config.index.rrf_k
        hybrid = HybridSearch(
            self._full_text,
            self._exact_search(only_abstracts=only_abstracts),
            lambda text: self._passages.kept_vectors([text])[0],
            self._vectors_of_abstracts if only_abstracts else self._passages.vectors_of,
            k=k,
        )
        reach = 5 * most if only_abstracts else most
        hits = hybrid.search(query, limit=reach + len(self._left_out), papers=papers)
        chunks = self._passages.chunks([hit.chunk_id for hit in hits])
        found = [
            (chunk, hit.score * (k + 1) / 2)
            for hit in hits
            if (chunk := chunks.get(hit.chunk_id)) and self._is_evidence(chunk, only_abstracts=only_abstracts)
        ]
        return found[:most]

    def _is_evidence(self, chunk: Chunk, *, only_abstracts: bool) -> bool:
        if only_abstracts:
            return chunk.kind == ABSTRACT
        return chunk.kind != FRONT_MATTER and chunk.address not in self._left_out

    def _exact_search(self, *, only_abstracts: bool) -> ExactSearch:
        if only_abstracts not in self._dense:
            entries = self._embedded(only_abstracts=only_abstracts)
            matrix = self._cache.matrix([vector for _, vector in entries])
            ids, papers = [chunk.id for chunk, _ in entries], [chunk.paper for chunk, _ in entries]
            self._dense[only_abstracts] = ExactSearch(ids, matrix, papers)
        return self._dense[only_abstracts]

    def _embedded(self, *, only_abstracts: bool) -> list[tuple[Chunk, str]]:
        """The embedded chunks that may be evidence, each with the name of its vector."""
        return [
            (chunk, vector)
            for bundle in embedded_chunks(self._build.store).values()
            for chunk, vector in zip(bundle.chunks, bundle.vectors, strict=True)
            if self._is_evidence(chunk, only_abstracts=only_abstracts)
        ]

    def _vectors_of_abstracts(self, ids: Sequence[str]) -> Mapping[str, NDArray[np.int16]]:
        chunks = self._passages.chunks(ids)
        return self._passages.vectors_of([id_ for id_, chunk in chunks.items() if chunk.kind == ABSTRACT])

    def _ranked(self, query: str, candidates: Sequence[tuple[Chunk, float]]) -> list[Chunk]:
        """The candidates in the order of their relevance, equals by id."""
        if not candidates:
            return []
        chunks = [chunk for chunk, _ in candidates]
        if self._rerank:
            relevance = list(self._rerank(query, [chunk.text for chunk in chunks]))
        else:
            best = best_likeness(query, [_telling_sentences(chunk.text) for chunk in chunks], self.vectors)
            relevance = [
                (1 - _FUSED_SHARE) * cosine + _FUSED_SHARE * fused
                for cosine, (_, fused) in zip(best, candidates, strict=True)
            ]
        order = sorted(range(len(chunks)), key=lambda place: (-relevance[place], chunks[place].id))
        return [chunks[place] for place in order]

    @cached_property
    def _model(self) -> EmbeddingModel:
        return self._models.configured(self._build)

    def _open_embedder(self) -> Embedder:
        return self._models.open_embedder(self._model, threads=self._build.jobs)

    def _evidence(self, chunk: Chunk) -> Evidence:
        return Evidence(
            number=0,
            chunk=chunk.id,
            bundle=chunk.address,
            source=self._sources[chunk.paper],
            kind=chunk.kind,
            text=chunk.text,
            section=chunk.section,
            page=chunk.page,
            annotation=chunk.annotation,
        )


def _telling_sentences(text: str) -> list[str]:
    """The sentences of a passage; what is short says nothing by itself and counts only where all of it is."""
    found = sentences(text)
    return [each for each in found if word_count(each) >= _FEWEST_WORDS] or found
