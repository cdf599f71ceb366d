"""Relations as rows of the table and back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from litsite.relations.coalesce import coalesce
from litsite.relations.records import CITES, CURATED, HYBRID, SHARED_TAGS, Evidence, Finding, Passage
from litsite.relations.relation_rows import relation_of, relations_of, row_of

_TEXT = st.text(st.characters(codec="utf-8"), max_size=8)
_PASSAGE = st.builds(
    Passage, _TEXT, _TEXT, _TEXT, _TEXT, st.lists(_TEXT, max_size=2).map(tuple), st.none() | st.integers(1, 9), _TEXT
)
_EVIDENCE = st.builds(
    Evidence,
    relation=st.sampled_from([CURATED, CITES, HYBRID, SHARED_TAGS]),
    rule=_TEXT,
    score=st.sampled_from([0.5, 0.99, 1.0]),
    channels=st.lists(_TEXT, max_size=2).map(tuple),
    similarity=st.none() | st.floats(0, 1),
    overlap=st.none() | st.floats(0, 1),
    source=st.none() | _PASSAGE,
    target=st.none() | _PASSAGE,
    terms=st.lists(_TEXT, max_size=2).map(tuple),
    citing=_TEXT,
    entry=_TEXT,
)
_ADDRESS = st.sampled_from(["AAAA2222", "BBBB2222", "g4711-AAAA2222"])


@given(st.lists(st.builds(Finding, _ADDRESS, _ADDRESS, _EVIDENCE), max_size=6))
def test_relations_come_back_from_their_rows_as_they_were(findings: list[Finding]) -> None:
    found = coalesce(findings, {"AAAA2222": "2024-01-01T00:00:00Z"})
    rows = [row_of(relation) for relations in found.values() for relation in relations]
    assert [relation_of(row) for row in rows] == [relation for relations in found.values() for relation in relations]
    assert relations_of(reversed(rows)) == found
    assert len({(row.source, row.target) for row in rows}) == len(rows)
