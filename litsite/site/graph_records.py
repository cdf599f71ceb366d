"""The template contract of the graph page."""

from __future__ import annotations

from dataclasses import dataclass

from litsite.site.records import Page


@dataclass(frozen=True, slots=True)
class GraphPage(Page):
    """The map of the library (``graph.html``); scripts draw it from ``data/graph.js``.

    The page itself says nothing of the library, so that it stays as it is when the library changes.
    """
