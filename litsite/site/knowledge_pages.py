"""All pages of what a library says: entities, findings, communities, matrices and health, put together once."""

from __future__ import annotations

from collections.abc import Iterator

from litsite.knowledge.bundle_texts import paper_facts
from litsite.knowledge.matrices import claim_matrix, paper_matrix
from litsite.knowledge.records import CommunitySummary, Knowledge
from litsite.site import addresses
from litsite.site.community_views import CommunityViews
from litsite.site.finding_views import FindingViews
from litsite.site.matrix_views import MatrixViews
from litsite.site.pages.communities import CommunityPages
from litsite.site.pages.entities import EntityPages
from litsite.site.pages.findings import FindingPages
from litsite.site.pages.health import health_page
from litsite.site.pages.matrices import MatrixPages
from litsite.site.pages.planned import PlannedPage
from litsite.site.passage_places import PassagePlaces
from litsite.site.quote_views import QuoteViews
from litsite.site.records import Link, StartingPoint
from litsite.site.views import Views


class KnowledgePages:
    """Everything that is shown of what a library says. ``entities`` also has what paper pages show of it.

    ``digest`` changes when any file may come out differently, and is empty when that is not known.
    """

    def __init__(self, knowledge: Knowledge, views: Views, places: PassagePlaces) -> None:
        self.digest = knowledge.digest
        self._knowledge = knowledge
        self._views = views
        papers = paper_facts(views.library, share=False)  # a library to be shared is one already
        quotes = QuoteViews(views, places)
        self.entities = EntityPages(knowledge, quotes)
        href = self.entities.href
        found = FindingViews(knowledge, quotes, href)
        self._findings = FindingPages(found)
        self._communities = CommunityPages(CommunityViews(knowledge, quotes, href), papers)
        matrices = paper_matrix(knowledge, papers), claim_matrix(knowledge, papers, label=knowledge.label)
        self._matrices = MatrixPages(MatrixViews(*matrices, found, quotes, href, self._findings.href))
        self._health = health_page(knowledge, href, quotes)

    def all(self) -> Iterator[PlannedPage]:
        """Every page."""
        yield from self.entities.all()
        yield from self._findings.all()
        yield from self._communities.all()
        yield from self._matrices.all()
        yield self._health

    def downloads(self) -> Iterator[tuple[str, bytes]]:
        """The files beside the pages."""
        yield from self._findings.downloads()
        yield from self._communities.downloads()
        yield from self._matrices.downloads()

    def names(self) -> tuple[tuple[str, list[tuple[str, str, str]]], ...]:
        """What the palette finds, by kind: name, page and a quiet word."""
        return (
            ("Community", self._communities.names()),
            ("Entity", self.entities.names()),
            ("Findings", self._findings.names()),
        )

    def starting_points(self) -> tuple[StartingPoint, ...]:
        """The communities that are in no other, the largest first, each with the paper to begin with."""
        return tuple(
            StartingPoint(
                Link(each.name, addresses.community_path(each.name, each.id), count=len(each.papers)),
                self._first_paper(self._knowledge.summaries[each.id]),
            )
            for each in self._knowledge.communities
            if not each.parent and each.id in self._knowledge.summaries
        )

    def _first_paper(self, summary: CommunitySummary) -> Link | None:
        rows = self._views.rows
        known = (rows[each.paper] for each in summary.entry_points if each.paper in rows)
        first = next(known, None)
        return Link(first.title, first.href, " ".join(filter(None, (first.creators, first.year)))) if first else None

    def counts(self) -> dict[str, int]:
        """How many there are of what has a way in."""
        return {
            "communities": len(self._communities),
            "entities": len(self.entities),
            "findings": len(self._findings),
        }
