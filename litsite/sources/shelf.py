"""The live rows of a database arranged: what stands alone, what is under what, and on whose page each is shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from litsite.sources.item_rows import ItemRow

NOTE, ATTACHMENT, ANNOTATION = "note", "attachment", "annotation"


def is_regular(row: ItemRow) -> bool:
    """Whether a row is a bibliographic item, not a note, a file or a mark in one."""
    return row.type not in (NOTE, ATTACHMENT, ANNOTATION)


@dataclass(frozen=True, slots=True)
class Shelf:
    """Live rows by number, and the rows directly under each, all in order of address."""

    rows: Mapping[int, ItemRow]
    children: Mapping[int, tuple[ItemRow, ...]]

    def under(self, row: ItemRow, kind: str) -> tuple[ItemRow, ...]:
        """The rows of one kind directly under another."""
        return tuple(child for child in self.children.get(row.id, ()) if child.type == kind)

    def top_level(self) -> tuple[ItemRow, ...]:
        """Regular items, and the notes and files that stand alone."""
        return tuple(
            row
            for row in self.rows.values()
            if row.type != ANNOTATION and (row.parent is None or row.parent not in self.rows)
        )

    def pages(self, top_level: Iterable[ItemRow]) -> dict[str, str]:
        """Where each thing is shown: its address to that of the item or note whose page it is on.

        Items and notes have pages, files and annotations are on their item's. Only what is under ``top_level``.
        """
        pages: dict[str, str] = {}
        waiting = [(row, row.address) for row in top_level]
        while waiting:
            row, page = waiting.pop()
            pages[row.address] = page
            children = self.children.get(row.id, ())
            waiting += [(child, child.address if child.type == NOTE else page) for child in children]
        return pages


def arrange(rows: Mapping[int, ItemRow], trash: frozenset[int]) -> Shelf:
    """Put the rows that are not in the trash on the shelf."""
    live = {number: row for number, row in rows.items() if number not in trash}
    children: dict[int, list[ItemRow]] = defaultdict(list)
    for row in live.values():
        if row.parent is not None:
            children[row.parent].append(row)
    return Shelf(live, {parent: tuple(under) for parent, under in children.items()})
