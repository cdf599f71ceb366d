"""The layout of the map, computed when the site is built and at rest when it opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litsite.site.graph_data import GraphCommunity, GraphData, GraphLayout, graph_columns
from litsite.site.graph_scripts import GraphScripts, graph_scripts
from litsite.store import digest_of

_READ = (
    "keys",
    "titles",
    "creators",
    "years",
    "keywords",
    "keywordNames",
    "types",
    "source",
    "target",
    "type",
    "score",
)


def layout_digest(data: GraphData) -> str:
    """What a layout rests on: the columns that the scripts read, and the scripts themselves."""
    return digest_of(graph_scripts(), _columns(data))


def layout_of(data: GraphData) -> GraphLayout:
    """Communities and places: the same on every machine, and nearly the same when one paper comes or goes.

    :raises RuntimeError: when a script fails.
    """
    with GraphScripts() as scripts:
        return layout_from(scripts.call("litsite.graphLayout", _columns(data)))


def layout_from(columns: Mapping[str, Any]) -> GraphLayout:
    """A layout of what JSON has of it."""
    return GraphLayout(
        radius=columns["radius"],
        community=tuple(columns["community"]),
        x=tuple(columns["x"]),
        y=tuple(columns["y"]),
        communities=tuple(GraphCommunity(**community) for community in columns["communities"]),
    )


def _columns(data: GraphData) -> dict[str, object]:
    columns = graph_columns(data)
    return {name: columns[name] for name in _READ}
