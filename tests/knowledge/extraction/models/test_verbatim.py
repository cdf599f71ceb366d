"""Finding what a model quotes in the text that it read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.extraction.models.verbatim import FoldedText

TEXT = "  It’s   a “well-known”\nfact – İzmir grew. Well-known facts."


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ('It\'s a "well-known" fact - İzmir', "It’s   a “well-known”\nfact – İzmir"),
        ("  grew. ", "grew."),
        ("Well-known", "Well-known"),
        ("well‑known", "well-known"),
        ("it's", None),
        ("a known fact", None),
        ("", None),
        (" \n", None),
    ],
)
def test_white_space_and_typographic_signs_do_not_count(quote: str, found: str | None) -> None:
    span = FoldedText(TEXT).find(quote)
    assert (TEXT[span[0] : span[1]] if span else None) == found


def test_a_quote_is_looked_for_in_a_part_of_the_text() -> None:
    folded = FoldedText("one two one two")
    assert folded.find("two", within=(5, 15)) == (12, 15)
    assert folded.find("two", within=(5, 14)) is None


def test_a_name_counts_in_any_case_and_as_a_whole_word() -> None:
    text = "Cart and art and ART."
    assert FoldedText(text).find_name("Art", (0, len(text))) == (9, 12)
    assert FoldedText(text).find_name("Art", (12, len(text))) == (17, 20)
    assert FoldedText(text).find_name("car", (0, len(text))) is None


@given(st.text(max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_every_part_of_a_text_is_found_in_it(text: str, one: int, other: int) -> None:
    part = text[min(one, other) : max(one, other)]
    span = FoldedText(text).find(part)
    if part.strip():
        assert span is not None
        assert FoldedText(text[span[0] : span[1]]).find(part) is not None
