"""Text cut into sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.index.sentences import sentence_ends, sentences


@pytest.mark.parametrize(
    "text",
    [
        "One. | Two? | Three! | Four…",
        "See Fig. 3 and Sec. 2 (cf. Eq. 4). | J. Smith et al. (2020) agree.",
        "It weighs 3.5 kg. | “Is it?” | He asked.",
        "This was shown.[1,2] | We agree.",
        "We use e.g. Python, i.e. Version 3. | Done.",
        "Dies ist z.B. Unsinn. | Es folgt mehr.",
        "gene names (p < .05). | iPhone is lower case",
        "他们提出了方法。 | 结果很好！ | 我们同意。",
        "A heading | A line below it.",
    ],
)
def test_sentences_end_where_a_reader_would_say_so(text: str) -> None:
    expected = text.split(" | ")
    if "iPhone" in text:  # what goes on in lower case is taken for the same sentence
        expected = [" ".join(expected)]
    glue = "\n" if "heading" in text else "" if "。" in text else " "
    assert sentences(glue.join(expected)) == expected


@given(st.text("ab AB1.?!。[],()\n“”", max_size=80))
def test_no_letter_is_lost(text: str) -> None:
    found = sentences(text)
    assert "".join("".join(found).split()) == "".join(text.split())
    assert all(sentence == sentence.strip() != "" for sentence in found)


def test_a_long_row_of_dots_ends() -> None:
    assert sentences("." * 50_000 + "x") == ["." * 50_000 + "x"]


def test_the_places_where_sentences_end_are_behind_the_white_space() -> None:
    assert list(sentence_ends("One.  Two by J. Smith.\nThree。Four")) == [6, 23, 29]
