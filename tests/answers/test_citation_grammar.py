"""Brackets that cite, how they are counted, and what they leave behind when they go."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.citation_grammar import NOTHING, brackets, is_separator, without
from litsite.answers.records import Citation, CitationGroup

KEPT = CitationGroup((Citation(1, 1),))


def numbers(text: str, count: int = 12) -> list[tuple[int, ...]]:
    """The passages that each bracket of a text names."""
    return [tuple(citation.evidence for citation in found.citations) for found in brackets(text, count)]


def written(text: str) -> str:
    """A text of which ``⊗`` is gone and ``⊙`` is kept."""
    marks: dict[str, str | CitationGroup] = {"⊗": NOTHING, "⊙": KEPT}
    parts = [marks.get(piece, piece) for piece in re.findall("[⊗⊙]|[^⊗⊙]+", text)]
    return "".join("⊙" if part == KEPT else str(part) for part in without(parts, lambda group: group == NOTHING))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a [1] b [2]", [(1,), (2,)]),
        ("[E1] [E 2] [Chunk 3] [Chunk4] [chunk 5]", [(1,), (2,), (3,), (4,), (5,)]),
        ("[12]", [(12,)]),
        ("[ 1 ] [1-3] [123] [^1] [a] [] [1a] [E] [1.5]", []),
        ("[2019]", []),
    ],
)
def test_standard_brackets(text: str, expected: list[tuple[int, ...]]) -> None:
    assert numbers(text) == expected


@pytest.mark.parametrize("text", ["[1, 2]", "[1,2]", "[1; 2]", "[1 ;2]", "[1,\n2]", "[E1, E2]", "[Chunk 1; Chunk 2]"])
def test_several_numbers_in_one_bracket(text: str) -> None:
    assert numbers(text) == [(1, 2)]


def test_numbers_keep_their_order() -> None:
    assert numbers("[3, 1; 2]") == [(3, 1, 2)]


@pytest.mark.parametrize("text", ["【1, 2】", "【1，2】", "【1；2】", "【1、2】", "【１，２】", "【E1, 2】"])
def test_fullwidth_brackets(text: str) -> None:
    assert numbers(text) == [(1, 2)]


def test_brackets_of_different_kinds_do_not_pair() -> None:
    assert numbers("[1】 【1]") == []


def test_numbers_out_of_bounds_name_nothing() -> None:
    assert numbers("[0] [4, 3] [99, 100] [99]", 3) == [(), (3,), ()]
    assert numbers("[1]", 0) == [()]
    assert [found.numbers for found in brackets("[0, 3, 3; 99](https://example.org/2020)", 3)] == [(0, 3, 99)]


def test_a_number_twice_in_a_bracket_is_one_citation() -> None:
    assert [found.citations for found in brackets("[1, 1] [1]", 3)] == [(Citation(1, 1),), (Citation(1, 2),)]


def test_citations_of_a_passage_are_counted_through_the_text() -> None:
    found = [citation for bracket in brackets("[1] [2, 1] [9] [2]【1】", 3) for citation in bracket.citations]
    assert found == [Citation(1, 1), Citation(2, 1), Citation(1, 2), Citation(2, 2), Citation(1, 3)]


def test_an_escaped_bracket_is_text() -> None:
    assert numbers(r"\[1\] \[2]") == []


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("[1](https://example.org/a_(b))", 30),
        ('[1](https://example.org "A title")', 34),
        ("[[1]](https://example.org)", 26),
        ("[1](#fn1)", 9),
        ("[1](www.example.org)", 20),
        ("[[1]]", 5),
        ("[1](see below)", 3),
        ("[1](Figure)", 3),
    ],
)
def test_a_link_that_hangs_on_a_citation_belongs_to_it(text: str, length: int) -> None:
    (found,) = brackets(text, 3)
    assert (found.start, found.end) == (0, length)


@pytest.mark.parametrize("text", ["", " ", ", ", "; ", "，", "、", " and ", ", and ", " & ", "\n"])
def test_brackets_of_one_row_stand_side_by_side(text: str) -> None:
    assert is_separator(text)


@pytest.mark.parametrize("text", [". ", "\n\n", " so ", ": ", " than ", ",,"])
def test_other_words_between_brackets_part_them(text: str) -> None:
    assert not is_separator(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shown ⊗.", "shown."),
        ("shown \t⊗, and", "shown, and"),
        ("shown ⊗; so", "shown; so"),
        ("shown ⊗! So ⊗?", "shown! So?"),
        ("显示 ⊗。", "显示。"),
    ],
)
def test_white_space_before_punctuation_collapses(text: str, expected: str) -> None:
    assert written(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("was ⊗ shown", "was shown"),
        ("was⊗ shown", "was shown"),
        ("was ⊗shown", "was shown"),
        ("⊗ This", "This"),
        ("This ⊗", "This"),
        ("end ⊗\nnext", "end\nnext"),
        ("end ⊗  \nnext", "end  \nnext"),  # two spaces break the line
        ("a\n⊗\nbcd", "a\nbcd"),  # an empty line would part the paragraph
        ("a\n  ⊗ b", "a\n  b"),  # what is indented stays so
        ("- ⊗ b", "- b"),
        ("by ⊗ .5 mg", "by .5 mg"),  # no full stop
        ("see ⊗ ![x](y)", "see ![x](y)"),  # no exclamation
        ("a, ⊗, b", "a, b"),
        ("a, ⊗.", "a."),
        ("⊗", ""),
    ],
)
def test_what_goes_leaves_no_gap(text: str, expected: str) -> None:
    assert written(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shown (⊗).", "shown."),
        ("shown (see ⊗) here", "shown here"),
        ("shown (see also ⊗, ⊗).", "shown."),
        ("显示（参见⊗）。", "显示。"),
        ("shown ((⊗)).", "shown."),
        ("shown (⊗) ⊙", "shown ⊙"),
        ("shown (⊗)⊙", "shown ⊙"),
        ("shown (⊗)", "shown"),
        ("(as ⊗ has)", "(as has)"),
        ("[⊗ p. 3]", "[p. 3]"),
    ],
)
def test_brackets_left_empty_go_too(text: str, expected: str) -> None:
    assert written(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a ⊙, ⊗.", "a ⊙."),
        ("a ⊗, ⊙.", "a ⊙."),
        ("a ⊙, ⊗ and ⊙.", "a ⊙ and ⊙."),
        ("a ⊙, ⊙ and ⊗ b", "a ⊙, ⊙ b"),
        ("a ⊗⊗⊙⊗ b", "a ⊙ b"),
        ("a ⊗, ⊗ and ⊗ b", "a b"),
    ],
)
def test_of_a_row_what_joins_the_others_stays(text: str, expected: str) -> None:
    assert written(text) == expected


@given(st.lists(st.text("ab ,.()[]【】1\n", max_size=6) | st.just(NOTHING) | st.just(KEPT), max_size=12))
def test_no_text_is_empty_or_follows_another_and_no_letter_is_lost(parts: list[str | CitationGroup]) -> None:
    left = without(parts, lambda group: group == NOTHING)
    assert "" not in left
    assert not any(isinstance(a, str) and isinstance(b, str) for a, b in pairwise(left))
    assert [part for part in left if part == KEPT] == [part for part in parts if part == KEPT]
    letters = ["".join(c for c in part if c in "ab") for part in parts if isinstance(part, str)]
    assert "".join(letters) == "".join(c for part in left if isinstance(part, str) for c in part if c in "ab")


def test_what_goes_makes_no_new_bracket() -> None:
    assert written("a [5⊗0] b") == "a b"
    assert written("a [1, ⊗2].") == "a."
    assert written("a [x⊗0] b") == "a [x0] b"


@pytest.mark.parametrize("unit", ["[", "[1,", "【", "[[", "[1](http:", "[1 ", "[E"])
def test_a_million_brackets_that_never_close_are_read_in_one_pass(unit: str) -> None:
    assert len(brackets(unit * (1_000_000 // len(unit)), 3)) in (0, 1_000_000 // len(unit))
    assert brackets("(" * 500_000 + "[9]" + ")" * 500_000, 3)[0].start == 500_000


def test_many_nested_brackets_left_empty_go_in_one_pass() -> None:
    assert without(["(" * 300_000, NOTHING, ")" * 300_000], lambda _: True) == ()
