"""What keeps the graph clean as a library changes: old relations weigh less, what no text names goes.

Nothing here looks at the clock. How old a relation is, is counted from the latest change in the library, so the same
library gives the same weights on every day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from litsite.knowledge.records import Entity, PaperFacts, Relation
from litsite.knowledge.vocabulary import PAPER

STALE_AFTER = timedelta(days=30)
DECAY = 0.95
_DIGITS = 4


@lru_cache(maxsize=100_000)
def moment(date: str) -> datetime | None:
    """The moment that a date (ISO 8601) names, None when it is empty or no date. Without a time zone it is UTC."""
    try:
        found = datetime.fromisoformat(date)
    except ValueError:
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def latest(dates: Iterable[str]) -> str:
    """The latest of some dates as it was given; what is no date is passed over, and without any it is empty."""
    found = [(at, date) for date in set(dates) if (at := moment(date))]
    return max(found)[1] if found else ""


class Decay:
    """The weight of relations in a library."""

    def __init__(self, papers: Mapping[str, PaperFacts]) -> None:
        newest = moment(latest({paper.modified for paper in papers.values()}))
        self._limit = newest - STALE_AFTER if newest else None

    def weight(self, confidence: float, updated: str) -> float:
        """The confidence of a relation, times 0.95 where its papers last changed over 30 days before the newest one."""
        changed = moment(updated)
        if self._limit and changed and changed < self._limit:
            return round(confidence * DECAY, _DIGITS)
        return confidence


def without_orphans(entities: Mapping[str, Entity]) -> dict[str, Entity]:
    """Entities without those that no text names. A paper is there because it is in the library."""
    return {key: each for key, each in entities.items() if each.mentions or each.type == PAPER}


def without_dangling(relations: Iterable[Relation], entities: Mapping[str, Entity]) -> tuple[Relation, ...]:
    """Relations without those of which an end is no entity or both are the same one."""
    return tuple(
        each
        for each in relations
        if each.subject in entities and each.object in entities and each.subject != each.object
    )
