"""Entities and relations in plain words."""

from __future__ import annotations

import pytest

from litsite.knowledge.vocabulary import (
    DATA,
    DEPENDS_ON,
    DOMAIN_PREDICATES,
    ENTITY_TYPES,
    IDENTIFICATION,
    LIMITATION,
    METHOD,
    PAPER_PREDICATES,
    SETTING,
    TOPIC,
)
from litsite.site.entity_words import TYPES, joined_by, paper_does, times, what_it_is


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ((METHOD, 7, 4), "A method that 7 papers name; 4 say that they use it."),
        ((METHOD, 7, 0), "A method that 7 papers name."),
        ((TOPIC, 2, 2), "A topic that 2 papers name; both say that they study it."),
        ((SETTING, 5, 5), "A setting that 5 papers name; all 5 say that they are set in it."),
        ((DATA, 3, 1), "A data source that 3 papers name; 1 of them uses it."),
        ((LIMITATION, 1, 1), "A limitation that 1 paper names; the paper notes it."),
        ((IDENTIFICATION, 1204, 0, 1), "An identification strategy that 1,204 papers and 1 note name."),
        ((TOPIC, 0, 0, 1), "A topic that 1 note names."),
        (("Widget", 2, 2), "A widget that 2 papers name; both use it."),
    ],
)
def test_an_entity_is_described_in_one_sentence(counts: tuple[str, int, int], sentence: str) -> None:
    assert what_it_is(*counts) == sentence


def test_every_type_and_predicate_has_words_of_its_own() -> None:
    assert set(TYPES) == set(ENTITY_TYPES)
    words = [paper_does(each) for each in PAPER_PREDICATES.values()] + [joined_by(each) for each in DOMAIN_PREDICATES]
    assert not [each for each in words if "_" in each or each.startswith("paper")]
    assert TYPES[IDENTIFICATION] == "Identification strategies"


def test_an_unknown_predicate_is_still_readable() -> None:
    assert (joined_by(DEPENDS_ON), joined_by("IS_PART_OF")) == ("depends on", "is part of")
    assert paper_does("PAPER_PRAISES") == "paper praises"


def test_how_often_something_is_named_is_counted_in_words() -> None:
    assert [times(1), times(2), times(1204)] == ["once", "twice", "1,204 times"]
