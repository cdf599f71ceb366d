"""The pages of the evidence matrices, with the same as files beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from litsite.knowledge.matrix_files import matrix_files
from litsite.site import addresses
from litsite.site.matrix_records import MatrixColumn, MatrixPage, MatrixRow
from litsite.site.matrix_views import MatrixViews
from litsite.site.pages.listings import papers_in_words
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import Link

_SECTION = "findings"
_ABOVE = (Link("Findings", addresses.FINDINGS),)
_WORKBOOK = "evidence.xlsx"


class MatrixPages:
    """Everything that is shown of the matrices."""

    def __init__(self, views: MatrixViews) -> None:
        self._views = views

    def __len__(self) -> int:
        """How many rows both matrices have."""
        return len(self._views.telling_papers) + len(self._views.claims.rows)

    def all(self) -> Iterator[PlannedPage]:
        """The matrix of papers and that of findings."""
        views = self._views
        papers, groups = len(views.telling_papers), len(views.claims.rows)
        page = MatrixPage(
            path=addresses.PAPER_MATRIX,
            kind="matrix_papers",
            title="Matrix of papers",
            section=_SECTION,
            breadcrumbs=_ABOVE,
            head="Paper",
            hits=papers_in_words(papers),
            note=_left_out(views.silent_papers),
            files=_files(addresses.PAPER_MATRIX),
            other=Link("The matrix of findings", addresses.CLAIM_MATRIX),
        )
        yield PlannedPage(
            page, rests_on=(views.papers_rest_on(),), complete=lambda: _with_rows(page, *views.paper_rows())
        )
        found = MatrixPage(
            path=addresses.CLAIM_MATRIX,
            kind="matrix_findings",
            title="Matrix of findings",
            section=_SECTION,
            breadcrumbs=_ABOVE,
            head="Outcome",
            hits="1 group" if groups == 1 else f"{groups:,} groups",
            files=_files(addresses.CLAIM_MATRIX),
            other=Link("The matrix of papers", addresses.PAPER_MATRIX),
        )
        yield PlannedPage(
            found, rests_on=(views.claims_rest_on(),), complete=lambda: _with_rows(found, *views.claim_rows())
        )

    def downloads(self) -> Iterator[tuple[str, bytes]]:
        """Both matrices as CSV and JSON, and one workbook with both."""
        files = matrix_files(self._views.papers, self._views.claims, workbook=_WORKBOOK)
        folder = addresses.PAPER_MATRIX.rpartition("/")[0]
        yield from ((f"{folder}/{name}", content) for name, content in files.items())


def _with_rows(page: MatrixPage, columns: tuple[MatrixColumn, ...], rows: tuple[MatrixRow, ...]) -> MatrixPage:
    return replace(page, columns=columns, rows=rows)


def _left_out(papers: int) -> str:
    """What is said of papers without a row."""
    if not papers:
        return ""
    return (
        f"{papers_in_words(papers)} of which nothing was recognised {'is' if papers == 1 else 'are'} only in the files."
    )


def _beside(path: str, suffix: str) -> str:
    """A file beside a page."""
    return f"{path.removesuffix('html')}{suffix}"


def _files(path: str) -> tuple[Link, ...]:
    """The files of a matrix."""
    return (
        Link("As CSV", _beside(path, "csv")),
        Link("As JSON", _beside(path, "json")),
        Link("As an Excel workbook", f"{path.rpartition('/')[0]}/{_WORKBOOK}"),
    )
