"""The map of a library: its graph with the places of all papers, made anew only when what it rests on has changed."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

import orjson

from litsite.bundles.records import Corpus
from litsite.relations.records import Relations
from litsite.site.addresses import cluster_path
from litsite.site.catalogue import Catalogue
from litsite.site.graph_data import GraphCommunity, GraphData, GraphLayout, graph_data
from litsite.site.graph_layout import layout_digest, layout_from, layout_of
from litsite.store import Store

STAGE = "graph"
_FEWEST = 2
"""Papers of a cluster that has a page."""


@dataclass(frozen=True, slots=True)
class GraphMap:
    """The graph of a library and where everything is. Its communities know their pages."""

    data: GraphData
    layout: GraphLayout


def graph_map(
    catalogue: Catalogue, relations: Relations, corpus: Corpus, store: Store, *, share: bool = False
) -> GraphMap:
    """The map of a library.

    The layout of a shared site, which knows fewer keywords, is kept beside that of the private one.

    :raises RuntimeError: when a script of the layout fails.
    """
    keywords = {address: bundle.keywords for address, bundle in corpus.bundles.items()}
    data = graph_data(catalogue, relations, keywords)
    return GraphMap(data, _with_pages(_layout(data, store, "shared layout" if share else "layout"), data))


def _layout(data: GraphData, store: Store, unit: str) -> GraphLayout:
    digest = layout_digest(data)
    kept = store.current(STAGE, unit, digest)
    if kept is not None:
        return layout_from(orjson.loads(kept))
    layout = layout_of(data)
    store.record(STAGE, [(unit, digest, asdict(layout))])
    return layout


def _with_pages(layout: GraphLayout, data: GraphData) -> GraphLayout:
    """The layout with the key and the page of every cluster."""
    keys: dict[int, str] = {}
    for address, community in zip(data.keys, layout.community, strict=True):
        keys.setdefault(community, address)
    communities = (_with_page(community, keys[number]) for number, community in enumerate(layout.communities))
    return replace(layout, communities=tuple(communities))


def _with_page(community: GraphCommunity, key: str) -> GraphCommunity:
    return replace(community, key=key, href=cluster_path(community.title, key) if community.size >= _FEWEST else "")
