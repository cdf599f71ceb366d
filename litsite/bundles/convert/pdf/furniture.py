"""What a page carries besides its text: running heads, page numbers, rotated stamps, line numbers."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from litsite.bundles.convert.pdf.lines import Line, PageText
from litsite.bundles.convert.pdf.reading_order import in_reading_order

_EDGE = 0.13
"""The part of a page's height, at the top and at the bottom, in which running heads are looked for."""
_SAME_BASELINE = 1.6
_PAGE_NUMBER = re.compile(
    r"[-–—|·\s\[(]*(?:(?:page|seite|p\.)\s*)?(?:\d{1,5}|[ivxlc]{1,6})(?:\s*(?:of|/|von|sur|de)\s*\d+)?[-–—|·\s\])]*",
    re.I,
)
_OUTER_NUMBER = re.compile(r"^\W*(\d{1,4})\b|\b(\d{1,4})\W*$")
_LINE_NUMBER = re.compile(r"(\d{1,4})(?:\s+|$)")
_LINE_NUMBERS_AT_LEAST = 8
_PLACES_AT_LEAST = 3


def without_furniture(pages: Sequence[PageText]) -> list[PageText]:
    """Return the pages without running heads, page numbers, stamps and line numbers."""
    pages = [in_reading_order(_upright(page)) for page in pages]
    numbered = [_is_line_numbered(page.lines) for page in pages]
    if 2 * sum(numbered) > sum(len(page.lines) > _LINE_NUMBERS_AT_LEAST for page in pages):
        pages = [_without_line_numbers(page) if has else page for page, has in zip(pages, numbered, strict=True)]
    edges = [_at_edges(page) for page in pages]
    furniture = _repeated(edges) | _page_numbers(edges) | _numbered_rows(edges, pages) | _in_their_place(edges, pages)
    return [_without(page, furniture.intersection(edge)) for page, edge in zip(pages, edges, strict=True)]


def _at_edges(page: PageText) -> list[Line]:
    top, bottom = _EDGE * page.height, (1 - _EDGE) * page.height
    return [line for line in page.lines if not top < line.baseline < bottom]


def _without(page: PageText, furniture: set[Line]) -> PageText:
    return replace(page, lines=tuple(line for line in page.lines if line not in furniture)) if furniture else page


def _upright(page: PageText) -> PageText:
    """Keep the lines that run the way most of the page does: across, or along a page that was set sideways."""
    if all(line.turned == 0 for line in page.lines):
        return page
    turns: Counter[int] = Counter()
    for line in page.lines:
        turns[line.turned] += len(line.text)
    way = max(turns, key=lambda turned: (turns[turned], -turned))
    if turns[way] < 2 * turns[0]:
        way = 0
    lines = tuple(line for line in page.lines if line.turned == way)
    if way in {1, 3}:
        return replace(page, lines=lines, width=page.height, height=page.width)
    return replace(page, lines=lines)


def _is_line_numbered(lines: Sequence[Line]) -> bool:
    numbers = [int(match[1]) for line in lines if (match := _LINE_NUMBER.match(line.text))]
    if len(numbers) < max(_LINE_NUMBERS_AT_LEAST, 0.35 * len(lines)):
        return False
    steps = Counter(after - before for before, after in itertools.pairwise(numbers))
    return steps[1] + steps[5] >= 0.8 * (len(numbers) - 1)


def _without_line_numbers(page: PageText) -> PageText:
    kept = []
    for line in page.lines:
        text = _LINE_NUMBER.sub("", line.text, count=1) if _LINE_NUMBER.match(line.text) else line.text
        if text:
            # Where the number ends is not known, so a numbered line begins where its number does.
            kept.append(line._replace(text=text, lead=max(0, line.lead - len(line.text) + len(text))))
    return replace(page, lines=tuple(kept))


def _normalised(text: str) -> str:
    return re.sub(r"\d+", "#", re.sub(r"\s+", "", text.casefold()))


def _repeated(edges: Sequence[Sequence[Line]]) -> set[Line]:
    """Find lines that come back, but for their digits, at the edge of other pages."""
    by_text: defaultdict[str, list[Line]] = defaultdict(list)
    for lines in edges:
        for line in lines:
            if len(line.text) < 250:
                by_text[_normalised(line.text)].append(line)
    enough = 2 if len(edges) < 6 else 3
    often = max(enough, len(edges) // 5)
    found: set[Line] = set()
    for lines in by_text.values():
        pages = {line.page for line in lines}
        if len(pages) >= often:
            found.update(lines)
        elif len(pages) >= enough:
            for line in lines:
                same = {
                    other.page
                    for other in lines
                    if abs(other.baseline - line.baseline) < _SAME_BASELINE and abs(other.size - line.size) < 0.2
                }
                if len(same) >= enough:
                    found.add(line)
    return found


def _page_numbers(edges: Sequence[Sequence[Line]]) -> set[Line]:
    return {line for lines in edges for line in lines if _PAGE_NUMBER.fullmatch(line.text)}


def _numbered_rows(edges: Sequence[Sequence[Line]], pages: Sequence[PageText]) -> set[Line]:
    """Find outermost rows that hold the page's number, as in ``3. Methods   17``: the text may change with the page."""
    offsets: Counter[int] = Counter()
    with_offset: defaultdict[int, list[list[Line]]] = defaultdict(list)
    for index, (lines, page) in enumerate(zip(edges, pages, strict=True)):
        for row in _outermost_rows(lines, page.height / 2):
            found = {int(match[1] or match[2]) - index for line in row for match in _OUTER_NUMBER.finditer(line.text)}
            offsets.update(found)
            for offset in found:
                with_offset[offset].append(row)
    if not offsets:
        return set()
    offset, count = max(offsets.items(), key=lambda item: (item[1], -item[0]))
    if count < max(3, 0.25 * len(edges)):
        return set()
    return {line for row in with_offset[offset] for line in row}


def _outermost_rows(lines: Sequence[Line], middle: float) -> list[list[Line]]:
    """Return the lines of the topmost row above ``middle``, and those of the lowest below it."""
    above = min((line.baseline for line in lines if line.baseline < middle), default=None)
    below = max((line.baseline for line in lines if line.baseline >= middle), default=None)
    return [
        [line for line in lines if abs(line.baseline - outermost) < _SAME_BASELINE]
        for outermost in (above, below)
        if outermost is not None
    ]


def _in_their_place(edges: Sequence[Sequence[Line]], pages: Sequence[PageText]) -> set[Line]:
    """Find outermost rows that stand, in one style of their own, at the same height of most pages: heads that name the
    authors on one page and the section on the next.
    """
    usual = _usual_style(pages)
    places: defaultdict[tuple[int, float, str], list[Line]] = defaultdict(list)
    for lines, page in zip(edges, pages, strict=True):
        for row in _outermost_rows(lines, page.height / 2):
            if all((line.size, line.font.name) != usual for line in row) and _stands_apart(row, page):
                for line in row:
                    places[round(line.baseline), line.size, line.font.name].append(line)
    enough = max(_PLACES_AT_LEAST, len(pages) // 2)
    return {line for found in places.values() if len({line.page for line in found}) >= enough for line in found}


def _usual_style(pages: Sequence[PageText]) -> tuple[float, str]:
    styles: Counter[tuple[float, str]] = Counter()
    for page in pages:
        for line in page.lines:
            styles[line.size, line.font.name] += len(line.text)
    return max(styles, key=lambda style: (styles[style], style), default=(0.0, ""))


def _stands_apart(row: Sequence[Line], page: PageText) -> bool:
    """Whether the row next to ``row`` is further off than the next line of a text would be."""
    baseline, size = row[0].baseline, row[0].size
    gaps = [abs(line.baseline - baseline) for line in page.lines]
    return min((gap for gap in gaps if gap >= _SAME_BASELINE), default=page.height) > 1.6 * size
