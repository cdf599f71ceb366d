"""The front page: the library in one look."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from markupsafe import Markup

from litsite.config_sections import SiteSection
from litsite.site import addresses
from litsite.site.catalogue import Group, sort_text
from litsite.site.pages.listings import papers_in_words, span_of
from litsite.site.pages.notes import NotePages
from litsite.site.pages.planned import PlannedPage
from litsite.site.pages.relations import connection_links
from litsite.site.records import HomePage, Link, StartingPoint
from litsite.site.relation_views import RelationViews
from litsite.site.rich_text import title_markup
from litsite.site.views import Views

_RECENT = 8
_ANNOTATED = 6
_TAGS = 30
_NAMES = 12
_NOTES = 5
_QUESTIONS = 6
_COMMUNITIES = 6


def home_page(
    related: RelationViews,
    notes: NotePages,
    questions: tuple[Link, ...],
    communities: tuple[StartingPoint, ...],
    section: SiteSection,
) -> PlannedPage:
    """The front page. ``questions`` are all that were asked, ``communities`` all that there are, the largest first."""
    views = related.views
    catalogue = views.catalogue
    recent = sorted(catalogue.items, key=lambda item: item.added, reverse=True)[:_RECENT]
    rows = views.rows
    worked = [item for item in catalogue.items if rows[item.address].annotations or item.notes]
    worked.sort(key=lambda item: -(rows[item.address].annotations + 3 * len(item.notes)))
    return PlannedPage(
        HomePage(
            path=addresses.HOME,
            kind="home",
            title=section.title,
            description=section.description,
            section="home",
            sentence=_sentence(views),
            connections=connection_links(related),
            questions=questions[:_QUESTIONS],
            communities=communities[:_COMMUNITIES],
            recent=views.rows_of(recent),
            annotated=views.rows_of(worked[:_ANNOTATED]),
            years=_years(views),
            tags=_most(catalogue.tags.values(), _TAGS, views),
            collections=tuple(
                Link(shelf.collection.name, shelf.href, count=len(shelf.everything)) for shelf in catalogue.shelves
            ),
            authors=_most((group for group in catalogue.authors.values() if group.has_page), _NAMES),
            venues=_most((group for group in catalogue.venues.values() if group.has_page), _NAMES, label=title_markup),
            notes=tuple(notes.view(note, parent) for note, parent in catalogue.notes[:_NOTES]),
        )
    )


def _sentence(views: Views) -> str:
    """``243 papers by 612 authors, 1936–2025, with 61 notes and 523 annotations``."""
    catalogue = views.catalogue
    if not catalogue.items and not catalogue.notes:
        return ""
    authors = len(catalogue.authors)
    lead = papers_in_words(len(catalogue.items))
    if authors:
        lead += f" by {authors:,} author{'s' if authors != 1 else ''}"
    span = span_of(catalogue.items)
    annotations = sum(row.annotations for row in views.rows.values())
    extras = [
        f"{count:,} {name}{'s' if count != 1 else ''}"
        for count, name in ((len(catalogue.notes), "note"), (annotations, "annotation"))
        if count
    ]
    text = f"{lead}, {span}" if span else lead
    return f"{text}, with {' and '.join(extras)}" if extras else text


def _years(views: Views) -> tuple[Link, ...]:
    groups = {year: group for year, group in views.catalogue.years.items() if year is not None}
    if not groups:
        return ()
    span = range(min(groups), max(groups) + 1)
    if len(span) > 150:
        # A library with one very old source: the chart begins where most of the papers do.
        ordered = sorted(year for year, group in groups.items() for _ in group.items)
        span = range(max(ordered[len(ordered) // 50], max(groups) - 149), max(groups) + 1)
    return tuple(
        Link(
            str(year),
            groups[year].href if year in groups else "",
            count=len(groups[year].items) if year in groups else 0,
        )
        for year in span
    )


def _most(
    groups: Iterable[Group],
    number: int,
    views: Views | None = None,
    *,
    label: Callable[[str], str | Markup] = str,
) -> tuple[Link, ...]:
    """The groups with the most papers, largest first."""
    ordered = sorted(groups, key=lambda group: (-len(group.items), sort_text(group.name), group.name))
    return tuple(
        Link(label(group.name), group.href, count=len(group.items), color=_color(views, group.name))
        for group in ordered[:number]
    )


def _color(views: Views | None, name: str) -> str:
    if views is None:
        return ""
    return next((color for info in views.library.libraries if (color := views.tag_color(info.id, name))), "")
