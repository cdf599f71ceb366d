"""Which Zotero wrote a database, and whether litsite can read it.

Zotero counts its schema as ``userdata`` in the table ``version``: 98 to 107 is Zotero 5, 121 Zotero 6, 123 Zotero 7 and
8, 125 Zotero 9, 129 Zotero 10. Everything is read by column and type names, so a newer one is tried all the same.
"""

from __future__ import annotations

from litsite.errors import Problem, SourceError
from litsite.sources.database import Database, text_of
from litsite.sources.snapshot import DATABASE_NAME, FIND_FOLDER_HINT

OLDEST_USERDATA = 98
NEWEST_USERDATA = 129

_FIRST_USERDATA = ((126, "Zotero 10"), (124, "Zotero 9"), (122, "Zotero 7 or 8"), (108, "Zotero 6"), (0, "Zotero 5"))


def userdata_version(database: Database) -> int:
    """The version of the schema. Raises SourceError when this is no Zotero database, or one of Zotero 4 or older."""
    rows = []
    if {"schema", "version"} <= database.columns("version"):
        rows = database.rows("SELECT version FROM version WHERE schema = 'userdata'")
    if not rows or not text_of(rows[0][0]).isdecimal():
        raise SourceError("this is not a Zotero database", where=DATABASE_NAME, hint=FIND_FOLDER_HINT)
    userdata = int(rows[0][0])
    if userdata < OLDEST_USERDATA:
        raise SourceError(
            f"it was written by Zotero 4 or an early Zotero 5 (userdata {userdata}), which litsite cannot read",
            where=DATABASE_NAME,
            hint="open it once with a current Zotero, which brings it up to date",
        )
    return userdata


def version_problems(userdata: int) -> tuple[Problem, ...]:
    """What to tell the user of a schema that is newer than any known here."""
    if userdata <= NEWEST_USERDATA:
        return ()
    return (
        Problem(
            DATABASE_NAME,
            f"it was written by a newer Zotero than litsite knows (userdata {userdata}, known up to {NEWEST_USERDATA})",
            "see whether there is a newer litsite; something may be missing from this site",
        ),
    )


def product_name(database: Database, userdata: int) -> str:
    """The Zotero that last wrote the database: ``Zotero 10``."""
    recorded = database.rows("SELECT value FROM settings WHERE setting = 'client' AND key = 'lastVersion'")
    major = text_of(recorded[0][0]).partition(".")[0] if recorded else ""
    if major.isdecimal():
        return f"Zotero {major}"
    if userdata > NEWEST_USERDATA:
        return "a newer Zotero"
    return next(name for first, name in _FIRST_USERDATA if userdata >= first)
