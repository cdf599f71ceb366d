"""Everything on the site that has a name and a page, for the palette."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from litsite.site.catalogue import Catalogue, Group
from litsite.site.records import NavigationEntry
from litsite.sources.vocabulary import author_year, display_title, short_creators

Entry = tuple[str, str, str]


def palette_entries(
    catalogue: Catalogue,
    navigation: Iterable[NavigationEntry],
    note_titles: dict[str, str],
    made: Sequence[tuple[str, list[Entry]]],
) -> list[tuple[str, list[Entry]]]:
    """Names by kind, each with its page and a quiet word beside it: ``(name, href, detail)``.

    ``made`` are those of what is made from papers: questions, communities …
    """
    by_address = {item.address: item for item in catalogue.items}
    return [
        ("Page", [(entry.label, entry.href, "") for entry in navigation]),
        (
            "Paper",
            [
                (
                    display_title(item),
                    catalogue.paper_paths[address],
                    _byline(short_creators(item.lead_creators), item.date.year),
                )
                for address, item in by_address.items()
            ],
        ),
        (
            "Note",
            [
                (
                    note_titles.get(note.address, note.title),
                    catalogue.note_paths[note.address],
                    f"on {author_year(parent)}" if parent else "",
                )
                for note, parent in catalogue.notes
            ],
        ),
        *made,
        (
            "Collection",
            [
                (shelf.collection.name, shelf.href, shelf.parent.name if shelf.parent else "")
                for shelf in catalogue.all_shelves
            ],
        ),
        ("Tag", _with_pages(catalogue.tags.values())),
        ("Author", _with_pages(catalogue.authors.values())),
        ("Venue", _with_pages(catalogue.venues.values())),
    ]


def _byline(creators: str, year: int | None) -> str:
    return " · ".join(part for part in (creators, str(year or "")) if part)


def _with_pages(groups: Iterable[Group]) -> list[Entry]:
    return [(group.name, group.href, str(len(group.items) + len(group.notes))) for group in groups if group.has_page]
