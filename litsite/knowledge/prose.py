"""What of a bundle extractors read: its chunks with everything blanked out that is no prose.

A blank stands for every letter that is taken out, so a place in the prose is the same place in the chunk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from litsite.index.records import FRONT_MATTER, Chunk
from litsite.index.sentences import sentence_ends

_NO_PROSE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]+`|https?://\S+", re.DOTALL)


@dataclass(frozen=True, slots=True)
class ProsePassage:
    """A chunk as extractors read it: ``prose`` is its text with blanks for what is no prose, of the same length.

    ``sentences`` are the spans of its sentences in the prose, without the white space around them.
    """

    chunk: Chunk
    prose: str
    sentences: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BundleText:
    """A bundle as extractors read it.

    ``title``, ``keywords`` and ``tags`` are those of the paper (a note has none). ``passages`` are in the order of the
    bundle: a paper's first one is its front matter, whose first line is the title.
    """

    address: str
    paper: str
    title: str
    keywords: tuple[str, ...]
    tags: tuple[str, ...]
    passages: tuple[ProsePassage, ...]


def prose_passages(chunks: Sequence[Chunk]) -> tuple[ProsePassage, ...]:
    """The prose of some chunks; tables and listings are left out."""
    return tuple(_passage(chunk) for chunk in chunks if chunk.is_prose)


def isolated_prose(text: str) -> str:
    """Text with blanks for what is no prose."""
    return _NO_PROSE.sub(lambda found: " " * len(found[0]), text)


def _passage(chunk: Chunk) -> ProsePassage:
    prose = isolated_prose(chunk.text)
    if chunk.kind == FRONT_MATTER:
        return ProsePassage(chunk, prose, ((0, len(prose.partition("\n")[0])),))
    return ProsePassage(chunk, prose, tuple(_spans(prose)))


def _spans(prose: str) -> Iterator[tuple[int, int]]:
    start = 0
    for end in (*sentence_ends(prose), len(prose)):
        piece = prose[start:end]
        if said := piece.strip():
            begun = start + piece.index(said)
            yield begun, begun + len(said)
        start = end
