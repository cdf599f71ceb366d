"""What predicates can join."""

from __future__ import annotations

import itertools

import pytest

from litsite.knowledge.entities.plausibility import is_plausible
from litsite.knowledge.vocabulary import (
    DOMAIN_PREDICATES,
    ENTITY_TYPES,
    LIMITATION,
    PAPER,
    PAPER_MENTIONS_PAPER,
    PAPER_PREDICATES,
)


@pytest.mark.parametrize(
    ("subject", "predicate", "object_", "expected"),
    [
        ("Method", "IMPLEMENTS", "Method", True),
        ("Paper", "IMPLEMENTS", "IdentificationStrategy", True),
        ("Topic", "IMPLEMENTS", "Method", False),
        ("Method", "IMPLEMENTS", "Setting", False),
        ("DataSource", "GENERATES", "MeasureProxy", True),
        ("Method", "GENERATES", "Setting", False),
        ("Setting", "USES", "Method", False),
        ("Method", "USES", "DataSource", True),
        ("Method", "USES", "Paper", False),
        ("Method", "INTEGRATES_WITH", "Method", True),
        ("Method", "INTEGRATES_WITH", "Topic", False),
        ("Method", "CITES", "Method", False),
        ("Person", "USES", "Method", False),
    ],
)
def test_a_predicate_joins_what_it_can(subject: str, predicate: str, object_: str, expected: bool) -> None:
    assert is_plausible(subject, predicate, object_) is expected


def test_a_paper_relates_to_each_type_by_its_own_predicate_only() -> None:
    for (own, predicate), other in itertools.product(PAPER_PREDICATES.items(), ENTITY_TYPES):
        assert is_plausible(PAPER, predicate, other) is (other == own)
        assert not is_plausible(other, predicate, own) or other == PAPER


def test_papers_alone_mention_papers() -> None:
    pairs = itertools.product(ENTITY_TYPES, ENTITY_TYPES)
    assert [pair for pair in pairs if is_plausible(pair[0], PAPER_MENTIONS_PAPER, pair[1])] == [(PAPER, PAPER)]


def test_a_limitation_does_nothing() -> None:
    predicates = (*DOMAIN_PREDICATES, *PAPER_PREDICATES.values(), PAPER_MENTIONS_PAPER)
    assert not any(is_plausible(LIMITATION, each, other) for each in predicates for other in ENTITY_TYPES)
