"""Tags of items of every kind, and the colours the user gave some of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from litsite.errors import Problem
from litsite.sources.database import Database, json_of, text_of
from litsite.sources.records import LibraryInfo, Tag, TagColor


def read_tags(database: Database) -> dict[int, tuple[Tag, ...]]:
    """Tags by item, in order of name whatever the case. Type 1 came with an import, 0 was given by hand."""
    known: dict[tuple[str, bool], Tag] = {}
    tags: dict[int, list[Tag]] = defaultdict(list)
    for number, name, kind in database.rows(
        "SELECT itemID, name, type FROM wanted JOIN itemTags USING (itemID) JOIN tags USING (tagID)"
    ):
        if stripped := text_of(name).strip():
            identity = (stripped, kind == 1)
            tags[number].append(known.setdefault(identity, Tag(*identity)))
    return {number: tuple(sorted(given, key=_place)) for number, given in tags.items()}


def _place(tag: Tag) -> tuple[str, str, bool]:
    return tag.name.casefold(), tag.name, tag.automatic


def read_tag_colors(
    database: Database, libraries: Mapping[int, LibraryInfo]
) -> tuple[tuple[TagColor, ...], tuple[Problem, ...]]:
    """The coloured tags of some libraries, in Zotero's order."""
    colors, problems = [], []
    for number, value in database.rows("SELECT libraryID, value FROM syncedSettings WHERE setting = 'tagColors'"):
        if number not in libraries:
            continue
        listed = json_of(value)
        if not isinstance(listed, list):
            problems.append(Problem("tag colours", f"those of {libraries[number].name} cannot be read; left out"))
            continue
        library = libraries[number].id
        colors += [
            TagColor(library, entry["name"], entry["color"], position)
            for position, entry in enumerate(listed)
            if isinstance(entry, dict) and isinstance(entry.get("name"), str) and isinstance(entry.get("color"), str)
        ]
    return tuple(sorted(colors, key=lambda color: (color.library, color.position))), tuple(sorted(problems))
