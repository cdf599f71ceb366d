"""The words of a Markdown document without its marks, for the index and for excerpts."""

from __future__ import annotations

from litsite.bundles.front_matter import split_front_matter
from litsite.bundles.marks import FULL_TEXT_MARK, REFERENCES_MARK
from litsite.index.plain_text import plain_text


def full_text(document: str) -> str:
    """What was converted from a paper's file, without the reference list."""
    _, body = split_front_matter(document)
    mark = FULL_TEXT_MARK.search(body)
    return plain_text(body[mark.end() :].partition(f"\n{REFERENCES_MARK}\n")[0]) if mark else ""


def note_text(document: str) -> str:
    """A note without its title, which is known already."""
    _, body = split_front_matter(document)
    return plain_text(body.lstrip("\n").partition("\n")[2])
