"""Related items of a Zotero library as reasons for edges."""

from __future__ import annotations

from litsite.relations.curated import BY_HAND, NOTE_BY_HAND, curated_findings
from litsite.relations.records import CURATED
from litsite.sources.records import Item, Library, Note
from tests.libraries import GROUP, make_item, make_note


def _found(*items: Item, notes: tuple[Note, ...] = ()) -> list[tuple[str, str, str]]:
    findings = curated_findings(Library("test", items=items, notes=notes))
    return [(finding.source, finding.target, finding.evidence.rule) for finding in findings]


def test_related_items_are_one_finding_of_full_weight_however_often_they_are_stored() -> None:
    both_ways = (make_item("AAAA2222", related=("BBBB2222",)), make_item("BBBB2222", related=("AAAA2222",)))
    (finding,) = curated_findings(Library("test", items=both_ways))
    assert (finding.source, finding.target) == ("AAAA2222", "BBBB2222")
    assert (finding.evidence.relation, finding.evidence.score) == (CURATED, 1.0)
    one_way = (make_item("AAAA2222"), make_item("BBBB2222", related=("AAAA2222",)))
    assert _found(*one_way) == [("AAAA2222", "BBBB2222", BY_HAND)]


def test_a_note_speaks_for_its_paper() -> None:
    note = make_note("NNNN2222", parent_key="AAAA2222", related=("BBBB2222",))
    assert _found(make_item("AAAA2222", notes=(note,)), make_item("BBBB2222")) == [
        ("AAAA2222", "BBBB2222", NOTE_BY_HAND)
    ]


def test_an_item_that_names_another_papers_note_is_related_to_that_paper() -> None:
    note = make_note("NNNN2222", parent_key="AAAA2222")
    assert _found(make_item("AAAA2222", notes=(note,)), make_item("BBBB2222", related=("NNNN2222",))) == [
        ("AAAA2222", "BBBB2222", NOTE_BY_HAND)
    ]


def test_a_relation_inside_one_paper_is_none() -> None:
    note = make_note("NNNN2222", parent_key="AAAA2222", related=("AAAA2222", "NNNN3333"))
    sibling = make_note("NNNN3333", parent_key="AAAA2222", related=("NNNN2222",))
    assert _found(make_item("AAAA2222", notes=(note, sibling), related=("AAAA2222", "NNNN2222"))) == []


def test_merged_items_and_standalone_notes_and_what_is_not_there_give_no_edge() -> None:
    standalone = make_note("NNNN4444", related=("AAAA2222",))
    item = make_item("AAAA2222", merged=("BBBB2222",), related=("NNNN4444", "GONE2222"))
    assert _found(item, make_item("CCCC2222"), notes=(standalone,)) == []


def test_equal_keys_of_two_libraries_are_two_papers() -> None:
    items = (
        make_item("AAAA2222", library=GROUP, related=("g4711-BBBB2222",)),
        make_item("AAAA2222"),
        make_item("BBBB2222", library=GROUP),
        make_item("BBBB2222"),
    )
    assert _found(*items) == [("g4711-AAAA2222", "g4711-BBBB2222", BY_HAND)]
