"""Typography that is folded, and the way back to the original."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.checks.folding import fold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("“well” and ‘fine’", "\"well\" and 'fine'"),
        ("``well''", '"well"'),
        ("«bien» „gut“", '"bien" "gut"'),
        ("ﬁnal ﬂow oﬀer", "final flow offer"),
        ("1990–2000", "1990-2000"),
        ("one — two", "one—two"),
        ("one -- two", "one – two"),
        ("infor-\nmation", "information"),
        ("infor\u00admation", "information"),
        ("state-of-the- art", "state-of-the-art"),
        ("co‐occurrence", "cooccurrence"),
        ("two\u00a0 \n words", "two words"),
        ("Naïve Façade", "NAIVE FACADE"),
        ("nai\u0308ve", "naïve"),
        ("Ｆｕｌｌ", "full"),
        ("It works [3], too [@smith2019; @lee].", "It works, too."),
        ("It works [1, 4–6].", "It works."),
        ("zero\u200bwidth", "zerowidth"),
        ("for \u2265 5 hours", "for at least 5 hours"),
        ("from A\u2192B", "from A to B"),
    ],
)
def test_one_wording_gives_one_text_however_it_is_set(one: str, other: str) -> None:
    assert fold(one).text == fold(other).text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("0.5", "0,5"),
        ("10²", "102"),
        ("n - 1", "n1"),
        ("IL-6", "IL6"),
        ("in [0, 1]", "in"),
        ("eat, grandma", "eat grandma"),
        ("a (Smith, 2019)", "a"),
    ],
)
def test_what_may_change_the_meaning_is_not_folded(one: str, other: str) -> None:
    assert fold(one).text != fold(other).text


@pytest.mark.parametrize(
    "citation",
    ["(Smith, 2019)", "(see Smith & Jones, 2019a; Lee et al., 2020)", "(Müller et al. 2019, p. 4)", "(e.g., Ho 1998)"],
)
def test_authors_and_years_in_brackets_may_be_left_out(citation: str) -> None:
    assert fold(f"It rose {citation}.", without_authors=True).text == "it rose."


def test_other_brackets_are_never_left_out() -> None:
    text = "it rose (by 12 in 2019) in cells (n = 4)."
    assert fold(text, without_authors=True).text == text


def test_a_span_leads_back_to_the_original() -> None:
    text = "The ﬁrst “infor-\nmation”  gain [2] rose."
    folded = fold(text)
    assert folded.text == 'the first "information" gain rose.'
    start = folded.text.index("first")
    assert text[slice(*folded.original_span(start, start + 5))] == "ﬁrst"
    start = folded.text.index("information")
    assert text[slice(*folded.original_span(start, start + 11))] == "infor-\nmation"
    start = folded.text.index("gain rose")
    assert text[slice(*folded.original_span(start, start + 9))] == "gain [2] rose"


@given(st.text(alphabet=st.sampled_from("aB é́ﬁ-–—\u00ad \n“\"'[]12,.(Smith 2019)²深"), max_size=60))
def test_folding_twice_changes_nothing_more_and_every_span_is_in_the_text(text: str) -> None:
    folded = fold(text)
    for place in range(len(folded.text)):
        start, end = folded.original_span(place, place + 1)
        assert 0 <= start < end <= len(text)
