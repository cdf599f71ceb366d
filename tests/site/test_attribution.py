"""Passages whose parts name the citations that they carry."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.records import FOUND, QUOTED, LocalChecks
from litsite.site.attribution import attributed, carrying_spans
from tests.site.made_answers import claim

SPANS = st.tuples(st.integers(-5, 70), st.integers(-5, 70))
TEXTS = st.text(st.sampled_from("ab <>&\"' ./=字"), max_size=60)


@pytest.mark.parametrize(
    ("carrying", "expected"),
    [
        ({}, "One. Two."),
        ({"1-1": [(0, 4)]}, '<span data-carries="1-1">One.</span> Two.'),
        (
            {"1-1": [(0, 4)], "1-2": [(0, 9)]},
            '<span data-carries="1-1 1-2">One.</span><span data-carries="1-2"> Two.</span>',
        ),
        ({"1-1": [(5, 400)], "1-2": [(-3, 0), (7, 7)]}, 'One. <span data-carries="1-1">Two.</span>'),
    ],
    ids=["nothing", "a sentence", "sentences that overlap", "spans outside the text"],
)
def test_a_part_names_the_citations_that_it_carries(carrying: dict[str, list[tuple[int, int]]], expected: str) -> None:
    assert attributed("One. Two.", carrying) == expected


@given(TEXTS, st.lists(SPANS, max_size=4), st.lists(SPANS, max_size=4))
def test_only_spans_are_added_and_the_text_stays_whole(
    text: str, first: list[tuple[int, int]], second: list[tuple[int, int]]
) -> None:
    result = attributed(text, {"1-1": first, "1-2": second})
    assert set(re.findall(r"<[^>]*>?", result)) <= {
        '<span data-carries="1-1">',
        '<span data-carries="1-2">',
        '<span data-carries="1-1 1-2">',
        "</span>",
    }
    plain = re.sub(r"</?span[^>]*>", "", result)
    unescaped = plain.replace("&lt;", "<").replace("&gt;", ">").replace("&#34;", '"').replace("&#39;", "'")
    assert unescaped.replace("&amp;", "&") == text


def test_a_quotation_carries_by_its_own_words_and_not_by_its_sentences() -> None:
    checks = LocalChecks("found", 1.0, (3, 8), attribution=((0, 20),))
    assert carrying_spans(claim(1, "Words.", QUOTED, checks)) == ((3, 8),)
    assert carrying_spans(claim(1, "Words.", FOUND, LocalChecks("found", 1.0, attribution=((0, 20),)))) == ((0, 20),)
