"""Words marked in passages: the right ones, and nothing that a passage could break out of."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import escape

from litsite.relations.shared_terms import WORD, term_words
from litsite.site.marking import marked

TEXTS = st.text(st.sampled_from("ab-B <>&\"'/ée\u0301字漢ßs \n"), max_size=60) | st.text(max_size=80)


@pytest.mark.parametrize(
    ("text", "terms", "expected"),
    [
        ("Working memory works.", ["working memory"], "<mark>Working memory</mark> works."),
        ("Networks of a network", ["network"], "<mark>Networks</mark> of a <mark>network</mark>"),
        ("Gödel and Godel", ["godel"], "<mark>Gödel</mark> and <mark>Godel</mark>"),
        ("memory of work", ["working memory"], "memory of work"),
        ("small-world graphs", ["small world", "graph"], "<mark>small-world graphs</mark>"),
        ("small, world", ["small", "world"], "<mark>small</mark>, <mark>world</mark>"),
        ("多重検定の方法", ["検定", "重検"], "多<mark>重検定</mark>の方法"),
        ("a <b>bold</b> one", ["b"], "a &lt;<mark>b</mark>&gt;bold&lt;/<mark>b</mark>&gt; one"),
        ("nothing", ["", "<b>", "…"], "nothing"),
    ],
)
def test_terms_are_marked_where_they_stand(text: str, terms: list[str], expected: str) -> None:
    assert marked(text, terms) == expected


@given(TEXTS, st.lists(TEXTS, max_size=4))
def test_only_marks_are_added_and_no_other_markup_gets_through(text: str, terms: list[str]) -> None:
    result = str(marked(text, [*terms, *text.split()[:2]]))
    bare = re.sub(r"</?mark>", "", result)
    assert set(re.findall(r"<[^>]*>?", result)) <= {"<mark>", "</mark>"}
    assert bare == str(escape(text))
    pieces = re.split(r"</?mark>", result)
    assert len(pieces) % 2 == 1
    assert all(pieces[1::2])


@given(TEXTS)
def test_words_are_those_that_terms_are_made_of(text: str) -> None:
    assert tuple(term_words(found.group())[0] for found in WORD.finditer(text)) == term_words(text)
