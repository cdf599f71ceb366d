"""The pages of communities: each with its members, its small map, what its papers say, and the list of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import orjson

from litsite.knowledge.communities.summary_files import summary_json, summary_markdown
from litsite.knowledge.records import Community, PaperFacts
from litsite.site import addresses
from litsite.site.community_records import CommunitiesPage, CommunityPage, CommunityRow
from litsite.site.community_views import COVERAGE, LEVELS, CommunityMap, CommunityViews, href, made_in_words
from litsite.site.pages.listings import papers_in_words, span_of
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import Link, PaperRow
from litsite.sources.records import Item

_SECTION = "communities"
_MEMBERS_IN_LIST = 8
_FILES = (("As Markdown", ".md"), ("As JSON", ".json"))


class CommunityPages:
    """Everything that is shown of a library's communities."""

    def __init__(self, views: CommunityViews, papers: Mapping[str, PaperFacts]) -> None:
        """``papers`` are what the files beside the pages say of papers, by address."""
        self._views = views
        self._facts_of_papers = papers
        self._items = {item.address: item for item in views.quotes.views.catalogue.items}

    def __len__(self) -> int:
        """How many communities there are that are in no other."""
        return len(self._views.outermost)

    def all(self) -> Iterator[PlannedPage]:
        """The list of communities, and a page for each."""
        yield PlannedPage(self._index())
        yield from (self._page(community) for community in self._views.communities)

    def names(self) -> list[tuple[str, str, str]]:
        """The communities for the palette: name, page and number of papers."""
        return [
            (community.name, href(community), papers_in_words(len(self._papers(community))))
            for community in self._views.communities
        ]

    def downloads(self) -> Iterator[tuple[str, bytes]]:
        """The summaries as Markdown and JSON, each beside the page of its community."""
        entities = self._views.knowledge.entities
        for community in self._views.communities:
            summary = self._views.knowledge.summaries.get(community.id)
            if summary is not None:
                markdown = summary_markdown(community, summary, self._facts_of_papers)
                yield _beside(community, ".md"), markdown.encode("utf-8", "replace")
                yield _beside(community, ".json"), summary_json(community, summary, self._facts_of_papers, entities)

    def _papers(self, community: Community) -> list[Item]:
        """The papers of a community that the library has, the most telling first."""
        return [self._items[address] for address in community.papers if address in self._items]

    def _rows(self, community: Community) -> tuple[PaperRow, ...]:
        return self._views.quotes.views.rows_of(self._papers(community))

    def _facts(self, community: Community) -> tuple[str, ...]:
        papers = self._papers(community)
        notes = len(community.papers) - len(papers)
        facts = (
            entities_in_words(len(community.members)),
            papers_in_words(len(papers)),
            f"{notes} note{'' if notes == 1 else 's'}" if notes else "",
            span_of(papers),
        )
        return tuple(fact for fact in facts if fact)

    def _page(self, community: Community) -> PlannedPage:
        views = self._views
        summary = views.knowledge.summaries.get(community.id)
        shown = views.map(community)
        facts = self._facts(community)
        parent = views.by_id.get(community.parent)
        page = CommunityPage(
            path=href(community),
            kind="community",
            title=community.name,
            description=f"{LEVELS[community.level]}: {', '.join(facts)}",
            section=_SECTION,
            breadcrumbs=(
                Link("Communities", addresses.COMMUNITIES),
                *((Link(parent.name, href(parent)),) if parent else ()),
            ),
            level=LEVELS[community.level],
            facts=facts,
            parent=views.link(parent) if parent else None,
            children=tuple(views.link(each) for each in views.children(community)),
            members=views.members(community),
            map=self._map(shown),
            legend=_legend(shown, len(community.members)),
            has_summary=summary is not None,
            rows=self._rows(community),
        )
        if summary is None:
            return PlannedPage(page)
        page = replace(
            page,
            needs_review=summary.needs_human_review,
            silent=views.silent(summary),
            entry_points=views.entry_points(summary),
            made=made_in_words(summary),
            files=tuple(Link(label, _beside(community, suffix)) for label, suffix in _FILES),
        )
        return PlannedPage(
            page,
            rests_on=(views.rests_on(summary),),
            complete=lambda: replace(page, parts=views.parts(summary)),
        )

    def _map(self, shown: CommunityMap) -> str:
        """The small map as its script reads it."""
        entries = [self._views.map_entry(entity) for entity in shown.entities]
        return orjson.dumps({"papers": entries, "own": len(entries), "links": shown.links}).decode()

    def _index(self) -> CommunitiesPage:
        return CommunitiesPage(
            path=addresses.COMMUNITIES,
            kind="communities",
            title="Communities",
            section=_SECTION,
            rows=tuple(self._row(community) for community in self._views.outermost),
        )

    def _row(self, community: Community) -> CommunityRow:
        views = self._views
        summary = views.knowledge.summaries.get(community.id)
        return CommunityRow(
            title=community.name,
            href=href(community),
            facts=self._facts(community),
            members=tuple(views.entity_link(each) for each in views.entities(community)[:_MEMBERS_IN_LIST]),
            children=tuple(views.link(each) for each in views.children(community)),
            coverage=COVERAGE[summary.coverage] if summary else "no summary",
            needs_review=summary is not None and summary.needs_human_review,
        )


def entities_in_words(count: int) -> str:
    """``1 entity``, ``1,204 entities``."""
    return "1 entity" if count == 1 else f"{count:,} entities"


def _beside(community: Community, suffix: str) -> str:
    """A file beside the page of a community."""
    return f"{href(community).removesuffix('.html')}{suffix}"


def _legend(shown: CommunityMap, size: int) -> str:
    """What a small map shows."""
    if len(shown.entities) < size:
        return f"The {len(shown.entities)} best connected of {size:,} entities. Lines join those that occur together."
    return "Lines join entities that occur together, the strongest are thicker."
