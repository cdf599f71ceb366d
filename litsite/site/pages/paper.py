"""The page of a paper, from its records and its bundle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from litsite.bundles.fallback import METHOD as CACHE_METHOD
from litsite.bundles.records import Bundle, Corpus
from litsite.errors import Problem
from litsite.site import addresses, bibliography
from litsite.site.catalogue import author_name
from litsite.site.fragments import NO_TEXT, Fragments
from litsite.site.pages.entities import EntityPages
from litsite.site.pages.notes import NotePages
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import AuthorLink, Fact, Link, PaperPage, RetractionView
from litsite.site.relation_views import RelationViews
from litsite.site.rich_text import abstract_markup, title_markup
from litsite.site.views import Views, only_pdf
from litsite.sources.inline_markup import paragraphs, plain_text
from litsite.sources.links import open_link, select_link
from litsite.sources.records import USER_LIBRARY, Attachment, Creator, Item, Retraction
from litsite.sources.vocabulary import display_title, item_type_label, venue, words_of

_DESCRIPTION_LENGTH = 200
_SOURCES = {
    "pdf-layout": "Converted from the PDF",
    "html-main": "Converted from the web snapshot",
    "epub": "Converted from the EPUB",
    "jats": "Converted from the publisher's XML",
    "docx": "Converted from the Word file",
    "text": "From the text file",
    "markdown": "From the Markdown file",
    CACHE_METHOD: "Zotero's own extracted text; the file itself could not be converted",
}


class PaperPages:
    """The pages of all papers.

    ``clusters`` are those of papers and ``questions`` those that cite a paper, by its address; ``images`` maps
    annotation keys to their pictures. Without ``entities`` the pages say nothing of entities and findings.
    """

    def __init__(
        self,
        views: Views,
        corpus: Corpus,
        fragments: Fragments,
        notes: NotePages,
        related: RelationViews,
        clusters: Mapping[str, Link],
        questions: Mapping[str, tuple[Link, ...]],
        problems: Mapping[str, tuple[Problem, ...]],
        images: dict[str, str],
        entities: EntityPages | None = None,
    ) -> None:
        self._views = views
        self._corpus = corpus
        self._fragments = fragments
        self._notes = notes
        self._related = related
        self._clusters = clusters
        self._questions = questions
        self._problems = problems
        self._images = images
        self._entities = entities

    def all(self) -> list[PlannedPage]:
        """A page for each paper, in the order of the catalogue."""
        return [self._planned(item) for item in self._views.catalogue.items]

    def _planned(self, item: Item) -> PlannedPage:
        bundle = self._corpus.bundles.get(item.address)
        page = self._page(item, bundle)
        knowledge = self._entities.rests_on(item.address) if self._entities else ""
        rests_on = (
            bundle.digest if bundle else "",
            knowledge,
            self._related.rests_on(item),
            *(self._notes.digest(note) for note in item.notes),
        )

        def complete() -> PaperPage:
            text = self._fragments.full_text(bundle, root="../") if bundle and bundle.full_text else NO_TEXT
            return replace(
                page,
                notes=tuple(self._notes.view(note, whole=True) for note in item.notes),
                related=self._related.groups(item, text.body.headings),
                knowledge=self._entities.of_paper(item.address) if self._entities else None,
                contents=text.body.headings,
                body=text.body.html,
                references=text.references,
            )

        has_more = bool(item.notes or page.related_count or knowledge or (bundle and bundle.full_text))
        return PlannedPage(page, rests_on, complete if has_more else None)

    def _page(self, item: Item, bundle: Bundle | None) -> PaperPage:
        views = self._views
        title = display_title(item)
        row = views.rows[item.address]
        leading = dict.fromkeys(item.lead_creators)  # the papers of big collaborations have thousands
        attachments = tuple(
            views.attachment(item, each, pages=_pages(item, each, bundle), images=self._images)
            for each in item.attachments
        )
        return PaperPage(
            path=row.href,
            kind="paper",
            title=title,
            description=_description(item),
            section="papers",
            key=item.key,
            library=item.library,
            address=item.address,
            breadcrumbs=(Link("Papers", addresses.PAPERS),),
            heading=row.title,
            type=item_type_label(item.type),
            year=row.year,
            authors=tuple(self._author(each) for each in item.lead_creators),
            contributors=tuple(self._author(each) for each in item.creators if each not in leading),
            venue=self._venue(item),
            date=_date_beyond_year(item, row.year),
            facts=bibliography.facts(item) + self._library(item),
            identifiers=bibliography.identifiers(item),
            select_href=select_link(item.library, item.key),
            open_href=_open_href(item),
            abstract=abstract_markup(item.abstract),
            tags=views.tags(item.library, item.tags),
            collections=views.collections(item.library, item.collections),
            keywords=bundle.keywords if bundle else (),
            related_count=len(self._related.of(item.address)),
            cluster=self._clusters.get(item.address),
            is_silent=self._related.is_silent(item),
            notes=tuple(self._notes.view(note) for note in item.notes),
            cited_in=self._notes.citing(item),
            questions=self._questions.get(item.address, ()),
            attachments=attachments,
            annotation_count=row.annotations,
            full_text=_SOURCES.get(bundle.full_text, "Converted") if bundle and bundle.full_text else "",
            citation=bibliography.reference(item),
            citation_key=item.citation_key,
            extra=item.extra,
            retraction=_retraction(item.retraction),
            merged_from=len(item.merged),
            my_publication=item.in_my_publications,
            added=item.added[:10],
            modified=item.modified[:10],
            problems=tuple(views.problem_on_page(each, item) for each in self._problems.get(item.address, ())),
        )

    def _author(self, creator: Creator) -> AuthorLink:
        group = self._views.catalogue.authors.get(author_name(creator))
        role = "" if creator.lead else words_of(creator.role)
        return AuthorLink(creator.name, group.href if group else addresses.AUTHORS, role)

    def _library(self, item: Item) -> tuple[Fact, ...]:
        """The group library that a paper is in."""
        names = {info.id: info.name for info in self._views.library.libraries if info.id != USER_LIBRARY}
        return (Fact("Library", names[item.library]),) if item.library in names else ()

    def _venue(self, item: Item) -> Link | None:
        name = venue(item)
        return Link(title_markup(name), self._views.catalogue.venues[name].href) if name else None


def _date_beyond_year(item: Item, year: str) -> str:
    """The date in words, empty when the year above the title already says it."""
    words = bibliography.date_in_words(item.date)
    return "" if words == year else words


def _pages(item: Item, attachment: Attachment, bundle: Bundle | None) -> int:
    """The pages of a file, 0 when they are not known: a bundle counts those of the one file that it was made from."""
    return bundle.pages if bundle and only_pdf(item) == attachment.key else 0


def _open_href(item: Item) -> str:
    """Opens the paper's first file in Zotero's reader, empty when there is none."""
    files = [each for each in item.attachments if each.exists and each.mode != "linked_url"]
    first = sorted(files, key=lambda each: each.content_type != "application/pdf")[:1]
    return open_link(item.library, first[0].key) if first else ""


def _description(item: Item) -> str:
    text = " ".join(plain_text(paragraph) for paragraph in paragraphs(item.abstract[: 4 * _DESCRIPTION_LENGTH]))
    if not text:
        return bibliography.reference(item)
    return text if len(text) <= _DESCRIPTION_LENGTH else text[:_DESCRIPTION_LENGTH].rsplit(" ", 1)[0] + " …"


def _retraction(retraction: Retraction | None) -> RetractionView | None:
    if retraction is None or not retraction.warn:
        return None
    links = tuple(
        Link("Retraction notice" if number == 0 else f"Notice {number + 1}", href)
        for number, url in enumerate(retraction.urls)
        if (href := bibliography.web_link(url))
    )
    reasons = tuple(reason.rstrip(".") for reason in retraction.reasons)
    return RetractionView(bibliography.full_date(retraction.date), reasons, links)
