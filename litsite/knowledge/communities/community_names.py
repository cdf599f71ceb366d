"""What communities are called: after the member that the most papers name, and those that are most their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from litsite.knowledge.records import Entity
from litsite.knowledge.vocabulary import DATA, IDENTIFICATION, MEASURE, MECHANISM, METHOD, SETTING, TOPIC

MOST_NAMES = 3
"""So many members a community is named after."""

_SEPARATOR = " · "
# What something is about names it better than where and with which numbers.
_NAMING = {TOPIC: 1.0, METHOD: 0.8, MECHANISM: 0.6, IDENTIFICATION: 0.6, DATA: 0.5, MEASURE: 0.4, SETTING: 0.3}


def most_telling(members: Sequence[Entity], shares: Mapping[str, float]) -> list[Entity]:
    """The members, those first that tell most of what a community is about. It is known by the first one, its hub.

    That is the member which most papers name, less what is as much at home elsewhere: ``shares`` has the share of each
    member's weight that lies inside, by its id. So a word of every paper names no community, and one paper more seldom
    changes the choice.
    """
    return sorted(
        members,
        key=lambda each: (-len(each.papers) * sqrt(shares[each.id]) * _NAMING.get(each.type, 0.0), each.type, each.key),
    )


def community_name(ranked: Sequence[Entity]) -> str:
    """``random forest · gradient boosting · feature importance``: the hub, then the next most telling members.

    A member whose words are all in a name that is there already, or the other way round, says nothing new.
    """
    chosen: list[str] = []
    known: list[frozenset[str]] = []
    for entity in ranked:
        words = _words(entity.name)
        if not any(words <= other or other <= words for other in known):
            chosen.append(entity.name)
            known.append(words)
        if len(chosen) == MOST_NAMES:
            break
    return _SEPARATOR.join(chosen)


def _words(name: str) -> frozenset[str]:
    return frozenset(word.removesuffix("s") for word in name.casefold().replace("-", " ").split())
