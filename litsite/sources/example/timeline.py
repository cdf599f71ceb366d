"""Dates of publication as the content writes them, and the times at which the example's owner added things."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from litsite.sources.records import PartialDate

_FIRST_DAY = datetime(2024, 1, 8, 9, tzinfo=UTC)


def partial_date(written: str | dict[str, Any]) -> PartialDate:
    """``2015-08-28``, ``1935``, or the typed text with its known parts: ``{text: July 1945, year: 1945, month: 7}``."""
    if isinstance(written, dict):
        return PartialDate(**written)
    return PartialDate(written, *(int(part) for part in written.split("-")))


def time_of(day: int, minute: int = 0) -> str:
    """A minute of the owner's day number ``day``, on which one item is added: ISO 8601 with ``Z``."""
    return (_FIRST_DAY + timedelta(days=day, minutes=minute)).strftime("%Y-%m-%dT%H:%M:%SZ")
