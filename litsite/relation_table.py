"""The table ``item_relations`` of the workspace database: every edge between papers, in both directions.

Table, primary key and indexes are those that other readers of the database know, so their names stay as they are.
Keys are addresses of items (see :func:`litsite.sources.records.address`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import astuple, dataclass

RELATION_SCHEMA = """
CREATE TABLE IF NOT EXISTS item_relations (
    source_key      TEXT NOT NULL,
    target_key      TEXT NOT NULL,
    score           REAL NOT NULL,
    relation_type   TEXT NOT NULL,
    match_evidence  TEXT,
    updated_at      TEXT NOT NULL,
    PRIMARY KEY (source_key, target_key, relation_type)
);
CREATE INDEX IF NOT EXISTS idx_relations_source_score ON item_relations (source_key, score DESC);
CREATE INDEX IF NOT EXISTS idx_relations_target ON item_relations (target_key);
"""
_SELECT = "SELECT source_key, target_key, score, relation_type, match_evidence, updated_at FROM item_relations"


@dataclass(frozen=True, slots=True)
class RelationRow:
    """One direction of one edge, its fields in the order of the columns.

    ``source`` and ``target`` are addresses, ``score`` is 1.0 or lies between 0.50 and 0.99, ``relation_type`` is one of
    :data:`litsite.relations.records.PRECEDENCE`, ``match_evidence`` is JSON, ``updated_at`` the later date of change of
    the two items (ISO 8601).
    """

    source: str
    target: str
    score: float
    relation_type: str
    match_evidence: str
    updated_at: str


class RelationTable:
    """The edges on record. It writes in the transaction of whoever calls it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self) -> list[RelationRow]:
        """All rows, sorted by source, target and type."""
        found = self._connection.execute(f"{_SELECT} ORDER BY source_key, target_key, relation_type")
        return [RelationRow(*row) for row in found]

    def of(self, address: str) -> list[RelationRow]:
        """The rows that lead away from an item: highest score first, then by target and type."""
        found = self._connection.execute(
            f"{_SELECT} WHERE source_key = ? ORDER BY score DESC, target_key, relation_type", (address,)
        )
        return [RelationRow(*row) for row in found]

    def targets_of(self, address: str) -> list[str]:
        """The addresses that an item's edges lead to, sorted, each once."""
        found = self._connection.execute(
            "SELECT DISTINCT target_key FROM item_relations WHERE source_key = ? ORDER BY target_key", (address,)
        )
        return [target for (target,) in found]

    def replace(self, rows: Iterable[RelationRow], removed: Iterable[tuple[str, str, str]] = ()) -> None:
        """Take the rows named (source, target, type) away, then put ``rows`` on record, over what was there."""
        self._connection.executemany(
            "DELETE FROM item_relations WHERE source_key = ? AND target_key = ? AND relation_type = ?", removed
        )
        self._connection.executemany(
            "INSERT INTO item_relations (source_key, target_key, score, relation_type, match_evidence, updated_at)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (source_key, target_key, relation_type) DO UPDATE SET"
            " score = excluded.score, match_evidence = excluded.match_evidence, updated_at = excluded.updated_at",
            map(astuple, rows),
        )
