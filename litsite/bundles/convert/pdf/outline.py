"""The outline that a PDF may carry (its bookmarks), and where on the pages its entries stand as headings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from litsite.bundles.convert.pdf.characters import repair
from litsite.bundles.convert.pdf.lines import Line
from litsite.bundles.convert.pdf.wording import heading_key, without_number

_MOST_ENTRIES = 3000
_DEEPEST = 60
"""Levels followed: as deep as any outline that is no attack; PDFium guards against loops."""
_MOST_LINES = 5
"""Lines that one heading may take."""


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One bookmark: its title, its level from 1, and the page it points to, from 0, when that is known."""

    title: str
    level: int
    page: int | None


@dataclass(frozen=True, slots=True)
class PlacedEntry:
    """An outline entry found in the text: in lines ``first`` to ``last``. ``lead`` counts the characters of the first
    line that it takes when text runs on after it, else it is 0.
    """

    first: int
    last: int
    level: int
    lead: int = 0


def read_outline(document: Any) -> tuple[OutlineEntry, ...]:
    """Return the outline of ``document`` (a pypdfium2 document), empty when it has none.

    A single entry that all others hang under names the document itself and is left out.
    """
    entries = []
    for bookmark in document.get_toc(max_depth=_DEEPEST):
        destination = bookmark.get_dest()
        page = destination.get_index() if destination else None
        title = " ".join(repair(bookmark.get_title()).split())
        if heading_key(title):
            entries.append(OutlineEntry(title, bookmark.level + 1, page))
        if len(entries) >= _MOST_ENTRIES:
            break
    if len(entries) > 2 and entries[0].level == 1 and all(entry.level > 1 for entry in entries[1:]):
        return tuple(OutlineEntry(entry.title, entry.level - 1, entry.page) for entry in entries[1:])
    return tuple(entries)


def place_outline(outline: Sequence[OutlineEntry], lines: Sequence[Line]) -> dict[int, PlacedEntry]:
    """Find the lines in which the entries stand, on the page they point to or the one after; by first line."""
    by_page: defaultdict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        by_page[line.page].append(index)
    placed: dict[int, PlacedEntry] = {}
    for entry in outline:
        key = heading_key(entry.title)
        word = without_number(entry.title).split()[0].casefold()
        pages = (entry.page, entry.page + 1) if entry.page is not None else sorted(by_page)
        for page in pages:
            found = _place(entry, key, word, by_page.get(page, []), lines, placed)
            if found:
                placed[found.first] = found
                break
    return placed


def _place(
    entry: OutlineEntry, key: str, word: str, indexes: list[int], lines: Sequence[Line], placed: dict[int, PlacedEntry]
) -> PlacedEntry | None:
    run_in = None
    for index in indexes:
        if index in placed or word[:6] not in lines[index].text.casefold():
            continue
        text = ""
        for last in range(index, min(index + _MOST_LINES, len(lines))):
            text = f"{text} {lines[last].text}" if text else lines[last].text
            found = heading_key(text)
            if found == key:
                return PlacedEntry(index, last, entry.level)
            if not key.startswith(found):
                if last == index and lines[index].lead and found.startswith(key) and run_in is None:
                    run_in = PlacedEntry(index, index, entry.level, _length_of_key(text, key))
                break
    return run_in


def _length_of_key(text: str, key: str) -> int:
    """Count the characters of ``text`` up to the end of the heading that ``key`` stands for."""
    wanted = len(key)
    for length in range(1, len(text) + 1):
        if len(heading_key(text[:length])) >= wanted and text[:length].strip()[-1:].isalnum():
            end = length
            while end < len(text) and text[end] in ")].:?!":
                end += 1
            return end
    return len(text)
