"""Two columns, read one after the other, where the page's own order does not do so.

Most producers write the left column, then the right one; that order is better than any that geometry gives, and stays.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from litsite.bundles.convert.pdf.lines import Line, PageText

_LINES_AT_LEAST = 6
"""Lines that each column must have."""
_SHORTEST = 15
"""Characters that the lines of a column have on average: cells of a table are shorter."""
_MOST_ACROSS = 0.4
"""The share of lines that may run across both columns."""
_TOLERANCE = 3.0


def in_reading_order(page: PageText) -> PageText:
    """Return ``page`` with its columns one after the other, when it was written row by row or right column first."""
    gutter = _gutter(page)
    if gutter is None:
        return page
    sides = [_side(line, gutter) for line in page.lines]
    turns = sum(before != after for before, after in itertools.pairwise(sides) if before and after)
    columns = sides.count("left") + sides.count("right")
    first_right = sides.index("right")
    last_left = len(sides) - 1 - sides[::-1].index("left")
    row_by_row = turns > max(6, 0.3 * columns)
    right_first = first_right < sides.index("left") and turns == 1 and last_left > first_right
    if not (row_by_row or right_first):
        return page
    return replace(page, lines=tuple(_by_columns(page.lines, sides)))


def _side(line: Line, gutter: float) -> str:
    if line.right <= gutter + _TOLERANCE:
        return "left"
    return "right" if line.left >= gutter - _TOLERANCE else ""


def _gutter(page: PageText) -> float | None:
    """Return where the right column begins, None when there are no two columns."""
    lines = page.lines
    if len(lines) < 2 * _LINES_AT_LEAST:
        return None
    leftmost, rightmost = 0.4 * page.width, 0.7 * page.width
    starts = Counter(round(line.left) for line in lines if leftmost < line.left < rightmost)
    if starts.total() < _LINES_AT_LEAST:
        return None
    start, count = max(starts.items(), key=lambda item: (item[1], -item[0]))
    if count < _LINES_AT_LEAST:
        return None
    gutter = float(start)
    left = [line for line in lines if _side(line, gutter) == "left"]
    right = [line for line in lines if _side(line, gutter) == "right"]
    across = len(lines) - len(left) - len(right)
    if min(len(left), len(right)) < _LINES_AT_LEAST or across > _MOST_ACROSS * len(lines):
        return None
    if any(sum(len(line.text) for line in column) < _SHORTEST * len(column) for column in (left, right)):
        return None
    return gutter


def _by_columns(lines: Sequence[Line], sides: Sequence[str]) -> list[Line]:
    """Sort the lines between two that run across both columns: the left column, then the right one."""
    ordered: list[Line] = []
    left: list[Line] = []
    right: list[Line] = []
    for line, side in sorted(zip(lines, sides, strict=True), key=lambda pair: (round(pair[0].baseline), pair[0].left)):
        if side == "left":
            left.append(line)
        elif side == "right":
            right.append(line)
        else:
            ordered += [*left, *right, line]
            left, right = [], []
    return [*ordered, *left, *right]
