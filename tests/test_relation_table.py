"""The edges in the workspace database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from litsite.errors import WorkspaceError
from litsite.relation_table import RelationRow
from litsite.store import DATABASE_NAME, Store

MODIFIED = "2024-05-01T10:00:00Z"
AB = RelationRow("AAAA2222", "BBBB2222", 0.75, "hybrid_search", '{"overlap":0.4}', MODIFIED)
BA = replace(AB, source="BBBB2222", target="AAAA2222")
AC = RelationRow("AAAA2222", "CCCC2222", 1.0, "human_curated", "{}", MODIFIED)
AD = RelationRow("AAAA2222", "DDDD2222", 0.75, "shared_tags", "{}", MODIFIED)


def test_rows_come_back_as_they_went_in_and_sorted(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        with store.batch():
            store.relations.replace([BA, AD, AC, AB])
        assert store.relations.rows() == [AB, AC, AD, BA]
    with Store(tmp_path) as store:
        assert store.relations.rows() == [AB, AC, AD, BA]


def test_the_edges_of_an_item_come_strongest_first_and_by_target_among_equals(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.relations.replace([AD, BA, AB, AC])
        assert store.relations.of("AAAA2222") == [AC, AB, AD]
        assert store.relations.of("CCCC2222") == []
        assert store.relations.targets_of("AAAA2222") == ["BBBB2222", "CCCC2222", "DDDD2222"]


def test_an_item_joined_by_two_types_of_relation_is_one_target(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.relations.replace([AB, replace(AB, relation_type="shared_tags")])
        assert len(store.relations.of("AAAA2222")) == 2
        assert store.relations.targets_of("AAAA2222") == ["BBBB2222"]


def test_replacing_writes_over_the_same_edge_and_takes_away_what_is_named(tmp_path: Path) -> None:
    stronger = replace(AB, score=0.9, match_evidence='{"overlap":0.8}', updated_at="2025-01-01T00:00:00Z")
    with Store(tmp_path) as store:
        store.relations.replace([AB, BA, AC])
        store.relations.replace([stronger], removed=[("AAAA2222", "CCCC2222", "human_curated")])
        assert store.relations.rows() == [stronger, BA]


def test_an_edge_that_changes_its_type_may_be_removed_and_written_in_one_go(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.relations.replace([AB])
        store.relations.replace([AB], removed=[("AAAA2222", "BBBB2222", "hybrid_search")])
        assert store.relations.rows() == [AB]


def test_edges_belong_to_the_batch_they_are_written_in(tmp_path: Path) -> None:
    unwritable = replace(BA, match_evidence=object())  # type: ignore[arg-type]
    with Store(tmp_path) as store:
        with pytest.raises(sqlite3.Error), store.batch():
            store.relations.replace([AB, unwritable])
        assert store.relations.rows() == []


def test_clearing_the_workspace_clears_the_edges(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.relations.replace([AB])
        store.clear()
        assert store.relations.rows() == []


def test_edges_of_another_schema_are_dropped(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.relations.replace([AB])
    with closing(sqlite3.connect(tmp_path / DATABASE_NAME)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with Store(tmp_path) as store:
        assert store.relations.rows() == []


def test_a_database_from_before_there_were_edges_keeps_its_work(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.record("stage", [("unit", "digest", None)])
    with closing(sqlite3.connect(tmp_path / DATABASE_NAME)) as connection:
        connection.execute("DROP TABLE item_relations")
    with Store(tmp_path) as store:
        assert store.digests("stage") == {"unit": "digest"}
        assert store.relations.rows() == []


def test_the_table_is_the_one_that_other_readers_of_the_database_expect(tmp_path: Path) -> None:
    with Store(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / DATABASE_NAME)) as connection:
        columns = connection.execute(
            'SELECT name, type, "notnull", pk FROM pragma_table_info(?)', ("item_relations",)
        ).fetchall()
        indexes = connection.execute(
            "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
        ).fetchall()
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert columns == [
        ("source_key", "TEXT", 1, 1),
        ("target_key", "TEXT", 1, 2),
        ("score", "REAL", 1, 0),
        ("relation_type", "TEXT", 1, 3),
        ("match_evidence", "TEXT", 0, 0),
        ("updated_at", "TEXT", 1, 0),
    ]
    assert indexes == [
        ("CREATE INDEX idx_relations_source_score ON item_relations (source_key, score DESC)",),
        ("CREATE INDEX idx_relations_target ON item_relations (target_key)",),
    ]


def test_edges_can_be_read_while_a_build_is_writing(tmp_path: Path) -> None:
    with Store(tmp_path) as build:
        build.relations.replace([AB])
        with build.batch():
            build.relations.replace([AC])
            with Store(tmp_path) as reader:
                assert reader.relations.rows() == [AB]


def test_a_second_writer_waits_and_then_says_who_is_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("litsite.store.PATIENCE", 1)
    with (
        Store(tmp_path) as build,
        build.batch(),
        Store(tmp_path) as second,
        pytest.raises(WorkspaceError, match="another litsite is writing"),
        second.batch(),
    ):
        pass
