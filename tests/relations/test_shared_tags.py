"""Shared tags: the document-frequency cap, Jaccard similarity, and tags counted on parent papers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.relations.shared_tags import shared_tag_findings
from litsite.sources.records import Item, Library, Tag
from tests.libraries import make_attachment, make_highlight, make_item, make_note


def _tagged(key: str, *names: str) -> Item:
    return make_item(key, tags=tuple(Tag(name) for name in names))


def _found(*items: Item, automatic: bool = True) -> list[tuple[str, str, float, tuple[str, ...]]]:
    findings = shared_tag_findings(Library("test", items=items), include_automatic=automatic)
    return [(each.source, each.target, each.evidence.score, each.evidence.terms) for each in findings]


@pytest.mark.parametrize(
    ("first", "second", "score"),
    [
        (("x",), ("x",), 0.85),  # J = 1
        (("x", "y"), ("x", "z"), 0.62),  # J = 1/3: .6167
        (("x", "y"), ("x",), 0.68),  # J = 1/2: .675
        (("x", "a", "b", "c", "d"), ("x", "e", "f", "g", "h"), 0.54),  # J = 1/9: .5389
    ],
)
def test_the_score_is_the_jaccard_similarity_between_50_and_85_hundredths(
    first: tuple[str, ...], second: tuple[str, ...], score: float
) -> None:
    assert _found(_tagged("AAAA2222", *first), _tagged("BBBB2222", *second)) == [
        ("AAAA2222", "BBBB2222", score, ("x",))
    ]


def test_a_tag_on_more_papers_than_the_cap_is_left_out() -> None:
    def library(bearers: int, papers: int) -> list[Item]:
        return [_tagged(f"AAAA{number:04}", *(("common",) if number < bearers else ())) for number in range(papers)]

    assert len(_found(*library(5, 99))) == 10  # the cap is five papers, then a twentieth of all
    assert _found(*library(6, 119)) == []
    assert len(_found(*library(6, 120))) == 15
    assert _found(*library(7, 120)) == []


def test_a_tag_that_is_left_out_does_not_count_in_the_similarity_either() -> None:
    papers = [_tagged(f"AAAA{number:04}", "common") for number in range(6)]
    papers[0] = _tagged("AAAA0000", "common", "rare")
    papers[1] = _tagged("AAAA0001", "common", "rare")
    assert _found(*papers) == [("AAAA0000", "AAAA0001", 0.85, ("rare",))]


def test_the_rarest_shared_tag_comes_first() -> None:
    items = (
        _tagged("AAAA2222", "wide", "narrow", "zebra"),
        _tagged("BBBB2222", "wide", "narrow", "zebra"),
        _tagged("CCCC2222", "wide"),
    )
    assert _found(*items)[0][3] == ("narrow", "zebra", "wide")


def test_tags_of_notes_files_and_marks_are_their_papers_and_count_once() -> None:
    mark = make_highlight("MMMM2222", "Marked.", tags=(Tag("method"), Tag("aside")))
    file = make_attachment("FFFF2222", tags=(Tag("scan"), Tag("method")), annotations=(mark,))
    note = make_note("NNNN2222", parent_key="AAAA2222", tags=(Tag("idea"), Tag("method")))
    paper = make_item("AAAA2222", tags=(Tag("method"),), notes=(note,), attachments=(file,))
    assert _found(paper) == []
    assert _found(paper, _tagged("BBBB2222", "aside", "idea", "scan", "method")) == [
        ("AAAA2222", "BBBB2222", 0.85, ("aside", "idea", "method", "scan"))
    ]


def test_automatic_tags_count_only_when_they_are_wanted() -> None:
    items = (
        make_item("AAAA2222", tags=(Tag("x", automatic=True), Tag("y"))),
        make_item("BBBB2222", tags=(Tag("x"), Tag("y"))),
    )
    assert _found(*items) == [("AAAA2222", "BBBB2222", 0.85, ("x", "y"))]
    assert _found(*items, automatic=False) == [("AAAA2222", "BBBB2222", 0.68, ("y",))]


@given(st.lists(st.frozensets(st.sampled_from("abcdefgh")), max_size=20), st.randoms())
def test_no_paper_is_its_own_neighbour_and_the_order_of_the_library_does_not_matter(
    tags: list[frozenset[str]], order: Random
) -> None:
    items = [_tagged(f"AAAA{number:04}", *sorted(names)) for number, names in enumerate(tags)]
    found = _found(*items)
    shuffled = list(items)
    order.shuffle(shuffled)
    assert _found(*shuffled) == found
    assert all(source < target and 0.5 < score <= 0.85 for source, target, score, _ in found)
    assert len({(source, target) for source, target, _, _ in found}) == len(found)
