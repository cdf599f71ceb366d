"""Noun phrases, and what their words look like."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.extraction.noun_phrases import (
    as_name,
    is_in_title_case,
    is_name_like,
    is_unheard_of,
    noun_phrases,
    singular,
)


def phrases(text: str) -> list[str]:
    return [" ".join(phrase.words) for phrase in noun_phrases(text, 0, len(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We use a novel spiking network model.", ["spiking network model"]),
        ("It was trained by training networks.", ["networks"]),
        ("On the Extended MNIST dataset.", ["Extended MNIST dataset"]),
        ("The synapse model and the axon.", ["synapse model", "axon"]),
        ("A neural  network.", ["neural", "network"]),
    ],
)
def test_phrases_end_at_function_words_verbs_and_gaps(text: str, expected: list[str]) -> None:
    assert phrases(text) == expected


@given(st.text())
def test_words_stand_where_the_phrase_says(text: str) -> None:
    for phrase in noun_phrases(text, 0, len(text)):
        assert all(text.startswith(word, start) for word, start in zip(phrase.words, phrase.starts, strict=True))
        assert text[phrase.start : phrase.end].endswith(phrase.words[-1])


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        ("networks", "network"),
        ("Studies", "Study"),
        ("metrics", "metric"),
        ("matrices", "matrix"),
        ("hypotheses", "hypothesis"),
        ("physics", "physics"),
        ("bias", "bias"),
        ("species", "species"),
        ("analysis", "analysis"),
        ("Bayes", "Bayes"),
        ("CNNs", "CNN"),
        ("CMS", "CMS"),
    ],
)
def test_plurals_lose_their_ending(plural: str, one: str) -> None:
    assert singular(plural) == one


def test_names_are_told_by_capitals_and_digits_inside() -> None:
    words = ("PlasmaPy", "MNIST", "CIFAR-10", "NCI-60", "Forest", "Large-Scale", "model", "x86")
    assert [word for word in words if is_name_like(word)] == ["PlasmaPy", "MNIST", "CIFAR-10", "NCI-60"]


def test_a_word_is_unheard_of_when_scholarly_prose_does_not_have_it() -> None:
    assert is_unheard_of("Huxley")
    assert not is_unheard_of("networks")


def test_capitals_say_nothing_in_a_title() -> None:
    title, sentence = "Deep Networks Learn the Shape of Things", "The Gibbs sampler learns the shape of it"
    assert is_in_title_case(title, 0, len(title))
    assert not is_in_title_case(sentence, 0, len(sentence))


def test_a_name_is_in_small_letters_but_for_names_in_it() -> None:
    assert as_name(("Hawkes", "Models"), keeps_capitals=False) == "hawkes model"
    assert as_name(("Hawkes", "models"), keeps_capitals=True) == "Hawkes model"
    assert as_name(("Deep", "LSTM", "networks"), keeps_capitals=False) == "deep LSTM network"
