"""The sections of a bundle's document.md as plain text: what chunks are cut from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from litsite.bundles.front_matter import split_front_matter
from litsite.bundles.marks import FULL_TEXT_MARK, PAGE_MARK, REFERENCES_MARK
from litsite.index.plain_text import plain_text

_ABSTRACT_HEADING = "## Abstract\n"
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n)+")
_HEADING = re.compile(r"(#{1,6}) +(.+)")
_FENCE = re.compile(r"`{3,}|~{3,}")
_POINT = re.compile(r"^[ ]*(?:[-+]|\d{1,9}[.)])[ ]+", re.MULTILINE)
_SAYS_SOMETHING = re.compile(r"[^\W_]")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LEAST_WORDS = 0.5  # of the pieces between blanks; tables that lost their lines and formulas have fewer


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph, a point of a list, or what is no prose: a table, a listing, rows of figures.

    ``page`` is the physical page it begins on, from 1, where the document has pages.
    """

    text: str
    page: int | None = None
    is_prose: bool = True


@dataclass(frozen=True, slots=True)
class Section:
    """What stands between two headings. ``path`` are the headings it is under, the outermost first, as plain text.

    ``is_abstract`` is true for the abstract of the bibliographic record, which is no part of the paper's file.
    """

    path: tuple[str, ...]
    blocks: tuple[TextBlock, ...]
    is_abstract: bool = False


@dataclass(frozen=True, slots=True)
class DocumentText:
    """A document: the values of its front matter, its title as plain text, and the sections that have text.

    The reference list is left out.
    """

    values: Mapping[str, Any]
    title: str
    sections: tuple[Section, ...]


def read_document(document: str) -> DocumentText:
    """Read a ``document.md`` as :mod:`litsite.bundles.document` writes it, of a paper or of a note."""
    front, body = split_front_matter(document)
    values = _values(front)
    heading, _, rest = body.partition(f"\n{REFERENCES_MARK}\n")[0].strip().partition("\n")
    sections: list[Section] = []
    if values.get("type") == "Paper":
        mark = FULL_TEXT_MARK.search(rest)
        record, rest = (rest[: mark.start()], rest[mark.end() :]) if mark else (rest, "")
        abstract = record.partition(_ABSTRACT_HEADING)[2]
        sections += [replace(section, is_abstract=True) for section in _sections(abstract)]
        sections += _sections(rest, from_file=True)
    else:
        sections += _sections(rest)
    return DocumentText(values, plain_text(heading), tuple(sections))


def _values(front: str) -> dict[str, Any]:
    """The values of a front matter as :func:`litsite.bundles.front_matter.write_front_matter` writes it."""
    lines = (line.partition(": ") for line in front.split("\n"))
    return {key: json.loads(value) for key, _, value in lines if value}


def _sections(text: str, *, from_file: bool = False) -> Iterator[Section]:
    """The sections of some Markdown. What comes ``from_file`` may hold paragraphs that are none."""
    headings: list[tuple[int, str]] = []
    blocks: list[TextBlock] = []
    page = None
    for markdown in _markdown_blocks(text):
        if mark := PAGE_MARK.fullmatch(markdown):
            page = int(mark[1])
        elif heading := _HEADING.fullmatch(markdown):
            if blocks:
                yield Section(tuple(each for _, each in headings if each), tuple(blocks))
                blocks = []
            level = len(heading[1])
            while headings and headings[-1][0] >= level:
                headings.pop()
            headings.append((level, plain_text(heading[2])))
        else:
            blocks += _text_blocks(markdown, page, from_file=from_file)
    if blocks:
        yield Section(tuple(each for _, each in headings if each), tuple(blocks))


def _markdown_blocks(text: str) -> Iterator[str]:
    """The blocks of Markdown between blank lines; those inside a listing part nothing."""
    listing: list[str] = []
    fence = ""
    for block in _BLANK_LINES.split(text.strip("\n")):
        if not fence and (opening := _FENCE.match(block)):
            fence = opening.group()
        if not fence:
            yield block
            continue
        listing.append(block)
        whole = "\n\n".join(listing)
        if whole.rstrip().endswith(f"\n{fence}"):
            yield whole
            listing, fence = [], ""
    if listing:
        yield "\n\n".join(listing)


def _text_blocks(markdown: str, page: int | None, *, from_file: bool) -> Iterator[TextBlock]:
    """A block as text; each point of a list by itself. Formulas that stand alone say nothing without their text."""
    if markdown.startswith("$$"):
        return
    is_prose = not (_FENCE.match(markdown) or markdown.startswith("|"))
    parts = _POINT.split(markdown) if is_prose and _POINT.match(markdown) else [markdown]
    for text in map(plain_text, parts):
        if _SAYS_SOMETHING.search(text):
            yield TextBlock(text, page, is_prose and (not from_file or _reads_as_prose(text)))


def _reads_as_prose(text: str) -> bool:
    return len(_WORD.findall(text)) >= _LEAST_WORDS * len(text.split())
