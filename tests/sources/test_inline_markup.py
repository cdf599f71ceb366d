"""Zotero's inline markup in titles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.sources.inline_markup import Span, paragraphs, parse_inline, plain_text


def test_known_tags_become_marks() -> None:
    assert parse_inline("CO<sub>2</sub> and <i>E. coli</i>") == (
        Span("CO"),
        Span("2", ("sub",)),
        Span(" and "),
        Span("E. coli", ("i",)),
    )


def test_small_caps_and_nocase_spans_are_not_shown_as_tags() -> None:
    source = '<span style="font-variant:small-caps;">Xml</span> and <span class="nocase">iPhone</span>'
    assert parse_inline(source) == (Span("Xml", ("sc",)), Span(" and "), Span("iPhone"))
    assert plain_text(source) == "Xml and iPhone"


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("p < 0.05 in <i>vivo</i>", "p < 0.05 in vivo"),
        ("An unclosed <i>tag", "An unclosed <i>tag"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("<mml:math><mml:mi>x</mml:mi></mml:math> is real", "x is real"),
        ("Costs $5 and $10", "Costs $5 and $10"),
        ("A bound of $O(n)$ steps", "A bound of O(n) steps"),
        ("  spaces \n and lines ", "spaces and lines"),
    ],
)
def test_plain_text_keeps_what_is_not_markup(source: str, plain: str) -> None:
    assert plain_text(source) == plain


@given(st.text(alphabet="ab<>/i$ subp", max_size=60))
def test_parsing_never_fails_and_adds_nothing(source: str) -> None:
    joined = "".join(span.text for span in parse_inline(source))
    letters = iter(source)
    assert all(letter in letters for letter in joined.replace(" ", ""))


def test_an_abstract_in_jats_becomes_paragraphs() -> None:
    text = "<jats:title>Aims</jats:title><jats:p>First &amp; <i>best</i>.</jats:p><jats:p>Second.</jats:p>"
    assert paragraphs(text) == ["Aims", "First & <i>best</i>.", "Second."]


def test_structured_abstracts_break_before_their_labels() -> None:
    assert paragraphs("Background: a.\nMethods: b.") == ["Background: a.", "Methods: b."]
