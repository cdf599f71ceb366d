"""Text files: plain ones, whose paragraphs and headings have to be guessed, and Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from litsite.bundles.convert.charset import decode
from litsite.bundles.convert.code_blocks import fenced
from litsite.bundles.convert.escaping import escape_markdown
from litsite.bundles.convert.heading_levels import settle_headings
from litsite.bundles.convert.html_tree import clean_text
from litsite.bundles.convert.limits import MAX_CHARACTERS, read_bounded, truncation_warning
from litsite.bundles.convert.markdown_blocks import split_markdown
from litsite.bundles.convert.reference_list import is_reference_heading, split_references
from litsite.bundles.records import Block, Document

_FRONT_MATTER = re.compile(
    r"\A---[ \t]*\r?\n(?P<matter>.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE
)
_TITLE = re.compile(r"^title:[ \t]*[\"']?(.+?)[\"']?[ \t]*$", re.MULTILINE)
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n)+|\f")
_UNDERLINE = re.compile(r"([=\-~^*#])\1{2,}\s*\Z")
_NUMBERED_HEADING = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+[A-Z][^.!?;]{2,70}\Z")
_KNOWN_HEADINGS = frozenset(
    {"abstract", "summary", "introduction", "background", "methods", "materials and methods", "results", "discussion"}
    | {"results and discussion", "conclusion", "conclusions", "acknowledgements", "acknowledgments", "appendix"}
)
_COLUMNS = re.compile(r"\S(?: {3,}|\t+)\S")
_LONGEST_HEADING = 80


def convert_text(path: Path, *, charset: str = "", known_title: str = "") -> Document:
    """A plain text file: paragraphs between blank lines, headings where a line can be nothing else.

    Lines set in columns become a code block, which keeps them so. Raises
    :class:`~litsite.bundles.convert.failure.ConversionError` when the file is too large.
    """
    text, warnings = _read(path, charset)
    blocks = settle_headings(_blocks(clean_text(text.replace("\r\n", "\n").replace("\r", "\n"))), (known_title,))
    body, references = split_references(blocks)
    return Document(body, references, method="text", warnings=warnings)


def convert_markdown(path: Path, *, charset: str = "", known_title: str = "") -> Document:
    """A Markdown file, its front matter left out, its blocks as they were written (see :func:`split_markdown`)."""
    text, warnings = _read(path, charset)
    front_matter = _FRONT_MATTER.match(text)
    title = _TITLE.search(front_matter["matter"]) if front_matter else None
    name = title.group(1) if title else ""
    body = text[front_matter.end() :] if front_matter else text
    blocks, references = split_references(settle_headings(split_markdown(body), (known_title, name)))
    return Document(blocks, references, method="markdown", title=name, warnings=warnings)


def _read(path: Path, charset: str) -> tuple[str, tuple[str, ...]]:
    text = decode(read_bounded(path), charset=charset)
    if len(text) <= MAX_CHARACTERS:
        return text, ()
    return text[:MAX_CHARACTERS], (truncation_warning(MAX_CHARACTERS),)


def _blocks(text: str) -> Iterator[Block]:
    for paragraph in _BLANK_LINES.split(text):
        lines = [line.rstrip() for line in paragraph.split("\n") if line.strip()]
        if not lines:
            continue
        heading = _heading(lines)
        if heading is not None:
            yield heading
            lines = lines[2:] if len(lines) > 1 else []
        if lines and _is_in_columns(lines):
            yield Block(fenced(lines), "code")
        elif lines:
            yield Block(escape_markdown("\n".join(line.strip() for line in lines)))


def _heading(lines: list[str]) -> Block | None:
    """The heading that a paragraph begins with: underlined, or alone on its line and numbered, known or in capitals."""
    line = lines[0].strip()
    if len(line) > _LONGEST_HEADING or not any(map(str.isalpha, line)):
        return None
    if len(lines) > 1:
        underline = _UNDERLINE.match(lines[1].strip())
        level = {"=": 1, "#": 1, "*": 1}.get(underline.group(1), 2) if underline else 0
    else:
        numbered = _NUMBERED_HEADING.match(line)
        shouted = line.isupper() and sum(map(str.isalpha, line)) >= 4 and not line.endswith((".", ",", ";"))
        known = line.rstrip(":").casefold() in _KNOWN_HEADINGS or is_reference_heading(line)
        level = numbered["number"].count(".") + 1 if numbered else 1 if known or shouted else 0
    return Block(escape_markdown(line, line_start=False), "heading", level) if level else None


def _is_in_columns(lines: list[str]) -> bool:
    return len(lines) > 1 and sum(_COLUMNS.search(line) is not None for line in lines) * 2 > len(lines)
