"""A printed table of contents: every heading again, with page numbers. The reader's own outline takes its place."""

from __future__ import annotations

import re
from collections.abc import Sequence

from litsite.bundles.convert.pdf.lines import Line
from litsite.bundles.convert.pdf.wording import heading_key

_TITLES = frozenset(
    {
        "contents",
        "tableofcontents",
        "listoffigures",
        "listoftables",
        "inhalt",
        "inhaltsverzeichnis",
        "tabledesmatières",
        "sommaire",
        "índice",
        "contenido",
        "sumário",
        "indice",
        "inhoud",
        "inhoudsopgave",
        "оглавление",
        "содержание",
        "目录",
        "目次",
    }
)
_INITIALS = frozenset(title[0] for title in _TITLES)
_LEADER = re.compile(r"(?:\s?[.·…]){4,}\s*(?:\d{1,4}|[ivxlc]{1,6})?$", re.IGNORECASE)
_ENTRY = re.compile(r"\S.*?\s(?:\d{1,4}|[ivxlc]{1,6})$|^\d{1,4}$", re.IGNORECASE)
_PATIENCE = 3
"""Lines without a page number that may stand between two entries: long entries take several lines."""
_ENTRIES_AT_LEAST = 3


def without_contents(lines: Sequence[Line]) -> list[Line]:
    """Return ``lines`` without printed tables of contents, lists of figures and of tables."""
    kept: list[Line] = []
    index = 0
    while index < len(lines):
        line = lines[index]
        end = _end_of_contents(lines, index) if _is_title(line.text) else index
        if end > index:
            index = end
        else:
            tail = line.text[-40:]
            if not ((".." in tail or ". ." in tail) and _LEADER.search(tail)):
                kept.append(line)
            index += 1
    return kept


def _is_title(text: str) -> bool:
    return len(text) < 30 and text[0].casefold() in _INITIALS and heading_key(text) in _TITLES


def _end_of_contents(lines: Sequence[Line], title: int) -> int:
    """Return the index after the last entry below ``title``, or ``title`` when no table of contents follows."""
    entries = 0
    end = title
    index = title + 1
    while index < len(lines) and index - max(end, title + 1) <= _PATIENCE:
        text = lines[index].text
        if len(text) < 160 and (_ENTRY.match(text) or _LEADER.search(text)):
            entries += 1
            end = index + 1
        index += 1
    return end if entries >= _ENTRIES_AT_LEAST else title
