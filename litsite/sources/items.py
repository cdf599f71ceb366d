"""Putting an item together from its row, its fields, its creators and its Extra field."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from litsite.sources.citation_keys import CitationKeys
from litsite.sources.creators import PrimaryRoles, leads
from litsite.sources.database import Database
from litsite.sources.dates import parse_date, typed_date, utc_timestamp
from litsite.sources.extra import Extra, ExtraNames, parse_extra
from litsite.sources.item_rows import ItemRow
from litsite.sources.records import Creator, Item, Retraction, Tag

_OWN_PLACES = ("title", "shortTitle", "abstractNote", "date", "extra", "citationKey")
_DATES_SHOWN = ("originalDate", "filingDate")


def read_publications(database: Database) -> frozenset[int]:
    """The numbers of the items in My Publications."""
    if not database.columns("publicationsItems"):
        return frozenset()
    return frozenset(number for (number,) in database.rows("SELECT itemID FROM publicationsItems"))


@dataclass(frozen=True, slots=True)
class ItemBuilder:
    """Puts items together from what the readers found, each by item number."""

    fields: Mapping[int, Mapping[str, str]]
    creators: Mapping[int, tuple[Creator, ...]]
    tags: Mapping[int, tuple[Tag, ...]]
    retractions: Mapping[int, Retraction]
    publications: Collection[int]
    extra_names: Mapping[str, ExtraNames]
    primary_roles: PrimaryRoles
    better_bibtex_keys: CitationKeys

    def build(self, row: ItemRow) -> Item:
        """The item of one row, by itself: without attachments, notes, collections and links to other items."""
        stored = self.fields.get(row.id, {})
        names = self.extra_names.get(row.type)
        extra = parse_extra(stored["extra"], names) if names and "extra" in stored else Extra()
        fields = {**stored, **dict(extra.fields)}
        return Item(
            key=row.key,
            library=row.library,
            type=extra.type or row.type,
            title=fields.get("title", ""),
            short_title=fields.get("shortTitle", ""),
            abstract=fields.get("abstractNote", ""),
            creators=self.creators.get(row.id, ()) + self._extra_creators(extra, row),
            date=parse_date(fields.get("date", "")),
            fields=tuple(
                (name, _shown(name, value)) for name, value in sorted(fields.items()) if name not in _OWN_PLACES
            ),
            extra=extra.text,
            citation_key=stored.get("citationKey") or extra.citation_key or self._better_bibtex_key(row),
            tags=self.tags.get(row.id, ()),
            retraction=self.retractions.get(row.id),
            in_my_publications=row.id in self.publications,
            added=row.added,
            modified=row.modified,
        )

    def _extra_creators(self, extra: Extra, row: ItemRow) -> tuple[Creator, ...]:
        return tuple(
            Creator(
                family=creator.family,
                given=creator.given,
                role=creator.role,
                lead=leads(creator.role, row.type, self.primary_roles),
                single=not creator.given,
            )
            for creator in extra.creators
        )

    def _better_bibtex_key(self, row: ItemRow) -> str:
        return self.better_bibtex_keys.get((row.library_id, row.key), "")


def _shown(name: str, value: str) -> str:
    if name in _DATES_SHOWN:
        return typed_date(value)
    return utc_timestamp(value) if name == "accessDate" else value
