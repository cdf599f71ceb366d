"""The evidence matrices as pages show them: names that lead to what stands behind them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from litsite.knowledge.matrices import ClaimCell, ClaimMatrix, ClaimRow, PaperMatrix, PaperRow
from litsite.knowledge.records import Claim
from litsite.knowledge.vocabulary import DATA, IDENTIFICATION, MEASURE, METHOD, SETTING, SIGNS, TOPIC
from litsite.site.entity_words import TYPES
from litsite.site.finding_views import SIGN_LABELS, FindingViews
from litsite.site.matrix_records import MatrixCell, MatrixColumn, MatrixRow
from litsite.site.quote_views import QuoteViews
from litsite.site.records import Link
from litsite.store import digest_of

_TYPES = (
    ("topics", TOPIC),
    ("methods", METHOD),
    ("data", DATA),
    ("measures", MEASURE),
    ("identification", IDENTIFICATION),
    ("settings", SETTING),
)
"""The columns of names in the matrix of papers, each with the type of its entities."""

_NAMES_AT_ONCE = 5
_FINDINGS_AT_ONCE = 3
_PAPERS_AT_ONCE = 6
_ID_LENGTH = 16

_SIGN_COLUMNS = tuple(MatrixColumn(sign, SIGN_LABELS[sign].capitalize(), is_number=True, sign=sign) for sign in SIGNS)
_PAPER_COLUMNS = (*(MatrixColumn(name, TYPES[kind]) for name, kind in _TYPES), *_SIGN_COLUMNS)
_CLAIM_COLUMNS = (
    MatrixColumn("treatment", "Treatment"),
    MatrixColumn("topic", "Topic"),
    MatrixColumn("identification", "Identification"),
    MatrixColumn("setting", "Setting"),
    MatrixColumn("size", "Findings", is_number=True),
    *_SIGN_COLUMNS,
)


class MatrixViews:
    """Makes the rows of both matrices."""

    def __init__(
        self,
        papers: PaperMatrix,
        claims: ClaimMatrix,
        findings: FindingViews,
        quotes: QuoteViews,
        entity_href: Callable[[str], str],
        finding_href: Callable[[str], str],
    ) -> None:
        """``entity_href`` and ``finding_href`` give the places of entities and claims by their ids."""
        self.papers = papers
        self.claims = claims
        self._findings = findings
        self._quotes = quotes
        self._entity_href = entity_href
        self._finding_href = finding_href

    @cached_property
    def _entities(self) -> dict[tuple[str, str], str]:
        """The pages of entities by type and name."""
        entities = self._findings.knowledge.entities.values()
        return {(entity.type, entity.name): self._entity_href(entity.id) for entity in entities}

    @cached_property
    def _claims_of_papers(self) -> dict[tuple[str, str], list[Claim]]:
        found: dict[tuple[str, str], list[Claim]] = defaultdict(list)
        for claim in self._findings.knowledge.claims.values():
            found[claim.paper, claim.sign].append(claim)
        for claims in found.values():
            claims.sort(key=lambda claim: (-claim.confidence, claim.id))
        return found

    @cached_property
    def _own_papers(self) -> tuple[PaperRow, ...]:
        """The rows of the papers of this library, in the order of lists."""
        order = {item.address: place for place, item in enumerate(self._quotes.views.catalogue.items)}
        return tuple(sorted((row for row in self.papers.rows if row.paper in order), key=lambda row: order[row.paper]))

    @property
    def silent_papers(self) -> int:
        """How many papers nothing is known of."""
        return len(self._own_papers) - len(self.telling_papers)

    @cached_property
    def telling_papers(self) -> tuple[PaperRow, ...]:
        """The papers of which something is known, in the order of lists."""
        return tuple(row for row in self._own_papers if _says_something(row))

    def papers_rest_on(self) -> str:
        """The digest of all that the matrix of papers shows."""
        claims = {key: [self._finding(claim) for claim in found] for key, found in self._claims_of_papers.items()}
        shown = [(row, self._quotes.paper(row.paper)) for row in self.telling_papers]
        return digest_of(shown, [(*key, href) for key, href in self._entities.items()], list(claims.items()))

    def claims_rest_on(self) -> str:
        """The digest of all that the matrix of findings shows."""
        hrefs = [self._finding_href(cell.claim) for row in self.claims.rows for cell in _cells(row)]
        papers = sorted({cell.paper for row in self.claims.rows for cell in _cells(row)})
        return digest_of(self.claims, hrefs, [self._quotes.paper(paper) for paper in papers])

    def paper_rows(self) -> tuple[tuple[MatrixColumn, ...], tuple[MatrixRow, ...]]:
        """The matrix of papers: the columns that say something, and a row for each paper."""
        return _without_empty(_PAPER_COLUMNS, [self._paper(row) for row in self.telling_papers])

    def claim_rows(self) -> tuple[tuple[MatrixColumn, ...], tuple[MatrixRow, ...]]:
        """The matrix of findings: the columns that say something, and a row for each group."""
        return _without_empty(_CLAIM_COLUMNS, [self._group(row) for row in self.claims.rows])

    def _paper(self, row: PaperRow) -> MatrixRow:
        paper = self._quotes.paper(row.paper)
        names = (self._names(kind, getattr(row, column)) for column, kind in _TYPES)
        signs = (self._of_paper(row, sign) for sign in SIGNS)
        return MatrixRow(f"paper-{row.paper.lower()}", Link(paper.title, paper.href, paper.by), (*names, *signs))

    def _names(self, kind: str, names: Sequence[str]) -> MatrixCell:
        links = tuple(Link(name, self._entities.get((kind, name), "")) for name in names)
        return MatrixCell(links[:_NAMES_AT_ONCE], links[_NAMES_AT_ONCE:], len(links))

    def _finding(self, claim: Claim) -> Link:
        """What a finding is about, in as few words as say it: the topics of its paper stand beside it."""
        asked = replace(claim.features, topic="")
        title = self._findings.title_of(asked if asked.outcome or asked.treatment else claim.features)
        return Link(title, self._finding_href(claim.id))

    def _of_paper(self, row: PaperRow, sign: str) -> MatrixCell:
        links = tuple(self._finding(claim) for claim in self._claims_of_papers.get((row.paper, sign), ()))
        return MatrixCell(links[:_FINDINGS_AT_ONCE], links[_FINDINGS_AT_ONCE:], len(links))

    def _group(self, row: ClaimRow) -> MatrixRow:
        first = next((cell.claim for cell in _cells(row)), "")
        group = self._finding_href(first).partition("#")[0] if row.size > 1 else self._finding_href(first)
        size = Link(f"{row.size:,}", group)
        words = (row.treatment, "", row.identification, row.setting)
        cells = [_word(word) for word in words]
        cells[1] = MatrixCell((topic,)) if (topic := self._findings.topic(row.topic)) else MatrixCell()
        return MatrixRow(
            f"group-{row.group[:_ID_LENGTH]}",
            Link(row.outcome or "Outcome not named", "", row.label),
            (*cells, MatrixCell((size,), count=row.size), *(self._side(row, sign, group) for sign in SIGNS)),
        )

    def _side(self, row: ClaimRow, sign: str, group: str) -> MatrixCell:
        links = tuple(
            Link(
                self._quotes.paper(cell.paper).by,
                self._finding_href(cell.claim),
                f"page {cell.page}" if cell.page else "",
            )
            for cell in row.cells[sign]
        )
        left = row.counts[sign] - len(links)
        more = (Link(f"{left:,} more", group),) if left > 0 else ()
        return MatrixCell(links[:_PAPERS_AT_ONCE], (*links[_PAPERS_AT_ONCE:], *more), row.counts[sign])


def _word(word: str) -> MatrixCell:
    return MatrixCell((Link(word, ""),)) if word else MatrixCell()


def _cells(row: ClaimRow) -> Iterable[ClaimCell]:
    return (cell for sign in SIGNS for cell in row.cells[sign])


def _says_something(row: PaperRow) -> bool:
    return bool(row.claim_count or any(getattr(row, name) for name, _ in _TYPES))


def _without_empty(
    columns: Sequence[MatrixColumn], rows: Sequence[MatrixRow]
) -> tuple[tuple[MatrixColumn, ...], tuple[MatrixRow, ...]]:
    """A matrix without the columns in which nothing stands."""
    kept = [place for place in range(len(columns)) if any(row.cells[place].links for row in rows)]
    return tuple(columns[place] for place in kept), tuple(
        MatrixRow(row.id, row.head, tuple(row.cells[place] for place in kept)) for row in rows
    )
