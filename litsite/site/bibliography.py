"""An item's bibliographic facts in words: its reference line, date, and labelled fields."""

from __future__ import annotations

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


def date_in_words(date: PartialDate) -> str:
    """``12 June 2017``, ``June 2017``, ``2017``, or what the person typed when there is no year (``in press``)."""
    if date.year is None:
        return date.text
    month = _MONTHS[date.month - 1] if date.month and 1 <= date.month <= 12 else ""
    parts = (str(date.day) if date.day and month else "", month, str(date.year))
    return " ".join(part for part in parts if part)


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
    return tuple(found)


def facts(item: Item) -> tuple[Fact, ...]:
    """The other fields that a reader wants: volume, pages, publisher, edition …"""
    shown = [*_IDENTIFIERS, *_TECHNICAL]
    where = venue(item)
    return tuple(
        Fact(_LABELS.get(name) or words_of(name).capitalize(), plain_text(value))
        for name, value in item.fields
        if name not in shown and value.strip() and value != where
    )


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
    pages = item.field("pages").strip().replace("--", "–").replace("-", "–")
    yield ", ".join(part for part in (where, numbers, pages) if part) + "."


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
