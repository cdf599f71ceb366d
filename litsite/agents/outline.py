"""The headings of a Markdown document, and their nesting."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from litsite.bundles.marks import PAGE_MARK, REFERENCES_MARK
from litsite.index.plain_text import plain_text

_HEADING = re.compile(r"(#{1,6})[ \t]+(\S.*)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: ``level`` counts from 1, ``start`` is where its line begins in the document, in characters.

    ``text`` is plain text, ``page`` the physical page it stands on, from 1, None where that is not known.
    """

    level: int
    text: str
    start: int
    page: int | None = None


def headings(document: str) -> tuple[Heading, ...]:
    """The headings of a document in order. What only looks like one inside a code block is none."""
    found: list[Heading] = []
    page: int | None = None
    fence = ""
    start = 0
    for line in document.split("\n"):
        marked = _FENCE.fullmatch(line)
        if fence:
            if marked and marked[1].startswith(fence) and not marked[2].strip():
                fence = ""
        elif marked:
            fence = marked[1]
        elif line == REFERENCES_MARK:
            page = None
        elif mark := PAGE_MARK.fullmatch(line):
            page = int(mark[1])
        elif heading := _HEADING.fullmatch(line):
            found.append(Heading(len(heading[1]), plain_text(heading[2]), start, page))
        start += len(line) + 1
    return tuple(found)


def nested_list(sections: Sequence[Heading]) -> str:
    """Headings as a nested list in Markdown, a line each. A level that is skipped counts as one step."""
    lines: list[str] = []
    levels: list[int] = []
    for each in sections:
        while levels and levels[-1] >= each.level:
            levels.pop()
        lines.append("  " * len(levels) + f"- {each.text}" + (f" (page {each.page})" if each.page else ""))
        levels.append(each.level)
    return "\n".join(lines)
