"""``.litsite/knowledge.db``: entities, relations, claims and communities with their evidence, for any SQLite reader.

It can be deleted and comes back: all that is in it is worked out from the bundles and from ``curation/``.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from litsite.database_file import DatabaseFile, set_aside, transaction, unusable
from litsite.knowledge.collector_pause import collector_paused
from litsite.knowledge.database.reading import read_health, read_knowledge, read_merges
from litsite.knowledge.database.tables import SCHEMA, SCHEMA_VERSION
from litsite.knowledge.database.writing import KnowledgeWriter
from litsite.knowledge.entities.canonical import canonical_key
from litsite.knowledge.records import Knowledge, Merge, RuleResult
from litsite.knowledge.vocabulary import PAPER

DATABASE_NAME = "knowledge.db"
SHARED_DATABASE_NAME = "knowledge_shared.db"

_PATIENCE = 5000  # milliseconds
BAD = "bad"
"""The state of a rule that is broken."""


@dataclass(frozen=True, slots=True)
class EntityRow:
    """An entity as lists show it. ``papers`` is how many name it, ``aliases`` are its other names."""

    id: str
    type: str
    name: str
    papers: int
    is_locked: bool
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DatabaseFacts:
    """What the rules ask of the tables: how many entities there are in their table and in the full-text index, and
    aliases (by name) of what is no entity."""

    entities: int
    indexed: int
    dangling_aliases: tuple[str, ...] = ()


class KnowledgeDatabase(DatabaseFile):
    """The open database. Use it as a context manager. ``notice`` is a line for the user when it was damaged."""

    def __init__(self, path: Path) -> None:
        """Open or make the file; its folder is there.

        :raises WorkspaceError: when it cannot be used.
        """
        self.path = path
        self.notice = ""
        try:
            self._connection = self._open()
        except sqlite3.OperationalError as error:
            raise unusable(path, error) from error
        except sqlite3.DatabaseError:
            self.notice = "The database of knowledge was damaged; it was set aside and is built anew."
            set_aside(path)
            self._connection = self._open()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None)
        try:
            connection.execute(f"PRAGMA busy_timeout = {_PATIENCE}")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version not in (0, SCHEMA_VERSION):
                connection.executescript(_drop_all(connection))
            connection.executescript(SCHEMA)
            if version != SCHEMA_VERSION:  # what is only read is not to be changed
                connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
            _see_that_it_is_sound(connection)
            connection.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            connection.close()
            raise
        return connection

    def write(self, knowledge: Knowledge) -> None:
        """Put all that is known in the place of what was, in one transaction; only what has changed is written.

        :raises WorkspaceError: when the disk is full, or another process keeps writing.
        """
        with transaction(self._connection, self.path):
            KnowledgeWriter(self._connection).write(knowledge)

    def record_health(self, results: tuple[RuleResult, ...]) -> None:
        """Put the results of the rules in the place of the last ones: they are known once the rest is written.

        :raises WorkspaceError: when the disk is full, or another process keeps writing.
        """
        with transaction(self._connection, self.path):
            KnowledgeWriter(self._connection).write_health(results)

    def read(self) -> Knowledge:
        """All that was written: relations in the order of subject, predicate and object, the rest as it was."""
        with collector_paused():
            return read_knowledge(self._connection)

    def health(self) -> tuple[RuleResult, ...]:
        """The results of the rules, in their order."""
        return read_health(self._connection)

    def merges(self) -> tuple[Merge, ...]:
        """Which names became one entity, by what they became."""
        return read_merges(self._connection)

    def facts(self) -> DatabaseFacts:
        """What the rules ask of the tables."""
        (entities,) = self._connection.execute("SELECT count(*) FROM entities").fetchone()
        (indexed,) = self._connection.execute("SELECT count(*) FROM entity_fts").fetchone()
        dangling = self._connection.execute(
            "SELECT name FROM entity_aliases WHERE entity NOT IN (SELECT id FROM entities) ORDER BY name"
        )
        return DatabaseFacts(entities, indexed, tuple(name for (name,) in dangling))

    def search(self, query: str = "", type_: str = "", *, limit: int = 50) -> list[EntityRow]:
        """Entities whose name or alias has all words of a query, or words that begin so; papers are left out.

        Those that most papers name come first. ``type_`` leaves other types out.
        """
        words = [f'"{word}"*' for word in query.replace('"', " ").split()]
        where, parameters = ["entities.type != ?"], [PAPER]
        if words:
            where.append("number IN (SELECT rowid FROM entity_fts WHERE entity_fts MATCH ?)")
            parameters.append(" ".join(words))
        if type_:
            where.append("entities.type = ?")
            parameters.append(type_)
        return self._entity_rows(" AND ".join(where), parameters, limit)

    def named(self, name: str, type_: str = "") -> list[EntityRow]:
        """The entities of a name, whatever its spelling; those that have it as an alias where none has it as a name."""
        found = self._of_key("SELECT id FROM entities WHERE type = ?1 AND key = ?2", name, type_)
        return found or self._of_key(
            "SELECT entity FROM entity_aliases JOIN entities ON entities.id = entity"
            " WHERE entities.type = ?1 AND entity_aliases.key = ?2",
            name,
            type_,
        )

    def _of_key(self, select: str, name: str, type_: str) -> list[EntityRow]:
        types = [type_] if type_ else [row[0] for row in self._connection.execute("SELECT DISTINCT type FROM entities")]
        ids = {
            id_
            for each in types
            if each != PAPER
            for (id_,) in self._connection.execute(select, (each, canonical_key(each, name)))
        }
        return [row for id_ in sorted(ids) for row in self._entity_rows("entities.id = ?", [id_], 1)]

    def _entity_rows(self, where: str, parameters: list[str], limit: int) -> list[EntityRow]:
        rows = self._connection.execute(
            "SELECT id, type, name, (SELECT count(*) FROM entity_papers WHERE entity = entities.id) AS papers,"
            " is_locked, (SELECT json_group_array(name) FROM entity_aliases WHERE entity = entities.id)"
            f" FROM entities WHERE {where} ORDER BY papers DESC, name, type LIMIT ?",
            (*parameters, limit),
        ).fetchall()
        return [
            EntityRow(id_, type_, name, papers, bool(is_locked), tuple(json.loads(names)))
            for id_, type_, name, papers, is_locked, names in rows
        ]


def failed_rules(path: Path) -> tuple[RuleResult, ...]:
    """The rules that the last build broke, none without a database."""
    if not path.is_file():
        return ()
    with KnowledgeDatabase(path) as database:
        return tuple(rule for rule in database.health() if rule.state == BAD)


def _see_that_it_is_sound(connection: sqlite3.Connection) -> None:
    (sound,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if sound != "ok":
        raise sqlite3.DatabaseError(sound)


def _drop_all(connection: sqlite3.Connection) -> str:
    rows = connection.execute(
        "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'"
        " AND name NOT LIKE 'entity_fts_%'"
    ).fetchall()
    return ";".join(f'DROP {kind} IF EXISTS "{name}"' for kind, name in rows)
