"""Citation keys that Better BibTeX keeps beside Zotero's database, for items that carry none themselves."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from litsite.errors import Problem, SourceError
from litsite.sources.database import Database, json_of, text_of
from litsite.sources.snapshot import BETTER_BIBTEX_NAMES, open_copy

CitationKeys = dict[tuple[int, str], str]
"""Citation keys by library number and item key."""


def read_better_bibtex_keys(data_dir: Path) -> tuple[CitationKeys, tuple[Problem, ...]]:
    """The keys of the first Better BibTeX file that has any, in every form that it has had over the years.

    A file that cannot be read is a problem and no more: most keys are in Zotero itself.
    """
    problems: list[Problem] = []
    for name in BETTER_BIBTEX_NAMES:
        file = data_dir / name
        if not file.is_file():
            continue
        try:
            with open_copy(file) as database:
                if keys := _read_keys(database):
                    return keys, tuple(problems)
        except (SourceError, sqlite3.Error) as error:
            what = error.what if isinstance(error, SourceError) else "it cannot be read"
            hint = "restart Zotero with Better BibTeX, which repairs it"
            problems.append(Problem(name, f"{what}; its citation keys are left out", hint))
    return {}, tuple(problems)


def _read_keys(database: Database) -> CitationKeys:
    for table, key_column in (("citationkey", "citationKey"), ("citekeys", "citekey")):
        if {"libraryID", "itemKey", key_column} <= database.columns(table):
            rows = database.rows(f"SELECT libraryID, itemKey, {key_column} FROM {table}")
            return {(library_id, item_key): text_of(key) for library_id, item_key, key in rows if key}
    if "data" not in database.columns("better-bibtex"):
        return {}
    documents = database.rows("""SELECT data FROM "better-bibtex" WHERE name = 'better-bibtex.citekey'""")
    document = json_of(documents[0][0]) if documents else None
    entries = document.get("data") if isinstance(document, dict) else None
    return {
        (entry["libraryID"], entry["itemKey"]): str(entry["citekey"])
        for entry in (entries if isinstance(entries, list) else ())
        if isinstance(entry, dict) and {"libraryID", "itemKey", "citekey"} <= entry.keys() and entry["citekey"]
    }
