"""The words that two passages share: which are telling, how they are spelled, in which order they come."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.relations.shared_terms import MOST_TERMS, shared_terms

SOURCE = "We compare graph neural networks with the kernels of Weisfeiler. Networks of this kind see a graph once."
TARGET = "The Weisfeiler kernel is older than graph neural networks, which have been used since."


def test_phrases_and_rare_words_of_both_texts_are_found_most_telling_first() -> None:
    assert shared_terms(SOURCE, TARGET) == ("graph neural networks", "Weisfeiler", "kernels")


def test_function_words_and_general_verbs_are_no_terms() -> None:
    assert shared_terms("However, it is shown that these are used by us.", "It is shown that they are used.") == ()


def test_words_that_say_nothing_by_themselves_are_no_terms() -> None:
    assert shared_terms("An assessment of it.", "Their assessment.") == ()
    assert shared_terms("A risk assessment of it.", "Their risk assessment.") == ("risk assessment",)


def test_a_plural_is_the_same_term_and_spelled_as_in_the_first_text() -> None:
    assert shared_terms("Semantic networks.", "A semantic network is old.") == ("Semantic networks",)
    assert shared_terms("A semantic network is old.", "Semantic networks.") == ("semantic network",)


def test_a_term_is_spelled_as_inside_a_sentence() -> None:
    assert shared_terms("Sedimentology is slow. We love sedimentology.", "Sedimentology!") == ("sedimentology",)


def test_a_phrase_does_not_reach_over_punctuation() -> None:
    assert shared_terms("of plasma, turbulence", "of plasma turbulence") == ("turbulence", "plasma")


def test_what_is_part_of_a_better_term_is_left_out() -> None:
    assert shared_terms("plasma turbulence simulations", "plasma turbulence simulations") == (
        "plasma turbulence simulations",
    )


def test_half_a_compound_and_tiny_words_are_no_terms_but_acronyms_are() -> None:
    assert shared_terms("a self-guided tour", "a self-made tomograph") == ()
    assert shared_terms("a co author of AD", "co authors of AD") == ("co author", "AD")


@pytest.mark.parametrize(
    ("source", "target", "terms"),
    [
        ("我们的图像识别方法使用深度学习。", "深度学习模型用于图像识别。", {"图像识别", "深度学习"}),
        ("Нейронные сети распознают образы", "нейронные сети", {"Нейронные сети"}),
        ("Die Verwitterung des Gesteins und die Erosion", "Verwitterung und Erosion", {"Verwitterung", "Erosion"}),
    ],
)
def test_other_languages_and_scripts_have_terms_too(source: str, target: str, terms: set[str]) -> None:
    assert set(shared_terms(source, target)) == terms


@given(st.text(max_size=80), st.text(max_size=80))
def test_terms_stand_in_the_source_and_are_few(source: str, target: str) -> None:
    terms = shared_terms(source, target)
    assert len(terms) <= MOST_TERMS
    assert len(set(terms)) == len(terms)
    assert all(term in " ".join(source.split()) for term in terms)
    assert terms == shared_terms(source, target)
