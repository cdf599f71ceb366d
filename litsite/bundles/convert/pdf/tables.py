"""Tables: rows of cells that stand below each other.

Only rows whose cells line up in columns become a table; other rows keep their lines, each on its own. A cell that
PDFium did not part from its neighbour stays with it: nothing is guessed.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from statistics import median

from litsite.bundles.convert.escaping import escape_cell
from litsite.bundles.convert.pdf.characters import repair
from litsite.bundles.convert.pdf.lines import Cell, Line

_ROWS_AT_LEAST = 3
_LARGEST_STEP = 3.0
"""Times the font size: the largest distance between two rows of one table."""
_ALIGNED = 3.5
"""Points by which the edges or middles of the cells of a column may differ."""
_LINE_NUMBER = re.compile(r"(\d{1,4})[:.)]?")
_EQUATION_NUMBER = re.compile(r"\(?[A-Z]?\.?\d+(?:\.\d+)*[a-z]?\)|\([A-Z]?\d+(?:[.-]\d+)*\)")


@dataclass(frozen=True, slots=True)
class Table:
    """Lines ``first`` to before ``end`` are the rows of a table.

    ``aligned``: their cells stand in columns. ``headed``: the first row is set or spaced as a header.
    """

    first: int
    end: int
    rows: tuple[tuple[Cell, ...], ...]
    aligned: bool
    headed: bool


def find_tables(lines: Sequence[Line], headings: Collection[int]) -> dict[int, Table]:
    """Return the tables among ``lines`` by their first line."""
    found: dict[int, Table] = {}
    rows = [index for index, line in enumerate(lines) if line.cells and index not in headings and _is_row(line)]
    start = 0
    while start < len(rows):
        stop = start + 1
        while stop < len(rows) and rows[stop] == rows[stop - 1] + 1 and _follows(lines, rows[stop]):
            stop += 1
        if stop - start >= _ROWS_AT_LEAST:
            table = lines[rows[start] : rows[stop - 1] + 1]
            cells = tuple(line.cells for line in table)
            aligned = _in_columns(cells) and not _are_numbered_lines(cells)
            found[rows[start]] = Table(rows[start], rows[stop - 1] + 1, cells, aligned, aligned and _is_headed(table))
        start = stop
    return found


def _is_row(line: Line) -> bool:
    """Whether a line with cells is a row of a table, not a formula with its number at the margin."""
    return _EQUATION_NUMBER.fullmatch(line.cells[-1].text) is None


def _follows(lines: Sequence[Line], index: int) -> bool:
    line, before = lines[index], lines[index - 1]
    return line.page == before.page and 0 < line.baseline - before.baseline < _LARGEST_STEP * line.size


def _are_numbered_lines(rows: Sequence[tuple[Cell, ...]]) -> bool:
    """Whether the first cells count up and the rest is one cell: the lines of an algorithm, or a numbered list."""
    numbers = [match[1] for row in rows if len(row) == 2 and (match := _LINE_NUMBER.fullmatch(row[0].text))]
    return len(numbers) == len(rows) and all(
        int(after) == int(before) + 1 for before, after in itertools.pairwise(numbers)
    )


def _in_columns(rows: Sequence[tuple[Cell, ...]]) -> bool:
    """Whether all rows have the same number of cells, and those of each column share an edge or their middle."""
    if len({len(row) for row in rows}) != 1:
        return False
    return all(
        any(
            max(map(place, column)) - min(map(place, column)) <= _ALIGNED for place in (_left_of, _right_of, _middle_of)
        )
        for column in zip(*rows[1:], strict=True)
    ) and _no_overlap(rows)


def _is_headed(lines: Sequence[Line]) -> bool:
    """Whether the first row is bold, names columns of numbers, or has more space below it than the others."""
    first, *others = lines
    if first.font.bold and not any(line.font.bold for line in others):
        return True
    for header, *cells in zip(*(line.cells for line in lines), strict=True):
        if not any(map(str.isdigit, header.text)) and all(any(map(str.isdigit, cell.text)) for cell in cells):
            return True
    steps = [after.baseline - before.baseline for before, after in zip(lines, others, strict=False)]
    return steps[0] > 1.15 * median(steps[1:])


def _left_of(cell: Cell) -> float:
    return cell.left


def _right_of(cell: Cell) -> float:
    return cell.right


def _middle_of(cell: Cell) -> float:
    return (cell.left + cell.right) / 2


def _no_overlap(rows: Sequence[tuple[Cell, ...]]) -> bool:
    """Whether every column ends before the next begins, the header's cells included."""
    columns = list(zip(*rows, strict=True))
    return all(
        max(cell.right for cell in column) <= min(cell.left for cell in following)
        for column, following in itertools.pairwise(columns)
    )


def table_markdown(table: Table) -> str:
    """Return an aligned table as a pipe table; where no row is its header, the header that such a table must have is
    empty.
    """
    rows = [[escape_cell(repair(cell.text)) for cell in row] for row in table.rows]
    width = len(rows[0])
    header = rows.pop(0) if table.headed else [""] * width
    lines = [header, ["---"] * width, *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
