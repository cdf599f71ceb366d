"""The lexical index."""

from __future__ import annotations

import math
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.errors import WorkspaceError
from litsite.index.full_text import DATABASE_NAME, FullText, LexicalHit
from litsite.index.records import ABSTRACT, NOTE, SECTION, Chunk


@pytest.fixture
def index(tmp_path: Path) -> Iterator[FullText]:
    with FullText(tmp_path / DATABASE_NAME) as opened:
        yield opened


def chunks(address: str, *texts: str, paper: str = "") -> list[Chunk]:
    return [Chunk(address, paper or address, number, SECTION, text) for number, text in enumerate(texts)]


def ids(hits: list[LexicalHit]) -> list[str]:
    return [hit.chunk_id for hit in hits]


def test_scores_are_those_of_bm25(index: FullText) -> None:
    index.update(
        {"A": chunks("A", "kelp forest wave tide", "kelp sand wave tide"), "B": chunks("B", "a b c d", "e f g h")}
    )
    # Four chunks of the mean length. "forest" is in one: ln((4 - 1 + .5) / (1 + .5)); once in a chunk of mean length
    # the term's frequency counts 2.2 / (1 + 1.2) = 1. "kelp" is in two, ln(2.5 / 2.5) = 0, and FTS5 gives it 1e-6.
    (forest,) = index.search("forest", limit=9)
    assert forest.chunk_id == "A/0"
    assert forest.score == pytest.approx(math.log(3.5 / 1.5))
    assert [hit.score for hit in index.search("kelp", limit=9)] == pytest.approx([1e-6, 1e-6])


def test_a_chunk_with_more_of_the_words_comes_first(index: FullText) -> None:
    index.update(
        {"A": chunks("A", "spaced repetition", "repetition alone", "nothing"), "B": chunks("B", "x", "y", "z")}
    )
    assert ids(index.search("spaced repetition", limit=9)) == ["A/0", "A/1"]
    assert ids(index.search("spaced repetition", limit=1)) == ["A/0"]
    assert index.search("spaced repetition", limit=0) == []


def test_equals_come_by_id_whatever_order_they_were_put_in(index: FullText) -> None:
    for address in ("C", "A", "B"):
        index.update({address: chunks(address, "kelp", "sand")})
    index.update({"A": chunks("A", "kelp", "sand")})
    assert ids(index.search("kelp", limit=9)) == ["A/0", "B/0", "C/0"]
    assert ids(index.search("kelp", limit=2)) == ["A/0", "B/0"]


def test_case_diacritics_and_english_endings_do_not_count(index: FullText) -> None:
    index.update({"A": chunks("A", "Les Réseaux profonds"), "B": chunks("B", "Citation networks")})
    assert ids(index.search("reseaux", limit=9)) == ["A/0"]
    assert ids(index.search("NETWORK", limit=9)) == ["B/0"]


def test_chinese_japanese_and_korean_are_found_by_one_two_or_more_characters(index: FullText) -> None:
    index.update(
        {"A": chunks("A", "我们研究深度学习。"), "B": chunks("B", "機械学習の基礎"), "C": chunks("C", "other")}
    )
    assert ids(index.search("深度学习", limit=9)) == ["A/0"]
    assert ids(index.search("学习", limit=9)) == ["A/0"]
    assert ids(index.search("度", limit=9)) == ["A/0"]
    assert ids(index.search("习", limit=9)) == ["A/0"], "the last of a run"
    assert ids(index.search("学習", limit=9)) == ["B/0"]


def test_signs_inside_words_of_other_scripts_do_not_split_them(index: FullText) -> None:
    index.update({"A": chunks("A", "हिन्दी भाषा"), "B": chunks("B", "हिन")})
    assert ids(index.search("हिन्दी", limit=9)) == ["A/0"]
    assert ids(index.search("हिन", limit=9)) == ["B/0"]


def test_headings_and_context_are_searched_too(index: FullText) -> None:
    index.update(
        {
            "A": [
                Chunk("A", "A", 0, ABSTRACT, "We report.", context="Kelp forests"),
                Chunk("A", "A", 1, SECTION, "Numbers.", section=("Results", "Tidal range")),
            ]
        }
    )
    assert ids(index.search("kelp", limit=9)) == ["A/0"]
    assert ids(index.search("tidal", limit=9)) == ["A/1"]


def test_function_words_count_only_when_there_is_nothing_else(index: FullText) -> None:
    index.update({"A": chunks("A", "to be or not to be"), "B": chunks("B", "kelp")})
    assert ids(index.search("the kelp or not", limit=9)) == ["B/0"]
    assert ids(index.search("to be or not to be", limit=9)) == ["A/0"]


def test_a_search_among_some_papers_includes_their_notes_and_nothing_else(index: FullText) -> None:
    note = [Chunk("N", "A", 0, NOTE, "a kelp note")]
    index.update({"A": chunks("A", "kelp"), "N": note, "B": chunks("B", "kelp kelp")})
    assert set(ids(index.search("kelp", limit=9))) == {"A/0", "B/0", "N/0"}
    assert set(ids(index.search("kelp", limit=9, papers=frozenset({"A"})))) == {"A/0", "N/0"}
    assert ids(index.search("kelp", limit=1, papers=frozenset({"A"}))) == ["A/0"]
    assert index.search("kelp", limit=9, papers=frozenset()) == []


def test_an_update_replaces_a_bundle_whole_and_takes_others_out(index: FullText) -> None:
    index.update({"A": chunks("A", "kelp", "sand"), "B": chunks("B", "kelp")}, digests={"A": "1", "B": "1"})
    index.update({"A": chunks("A", "wave")}, removed=["B", "unknown"], digests={"A": "2"})
    assert index.digests() == {"A": "2"}
    assert index.search("kelp sand", limit=9) == []
    assert ids(index.search("wave", limit=9)) == ["A/0"]


def test_a_bundle_without_chunks_is_on_record_all_the_same(index: FullText) -> None:
    index.update({"A": []}, digests={"A": "1"})
    assert index.digests() == {"A": "1"}


def test_what_was_put_in_is_there_after_reopening_without_a_notice(tmp_path: Path) -> None:
    path = tmp_path / "folder" / DATABASE_NAME
    with FullText(path) as first:
        first.update({"A": chunks("A", "kelp")}, digests={"A": "1"})
        assert first.notice == ""
    with FullText(path) as again:
        assert again.notice == ""
        assert again.digests() == {"A": "1"}
        assert ids(again.search("kelp", limit=9)) == ["A/0"]


def test_an_update_that_fails_leaves_everything_as_it_was(index: FullText) -> None:
    index.update({"A": chunks("A", "kelp")}, digests={"A": "1"})
    huge = Chunk("A", "A", 1 << 70, SECTION, "wave")
    with pytest.raises((OverflowError, TypeError)):
        index.update({"A": [*chunks("A", "sand"), huge]}, digests={"A": "2"})
    assert index.digests() == {"A": "1"}
    assert ids(index.search("kelp sand wave", limit=9)) == ["A/0"]


@given(query=st.text() | st.text(alphabet='"*^-+:(){}[]NEAR AND OR NOTكد学のकि\x00\ud800,.'))
def test_any_text_may_be_searched_for(query: str) -> None:
    with FullText(Path(":memory:")) as index:
        index.update({"A": chunks("A", query), "B": chunks("B", "other")})
        assert isinstance(index.search(query, limit=3), list)


def test_a_query_of_very_many_words_is_answered(index: FullText) -> None:
    index.update({"A": chunks("A", " ".join(f"w{number}" for number in range(5000)))})
    assert ids(index.search(" ".join(f"w{number}" for number in range(5000)), limit=3)) == ["A/0"]


TEXTS = st.lists(st.sampled_from(["kelp forest", "kelp", "wave sand 深度学习", "", "sands waves kelps"]), max_size=3)
STEPS = st.lists(st.dictionaries(st.sampled_from("ABCD"), st.none() | TEXTS, min_size=1), max_size=6)


@given(steps=STEPS)
def test_after_any_changes_the_answers_are_those_of_an_index_made_from_nothing(
    steps: list[dict[str, list[str] | None]],
) -> None:
    now: dict[str, list[Chunk]] = {}
    with FullText(Path(":memory:")) as changed, FullText(Path(":memory:")) as fresh:
        for step in steps:
            bundles = {address: chunks(address, *texts) for address, texts in step.items() if texts is not None}
            removed = {address for address, texts in step.items() if texts is None}
            changed.update(bundles, removed)
            now = {address: held for address, held in (now | bundles).items() if address not in removed}
        fresh.update(now)
        for query in ("kelp", "wave forest", "学习", "sand kelp wave"):
            assert changed.search(query, limit=99) == fresh.search(query, limit=99)


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_damaged_file_is_built_anew_with_a_line_that_says_so(tmp_path: Path, content: bytes) -> None:
    (tmp_path / DATABASE_NAME).write_bytes(content)
    with FullText(tmp_path / DATABASE_NAME) as index:
        assert index.notice == "The full-text index was damaged; it is built anew from the bundles."
        assert index.digests() == {}
        index.update({"A": chunks("A", "kelp")})
        assert ids(index.search("kelp", limit=9)) == ["A/0"]


def test_an_index_of_another_version_or_another_program_is_built_anew(tmp_path: Path) -> None:
    path = tmp_path / DATABASE_NAME
    with FullText(path) as index:
        index.update({"A": chunks("A", "kelp")})
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with FullText(path) as index:
        assert "another version" in index.notice
        assert index.digests() == {}
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA application_id = 1")
    with FullText(path) as index:
        assert "not made by litsite" in index.notice
        assert index.digests() == {}


def test_damage_that_shows_later_clears_the_index_and_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / DATABASE_NAME
    with FullText(path) as index:
        index.update({"A": chunks("A", "kelp")})
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE postings_data SET block = x'ff00ff00ff' WHERE id > 10")
        connection.commit()
    with FullText(path) as index:
        with pytest.raises(WorkspaceError, match="build again"):
            index.search("kelp", limit=9)
        assert index.digests() == {}
        index.update({"A": chunks("A", "kelp")})
        assert ids(index.search("kelp", limit=9)) == ["A/0"]


def test_words_that_cannot_be_unpacked_are_damage_too(tmp_path: Path) -> None:
    path = tmp_path / DATABASE_NAME
    with FullText(path) as index:
        index.update({"A": chunks("A", "kelp")})
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE bundles SET words = x'00'")
        connection.commit()
    with FullText(path) as index:
        with pytest.raises(WorkspaceError, match="damaged"):
            index.update({"A": chunks("A", "sand")})
        assert index.digests() == {}


def test_a_place_that_cannot_be_written_is_the_users_to_fix(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(WorkspaceError):
        FullText(tmp_path / "file" / DATABASE_NAME)
    (tmp_path / DATABASE_NAME).mkdir()
    with pytest.raises(WorkspaceError):
        FullText(tmp_path / DATABASE_NAME)


def test_the_index_can_be_searched_while_another_process_is_writing(tmp_path: Path) -> None:
    with FullText(tmp_path / DATABASE_NAME) as index:
        index.update({"A": chunks("A", "kelp")})
        with closing(sqlite3.connect(tmp_path / DATABASE_NAME, isolation_level=None)) as writer:
            writer.execute("BEGIN IMMEDIATE")
            with FullText(tmp_path / DATABASE_NAME) as reader:
                assert ids(reader.search("kelp", limit=9)) == ["A/0"]


def test_results_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    program = """
import sys
from pathlib import Path
from litsite.index.full_text import FullText
from litsite.index.records import Chunk
with FullText(Path(sys.argv[1])) as index:
    texts = ("kelp forest wave", "forest sand tide kelp", "wave tide", "sand")
    index.update({a: [Chunk(a, a, 0, "section", text)] for a, text in zip({"A", "B", "C", "D"} and "ABCD", texts)})
    print(index.search("kelp forest wave sand tide", limit=9, papers=frozenset("ABCD")))
"""
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / seed)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
