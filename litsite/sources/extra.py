"""Zotero's Extra field: a citation key, ``key: value`` lines that override or add fields, and free text.

Lines are read anywhere in the field, ``{:key: value}`` also inside a line. What is not understood stays as text.
Reference: the Zotero manual, "Citing Fields from Extra", and the CSL 1.0.2 list of variables.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

CSL_FIELDS: Mapping[str, str] = {
    "abstract": "abstractNote",
    "accessed": "accessDate",
    "archive": "archive",
    "archive_collection": "archiveCollection",
    "archive_location": "archiveLocation",
    "authority": "authority",
    "available-date": "availableDate",
    "call-number": "callNumber",
    "chapter-number": "chapterNumber",
    "collection-number": "seriesNumber",
    "collection-title": "series",
    "container-title": "publicationTitle",
    "container-title-short": "journalAbbreviation",
    "dimensions": "dimensions",
    "DOI": "DOI",
    "edition": "edition",
    "event": "conferenceName",
    "event-date": "eventDate",
    "event-place": "eventPlace",
    "event-title": "conferenceName",
    "genre": "type",
    "ISBN": "ISBN",
    "ISSN": "ISSN",
    "issue": "issue",
    "issued": "date",
    "language": "language",
    "medium": "medium",
    "number": "number",
    "number-of-pages": "numPages",
    "number-of-volumes": "numberOfVolumes",
    "original-date": "originalDate",
    "original-publisher": "originalPublisher",
    "original-publisher-place": "originalPlace",
    "original-title": "originalTitle",
    "page": "pages",
    "part-number": "partNumber",
    "part-title": "partTitle",
    "PMCID": "PMCID",
    "PMID": "PMID",
    "publisher": "publisher",
    "publisher-place": "place",
    "reviewed-title": "reviewedTitle",
    "section": "section",
    "status": "status",
    "title": "title",
    "title-short": "shortTitle",
    "URL": "url",
    "version": "versionNumber",
    "volume": "volume",
    "volume-title": "volumeTitle",
}
"""CSL variables and the base fields that hold them. ``note``, ``source`` and the like are left out: in Extra they are
words of a sentence more often than variables."""

CSL_TYPES: Mapping[str, str] = {
    "article": "preprint",
    "article-journal": "journalArticle",
    "article-magazine": "magazineArticle",
    "article-newspaper": "newspaperArticle",
    "bill": "bill",
    "book": "book",
    "chapter": "bookSection",
    "dataset": "dataset",
    "entry-dictionary": "dictionaryEntry",
    "entry-encyclopedia": "encyclopediaArticle",
    "graphic": "artwork",
    "hearing": "hearing",
    "interview": "interview",
    "legal_case": "case",
    "legislation": "statute",
    "manuscript": "manuscript",
    "map": "map",
    "motion_picture": "film",
    "paper-conference": "conferencePaper",
    "patent": "patent",
    "personal_communication": "letter",
    "post": "forumPost",
    "post-weblog": "blogPost",
    "report": "report",
    "software": "computerProgram",
    "song": "audioRecording",
    "speech": "presentation",
    "standard": "standard",
    "thesis": "thesis",
    "webpage": "webpage",
}
"""CSL item types and the Zotero type that stands for each."""

_KEY = re.compile(r"[^\W\d_][\w -]{0,60}")
_BRACED = re.compile(r"\{:([^:{}]{1,60}):([^{}]*)\}")
_SEPARATORS = re.compile(r"[\s_-]+")


def bare_name(name: str) -> str:
    """A key without case and separators: ``Original Date``, ``original-date`` and ``originalDate`` are one."""
    return _SEPARATORS.sub("", name).lower()


_CSL_FIELDS = {bare_name(variable): field for variable, field in CSL_FIELDS.items()}
_FIELDS_OF_CSL = {bare_name(field): field for field in CSL_FIELDS.values()}
_IDENTIFIERS = {"arxiv": "arXiv", "arxivid": "arXiv"}
_ALWAYS_UNDERSTOOD = _FIELDS_OF_CSL | _CSL_FIELDS | _IDENTIFIERS
_CSL_TYPES = {bare_name(csl): zotero for csl, zotero in CSL_TYPES.items()}
_CITATION_KEYS = ("citationkey", "bibtex")


@dataclass(frozen=True, slots=True)
class ExtraCreator:
    """A creator named in Extra as ``Editor: Family || Given``. ``role`` is Zotero's creator type."""

    role: str
    family: str
    given: str


@dataclass(frozen=True, slots=True)
class Extra:
    """What an Extra field says. ``fields`` maps base fields to values, ``text`` holds the lines that stay."""

    citation_key: str = ""
    type: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    creators: tuple[ExtraCreator, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class ExtraNames:
    """The names that an item's type understands in Extra, each under its bare name (see :func:`bare_name`)."""

    fields: Mapping[str, str]
    roles: Mapping[str, str]
    types: Mapping[str, str]


def parse_extra(text: str, names: ExtraNames) -> Extra:
    """Take Extra apart. The last of several lines for one field wins, the first citation key does."""
    reading = _Reading(names)
    kept = [line for line in map(reading.remainder, text.splitlines()) if line is not None]
    return Extra(
        citation_key=reading.citation_key,
        type=reading.type,
        fields=tuple(sorted(reading.fields.items())),
        creators=tuple(reading.creators),
        text="\n".join(kept).strip(),
    )


class _Reading:
    """What has been understood so far of one Extra field."""

    def __init__(self, names: ExtraNames) -> None:
        self._names = names
        self.citation_key = ""
        self.type = ""
        self.fields: dict[str, str] = {}
        self.creators: list[ExtraCreator] = []

    def remainder(self, line: str) -> str | None:
        """What stays of a line, None when all of it was understood."""
        key, colon, value = line.partition(":")
        if colon and self._understands(key.strip(), value.strip()):
            return None
        rest = _BRACED.sub(lambda pair: "" if self._understands(pair[1].strip(), pair[2].strip()) else pair[0], line)
        return rest if rest == line or rest.strip() else None

    def _understands(self, key: str, value: str) -> bool:
        if not _KEY.fullmatch(key):
            return False
        name = bare_name(key)
        if name in _CITATION_KEYS:
            self.citation_key = self.citation_key or value
            return True
        if name == "type" and (item_type := self._item_type(value)):
            self.type = item_type
            return True
        if "||" in value and (role := self._names.roles.get(name)):
            family, _, given = value.partition("||")
            self.creators.append(ExtraCreator(role, family.strip(), given.strip()))
            return True
        field = self._names.fields.get(name) or _ALWAYS_UNDERSTOOD.get(name)
        if not field or not value or name == "type":
            return False
        self.fields[field] = value
        return True

    def _item_type(self, value: str) -> str:
        name = bare_name(value)
        return self._names.types.get(name) or _CSL_TYPES.get(name, "")
