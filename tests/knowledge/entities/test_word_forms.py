"""Words in the form that names are compared in."""

from __future__ import annotations

import pytest

from litsite.knowledge.entities.word_forms import compared_form

SAME = [
    ("trial", "trials"),
    ("study", "studies"),
    ("analysis", "analyses"),
    ("matrix", "matrices"),
    ("class", "classes"),
    ("approach", "approaches"),
    ("box", "boxes"),
    ("response", "responses"),
    ("mesh", "meshes"),
    ("hypothesis", "hypotheses"),
    ("criterion", "criteria"),
    ("randomized", "randomised"),
    ("organization", "organisations"),
    ("analyzing", "analysing"),
    ("color", "colours"),
    ("behavioral", "behavioural"),
    ("modeling", "modelling"),
    ("labeled", "labelled"),
    ("center", "centres"),
    ("fiber", "fibre"),
    ("pediatric", "paediatric"),
    ("archeology", "archaeology"),
    ("sulfate", "sulphates"),
    ("CNN", "CNNs"),
    ("catalog", "catalogues"),
]
APART = [
    ("OLS", "ol"),
    ("AIDS", "aid"),
    ("pandas", "panda"),
    ("bias", "bia"),
    ("statistics", "statistic"),
    ("mass", "mas"),
    ("species", "specie"),
    ("windows", "window"),
    ("series", "serie"),
]
UNTOUCHED = ["supervised", "exercise", "noise", "precise", "basis", "diabetes", "there", "aerosol", "poem", "our"]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_number_and_spelling_of_a_word_do_not_count(one: str, other: str) -> None:
    assert compared_form(one) == compared_form(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_only_looks_like_a_plural_stays(one: str, other: str) -> None:
    assert compared_form(one) != compared_form(other)


@pytest.mark.parametrize("word", UNTOUCHED)
def test_a_word_that_has_one_spelling_stays_as_it_is(word: str) -> None:
    assert compared_form(word) == word
