"""Items that Retraction Watch lists, as Zotero noted it."""

from __future__ import annotations

from litsite.sources.database import Database, json_of
from litsite.sources.records import Retraction

_HIDDEN = 1
"""The flag of a retraction whose warning the user hid; 0 is the usual one, 2 only silences it while citing."""


def read_retractions(database: Database) -> dict[int, Retraction]:
    """Retractions by item. Data that cannot be read leaves an item retracted without details."""
    columns = database.columns("retractedItems")
    if not columns:
        return {}
    flag_column = "flag" if "flag" in columns else "0"  # Zotero 5 had none at first
    return {
        number: _retraction(json_of(data), warn=flag != _HIDDEN)
        for number, data, flag in database.rows(
            f"SELECT itemID, data, {flag_column} FROM wanted JOIN retractedItems USING (itemID)"
        )
    }


def _retraction(details: object, *, warn: bool) -> Retraction:
    if not isinstance(details, dict):
        return Retraction(warn=warn)
    return Retraction(
        date=_text(details.get("date")),
        reasons=_texts(details.get("reasons")),
        urls=_texts(details.get("urls")),
        doi=_text(details.get("doi")),
        warn=warn,
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _texts(values: object) -> tuple[str, ...]:
    return tuple(value for value in values if isinstance(value, str)) if isinstance(values, list) else ()
