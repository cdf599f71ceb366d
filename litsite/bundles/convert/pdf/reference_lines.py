"""Where the entries of a reference list begin, read from how its lines are set."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from litsite.bundles.convert.pdf.lines import Line
from litsite.bundles.convert.pdf.wording import ends_sentence

_MARK = re.compile(r"\[\d{1,3}\]|\(\d{1,3}\)\s|\d{1,3}\.\s|\d{1,3}\s+(?=[A-Z])|\[[^\W\d_][^\]]{0,24}\d\d[a-z]?\]")
_MARKS_AT_LEAST = 3
_SMALLEST_INDENT = 4.0
_LARGEST_INDENT = 45.0


def entry_starts(lines: Sequence[Line]) -> set[int]:
    """Return the positions in ``lines`` (the lines of one reference list) at which an entry begins.

    By their marks (``[1]``, ``1.``) when there are any, else by hanging indents, else by the space between entries,
    else by short last lines.
    """
    marked = {index for index, line in enumerate(lines) if _MARK.match(line.text)}
    if len(marked) >= max(_MARKS_AT_LEAST, len(lines) / 12) and _ascending(lines, marked):
        return marked | {0}
    margins = _margins(lines)
    indented = {
        index for index, line in enumerate(lines) if _SMALLEST_INDENT < line.left - margins[index] < _LARGEST_INDENT
    }
    if len(indented) >= 0.25 * len(lines):
        return {index for index, line in enumerate(lines) if line.left - margins[index] <= _SMALLEST_INDENT} | {0}
    return _after_space(lines)


def _ascending(lines: Sequence[Line], marked: set[int]) -> bool:
    numbers = [int(found.group()) for index in sorted(marked) if (found := re.search(r"\d+", lines[index].text[:5]))]
    steps = Counter(after > before for before, after in itertools.pairwise(numbers))
    return len(numbers) < len(marked) or steps[True] >= 0.7 * len(numbers)


def _margins(lines: Sequence[Line]) -> list[float]:
    """Return, for each line, the left margin of its column: the leftmost start near it on its page."""
    by_page: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for line in lines:
        by_page[line.page][round(line.left)] += 1
    margins: dict[tuple[int, int], float] = {}
    for page, starts in by_page.items():
        usual = sorted(start for start, count in starts.items() if count > 1) or sorted(starts)
        for start in starts:
            near = [left for left in usual if start - _LARGEST_INDENT < left <= start]
            margins[page, start] = float(min(near, default=start))
    return [margins[line.page, round(line.left)] for line in lines]


def _after_space(lines: Sequence[Line]) -> set[int]:
    starts = {0}
    steps = [
        after.baseline - before.baseline
        for before, after in itertools.pairwise(lines)
        if after.page == before.page and 0 < after.baseline - before.baseline < 40
    ]
    if not steps:
        return starts
    usual = sorted(steps)[len(steps) // 4]
    spaced = sum(step > 1.25 * usual for step in steps) >= 0.1 * len(steps)
    widest = max(line.right - line.left for line in lines)
    for index, (before, line) in enumerate(itertools.pairwise(lines), start=1):
        step = line.baseline - before.baseline
        ended = ends_sentence(before.text)
        if spaced and before.page == line.page and step > 0:
            if step > 1.25 * usual:
                starts.add(index)
        elif ended and (before.right - before.left < 0.93 * widest or step < 0 or before.page != line.page):
            starts.add(index)
    return starts
