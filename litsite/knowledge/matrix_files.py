"""Matrices as files: CSV and XLSX for spreadsheet programs, JSON for programs. The same matrix gives the same bytes."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

import orjson

from litsite.knowledge.matrices import ClaimCell, ClaimMatrix, ClaimRow, PaperMatrix, PaperRow
from litsite.knowledge.vocabulary import SIGNS

MOST_LETTERS = 32_767
"""What a cell of Excel holds, in UTF-16 units."""

Cell = str | int

_CREATED = datetime(1980, 1, 1)  # noqa: DTZ001  what XlsxWriter takes has no time zone
_CUT = " …"
_SEPARATOR = "; "
_FORMULA_STARTS = tuple("=+-@＝＋－＠")  # the wide ones count in East Asian editions
_UNUSABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_WIDEST = 60
_NARROWEST = 8
_PAPER_HEADER = (
    "Paper",
    "Title",
    "Creators",
    "Year",
    "Topics",
    "Methods",
    "Data",
    "Measures",
    "Identification",
    "Settings",
    "Findings",
    *(sign.capitalize() for sign in SIGNS),
)
_CLAIM_HEADER = (
    "Topic",
    "Outcome",
    "Treatment",
    "Identification",
    "Setting",
    "Part",
    "Findings",
    *(sign.capitalize() for sign in SIGNS),
    *(f"{sign.capitalize()} findings" for sign in SIGNS),
)


def matrix_files(papers: PaperMatrix, findings: ClaimMatrix, *, workbook: str) -> dict[str, bytes]:
    """Both matrices in every format, by the names of the files; ``workbook`` is that of the one that has both."""
    return {
        "papers.csv": csv_file(papers),
        "papers.json": json_file(papers),
        "findings.csv": csv_file(findings),
        "findings.json": json_file(findings),
        workbook: xlsx_file(papers, findings),
    }


def csv_file(matrix: PaperMatrix | ClaimMatrix) -> bytes:
    """A matrix as CSV: UTF-8 with a byte order mark, by which spreadsheet programs know it.

    A cell that a spreadsheet program would take for a formula begins with an apostrophe.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerows([_harmless(cell) for cell in row] for row in _table(matrix))
    return text.getvalue().encode("utf-8-sig")


def json_file(matrix: PaperMatrix | ClaimMatrix) -> bytes:
    """A matrix as JSON: ``paper_matrix`` has the papers, ``groups`` the groups of findings with their ``claims``."""
    if isinstance(matrix, PaperMatrix):
        value: dict[str, Any] = {
            "paper_matrix": [asdict(row) | {"claim_count": row.claim_count} for row in matrix.rows],
        }
    else:
        value = {"groups": [_group(row) for row in matrix.rows]}
    return orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def xlsx_file(papers: PaperMatrix, findings: ClaimMatrix) -> bytes:
    """Both matrices as a workbook with the sheets Papers and Findings. No cell is a formula or a link."""
    import xlsxwriter  # type: ignore[import-untyped]

    data = io.BytesIO()
    with xlsxwriter.Workbook(data, {"in_memory": True}) as workbook:
        workbook.set_properties({"title": "Papers and findings", "created": _CREATED})
        header = workbook.add_format({"bold": True, "bottom": 1})
        text = workbook.add_format({"text_wrap": True, "valign": "top"})
        for name, matrix in (("Papers", papers), ("Findings", findings)):
            _write_sheet(workbook.add_worksheet(name), list(_table(matrix)), header, text)
    return data.getvalue()


def _write_sheet(sheet: Any, table: Sequence[Sequence[Cell]], header: Any, text: Any) -> None:
    for number, row in enumerate(table):
        for column, cell in enumerate(row):
            form = text if number else header
            if isinstance(cell, int):
                sheet.write_number(number, column, cell, form)
            else:
                sheet.write_string(number, column, cell, form)
    for column, cells in enumerate(zip(*table, strict=True)):
        sheet.set_column(column, column, max(_NARROWEST, min(_WIDEST, 2 + max(len(str(cell)) for cell in cells))))
    sheet.freeze_panes(1, 0)
    sheet.autofilter(0, 0, len(table) - 1, len(table[0]) - 1)


def _table(matrix: PaperMatrix | ClaimMatrix) -> list[Sequence[Cell]]:
    """The header and the rows of a matrix."""
    if isinstance(matrix, PaperMatrix):
        return [_PAPER_HEADER, *(_paper_cells(row) for row in matrix.rows)]
    return [_CLAIM_HEADER, *(_claim_cells(row) for row in matrix.rows)]


def _paper_cells(row: PaperRow) -> list[Cell]:
    named = (row.topics, row.methods, row.data, row.measures, row.identification, row.settings)
    year: Cell = int(row.year) if row.year.isdecimal() and row.year.isascii() else _fitting(row.year)
    return [
        _fitting(row.paper),
        _fitting(row.title),
        _fitting(row.creators),
        year,
        *(_fitting(_SEPARATOR.join(names)) for names in named),
        row.claim_count,
        *(row.claims.get(sign, 0) for sign in SIGNS),
    ]


def _claim_cells(row: ClaimRow) -> list[Cell]:
    words = (row.topic, row.outcome, row.treatment, row.identification, row.setting, row.label)
    quoted = ("\n".join(_quoted(cell) for cell in row.cells.get(sign, ())) for sign in SIGNS)
    return [
        *map(_fitting, words),
        row.size,
        *(row.counts.get(sign, 0) for sign in SIGNS),
        *map(_fitting, quoted),
    ]


def _quoted(cell: ClaimCell) -> str:
    """``“The effect is small.” (Ho & Li 2020, p. 3)``."""
    source = " ".join(filter(None, (cell.creators or cell.title, cell.year)))
    place = f", p. {cell.page}" if cell.page is not None else ""
    return f"“{' '.join(cell.quote.split())}” ({source}{place})"


def _group(row: ClaimRow) -> dict[str, Any]:
    names = ("group", "topic", "outcome", "treatment", "identification", "setting", "label", "size", "counts")
    claims = [asdict(cell) | {"sign": sign} for sign in SIGNS for cell in row.cells.get(sign, ())]
    return {name: getattr(row, name) for name in names} | {"claims": claims}


def _fitting(text: str) -> str:
    """Text as a cell can hold it: without characters that are no text, and cut where Excel would cut it."""
    usable = _UNUSABLE.sub("", "\n".join(text.splitlines()))
    units = usable.encode("utf-16-le")
    if len(units) <= 2 * MOST_LETTERS:
        return usable
    return units[: 2 * (MOST_LETTERS - len(_CUT))].decode("utf-16-le", "ignore") + _CUT


def _harmless(cell: Cell) -> Cell:
    if isinstance(cell, str) and cell.lstrip().startswith(_FORMULA_STARTS):
        return f"'{cell}"
    return cell
