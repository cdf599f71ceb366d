"""The workspace database."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from litsite.errors import WorkspaceError
from litsite.store import DATABASE_NAME, Store, digest_of


def test_what_is_recorded_is_found_again(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.record("stage", [("unit", "digest", {"a": 1})])
    with Store(tmp_path) as store:
        assert store.result("stage", "unit") == ("digest", {"a": 1})
        assert store.digests("stage") == {"unit": "digest"}
        store.forget("stage", ["unit"])
        assert store.result("stage", "unit") is None


def test_a_batch_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        with pytest.raises(TypeError), store.batch():
            store.record("stage", [("unit", "digest", None), ("other", "digest", object())])
        assert store.digests("stage") == {}


def test_a_damaged_database_is_set_aside_with_a_line_that_says_so(tmp_path: Path) -> None:
    (tmp_path / DATABASE_NAME).write_bytes(b"not a database at all" * 100)
    with Store(tmp_path) as store:
        assert "damaged" in store.notice
        assert store.digests("stage") == {}
    assert (tmp_path / DATABASE_NAME).with_suffix(".damaged").is_file()


def test_a_folder_that_cannot_be_made_is_the_users_to_fix(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(WorkspaceError):
        Store(tmp_path / "file")


def test_a_files_digest_follows_its_content(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("one")
    with Store(tmp_path / "state") as store:
        first = store.file_digest(path)
        assert store.file_digest(path) == first
        path.write_text("two!")
        os.utime(path, ns=(1, 1))
        assert store.file_digest(path) != first


def test_digests_tell_records_apart_and_do_not_depend_on_order_of_keys() -> None:
    assert digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})
    assert digest_of("ab", "c") != digest_of("a", "bc")


def test_a_result_counts_only_with_the_digest_it_was_made_from(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.record("html", [("unit", "digest", b"raw bytes")])
        assert store.current("html", "unit", "digest") == b"raw bytes"
        assert store.current("html", "unit", "another") is None


def test_a_database_that_cannot_be_written_is_the_users_to_fix_and_is_left_where_it_is(tmp_path: Path) -> None:
    (tmp_path / DATABASE_NAME).mkdir()
    with pytest.raises(WorkspaceError, match="cannot be used"):
        Store(tmp_path)
    assert (tmp_path / DATABASE_NAME).is_dir()
