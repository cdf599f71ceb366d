"""The template contract of clusters: their papers, what those share and what they are connected to, and the list."""

from __future__ import annotations

from dataclasses import dataclass

from litsite.site.records import Link, Page, PaperRow, TagLink
from litsite.site.relation_records import EdgeRow


@dataclass(frozen=True, slots=True)
class ClusterNeighbour:
    """Another cluster: its page, ``connections`` in words, the strongest of them and the ``reason`` in one line."""

    title: str
    href: str
    connections: str
    bridge: EdgeRow
    reason: str


@dataclass(frozen=True, slots=True)
class ClusterPage(Page):
    """A cluster of the map (``cluster.html``).

    ``address`` is its name in the map's address. ``words`` and ``tags`` are those that its connections share, the most
    frequent first; a word's count is that of connections. ``rest`` are further neighbours behind a switch.

    ``map`` is what the script draws, in JSON: ``{"papers": [[address, title, page, label]], "own": 5, "links": [[paper,
    paper, type]]}``. The first ``own`` papers are the cluster's. ``legend`` says in words what it shows.
    """

    address: str = ""
    facts: tuple[str, ...] = ()
    rows: tuple[PaperRow, ...] = ()
    words: tuple[Link, ...] = ()
    tags: tuple[TagLink, ...] = ()
    neighbours: tuple[ClusterNeighbour, ...] = ()
    rest: tuple[ClusterNeighbour, ...] = ()
    map: str = ""
    legend: str = ""


@dataclass(frozen=True, slots=True)
class ClusterRow:
    """A cluster in the list of all, with the words that its connections share most."""

    title: str
    href: str
    facts: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClustersPage(Page):
    """All clusters, the largest first (``clusters.html``). ``alone`` leads to the papers that are in none."""

    rows: tuple[ClusterRow, ...] = ()
    alone: Link | None = None
