"""Which names can be those of entities."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.extraction.gate import is_plain_acronym, is_valid_name, rejection


@pytest.mark.parametrize(
    "name",
    [
        "DNA",
        "PCR",
        "GAN",
        "LLM",
        "SQL",
        "LLMs",
        "R",
        "C++",
        "fMRI",
        "k-means",
        "COVID-19",
        "CIFAR-10",
        "random forest",
        "difference in differences",
        "long short-term memory",
        "generalized linear mixed-effects regression model",
        "lengthscale",
        "Hirschsprung disease",
        "Student's t-test",
        "深度学习",
        "मशीन",
        "машинное обучение",
        "Flux.jl",
    ],
)
def test_names_of_the_field_pass(name: str) -> None:
    assert rejection(name) == ""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "blanks"),
        ("two  blanks", "blanks"),
        ("one two three four five six seven", "too long"),
        ("x" * 30 + " " + "y" * 31, "too long"),
        ("III", "too short"),
        ("GHz", "too short"),
        ("THE", "too short"),
        ("ab", "too short"),
        ("the model", "end"),
        ("model of", "end"),
        ("we use", "end"),
        ("what it should be", "end"),
        ("model that is new", "clause"),
        ("3.14", "hardly a letter"),
        ("2019 2020", "hardly a letter"),
        ('x data-y="1"', "markup"),
        ("a | b model", "markup"),
        ("<b>model</b>", "markup"),
        ("model (new", "markup"),
        ("ARCHıTECTURE", "markup"),
        ("random\u200b forest", "markup"),
        ("\u202eledom forest", "markup"),
        ("random\x07 forest", "markup"),
        ("aaaaa model", "repeated"),
        ("thsrmk model", "no vowel"),
        ("acbdfghjk model", "consonants"),
        ("optimiza-", "piece"),
    ],
)
def test_pieces_of_sentences_and_of_markup_do_not(name: str, why: str) -> None:
    assert why in rejection(name)
    assert not is_valid_name(name)


@pytest.mark.parametrize("name", ["BA", "IT", "pH", "GHz", "thsrmk"])
def test_what_the_text_defines_is_a_name_whatever_it_looks_like(name: str) -> None:
    assert is_valid_name(name, defined=True) or name == "IT"


@pytest.mark.parametrize("name", ["the model", "model of", "<b>"])
def test_no_definition_makes_a_piece_of_a_sentence_a_name(name: str) -> None:
    assert not is_valid_name(name, defined=True)


def test_acronyms_are_capitals_that_are_no_number_unit_or_common_word() -> None:
    assert [
        name for name in ("DNA", "CNNs", "A1", "IV", "KB", "AND", "Dna", "ABCDEFGH", "B2B") if is_plain_acronym(name)
    ] == [
        "DNA",
        "CNNs",
        "A1",
        "B2B",
    ]


@given(st.text())
def test_any_text_is_judged(text: str) -> None:
    assert is_valid_name(text) == (rejection(text) == "")
