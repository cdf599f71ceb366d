"""What people may call an item in an answer: by its address, its key or its citation key."""

from __future__ import annotations

from collections import defaultdict

from litsite.sources.records import Library

AMBIGUOUS = "stands for several items"
UNKNOWN = "is no item of this library"


class ItemNames:
    """The papers and standalone notes of a library by everything they may be called."""

    def __init__(self, library: Library) -> None:
        self._addresses = {each.address for each in library.items} | {note.address for note in library.notes}
        self._by_key: dict[str, set[str]] = defaultdict(set)
        self._by_citation_key: dict[str, set[str]] = defaultdict(set)
        self._by_folded_key: dict[str, set[str]] = defaultdict(set)
        self._survivors = {
            name: merged.survivor
            for merged in library.merged
            for name in (merged.item.citation_key if merged.item else "", merged.key)
            if name
        }
        for note in library.notes:
            self._by_key[note.key].add(note.address)
        for item in library.items:
            self._by_key[item.key].add(item.address)
            if item.citation_key:
                self._by_citation_key[item.citation_key].add(item.address)
                self._by_folded_key[item.citation_key.casefold()].add(item.address)

    def find(self, name: str) -> tuple[str, str]:
        """The address of the item that is called so, and empty; or else empty, and why there is none.

        A citation key counts as it is written, since Better BibTeX can tell keys apart by case alone; where that gives
        nothing, whatever differs only in case. A merged item stands for the one that it was merged into.
        """
        if name in self._addresses:
            return name, ""
        for names in (self._by_citation_key, self._by_key):
            if name in names:
                return _only(names[name])
        if self._survivors.get(name) in self._addresses:
            return self._survivors[name], ""
        return _only(self._by_folded_key.get(name.casefold(), set()))


def _only(found: set[str]) -> tuple[str, str]:
    if len(found) == 1:
        return next(iter(found)), ""
    return "", AMBIGUOUS if found else UNKNOWN
