"""The headings of a converted file as an outline: the title apart, levels from 1 without gaps."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from litsite.bundles.records import Block

_NO_LETTERS = re.compile(r"[\W_]+")
_SHORTEST_PART = 15  # letters from which a heading inside a longer title ("Title | Journal") is taken for the title


def settle_headings(blocks: Iterable[Block], titles: Iterable[str] = ()) -> tuple[Block, ...]:
    """``blocks`` without the heading that repeats one of ``titles``, the others numbered by their depth.

    A heading is one level below the last one before it whose tag outranks its own, so that a page that begins with
    ``h2``, or leaves out ``h3``, gives the same outline as a tidy one.
    """
    names = [name for name in map(_letters, titles) if name]
    open_levels: list[int] = []
    settled: list[Block] = []
    title_found = False
    for block in blocks:
        if block.kind != "heading":
            settled.append(block)
            continue
        if not title_found and _repeats(_letters(block.markdown), names):
            title_found = True
            continue
        while open_levels and open_levels[-1] >= block.level:
            open_levels.pop()
        open_levels.append(block.level)
        settled.append(replace(block, level=len(open_levels)))
    return tuple(settled)


def _repeats(heading: str, titles: list[str]) -> bool:
    return any(heading == title or (len(heading) >= _SHORTEST_PART and title.startswith(heading)) for title in titles)


def _letters(text: str) -> str:
    return _NO_LETTERS.sub("", text).casefold()
