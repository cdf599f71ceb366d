"""Writing knowledge into its tables: the rows of what has changed are put in the place of those that were there.

Entities, relations and claims are compared one by one, by a digest of all they hold; everything else, of which there is
little, part by part.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from litsite.knowledge.entities.canonical import canonical_key
from litsite.knowledge.records import Claim, ClaimGroup, Community, Entity, Evidence, Knowledge, Relation, RuleResult
from litsite.store import encode

Row = TypeVar("Row")

HUB = "hub"
MEMBER = "member"

_DIGEST_SIZE = 16
_PACKING = msgspec.msgpack.Encoder()  # it takes half the time that JSON does
_CHILDREN = {
    "entities": ("entity_papers", "entity_aliases", "mentions"),
    "relations": ("relation_evidence",),
    "claims": ("claim_entities", "claim_features"),
}
_OF = {"entities": "entity", "relations": "relation", "claims": "claim"}
_USING = {"entities": "mentions", "relations": "relation_evidence", "claims": "claims"}


class KnowledgeWriter:
    """Writes in the transaction of whoever calls it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._released: set[str] = set()

    def write(self, knowledge: Knowledge) -> None:
        """Put all that is known in the place of what was."""
        self._replace_changed("entities", knowledge.entities, self._entities)
        self._replace_changed("relations", {each.id: each for each in knowledge.relations}, self._relations)
        self._replace_changed("claims", knowledge.claims, self._claims)
        parts: tuple[tuple[str, object, Callable[[], None]], ...] = (
            ("groups", knowledge.groups, lambda: self._groups(knowledge.groups)),
            ("differences", knowledge.differences, lambda: self._differences(knowledge)),
            ("links", knowledge.claim_links, lambda: self._rows("claim_links", _numbered(knowledge.claim_links))),
            ("communities", knowledge.communities, lambda: self._communities(knowledge.communities)),
            ("summaries", knowledge.summaries, lambda: self._summaries(knowledge)),
            ("merges", knowledge.merges, lambda: self._rows("entity_merge_log", _numbered(knowledge.merges))),
            ("problems", knowledge.problems, lambda: self._rows("problems", _numbered(knowledge.problems))),
        )
        for part in parts:
            self._replace_part(*part)
        self.write_health(knowledge.health)
        self._release_evidence()

    def write_health(self, results: Sequence[RuleResult]) -> None:
        """Put the results of the rules in the place of the last ones."""
        rows = (
            (each.number, each.name, each.title, each.state, each.count, each.explanation, _json(each.examples))
            for each in results
        )
        self._replace_part("health", results, lambda: self._rows("health", rows))

    def _replace_part(self, name: str, part: object, write: Callable[[], None]) -> None:
        digest = _digest(part)
        if self._known("parts").get(name) != digest:
            write()
            self._record("parts", [(name, digest)])

    def _known(self, kind: str) -> dict[str, bytes]:
        return dict(self._connection.execute("SELECT id, digest FROM units WHERE kind = ?", (kind,)).fetchall())

    def _record(self, kind: str, units: Iterable[tuple[str, bytes]]) -> None:
        self._connection.executemany(
            "INSERT OR REPLACE INTO units (kind, id, digest) VALUES (?, ?, ?)",
            ((kind, unit, digest) for unit, digest in units),
        )

    def _replace_changed(self, kind: str, rows: Mapping[str, Row], write: Callable[[Sequence[Row]], None]) -> None:
        known = self._known(kind)
        digests = {unit: _digest(row) for unit, row in rows.items()}
        changed = [unit for unit, digest in digests.items() if known.get(unit) != digest]
        gone = [unit for unit in known if unit not in digests]
        old = [*gone, *(unit for unit in changed if unit in known)]
        if old:
            self._remove(kind, old)
            self._connection.executemany("DELETE FROM units WHERE kind = ? AND id = ?", ((kind, unit) for unit in old))
        if changed:
            write([rows[unit] for unit in changed])
            self._record(kind, ((unit, digests[unit]) for unit in changed))

    def _remove(self, kind: str, units: Sequence[str]) -> None:
        ids = json.dumps(units)
        using, owner = _USING[kind], "id" if kind == "claims" else _OF[kind]
        select = f"SELECT evidence FROM {using} WHERE {owner} IN (SELECT value FROM json_each(?))"
        self._released.update(key for (key,) in self._connection.execute(select, (ids,)))
        if kind == "entities":
            self._connection.execute(
                "DELETE FROM entity_fts WHERE rowid IN"
                " (SELECT number FROM entities WHERE id IN (SELECT value FROM json_each(?)))",
                (ids,),
            )
        for table in _CHILDREN[kind]:
            self._connection.execute(
                f"DELETE FROM {table} WHERE {_OF[kind]} IN (SELECT value FROM json_each(?))", (ids,)
            )
        self._connection.execute(f"DELETE FROM {kind} WHERE id IN (SELECT value FROM json_each(?))", (ids,))

    def _evidence(self, evidence: Iterable[Evidence]) -> list[str]:
        """Put evidence in; returns its keys, in order."""
        rows = []
        keys = []
        for each in evidence:
            key = each.key
            keys.append(key)
            place = (each.chunk, each.address, each.paper, each.start, each.end, each.page, each.quote)
            said = (each.extractor, each.confidence, each.kind, json.dumps(each.section, ensure_ascii=False))
            rows.append((key, *place, *said, each.annotation))
        self._connection.executemany(
            "INSERT INTO evidence VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET confidence = max(confidence, excluded.confidence)",
            rows,
        )
        return keys

    def _insert(self, table: str, rows: Iterable[Sequence[object]]) -> None:
        first = next(rows := iter(rows), None)
        if first is not None:
            places = ", ".join("?" * len(first))
            self._connection.execute(f"INSERT INTO {table} VALUES ({places})", first)
            self._connection.executemany(f"INSERT INTO {table} VALUES ({places})", rows)

    def _rows(self, table: str, rows: Iterable[Sequence[object]]) -> None:
        self._connection.execute(f"DELETE FROM {table}")
        self._insert(table, rows)

    def _entities(self, entities: Sequence[Entity]) -> None:
        (last,) = self._connection.execute("SELECT coalesce(max(number), 0) FROM entities").fetchone()
        numbered = list(enumerate(entities, last + 1))
        self._insert(
            "entities",
            (
                (number, each.id, each.type, each.name, each.key, each.confidence, each.is_locked)
                for number, each in numbered
            ),
        )
        names = ((number, each.name, "\n".join(alias.name for alias in each.aliases)) for number, each in numbered)
        self._connection.executemany("INSERT INTO entity_fts (rowid, name, aliases) VALUES (?, ?, ?)", names)
        self._insert("entity_papers", ((each.id, paper) for each in entities for paper in each.papers))
        self._insert(
            "entity_aliases",
            (
                (each.id, position, alias.name, canonical_key(each.type, alias.name), alias.reason)
                for each in entities
                for position, alias in enumerate(each.aliases)
            ),
        )
        mentions = [(each.id, *pair) for each in entities for pair in enumerate(each.mentions)]
        keys = self._evidence(mention.evidence for _, _, mention in mentions)
        self._insert(
            "mentions",
            (
                (entity, position, key, each.surface, each.offset, each.occurrences, each.evidence.confidence)
                for key, (entity, position, each) in zip(keys, mentions, strict=True)
            ),
        )

    def _relations(self, relations: Sequence[Relation]) -> None:
        self._insert(
            "relations",
            (
                (each.id, each.subject, each.predicate, each.object, each.confidence, each.weight, each.updated)
                for each in relations
            ),
        )
        evidence = [(each.id, *pair) for each in relations for pair in enumerate(each.evidence)]
        keys = self._evidence(each for _, _, each in evidence)
        self._insert(
            "relation_evidence",
            (
                (relation, position, key, each.confidence)
                for key, (relation, position, each) in zip(keys, evidence, strict=True)
            ),
        )

    def _claims(self, claims: Sequence[Claim]) -> None:
        keys = self._evidence(claim.evidence for claim in claims)
        self._insert("claims", (_claim_row(claim, key) for key, claim in zip(keys, claims, strict=True)))
        self._insert("claim_features", ((claim.id, *astuple(claim.features)) for claim in claims))
        self._insert(
            "claim_entities",
            ((claim.id, position, entity) for claim in claims for position, entity in enumerate(claim.entities)),
        )

    def _groups(self, groups: Sequence[ClaimGroup]) -> None:
        self._rows("claim_group_members", ())
        self._rows(
            "claim_groups",
            (
                (position, each.id, each.part, each.label, *astuple(each.features))
                for position, each in enumerate(groups)
            ),
        )
        self._insert(
            "claim_group_members",
            ((group, *pair) for group, each in enumerate(groups) for pair in enumerate(each.claims)),
        )

    def _differences(self, knowledge: Knowledge) -> None:
        self._rows(
            "claim_differences",
            (
                (position, each.id, each.outcome, each.treatment, _json(dict(each.claims)), _json(each.apart))
                for position, each in enumerate(knowledge.differences)
            ),
        )

    def _communities(self, communities: Sequence[Community]) -> None:
        self._rows("community_members", ())
        self._rows(
            "communities",
            (
                (each.id, position, each.level, each.name, each.parent, _json(each.papers), _json(each.links))
                for position, each in enumerate(communities)
            ),
        )
        self._insert(
            "community_members",
            (
                (each.id, position, member.entity, HUB if member.is_hub else MEMBER, member.weight)
                for each in communities
                for position, member in enumerate(each.members)
            ),
        )

    def _summaries(self, knowledge: Knowledge) -> None:
        summaries = sorted(knowledge.summaries.items())
        self._rows("community_summaries", ((community, encode(each).decode()) for community, each in summaries))

    def _release_evidence(self) -> None:
        """Take out what nothing rests on any more, and give the rest the confidence of its uses."""
        keys = (json.dumps(sorted(self._released)),)
        if not self._released:
            return
        self._connection.execute(
            "DELETE FROM evidence WHERE key IN (SELECT value FROM json_each(?))"
            " AND NOT EXISTS (SELECT 1 FROM mentions WHERE mentions.evidence = key)"
            " AND NOT EXISTS (SELECT 1 FROM relation_evidence WHERE relation_evidence.evidence = key)"
            " AND NOT EXISTS (SELECT 1 FROM claims WHERE claims.evidence = key)",
            keys,
        )
        self._connection.execute(
            "UPDATE evidence SET confidence = (SELECT max(uses.confidence) FROM evidence_uses AS uses"
            " WHERE uses.evidence = key) WHERE key IN (SELECT value FROM json_each(?))",
            keys,
        )


def _claim_row(claim: Claim, evidence: str) -> tuple[object, ...]:
    said = (claim.id, claim.paper, claim.text, claim.sign, claim.confidence)
    return (*said, evidence, claim.evidence.confidence, claim.effect_size, _json(claim.conditions))


def _numbered(records: Iterable[Any]) -> Iterator[tuple[object, ...]]:
    """The fields of plain records in the order of the columns, with their position before them."""
    return ((position, *astuple(record)) for position, record in enumerate(records))


def _json(value: object) -> str:
    """A value as JSON; the order of a mapping stays."""
    return json.dumps(value, ensure_ascii=False)


def _digest(record: object) -> bytes:
    return blake2b(_PACKING.encode(record), digest_size=_DIGEST_SIZE).digest()
