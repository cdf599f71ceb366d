"""Which papers a question may be answered from."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from litsite.answers.records import Scope
from litsite.sources.records import Item, Library, Note, Tag, address
from litsite.sources.selection import choose_collections, choose_tags


def papers_in_scope(library: Library, scope: Scope) -> frozenset[str] | None:
    """The addresses of papers and standalone notes in one of the collections and with one of the tags, where given.

    None when nothing is given: then all of the library may answer. A collection stands for what is below it, too.

    :raises SourceError: when the library has no such collection or tag; the hint names those that come close.
    """
    if not scope.collections and not scope.tags:
        return None
    collections = choose_collections(scope.collections, library.collections) if scope.collections else None
    tags = choose_tags(scope.tags, _tag_names(library)) if scope.tags else None
    found = (each for each in _answering(library) if _is_in(each, collections) and _has(each.tags, tags))
    return frozenset(each.address for each in found)


def _answering(library: Library) -> list[Item | Note]:
    return [*library.items, *library.notes]


def _tag_names(library: Library) -> set[str]:
    return {tag.name for each in _answering(library) for tag in each.tags}


def _is_in(each: Item | Note, collections: Collection[str] | None) -> bool:
    return collections is None or any(address(each.library, key) in collections for key in each.collections)


def _has(own: Iterable[Tag], wanted: Collection[str] | None) -> bool:
    return wanted is None or any(tag.name in wanted for tag in own)
