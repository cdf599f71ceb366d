"""The library seen from every side: who wrote what, where and when it appeared, how it is tagged and filed."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from litsite.site import addresses
from litsite.site.anchors import FileNames
from litsite.sources.records import Collection, Creator, Item, Library, Note, Tag
from litsite.sources.vocabulary import display_title, short_creators, venue


def sort_text(text: str) -> str:
    """Text as it sorts: without case, diacritics or leading punctuation; the same on every machine."""
    folded = text.casefold()
    if not folded.isascii():
        decomposed = unicodedata.normalize("NFKD", folded)
        folded = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return folded.lstrip("\"'«“‘([{¿¡-– ")


@dataclass(frozen=True, slots=True)
class Group:
    """The papers that share an author, venue, year or tag. ``href`` is the page, or an anchor on the index."""

    name: str
    href: str
    items: tuple[Item, ...]
    notes: tuple[Note, ...] = ()
    has_page: bool = True


@dataclass(frozen=True, slots=True)
class Shelf:
    """A collection with its papers, standalone notes and the collections below it."""

    collection: Collection
    href: str
    items: tuple[Item, ...]
    notes: tuple[Note, ...]
    children: tuple[Shelf, ...]
    parent: Collection | None

    @property
    def everything(self) -> tuple[Item, ...]:
        """The papers here and below, each once."""
        found = {item.address: item for item in self.items}
        for child in self.children:
            found.update({item.address: item for item in child.everything})
        return tuple(found[address] for address in sorted(found))


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The whole library indexed. Items and groups are in the order in which they are shown.

    ``related`` are the papers that a person related to a note; those related to a paper are relations with evidence.
    ``shelves`` is the tree of collections, ``all_shelves`` every shelf in it, parents before children.
    """

    items: tuple[Item, ...]
    notes: tuple[tuple[Note, Item | None], ...]
    authors: dict[str, Group]
    venues: dict[str, Group]
    years: dict[int | None, Group]
    tags: dict[str, Group]
    shelves: tuple[Shelf, ...]
    all_shelves: tuple[Shelf, ...]
    paper_paths: dict[str, str]
    related: dict[str, tuple[Item, ...]]
    note_paths: dict[str, str] = field(default_factory=dict)

    def path_of(self, address: str) -> str:
        """The page of a paper or note, empty when there is none."""
        return self.paper_paths.get(address) or self.note_paths.get(address, "")


def author_name(creator: Creator) -> str:
    """A creator as an index lists them: ``Lovelace, Ada``."""
    return f"{creator.family}, {creator.given}" if creator.given and creator.family else creator.name


def catalogue_of(library: Library) -> Catalogue:
    """Index a library."""
    items = tuple(sorted(library.items, key=_newest_first))
    notes: list[tuple[Note, Item | None]] = [(note, item) for item in library.items for note in item.notes]
    notes += [(note, None) for note in library.notes]
    by_address = {item.address: item for item in items}
    shelves = _shelves(library, items)
    return Catalogue(
        items=items,
        notes=tuple(sorted(notes, key=lambda pair: (_descending(pair[0].modified), pair[0].address))),
        authors=_groups("authors", ((author_name(each), item) for item in items for each in item.creators), least=2),
        venues=_groups("venues", ((venue(item), item) for item in items), least=2),
        years=_years(items),
        tags=_groups(
            "tags",
            ((tag.name, item) for item in items for tag in _tags_of(item)),
            notes=((tag.name, note) for note in library.notes for tag in note.tags),
        ),
        shelves=shelves,
        all_shelves=_flattened(shelves),
        paper_paths={item.address: addresses.paper_path(item) for item in items},
        related=_related(by_address, (note for note, _ in notes)),
        note_paths={note.address: addresses.note_path(note) for note, _ in notes},
    )


def _tags_of(item: Item) -> Iterable[Tag]:
    """A paper's tags with those of its notes, files and annotations."""
    yield from item.tags
    for note in item.notes:
        yield from note.tags
    for attachment in item.attachments:
        yield from attachment.tags
        for annotation in attachment.annotations:
            yield from annotation.tags


def _groups(
    folder: str, pairs: Iterable[tuple[str, Item]], *, least: int = 1, notes: Iterable[tuple[str, Note]] = ()
) -> dict[str, Group]:
    """Group by name. Names with fewer than ``least`` papers have no page: their link leads into the index."""
    members: dict[str, dict[str, Item]] = defaultdict(dict)
    for name, item in pairs:
        if name:
            members[name][item.address] = item
    noted: dict[str, dict[str, Note]] = defaultdict(dict)
    for name, note in notes:
        noted[name][note.address] = note
    everything = set(members) | set(noted)
    names = FileNames(everything)
    groups = {}
    for name in sorted(everything, key=lambda name: (sort_text(name), name)):
        has_page = name in noted or len(members[name]) >= least
        place = f"{names[name]}.html" if has_page else f"index.html#{names[name]}"
        groups[name] = Group(
            name, f"{folder}/{place}", tuple(members[name].values()), tuple(noted[name].values()), has_page
        )
    return groups


def _years(items: tuple[Item, ...]) -> dict[int | None, Group]:
    members: dict[int | None, list[Item]] = defaultdict(list)
    for item in items:
        members[item.date.year].append(item)
    ordered = sorted(members, key=lambda year: (year is None, -(year or 0)))
    return {
        year: Group(str(year) if year is not None else "Undated", addresses.year_path(year), tuple(members[year]))
        for year in ordered
    }


def _shelves(library: Library, items: tuple[Item, ...]) -> tuple[Shelf, ...]:
    filed: dict[tuple[str, str], list[Item]] = defaultdict(list)
    for item in items:
        for key in item.collections:
            filed[item.library, key].append(item)
    noted: dict[tuple[str, str], list[Note]] = defaultdict(list)
    for note in library.notes:
        for key in note.collections:
            noted[note.library, key].append(note)
    known = {(each.library, each.key): each for each in library.collections}
    below: dict[tuple[str, str], list[Collection]] = defaultdict(list)
    for collection in library.collections:
        parent = (collection.library, collection.parent_key)
        below[parent if parent in known else (collection.library, "")].append(collection)

    def shelf(collection: Collection, above: frozenset[str]) -> Shelf:
        place = (collection.library, collection.key)
        inside = above | {collection.key}
        children = [child for child in below[place] if child.key not in inside]
        return Shelf(
            collection,
            addresses.collection_path(collection),
            tuple(filed[place]),
            tuple(noted[place]),
            tuple(shelf(child, inside) for child in sorted(children, key=_by_name)),
            known.get((collection.library, collection.parent_key)),
        )

    tops = [each for info in library.libraries for each in sorted(below[info.id, ""], key=_by_name)]
    return tuple(shelf(each, frozenset()) for each in tops)


def _flattened(shelves: tuple[Shelf, ...]) -> tuple[Shelf, ...]:
    found: list[Shelf] = []
    waiting = list(reversed(shelves))
    while waiting:
        shelf = waiting.pop()
        found.append(shelf)
        waiting += reversed(shelf.children)
    return tuple(found)


def _related(by_address: dict[str, Item], notes: Iterable[Note]) -> dict[str, tuple[Item, ...]]:
    """The papers related by hand to each note."""
    pairs = {note.address: {other for other in note.related if other in by_address} for note in notes}
    return {
        address: tuple(sorted((by_address[other] for other in others), key=_newest_first))
        for address, others in pairs.items()
        if others
    }


def _by_name(collection: Collection) -> tuple[str, str]:
    return sort_text(collection.name), collection.address


def _newest_first(item: Item) -> tuple[str, str, str, str]:
    return (
        _descending(item.date.sort_key or "0000"),
        sort_text(short_creators(item.lead_creators)),
        sort_text(display_title(item)),
        item.address,
    )


def _descending(text: str) -> str:
    """A string whose order is the reverse of an ASCII string's of the same shape."""
    return "".join(chr(0x7F - ord(letter)) if ord(letter) < 0x7F else letter for letter in text)
