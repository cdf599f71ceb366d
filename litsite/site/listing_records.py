"""The template contract of lists: all papers, the papers of one author, venue, year, tag or collection, and indexes."""

from __future__ import annotations

from dataclasses import dataclass

from litsite.site.records import Link, NoteView, Page, PaperRow


@dataclass(frozen=True, slots=True)
class PapersPage(Page):
    """The list of all papers (``papers.html``), newest first, with the item types that occur for the filter."""

    rows: tuple[PaperRow, ...] = ()
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListingPage(Page):
    """The papers of one author, venue, year, tag or collection (``listing.html``).

    ``label`` says which (``Author``, ``Tag`` …). ``children`` are a collection's subcollections (with counts) or the
    tags that often occur together with a tag; ``children_label`` is their heading. ``facts`` are short lines under
    the title (``8 papers``, ``1999–2021``). ``notes`` are standalone notes that belong here.
    """

    label: str = ""
    rows: tuple[PaperRow, ...] = ()
    children: tuple[Link, ...] = ()
    children_label: str = ""
    facts: tuple[str, ...] = ()
    notes: tuple[NoteView, ...] = ()
    color: str = ""
    previous: Link | None = None
    following: Link | None = None
    select_href: str = ""


@dataclass(frozen=True, slots=True)
class IndexGroup:
    """A group of an index: ``label`` (``A``, ``1990s``), its anchor, and its entries."""

    id: str
    label: str
    entries: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class IndexPage(Page):
    """All authors, venues, years or tags (``index_page.html``), in groups, with an instant filter."""

    label: str = ""
    groups: tuple[IndexGroup, ...] = ()
    total: int = 0
    empty: str = ""


@dataclass(frozen=True, slots=True)
class CollectionNode:
    """A collection in the tree. ``count`` is its own papers, ``total`` with everything below it."""

    label: str
    href: str
    count: int
    total: int
    children: tuple[CollectionNode, ...] = ()


@dataclass(frozen=True, slots=True)
class CollectionsPage(Page):
    """The nested tree of collections (``collections.html``), one root per library when there are several."""

    libraries: tuple[tuple[str, tuple[CollectionNode, ...]], ...] = ()
    unfiled: Link | None = None
