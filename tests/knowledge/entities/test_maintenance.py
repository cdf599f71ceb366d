"""What keeps the graph clean."""

from __future__ import annotations

import pytest

from litsite.knowledge.entities.maintenance import Decay, latest, without_dangling, without_orphans
from litsite.knowledge.records import Entity, Mention, PaperFacts, Relation
from tests.knowledge.made_mentions import made_evidence


def facts(**dates: str) -> dict[str, PaperFacts]:
    return {address: PaperFacts(address, address, modified=date) for address, date in dates.items()}


@pytest.mark.parametrize(
    ("updated", "weight"),
    [
        ("2024-04-30T23:59:59Z", 0.76),
        ("2024-05-01T00:00:00Z", 0.8),
        ("2024-05-31T00:00:00Z", 0.8),
        ("2024-05-01T01:00:00+02:00", 0.76),
        ("", 0.8),
        ("last year", 0.8),
    ],
)
def test_a_relation_weighs_less_when_it_is_30_days_older_than_the_newest_change(updated: str, weight: float) -> None:
    decay = Decay(facts(P1="2024-05-31T00:00:00Z", P2="2023-01-01"))
    assert decay.weight(0.8, updated) == weight


def test_without_dates_nothing_gets_old() -> None:
    assert Decay(facts(P1="")).weight(0.8, "1999-01-01") == 0.8


def test_dates_are_compared_as_moments() -> None:
    assert latest(["2024-05-01T00:30:00+02:00", "2024-04-30T23:00:00Z", "soon"]) == "2024-04-30T23:00:00Z"
    assert latest([]) == ""


def test_what_no_text_names_goes_and_a_paper_stays() -> None:
    mention = Mention("forest", 0, made_evidence("P1", "forest"))
    entities = {
        "a": Entity("a", "Method", "forest", "forest", 1.0, ("P1",), (mention,)),
        "b": Entity("b", "Method", "tree", "tree", 1.0, ()),
        "c": Entity("c", "Paper", "A title", "P1", 1.0, ()),
    }
    kept = without_orphans(entities)
    assert list(kept) == ["a", "c"]
    relations = [
        Relation(number, subject, "USES", object_, 0.5, 0.5, ())
        for number, subject, object_ in [("1", "c", "a"), ("2", "a", "b"), ("3", "a", "a")]
    ]
    assert [each.id for each in without_dangling(relations, kept)] == ["1"]
