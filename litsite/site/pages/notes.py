"""The pages of notes, and notes as they are shown elsewhere."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cached_property

from markupsafe import Markup

from litsite.bundles.records import Corpus
from litsite.site import addresses
from litsite.site.fragments import Fragments
from litsite.site.markdown import Rendered, deepened
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import NOTHING, Heading, Link, NotePage, NotesPage, NoteView
from litsite.site.views import Views
from litsite.sources.links import select_link
from litsite.sources.records import USER_LIBRARY, Item, Note, address
from litsite.sources.vocabulary import author_year, display_title
from litsite.store import digest_of

_EXCERPT_LENGTH = 240
_TITLE_LENGTH = 90
_LONGEST_FORMULA_IN_WORDS = 8
_SELECT = re.compile(r'href="zotero://select/(library|groups/\d+)/items/([A-Z0-9]{8})" rel="[^"]*"')
_FIRST_PARAGRAPH = re.compile(r"\s*<p>(.*?)</p>\s*", re.DOTALL)
_FORMULA = re.compile(r"<math\b.*?</math>", re.DOTALL)
_ROOT = "../"  # notes are shown in folders of the first level: notes/ and papers/


@dataclass(frozen=True, slots=True)
class _Text:
    """What is shown of a note. A short first paragraph is its title and is not said twice.

    ``cited`` holds the addresses of the papers and notes that it leads to.
    """

    title: str
    html: Markup
    excerpt: str
    headings: tuple[Heading, ...] = ()
    cited: frozenset[str] = frozenset()


class NotePages:
    """Everything that is shown of a library's notes."""

    def __init__(self, views: Views, corpus: Corpus, fragments: Fragments) -> None:
        self.views = views
        self._corpus = corpus
        self._fragments = fragments
        self._texts: dict[str, _Text] = {}
        self._survivors = {address(each.library, each.key): each.survivor for each in views.library.merged}

    def digest(self, note: Note) -> str:
        """What the note's HTML rests on."""
        return digest_of(self._text(note).html)

    def title(self, note: Note) -> str:
        """What the note is called on its page."""
        return self._text(note).title

    def view(self, note: Note, parent: Item | None = None, *, whole: bool = False) -> NoteView:
        """A note in a list or, with ``whole``, with its text under a heading of level 3."""
        bundle = self._corpus.bundles.get(note.address)
        text = self._text(note)
        parent_link = None
        if parent is not None:
            parent_link = Link(
                author_year(parent), self.views.catalogue.paper_paths[parent.address], display_title(parent)
            )
        return NoteView(
            id=f"note-{note.address.lower()}",
            title=text.title,
            href=self.views.catalogue.note_paths[note.address],
            html=deepened(text.html, 2) if whole else NOTHING,
            excerpt=text.excerpt,
            words=bundle.words if bundle else 0,
            modified=note.modified[:10],
            tags=self.views.tags(note.library, note.tags),
            parent=parent_link,
        )

    def citing(self, item: Item) -> tuple[NoteView, ...]:
        """The notes that lead to a paper, other than its own, newest first."""
        own = {note.address for note in item.notes}
        return tuple(self.view(note, parent) for note, parent in self._citing[item.address] if note.address not in own)

    @cached_property
    def _citing(self) -> dict[str, list[tuple[Note, Item | None]]]:
        found: dict[str, list[tuple[Note, Item | None]]] = defaultdict(list)
        for note, parent in self.views.catalogue.notes:
            for cited in self._text(note).cited:
                found[cited].append((note, parent))
        return found

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
            text = self._text(note)
            return replace(page, note=replace(view, html=text.html), contents=text.headings)

        return PlannedPage(page, (self.digest(note),), complete)

    def _text(self, note: Note) -> _Text:
        if note.address not in self._texts:
            bundle = self._corpus.bundles.get(note.address)
            prefix = f"n-{note.address.lower()}-"
            rendered = self._fragments.note(bundle, prefix=prefix) if bundle else Rendered(NOTHING)
            cited: set[str] = set()
            html = Markup(_SELECT.sub(lambda found: self._link(found, cited), rendered.html))
            text = _text_of(note, html, rendered.headings)
            self._texts[note.address] = replace(text, cited=frozenset(cited))
        return self._texts[note.address]

    def _link(self, found: re.Match[str], cited: set[str]) -> str:
        """A link to an item in Zotero leads to the item's page instead, where the site has one."""
        library = USER_LIBRARY if found[1] == "library" else found[1].replace("groups/", "group:")
        target = address(library, found[2])
        target = self._survivors.get(target, target)
        path = self.views.catalogue.path_of(target)
        if not path:
            return found[0]
        cited.add(target)
        return f'href="{_ROOT}{path}"'


def _text_of(note: Note, html: Markup, headings: tuple[Heading, ...]) -> _Text:
    title = note.title.strip() or (_plain(headings[0].label) if headings else "")
    first = _FIRST_PARAGRAPH.match(html)
    beginning = _plain(Markup(first[1])) if first else ""
    if first and beginning and (not title or _letters(beginning).startswith(_letters(title)[:40])):
        title = _cut(beginning, _TITLE_LENGTH)
        if title == beginning and not re.search(r"<(?:a|img|math|br)\b", first[1]):
            html = Markup(html[first.end() :])
    excerpt = _excerpt(html)
    said = title.removesuffix(" …")
    if excerpt.startswith(said):
        rest = excerpt.removeprefix(said).lstrip(" .…")
        excerpt = f"… {rest}" if rest else ""
    return _Text(title or "Untitled note", html, excerpt, headings)


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text)


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[:length].rsplit(" ", 1)[0].rstrip(" ,;:.") + " …"


def _excerpt(html: Markup) -> str:
    prose = re.sub(r"<h(\d)[^>]*>.*?</h\1>|<table>.*?</table>", " ", html, flags=re.DOTALL)
    return _cut(_plain(Markup(re.sub(r"</li>\s*<li>", " · ", prose))), _EXCERPT_LENGTH)


def _plain(html: Markup) -> str:
    """The words of a piece of HTML; a formula that needs two dimensions is left out."""
    return " ".join(Markup(_FORMULA.sub(_formula_in_words, html)).striptags().split())


def _formula_in_words(found: re.Match[str]) -> str:
    words = Markup(found[0]).striptags()
    return "…" if len(words) > _LONGEST_FORMULA_IN_WORDS or "<mfrac" in found[0] else found[0]
