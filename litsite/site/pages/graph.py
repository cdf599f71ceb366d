"""The page of the map."""

from __future__ import annotations

from litsite.site import addresses
from litsite.site.graph_records import GraphPage
from litsite.site.pages.planned import PlannedPage


def graph_page() -> PlannedPage:
    """Where the map of the library is drawn."""
    return PlannedPage(GraphPage(path=addresses.GRAPH, kind="graph", title="Graph", section="graph"))
