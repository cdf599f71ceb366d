"""The pages of clusters: each with its papers, what they share and what they are connected to, and the list of all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from urllib.parse import quote

import orjson

from litsite.relations.records import CITES, Relation
from litsite.site import addresses
from litsite.site.cluster_records import ClusterNeighbour, ClusterPage, ClusterRow, ClustersPage
from litsite.site.cluster_views import Cluster, ClusterMap, ClusterViews
from litsite.site.graph_map import GraphMap
from litsite.site.pages.listings import papers_in_words, span_of
from litsite.site.pages.planned import PlannedPage
from litsite.site.pages.relations import alone_link, connections_in_words, edge_row
from litsite.site.records import Link, TagLink
from litsite.site.relation_views import RelationViews
from litsite.site.relation_words import common_ground
from litsite.sources.records import Item
from litsite.sources.vocabulary import author_year, display_title

_WORDS = 12
_WORDS_IN_LIST = 6
_TAGS = 12
_NEIGHBOURS = 8


class ClusterPages:
    """Everything that is shown of a library's clusters."""

    def __init__(self, related: RelationViews, graph: GraphMap) -> None:
        self._related = related
        self._views = ClusterViews(related, graph)

    def __len__(self) -> int:
        return len(self._views.clusters)

    def all(self) -> Iterator[PlannedPage]:
        """The list of clusters, and a page for each."""
        yield PlannedPage(self._index())
        yield from (PlannedPage(self._page(cluster)) for cluster in self._views.clusters)

    @cached_property
    def links_of_papers(self) -> dict[str, Link]:
        """The cluster of each paper that is in one, by its address."""
        return {address: Link(cluster.title, cluster.href) for address, cluster in self._views.by_paper.items()}

    def names(self) -> list[tuple[str, str, str]]:
        """The clusters for the palette: name, page and number of papers."""
        return [(cluster.title, cluster.href, papers_in_words(len(cluster.papers))) for cluster in self._views.clusters]

    def _page(self, cluster: Cluster) -> ClusterPage:
        neighbours = tuple(self._neighbour(*each) for each in self._views.neighbours(cluster))
        facts = self._facts(cluster)
        shown = self._views.map(cluster)
        return ClusterPage(
            path=cluster.href,
            kind="cluster",
            title=cluster.title,
            description=f"A cluster of {', '.join(facts)}",
            section="clusters",
            breadcrumbs=(Link("Clusters", addresses.CLUSTERS),),
            address=cluster.key,
            facts=facts,
            rows=self._related.views.rows_of(self._items(cluster)),
            words=tuple(
                Link(word, _search_for(word), count=count) for word, count in self._views.words(cluster)[:_WORDS]
            ),
            tags=self._tags(cluster),
            neighbours=neighbours[:_NEIGHBOURS],
            rest=neighbours[_NEIGHBOURS:],
            map=self._map(shown),
            legend=_legend(shown, len(cluster.papers)),
        )

    def _map(self, shown: ClusterMap) -> str:
        """The small map as its script reads it."""
        paths = self._related.views.catalogue.paper_paths
        items = [self._related.items[address] for address in shown.papers]
        papers = [(item.address, display_title(item), paths[item.address], author_year(item)) for item in items]
        return orjson.dumps({"papers": papers, "own": shown.own, "links": shown.links}).decode()

    def _items(self, cluster: Cluster) -> list[Item]:
        """The papers of a cluster in the order of lists."""
        members = frozenset(cluster.papers)
        return [item for item in self._related.views.catalogue.items if item.address in members]

    def _facts(self, cluster: Cluster) -> tuple[str, ...]:
        facts = (
            papers_in_words(len(cluster.papers)),
            span_of(self._related.items[address] for address in cluster.papers),
            connections_in_words(len(self._views.inside(cluster))),
        )
        return tuple(fact for fact in facts if fact)

    def _tags(self, cluster: Cluster) -> tuple[TagLink, ...]:
        views = self._related.views
        known = views.catalogue.tags
        names = [name for name, _ in self._views.tags(cluster) if name in known][:_TAGS]
        libraries = [info.id for info in views.library.libraries]
        return tuple(
            TagLink(name, known[name].href, next(filter(None, (views.tag_color(each, name) for each in libraries)), ""))
            for name in names
        )

    def _neighbour(self, other: Cluster, edges: list[Relation]) -> ClusterNeighbour:
        """Another cluster with the strongest edge, which leads from this one unless the other's paper cites."""
        edge = edges[0]
        if edge.type != CITES and self._views.by_paper[edge.source] is other:
            edge = edge.reversed()
        return ClusterNeighbour(
            title=other.title,
            href=other.href,
            connections=connections_in_words(len(edges)),
            bridge=edge_row(self._related, edge),
            reason=common_ground(edge.evidence, edge.source),
        )

    def _index(self) -> ClustersPage:
        rows = tuple(
            ClusterRow(
                title=cluster.title,
                href=cluster.href,
                facts=self._facts(cluster),
                words=tuple(word for word, _ in self._views.words(cluster)[:_WORDS_IN_LIST]),
            )
            for cluster in self._views.clusters
        )
        return ClustersPage(
            path=addresses.CLUSTERS,
            kind="clusters",
            title="Clusters",
            section="clusters",
            rows=rows,
            alone=alone_link(self._related),
        )


def _legend(shown: ClusterMap, size: int) -> str:
    """What a small map shows: ``The papers of the cluster. Rings are papers of other clusters.``"""
    whole = "The papers of the cluster." if shown.own == size else f"The {shown.own} best connected of {size:,} papers."
    return f"{whole} Rings are papers of other clusters." if len(shown.papers) > shown.own else whole


def _search_for(phrase: str) -> str:
    """Where the results of a search for a phrase are."""
    quoted = quote(f'"{phrase}"', safe="")
    return f"{addresses.SEARCH}?q={quoted}"
