"""Replies of outside models, kept by what they were asked."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from litsite.reply_archive import ReplyArchive


def test_a_reply_is_there_for_who_asks_the_same_later(tmp_path: Path) -> None:
    with ReplyArchive(tmp_path / "replies.db") as archive:
        assert archive.reply("what") is None
        archive.keep([("what", "this"), ("who", "them")])
        archive.keep([("what", "that")])
    with ReplyArchive(tmp_path / "replies.db") as archive:
        assert (archive.reply("what"), archive.reply("who"), archive.notice) == ("that", "them", "")


def test_replies_are_kept_all_or_none(tmp_path: Path) -> None:
    class StoppedError(Exception):
        pass

    def replies() -> Iterator[tuple[str, str]]:
        yield "what", "this"
        raise StoppedError

    with ReplyArchive(tmp_path / "replies.db") as archive:
        with pytest.raises(StoppedError):
            archive.keep(replies())
        assert archive.reply("what") is None


def test_a_damaged_archive_is_set_aside_and_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "replies.db"
    path.write_bytes(b"no database, but long enough to be looked at" * 100)
    with ReplyArchive(path) as archive:
        assert "set aside" in archive.notice
        archive.keep([("what", "this")])
        assert archive.reply("what") == "this"
    assert path.with_suffix(".damaged").is_file()


def test_further_tables_stand_beside_the_replies(tmp_path: Path) -> None:
    with ReplyArchive(tmp_path / "replies.db", schema="CREATE TABLE IF NOT EXISTS marks (name TEXT);"):
        pass
    with closing(sqlite3.connect(tmp_path / "replies.db")) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert tables == {"replies", "marks"}
