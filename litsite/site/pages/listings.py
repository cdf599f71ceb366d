"""Lists of papers, and the indexes that lead to them."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from markupsafe import Markup

from litsite.site import addresses
from litsite.site.catalogue import Catalogue, Group, Shelf, sort_text
from litsite.site.listing_records import (
    CollectionNode,
    CollectionsPage,
    IndexGroup,
    IndexPage,
    ListingPage,
    PapersPage,
)
from litsite.site.pages.notes import NotePages
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import Link
from litsite.site.rich_text import title_markup
from litsite.site.views import Views
from litsite.sources.inline_markup import plain_text
from litsite.sources.links import select_link
from litsite.sources.records import Item
from litsite.sources.vocabulary import display_title

_NEIGHBOURS = 12
_SCRIPTS = {"CJK": "漢字", "HIRAGANA": "かな", "KATAKANA": "かな", "HANGUL": "한글"}


def listing_pages(views: Views, notes: NotePages) -> list[PlannedPage]:
    """Every list: all papers, authors, venues, years, tags and collections."""
    catalogue = views.catalogue
    pages = [PlannedPage(_papers(views))]
    pages += _grouped(views, catalogue.authors, "Author", "authors", addresses.AUTHORS)
    pages += _grouped(views, catalogue.venues, "Venue", "venues", addresses.VENUES)
    pages += _tags(views, notes)
    pages += _years(views)
    pages += _collections(views, notes)
    pages += [PlannedPage(index) for index in _indexes(views)]
    return pages


def papers_in_words(count: int) -> str:
    """``1 paper``, ``12 papers``, ``1,204 papers``."""
    return "1 paper" if count == 1 else f"{count:,} papers"


def span_of(items: Iterable[Item]) -> str:
    """The years that items cover: ``1999–2021``, one year, or nothing."""
    years = [item.date.year for item in items if item.date.year is not None]
    if not years:
        return ""
    return str(min(years)) if min(years) == max(years) else f"{min(years)}–{max(years)}"


def _papers(views: Views) -> PapersPage:
    rows = tuple(views.rows.values())
    types = tuple(sorted({row.type for row in rows}))
    return PapersPage(path=addresses.PAPERS, kind="papers", title="Papers", section="papers", rows=rows, types=types)


def _facts(items: Iterable[Item], notes: int = 0) -> tuple[str, ...]:
    held = tuple(items)
    words = (
        papers_in_words(len(held)),
        "1 note" if notes == 1 else f"{notes:,} notes" if notes else "",
        span_of(held),
    )
    return tuple(word for word in words if word)


def _grouped(views: Views, groups: Mapping[str, Group], label: str, section: str, index: str) -> list[PlannedPage]:
    return [
        PlannedPage(
            ListingPage(
                path=group.href,
                kind="listing",
                title=plain_text(group.name) or group.name,
                section=section,
                label=label,
                breadcrumbs=(Link(f"{label}s", index),),
                rows=views.rows_of(group.items),
                facts=_facts(group.items),
            )
        )
        for group in groups.values()
        if group.has_page
    ]


def _tags(views: Views, notes: NotePages) -> list[PlannedPage]:
    together: dict[str, Counter[str]] = {}
    for item in views.catalogue.items:
        names = sorted({tag.name for tag in item.tags})
        for name in names:
            together.setdefault(name, Counter()).update(other for other in names if other != name)
    pages = []
    for group in views.catalogue.tags.values():
        near = sorted(
            together.get(group.name, Counter()).items(), key=lambda pair: (-pair[1], sort_text(pair[0]), pair[0])
        )
        page = ListingPage(
            path=group.href,
            kind="listing",
            title=group.name,
            section="tags",
            label="Tag",
            breadcrumbs=(Link("Tags", addresses.TAGS),),
            rows=views.rows_of(group.items),
            children=tuple(
                Link(name, views.catalogue.tags[name].href, count=count) for name, count in near[:_NEIGHBOURS]
            ),
            children_label="Often together with",
            facts=_facts(group.items, len(group.notes)),
            notes=tuple(notes.view(note) for note in group.notes),
            color=next(
                (color for info in views.library.libraries if (color := views.tag_color(info.id, group.name))), ""
            ),
        )
        pages.append(PlannedPage(page))
    return pages


def _years(views: Views) -> list[PlannedPage]:
    groups = list(views.catalogue.years.values())
    pages = []
    for place, group in enumerate(groups):
        older = groups[place + 1] if place + 1 < len(groups) else None
        newer = groups[place - 1] if place else None
        page = ListingPage(
            path=group.href,
            kind="listing",
            title=group.name,
            section="years",
            label="Year",
            breadcrumbs=(Link("Years", addresses.YEARS),),
            rows=views.rows_of(group.items),
            facts=(papers_in_words(len(group.items)),),
            previous=Link(older.name, older.href) if older else None,
            following=Link(newer.name, newer.href) if newer else None,
        )
        pages.append(PlannedPage(page))
    return pages


def _collections(views: Views, notes: NotePages) -> list[PlannedPage]:
    names = {info.id: info.name for info in views.library.libraries}
    several = len(names) > 1
    catalogue = views.catalogue
    filed = {item.address for shelf in catalogue.all_shelves for item in shelf.items}
    unfiled = [item for item in catalogue.items if item.address not in filed]
    pages = []
    for shelf in catalogue.all_shelves:
        collection = shelf.collection
        trail = [Link("Collections", addresses.COLLECTIONS)]
        if several:
            trail.append(Link(names[collection.library], addresses.COLLECTIONS))
        trail += views.above(shelf)
        below = len(shelf.everything) - len(shelf.items)
        page = ListingPage(
            path=shelf.href,
            kind="listing",
            title=collection.name,
            section="collections",
            label="Collection",
            breadcrumbs=tuple(trail),
            rows=views.rows_of(shelf.items),
            children=tuple(
                Link(child.collection.name, child.href, count=len(child.everything)) for child in shelf.children
            ),
            children_label="Collections in here",
            facts=_facts(shelf.items, len(shelf.notes))
            + ((f"{papers_in_words(below)} further down",) if below else ()),
            notes=tuple(notes.view(note) for note in shelf.notes),
            select_href=select_link(collection.library, collection.key, kind="collections"),
        )
        pages.append(PlannedPage(page))
    tree = CollectionsPage(
        path=addresses.COLLECTIONS,
        kind="collections",
        title="Collections",
        section="collections",
        libraries=tuple(
            (info.name, tuple(_node(shelf) for shelf in catalogue.shelves if shelf.collection.library == info.id))
            for info in views.library.libraries
        ),
        unfiled=Link("Unfiled papers", "collections/unfiled.html", count=len(unfiled)) if unfiled else None,
    )
    if unfiled:
        page = ListingPage(
            path="collections/unfiled.html",
            kind="listing",
            title="Unfiled papers",
            section="collections",
            label="Collection",
            breadcrumbs=(Link("Collections", addresses.COLLECTIONS),),
            rows=views.rows_of(unfiled),
            facts=_facts(unfiled),
        )
        pages.append(PlannedPage(page))
    return [PlannedPage(tree), *pages]


def _node(shelf: Shelf) -> CollectionNode:
    return CollectionNode(
        shelf.collection.name,
        shelf.href,
        len(shelf.items),
        len(shelf.everything),
        tuple(_node(child) for child in shelf.children),
    )


def navigation_tree(catalogue: Catalogue) -> list[dict[str, object]]:
    """The tree of collections for the left column, which is loaded once and not repeated in every page."""

    def entry(shelf: Shelf) -> dict[str, object]:
        return {
            "label": shelf.collection.name,
            "href": shelf.href,
            "count": len(shelf.everything),
            "children": [entry(child) for child in shelf.children],
        }

    return [entry(shelf) for shelf in catalogue.shelves]


def _indexes(views: Views) -> list[IndexPage]:
    catalogue = views.catalogue
    return [
        _index(
            catalogue,
            "Authors",
            addresses.AUTHORS,
            "authors",
            catalogue.authors,
            _by_letter,
            "No paper names an author.",
        ),
        _index(
            catalogue,
            "Venues",
            addresses.VENUES,
            "venues",
            catalogue.venues,
            _by_letter,
            "No paper says where it appeared.",
            label=title_markup,
        ),
        _index(
            catalogue,
            "Years",
            addresses.YEARS,
            "years",
            {group.name: group for group in catalogue.years.values()},
            _by_decade,
            "",
        ),
        _index(
            catalogue,
            "Tags",
            addresses.TAGS,
            "tags",
            catalogue.tags,
            _by_letter,
            "Nothing is tagged yet. Tags from Zotero appear here.",
            color=lambda name: next(
                (c for info in views.library.libraries if (c := views.tag_color(info.id, name))), ""
            ),
        ),
    ]


def _index(
    catalogue: Catalogue,
    title: str,
    path: str,
    section: str,
    groups: Mapping[str, Group],
    group_of: Callable[[str], str],
    empty: str,
    *,
    label: Callable[[str], str | Markup] = str,
    color: Callable[[str], str] = lambda _name: "",
) -> IndexPage:
    labelled: dict[str, list[Link]] = {}
    for name, group in groups.items():
        count = len(group.items) + len(group.notes)
        if group.has_page:
            link = Link(label(name), group.href, count=count, color=color(name))
        else:
            only = group.items[0]
            link = Link(
                label(name),
                catalogue.paper_paths[only.address],
                detail=display_title(only),
                count=count,
                id=group.href.partition("#")[2],
            )
        labelled.setdefault(group_of(name), []).append(link)
    return IndexPage(
        path=path,
        kind="index_page",
        title=title,
        section=section,
        label=title,
        groups=tuple(
            IndexGroup(f"group-{place}", heading, tuple(entries))
            for place, (heading, entries) in enumerate(labelled.items())
        ),
        total=len(groups),
        empty=empty,
    )


def _by_letter(name: str) -> str:
    """The first letter; one group for each script that has thousands of them."""
    first = sort_text(name)[:1].upper()
    if not first.isalpha():
        return "#"
    return next((label for start, label in _SCRIPTS.items() if unicodedata.name(first, "").startswith(start)), first)


def _by_decade(name: str) -> str:
    return f"{name[:-1]}0s" if name.isdigit() else name
