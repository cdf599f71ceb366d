"""Passages cut around the words that matter."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from litsite.relations.passages import excerpt

FILLER = "This sentence says nothing that anybody would want to read twice."


def test_a_short_text_stays_whole() -> None:
    assert excerpt("One thought.\nAnother  thought.", ("thought",)) == "One thought. Another thought."


def test_whole_sentences_around_the_terms_are_kept() -> None:
    text = " ".join([FILLER] * 5 + ["Plasma turbulence heats the edge.", "So do waves."] + [FILLER] * 5)
    assert excerpt(text, ("plasma turbulence",), 20) == f"{FILLER} Plasma turbulence heats the edge. So do waves."


def test_the_most_telling_term_outweighs_all_others() -> None:
    first = "Waves and currents and tides and storms are here and nowhere else to be seen."
    second = "Plasma is there and nowhere else, as far as anybody has seen to this day."
    assert excerpt(f"{first} {second}", ("plasma", "waves", "currents", "tides", "storms"), 15) == second


def test_a_sentence_that_is_too_long_is_cut_around_the_term() -> None:
    text = "and so on " * 30 + "until plasma turbulence comes " + "and goes on " * 30
    cut = excerpt(text, ("plasma turbulence",), 20)
    assert cut.startswith("… ")
    assert cut.endswith(" …")
    assert "plasma turbulence" in cut
    assert len(cut.split()) == 22


def test_without_terms_the_longest_beginning_is_kept() -> None:
    assert excerpt(f"{FILLER} {FILLER} {FILLER}", (), 24) == f"{FILLER} {FILLER}"


def test_text_without_blanks_is_cut_too() -> None:
    assert excerpt("图" * 300, (), 20) == "图" * 40 + " …"


@given(st.text(max_size=300), st.lists(st.text(min_size=1, max_size=8), max_size=3))
def test_no_text_breaks_it_and_nothing_is_invented(text: str, terms: list[str]) -> None:
    cut = excerpt(text, terms, 10).removeprefix("… ").removesuffix(" …")
    assert cut in " ".join(text.split())
