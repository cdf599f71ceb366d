"""``knowledge.db``: what is written is read again, and only what has changed is written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from litsite.errors import WorkspaceError
from litsite.knowledge.database.knowledge_database import KnowledgeDatabase, failed_rules
from litsite.knowledge.records import Alias, Knowledge, RuleResult
from litsite.knowledge.vocabulary import DATA, METHOD, PAPER
from tests.knowledge.made_knowledge import (
    CENSUS,
    CLAIMS,
    ENTITIES,
    FOREST,
    FOREST_READ,
    FOREST_SAID,
    GRAPH,
    LIMIT,
    LOST,
    NOTED,
    READS,
    USES,
)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[KnowledgeDatabase]:
    with KnowledgeDatabase(tmp_path / "knowledge.db") as opened:
        yield opened


def rows(database: KnowledgeDatabase, select: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database.path)) as connection:
        return connection.execute(select).fetchall()


def test_all_that_is_known_is_read_as_it_was_written(database: KnowledgeDatabase) -> None:
    database.write(GRAPH)
    assert database.read() == GRAPH


def test_the_order_of_directions_stays(database: KnowledgeDatabase) -> None:
    database.write(GRAPH)
    assert list(database.read().differences[0].claims) == ["positive", "negative"]


def test_it_is_still_there_after_it_was_closed(tmp_path: Path) -> None:
    with KnowledgeDatabase(tmp_path / "knowledge.db") as database:
        assert database.read() == Knowledge()
        database.write(GRAPH)
    with KnowledgeDatabase(tmp_path / "knowledge.db") as database:
        assert (database.notice, database.read()) == ("", GRAPH)


def test_writing_the_same_again_changes_nothing(database: KnowledgeDatabase) -> None:
    database.write(GRAPH)
    before = database._connection.total_changes
    database.write(GRAPH)
    assert database._connection.total_changes == before


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans(), st.booleans()), min_size=2, max_size=4))
def test_what_is_there_depends_on_the_last_writing_alone(states: list[tuple[bool, bool, bool, bool]]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        with KnowledgeDatabase(Path(folder) / "knowledge.db") as database:
            for state in states:
                database.write(graph(*state))
            last = graph(*states[-1])
            assert database.read() == last
            facts = database.facts()
            assert (facts.entities, facts.indexed) == (len(last.entities), len(last.entities))
            evidence = database._connection.execute("SELECT key, confidence FROM evidence ORDER BY key").fetchall()
        with KnowledgeDatabase(Path(folder) / "fresh.db") as fresh:
            fresh.write(last)
            assert fresh._connection.execute("SELECT key, confidence FROM evidence ORDER BY key").fetchall() == evidence


def graph(has_limit: bool, is_renamed: bool, has_relations: bool, has_claims: bool) -> Knowledge:
    """The graph with some of its parts left out or changed."""
    forest = replace(FOREST, name="Random Forest", aliases=(Alias("arbor", "listed"),)) if is_renamed else FOREST
    entities = {**ENTITIES, FOREST.id: forest} | ({LIMIT.id: LIMIT} if has_limit else {})
    return replace(
        GRAPH,
        entities=dict(sorted(entities.items())),
        relations=GRAPH.relations if has_relations else (),
        claims=GRAPH.claims if has_claims else {},
        groups=GRAPH.groups if has_claims else (),
        differences=GRAPH.differences if has_claims else (),
        claim_links=GRAPH.claim_links if has_claims else (),
    )


def test_evidence_is_one_row_with_all_that_rests_on_it(database: KnowledgeDatabase) -> None:
    database.write(GRAPH)
    found = rows(
        database,
        'SELECT key, chunk, start, "end", page, quote, extractor, confidence FROM evidence ORDER BY chunk',
    )
    assert [row[0] for row in found] == [NOTED.key, FOREST_SAID.key, LOST.key]
    assert found[1][1:] == ("P1/3", 10, 10 + len(FOREST_SAID.quote), 4, FOREST_SAID.quote, "lexicon", 0.9)
    assert FOREST_SAID.key == FOREST_READ.key
    uses = rows(database, f"SELECT confidence FROM evidence_uses WHERE evidence = '{FOREST_SAID.key}' ORDER BY 1")
    assert uses == [(0.6,), (0.6,), (0.9,), (0.9,)]


def test_evidence_of_two_survives_the_loss_of_one_and_goes_with_the_last(database: KnowledgeDatabase) -> None:
    database.write(GRAPH)
    mentioned = {key: each for key, each in ENTITIES.items() if key != CENSUS.id}
    forest = replace(FOREST, mentions=FOREST.mentions[1:])
    without = replace(GRAPH, entities={**mentioned, FOREST.id: forest}, relations=(USES,), communities=(), summaries={})
    database.write(without)
    assert rows(database, f"SELECT confidence FROM evidence WHERE key = '{FOREST_SAID.key}'") == [(0.6,)]
    database.write(replace(without, relations=()))
    assert rows(database, f"SELECT confidence FROM evidence WHERE key = '{FOREST_SAID.key}'") == []
    assert rows(database, "SELECT count(*) FROM evidence") == [(2,)]


def test_a_relation_of_what_is_no_entity_is_not_written_and_all_stays_as_it_was(database: KnowledgeDatabase) -> None:
    database.write(GRAPH)
    with pytest.raises(sqlite3.IntegrityError):
        database.write(replace(GRAPH, relations=(replace(READS, object="nothing"),)))
    assert database.read() == GRAPH


@pytest.mark.parametrize(
    ("query", "type_", "expected"),
    [
        ("", "", ["random forest", "census of Zürich", "groves"]),
        ("forests", "", ["random forest"]),
        ("FOR rand", "", ["random forest"]),
        ("rf", "", ["random forest"]),
        ("zurich", "", ["census of Zürich"]),
        ("zürich", METHOD, []),
        ("", DATA, ["census of Zürich"]),
        ('"quoted', "", []),
        ("random AND (forest) *", "", []),
        ("their trees", "", []),
    ],
)
def test_entities_are_found_by_words_of_their_names(
    database: KnowledgeDatabase, query: str, type_: str, expected: list[str]
) -> None:
    database.write(GRAPH)
    assert [row.name for row in database.search(query, type_)] == expected


def test_a_row_of_a_list_says_what_there_is_to_know(database: KnowledgeDatabase) -> None:
    database.write(replace(GRAPH, entities={**ENTITIES, FOREST.id: replace(FOREST, is_locked=True)}))
    [row] = database.search("forest")
    assert (row.id, row.type, row.papers, row.is_locked) == (FOREST.id, METHOD, 2, True)
    assert row.aliases == ("forest of trees", "RF")
    assert len(database.search(limit=2)) == 2


def test_an_entity_is_found_by_any_spelling_of_its_name_or_alias(database: KnowledgeDatabase) -> None:
    database.write(GRAPH)
    for name in ("Random Forests", "rf", "Forest of Trees"):
        assert [row.id for row in database.named(name)] == [FOREST.id]
        assert [row.id for row in database.named(name, METHOD)] == [FOREST.id]
        assert database.named(name, DATA) == []
    assert database.named("P1", PAPER) == []


def test_the_results_of_the_rules_can_follow_alone(database: KnowledgeDatabase) -> None:
    database.write(GRAPH)
    results = (RuleResult(1, "orphans", "Every entity is named", "bad", 1, "one is not", ("x",)),)
    database.record_health(results)
    assert database.health() == results
    assert database.read() == replace(GRAPH, health=results)


def test_rules_that_were_broken_are_told_without_a_build(tmp_path: Path) -> None:
    path = tmp_path / "knowledge.db"
    assert failed_rules(path) == ()
    assert not path.exists()
    with KnowledgeDatabase(path) as database:
        database.write(GRAPH)
    assert [rule.name for rule in failed_rules(path)] == ["b"]


def test_a_damaged_file_is_set_aside_and_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "knowledge.db"
    path.write_bytes(b"not a database, whatever its name says" * 100)
    with KnowledgeDatabase(path) as database:
        assert "damaged" in database.notice
        database.write(GRAPH)
        assert database.read() == GRAPH
    assert (tmp_path / "knowledge.damaged").is_file()


def test_a_file_of_another_version_is_emptied(tmp_path: Path) -> None:
    path = tmp_path / "knowledge.db"
    with KnowledgeDatabase(path) as database:
        database.write(GRAPH)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE entities RENAME COLUMN name TO called")
        connection.execute("PRAGMA user_version = 999")
    with KnowledgeDatabase(path) as database:
        assert (database.notice, database.read()) == ("", Knowledge())
        database.write(GRAPH)
        assert database.read() == GRAPH


def test_a_place_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match="cannot be used"):
        KnowledgeDatabase(tmp_path / "missing" / "knowledge.db")


def test_the_tables_of_claims_name_what_they_are_about(database: KnowledgeDatabase) -> None:
    database.write(GRAPH)
    assert rows(database, "SELECT claim, outcome, treatment FROM claim_features ORDER BY claim") == [
        ("c1", "accuracy", "forests"),
        ("c2", "", ""),
    ]
    assert CLAIMS.keys() == {row[0] for row in rows(database, "SELECT claim FROM claim_group_members")}
    assert rows(database, "SELECT role FROM community_members ORDER BY community, position") == [
        ("hub",),
        ("member",),
        ("member",),
    ]
