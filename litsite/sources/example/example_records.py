"""The example's content as frozen records and files, ready to be written as a Zotero data directory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from litsite.sources.example.attached_files import AttachedFiles
from litsite.sources.example.content_files import Facts, WrittenNote, read_items, read_library_facts, read_notes
from litsite.sources.example.note_markup import Cited, Quotable, note_html, note_title
from litsite.sources.example.pictures import small_world_picture
from litsite.sources.example.timeline import partial_date, time_of
from litsite.sources.example.zotero_keys import zotero_key
from litsite.sources.example.zotero_types import ITEM_TYPES
from litsite.sources.example.zotero_values import item_uri
from litsite.sources.records import (
    USER_LIBRARY,
    Attachment,
    Collection,
    Creator,
    Item,
    Library,
    LibraryInfo,
    MergedItem,
    Note,
    PartialDate,
    Retraction,
    Tag,
    TagColor,
)
from litsite.sources.vocabulary import short_creators

_CREATOR_LISTS = {
    "authors": "author",
    "inventors": "inventor",
    "programmers": "programmer",
    "editors": "editor",
    "contributors": "contributor",
}


@dataclass(frozen=True, slots=True)
class Example:
    """The example: ``library`` as a reader gives it back, and what is written for that.

    ``in_trash`` are the items in the trash, which are not in ``library``. ``files`` maps attachment keys to bytes,
    ``positions`` annotation keys to Zotero's position JSON.
    """

    library: Library
    in_trash: tuple[Item, ...]
    files: dict[str, bytes]
    positions: dict[str, str]


@cache
def load_example() -> Example:
    """The whole example. Its PDFs are made on the first call, which takes about a second."""
    return _Builder().example()


class _Builder:
    """Turns the written content into records; keys are digests of the names that the content uses."""

    def __init__(self) -> None:
        self.written_items = read_items()
        self.written_notes = read_notes()
        self.facts = read_library_facts()
        self.attached = AttachedFiles()
        self.collections = {each.name: each for each in _collections(self.facts["collections"], "")}
        self.related = _both_ways(self.facts["related"])
        self.cited = {facts["id"]: _cited(facts) for facts in self.written_items}
        shuffled = sorted((facts["id"] for facts in self.written_items), key=_item_key)
        self.days = {name: day for day, name in enumerate(shuffled)}  # the fields mixed, as a reader comes upon papers

    def example(self) -> Example:
        items: list[Item] = []
        in_trash: list[Item] = []
        merged: list[MergedItem] = []
        for facts in self.written_items:
            item = self.item(facts)
            (in_trash if facts.get("trashed") else items).append(item)
            if "merged_from" in facts:
                copy = _bare_item(
                    facts["merged_from"] | {"id": f"{facts['id']}-copy", "type": item.type}, self.days[facts["id"]]
                )
                merged.append(MergedItem(copy.key, USER_LIBRARY, item.address, copy))
        items += [self.standalone_file(facts, len(items) + number) for number, facts in enumerate(self.facts["files"])]
        notes = [self.note(note, "", ()) for note in self.written_notes if "item" not in note.facts]
        colors = enumerate(self.facts["tag_colors"].items())
        library = Library(
            origin="Zotero 10 folder",
            libraries=(LibraryInfo(USER_LIBRARY, "My Library"),),
            items=tuple(sorted(items, key=lambda item: item.address)),
            notes=tuple(sorted(notes, key=lambda note: note.address)),
            collections=tuple(sorted(self.collections.values(), key=lambda collection: collection.address)),
            merged=tuple(merged),
            tag_colors=tuple(TagColor(USER_LIBRARY, name, color, place) for place, (name, color) in colors),
        )
        return Example(library, tuple(in_trash), self.attached.files, self.attached.positions)

    def item(self, facts: Facts) -> Item:
        name, day = facts["id"], self.days[facts["id"]]
        bare = _bare_item(facts, day)
        attachments = self.attached.of(facts, bare, day)
        quotable = _quotable(attachments, self.cited[name])
        notes = [self.note(note, bare.key, quotable) for note in self.written_notes if note.facts.get("item") == name]
        return replace(
            bare,
            citation_key=name,
            collections=self.collection_keys(facts),
            attachments=tuple(sorted(attachments, key=lambda attachment: attachment.key)),
            notes=tuple(sorted(notes, key=lambda note: note.key)),
            related=tuple(sorted(_item_key(other) for other in self.related.get(name, ()))),
            merged=(zotero_key("item", f"{name}-copy"),) if "merged_from" in facts else (),
        )

    def standalone_file(self, facts: Facts, number: int) -> Item:
        attachment = self.attached.alone(facts, number)
        return Item(
            key=attachment.key,
            library=USER_LIBRARY,
            type="attachment",
            title=attachment.title,
            collections=self.collection_keys(facts),
            attachments=(attachment,),
            added=attachment.added,
            modified=attachment.modified,
        )

    def note(self, written: WrittenNote, parent_key: str, quotable: Sequence[Quotable]) -> Note:
        key = zotero_key("note", written.name)
        day = self.days[written.facts["item"]] + 2 if parent_key else written.facts["day"]
        written_at = time_of(day, 90)
        images: tuple[Attachment, ...] = ()
        if written.facts.get("picture"):
            images = (self.attached.embedded_picture(written.name, small_world_picture(), written_at),)
        html = note_html(written.markdown, self.cited, quotable, images[0].key if images else "")
        return Note(
            key=key,
            library=USER_LIBRARY,
            html=html,
            title=note_title(written.markdown),
            parent_key=parent_key,
            tags=_tags(written.facts),
            collections=self.collection_keys(written.facts),
            images=images,
            added=written_at,
            modified=written_at,
        )

    def collection_keys(self, facts: Facts) -> tuple[str, ...]:
        return tuple(sorted(self.collections[name].key for name in facts.get("collections", ())))


def _bare_item(facts: Facts, day: int) -> Item:
    """An item by itself: what stands in its own fields."""
    fields = facts.get("fields", {})
    added = time_of(day)
    return Item(
        key=_item_key(facts["id"]),
        library=USER_LIBRARY,
        type=facts["type"],
        title=facts["title"],
        short_title=facts.get("short_title", ""),
        abstract=facts.get("abstract", ""),
        creators=tuple(_creators(facts)),
        date=partial_date(facts["date"]) if "date" in facts else PartialDate(),
        fields=tuple(sorted(fields.items())),
        tags=_tags(facts),
        retraction=_retraction(facts.get("retraction")),
        in_my_publications=facts.get("my_publication", False),
        added=added,
        modified=added,
    )


def _item_key(name: str) -> str:
    return zotero_key("item", name)


def _creators(facts: Facts) -> Iterator[Creator]:
    """Names are written ``Family, Given``; a name without a comma stands in one field."""
    primary = ITEM_TYPES[facts["type"]].creator_types[0]
    for list_name, role in _CREATOR_LISTS.items():
        for name in facts.get(list_name, ()):
            family, _, given = name.partition(", ")
            yield Creator(family, given, role=role, lead=role == primary, single=not given)


def _tags(facts: Facts) -> tuple[Tag, ...]:
    tags = [Tag(name) for name in facts.get("tags", ())]
    tags += [Tag(name, automatic=True) for name in facts.get("automatic", ())]
    return tuple(sorted(tags, key=lambda tag: (tag.name.casefold(), tag.name)))


def _retraction(facts: Facts | None) -> Retraction | None:
    if facts is None:
        return None
    return Retraction(facts["date"], tuple(facts["reasons"]), tuple(facts["urls"]), facts["doi"])


def _collections(tree: Facts, parent_key: str) -> Iterator[Collection]:
    for name, below in tree.items():
        key = zotero_key("collection", name)
        yield Collection(key, USER_LIBRARY, name, parent_key)
        yield from _collections(below or {}, key)


def _both_ways(pairs: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    related: dict[str, list[str]] = {}
    for first, second in pairs:
        related.setdefault(first, []).append(second)
        related.setdefault(second, []).append(first)
    return related


def _cited(facts: Facts) -> Cited:
    date = partial_date(facts["date"])
    names = short_creators([creator for creator in _creators(facts) if creator.lead] or list(_creators(facts)))
    return Cited(item_uri(_item_key(facts["id"]), USER_LIBRARY), f"{names}, {date.year or date.text}")


def _quotable(attachments: Sequence[Attachment], cited: Cited) -> list[Quotable]:
    """The annotations of an item in the order they were written, with what Zotero keeps when one is quoted."""
    annotations = [(attachment, each) for attachment in attachments for each in attachment.annotations]
    return [
        Quotable(
            text=annotation.text,
            data={
                "attachmentURI": item_uri(attachment.key, USER_LIBRARY),
                "annotationKey": annotation.key,
                "color": annotation.color,
                "pageLabel": annotation.page_label,
                "citationItem": {"uris": [cited.uri], "locator": annotation.page_label},
            },
            citation=cited,
            page_label=annotation.page_label,
        )
        for attachment, annotation in sorted(annotations, key=lambda pair: pair[1].added)
    ]
