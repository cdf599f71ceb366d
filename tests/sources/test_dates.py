"""Dates in Zotero's double form, and times of its database."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.sources.dates import parse_date, typed_date, utc_timestamp
from litsite.sources.records import PartialDate


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        ("2019-06-06 2019-06-06", PartialDate("2019-06-06", 2019, 6, 6)),
        ("2014-12-00 12/2014", PartialDate("12/2014", 2014, 12)),
        ("1985-00-00 printemps 1985", PartialDate("printemps 1985", 1985)),
        ("0000-00-00 in press", PartialDate("in press")),
        ("0000-00-00 -0333", PartialDate("-0333")),
        ("0000-10-12 12 October", PartialDate("12 October", None, 10, 12)),
        ("2021-00-00 2021-13-45", PartialDate("2021-13-45", 2021)),
        ("0000-00-00 0000", PartialDate()),
        ("0000-00-00 0000-00-00", PartialDate()),
        ("0000-00-00 ", PartialDate()),
        ("0000-00-00", PartialDate()),
        ("2014-00-00", PartialDate("2014", 2014)),
        ("2014-12-00 ", PartialDate("2014-12", 2014, 12)),
        ("", PartialDate()),
        ("-0044-03-15", PartialDate("-0044-03-15")),
    ],
)
def test_the_typed_text_is_shown_and_the_head_tells_the_parts(stored: str, expected: PartialDate) -> None:
    assert parse_date(stored) == expected


@pytest.mark.parametrize(
    ("typed", "year", "month", "day"),
    [
        ("2013-05", 2013, 5, None),
        ("2013", 2013, None, None),
        ("1897/1913", 1897, None, None),
        ("2017-14/2017-99", 2017, None, None),
        ("12/2014", 2014, 12, None),
        ("Spring 2015 - Summer 2016", 2015, None, None),
        ("about 300 BCE", None, None, None),
        ("page 12345", None, None, None),
    ],
)
def test_a_date_typed_into_extra_is_read_as_far_as_it_is_clear(
    typed: str, year: int | None, month: int | None, day: int | None
) -> None:
    assert parse_date(typed) == PartialDate(typed, year, month, day)


@given(st.text())
def test_any_text_gives_a_date_that_never_shows_made_up_zeros(text: str) -> None:
    for value in (text, f"0000-00-00 {text}"):
        date = parse_date(value)
        assert date.text in value
        assert not date.text or date.text.strip("0-/ ")
        assert date.year is None or 1 <= date.year <= 9999


@given(st.integers(1, 9999), st.integers(0, 12), st.integers(0, 31), st.text(alphabet="abc", min_size=1))
def test_the_head_sorts_as_it_is_stored(year: int, month: int, day: int, text: str) -> None:
    head = f"{year:04d}-{month:02d}-{day:02d}"
    date = parse_date(f"{head} {text}")
    assert (date.sort_key, date.text) == (head, text)


def test_other_dates_are_shown_as_they_were_typed() -> None:
    assert typed_date("1843-09-00 September 1843") == "September 1843"
    assert typed_date("soon") == "soon"


@pytest.mark.parametrize(
    ("stored", "expected"),
    [
        ("2026-05-01 09:30:00", "2026-05-01T09:30:00Z"),
        ("2026-05-01T09:30:00Z", "2026-05-01T09:30:00Z"),
        ("2026-05-01 09:30:00.123", "2026-05-01T09:30:00Z"),
        ("2026-05-01", "2026-05-01"),
        ("yesterday", "yesterday"),
    ],
)
def test_times_are_utc_and_become_iso(stored: str, expected: str) -> None:
    assert utc_timestamp(stored) == expected
