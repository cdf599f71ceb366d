"""The gate that the configuration names, given what it needs of the index.

Imports numpy: import it only when edges have to be worked out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from litsite.bundles.records import Corpus
from litsite.clients.embedder import EmbeddingModel
from litsite.config_sections import RelationsSection
from litsite.index.dense import ExactSearch
from litsite.index.embedding import embed_missing
from litsite.index.full_text import DATABASE_NAME, FullText
from litsite.index.hybrid import Hit, HybridSearch
from litsite.index.records import ABSTRACT, SECTION, Chunk, Index, IndexedPaper
from litsite.index.splitting import word_count
from litsite.index.stage import Models
from litsite.index.vectors import VectorCache, text_digest
from litsite.relations.background import dense_scale, sampled_pairs
from litsite.relations.gate_calibrated import Thresholds, calibrated_edges
from litsite.relations.gate_zocrates import (
    LIMIT,
    ZocratesThresholds,
    thresholds_for,
    zocrates_edges,
    zocrates_query,
)
from litsite.relations.gated_edge import GatedEdge
from litsite.relations.similarity import paper_vectors, similarities
from litsite.sources.inline_markup import plain_text
from litsite.sources.records import Library
from litsite.sources.vocabulary import display_title
from litsite.stage import Build

_ZOCRATES = "zocrates"
_FEWEST_WORDS = 10
_MOST_PAPERS = 5


def gated_edges(build: Build, library: Library, corpus: Corpus, index: Index, models: Models) -> Sequence[GatedEdge]:
    """The edges that the texts of a library give, sorted, by the gate of ``relations.gate``.

    Papers without an abstract, a text, a note or an annotation have no chunk and no such edge.

    :raises LitsiteError: when the model is not there or an index cannot be used.
    """
    papers = _telling(index.papers.values())
    if len(papers) < 2:
        return ()
    model = models.configured(build)
    with VectorCache(index.vectors, index.model) as cache:
        vectors = cache.matrix([vector for paper in papers for vector in paper.vectors])
        if build.config.relations.gate == _ZOCRATES:
            chunks = {chunk.id: chunk for paper in papers for chunk in paper.chunks}
            queries = _queries(library, corpus, papers)
            embedded = _embedded(queries.values(), cache, build, model, models)
            hits = _hits(build, queries, embedded, chunks, vectors)
            return zocrates_edges(hits, chunks, _thresholds(build.config.relations, papers, vectors, model))
    titles = {item.address: display_title(item) for item in library.items}
    section = build.config.relations
    least = Thresholds(section.least_score, section.least_similarity, section.least_overlap)
    return calibrated_edges(papers, vectors, titles, is_default_model=model.is_default, least=least)


def _queries(library: Library, corpus: Corpus, papers: Iterable[IndexedPaper]) -> dict[str, str]:
    """What is searched for to find the relatives of each paper that has an abstract or a text, by address."""
    told = {paper.address for paper in papers if any(chunk.kind in (ABSTRACT, SECTION) for chunk in paper.chunks)}
    return {
        item.address: zocrates_query(
            plain_text(item.title), corpus.bundles[item.address].keywords, [tag.name for tag in item.tags]
        )
        for item in library.items
        if item.address in told
    }


def _embedded(
    queries: Iterable[str], cache: VectorCache, build: Build, model: EmbeddingModel, models: Models
) -> dict[str, NDArray[np.int16]]:
    """The vectors of some queries, which the cache keeps as it keeps those of chunks."""
    digests = {query: text_digest(query) for query in queries}
    texts = {digest: query for query, digest in digests.items()}
    embed_missing(cache, lambda: models.open_embedder(model, threads=build.jobs), texts, build.progress)
    return dict(zip(digests, cache.matrix(list(digests.values())), strict=True))


def _hits(
    build: Build,
    queries: Mapping[str, str],
    embedded: Mapping[str, NDArray[np.int16]],
    chunks: Mapping[str, Chunk],
    vectors: NDArray[np.int16],
) -> dict[str, list[Hit]]:
    """What hybrid search finds for each query, by exact comparison, among the chunks that have vectors."""
    rows = dict(zip(chunks, vectors, strict=True))
    papers = [chunk.paper for chunk in chunks.values()]
    asked = frozenset(papers)
    with FullText(build.config.state / DATABASE_NAME) as full_text:
        search = HybridSearch(
            full_text,
            ExactSearch(list(chunks), vectors, papers),
            embedded.__getitem__,
            lambda wanted: {chunk: rows[chunk] for chunk in wanted if chunk in rows},
            k=build.config.index.rrf_k,
        )
        progress = build.progress.track(sorted(queries.items()), label="Relating papers", total=len(queries))
        return {
            address: [hit for hit in search.search(query, limit=LIMIT, papers=asked) if hit.chunk_id in chunks]
            for address, query in progress
        }


def _thresholds(
    section: RelationsSection, papers: Sequence[IndexedPaper], vectors: NDArray[np.int16], model: EmbeddingModel
) -> ZocratesThresholds:
    wanted = ZocratesThresholds(
        section.hybrid_similarity, section.single_chunk_similarity, section.cohesion_similarity, section.cohesion_chunks
    )
    if model.is_default:
        return wanted
    means = paper_vectors(vectors, [len(paper.chunks) for paper in papers])
    background = similarities(means, *sampled_pairs([paper.address for paper in papers]))
    return thresholds_for(dense_scale(background), wanted)


def _telling(papers: Iterable[IndexedPaper]) -> list[IndexedPaper]:
    """The papers that have chunks, without those that say nothing beside others: a comment of a few words, and what
    stands word for word in many papers, such as the questions of a template."""
    papers = [paper for paper in papers if paper.chunks]
    spread = Counter(vector for paper in papers for vector in {*paper.vectors})
    found = []
    for paper in papers:
        kept = [
            (chunk, vector)
            for chunk, vector in zip(paper.chunks, paper.vectors, strict=True)
            if word_count(chunk.text) >= _FEWEST_WORDS and spread[vector] <= _MOST_PAPERS
        ] or list(zip(paper.chunks, paper.vectors, strict=True))
        chunks, vectors = zip(*kept, strict=True)
        found.append(replace(paper, chunks=chunks, vectors=vectors))
    return found
