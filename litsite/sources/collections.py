"""The tree of collections and what is filed in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from litsite.errors import Problem
from litsite.sources.database import Database, text_of
from litsite.sources.hierarchy import with_descendants, without_cycles
from litsite.sources.item_rows import is_key
from litsite.sources.records import Collection, LibraryInfo


def read_collections(
    database: Database, libraries: Mapping[int, LibraryInfo]
) -> tuple[tuple[Collection, ...], tuple[Problem, ...]]:
    """The collections of some libraries in order of address, without those in the trash and what is below them."""
    problems = []
    names: dict[int, tuple[str, str, str]] = {}
    parents: dict[int, int] = {}
    for number, library_id, key, name, parent in database.rows(
        "SELECT collectionID, libraryID, key, collectionName, parentCollectionID FROM collections"
    ):
        if library_id not in libraries:
            continue
        if not is_key(text_of(key)):
            problems.append(Problem(f"collection {text_of(name)!r}", "its key is not one that Zotero gives; left out"))
            continue
        names[number] = (libraries[library_id].id, text_of(key), text_of(name))
        if parent is not None:
            parents[number] = parent
    parents = without_cycles({child: parent for child, parent in parents.items() if parent in names})
    trashed: frozenset[int] = frozenset()
    if database.columns("deletedCollections"):
        deleted = [number for (number,) in database.rows("SELECT collectionID FROM deletedCollections")]
        trashed = with_descendants(deleted, parents)
    collections = [
        Collection(key, library, name, names[parents[number]][1] if number in parents else "")
        for number, (library, key, name) in names.items()
        if number not in trashed
    ]
    return tuple(sorted(collections, key=lambda collection: collection.address)), tuple(sorted(problems))


def read_filing(database: Database) -> dict[int, frozenset[str]]:
    """The keys of the collections that each item is in, those in the trash included."""
    filing: dict[int, set[str]] = defaultdict(set)
    for number, key in database.rows(
        "SELECT itemID, key FROM wanted JOIN collectionItems USING (itemID) JOIN collections USING (collectionID)"
    ):
        filing[number].add(key)
    return {number: frozenset(keys) for number, keys in filing.items()}
