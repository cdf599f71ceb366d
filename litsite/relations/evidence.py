"""What a gate found, as evidence that a reader can check: both passages, and the words they share."""

from __future__ import annotations

from collections.abc import Iterable

from litsite.index.records import Chunk
from litsite.relations.gated_edge import GatedEdge
from litsite.relations.passages import PASSAGE_WORDS, excerpt
from litsite.relations.records import HYBRID, Evidence, Finding, Passage
from litsite.relations.shared_terms import shared_terms


def hybrid_finding(edge: GatedEdge) -> Finding:
    """An edge that a gate let in, with the passages and terms that speak for it."""
    return Finding(edge.source, edge.target, hybrid_evidence(edge))


def hybrid_evidence(edge: GatedEdge) -> Evidence:
    """The evidence of one edge: it depends on the edge and its two chunks alone.

    A passage is at most 90 words long and cut to whole sentences around the shared terms, so that a short note stands
    there whole.
    """
    source, target = edge.source_chunk, edge.target_chunk
    terms = shared_terms(source.text, target.text) if source and target else ()
    return Evidence(
        relation=HYBRID,
        rule=edge.rule,
        score=edge.score,
        channels=edge.channels,
        similarity=_shown(edge.similarity),
        overlap=_shown(edge.overlap),
        source=_passage(source, terms) if source else None,
        target=_passage(target, terms) if target else None,
        terms=terms,
    )


def _shown(cosine: float | None) -> float | None:
    """Two digits, as readers see them. Each paper that comes or goes moves the later ones of all overlaps a little."""
    return None if cosine is None else round(cosine, 2)


def _passage(chunk: Chunk, terms: Iterable[str]) -> Passage:
    return Passage(
        chunk=chunk.id,
        address=chunk.address,
        kind=chunk.kind,
        text=excerpt(chunk.text, terms, PASSAGE_WORDS),
        section=chunk.section,
        page=chunk.page,
        annotation=chunk.annotation,
    )
