"""A Zotero data directory as a library of records. Reads a private copy of its database and never the original."""

from __future__ import annotations

import dataclasses
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from litsite.errors import SourceError
from litsite.sources.annotations import read_annotations
from litsite.sources.assembly import Assembly
from litsite.sources.attachments import AttachmentBuilder, read_attachment_rows
from litsite.sources.citation_keys import CitationKeys, read_better_bibtex_keys
from litsite.sources.collections import read_collections, read_filing
from litsite.sources.creators import read_creators, read_primary_roles
from litsite.sources.database import Database
from litsite.sources.fields import read_extra_names, read_fields
from litsite.sources.files import FileFinder, PictureCache
from litsite.sources.item_rows import ItemRow, read_item_rows, read_libraries, read_trash
from litsite.sources.items import ItemBuilder, read_publications
from litsite.sources.notes import read_notes
from litsite.sources.records import Collection, Library, MergedItem, Tag
from litsite.sources.relations import find_related, find_survivors, read_statements
from litsite.sources.retractions import read_retractions
from litsite.sources.schema import product_name, userdata_version, version_problems
from litsite.sources.selection import Selection, choose_collections, choose_libraries, choose_tags
from litsite.sources.shelf import ATTACHMENT, NOTE, arrange, is_regular
from litsite.sources.snapshot import DATABASE_NAME, open_snapshot
from litsite.sources.tags import read_tag_colors, read_tags


def read_zotero(data_dir: Path, selection: Selection, *, base_attachment_path: Path | None = None) -> Library:
    """Everything selected from a Zotero data directory (Zotero 5 to 10, running or not).

    ``base_attachment_path`` is Zotero's base directory for linked files. Raises SourceError when the folder or its
    database cannot be read and when the selection names what is not there; lesser faults are the library's problems.
    """
    with open_snapshot(data_dir) as snapshot, _understanding():
        library = _read(snapshot.database, data_dir, selection, base_attachment_path)
    return dataclasses.replace(library, problems=tuple(sorted({*snapshot.problems, *library.problems})))


def zotero_version(data_dir: Path) -> str:
    """Which Zotero wrote a folder: ``Zotero 10 (userdata 129)``. Raises SourceError when that cannot be told."""
    with open_snapshot(data_dir) as snapshot, _understanding():
        userdata = userdata_version(snapshot.database)
        return f"{product_name(snapshot.database, userdata)} (userdata {userdata})"


@contextmanager
def _understanding() -> Iterator[None]:
    """Turn what SQLite says of unexpected tables and columns into an error that the user can do something about."""
    try:
        yield
    except sqlite3.Error as error:
        raise SourceError(
            f"its content cannot be understood: {error}",
            where=DATABASE_NAME,
            hint="run Zotero once on this folder; if this stays, its version is not one that litsite knows",
        ) from error


def _read(database: Database, data_dir: Path, selection: Selection, base_attachment_path: Path | None) -> Library:
    userdata = userdata_version(database)
    libraries = read_libraries(database)
    wanted_libraries = choose_libraries(selection.libraries, tuple(libraries.values()))
    libraries = {number: library for number, library in libraries.items() if library.id in wanted_libraries}
    rows, row_problems = read_item_rows(database, libraries)
    database.want(rows)
    shelf = arrange(rows, read_trash(database, rows))
    tags = read_tags(database)
    all_collections, collection_problems = read_collections(database, libraries)
    collections = _chosen_collections(all_collections, selection)
    filing = _filing(read_filing(database), rows, collections)
    chosen = _choose_items(shelf.top_level(), filing, tags, selection)

    pages = shelf.pages(chosen)
    statements = read_statements(database, rows)
    survivors = find_survivors(statements, frozenset(row.address for row in shelf.rows.values()))
    survivors = {merged: survivor for merged, survivor in survivors.items() if pages.get(survivor) == survivor}

    fields = read_fields(database)
    needs_keys = any(is_regular(row) and "citationKey" not in fields.get(row.id, {}) for row in chosen)
    better_bibtex_keys, key_problems = read_better_bibtex_keys(data_dir) if needs_keys else ({}, ())
    notes = read_notes(database)
    assembly = Assembly(
        shelf=shelf,
        items=_item_builder(database, fields, tags, better_bibtex_keys),
        attachments=AttachmentBuilder(
            finder=FileFinder(data_dir, base_attachment_path),
            attachment_rows=read_attachment_rows(database),
            fields=fields,
            tags=tags,
            annotations=read_annotations(database, shelf.rows, tags, PictureCache(data_dir)),
            notes=notes,
        ),
        notes=notes,
        tags=tags,
        filing=filing,
        related=find_related(statements, survivors, pages),
        merged=_grouped(survivors),
    )
    tag_colors, color_problems = read_tag_colors(database, libraries)
    return Library(
        origin=f"{product_name(database, userdata)} folder",
        libraries=tuple(sorted(libraries.values(), key=lambda library: library.id)),
        items=tuple(
            assembly.standalone_file(row) if row.type == ATTACHMENT else assembly.item(row)
            for row in chosen
            if row.type != NOTE
        ),
        notes=tuple(assembly.note(row) for row in chosen if row.type == NOTE),
        collections=collections,
        merged=_merged_items(survivors, {row.address: row for row in rows.values()}, assembly.items),
        tag_colors=tag_colors,
        problems=(*version_problems(userdata), *row_problems, *collection_problems, *key_problems, *color_problems),
    )


def _chosen_collections(collections: tuple[Collection, ...], selection: Selection) -> tuple[Collection, ...]:
    """The collections of the site. One that was chosen is at the top there, whatever it is under in Zotero."""
    if not selection.collections:
        return collections
    chosen = choose_collections(selection.collections, collections)
    kept = [collection for collection in collections if collection.address in chosen]
    keys = {(collection.library, collection.key) for collection in kept}
    return tuple(
        collection
        if (collection.library, collection.parent_key) in keys
        else dataclasses.replace(collection, parent_key="")
        for collection in kept
    )


def _filing(
    filing: Mapping[int, frozenset[str]], rows: Mapping[int, ItemRow], collections: Iterable[Collection]
) -> dict[int, frozenset[str]]:
    """The keys of the site's collections that each item is in."""
    keys: dict[str, set[str]] = defaultdict(set)
    for collection in collections:
        keys[collection.library].add(collection.key)
    return {number: filed & keys[rows[number].library] for number, filed in filing.items()}


def _choose_items(
    top_level: Iterable[ItemRow],
    filing: Mapping[int, frozenset[str]],
    tags: Mapping[int, tuple[Tag, ...]],
    selection: Selection,
) -> tuple[ItemRow, ...]:
    """The items, notes and files that the selection lets onto the site."""
    chosen = tuple(top_level)
    if selection.collections:
        chosen = tuple(row for row in chosen if filing.get(row.id))
    if selection.tags:
        names = choose_tags(selection.tags, {tag.name for given in tags.values() for tag in given})
        chosen = tuple(row for row in chosen if any(tag.name in names for tag in tags.get(row.id, ())))
    return chosen


def _item_builder(
    database: Database,
    fields: Mapping[int, Mapping[str, str]],
    tags: Mapping[int, tuple[Tag, ...]],
    better_bibtex_keys: CitationKeys,
) -> ItemBuilder:
    primary_roles = read_primary_roles(database)
    return ItemBuilder(
        fields=fields,
        creators=read_creators(database, primary_roles),
        tags=tags,
        retractions=read_retractions(database),
        publications=read_publications(database),
        extra_names=read_extra_names(database),
        primary_roles=primary_roles,
        better_bibtex_keys=better_bibtex_keys,
    )


def _grouped(survivors: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The addresses merged into each survivor."""
    merged: dict[str, list[str]] = defaultdict(list)
    for address in sorted(survivors):
        merged[survivors[address]].append(address)
    return {survivor: tuple(addresses) for survivor, addresses in merged.items()}


def _merged_items(
    survivors: Mapping[str, str], rows: Mapping[str, ItemRow], items: ItemBuilder
) -> tuple[MergedItem, ...]:
    """What was merged away, in order of address, with what the trash still holds of it."""
    merged = []
    for address, survivor in sorted(survivors.items()):
        row = rows.get(address)
        merged.append(
            MergedItem(
                key=address.rpartition("-")[2],
                library=rows[survivor].library,  # merging never crosses libraries
                survivor=survivor,
                item=items.build(row) if row and is_regular(row) else None,
            )
        )
    return tuple(merged)
