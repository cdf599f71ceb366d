"""Which part of a Zotero folder becomes the site: libraries, collections with what is below them, and tags."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from litsite.errors import SourceError
from litsite.sources.hierarchy import with_descendants
from litsite.sources.records import USER_LIBRARY, Collection, LibraryInfo, address

EVERY_LIBRARY = "all"
_NAMES_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Selection:
    """What the user asked for. Empty ``collections`` or ``tags`` mean no limit.

    ``libraries`` holds ``user``, ids of groups (``4711`` or ``group:4711``), their names, or ``all``; ``collections``
    holds names or keys, ``tags`` names. An item must be in one of the collections and have one of the tags.
    """

    libraries: tuple[str, ...] = (USER_LIBRARY,)
    collections: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


def choose_libraries(wanted: Sequence[str], available: Sequence[LibraryInfo]) -> frozenset[str]:
    """The ids of the wanted libraries. Raises SourceError that names the unknown ones and what there is."""
    if EVERY_LIBRARY in wanted:
        return frozenset(library.id for library in available)
    ids = _Names("library")
    for library in available:
        for name in (library.id, library.id.removeprefix("group:"), library.name):
            ids.add(name, library.id)
    return ids.choose(wanted, [f"{library.id} ({library.name})" for library in available])


def choose_collections(wanted: Sequence[str], available: Sequence[Collection]) -> frozenset[str]:
    """The addresses of the wanted collections and all below them. Raises SourceError for unknown names."""
    addresses = _Names("collection")
    parents = {}
    for collection in available:
        addresses.add(collection.key, collection.address)
        addresses.add(collection.name, collection.address)
        if collection.parent_key:
            parents[collection.address] = address(collection.library, collection.parent_key)
    return with_descendants(addresses.choose(wanted, [collection.name for collection in available]), parents)


def choose_tags(wanted: Sequence[str], available: Iterable[str]) -> frozenset[str]:
    """The names of the wanted tags as they are spelled in the library. Raises SourceError for unknown ones."""
    names = _Names("tag")
    for name in available:
        names.add(name, name)
    return names.choose(wanted, sorted(set(available)))


class _Names:
    """What can be asked for by name; ``kind`` says what it is."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._exact: dict[str, set[str]] = defaultdict(set)
        self._folded: dict[str, set[str]] = defaultdict(set)

    def add(self, name: str, identity: str) -> None:
        """One name may stand for several things, as collections of one name do in different places."""
        self._exact[name].add(identity)
        self._folded[name.strip().casefold()].add(identity)

    def choose(self, wanted: Sequence[str], readable: Sequence[str]) -> frozenset[str]:
        """What the wanted names stand for: as written, or else whatever differs only in case.

        Raises SourceError with all unknown names; its hint takes near ones from ``readable``.
        """
        chosen: set[str] = set()
        unknown = []
        for name in wanted:
            if found := self._exact.get(name) or self._folded.get(name.strip().casefold()):
                chosen |= found
            else:
                unknown.append(name)
        if unknown:
            what = f"there is no {self._kind} {' or '.join(repr(name) for name in unknown)}"
            raise SourceError(what, where="source", hint=_hint(unknown, readable))
        return frozenset(chosen)


def _hint(unknown: Sequence[str], readable: Sequence[str]) -> str:
    """The names most like the unknown ones; the first few when none is like them."""
    folded = {name.casefold(): name for name in readable}
    near = [
        folded[match]
        for name in unknown
        for match in difflib.get_close_matches(name.casefold(), list(folded), n=3, cutoff=0.5)
    ]
    if near:
        return f"did you mean {' or '.join(repr(name) for name in dict.fromkeys(near))}?"
    if not readable:
        return "there are none"
    rest = " …" if len(readable) > _NAMES_SHOWN else ""
    return f"there are: {', '.join(readable[:_NAMES_SHOWN])}{rest}"
