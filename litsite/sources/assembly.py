"""Putting items and notes together with everything that hangs on them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from litsite.sources.attachments import AttachmentBuilder
from litsite.sources.item_rows import ItemRow
from litsite.sources.items import ItemBuilder
from litsite.sources.records import Item, Note, Tag
from litsite.sources.shelf import ATTACHMENT, NOTE, Shelf


@dataclass(frozen=True, slots=True)
class Assembly:
    """Puts records together. ``filing`` and ``tags`` go by item number, ``related`` and ``merged`` by address."""

    shelf: Shelf
    items: ItemBuilder
    attachments: AttachmentBuilder
    notes: Mapping[int, tuple[str, str]]
    tags: Mapping[int, tuple[Tag, ...]]
    filing: Mapping[int, frozenset[str]]
    related: Mapping[str, tuple[str, ...]]
    merged: Mapping[str, tuple[str, ...]]

    def item(self, row: ItemRow) -> Item:
        """A regular item with its files, notes, collections and relations."""
        return dataclasses.replace(
            self.items.build(row),
            collections=self._collections(row),
            attachments=tuple(self.attachments.build(child) for child in self.shelf.under(row, ATTACHMENT)),
            notes=tuple(self.note(child, parent_key=row.key) for child in self.shelf.under(row, NOTE)),
            related=self.related.get(row.address, ()),
            merged=self.merged.get(row.address, ()),
        )

    def standalone_file(self, row: ItemRow) -> Item:
        """A file without an item, as an item of type ``attachment`` with that file as its one attachment."""
        return dataclasses.replace(
            self.items.build(row),
            collections=self._collections(row),
            attachments=(self.attachments.build(row),),
            related=self.related.get(row.address, ()),
            merged=self.merged.get(row.address, ()),
        )

    def note(self, row: ItemRow, *, parent_key: str = "") -> Note:
        """A note with the pictures that are embedded in it."""
        html, title = self.notes.get(row.id, ("", ""))
        return Note(
            key=row.key,
            library=row.library,
            html=html,
            title=title,
            parent_key=parent_key,
            tags=self.tags.get(row.id, ()),
            collections=self._collections(row),
            related=self.related.get(row.address, ()),
            images=tuple(self.attachments.build(child) for child in self.shelf.under(row, ATTACHMENT)),
            added=row.added,
            modified=row.modified,
        )

    def _collections(self, row: ItemRow) -> tuple[str, ...]:
        return tuple(sorted(self.filing.get(row.id, ())))
