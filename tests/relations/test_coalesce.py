"""Many reasons, one edge: precedence, scores, symmetry."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.relations.coalesce import coalesce
from litsite.relations.records import (
    CITES,
    CURATED,
    CURATED_AND_HYBRID,
    HYBRID,
    PRECEDENCE,
    SHARED_TAGS,
    Evidence,
    Finding,
    Passage,
    Relation,
    Relations,
)

CHANGED = {"AAAA2222": "2024-01-01T00:00:00Z", "BBBB2222": "2025-01-01T00:00:00Z", "CCCC2222": ""}


def _finding(relation: str, score: float, source: str = "AAAA2222", target: str = "BBBB2222") -> Finding:
    return Finding(source, target, Evidence(relation, "rule", score))


def _edge(*findings: Finding) -> Relation:
    (relation,) = coalesce(findings, CHANGED)["AAAA2222"]
    return relation


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ((SHARED_TAGS,), SHARED_TAGS),
        ((SHARED_TAGS, HYBRID), HYBRID),
        ((HYBRID, CITES), CITES),
        ((SHARED_TAGS, CURATED, CITES), CURATED),
        ((CURATED, HYBRID), CURATED_AND_HYBRID),
        ((SHARED_TAGS, HYBRID, CITES, CURATED), CURATED_AND_HYBRID),
    ],
)
def test_the_type_follows_the_precedence(kinds: tuple[str, ...], expected: str) -> None:
    edge = _edge(*(_finding(kind, 0.6) for kind in kinds))
    assert edge.type == expected
    assert [each.relation for each in edge.evidence] == sorted(kinds, key=PRECEDENCE.index)


def test_both_directions_have_the_greater_score() -> None:
    found = coalesce([_finding(HYBRID, 0.7), _finding(HYBRID, 0.9, "BBBB2222", "AAAA2222")], CHANGED)
    assert [found["AAAA2222"][0].score, found["BBBB2222"][0].score] == [0.9, 0.9]


def test_the_edge_was_updated_when_the_later_of_its_papers_was() -> None:
    assert _edge(_finding(CURATED, 1.0)).updated == "2025-01-01T00:00:00Z"


def test_passages_follow_their_papers() -> None:
    mine, yours = (
        Passage("AAAA2222/1", "AAAA2222", "section", "mine"),
        Passage("BBBB2222/1", "BBBB2222", "note", "yours"),
    )
    backwards = Finding("BBBB2222", "AAAA2222", Evidence(HYBRID, "rule", 0.8, source=yours, target=mine))
    found = coalesce([backwards], CHANGED)
    assert (found["AAAA2222"][0].evidence[0].source, found["AAAA2222"][0].evidence[0].target) == (mine, yours)
    assert (found["BBBB2222"][0].evidence[0].source, found["BBBB2222"][0].evidence[0].target) == (yours, mine)


def test_papers_that_cite_each_other_have_two_pieces_of_evidence() -> None:
    there = Finding("AAAA2222", "BBBB2222", Evidence(CITES, "cited_doi", 1.0, citing="AAAA2222", entry="B."))
    back = Finding("BBBB2222", "AAAA2222", Evidence(CITES, "cited_doi", 1.0, citing="BBBB2222", entry="A."))
    assert [each.citing for each in _edge(there, back, there).evidence] == ["AAAA2222", "BBBB2222"]


def test_the_neighbours_of_a_paper_are_sorted_by_type_then_score_then_address() -> None:
    found = coalesce(
        [
            _finding(SHARED_TAGS, 0.85, target="BBBB2222"),
            _finding(HYBRID, 0.6, target="CCCC2222"),
            _finding(HYBRID, 0.7, target="DDDD2222"),
            _finding(HYBRID, 0.6, target="AAAA3333"),
            _finding(CITES, 1.0, target="EEEE2222"),
        ],
        {},
    )
    order = ["EEEE2222", "DDDD2222", "AAAA3333", "CCCC2222", "BBBB2222"]
    assert [relation.target for relation in found["AAAA2222"]] == order
    assert list(found) == sorted(found)


_ADDRESS = st.sampled_from(["AAAA2222", "BBBB2222", "CCCC2222", "g4711-AAAA2222"])
_EVIDENCE = st.builds(
    Evidence,
    relation=st.sampled_from([CURATED, CITES, HYBRID, SHARED_TAGS]),
    rule=st.sampled_from(["one", "two"]),
    score=st.sampled_from([0.5, 0.77, 1.0]),
    source=st.none() | st.just(Passage("x", "x", "section", "x")),
    target=st.none() | st.just(Passage("y", "y", "section", "y")),
)
_FINDINGS = st.lists(st.builds(Finding, _ADDRESS, _ADDRESS, _EVIDENCE), max_size=12)


@given(_FINDINGS, st.randoms())
def test_edges_are_symmetric_never_loops_and_keep_every_reason(findings: list[Finding], order: Random) -> None:
    found = coalesce(findings, CHANGED)
    edges = {(each.source, each.target): each for relations in found.values() for each in relations}
    assert len(edges) == sum(map(len, found.values()))
    for (source, target), relation in edges.items():
        assert source != target
        assert edges[target, source] == relation.reversed()
        reasons = [
            each.evidence if each.source == source else each.evidence.reversed()
            for each in findings
            if {each.source, each.target} == {source, target}
        ]
        assert set(relation.evidence) == set(reasons)
        assert relation.score == max(each.score for each in reasons)
    between_two = {frozenset((each.source, each.target)) for each in findings if each.source != each.target}
    assert Relations(found).edges == len(between_two)
    shuffled = list(findings)
    order.shuffle(shuffled)
    assert coalesce(shuffled, CHANGED) == found
