"""What search knows of a paper or a note before its text is read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchDocument:
    """One thing that can be found. ``href`` is its page, relative to the site's root.

    ``creators`` are whole names, ``byline`` is what a result shows of them; a note's byline names its paper, whose
    title is its ``context``. ``abstract`` and ``annotations`` are as Zotero has them, markup included.
    ``text_digest`` stands for the full text or the note's text, empty when there is none.
    """

    address: str
    href: str
    title: str
    creators: tuple[str, ...] = ()
    byline: str = ""
    year: int | None = None
    venue: str = ""
    type: str = ""
    tags: tuple[str, ...] = ()
    abstract: str = ""
    annotations: tuple[str, ...] = ()
    context: str = ""
    text_digest: str = ""


@dataclass(frozen=True, slots=True)
class DocumentTerms:
    """What a document adds to the index: its weighted length, and its terms by level of frequency.

    ``levels[n]`` holds the terms of level n (see :data:`litsite.site.search.terms.LEVELS`), sorted, between blanks.
    """

    length: int
    levels: tuple[str, ...]
