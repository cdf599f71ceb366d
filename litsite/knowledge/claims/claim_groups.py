"""Findings grouped by what they are about. Both directions share a group: they are its columns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from litsite.knowledge.claims.group_splitting import MOST_TOGETHER, parts_of
from litsite.knowledge.records import Claim, ClaimFeatures, ClaimGroup
from litsite.store import digest_of


def claim_groups(claims: Mapping[str, Claim]) -> tuple[ClaimGroup, ...]:
    """The groups of some claims, by topic, outcome, treatment, identification and setting; sorted by id.

    A group of more than 150 is split into parts whose texts are alike. Claims of which neither outcome nor treatment is
    known share one group a topic.
    """
    members: dict[ClaimFeatures, list[Claim]] = defaultdict(list)
    for claim in sorted(claims.values(), key=lambda each: each.id):
        members[_key(claim.features)].append(claim)
    groups = []
    for features, together in members.items():
        groups += _groups(features, together)
    return tuple(sorted(groups, key=lambda group: group.id))


def _key(features: ClaimFeatures) -> ClaimFeatures:
    return features if features.outcome or features.treatment else ClaimFeatures(topic=features.topic)


def _groups(features: ClaimFeatures, together: list[Claim]) -> list[ClaimGroup]:
    whole = ClaimGroup(digest_of(features)[:32], features, tuple(claim.id for claim in together))
    if len(together) <= MOST_TOGETHER:
        return [whole]
    parts = parts_of([claim.text for claim in together])
    if len(parts) == 1:
        return [whole]
    return [
        replace(
            whole,
            id=digest_of(features, number)[:32],
            claims=tuple(together[place].id for place in part.places),
            part=number,
            label=part.label,
        )
        for number, part in enumerate(parts, 1)
    ]
