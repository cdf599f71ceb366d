"""Reading knowledge out of its tables."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Any

import msgspec

from litsite.errors import Problem
from litsite.knowledge.database.writing import HUB
from litsite.knowledge.records import (
    Alias,
    Claim,
    ClaimFeatures,
    ClaimGroup,
    ClaimLink,
    Community,
    CommunitySummary,
    Difference,
    Entity,
    Evidence,
    Knowledge,
    Member,
    Mention,
    Merge,
    Relation,
    RuleResult,
)

_SUMMARY = msgspec.json.Decoder(CommunitySummary)


def read_knowledge(connection: sqlite3.Connection) -> Knowledge:
    """All that was written."""
    reader = _Reader(connection)
    return Knowledge(
        entities=reader.entities(),
        relations=reader.relations(),
        claims=reader.claims(),
        groups=reader.groups(),
        differences=reader.differences(),
        claim_links=tuple(ClaimLink(*row) for row in reader.ordered("claim_links", "source, predicate, target")),
        communities=reader.communities(),
        summaries=reader.summaries(),
        merges=read_merges(connection),
        health=read_health(connection),
        problems=tuple(Problem(*row) for row in reader.ordered("problems", '"where", what, hint, key')),
    )


def read_health(connection: sqlite3.Connection) -> tuple[RuleResult, ...]:
    """The results of the rules, in their order."""
    rows = connection.execute(
        "SELECT number, name, title, state, count, explanation, examples FROM health ORDER BY number"
    )
    return tuple(
        RuleResult(number, name, title, state, count, explanation, tuple(json.loads(examples)))
        for number, name, title, state, count, explanation, examples in rows
    )


def read_merges(connection: sqlite3.Connection) -> tuple[Merge, ...]:
    """Which names became one entity, by what they became."""
    rows = connection.execute(
        "SELECT source, source_name, target, target_name, type, reason, is_manual, similarity FROM entity_merge_log"
        " ORDER BY position"
    )
    return tuple(
        Merge(source, source_name, target, target_name, type_, reason, bool(is_manual), similarity)
        for source, source_name, target, target_name, type_, reason, is_manual, similarity in rows
    )


class _Reader:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        select = (
            'SELECT key, chunk, address, paper, start, "end", quote, extractor, kind, section, page, annotation'
            " FROM evidence"
        )
        self._evidence = {row[0]: row[1:] for row in connection.execute(select)}
        self._sections: dict[str, tuple[str, ...]] = {}

    def ordered(self, table: str, columns: str) -> Iterator[tuple[Any, ...]]:
        """Some columns of a table in the order of its positions."""
        return self._connection.execute(f"SELECT {columns} FROM {table} ORDER BY position")

    def entities(self) -> dict[str, Entity]:
        papers = self._children("SELECT entity, paper FROM entity_papers ORDER BY entity, paper")
        aliases = self._children("SELECT entity, name, reason FROM entity_aliases ORDER BY entity, position")
        mentions = self._children(
            'SELECT entity, surface, "offset", evidence, confidence, occurrences FROM mentions'
            " ORDER BY entity, position"
        )
        rows = self._connection.execute("SELECT id, type, name, key, confidence, is_locked FROM entities ORDER BY id")
        return {
            id_: Entity(
                id_,
                type_,
                name,
                key,
                confidence,
                tuple(map(itemgetter(0), papers.get(id_, ()))),
                tuple(
                    Mention(surface, offset, self._evidence_of(evidence, sure), occurrences)
                    for surface, offset, evidence, sure, occurrences in mentions.get(id_, ())
                ),
                tuple(Alias(*row) for row in aliases.get(id_, ())),
                bool(is_locked),
            )
            for id_, type_, name, key, confidence, is_locked in rows
        }

    def relations(self) -> tuple[Relation, ...]:
        evidence = self._children(
            "SELECT relation, evidence, confidence FROM relation_evidence ORDER BY relation, position"
        )
        rows = self._connection.execute(
            "SELECT id, subject, predicate, object, confidence, weight, updated FROM relations"
            " ORDER BY subject, predicate, object"
        )
        return tuple(
            Relation(
                id_,
                subject,
                predicate,
                object_,
                confidence,
                weight,
                tuple(self._evidence_of(*each) for each in evidence.get(id_, ())),
                updated,
            )
            for id_, subject, predicate, object_, confidence, weight, updated in rows
        )

    def claims(self) -> dict[str, Claim]:
        entities = self._children("SELECT claim, entity FROM claim_entities ORDER BY claim, position")
        rows = self._connection.execute(
            "SELECT claims.id, paper, text, sign, confidence, evidence, evidence_confidence, effect_size, conditions,"
            " topic, outcome, treatment, identification, setting"
            " FROM claims JOIN claim_features ON claim = claims.id ORDER BY claims.id"
        )
        found = {}
        for id_, paper, text, sign, confidence, evidence, sure, effect_size, conditions, *features in rows:
            named = tuple(map(itemgetter(0), entities.get(id_, ())))
            said = (self._evidence_of(evidence, sure), ClaimFeatures(*features), effect_size)
            found[id_] = Claim(id_, paper, text, sign, confidence, *said, tuple(json.loads(conditions)), named)
        return found

    def groups(self) -> tuple[ClaimGroup, ...]:
        claims = self._children("SELECT claim_group, claim FROM claim_group_members ORDER BY claim_group, position")
        rows = self.ordered(
            "claim_groups", "position, id, part, label, topic, outcome, treatment, identification, setting"
        )
        return tuple(
            ClaimGroup(id_, ClaimFeatures(*features), tuple(map(itemgetter(0), claims.get(position, ()))), part, label)
            for position, id_, part, label, *features in rows
        )

    def differences(self) -> tuple[Difference, ...]:
        return tuple(
            Difference(
                id_,
                outcome,
                treatment,
                {sign: tuple(ids) for sign, ids in json.loads(claims).items()},
                tuple(json.loads(apart)),
            )
            for id_, outcome, treatment, claims, apart in self.ordered(
                "claim_differences", "id, outcome, treatment, claims, apart"
            )
        )

    def communities(self) -> tuple[Community, ...]:
        members = self._children(
            "SELECT community, entity, weight, role FROM community_members ORDER BY community, position"
        )
        return tuple(
            Community(
                id_,
                level,
                name,
                tuple(Member(entity, weight, role == HUB) for entity, weight, role in members.get(id_, ())),
                tuple(json.loads(papers)),
                tuple((first, second, weight) for first, second, weight in json.loads(links)),
                parent,
            )
            for id_, level, name, parent, papers, links in self.ordered(
                "communities", "id, level, name, parent, papers, links"
            )
        )

    def summaries(self) -> dict[str, CommunitySummary]:
        rows = self._connection.execute("SELECT community, summary FROM community_summaries ORDER BY community")
        return {community: _SUMMARY.decode(summary) for community, summary in rows}

    def _children(self, select: str) -> Mapping[Any, list[tuple[Any, ...]]]:
        """Rows by their first column."""
        found: dict[Any, list[tuple[Any, ...]]] = {}
        for owner, *row in self._connection.execute(select):
            found.setdefault(owner, []).append(tuple(row))
        return found

    def _evidence_of(self, key: str, confidence: float) -> Evidence:
        chunk, address, paper, start, end, quote, extractor, kind, section, page, annotation = self._evidence[key]
        path = self._sections.get(section)
        if path is None:
            path = self._sections.setdefault(section, tuple(json.loads(section)))
        return Evidence(chunk, address, paper, start, end, quote, extractor, confidence, kind, path, page, annotation)
