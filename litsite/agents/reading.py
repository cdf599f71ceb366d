"""Reading a paper or note: its text with what the reader marked and noted, whole, by section, or a part at a time."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Self

from litsite.agents.library_access import Entry, LibraryAccess
from litsite.agents.outline import Heading, headings
from litsite.bundles.marks import FULL_TEXT_MARK, PAGE_MARK, REFERENCES_MARK
from litsite.errors import LitsiteError

PART = 12_000
"""The most characters of a text that are handed over at once, about 3,000 tokens."""
_SHORTEST_PART = PART // 2
_NAMED_SECTIONS = 40
_LONGEST_NAME = 200
_TOP = 2
_DEEPEST = 6
_ZOTERO_LINK = re.compile(r"\[((?:[^\[\]\\]|\\.)*)\]\((zotero://[^\s()]+)\)")
_SELECTED = re.compile(r"zotero://select/(?:library|groups/(\d+))/items/([A-Z0-9]{8})")
_PAGE_THAT_BEGINS = re.compile(r"\[page \d+\]\Z")
_EMPTY_LINES = re.compile(r"\n{3,}")
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Reading:
    """The text of a paper with its annotations and notes, in Markdown, and the sections in it.

    ``sections`` leave the title out; their ``start`` is a place in ``text``.
    """

    text: str
    sections: tuple[Heading, ...]

    @classmethod
    def of(cls, access: LibraryAccess, entry: Entry) -> Self:
        """Put together what there is to read.

        :raises LitsiteError: when the document cannot be read.
        """
        title, _, body = access.document(entry).strip("\n").partition("\n")
        text = f"{title}\n\n{entry.reference} [{entry.address}]\n\n{body.lstrip()}".rstrip("\n")
        sections = _sections(text)
        for addition in _additions(access, entry):
            text += "\n\n"
            sections += tuple(replace(each, start=each.start + len(text)) for each in headings(addition))
            text += addition
        return cls(text, sections)

    def part(self, section: str = "", start: int = 0) -> str:
        """At most :data:`PART` characters from ``start`` on, of the whole or of one section, and how to go on.

        A part ends between paragraphs where it can.

        :raises LitsiteError: when there is no such section, or the text ends before ``start``.
        """
        whole = _clean(self._section(section) if section.strip() else self.text)
        if not 0 <= start < max(1, len(whole)):
            raise LitsiteError(
                f"there is nothing at character {start:,}", hint=f"start must lie between 0 and {len(whole) - 1}"
            )
        end = _end_of_part(whole, start)
        if end >= len(whole):
            return whole[start:] if not start else f"{whole[start:]}\n\n[End of the text.]"
        return (
            f"{whole[start:end].rstrip()}\n\n"
            f"[Characters {start:,} to {end:,} of {len(whole):,}. Go on with start={end}.]"
        )

    def _section(self, name: str) -> str:
        """The text of a section, the sections below it included."""
        section = self._named(name)
        if section is None:
            shown = " ".join(name.split())[:_LONGEST_NAME]
            names = "; ".join(each.text for each in self.sections[:_NAMED_SECTIONS])
            hint = f"the sections are: {names}" if names else "the text has none"
            raise LitsiteError(f"there is no section “{shown}”", hint=hint)
        ends = [each.start for each in self.sections if each.start > section.start and each.level <= section.level]
        # What a file begins with before its first heading is no part of the abstract.
        ends += [mark.start() for mark in FULL_TEXT_MARK.finditer(self.text) if mark.start() > section.start]
        return self.text[section.start : min(ends, default=len(self.text))]

    def _named(self, name: str) -> Heading | None:
        """The section that is called so, else the first whose heading begins so, else the first that says so."""
        wanted = _folded(name)
        called = [(_folded(each.text), each) for each in self.sections]
        tests = (lambda text: text == wanted, lambda text: text.startswith(wanted), lambda text: wanted in text)
        return next((each for test in tests for text, each in called if test(text)), None)


def _sections(document: str) -> tuple[Heading, ...]:
    """The headings below the title; a full text without any is a section, too."""
    found = headings(document)[1:]
    mark = FULL_TEXT_MARK.search(document)
    if mark is None:
        return found
    end = document.find(REFERENCES_MARK)
    if any(mark.start() < each.start and (each.start < end or end < 0) for each in found):
        return found
    before = tuple(each for each in found if each.start < mark.start())
    return (*before, Heading(_TOP, "Full text", mark.start()), *found[len(before) :])


def _additions(access: LibraryAccess, entry: Entry) -> list[str]:
    """What the reader added to a paper: annotations and notes, each a section of its own."""
    found = []
    if annotations := access.annotations(entry).strip("\n"):
        found.append("## Annotations\n" + annotations.partition("\n")[2])
    for note in access.notes(entry):
        title, _, rest = _one_level_deeper(access.document(note).strip("\n")).partition("\n")
        found.append(f"{title} (note {note.address})\n{rest}".rstrip("\n"))
    return found


def _one_level_deeper(markdown: str) -> str:
    for heading in reversed(headings(markdown)):
        if heading.level < _DEEPEST:
            markdown = f"{markdown[: heading.start]}#{markdown[heading.start :]}"
    return markdown


def _folded(name: str) -> str:
    return _SPACE.sub(" ", name).strip().casefold()


def _clean(markdown: str) -> str:
    """Markdown without the marks that only litsite reads, and with keys in place of links that only Zotero opens."""
    text = FULL_TEXT_MARK.sub("", markdown).replace(REFERENCES_MARK, "")
    text = PAGE_MARK.sub(r"[page \1]", text)
    text = _ZOTERO_LINK.sub(_without_link, text)
    text = _EMPTY_LINES.sub("\n\n", text).rstrip()
    while (whole := _PAGE_THAT_BEGINS.sub("", text).rstrip()) != text:
        text = whole
    return text.lstrip("\n")


def _without_link(link: re.Match[str]) -> str:
    selected = _SELECTED.fullmatch(link[2])
    if selected is None:
        return link[1]
    group, key = selected.groups()
    return f"{link[1]} [{f'g{group}-' if group else ''}{key}]"


def _end_of_part(text: str, start: int) -> int:
    """Where a part that begins at ``start`` ends: after a paragraph, else after a line or a word, else anywhere."""
    longest = start + PART
    if longest >= len(text):
        return len(text)
    for end in ("\n\n", "\n", " "):
        place = text.rfind(end, start + _SHORTEST_PART, longest)
        if place > 0:
            return place + len(end)
    return longest
