"""The cache of vectors, ``.litsite/vectors.db``, and exact arithmetic with them.

Embedding is the one slow step, so its results are kept by content: under the model's identity and the digest of the
text that was embedded. Nothing is embedded twice, whatever happens to the rest of the workspace.

A vector is kept as whole numbers, the unit vector times :data:`SCALE`. In float32 every whole number up to 2²⁴ is
exact, and by the Cauchy-Schwarz inequality no sum of some products of two such vectors' entries exceeds
(4000 + √d/2)², which stays below 2²⁴ for up to 36,000 dimensions. So a float32 matrix product of two such matrices is
exact, whatever the order of its sums, the size of its blocks and the number of its threads: scores are the same to the
last bit on every run and every machine, at the full speed of the float32 product. The rounding moves a cosine by 1e-4
(standard deviation; each entry is off by at most 1/8000, and the errors of a vector's entries do not add up).
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from litsite.database_file import DatabaseFile, set_aside, transaction, unusable

SCALE = 4000
_APPLICATION = 0x6C697476  # "litv", written into the file so that another program's database is told from ours
_VERSION = 1
_SPARE = 20_000
_SCHEMA = f"""
PRAGMA auto_vacuum = INCREMENTAL;
BEGIN IMMEDIATE;
PRAGMA application_id = {_APPLICATION};
PRAGMA user_version = {_VERSION};
CREATE TABLE IF NOT EXISTS vectors (
    number INTEGER PRIMARY KEY, model TEXT NOT NULL, digest TEXT NOT NULL, vector BLOB NOT NULL, UNIQUE (model, digest)
);
COMMIT;
"""


def text_digest(text: str) -> str:
    """The key of a text in the cache: SHA-256, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def whole_numbers(vectors: NDArray[np.float32]) -> NDArray[np.int16]:
    """Unit vectors (or zeros) as the cache keeps them."""
    scaled: NDArray[np.float32] = np.rint(vectors * np.float32(SCALE))
    return scaled.astype(np.int16)


def cosines(rows: NDArray[np.int16], columns: NDArray[np.int16]) -> NDArray[np.float32]:
    """The cosine of every row of one matrix with every row of another, as (rows, columns).

    The same pair has the same cosine to the last bit in any block, order or direction. A vector of zeros has cosine 0
    with all. Callers with many vectors pass them in blocks: the result and a second array of its size are in memory.
    """
    products: NDArray[np.float32] = rows.astype(np.float32) @ columns.astype(np.float32).T
    np.divide(products, np.multiply.outer(_lengths(rows), _lengths(columns)), out=products)
    return np.clip(products, -1.0, 1.0, out=products)


def _lengths(vectors: NDArray[np.int16]) -> NDArray[np.float32]:
    squares: NDArray[np.int64] = np.square(vectors.astype(np.int64)).sum(axis=1)
    lengths: NDArray[np.float64] = np.sqrt(np.maximum(squares, 1))
    return lengths.astype(np.float32)


class VectorCache(DatabaseFile):
    """The vectors of one model in the open cache. Use it as a context manager.

    Other models' vectors may be in the same file. ``notice`` is a line for the user when the file could not be used
    and was set aside, else empty.
    """

    def __init__(self, path: Path, model: str, *, patience: float = 5.0) -> None:
        """Open or make the file for the model of this identity.

        ``patience`` is how many seconds a change waits for another process that is writing.

        :raises WorkspaceError: when it cannot be written.
        """
        self.path = path
        self._patience = patience
        self.notice = ""
        self._model = model
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = self._open()
        except (OSError, sqlite3.OperationalError) as error:
            raise unusable(path, error) from error

    def _open(self) -> sqlite3.Connection:
        try:
            return self._connect()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            self.notice = "The cache of vectors was damaged; it was set aside and the texts are embedded anew."
            set_aside(self.path)
            return self._connect()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=self._patience, isolation_level=None)
        try:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if state != "ok" or (tables and (application, version) != (_APPLICATION, _VERSION)):
                raise sqlite3.DatabaseError  # noqa: TRY301 - as SQLite itself reports the worse cases
            if not tables:
                connection.executescript(_SCHEMA)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
        except BaseException:
            connection.close()
            raise
        return connection

    def known(self, digests: Collection[str]) -> set[str]:
        """Those of some digests that have a vector."""
        rows = self._connection.execute(
            "SELECT digest FROM vectors WHERE model = ? AND digest IN (SELECT value FROM json_each(?))",
            (self._model, json.dumps(list(digests))),
        )
        return {digest for (digest,) in rows}

    def keep(self, vectors: Iterable[tuple[str, NDArray[np.int16]]]) -> None:
        """Put vectors in whole numbers under their digests, all of them or none.

        :raises WorkspaceError: when the disk is full, or another process keeps writing.
        """
        entries = [(self._model, digest, vector.astype("<i2").tobytes()) for digest, vector in vectors]
        with transaction(self._connection, self.path):
            self._connection.executemany(
                "INSERT OR IGNORE INTO vectors (model, digest, vector) VALUES (?, ?, ?)", entries
            )

    def matrix(self, digests: Sequence[str]) -> NDArray[np.int16]:
        """The vectors of some digests in their order, one a row; a digest may come more than once.

        :raises KeyError: when one has no vector.
        """
        rows = self._connection.execute(  # CROSS JOIN: SQLite keeps the order, else it walks the list for every vector
            "SELECT wanted.key, vector FROM json_each(?) AS wanted"
            " CROSS JOIN vectors ON vectors.model = ? AND vectors.digest = wanted.value",
            (json.dumps(list(digests)), self._model),
        ).fetchall()
        if len(rows) < len(digests):
            found = {place for place, _ in rows}
            raise KeyError(next(digest for place, digest in enumerate(digests) if place not in found))
        width = len(rows[0][1]) // 2 if rows else 0
        found_rows = np.empty((len(digests), width), np.int16)
        for place, vector in rows:
            found_rows[place] = np.frombuffer(vector, "<i2")
        return found_rows

    def prune(self, used: Collection[str]) -> int:
        """Forget vectors that have long been of no use; returns how many went.

        Those that are not among ``used`` may be wanted again (a paper taken back, a model left and taken up), so as
        many of them stay as are used, and 20,000 in any case. What was embedded first goes first.
        """
        (total,) = self._connection.execute("SELECT count(*) FROM vectors").fetchone()
        most = max(_SPARE, len(used))
        if total - len(used) <= most:
            return 0
        with transaction(self._connection, self.path):
            went = self._connection.execute(
                "DELETE FROM vectors WHERE number IN (SELECT number FROM vectors"
                " WHERE NOT (model = ? AND digest IN (SELECT value FROM json_each(?)))"
                " ORDER BY number DESC LIMIT -1 OFFSET ?)",
                (self._model, json.dumps(list(used)), most),
            ).rowcount
        self._connection.executescript("PRAGMA incremental_vacuum")  # execute would free a single page
        return went
