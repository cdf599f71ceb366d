"""The map of a library as its page gets it; the layout is made anew only when what it rests on has changed."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import orjson

from litsite.bundles.records import Corpus
from litsite.relations.records import Relations
from litsite.site.catalogue import Catalogue
from litsite.site.graph_data import GraphData, GraphLayout, graph_columns, graph_data
from litsite.site.graph_layout import layout_digest, layout_from, layout_of
from litsite.store import Store

STAGE = "graph"


def graph_map(
    catalogue: Catalogue, relations: Relations, corpus: Corpus, store: Store, *, share: bool = False
) -> dict[str, Any]:
    """The columns of the map with the places of all papers.

    The layout of a shared site, which knows fewer keywords, is kept beside that of the private one.

    :raises RuntimeError: when a script of the layout fails.
    """
    keywords = {address: bundle.keywords for address, bundle in corpus.bundles.items()}
    data = graph_data(catalogue, relations, keywords)
    return graph_columns(data, _layout(data, store, "shared layout" if share else "layout"))


def _layout(data: GraphData, store: Store, unit: str) -> GraphLayout:
    digest = layout_digest(data)
    kept = store.current(STAGE, unit, digest)
    if kept is not None:
        return layout_from(orjson.loads(kept))
    layout = layout_of(data)
    store.record(STAGE, [(unit, digest, asdict(layout))])
    return layout
