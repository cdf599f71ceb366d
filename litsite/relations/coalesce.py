"""All reasons for an edge between two papers become one edge, seen from both ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from litsite.relations.records import (
    CURATED,
    CURATED_AND_HYBRID,
    HYBRID,
    PRECEDENCE,
    Evidence,
    Finding,
    Relation,
)

_RANK = {kind: rank for rank, kind in enumerate(PRECEDENCE)}


def coalesce(findings: Iterable[Finding], changed: Mapping[str, str]) -> dict[str, tuple[Relation, ...]]:
    """The relations of each paper that has any, by address; those of one paper as :class:`Relations` sorts them.

    An edge has the type that comes first in :data:`PRECEDENCE` among its evidence, or both by hand and by search when
    it has both, and the greatest of its scores, the same from either end; all its evidence is kept, each piece once.
    A finding that leads from a paper to itself is no edge. ``changed`` says when each item was changed last.
    """
    gathered: dict[tuple[str, str], set[Evidence]] = defaultdict(set)
    for finding in findings:
        if finding.source < finding.target:
            gathered[finding.source, finding.target].add(finding.evidence)
        elif finding.source > finding.target:
            gathered[finding.target, finding.source].add(finding.evidence.reversed())
    relations: dict[str, list[Relation]] = defaultdict(list)
    for (source, target), reasons in gathered.items():
        relation = Relation(
            source=source,
            target=target,
            score=max(evidence.score for evidence in reasons),
            type=_type_of(reasons),
            evidence=tuple(sorted(reasons, key=_place_of_evidence)),
            updated=max(changed.get(source, ""), changed.get(target, "")),
        )
        relations[source].append(relation)
        relations[target].append(relation.reversed())
    return {address: tuple(sorted(relations[address], key=place_of)) for address in sorted(relations)}


def place_of(relation: Relation) -> tuple[int, float, str]:
    """Where a relation stands among those of its paper: by type, then higher scores first, then by address."""
    return _RANK[relation.type], -relation.score, relation.target


def _type_of(reasons: Iterable[Evidence]) -> str:
    kinds = {evidence.relation for evidence in reasons}
    if {CURATED, HYBRID} <= kinds:
        return CURATED_AND_HYBRID
    return min(kinds, key=_RANK.__getitem__)


def _place_of_evidence(evidence: Evidence) -> tuple[int, float, str]:
    """A total order, so that equal ranks and scores do not come as the set happens to give them."""
    return _RANK[evidence.relation], -evidence.score, repr(evidence)
