"""The pages of notes, and notes as they are shown elsewhere."""

from __future__ import annotations

import re
from dataclasses import replace

from markupsafe import Markup

from litsite.bundles.records import Corpus
from litsite.site import addresses
from litsite.site.fragments import Fragments
from litsite.site.markdown import deepened
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import NOTHING, Heading, Link, NotePage, NotesPage, NoteView
from litsite.site.views import Views
from litsite.sources.links import select_link
from litsite.sources.records import Item, Note
from litsite.sources.vocabulary import author_year, display_title

_EXCERPT_LENGTH = 240


class NotePages:
    """Everything that is shown of a library's notes."""

    def __init__(self, views: Views, corpus: Corpus, fragments: Fragments) -> None:
        self.views = views
        self._corpus = corpus
        self._fragments = fragments

    def digest(self, note: Note) -> str:
        """What the note's HTML rests on."""
        bundle = self._corpus.bundles.get(note.address)
        return bundle.digest if bundle else ""

    def title(self, note: Note) -> str:
        """What the note is called on its page."""
        return _title(note, self._html(note)[1])

    def view(self, note: Note, parent: Item | None = None, *, whole: bool = False) -> NoteView:
        """A note in a list or, with ``whole``, with its text under a heading of level 3."""
        bundle = self._corpus.bundles.get(note.address)
        html, headings = self._html(note)
        parent_link = None
        if parent is not None:
            parent_link = Link(
                author_year(parent), self.views.catalogue.paper_paths[parent.address], display_title(parent)
            )
        return NoteView(
            id=f"note-{note.address.lower()}",
            title=_title(note, headings),
            href=self.views.catalogue.note_paths[note.address],
            html=deepened(html, 2) if whole else NOTHING,
            excerpt=_excerpt(html),
            words=bundle.words if bundle else 0,
            modified=note.modified[:10],
            tags=self.views.tags(note.library, note.tags),
            parent=parent_link,
        )

    def all(self) -> list[PlannedPage]:
        """The list of notes and a page for each."""
        notes = self.views.catalogue.notes
        listing = NotesPage(
            path=addresses.NOTES,
            kind="notes",
            title="Notes",
            section="notes",
            notes=tuple(self.view(note, parent) for note, parent in notes),
        )
        return [PlannedPage(listing), *(self._planned(note, parent) for note, parent in notes)]

    def _planned(self, note: Note, parent: Item | None) -> PlannedPage:
        view = self.view(note, parent)
        page = NotePage(
            path=view.href,
            kind="note",
            title=view.title,
            description=view.excerpt,
            section="notes",
            key=note.key,
            library=note.library,
            breadcrumbs=(Link("Notes", addresses.NOTES),),
            note=view,
            parent=self.views.rows[parent.address] if parent else None,
            related=self.views.rows_of(self.views.catalogue.related.get(note.address, ())),
            collections=self.views.collections(note.library, note.collections),
            select_href=select_link(note.library, note.key),
            added=note.added[:10],
        )

        def complete() -> NotePage:
            html, headings = self._html(note)
            return replace(page, note=replace(view, html=html), contents=headings)

        return PlannedPage(page, (self.digest(note),), complete)

    def _html(self, note: Note) -> tuple[Markup, tuple[Heading, ...]]:
        bundle = self._corpus.bundles.get(note.address)
        if bundle is None:
            return NOTHING, ()
        prefix = f"n-{note.address.lower()}-"
        rendered = self._fragments.note(bundle, prefix=prefix)
        return rendered.html, rendered.headings


def _title(note: Note, headings: tuple[Heading, ...]) -> str:
    return note.title.strip() or (_plain(headings[0].label) if headings else "") or "Untitled note"


def _excerpt(html: Markup) -> str:
    body = re.sub(r"<h(\d)[^>]*>.*?</h\1>", " ", html, flags=re.DOTALL)
    text = _plain(Markup(body))
    return text if len(text) <= _EXCERPT_LENGTH else text[:_EXCERPT_LENGTH].rsplit(" ", 1)[0] + " …"


def _plain(html: Markup) -> str:
    return " ".join(html.striptags().split())
