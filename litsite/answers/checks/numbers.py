"""The numbers of a claim, with their units, that a passage does not hold.

A number is compared by its value, however it is written: 32,441 and 32441, 0.05 and .05, five and 5, 12 percent and
12 %, 1.2 million and 1,200,000. What is part of a name (COVID-19, GPT-4, IL-6, H1N1) is no number, nor is the number of
a citation, a figure or a section, nor the year of a work that the claim names ("Smith (2019)").
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from litsite.answers.checks.quantities import PERCENT, Quantity, author_years, quantities

_HEDGE = re.compile(
    r"(?:about|around|approximately|approx\.|roughly|nearly|almost|circa|ca\.|over|under|above|below|[~≈∼><≥≤±]|"
    r"(?:more|less|fewer|greater|higher|lower|larger|smaller)\s+than|at\s+least|at\s+most|up\s+to|close\s+to)\s*\Z",
    re.IGNORECASE,
)
_LONGEST_HEDGE = 24
_NEAR = Decimal("0.1")  # how far, in proportion, a number may lie from one that is called about or more than
_LEAST_FIGURES = 2  # of a number that may be a rounded one
_P_VALUE = re.compile(r"\bp\s*(?:-?\s*values?\s*)?(?:of\s*)?[<≤=]\s*(?P<value>0?[.,]\d{1,12})(?!\d)", re.IGNORECASE)
_OPEN_NUMBER = re.compile(r"(?<=\d)([.,])\s(?=\d)")  # 1, 300: how some converters leave numbers
_YEARS = range(1800, 2100)

_Held = Mapping[str, Sequence[Decimal]]  # the values of a passage by unit, sorted


def missing_numbers(claim: str, passage: str) -> tuple[str, ...]:
    """The numbers of a claim that a passage does not hold, as the claim writes them, in its order.

    A number that is called about or more than something may lie a tenth from it, and one may be rounded, as 92 for
    91.7. A year is missed only in passages that name years: many claims date the work that they speak of. What the
    claim spells out (two groups) is not asked for, but is found where the claim writes numerals.
    """
    asked = [each for each in quantities(claim) if not each.is_name and not each.is_word]
    if not asked:
        return ()
    in_passage = quantities(passage)
    if (closed := _OPEN_NUMBER.sub(r"\1", passage)) != passage:
        in_passage += quantities(closed)
    held = _by_unit([*in_passage, *author_years(passage)])
    names_years = any(map(_is_year, in_passage))
    bounds = _p_values(claim)
    least_p = min(_p_values(passage).values(), default=None)
    missing: dict[str, None] = {}
    for quantity in asked:
        if _is_year(quantity) and not names_years:
            continue
        bound = bounds.get(quantity.span[0])
        if bound is not None and least_p is not None and least_p <= bound:
            continue
        if not _is_held(quantity, _is_hedged(claim, quantity), held):
            missing[quantity.text] = None
    return tuple(missing)


def _by_unit(found: Iterable[Quantity]) -> _Held:
    values: defaultdict[str, set[Decimal]] = defaultdict(set)
    for quantity in found:
        values[quantity.unit] |= quantity.values
    return {unit: sorted(each) for unit, each in values.items()}


def _is_held(quantity: Quantity, is_hedged: bool, held: _Held) -> bool:
    """Whether a passage has the number: with its unit, or without any, as where the unit heads a column."""
    units = {quantity.unit, ""} if quantity.unit else held.keys()
    for value in quantity.values:
        low, high = _range(value, is_hedged)
        if any(_has(held.get(unit, ()), low, high) for unit in units):
            return True
        if quantity.unit == PERCENT and _has(held.get("", ()), low.scaleb(-2), high.scaleb(-2)):
            return True
        if not quantity.unit and value < 1 and _has(held.get(PERCENT, ()), low.scaleb(2), high.scaleb(2)):
            return True
    return False


def _range(value: Decimal, is_hedged: bool) -> tuple[Decimal, Decimal]:
    """What a passage may say for a number of the claim."""
    if is_hedged:
        return value - value * _NEAR, value + value * _NEAR
    figures = value.as_tuple()
    if len(figures.digits) < _LEAST_FIGURES or not isinstance(figures.exponent, int):
        return value, value
    half = Decimal(5).scaleb(figures.exponent - 1)
    return value - half, value + half


def _has(values: Sequence[Decimal], low: Decimal, high: Decimal) -> bool:
    place = bisect_left(values, low)
    return place < len(values) and values[place] <= high


def _is_hedged(claim: str, quantity: Quantity) -> bool:
    start = quantity.span[0]
    return bool(_HEDGE.search(claim[max(0, start - _LONGEST_HEDGE) : start]))


def _is_year(quantity: Quantity) -> bool:
    text = quantity.text
    return not quantity.unit and len(text) == len("1990") and text.isdecimal() and int(text) in _YEARS


def _p_values(text: str) -> dict[int, Decimal]:
    """The p values of a text, by the place of their numerals."""
    return {found.start("value"): Decimal(found["value"].replace(",", ".")) for found in _P_VALUE.finditer(text)}
