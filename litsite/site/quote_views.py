"""Evidence of the knowledge graph as quotes, for every page that shows what a paper says."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

from litsite.index.records import FRONT_MATTER
from litsite.knowledge.records import Evidence
from litsite.relations.records import Passage
from litsite.site.passage_places import PassagePlaces
from litsite.site.quote_records import QuotedPaper, QuoteView
from litsite.site.records import NOTHING, Link
from litsite.site.rich_text import title_markup
from litsite.site.views import Views
from litsite.sources.vocabulary import author_year
from litsite.store import digest_of

_FOUND = {
    "lexicon": "found in the word list",
    "abbreviations": "defined in the text",
    "software": "named as software",
    "tags": "a tag",
    "author keywords": "a keyword of the authors",
    "title": "found in the title",
    "keywords": "found as a key phrase",
    "named phrases": "found by pattern",
    "limitations": "found by pattern",
    "phrases": "found by pattern",
    "predicates": "found by pattern",
    "findings": "found by pattern",
    "titles": "found as a title that is named",
    "gliner": "found by an entity model",
    "model": "found by a language model",
}
_MARKED = Markup("{}<mark>{}</mark>{}")


def found_in_words(extractor: str) -> str:
    """How evidence was found, in words. The name of an extractor may end with what it used: ``model:name``."""
    name, _, used = extractor.partition(":")
    words = _FOUND.get(name, f"found by {name}" if name else "")
    return f"{words} {used}" if used else words


class QuoteViews:
    """Makes quotes of evidence, with their places on the site and in the file."""

    def __init__(self, views: Views, places: PassagePlaces) -> None:
        self.views = views
        self._places = places
        self._items = {item.address: item for item in views.catalogue.items}
        self._notes = {note.address: note for note, _ in views.catalogue.notes}
        self._shown: dict[str, str] = {}

    def of(self, evidence: Evidence, marked: tuple[int, int] | None = None) -> QuoteView:
        """The quote of some evidence; ``marked`` is the span of the quote that matters."""
        paper = self.paper(evidence.paper)
        place, file = self._place(evidence)
        return QuoteView(
            text=marked_span(evidence.quote, marked) if marked else escape(evidence.quote),
            kind="" if evidence.kind == FRONT_MATTER else evidence.kind,
            by=paper.by,
            title=paper.title,
            href=paper.href,
            place=place,
            file=file,
            found=found_in_words(evidence.extractor),
            confidence=f"{evidence.confidence:.2f}",
            is_retracted=paper.is_retracted,
        )

    def paper(self, address: str) -> QuotedPaper:
        """A paper or standalone note as its quotes name it, without any."""
        item = self._items.get(address)
        if item is not None:
            row = self.views.rows[address]
            return QuotedPaper(author_year(item), row.title, row.href, row.retracted)
        note = self._notes.get(address)
        title = title_markup(note.title) if note else NOTHING
        return QuotedPaper("Note" if note else "Not in this library", title, self.views.catalogue.path_of(address))

    def rests_on(self, evidences: Iterable[Evidence]) -> str:
        """The digest of some evidence and of all that its quotes show of the papers."""
        found = tuple(evidences)
        return digest_of(found, self.rests_on_papers(each.paper for each in found))

    def rests_on_papers(self, papers: Iterable[str]) -> str:
        """The digest of all that quotes show of some papers, by their addresses."""
        return digest_of([self._digest(address) for address in sorted(set(papers))])

    def _digest(self, address: str) -> str:
        if address not in self._shown:
            item = self._items.get(address)
            self._shown[address] = digest_of(self.paper(address), self._places.rests_on(item) if item else "")
        return self._shown[address]

    def _place(self, evidence: Evidence) -> tuple[Link | None, Link | None]:
        paper = self._items.get(evidence.paper)
        if paper is None:
            path = self.views.catalogue.path_of(evidence.address)
            return (Link("Note", path) if path else None), None
        page = self.views.catalogue.paper_paths[paper.address]
        if evidence.kind == FRONT_MATTER:
            return Link("Title", page), None
        passage = Passage(
            chunk=evidence.chunk,
            address=evidence.address,
            kind=evidence.kind,
            text=evidence.quote,
            section=evidence.section,
            page=evidence.page,
            annotation=evidence.annotation,
        )
        return self._places.place(passage, paper, page)


def marked_span(text: str, span: tuple[int, int]) -> Markup:
    """Text escaped, with one span of it inside ``<mark>``."""
    start, end = span
    return _MARKED.format(text[:start], text[start:end], text[end:])
