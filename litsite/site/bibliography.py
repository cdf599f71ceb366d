"""An item's bibliographic facts in words: its reference line, date, and labelled fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote

from litsite.site.records import Fact
from litsite.sources.inline_markup import plain_text
from litsite.sources.records import Creator, Item, PartialDate
from litsite.sources.vocabulary import display_title, item_type_label, venue, words_of

_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_LABELS = {
    "DOI": "DOI",
    "ISBN": "ISBN",
    "ISSN": "ISSN",
    "PMID": "PubMed",
    "PMCID": "PubMed Central",
    "url": "Web",
    "arXiv": "arXiv",
    "archiveID": "Archive ID",
    "numPages": "Number of pages",
    "callNumber": "Call number",
    "libraryCatalog": "Catalogue",
    "publicationTitle": "Published in",
}
_IDENTIFIERS = ("DOI", "arXiv", "PMID", "PMCID", "ISBN", "url")
_LINKS = {
    "arXiv": "https://arxiv.org/abs/{}",
    "DOI": "https://doi.org/{}",
    "PMID": "https://pubmed.ncbi.nlm.nih.gov/{}/",
    "PMCID": "https://www.ncbi.nlm.nih.gov/pmc/articles/{}/",
}
_TECHNICAL = {"accessDate", "libraryCatalog", "callNumber", "language", "rights", "journalAbbreviation", "shortTitle"}
_MOST_AUTHORS = 20
# The order in which a reference names them; other fields follow in the alphabet's.
_ORDER = (
    *("publicationTitle", "bookTitle", "proceedingsTitle", "conferenceName", "series", "seriesTitle", "seriesNumber"),
    *("volume", "numberOfVolumes", "issue", "number", "reportNumber", "pages", "numPages", "edition", "versionNumber"),
    *("place", "publisher", "university", "institution"),
)
_ARXIV_NUMBER = re.compile(r"(?:arxiv:)?\s*(\S+)", re.IGNORECASE)


def date_in_words(date: PartialDate) -> str:
    """``12 June 2017``, ``June 2017``, ``2017``, or what the person typed when there is no year (``in press``)."""
    if date.year is None:
        return date.text
    month = _MONTHS[date.month - 1] if date.month and 1 <= date.month <= 12 else ""
    parts = (str(date.day) if date.day and month else "", month, str(date.year))
    return " ".join(part for part in parts if part)


def full_date(iso: str) -> str:
    """``2010-02-06`` as ``6 February 2010``; what is no such date stays as it is."""
    found = re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})", iso)
    return date_in_words(PartialDate(iso, *map(int, found.groups()))) if found else iso


def web_link(url: str) -> str:
    """A link that may be followed: http and https only, else empty."""
    return url.strip() if url.strip().lower().startswith(("http://", "https://")) else ""


def identifiers(item: Item) -> tuple[Fact, ...]:
    """DOI, ISBN and their like, each with its link."""
    found = []
    for name in _IDENTIFIERS:
        value = item.field(name).strip()
        if not value:
            continue
        href = web_link(value) if name == "url" else ""
        if name in _LINKS:
            value = value.removeprefix("https://doi.org/").removeprefix("http://dx.doi.org/")
            href = _LINKS[name].format(quote(value, safe="/()._-;:"))
        found.append(Fact(_LABELS[name], value, href))
    return tuple(fact for fact in found if fact.label != "Web" or not _says_the_same(fact.value, found))


def _says_the_same(url: str, others: Sequence[Fact]) -> bool:
    """Whether an address is only another spelling of the link of a DOI or arXiv number beside it."""
    return any(_bare(url) == _bare(other.href) for other in others if other.label != "Web" and other.href)


def _bare(url: str) -> str:
    return re.sub(r"^https?://(?:www\.|dx\.)?", "", url.strip().lower()).rstrip("/")


def facts(item: Item) -> tuple[Fact, ...]:
    """The other fields that a reader wants, in the order of a reference: volume, issue, pages, publisher …"""
    shown = [*_IDENTIFIERS, *_TECHNICAL]
    where = venue(item)
    arxiv = _arxiv_number(item.field("arXiv"))
    return tuple(
        Fact(_LABELS.get(name) or words_of(name).capitalize(), _range(value) if name == "pages" else plain_text(value))
        for name, value in sorted(item.fields, key=_place_in_a_reference)
        if name not in shown and value.strip() and value != where and not (arxiv and _arxiv_number(value) == arxiv)
    )


def _place_in_a_reference(field: tuple[str, str]) -> tuple[int, str]:
    name = field[0]
    return (_ORDER.index(name) if name in _ORDER else len(_ORDER), name)


def _arxiv_number(value: str) -> str:
    found = _ARXIV_NUMBER.match(value)
    return found.group(1).lower() if found else ""


def reference(item: Item) -> str:
    """A reference line after APA's pattern, for copying. Plain text."""
    creators = _creator_list(item.lead_creators)
    year = str(item.date.year) if item.date.year else item.date.text or "n.d."
    title = display_title(item)
    lead = f"{creators} ({year}). {title}" if creators else f"{title} ({year})"
    parts = [lead.rstrip(".") + ".", *_source_line(item)]
    doi = item.field("DOI").strip()
    link = f"https://doi.org/{doi}" if doi else web_link(item.field("url"))
    return " ".join([*parts, link] if link else parts)


def _source_line(item: Item) -> Iterator[str]:
    where = plain_text(venue(item))
    if not where:
        if item.type not in ("journalArticle", "book"):
            yield f"[{item_type_label(item.type)}]."
        return
    volume, issue = item.field("volume").strip(), item.field("issue").strip()
    numbers = f"{volume}({issue})" if volume and issue else volume or issue
    pages = _range(item.field("pages"))
    yield ", ".join(part for part in (where, numbers, pages) if part) + "."


def _range(pages: str) -> str:
    """Pages with the dash of a range: ``309--315`` as ``309–315``."""
    return re.sub(r"--?", "–", pages.strip())


def _creator_list(creators: Sequence[Creator]) -> str:
    names = [_inverted(creator) for creator in creators]
    if len(names) > _MOST_AUTHORS:
        names = [*names[: _MOST_AUTHORS - 1], "…", names[-1]]
        return ", ".join(names)
    if len(names) > 1:
        return ", ".join(names[:-1]) + f", & {names[-1]}"
    return "".join(names)


def _inverted(creator: Creator) -> str:
    initials = " ".join(f"{part[0]}." for part in creator.given.replace("-", " ").split())
    return f"{creator.family}, {initials}" if initials and creator.family else creator.name
