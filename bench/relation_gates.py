"""The ways of relating documents that the relations bench compares."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array  # type: ignore[import-untyped]

from bench.relation_data import Document, Pair, ordered
from litsite.bundles.keywords import keywords
from litsite.index.dense import ExactSearch
from litsite.index.full_text import FullText
from litsite.index.hybrid import Hit, HybridSearch
from litsite.index.records import ABSTRACT, Chunk, IndexedPaper
from litsite.index.vectors import cosines
from litsite.index.words import words
from litsite.relations.gate_calibrated import Comparison, calibrated_edges, compare, strengths
from litsite.relations.gate_zocrates import LIMIT, zocrates_edges, zocrates_query
from litsite.relations.gated_edge import GatedEdge
from litsite.relations.lexical import LexicalVectors, PaperText, lexical_vectors
from litsite.relations.similarity import Pairs, paper_vectors

CALIBRATED = "calibrated"
KEPT = 100
"""So many of a document's best partners are remembered of each ranking."""
_RRF_K = 60
_SATURATION, _LENGTH_NORMALISATION = 1.2, 0.75

Ranker = Callable[[int], NDArray[np.float64]]


@dataclass(frozen=True, slots=True, eq=False)
class Collection:
    """Documents with their vectors in whole numbers (documents, d), as papers of one chunk."""

    documents: Sequence[Document]
    vectors: NDArray[np.int16]

    @property
    def papers(self) -> list[IndexedPaper]:
        """The documents as the index would have them."""
        return [IndexedPaper(each.id, "", (chunk_of(each),), (each.id,)) for each in self.documents]


def chunk_of(document: Document) -> Chunk:
    """The one chunk of a document: its abstract, with the title before it where it is embedded."""
    return Chunk(document.id, document.id, 1, ABSTRACT, document.abstract, context=document.title)


def rankers(collection: Collection) -> dict[str, Ranker]:
    """Each way of ranking: for a document, the scores of all documents (its own does not count)."""
    documents = collection.documents
    means, lexical, compared = _compared(collection)
    ends = (compared.pairs.first, compared.pairs.second)
    company = csr_array((compared.scores - compared.strengths, ends), shape=(len(documents), len(documents)))
    company = (company + company.T).tocsr()
    near = cosines(means, means).astype(np.float64)
    lengths = np.sqrt(np.maximum(lexical.squares, 1).astype(np.float64))
    everyone = np.arange(len(documents))
    weights, counts = _bm25(documents)

    def half_and_half(row: int) -> NDArray[np.float64]:
        overlaps = (lexical.matrix @ lexical.matrix[[row]].T).toarray()[:, 0] / (lengths * lengths[row])
        return strengths(Pairs(np.full_like(everyone, row), everyone, near[row], overlaps), lexical)

    def calibrated(row: int) -> NDArray[np.float64]:
        added: NDArray[np.float64] = company[[row]].toarray()[0]
        return half_and_half(row) + added

    def bm25(row: int) -> NDArray[np.float64]:
        found: NDArray[np.float64] = (weights @ counts[[row]].T).toarray()[:, 0]
        return found

    def dense(row: int) -> NDArray[np.float64]:
        found: NDArray[np.float64] = near[row].copy()
        return found

    def rrf(row: int) -> NDArray[np.float64]:
        return sum((1 / (_RRF_K + _ranks(ranker(row), row)) for ranker in (bm25, dense)), np.zeros(len(documents)))

    return {CALIBRATED: calibrated, "bm25": bm25, "dense": dense, "rrf": rrf, "half_and_half": half_and_half}


def strongest_pairs(ranker: Ranker, documents: int) -> list[Pair]:
    """The pairs that a ranking would relate first, where a pair has the higher score of its two directions."""
    best: dict[Pair, float] = {}
    for row in range(documents):
        scores = ranker(row)
        scores[row] = -np.inf
        for place in np.argsort(-scores, kind="stable")[: min(KEPT, documents - 1)].tolist():
            pair = ordered(row, place)
            best[pair] = max(float(scores[place]), best.get(pair, -np.inf))
    return sorted(best, key=lambda pair: (-best[pair], pair))


def calibrated_graph(collection: Collection) -> list[Pair]:
    """What the gate ``calibrated`` admits with its own thresholds."""
    titles = {each.id: each.title for each in collection.documents}
    return _by_place(collection, calibrated_edges(collection.papers, collection.vectors, titles))


def calibrated_order(collection: Collection) -> list[Pair]:
    """The pairs that the gate ``calibrated`` would admit if its threshold were lower, strongest first."""
    _, _, compared = _compared(collection)
    pairs, least = compared.pairs, compared.thresholds
    both = np.flatnonzero((pairs.similarity >= least.similarity) & (pairs.overlap >= least.overlap))
    order = both[np.lexsort((pairs.second[both], pairs.first[both], -compared.scores[both]))]
    return [(int(pairs.first[place]), int(pairs.second[place])) for place in order]


def zocrates_graph(collection: Collection, embed: Callable[[str], NDArray[np.int16]]) -> list[Pair]:
    """What the gate ``zocrates`` admits: titles, keywords and tags are the queries, abstracts what they find."""
    chunks = {chunk.id: chunk for chunk in map(chunk_of, collection.documents)}
    exact = ExactSearch(list(chunks), collection.vectors)
    rows = dict(zip(chunks, collection.vectors, strict=True))
    hits: dict[str, list[Hit]] = {}
    with tempfile.TemporaryDirectory() as folder, FullText(Path(folder) / "search.db") as full_text:
        full_text.update({chunk.address: [chunk] for chunk in chunks.values()})
        search = HybridSearch(full_text, exact, embed, lambda ids: {name: rows[name] for name in ids})
        for each in collection.documents:
            found = [keyword.phrase for keyword in keywords(each.title, each.abstract)]
            hits[each.id] = search.search(zocrates_query(each.title, found, each.keywords), limit=LIMIT)
    return _by_place(collection, zocrates_edges(hits, chunks))


def _compared(collection: Collection) -> tuple[NDArray[np.int16], LexicalVectors, Comparison]:
    documents = collection.documents
    lexical = lexical_vectors([PaperText(each.title, (each.abstract,)) for each in documents])
    means = paper_vectors(collection.vectors, [1] * len(documents))
    return means, lexical, compare([each.id for each in documents], means, lexical)


def _by_place(collection: Collection, edges: Iterable[GatedEdge]) -> list[Pair]:
    places = {each.id: place for place, each in enumerate(collection.documents)}
    return [ordered(places[edge.source], places[edge.target]) for edge in edges]


def _ranks(scores: NDArray[np.float64], row: int) -> NDArray[np.float64]:
    """The rank of every document from 1; that of the document itself is past all."""
    scores = scores.copy()
    scores[row] = -np.inf
    ranks = np.empty(len(scores))
    ranks[np.argsort(-scores, kind="stable")] = np.arange(1, len(scores) + 1)
    return ranks


def _bm25(documents: Sequence[Document]) -> tuple[csr_array, csr_array]:
    """Plain BM25 of whole texts: the weights of all words in all documents, and how often each has them."""
    split = [words(f"{each.title} {each.abstract}") for each in documents]
    vocabulary = {word: place for place, word in enumerate(sorted({word for found in split for word in found}))}
    columns = [vocabulary[word] for found in split for word in found]
    starts = np.cumsum([0, *map(len, split)])
    shape = (len(documents), len(vocabulary))
    counts = csr_array((np.ones(len(columns)), columns, starts), shape=shape)
    counts.sum_duplicates()
    frequency = np.bincount(counts.indices, minlength=len(vocabulary))
    rarity = np.array([log(1 + (len(documents) - each + 0.5) / (each + 0.5)) for each in frequency])
    lengths = np.array([len(found) for found in split], float)
    offsets = _SATURATION * (1 - _LENGTH_NORMALISATION + _LENGTH_NORMALISATION * lengths / lengths.mean())
    rows = np.repeat(np.arange(len(documents)), np.diff(counts.indptr))
    data = rarity[counts.indices] * counts.data * (_SATURATION + 1) / (counts.data + offsets[rows])
    return csr_array((data, counts.indices, counts.indptr), shape=shape), counts
