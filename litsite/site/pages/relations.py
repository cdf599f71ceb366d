"""The page of all relations: every edge in one table, and the papers that stand alone."""

from __future__ import annotations

from litsite.relations.records import Relation
from litsite.site import addresses
from litsite.site.pages.listings import papers_in_words
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import Link
from litsite.site.relation_records import EdgeRow, RelationsPage
from litsite.site.relation_views import RelationViews, relation_id
from litsite.site.relation_words import EACH_OTHER, LABELS, type_in_words
from litsite.sources.records import Item
from litsite.sources.vocabulary import display_title, short_creators

ALONE = "_alone"
_WRITTEN = 100
"""How many rows stand in the page itself; a script shows the others."""
_MOST_TERMS = 6


def connections_in_words(count: int) -> str:
    """``1 connection``, ``312 connections``, ``no connection``."""
    return "no connection" if not count else "1 connection" if count == 1 else f"{count:,} connections"


def connection_links(related: RelationViews) -> tuple[Link, ...]:
    """How connected the library is, in two links to the page of all relations: edges, and papers without any."""
    if not related.views.catalogue.items:
        return ()
    words = connections_in_words(related.relations.edges)
    edges = Link(f"{words[0].upper()}{words[1:]} with evidence", addresses.RELATIONS)
    alone = alone_link(related)
    return (edges, alone) if alone else (edges,)


def alone_link(related: RelationViews) -> Link | None:
    """The number of papers without a connection, leading to their list; None when there are none."""
    alone = len(related.alone)
    if not alone:
        return None
    stand = f"{papers_in_words(alone)} stand{'s' if alone == 1 else ''} alone"
    return Link(stand, f"{addresses.RELATIONS}#{ALONE}")


def relations_page(related: RelationViews) -> PlannedPage:
    """Every edge and every paper without one; the table begins with the strongest."""
    edges = related.edges
    silent = {item.address for item in related.alone if related.is_silent(item)}
    present = {type_in_words(edge) for edge in edges}
    return PlannedPage(
        RelationsPage(
            path=addresses.RELATIONS,
            kind="relations",
            title="Relations",
            section="relations",
            rows=tuple(edge_row(related, edge) for edge in edges[:_WRITTEN]),
            total=len(edges),
            types=tuple(label for label in (*LABELS.values(), EACH_OTHER) if label in present),
            alone=tuple(paper_link(related, item) for item in related.alone if item.address not in silent),
            silent=tuple(paper_link(related, item) for item in related.alone if item.address in silent),
        )
    )


def relations_data(related: RelationViews) -> dict[str, object]:
    """All edges for the page's script: papers, labels and types once, and edges that name them by number."""
    numbers: dict[str, int] = {}
    kinds: dict[tuple[str, str], int] = {}
    rows = []
    for edge in related.edges:
        ends = [numbers.setdefault(address, len(numbers)) for address in (edge.source, edge.target)]
        kind = kinds.setdefault((edge.type, type_in_words(edge)), len(kinds))
        rows.append((*ends, kind, round(100 * edge.score), _shared(edge)))
    papers = [(*_entry(related, related.items[address]), relation_id(address)) for address in numbers]
    return {"papers": papers, "types": list(kinds), "edges": rows}


def _shared(edge: Relation) -> str:
    """The words or tags that two papers share."""
    terms = next((evidence.terms for evidence in edge.evidence if evidence.terms), ())
    return ", ".join(terms[:_MOST_TERMS])


def _entry(related: RelationViews, item: Item) -> tuple[str, str, str]:
    """A paper's page, its title as text, and whose it is."""
    row = related.views.rows[item.address]
    byline = ", ".join(part for part in (short_creators(item.lead_creators), row.year) if part)
    return row.href, display_title(item), byline


def paper_link(related: RelationViews, item: Item) -> Link:
    """A paper with whose it is."""
    href, title, byline = _entry(related, item)
    return Link(title, href, byline)


def edge_row(related: RelationViews, edge: Relation) -> EdgeRow:
    """An edge in a table; its evidence is on the page of its source."""
    source, target = (paper_link(related, related.items[address]) for address in (edge.source, edge.target))
    return EdgeRow(
        source=source,
        target=target,
        type=edge.type,
        label=type_in_words(edge),
        score=f"{edge.score:.2f}",
        shared=_shared(edge),
        why=f"{source.href}#{relation_id(edge.target)}",
    )
