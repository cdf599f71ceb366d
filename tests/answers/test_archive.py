"""The archive of replies, of checks, and of what stood."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.answers.archive import ARCHIVE, AnswerArchive, StandingClaim, fallen_claims
from litsite.errors import WorkspaceError

STANDS = StandingClaim("foxes", "Foxes jump.", "FOXFOX22")
FELL = StandingClaim("foxes", "Dogs jump.", "DOGDOG22", fell=True)


def test_a_reply_is_found_again_after_the_archive_was_closed(tmp_path: Path) -> None:
    with AnswerArchive(tmp_path) as archive:
        archive.keep([("a", "0.5"), ("b", "text\nof two lines")])
    with AnswerArchive(tmp_path) as archive:
        assert (archive.reply("a"), archive.reply("b"), archive.reply("c")) == ("0.5", "text\nof two lines", None)


def test_the_record_of_an_answer_replaces_the_last_one(tmp_path: Path) -> None:
    with AnswerArchive(tmp_path) as archive:
        archive.record_audit("foxes", "1")
        archive.record_audit("foxes", "2")
        archive.record_audit("dogs", "3")
        archive.forget_audits({"foxes"})
        assert (archive.audit("foxes"), archive.audit("dogs")) == ("2", None)


def test_what_stands_replaces_what_stood(tmp_path: Path) -> None:
    with AnswerArchive(tmp_path) as archive:
        archive.replace_standing([STANDS])
        archive.replace_standing([FELL, STANDS])
        assert archive.standing() == [FELL, STANDS]
    assert fallen_claims(tmp_path) == [FELL]


def test_it_is_remembered_which_note_an_answer_was_saved_as(tmp_path: Path) -> None:
    with AnswerArchive(tmp_path) as archive:
        assert archive.note_of("foxes") is None
        archive.record_note("foxes", "user", "NOTENOTE", 5)
        archive.record_note("foxes", "group:7", "NOTENOT2", 6)
        assert archive.note_of("foxes") == ("group:7", "NOTENOT2", 6)


def test_nothing_fell_where_nothing_was_ever_answered(tmp_path: Path) -> None:
    assert fallen_claims(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_archive_is_set_aside_and_made_anew(tmp_path: Path) -> None:
    (tmp_path / ARCHIVE).write_bytes(b"not a database, whatever its name says" * 100)
    with AnswerArchive(tmp_path) as archive:
        assert "damaged" in archive.notice
        assert archive.reply("a") is None
    assert (tmp_path / "answers.damaged").is_file()


def test_an_archive_that_cannot_be_opened_is_the_users_to_mend(tmp_path: Path) -> None:
    (tmp_path / ARCHIVE).mkdir()
    with pytest.raises(WorkspaceError, match="cannot be used"):
        AnswerArchive(tmp_path)
