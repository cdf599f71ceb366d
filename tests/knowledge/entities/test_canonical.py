"""The canonical key of a name and the id that is made of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.entities.canonical import canonical_key, display_name, entity_id, is_acronym
from litsite.knowledge.vocabulary import METHOD, PAPER, TOPIC

SAME = [
    ("ordinary least squares", "Ordinary Least Square"),
    ("randomised controlled trials", "Randomized Controlled Trial"),
    ("non-linear regression", "nonlinear regressions"),
    ("k-means", "K means"),
    ("GPT-2", "GPT2"),
    ("U.S.A.", "USA"),
    ("Cronbach’s α", "Cronbach's alpha"),
    ("naïve Bayes", "naive bayes"),
    ("data sets", "dataset"),
    ("time-series analyses", "timeseries analysis"),
    ("the Netherlands", "Netherlands"),
    ("Navier–Stokes", "Navier-Stokes"),
    ("R&D", "R and D"),
    ("Moran's I", "Moran I"),
    ("COVID-19", "COVID 19"),
    ("PHOTOVOLTAIC CELLS", "photovoltaic cell"),
    ("soft\u00adware", "software"),
]
APART = [
    ("C", "C++"),
    ("C", "C#"),
    ("C++", "C#"),
    ("Plots.jl", "plots"),
    ("A*", "A"),
    ("R", "R²"),
    ("OLS", "OL"),
    ("ResNet-18", "ResNet-50"),
    ("Python 2.7", "Python 27"),
    ("x86", "x64"),
    ("supervised learning", "unsupervised learning"),
    ("p < 0.05", "p > 0.05"),
    ("statistics", "statistic"),
    ("node.js", "node"),
    (".NET", "net"),
    ("हिन्दी", "हन्दी"),
    ("encoder", "encoder + decoder"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_names_of_one_thing_have_one_key(one: str, other: str) -> None:
    assert canonical_key(METHOD, one) == canonical_key(METHOD, other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_of_different_things_have_different_keys(one: str, other: str) -> None:
    assert canonical_key(METHOD, one) != canonical_key(METHOD, other)


def test_a_key_reads_as_the_name_does() -> None:
    assert canonical_key(METHOD, "Semi-Supervised Learning of k-Means") == "semisupervised learning of k means"


def test_the_id_is_made_from_type_and_key() -> None:
    assert entity_id(METHOD, "Random Forests") == entity_id(METHOD, "random forest")
    assert entity_id(METHOD, "random forest") != entity_id(TOPIC, "random forest")
    assert entity_id(METHOD, "random forest") == "7ec2ec528c9771b9"


def test_a_paper_is_known_by_its_address_alone() -> None:
    assert canonical_key(PAPER, "group:7/ABCD-2345") == "group:7/ABCD-2345"


@given(st.text(min_size=1))
def test_every_name_has_a_key_that_does_not_change_when_white_space_does(name: str) -> None:
    key = canonical_key(METHOD, name)
    assert key
    assert canonical_key(METHOD, f"  {name}\n") == key or not name.strip()


WORDS = "random controlled forest network C++ C# GPT2 3.10 k means α Net.jl non linear trials randomised"


@given(st.lists(st.sampled_from(WORDS.split())))
def test_the_key_of_a_key_is_the_key(words: list[str]) -> None:
    key = canonical_key(METHOD, " ".join(words) or "x")
    assert canonical_key(METHOD, key) == key


@pytest.mark.parametrize("name", ["CNN", "CNNs", "GPT-2", "IoT", "mRNA", "t-SNE", "RF"])
def test_a_word_of_capitals_is_an_acronym(name: str) -> None:
    assert is_acronym(name)


@pytest.mark.parametrize("name", ["Python", "ResNet", "random forest", "CNN model", "R", "k-means", "NETHERLANDS"])
def test_other_names_are_no_acronyms(name: str) -> None:
    assert not is_acronym(name)


def test_the_lexicons_form_is_shown_and_then_the_usual_one() -> None:
    assert display_name([("Random Forests", 9, False), ("random forest", 1, True)]) == "random forest"
    assert display_name([("Random Forests", 9, False), ("random forest", 1, False)]) == "Random Forests"
    assert display_name([("random forests", 2, False), ("random forest", 2, False)]) == "random forest"
