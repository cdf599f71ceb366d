"""What of a question is searched for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.query import search_query


@pytest.mark.parametrize(
    ("question", "query"),
    [
        ("Is [1] better than [2, 13]?", "Is better than ?"),
        ("As shown [E1; 2] and [Chunk 3], 【1，2】 is it so【4】?", "As shown and , is it so ?"),
        ("Does [@smith2015, p. 3] hold [3–5]?", "Does hold ?"),
        ("**Why** do `x_1` and _y_ differ?", "Why do x_1 and y differ?"),
        ("# Heading\n- point one\n> quoted\n", "Heading point one quoted"),
        ("See https://example.org/a?b=[1] for zotero://select/x more", "See for more"),
        ("In the interval [0.5, 1.5] or arr[i]?", "In the interval [0.5, 1.5] or arr[i]?"),
        ("tab\there\x00and\ud800there", "tab here and there"),
        ("[1]", ""),
    ],
)
def test_citations_markup_and_addresses_are_not_searched_for(question: str, query: str) -> None:
    assert search_query(question) == query


@given(st.text())
def test_a_query_is_one_line_and_stays_as_it_is(question: str) -> None:
    query = search_query(question)
    assert query == " ".join(query.split())
    query.encode()
