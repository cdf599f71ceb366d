"""The library as agents and people at a terminal reach it: bundles by their keys, and the edges on record.

Everything here only reads. A name that comes from outside leads to a folder only when it is the name of one of the
corpus's own folders, so no name leads out of the corpus. A build may be running meanwhile.
"""

from __future__ import annotations

import contextlib
import difflib
import os
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from urllib.parse import quote

from litsite.bundles.front_matter import split_front_matter
from litsite.bundles.okf_check import front_matter
from litsite.config import SiteConfig
from litsite.errors import LitsiteError, WorkspaceError
from litsite.relation_table import RelationRow, RelationTable
from litsite.sources.records import Creator, address
from litsite.sources.vocabulary import short_creators
from litsite.store import DATABASE_NAME

BUILD_FIRST = "run litsite build first"
DOCUMENT = "document.md"
_ADDRESS = re.compile(r"(?:g\d+-)?[A-Z0-9]{8}")
_NOTE = "Note"
_MARK = "---\n"
_ENDINGS = (".", "?", "!", "…", "。", "？", "！")
_LONGEST_NAME = 200
_SUGGESTIONS = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """A paper or a note by what its bundle says of it.

    ``creators`` are in APA's short form (``Ho & Li``), ``date`` is the year where one is known, ``parent`` is the
    address of the paper that a note belongs to. Fields that do not apply are empty.
    """

    address: str
    title: str
    is_note: bool = False
    creators: str = ""
    date: str = ""
    venue: str = ""
    doi: str = ""
    citation_key: str = ""
    parent: str = ""
    description: str = ""

    @property
    def path(self) -> str:
        """The document, relative to the project's folder: ``corpus/ABCD2345/document.md``."""
        return f"corpus/{self.address}/{DOCUMENT}"

    @property
    def reference(self) -> str:
        """One line that says what it is: ``Ho & Li (2019). Title. Venue. https://doi.org/…``."""
        if self.is_note:
            return _sentences(self.title, self.description)
        date = f"({self.date or 'n.d.'})"
        who = (f"{self.creators} {date}", self.title) if self.creators else (f"{self.title} {date}",)
        text = _sentences(*who, self.venue)
        if not self.doi:
            return text
        return f"{text} https://doi.org/{quote(self.doi, safe='/:;()._-<>')}"


class LibraryAccess:
    """The corpus and the edges of one project."""

    def __init__(self, config: SiteConfig) -> None:
        """:raises WorkspaceError: when the project has no corpus yet."""
        self._corpus = config.corpus
        self._database = config.state / DATABASE_NAME
        if not self._corpus.is_dir():
            raise WorkspaceError("there is no corpus yet", where=self._corpus.name, hint=BUILD_FIRST)

    def find(self, name: str) -> Entry:
        """The paper or note with this address, with this key in one library only, or with this citation key.

        :raises LitsiteError: when there is none, or more than one; the hint names those that come close.
        """
        name = name.strip()
        if known := self.entry(name):
            return known
        addresses = self._addresses()
        named = [each for each in addresses if each.endswith(f"-{name}")] if _ADDRESS.fullmatch(name) else []
        named = named or self._with_front_matter("citation_key", name, addresses)
        if len(named) == 1:
            return self._entry(named[0])
        shown = f"“{' '.join(name.split())[:_LONGEST_NAME]}”"
        if named:
            raise LitsiteError(f"{shown} stands for several items", hint=f"name one of {', '.join(named)}")
        near = difflib.get_close_matches(name[:_LONGEST_NAME], self._names(addresses), n=_SUGGESTIONS)
        hint = f"did you mean {' or '.join(near)}?" if near else "keys are the names of the folders in corpus"
        raise LitsiteError(f"no item has the key {shown}", hint=hint)

    def entry(self, where: str) -> Entry | None:
        """What stands at an address, None when nothing does (any more)."""
        if not _ADDRESS.fullmatch(where) or (self._corpus / where).is_symlink():
            return None
        try:
            return self._entry(where)
        except LitsiteError:
            return None

    def document(self, entry: Entry) -> str:
        """The Markdown of a paper or note, without front matter."""
        return split_front_matter(self._text(entry.address, DOCUMENT))[1]

    def annotations(self, entry: Entry) -> str:
        """The Markdown of a paper's annotations, without front matter; empty when there are none."""
        with contextlib.suppress(LitsiteError):
            return split_front_matter(self._text(entry.address, "annotations.md"))[1]
        return ""

    def notes(self, entry: Entry) -> list[Entry]:
        """The notes on a paper, sorted by address."""
        if entry.is_note:
            return []
        library, _, key = entry.address.rpartition("-")
        siblings = [each for each in self._addresses() if each.rpartition("-")[0] == library]
        return [self._entry(each) for each in self._with_front_matter("parent_key", key, siblings)]

    def relations(self, entry: Entry) -> list[RelationRow]:
        """The edges on record for a paper, or for the paper that a note belongs to: the highest score first.

        :raises WorkspaceError: when there is no record that can be read.
        """
        place = f"{self._database.absolute().as_uri()}?mode=ro"
        try:
            with closing(sqlite3.connect(place, uri=True)) as connection:
                return RelationTable(connection).of(entry.parent or entry.address)
        except sqlite3.DatabaseError as error:
            raise WorkspaceError("no relations are on record yet", where=entry.address, hint=BUILD_FIRST) from error

    def _addresses(self) -> list[str]:
        with contextlib.suppress(OSError), os.scandir(self._corpus) as found:
            return sorted(
                each.name for each in found if _ADDRESS.fullmatch(each.name) and each.is_dir(follow_symlinks=False)
            )
        return []

    def _names(self, addresses: list[str]) -> Iterator[str]:
        """Everything that people may call the items by."""
        for each in addresses:
            yield each
            with contextlib.suppress(LitsiteError):
                yield self._entry(each).citation_key

    def _with_front_matter(self, field: str, value: str, addresses: list[str]) -> list[str]:
        """The bundles whose front matter has this value in a field."""
        if not value or len(value) > _LONGEST_NAME:
            return []
        found = []
        for each in addresses:
            with contextlib.suppress(LitsiteError):
                head = self._head(each)
                if value in head and _values(head).get(field) == value:
                    found.append(each)
        return found

    def _text(self, where: str, name: str) -> str:
        """A file of a bundle.

        :raises LitsiteError: when there is no such file.
        """
        path = self._corpus / where / name
        try:
            return path.read_text("utf-8", errors="replace")
        except OSError as error:
            raise _unreadable(where, name, error) from error

    def _head(self, where: str) -> str:
        """The front matter of a document, with its marks.

        :raises LitsiteError: when there is no document.
        """
        lines: list[str] = []
        try:
            with (self._corpus / where / DOCUMENT).open(encoding="utf-8", errors="replace") as stream:
                for line in stream:
                    lines.append(line)
                    if line == _MARK and len(lines) > 1:
                        break
        except OSError as error:
            raise _unreadable(where, DOCUMENT, error) from error
        return "".join(lines)

    def _entry(self, where: str) -> Entry:
        values = _values(self._head(where))
        library = str(values.get("library", ""))
        parent = str(values.get("parent_key", ""))
        return Entry(
            address=where,
            title=_line(values.get("title")) or where,
            is_note=values.get("type") == _NOTE,
            creators=short_creators(_lead_creators(values.get("creators"))),
            date=_line(values.get("year") or values.get("date")),
            venue=_line(values.get("venue")),
            doi=_line(values.get("doi")),
            citation_key=_line(values.get("citation_key")),
            parent=address(library, parent) if parent else "",
            description=_line(values.get("description")),
        )


def _sentences(*parts: str) -> str:
    return " ".join(part if part.endswith(_ENDINGS) else f"{part}." for part in parts if part)


def _unreadable(where: str, name: str, error: OSError) -> LitsiteError:
    return LitsiteError(f"cannot be read: {error.strerror}", where=f"corpus/{where}/{name}", hint=BUILD_FIRST)


def _values(head: str) -> Mapping[str, object]:
    return front_matter(head) or {}


def _line(value: object) -> str:
    """A value of the front matter on one line."""
    return " ".join(value.split()) if isinstance(value, str) else ""


def _lead_creators(value: object) -> list[Creator]:
    """The authors; where there are none, those with the role that comes first, such as inventors or editors."""
    people = [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
    creators = [
        Creator(_line(each.get("family")), _line(each.get("given")), role=str(each.get("role", ""))) for each in people
    ]
    roles = {creator.role for creator in creators}
    lead = "author" if "author" in roles else creators[0].role if creators else ""
    return [creator for creator in creators if creator.role == lead]
