"""Zotero's two kinds of dates: what a person typed, and UTC times of the database."""

from __future__ import annotations

import re

from litsite.sources.records import PartialDate

_DOUBLE_FORM = re.compile(r"(\d{4})-(0\d|1[0-2])-([0-2]\d|3[01])(?: (.*))?", re.DOTALL)
_ISO_DATE = re.compile(r"(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?)?(?![\d-])")
_MONTH_FIRST = re.compile(r"(0?[1-9]|1[0-2])/(\d{4})")
_LONE_YEAR = re.compile(r"(?<![\d-])(1\d{3}|20\d{2})(?!\d)")
_TIMESTAMP = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?Z?")


def parse_date(value: str) -> PartialDate:
    """A date field. Zotero stores ``YYYY-MM-DD typed text`` with ``00`` for what it could not make out.

    ``"2014-12-00 12/2014"`` is December 2014 shown as ``12/2014``; ``"0000-00-00 in press"`` has no year and is shown
    as ``in press``. Years before our era are stored as 0000 too. A text of zeros alone says nothing and is dropped.
    Text without that head (from Extra) is searched for an ISO date, ``MM/YYYY`` or the first year from 1000 to 2099.
    """
    value = value.strip()
    stored = _DOUBLE_FORM.fullmatch(value)
    if not stored:
        return _free_date(value)
    year, month, day = (int(part) for part in stored.groups()[:3])
    text = _said(stored[4] or "")
    known = PartialDate(text, year or None, month or None, day or None)
    if text:
        return known
    return PartialDate(known.sort_key.removesuffix("-00").removesuffix("-00"), known.year, known.month, known.day)


def typed_date(value: str) -> str:
    """What the person typed into a date field that is only shown: the tail of the double form, or the value itself."""
    return parse_date(value).text


def utc_timestamp(value: str) -> str:
    """``YYYY-MM-DD HH:MM:SS`` in UTC, as the database keeps times, in ISO 8601 with ``Z``; anything else unchanged."""
    stored = _TIMESTAMP.fullmatch(value)
    return f"{stored[1]}T{stored[2]}Z" if stored else value


def _said(typed: str) -> str:
    """What was typed, or nothing when it is zeros and separators only."""
    return typed.strip() if typed.strip("0-/ ") else ""


def _free_date(typed: str) -> PartialDate:
    text = _said(typed)
    iso = _ISO_DATE.match(text)
    if iso and int(iso[1]):
        return PartialDate(text, int(iso[1]), int(iso[2]) if iso[2] else None, int(iso[3]) if iso[3] else None)
    if month_first := _MONTH_FIRST.fullmatch(text):
        return PartialDate(text, int(month_first[2]) or None, int(month_first[1]))
    lone_year = _LONE_YEAR.search(text)
    return PartialDate(text, int(lone_year[1]) if lone_year else None)
