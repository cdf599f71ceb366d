"""Rows that run across two columns.

Some producers write a page row by row, so that PDFium joins the line of the left column to that of the right one. The
gutter between them is found by looking into a few long lines, and only on pages that consist of such lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

_WIDE = 0.55
"""The part of the page's width that a line across both columns has at least."""
_WIDE_LINES = 0.5
"""The share of a page's lines that must be that wide."""
_ROWS_AT_LEAST = 6
_PROBES = 6
_MISSES = 2
"""Lines without a gutter after which a page is taken to have none."""
_NARROWEST_GUTTER = 9.0

Extent = Callable[[int], tuple[float, float]]
"""The left and right edge of a character, by its index, in points from the page's left."""


class Span(NamedTuple):
    """The characters of one line: the index of the first, the text, and whether a hyphen ended it."""

    first: int
    text: str
    hyphenated: bool

    @property
    def last(self) -> int:
        """The index of the last character."""
        return self.first + len(self.text) - 1


class Placed(Protocol):
    """What is asked of a line: where it begins and ends."""

    @property
    def left(self) -> float: ...
    @property
    def right(self) -> float: ...
    @property
    def turned(self) -> int: ...


def across_columns(
    spans: Sequence[Span], lines: Sequence[Placed], page_width: float, extent: Extent
) -> list[Span] | None:
    """Return ``spans`` with those that run across the gutter cut in two, or None when the page has no such rows.

    ``lines`` are the lines that the spans make, in the same order.
    """
    wide = [
        index
        for index, line in enumerate(lines)
        if line.right - line.left > _WIDE * page_width and line.left < 0.4 * page_width and not line.turned
    ]
    if len(wide) < max(_ROWS_AT_LEAST, _WIDE_LINES * len(lines)):
        return None
    gutter = _gutter([spans[index] for index in wide], extent)
    if gutter is None:
        return None
    parted: list[Span] = []
    crossing = set(wide)
    for index, span in enumerate(spans):
        cut = _cut(span, gutter, extent) if index in crossing else None
        if cut is None:
            parted.append(span)
        else:
            before = span.text[:cut].rstrip()
            hyphenated = before.endswith("-") and before[-2:-1].isalpha()
            parted.append(Span(span.first, before[:-1] if hyphenated else before, hyphenated))
            parted.append(Span(span.first + cut + 1, span.text[cut + 1 :], span.hyphenated))
    return parted


def _gutter(spans: Sequence[Span], extent: Extent) -> float | None:
    """Return the middle of the gap that most of the looked-at lines have at the same place."""
    probes = [spans[number * (len(spans) - 1) // (_PROBES - 1)] for number in range(_PROBES)]
    found: list[tuple[float, float]] = []
    for number, span in enumerate(probes):
        gap = _widest_gap(span, extent)
        if gap is not None:
            found.append(gap)
        elif number + 1 - len(found) > _MISSES:
            return None
    for _, right in found:
        sharing = [gap for gap in found if gap[0] < right - 1 <= gap[1]]
        if len(sharing) >= _PROBES - _MISSES:
            return (max(gap[0] for gap in sharing) + min(gap[1] for gap in sharing)) / 2
    return None


def _widest_gap(span: Span, extent: Extent) -> tuple[float, float] | None:
    """Return the edges of the widest space in the middle half of a line, None when it is no gutter."""
    length = len(span.text)
    widest = (0.0, 0.0)
    for index in range(length // 4, length * 3 // 4):
        if span.text[index] == " " and index + 1 < length:
            left, right = extent(span.first + index - 1)[1], extent(span.first + index + 1)[0]
            if right - left > widest[1] - widest[0]:
                widest = left, right
    return widest if widest[1] - widest[0] >= _NARROWEST_GUTTER else None


def _cut(span: Span, gutter: float, extent: Extent) -> int | None:
    """Return the position of the space at ``gutter``, None when the line runs through it."""
    low, high = 0, len(span.text) - 1
    while low < high:
        middle = (low + high) // 2
        if extent(span.first + middle)[1] < gutter:
            low = middle + 1
        else:
            high = middle
    for cut in (low - 1, low):
        if 0 < cut < len(span.text) - 1 and span.text[cut] == " ":
            before, after = extent(span.first + cut - 1)[1], extent(span.first + cut + 1)[0]
            if before <= gutter <= after and after - before > 0.6 * _NARROWEST_GUTTER:
                return cut
    return None
