"""The gate of the seed: a paper's title, keywords and tags are searched for, and what is found must be corroborated.

Rules and numbers are those of the Zocrates graph engine. The numbers were set for all-MiniLM-L6-v2; see
:func:`thresholds_for` for other models.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from litsite.index.hybrid import DENSE, HYBRID, LEXICAL, Hit
from litsite.index.records import FRONT_MATTER, Chunk
from litsite.index.words import words
from litsite.relations.background import DenseScale
from litsite.relations.gated_edge import GatedEdge
from litsite.relations.rescale import rescaled

LIMIT = 10
"""So many chunks a query finds."""


@dataclass(frozen=True, slots=True)
class ZocratesThresholds:
    """The least cosines of the three rules, and how many chunks the last one asks for."""

    hybrid: float = 0.50
    single_chunk: float = 0.65
    cohesion: float = 0.58
    cohesion_chunks: int = 2


DEFAULT = ZocratesThresholds()

Rule = Callable[[Sequence[Hit], ZocratesThresholds], bool]


def hybrid(hits: Sequence[Hit], thresholds: ZocratesThresholds) -> bool:
    """Words and meaning both found one of the paper's chunks."""
    return any(hit.method == HYBRID and _similarity(hit) >= thresholds.hybrid for hit in hits)


def single_chunk_high(hits: Sequence[Hit], thresholds: ZocratesThresholds) -> bool:
    """One of the paper's chunks is very near in meaning."""
    return any(_similarity(hit) >= thresholds.single_chunk for hit in hits)


def multi_chunk_cohesion(hits: Sequence[Hit], thresholds: ZocratesThresholds) -> bool:
    """Several of the paper's chunks are near in meaning."""
    near = {hit.chunk_id for hit in hits if _similarity(hit) >= thresholds.cohesion}
    return len(near) >= thresholds.cohesion_chunks


RULES: tuple[Rule, ...] = (hybrid, single_chunk_high, multi_chunk_cohesion)
"""The first that holds lets the paper in and names the edge."""


def thresholds_for(scale: DenseScale, wanted: ZocratesThresholds = DEFAULT) -> ZocratesThresholds:
    """The thresholds of a model whose cosines have this scale: they stand where ``wanted`` stands on the default's."""
    return ZocratesThresholds(
        scale.from_default(wanted.hybrid),
        scale.from_default(wanted.single_chunk),
        scale.from_default(wanted.cohesion),
        wanted.cohesion_chunks,
    )


def zocrates_query(title: str, keywords: Iterable[str], tags: Iterable[str]) -> str:
    """What is searched for to find a paper's relatives: the different words of its title, keywords and tags."""
    found = [word for text in (title, *keywords, *tags) for word in words(text)]
    return " ".join(dict.fromkeys(found))


def zocrates_edges(
    hits: Mapping[str, Sequence[Hit]], chunks: Mapping[str, Chunk], thresholds: ZocratesThresholds = DEFAULT
) -> tuple[GatedEdge, ...]:
    """The edges that follow from the hits of each paper's query, sorted by their ends.

    ``hits`` holds at most :data:`LIMIT` hits by the address of the paper that was asked for; papers without an abstract
    are not asked for, since a title alone finds chance neighbours. ``chunks`` holds every chunk that was found, by id.
    An edge found from both ends has the higher score, and the rule that gave it.
    """
    edges: dict[tuple[str, str], GatedEdge] = {}
    for paper, found in sorted(hits.items()):
        for edge in _edges_from(paper, found, chunks, thresholds):
            ends = (edge.source, edge.target)
            edges[ends] = _joined(edges[ends], edge) if ends in edges else edge
    return tuple(edges[ends] for ends in sorted(edges))


def _edges_from(
    paper: str, hits: Sequence[Hit], chunks: Mapping[str, Chunk], thresholds: ZocratesThresholds
) -> Iterable[GatedEdge]:
    found: dict[str, list[Hit]] = {}
    for hit in hits:
        chunk = chunks[hit.chunk_id]
        if chunk.kind != FRONT_MATTER and chunk.paper != paper:
            found.setdefault(chunk.paper, []).append(hit)
    for other, its_hits in sorted(found.items()):
        rule = next((rule for rule in RULES if rule(its_hits, thresholds)), None)
        if rule is None:
            continue
        best = min(its_hits, key=lambda hit: (-hit.score, hit.chunk_id))
        channels = {channel for hit in its_hits for channel in hit.channels}
        passage = chunks[best.chunk_id]
        yield GatedEdge(
            source=min(paper, other),
            target=max(paper, other),
            rule=rule.__name__,
            score=rescaled(best.score),
            channels=tuple(channel for channel in (DENSE, LEXICAL) if channel in channels),
            similarity=max(map(_similarity, its_hits)),
            source_chunk=passage if other < paper else None,
            target_chunk=passage if other > paper else None,
        )


def _joined(one: GatedEdge, other: GatedEdge) -> GatedEdge:
    """The stronger of two edges between the same papers, with the passages that either found."""
    order = {rule.__name__: place for place, rule in enumerate(RULES)}
    best, rest = sorted((one, other), key=lambda edge: (-edge.score, order[edge.rule], -(edge.similarity or 0.0)))
    return GatedEdge(
        source=best.source,
        target=best.target,
        rule=best.rule,
        score=best.score,
        channels=best.channels,
        similarity=best.similarity,
        source_chunk=best.source_chunk or rest.source_chunk,
        target_chunk=best.target_chunk or rest.target_chunk,
    )


def _similarity(hit: Hit) -> float:
    """The cosine of a hit with the query; that of a chunk without a vector is not known and corroborates nothing."""
    return -1.0 if hit.similarity is None else hit.similarity
