"""Frozen records as the bytes of a ``zotero.sqlite`` of Zotero 10."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing

from litsite.sources.example.zotero_schema import VERSIONS, schema
from litsite.sources.example.zotero_types import (
    ALL_CREATOR_TYPES,
    ALL_FIELDS,
    ALL_TYPE_NAMES,
    ANNOTATION_KINDS,
    ATTACHMENT_FIELDS,
    ITEM_TYPES,
    LINK_MODES,
    PREDICATES,
)
from litsite.sources.example.zotero_values import (
    LOCAL_USER_KEY,
    annotation_position,
    attachment_path,
    item_uri,
    sql_time,
    stored_field,
    zotero_date,
)
from litsite.sources.records import (
    USER_LIBRARY,
    Annotation,
    Attachment,
    Creator,
    Item,
    Library,
    LibraryInfo,
    MergedItem,
    Note,
    Tag,
    address,
)

UNDATED = "2024-01-01 00:00:00"  # stands where a record has no time of its own
_USER_ID = 1
_TYPE_IDS = {name: number for number, name in enumerate(ALL_TYPE_NAMES, 1)}
_FIELD_IDS = {name: number for number, name in enumerate(ALL_FIELDS, 1)}
_CREATOR_TYPE_IDS = {name: number for number, name in enumerate(ALL_CREATOR_TYPES, 1)}
_PREDICATE_IDS = {name: number for number, name in enumerate(PREDICATES, 1)}


def zotero_database(
    library: Library, positions: Mapping[str, str], trashed: frozenset[str], trashed_collections: frozenset[str]
) -> bytes:
    """The bytes of ``zotero.sqlite``; see :func:`litsite.sources.example.zotero_folder.write_zotero_folder`."""
    trashed |= {merged_address(merged) for merged in library.merged}
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(f"PRAGMA page_size = 4096; PRAGMA foreign_keys = ON; {schema()}")
        writer = _Writer(connection, positions, trashed)
        writer.write_types()
        writer.write_libraries(library)
        writer.write_collections(library, trashed_collections)
        for item in sorted(all_items(library), key=lambda item: (item.library != USER_LIBRARY, item.address)):
            writer.write_item(item)
        for note in sorted(library.notes, key=lambda note: (note.library != USER_LIBRARY, note.address)):
            writer.write_note(note, None)
        connection.commit()
        connection.execute("VACUUM")
        return connection.serialize()


def all_items(library: Library) -> Iterator[Item]:
    """The items, then those that were merged into others and are still known."""
    yield from library.items
    yield from (merged.item for merged in library.merged if merged.item)


def all_attachments(library: Library) -> Iterator[Attachment]:
    """Every attachment, the images inside notes included."""
    for item in all_items(library):
        yield from item.attachments
        for note in item.notes:
            yield from note.images
    for note in library.notes:
        yield from note.images


def merged_address(merged: MergedItem) -> str:
    """The address that the item had before it was merged."""
    return address(merged.library, merged.key)


class _Writer:
    """Fills one database; numbers rows as they come and remembers the numbers of what later rows refer to."""

    def __init__(self, connection: sqlite3.Connection, positions: Mapping[str, str], trashed: frozenset[str]) -> None:
        self.connection = connection
        self.positions = positions
        self.trashed = trashed
        self.library_ids: dict[str, int] = {}
        self.collection_ids: dict[str, int] = {}
        self.collection_sizes: dict[str, int] = {}
        self.distinct_ids: dict[str, dict[tuple[object, ...], int]] = {}
        self.item_count = 0

    def insert(self, table: str, **columns: object) -> None:
        marks = ", ".join("?" * len(columns))
        self.connection.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", tuple(columns.values()))

    def distinct(self, table: str, id_column: str, **columns: object) -> int:
        """The number of the row with these values, which is added the first time."""
        known = self.distinct_ids.setdefault(table, {})
        identity = tuple(columns.values())
        if identity not in known:
            known[identity] = len(known) + 1
            self.insert(table, **{id_column: known[identity]}, **columns)
        return known[identity]

    def write_types(self) -> None:
        for name, version in VERSIONS.items():
            self.insert("version", schema=name, version=version)
        for name, number in _TYPE_IDS.items():
            self.insert("itemTypes", itemTypeID=number, typeName=name)
            self.insert("itemTypesCombined", itemTypeID=number, typeName=name, custom=0)
        for name, number in _FIELD_IDS.items():
            self.insert("fields", fieldID=number, fieldName=name)
            self.insert("fieldsCombined", fieldID=number, fieldName=name, custom=0)
        for name, number in _CREATOR_TYPE_IDS.items():
            self.insert("creatorTypes", creatorTypeID=number, creatorType=name)
        for name, number in _PREDICATE_IDS.items():
            self.insert("relationPredicates", predicateID=number, predicate=name)
        for name, kind in ITEM_TYPES.items():
            type_id = _TYPE_IDS[name]
            for index, field in enumerate(kind.fields):
                for table in ("itemTypeFields", "itemTypeFieldsCombined"):
                    self.insert(table, itemTypeID=type_id, fieldID=_FIELD_IDS[field], hide=0, orderIndex=index)
            for base, field in kind.base_fields:
                for table in ("baseFieldMappings", "baseFieldMappingsCombined"):
                    self.insert(table, itemTypeID=type_id, baseFieldID=_FIELD_IDS[base], fieldID=_FIELD_IDS[field])
            for index, role in enumerate(kind.creator_types):
                self.insert(
                    "itemTypeCreatorTypes",
                    itemTypeID=type_id,
                    creatorTypeID=_CREATOR_TYPE_IDS[role],
                    primaryField=int(index == 0),
                )

    def write_libraries(self, library: Library) -> None:
        self.insert("settings", setting="account", key="localUserKey", value=LOCAL_USER_KEY)
        self.insert("settings", setting="client", key="lastVersion", value="10.0.0")
        self.insert("users", userID=_USER_ID, name="Example Reader")
        groups = sorted((info for info in library.libraries if info.id != USER_LIBRARY), key=lambda info: info.id)
        for number, info in enumerate((LibraryInfo(USER_LIBRARY, ""), *groups), 1):
            kind, _, group_id = info.id.partition(":")
            self.library_ids[info.id] = number
            self.insert("libraries", libraryID=number, type=kind, editable=1, filesEditable=1)
            if group_id:
                self.insert(
                    "groups", groupID=int(group_id), libraryID=number, name=info.name, description="", version=0
                )
        for name, number in self.library_ids.items():
            colors = sorted(
                (color for color in library.tag_colors if color.library == name), key=lambda color: color.position
            )
            if colors:
                value = json.dumps([{"name": color.name, "color": color.color} for color in colors])
                self.insert("syncedSettings", setting="tagColors", libraryID=number, value=value)

    def write_collections(self, library: Library, trashed: frozenset[str]) -> None:
        waiting = sorted(library.collections, key=lambda collection: collection.address)
        while waiting:
            ready = [
                collection
                for collection in waiting
                if not collection.parent_key
                or address(collection.library, collection.parent_key) in self.collection_ids
            ]
            if not ready:
                raise ValueError(f"collections without their parent: {', '.join(each.address for each in waiting)}")
            for collection in ready:
                number = self.collection_ids[collection.address] = len(self.collection_ids) + 1
                parent = address(collection.library, collection.parent_key) if collection.parent_key else ""
                self.insert(
                    "collections",
                    collectionID=number,
                    collectionName=collection.name,
                    parentCollectionID=self.collection_ids.get(parent),
                    clientDateModified=UNDATED,
                    libraryID=self.library_ids[collection.library],
                    key=collection.key,
                )
                if collection.address in trashed:
                    self.insert("deletedCollections", collectionID=number, dateDeleted=UNDATED)
            waiting = [collection for collection in waiting if collection not in ready]

    def write_row(self, kind: str, library: str, key: str, added: str, modified: str, tags: Iterable[Tag]) -> int:
        """The row that every item, attachment, note and annotation has in ``items``, with its tags and its trash."""
        self.item_count += 1
        number = self.item_count
        added = sql_time(added) or UNDATED
        modified = sql_time(modified) or added
        self.insert(
            "items",
            itemID=number,
            itemTypeID=_TYPE_IDS[kind],
            dateAdded=added,
            dateModified=modified,
            clientDateModified=modified,
            libraryID=self.library_ids[library],
            key=key,
        )
        if library != USER_LIBRARY:
            self.insert("groupItems", itemID=number, createdByUserID=_USER_ID, lastModifiedByUserID=_USER_ID)
        for tag in tags:
            tag_id = self.distinct("tags", "tagID", name=tag.name)
            self.insert("itemTags", itemID=number, tagID=tag_id, type=int(tag.automatic))
        if address(library, key) in self.trashed:
            self.insert("deletedItems", itemID=number, dateDeleted=UNDATED)
        return number

    def write_item(self, item: Item) -> None:
        if item.type == "attachment":
            self.write_standalone_attachment(item)
            return
        number = self.write_row(item.type, item.library, item.key, item.added, item.modified, item.tags)
        kind = ITEM_TYPES[item.type]
        values = {
            "title": item.title,
            "shortTitle": item.short_title,
            "abstractNote": item.abstract,
            "date": zotero_date(item.date),
            "extra": item.extra,
            "citationKey": item.citation_key,
            **{name: stored_field(name, value) for name, value in item.fields},
        }
        self.write_fields(number, {kind.own_name(field): value for field, value in values.items()}, kind.fields)
        for index, creator in enumerate(item.creators):
            self.write_creator(number, index, creator, kind.creator_types)
        self.write_places(number, item)
        if item.in_my_publications:
            self.insert("publicationsItems", itemID=number)
        if item.retraction:
            facts = item.retraction
            data = {"doi": facts.doi, "date": facts.date, "reasons": facts.reasons, "urls": facts.urls}
            self.insert(
                "retractedItems",
                itemID=number,
                data=json.dumps({name: value for name, value in data.items() if value}),
                flag=0 if facts.warn else 1,
            )
        for attachment in item.attachments:
            self.write_attachment(attachment, item.library, number)
        for note in item.notes:
            self.write_note(note, number)

    def write_standalone_attachment(self, item: Item) -> None:
        (attachment,) = item.attachments
        if attachment.key != item.key:
            raise ValueError(f"the standalone attachment {item.key} has a file with another key")
        self.write_places(self.write_attachment(attachment, item.library, None), item)

    def write_places(self, number: int, item: Item | Note) -> None:
        """Collections and relations, which items and standalone notes have alike."""
        for key in item.collections:
            collection = address(item.library, key)
            order = self.collection_sizes[collection] = self.collection_sizes.get(collection, -1) + 1
            collection_id = self.collection_ids[collection]
            self.insert("collectionItems", collectionID=collection_id, itemID=number, orderIndex=order)
        replaced = item.merged if isinstance(item, Item) else ()
        for predicate, addresses in (("dc:relation", item.related), ("dc:replaces", replaced)):
            for other in addresses:
                self.insert(
                    "itemRelations",
                    itemID=number,
                    predicateID=_PREDICATE_IDS[predicate],
                    object=item_uri(other, item.library),
                )

    def write_fields(self, number: int, values: Mapping[str, str], known: tuple[str, ...]) -> None:
        for field, value in sorted(values.items()):
            if not value:
                continue
            if field not in known:
                raise ValueError(f"this type of item has no field {field}")
            value_id = self.distinct("itemDataValues", "valueID", value=value)
            self.insert("itemData", itemID=number, fieldID=_FIELD_IDS[field], valueID=value_id)

    def write_creator(self, number: int, index: int, creator: Creator, roles: tuple[str, ...]) -> None:
        if creator.role not in roles:
            raise ValueError(f"this type of item has no creator of the role {creator.role}")
        creator_id = self.distinct(
            "creators",
            "creatorID",
            firstName=creator.given,
            lastName=creator.family,
            fieldMode=int(creator.single),
        )
        self.insert(
            "itemCreators",
            itemID=number,
            creatorID=creator_id,
            creatorTypeID=_CREATOR_TYPE_IDS[creator.role],
            orderIndex=index,
        )

    def write_note(self, note: Note, parent: int | None) -> None:
        number = self.write_row("note", note.library, note.key, note.added, note.modified, note.tags)
        self.insert("itemNotes", itemID=number, parentItemID=parent, note=note.html, title=note.title)
        self.write_places(number, note)
        for image in note.images:
            self.write_attachment(image, note.library, number)

    def write_attachment(self, attachment: Attachment, library: str, parent: int | None) -> int:
        number = self.write_row(
            "attachment", library, attachment.key, attachment.added, attachment.modified, attachment.tags
        )
        self.write_fields(number, {"title": attachment.title, "url": attachment.url}, ATTACHMENT_FIELDS)
        charset = attachment.charset
        self.insert(
            "itemAttachments",
            itemID=number,
            parentItemID=parent,
            linkMode=LINK_MODES.index(attachment.mode),
            contentType=attachment.content_type,
            charsetID=self.distinct("charsets", "charsetID", charset=charset) if charset else None,
            path=attachment_path(attachment.mode, attachment.path),
        )
        if attachment.note:
            self.insert("itemNotes", itemID=number, parentItemID=None, note=attachment.note, title="")
        for annotation in attachment.annotations:
            self.write_annotation(annotation, library, number)
        return number

    def write_annotation(self, annotation: Annotation, library: str, parent: int) -> None:
        number = self.write_row(
            "annotation", library, annotation.key, annotation.added, annotation.modified, annotation.tags
        )
        self.insert(
            "itemAnnotations",
            itemID=number,
            parentItemID=parent,
            type=ANNOTATION_KINDS.index(annotation.kind) + 1,
            authorName=annotation.author or None,
            text=annotation.text or None,
            comment=annotation.comment or None,
            color=annotation.color,
            pageLabel=annotation.page_label,
            sortIndex=annotation.sort_index or f"{(annotation.page or 1) - 1:05d}|000000|00000",
            position=self.positions.get(annotation.key) or annotation_position(annotation.page),
            isExternal=0,
        )
