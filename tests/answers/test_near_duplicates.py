"""Passages that say the same once more."""

from __future__ import annotations

from dataclasses import replace

from litsite.answers.near_duplicates import without_near_duplicates
from litsite.answers.records import Evidence
from tests.answers.made_claims import DOG, FOX, evidence

LONG = "The quick brown fox jumps over the lazy dog near the old stone bridge while the children watch it from afar"
SHORT = "quick brown fox jumps over the lazy dog near the old stone bridge"
OTHER = "Dogs sleep for most of the day and dream of foxes that they will never catch in all their lives"


def _texts(*passages: Evidence) -> list[str]:
    return [passage.text for passage in without_near_duplicates(passages)]


def test_a_text_that_stands_in_a_better_passage_is_left_out() -> None:
    abstract = replace(evidence(1, text=LONG), kind="abstract")
    copy = evidence(2, DOG, text=LONG.replace("afar", "a hill"))
    assert _texts(abstract, copy, evidence(3, text=OTHER)) == [LONG, OTHER]
    assert _texts(evidence(1, text=LONG), evidence(2, text=SHORT)) == [LONG]


def test_a_longer_passage_stays_beside_the_abstract_it_holds() -> None:
    abstract = replace(evidence(1, text=SHORT), kind="abstract")
    assert _texts(abstract, evidence(2, text=f"{OTHER}. {LONG}")) == [SHORT, f"{OTHER}. {LONG}"]


def test_the_passage_around_a_highlight_takes_its_place() -> None:
    highlight = replace(evidence(1, FOX, text=SHORT), kind="annotation")
    assert _texts(highlight, evidence(2, text=OTHER), evidence(3, text=LONG)) == [LONG, OTHER]
    assert _texts(evidence(3, text=LONG), highlight) == [LONG]


def test_a_sentence_that_two_passages_repeat_makes_neither_needless() -> None:
    both = f"{OTHER}. {SHORT}."
    assert _texts(evidence(1, text=f"{LONG}. {SHORT}."), evidence(2, text=both)) == [f"{LONG}. {SHORT}.", both]


def test_texts_without_words_are_equal() -> None:
    assert _texts(evidence(1, text="…"), evidence(2, text="!"), evidence(3, text="a")) == ["…", "a"]
