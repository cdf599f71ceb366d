"""The clusters of the map with the edges inside them and between them, and the small map of each."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from litsite.relations.records import HYBRID, SHARED_TAGS, Relation
from litsite.site.catalogue import sort_text
from litsite.site.graph_map import GraphMap
from litsite.site.relation_views import RelationViews

_OWN_ON_MAP = 48
_OTHERS_ON_MAP = 16


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster that has a page. ``key`` is the address of its oldest paper; ``papers`` are addresses, oldest first."""

    key: str
    title: str
    href: str
    papers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClusterMap:
    """The small map of a cluster: addresses of papers, how many of them are its own (the first), and its edges."""

    papers: tuple[str, ...]
    own: int
    links: tuple[tuple[int, int, str], ...]


class ClusterViews:
    """The clusters of a library, the largest first. Edges are in the order of the library's, the strongest first."""

    def __init__(self, related: RelationViews, graph: GraphMap) -> None:
        self.related = related
        self.clusters = _clusters(graph)
        self.by_paper = {address: cluster for cluster in self.clusters for address in cluster.papers}
        self._inside: dict[str, list[Relation]] = defaultdict(list)
        self._leaving: dict[str, list[Relation]] = defaultdict(list)
        for edge in related.edges:
            source, target = self.by_paper.get(edge.source), self.by_paper.get(edge.target)
            if source is not None and source is target:
                self._inside[source.key].append(edge)
                continue
            for cluster in (source, target):
                if cluster is not None:
                    self._leaving[cluster.key].append(edge)

    def inside(self, cluster: Cluster) -> list[Relation]:
        """The edges between the papers of a cluster."""
        return self._inside[cluster.key]

    def neighbours(self, cluster: Cluster) -> list[tuple[Cluster, list[Relation]]]:
        """The other clusters that a cluster is connected to with the edges to each, those with the most edges first."""
        found: dict[str, list[Relation]] = defaultdict(list)
        clusters: dict[str, Cluster] = {}
        for edge in self._leaving[cluster.key]:
            other = self.by_paper.get(self._other_end(edge, cluster))
            if other is not None:
                clusters[other.key] = other
                found[other.key].append(edge)
        order = sorted(found, key=lambda key: (-len(found[key]), sort_text(clusters[key].title), key))
        return [(clusters[key], found[key]) for key in order]

    def _other_end(self, edge: Relation, cluster: Cluster) -> str:
        return edge.target if self.by_paper.get(edge.source) is cluster else edge.source

    def words(self, cluster: Cluster) -> list[tuple[str, int]]:
        """The words that speak for the edges inside a cluster, each with the number of edges, most frequent first."""
        return _most_frequent(_terms(edge, HYBRID) for edge in self.inside(cluster))

    def tags(self, cluster: Cluster) -> list[tuple[str, int]]:
        """The same for shared tags."""
        return _most_frequent(_terms(edge, SHARED_TAGS) for edge in self.inside(cluster))

    def map(self, cluster: Cluster) -> ClusterMap:
        """The best connected papers of a cluster and the nearest outside, with the edges that it has."""
        degrees: Counter[str] = Counter()
        for edge in self.inside(cluster):
            degrees.update((edge.source, edge.target))
        own = sorted(cluster.papers, key=lambda address: -degrees[address])[:_OWN_ON_MAP]
        shown = set(own)
        bridges = [edge for edge in self._leaving[cluster.key] if {edge.source, edge.target} & shown]
        others = list(dict.fromkeys(self._other_end(edge, cluster) for edge in bridges))[:_OTHERS_ON_MAP]
        places = {address: place for place, address in enumerate((*own, *others))}
        links = tuple(
            (places[edge.source], places[edge.target], edge.type.replace("_", "-"))
            for edge in (*self.inside(cluster), *bridges)
            if edge.source in places and edge.target in places
        )
        return ClusterMap(tuple(places), len(own), links)


def _clusters(graph: GraphMap) -> tuple[Cluster, ...]:
    papers: dict[int, list[str]] = defaultdict(list)
    for address, community in zip(graph.data.keys, graph.layout.community, strict=True):
        papers[community].append(address)
    found = (
        Cluster(community.key, community.title, community.href, tuple(papers[number]))
        for number, community in enumerate(graph.layout.communities)
        if community.href
    )
    return tuple(sorted(found, key=lambda each: (-len(each.papers), sort_text(each.title), each.key)))


def _terms(edge: Relation, relation: str) -> set[str]:
    return {term for evidence in edge.evidence if evidence.relation == relation for term in evidence.terms}


def _most_frequent(terms_of_edges: Iterable[set[str]]) -> list[tuple[str, int]]:
    """What occurs in two edges or more; where nothing does, everything."""
    counts = Counter(term for terms in terms_of_edges for term in terms)
    least = 2 if any(count > 1 for count in counts.values()) else 1
    found = [(term, count) for term, count in counts.items() if count >= least]
    return sorted(found, key=lambda pair: (-pair[1], sort_text(pair[0]), pair[0]))
