"""The template contract of the evidence matrices: what each paper studies and finds, and who finds what."""

from __future__ import annotations

from dataclasses import dataclass

from litsite.site.records import Link, Page


@dataclass(frozen=True, slots=True)
class MatrixColumn:
    """A column. ``name`` is its class; ``is_number`` says that it sorts by counts. ``sign`` is that of a direction."""

    name: str
    label: str
    is_number: bool = False
    sign: str = ""


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """What stands in a cell: ``links`` at once and ``rest`` behind a switch. A link without an address is a word.

    ``count`` is what a column of numbers sorts by, 0 for an empty cell.
    """

    links: tuple[Link, ...] = ()
    rest: tuple[Link, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """A row: what it is about, a quiet line below it, and its cells in the order of the columns."""

    id: str
    head: Link
    cells: tuple[MatrixCell, ...]


@dataclass(frozen=True, slots=True)
class MatrixPage(Page):
    """A matrix (``matrix_papers.html``, ``matrix_findings.html``). ``head`` is what the rows are called.

    ``files`` are the same matrix to download, ``hits`` counts its rows in words, ``note`` says what is not in it.
    """

    head: str = ""
    columns: tuple[MatrixColumn, ...] = ()
    rows: tuple[MatrixRow, ...] = ()
    files: tuple[Link, ...] = ()
    hits: str = ""
    note: str = ""
    other: Link | None = None
