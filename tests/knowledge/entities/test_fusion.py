"""The confidence of several pieces of evidence."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.entities.fusion import fused_confidence
from tests.knowledge.made_mentions import made_evidence


def test_distinct_sentences_are_joined_by_the_probabilistic_union() -> None:
    evidence = [
        made_evidence("P1", "Forests are used.", confidence=0.5),
        made_evidence("P2", "We grow forests.", confidence=0.6),
    ]
    assert fused_confidence(evidence) == pytest.approx(1 - 0.5 * 0.4)


def test_several_extractors_on_one_sentence_count_as_the_surest_of_them() -> None:
    evidence = [
        made_evidence("P1", "Forests are used.", confidence=0.5, extractor="phrases"),
        made_evidence("P1", "Forests are used.", confidence=0.7, extractor="lexicon"),
    ]
    assert fused_confidence(evidence) == 0.7


def test_a_sentence_that_is_repeated_elsewhere_counts_once() -> None:
    evidence = [
        made_evidence("P1", "Forests are used.", confidence=0.5, number=1),
        made_evidence("P1", "Forests  are\nused.", confidence=0.6, number=7),
        made_evidence("P2", "FORESTS ARE USED.", confidence=0.4),
    ]
    assert fused_confidence(evidence) == 0.6


def test_two_cuts_of_a_long_sentence_are_one() -> None:
    evidence = [
        made_evidence("P1", "a long sentence on forests", confidence=0.5, start=0),
        made_evidence("P1", "sentence on forests and trees", confidence=0.6, start=7),
        made_evidence("P1", "Another one.", confidence=0.5, start=40),
    ]
    assert fused_confidence(evidence) == pytest.approx(1 - 0.4 * 0.5)


def test_nothing_gives_no_confidence() -> None:
    assert fused_confidence([]) == 0.0


@given(st.lists(st.tuples(st.integers(0, 3), st.floats(0, 1)), min_size=1, max_size=4))
def test_the_order_does_not_count_and_more_evidence_never_takes_away(parts: list[tuple[int, float]]) -> None:
    evidence = [made_evidence(f"P{number}", f"Sentence {number}.", confidence=sure) for number, sure in parts]
    values = {fused_confidence(order) for order in itertools.permutations(evidence)}
    assert len(values) == 1
    assert fused_confidence(evidence[:-1]) <= values.pop() <= 1
