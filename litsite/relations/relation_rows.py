"""Relations as rows of the table ``item_relations``, and back. The evidence is a JSON list of :class:`Evidence`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import orjson

from litsite.relation_table import RelationRow
from litsite.relations.coalesce import place_of
from litsite.relations.records import Evidence, Passage, Relation
from litsite.store import encode


def row_of(relation: Relation) -> RelationRow:
    """The row of one direction of an edge."""
    return RelationRow(
        source=relation.source,
        target=relation.target,
        score=relation.score,
        relation_type=relation.type,
        match_evidence=encode(relation.evidence).decode(),
        updated_at=relation.updated,
    )


def relation_of(row: RelationRow) -> Relation:
    """The relation that a row was made of."""
    evidence = tuple(_evidence(each) for each in orjson.loads(row.match_evidence))
    return Relation(row.source, row.target, row.score, row.relation_type, evidence, row.updated_at)


def relations_of(rows: Iterable[RelationRow]) -> dict[str, tuple[Relation, ...]]:
    """The relations of each paper that has any, by address and in the order of :class:`Relations`."""
    found: dict[str, list[Relation]] = defaultdict(list)
    for row in rows:
        found[row.source].append(relation_of(row))
    return {address: tuple(sorted(found[address], key=place_of)) for address in sorted(found)}


def _evidence(data: dict[str, Any]) -> Evidence:
    return Evidence(
        **data
        | {
            "channels": tuple(data["channels"]),
            "terms": tuple(data["terms"]),
            "source": _passage(data["source"]),
            "target": _passage(data["target"]),
        }
    )


def _passage(data: dict[str, Any] | None) -> Passage | None:
    return Passage(**data | {"section": tuple(data["section"])}) if data else None
