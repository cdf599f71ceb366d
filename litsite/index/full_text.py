"""The lexical index: every chunk's words in SQLite FTS5, searched with BM25. A file of its own, ``.litsite/search.db``.

FTS5 gets words that :func:`litsite.index.words.words` has found, folded and with CJK as pairs, so that it has to split
at blanks only; endings of English words do not count (Porter). The index keeps no text (FTS5's ``content=''``). To take
a chunk out, FTS5 must be told the words it was put in with, so these are kept beside it, compressed bundle by bundle:
scores are then those of an index made from nothing, whatever was added, changed and removed before.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import orjson

from litsite.bundles.keywords.languages import ENGLISH, FUNCTION_WORDS
from litsite.database_file import DatabaseFile, remove, unusable
from litsite.errors import WorkspaceError
from litsite.index.records import Chunk
from litsite.index.words import last_letters, words

DATABASE_NAME = "search.db"
VERSION = 1
"""Goes up when the tables, or the words a text is made of, change: an index of another version is made anew."""
MOST_WORDS = 200
"""So many different words of a query are looked for, the first ones. An abstract has about 130."""

_APPLICATION = 0x6C697466
_HINTS = {
    sqlite3.SQLITE_BUSY: "another litsite is writing to it: wait until it has finished",
    sqlite3.SQLITE_FULL: "free some space",
    sqlite3.SQLITE_READONLY: "choose a folder you may write to",
    sqlite3.SQLITE_IOERR: "see whether the disk is full or failing",
}
_PATIENCE = 5.0  # seconds to wait for another process that writes
_LEVEL = 1  # of compression: a fifth larger than with the usual 6, in a third of the time
_NUMBER_BITS = 20  # a row is known by the number of its bundle and, in the last bits, that of the chunk
_SCHEMA = f"""
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS bundles (
    number INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, paper TEXT NOT NULL, digest TEXT NOT NULL,
    words BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS bundles_of_paper ON bundles (paper);
CREATE VIRTUAL TABLE IF NOT EXISTS postings USING fts5 (words, content = '', tokenize = 'porter ascii');
PRAGMA application_id = {_APPLICATION};
PRAGMA user_version = {VERSION};
COMMIT;
"""
# Rows as good as the last one wanted are all looked at, so that the order among equals does not depend on row numbers.
_SEARCH = f"""
WITH found AS MATERIALIZED (
    SELECT rowid AS row, bm25(postings) AS score FROM postings WHERE postings MATCH :query
), allowed AS MATERIALIZED (
    SELECT row, score FROM found WHERE :papers IS NULL OR row >> {_NUMBER_BITS} IN (
        SELECT number FROM bundles WHERE paper IN (SELECT value FROM json_each(:papers))
    )
)
SELECT address || '/' || (row & {(1 << _NUMBER_BITS) - 1}) AS id, -score
FROM allowed JOIN bundles ON number = row >> {_NUMBER_BITS}
WHERE score <= ifnull((SELECT score FROM allowed ORDER BY score LIMIT 1 OFFSET :limit - 1), 0)
ORDER BY score, id LIMIT :limit
"""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LexicalHit:
    """A chunk that has words of the query. ``score`` is its BM25 value, above 0; more is better."""

    chunk_id: str
    score: float


class FullText(DatabaseFile):
    """The open index. Use it as a context manager.

    ``notice`` is one line about why the index was made anew, empty when it was not. After that it is empty, and
    :meth:`digests` says so: the caller fills it again.
    """

    def __init__(self, path: Path) -> None:
        """Open or make the index.

        :raises WorkspaceError: when the file cannot be read or written.
        """
        self.path = path
        self.notice = ""
        self._connection = self._open()

    def digests(self) -> dict[str, str]:
        """The bundles in the index by address, each with the digest it was put in under.

        :raises WorkspaceError: when the index turns out to be damaged; it is empty then.
        """
        return dict(self._guarded(lambda: self._connection.execute("SELECT address, digest FROM bundles").fetchall()))

    def update(
        self,
        bundles: Mapping[str, Sequence[Chunk]],
        removed: Iterable[str] = (),
        *,
        digests: Mapping[str, str] | None = None,
    ) -> None:
        """Put all chunks of each bundle in place of those it had, and take the bundles ``removed`` out.

        All of it is kept, or none. ``digests`` names the state of each bundle, for :meth:`digests`.

        :raises WorkspaceError: when the disk is full, another process keeps writing, or the index turns out to be
            damaged; it is empty then.
        """
        self._guarded(lambda: self._update(bundles, sorted(set(removed) | set(bundles)), digests or {}))

    def search(self, query: str, *, limit: int, papers: frozenset[str] | None = None) -> list[LexicalHit]:
        """The chunks that have most to say about the words of any text, best first, equals by id.

        Chunks of these ``papers`` and their notes only, if given; scores are those in the whole library.

        :raises WorkspaceError: when the index turns out to be damaged; it is empty then.
        """
        expression = _expression(query)
        if not expression or limit < 1:
            return []
        wanted = None if papers is None else orjson.dumps(sorted(papers)).decode()
        values = {"query": expression, "limit": limit, "papers": wanted}
        return [LexicalHit(*row) for row in self._guarded(lambda: self._connection.execute(_SEARCH, values).fetchall())]

    def _update(self, bundles: Mapping[str, Sequence[Chunk]], outdated: list[str], digests: Mapping[str, str]) -> None:
        execute = self._connection.execute
        execute("BEGIN IMMEDIATE")
        try:
            for address in outdated:
                row = execute("SELECT number, words FROM bundles WHERE address = ?", (address,)).fetchone()
                if row:
                    self._post("INSERT INTO postings (postings, rowid, words) VALUES ('delete', ?, ?)", *row)
                    execute("DELETE FROM bundles WHERE number = ?", (row[0],))
            for address, chunks in sorted(bundles.items()):
                found = [(chunk.number, _indexed_words(chunk)) for chunk in chunks]
                packed = zlib.compress(orjson.dumps(found), _LEVEL)
                paper = chunks[0].paper if chunks else address
                number = execute(
                    "INSERT INTO bundles (address, paper, digest, words) VALUES (?, ?, ?, ?) RETURNING number",
                    (address, paper, digests.get(address, ""), packed),
                ).fetchone()[0]
                self._post("INSERT INTO postings (rowid, words) VALUES (?, ?)", number, packed)
            execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                execute("ROLLBACK")
            raise

    def _post(self, statement: str, bundle: int, packed: bytes) -> None:
        """Run a statement on the row number and the words of every chunk of a bundle."""
        for number, found in orjson.loads(zlib.decompress(packed)):
            self._connection.execute(statement, (bundle << _NUMBER_BITS | number, found))

    def _open(self) -> sqlite3.Connection:
        """Open the file; one that is damaged, foreign or of another version is removed first, with a notice."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                connection, fault = _connect(self.path)
            except sqlite3.DatabaseError as error:
                if not _is_damage(error):
                    raise
                fault = "was damaged"
            if fault:
                self.notice = f"The full-text index {fault}; it is built anew from the bundles."
                remove(self.path)
                connection, _ = _connect(self.path)
        except (OSError, sqlite3.OperationalError) as error:
            raise unusable(self.path, error) from error
        return connection

    def _guarded(self, action: Callable[[], T]) -> T:
        """Run an action on the database and say what went wrong with it so that the user can mend it."""
        try:
            return action()
        except (sqlite3.DatabaseError, zlib.error, orjson.JSONDecodeError) as error:
            if _is_damage(error):
                self._connection.close()
                remove(self.path)
                self._connection = self._open()
                raise WorkspaceError(
                    "the full-text index was damaged", where=str(self.path), hint="build again: it is made anew then"
                ) from error
            if _primary_code(error) in _HINTS:
                raise WorkspaceError(str(error), where=str(self.path), hint=_HINTS[_primary_code(error)]) from error
            raise


def _connect(path: Path) -> tuple[sqlite3.Connection, str]:
    """The database, with its tables if it was empty, and what is wrong with it when it is not ours: closed then."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=_PATIENCE)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables:
            connection.executescript(_SCHEMA)
        elif application != _APPLICATION or not tables >= {"bundles", "postings"}:
            connection.close()
            return connection, "was not made by litsite"
        elif version != VERSION:
            connection.close()
            return connection, "was made by another version of litsite"
    except BaseException:
        connection.close()
        raise
    return connection, ""


def _primary_code(error: Exception) -> int:
    """SQLite's result code without its extension, 0 when the error is not SQLite's."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _is_damage(error: Exception) -> bool:
    """Whether the content of the file is to blame."""
    return not isinstance(error, sqlite3.Error) or _primary_code(error) in (
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_CORRUPT,
    )


def _indexed_words(chunk: Chunk) -> str:
    """What FTS5 reads of a chunk: its words with those of its headings, and CJK characters that end a run."""
    text = "\n".join((*chunk.section, chunk.embedded_text))
    return " ".join(words(text) + last_letters(text))


def _expression(query: str) -> str:
    """Any text as a query of FTS5: one or more of its words. Empty when it has none.

    Function words are left out unless there are no others: they stand in nearly every chunk, weigh nothing, and finding
    them takes most of the time. A CJK character alone is looked for at the beginning of pairs.
    """
    found = dict.fromkeys(words(query))
    telling = [word for word in found if word not in FUNCTION_WORDS[ENGLISH]] or list(found)
    # sorted, because sums of floating-point numbers depend on the order
    return " OR ".join(f'"{word}"*' if _is_lone(word) else f'"{word}"' for word in sorted(telling[:MOST_WORDS]))


def _is_lone(word: str) -> bool:
    """Whether the word is one CJK character, which the index has only as part of pairs."""
    return len(word) == 1 and last_letters(word * 2) == [word]
