"""What a gate found as evidence: both passages, cut, and the words they share."""

from __future__ import annotations

from litsite.index.records import NOTE, SECTION, Chunk
from litsite.relations.evidence import hybrid_finding
from litsite.relations.gated_edge import DENSE, LEXICAL, GatedEdge
from litsite.relations.records import HYBRID, Passage

FILLER = "Nobody would want to read this sentence twice, let alone three times. " * 12
SECTION_CHUNK = Chunk(
    "AAAA2222", "AAAA2222", 3, SECTION, f"{FILLER}Plasma turbulence heats the edge.", ("Methods", "Edge"), 4
)
NOTE_CHUNK = Chunk("NNNN2222", "BBBB2222", 0, NOTE, "Is plasma turbulence to blame?")


def test_an_edge_becomes_evidence_with_cut_passages_and_shared_terms() -> None:
    edge = GatedEdge("AAAA2222", "BBBB2222", "both", 0.73, (DENSE, LEXICAL), 0.61, 0.42, SECTION_CHUNK, NOTE_CHUNK)
    finding = hybrid_finding(edge)
    evidence = finding.evidence
    assert (finding.source, finding.target) == ("AAAA2222", "BBBB2222")
    assert (evidence.relation, evidence.rule, evidence.score) == (HYBRID, "both", 0.73)
    assert (evidence.channels, evidence.similarity, evidence.overlap) == ((DENSE, LEXICAL), 0.61, 0.42)
    assert evidence.terms == ("Plasma turbulence",)
    assert evidence.source is not None
    assert evidence.source.text.endswith("Plasma turbulence heats the edge.")
    assert 60 < len(evidence.source.text.split()) <= 90
    assert (evidence.source.chunk, evidence.source.section, evidence.source.page) == (
        "AAAA2222/3",
        ("Methods", "Edge"),
        4,
    )
    assert evidence.target == Passage("NNNN2222/0", "NNNN2222", NOTE, "Is plasma turbulence to blame?")


def test_an_edge_that_knows_the_passage_of_one_end_has_no_shared_terms() -> None:
    finding = hybrid_finding(GatedEdge("AAAA2222", "BBBB2222", "hybrid", 0.6, (), target_chunk=NOTE_CHUNK))
    assert finding.evidence.source is None
    assert finding.evidence.target is not None
    assert finding.evidence.terms == ()
