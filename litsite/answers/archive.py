"""``.litsite/answers.db``: what outside models replied, what stood once, records of checks, and notes that were saved.

It is no part of the workspace database because ``litsite build --clean`` is to forget what was worked out here, which
comes back, and not what was paid for or what once stood.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from litsite.reply_archive import ReplyArchive

ARCHIVE = "answers.db"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS audit (question TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS standing (
    question TEXT NOT NULL, claim TEXT NOT NULL, source TEXT NOT NULL, fell INTEGER NOT NULL,
    PRIMARY KEY (question, claim, source)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS notes (
    question TEXT PRIMARY KEY, library TEXT NOT NULL, key TEXT NOT NULL, version INTEGER NOT NULL
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True, order=True)
class StandingClaim:
    """A claim of an answer that stood once: ``source`` is an address, ``fell`` says that it stands no longer."""

    question: str
    claim: str
    source: str
    fell: bool = False


class AnswerArchive(ReplyArchive):
    """The open archive. Use it as a context manager. ``notice`` is a line for the user when it was damaged."""

    def __init__(self, folder: Path) -> None:
        """Open or make the archive below ``folder``, which is there.

        :raises WorkspaceError: when it cannot be used.
        """
        super().__init__(folder / ARCHIVE, schema=_SCHEMA)

    def record_audit(self, question: str, record: str) -> None:
        """Put the record of one answer's checks (JSON) in the place of the last."""
        with self.batch():
            self._connection.execute(
                "INSERT OR REPLACE INTO audit (question, record) VALUES (?, ?)", (question, record)
            )

    def audit(self, question: str) -> str | None:
        """The record of one answer's checks (JSON)."""
        row = self._connection.execute("SELECT record FROM audit WHERE question = ?", (question,)).fetchone()
        return str(row[0]) if row else None

    def standing(self) -> list[StandingClaim]:
        """Every claim that stood once and is still made, sorted."""
        rows = self._connection.execute("SELECT question, claim, source, fell FROM standing ORDER BY 1, 2, 3")
        return [StandingClaim(question, claim, source, bool(fell)) for question, claim, source, fell in rows]

    def replace_standing(self, claims: Iterable[StandingClaim]) -> None:
        """Put all claims that stood once in the place of those on record."""
        rows = [(each.question, each.claim, each.source, each.fell) for each in claims]
        with self.batch():
            self._connection.execute("DELETE FROM standing")
            self._connection.executemany("INSERT INTO standing VALUES (?, ?, ?, ?)", rows)

    def note_of(self, question: str) -> tuple[str, str, int] | None:
        """The note in Zotero that an answer was saved as: library, key and version."""
        select = "SELECT library, key, version FROM notes WHERE question = ?"
        row = self._connection.execute(select, (question,)).fetchone()
        return (str(row[0]), str(row[1]), int(row[2])) if row else None

    def record_note(self, question: str, library: str, key: str, version: int) -> None:
        """Remember which note in Zotero an answer was saved as."""
        with self.batch():
            self._connection.execute(
                "INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)", (question, library, key, version)
            )

    def forget_audits(self, kept: Collection[str]) -> None:
        """Take the records of questions off that are no longer asked."""
        with self.batch():
            for (question,) in self._connection.execute("SELECT question FROM audit").fetchall():
                if question not in kept:
                    self._connection.execute("DELETE FROM audit WHERE question = ?", (question,))


def fallen_claims(folder: Path) -> list[StandingClaim]:
    """The claims that stood in an earlier build and fell in the last one; none without an archive in ``folder``."""
    if not (folder / ARCHIVE).is_file():
        return []
    with AnswerArchive(folder) as archive:
        return [each for each in archive.standing() if each.fell]
