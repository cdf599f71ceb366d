"""The related papers with a second cluster beside theirs, as the map is tried out on them.

Ten papers in two clusters, ten links, and two papers without any:

- ``CENTRE22`` with six links, one to each of ``HANDMADE`` (by hand, texts agree, 1.0), ``CITED222`` and ``CITING22``
  (citations, 1.0), ``SIMILAR2`` (0.66), ``HOSTILE2`` (0.55) and ``TAGGED22`` (shared tags, 0.85);
- ``NETONE22``, ``NETTWO22`` and ``NETTHREE``, all related by hand;
- a bridge of a shared tag (0.5) from ``TAGGED22`` to ``NETONE22``.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from litsite.relations.records import CURATED, SHARED_TAGS, Evidence, Finding, Relations
from litsite.sources.records import USER_LIBRARY, Collection, Tag
from tests.site.related_papers import FINDINGS, ITEMS, build_related_site, paper, related

_IN = {"CENTRE22": ("MEMORY22",), "HANDMADE": ("CHESS222",)}

PAPERS = (
    *(replace(item, collections=_IN.get(item.key, ())) for item in ITEMS),
    paper("NETONE22", "Small worlds", "Watts", 1998, tags=(Tag("span"),), abstract="Networks with short paths."),
    paper("NETTWO22", "Scaling in networks", "Barabási", 1999, abstract="Networks with hubs."),
    paper("NETTHREE", "Weak ties", "Granovetter", 1973, abstract="Networks of acquaintances."),
)
COLLECTIONS = (
    Collection("MEMORY22", USER_LIBRARY, "Memory"),
    Collection("CHESS222", USER_LIBRARY, "Chess", parent_key="MEMORY22"),
)


def _by_hand(source: str, target: str) -> Finding:
    return Finding(source, target, Evidence(CURATED, "related_by_hand", 1.0))


def mapped(*more: Finding) -> Relations:
    """The relations between these papers, and perhaps more."""
    return related(
        [
            *FINDINGS,
            _by_hand("NETONE22", "NETTWO22"),
            _by_hand("NETTWO22", "NETTHREE"),
            _by_hand("NETONE22", "NETTHREE"),
            Finding("TAGGED22", "NETONE22", Evidence(SHARED_TAGS, "shared_tags", 0.5, terms=("span",))),
            *more,
        ]
    )


def build_mapped_site(folder: Path, *, share: bool = False) -> Path:
    """Build the site of these papers below a folder; where it is, is returned."""
    return build_related_site(folder, mapped(), items=PAPERS, collections=COLLECTIONS, share=share).output
