"""The template contract: every page is one of these frozen records, rendered by the template of the same name.

Rules that hold for all of them:

- every ``href`` is relative to the site's root (``papers/x.html``, ``tags/index.html#s``) or has a scheme; templates
  write ``{{ url(href) }}``, which makes it relative to the page. Links end in a file name, never in a folder.
- ``Markup`` is HTML that has been sanitised and may be printed as it is; ``str`` is text and is escaped by Jinja.
- colours are class names (``color-ffd400``, defined in the generated ``assets/css/colors.css`` as ``--color``),
  because the Content-Security-Policy allows no inline style.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from litsite.errors import Problem

if TYPE_CHECKING:
    from litsite.site.entity_records import PaperKnowledge
    from litsite.site.relation_records import RelationGroup

NOTHING = Markup("")


@dataclass(frozen=True, slots=True)
class NavigationEntry:
    """A way in, shown in the left column on every page. ``name`` is its stable id (``papers``, ``tags`` …)."""

    name: str
    label: str
    href: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class SiteFrame:
    """What every page shares. ``id`` prefixes browser storage keys; ``theme`` is ``system`` or a theme's name.

    ``profile`` is ``private``, or ``share`` for a site without what is private; the checker holds pages to it.
    """

    id: str
    title: str
    description: str
    language: str
    theme: str
    version: str
    navigation: tuple[NavigationEntry, ...]
    problems: int
    profile: str = "private"


@dataclass(frozen=True, slots=True)
class Link:
    """A labelled link. ``label`` is shown, ``detail`` a quiet word beside it, ``count`` a number of papers.

    ``id`` is an anchor that other pages lead to (an author with one paper has no page but a line in the index).
    """

    label: str | Markup
    href: str
    detail: str = ""
    count: int | None = None
    color: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """An entry of a table of contents. ``level`` starts at 2; ``id`` is the anchor on the page."""

    level: int
    id: str
    label: Markup
    page: int | None = None


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One paper in a list. ``creators`` is short (``Vaswani et al.``)."""

    href: str
    title: Markup
    creators: str
    year: str
    venue: str
    type: str
    added: str
    notes: int = 0
    annotations: int = 0
    full_text: bool = False
    retracted: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """The base of every page record. ``path`` is the page's own file, relative to the site's root.

    ``kind`` names the template (``paper`` is ``paper.html``). ``title`` is plain text for ``<title>`` and headings
    where no markup is wanted. ``key`` and ``library`` are set on pages of Zotero items and notes only and become the
    ``litsite:key`` and ``litsite:library`` meta tags. ``section`` is the navigation entry to mark as current.
    """

    path: str
    kind: str
    title: str
    description: str = ""
    section: str = ""
    key: str = ""
    library: str = ""
    breadcrumbs: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class AuthorLink:
    """A creator on a paper page. ``role`` is empty for the lead role, else ``editor``, ``translator`` …"""

    name: str
    href: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of bibliographic fact: ``DOI`` · ``10.1000/1`` with a link where there is one."""

    label: str
    value: str | Markup
    href: str = ""


@dataclass(frozen=True, slots=True)
class TagLink:
    """A tag on a page. ``color`` is a colour class or empty; ``automatic`` tags are shown quieter."""

    name: str
    href: str
    color: str = ""
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class AnnotationView:
    """An annotation in its colour. ``href`` opens it in Zotero's reader; ``image`` is a file below the site's root.

    ``kind`` is ``highlight``, ``underline``, ``note``, ``text``, ``image`` or ``ink``; ``place`` reads ``page 4``.
    """

    id: str
    kind: str
    text: str
    comment: Markup
    color: str
    place: str
    href: str
    author: str = ""
    tags: tuple[TagLink, ...] = ()
    image: str = ""


@dataclass(frozen=True, slots=True)
class AttachmentView:
    """A file or link under a paper. ``kind`` reads ``PDF``, ``EPUB``, ``Snapshot``, ``Link``, ``File``.

    ``href`` opens it in Zotero (or the web for a link), empty when it is missing; ``missing`` says why it is.
    """

    id: str
    title: str
    kind: str
    href: str
    file_name: str = ""
    pages: int = 0
    missing: str = ""
    annotations: tuple[AnnotationView, ...] = ()
    note: Markup = NOTHING


@dataclass(frozen=True, slots=True)
class NoteView:
    """A note where it is shown inside another page or in a list. ``html`` is empty in lists."""

    id: str
    title: str
    href: str
    html: Markup
    excerpt: str
    words: int
    modified: str
    tags: tuple[TagLink, ...] = ()
    parent: Link | None = None


@dataclass(frozen=True, slots=True)
class ProblemView:
    """A problem with what to do about it; ``link`` leads to the page concerned, when there is one."""

    where: str
    what: str
    hint: str
    link: Link | None = None


@dataclass(frozen=True, slots=True)
class RetractionView:
    """A retraction notice: ``date`` as known, ``reasons`` in words, ``links`` to the notices."""

    date: str
    reasons: tuple[str, ...]
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class PaperPage(Page):
    """A paper (``paper.html``). ``heading`` is the title with markup, ``body`` the full text with anchored headings.

    ``address`` is its name on the map, ``cluster`` where it belongs there. ``cited_in`` are notes on other papers, or
    on no paper, that lead here.
    ``questions`` are those whose answers cite it; their detail says what became of the citations.
    ``full_text`` says in words where the body came from, empty without one. ``contents`` lists the body's headings.
    ``keywords`` are phrases found in title, abstract and headings, best first. ``merged_from`` counts the copies that
    were merged into this item. A paper that ``is_silent`` holds no abstract, text, note or annotation to compare.
    ``knowledge`` is what is known of its entities and findings.
    """

    address: str = ""
    heading: Markup = NOTHING
    type: str = ""
    year: str = ""
    authors: tuple[AuthorLink, ...] = ()
    contributors: tuple[AuthorLink, ...] = ()
    venue: Link | None = None
    date: str = ""
    facts: tuple[Fact, ...] = ()
    identifiers: tuple[Fact, ...] = ()
    select_href: str = ""
    open_href: str = ""
    abstract: Markup = NOTHING
    tags: tuple[TagLink, ...] = ()
    collections: tuple[Link, ...] = ()
    keywords: tuple[str, ...] = ()
    related: tuple[RelationGroup, ...] = ()
    related_count: int = 0
    cluster: Link | None = None
    is_silent: bool = False
    knowledge: PaperKnowledge | None = None
    notes: tuple[NoteView, ...] = ()
    cited_in: tuple[NoteView, ...] = ()
    questions: tuple[Link, ...] = ()
    attachments: tuple[AttachmentView, ...] = ()
    annotation_count: int = 0
    contents: tuple[Heading, ...] = ()
    body: Markup = NOTHING
    full_text: str = ""
    references: tuple[Markup, ...] = ()
    citation: str = ""
    citation_key: str = ""
    extra: str = ""
    retraction: RetractionView | None = None
    merged_from: int = 0
    my_publication: bool = False
    added: str = ""
    modified: str = ""
    problems: tuple[ProblemView, ...] = ()


@dataclass(frozen=True, slots=True)
class StartingPoint:
    """A community on the front page, and the paper to begin with."""

    community: Link
    paper: Link | None = None


@dataclass(frozen=True, slots=True)
class HomePage(Page):
    """The front page (``home.html``): the library in one look.

    ``sentence`` reads ``243 papers by 612 authors, 1936–2025, with 61 notes and 523 annotations``. ``years`` is the
    whole span without gaps (label, href — empty where there is no paper — and count). ``connections`` say how many
    papers are related and how many stand alone. ``questions`` are some of those asked, with what came of them,
    ``communities`` the largest.
    """

    sentence: str = ""
    connections: tuple[Link, ...] = ()
    questions: tuple[Link, ...] = ()
    communities: tuple[StartingPoint, ...] = ()
    recent: tuple[PaperRow, ...] = ()
    annotated: tuple[PaperRow, ...] = ()
    years: tuple[Link, ...] = ()
    tags: tuple[Link, ...] = ()
    collections: tuple[Link, ...] = ()
    authors: tuple[Link, ...] = ()
    venues: tuple[Link, ...] = ()
    notes: tuple[NoteView, ...] = ()


@dataclass(frozen=True, slots=True)
class NotesPage(Page):
    """All notes (``notes.html``), newest first."""

    notes: tuple[NoteView, ...] = ()


@dataclass(frozen=True, slots=True)
class NotePage(Page):
    """One note (``note.html``); ``parent`` is the paper it belongs to."""

    note: NoteView | None = None
    contents: tuple[Heading, ...] = ()
    parent: PaperRow | None = None
    related: tuple[PaperRow, ...] = ()
    collections: tuple[Link, ...] = ()
    select_href: str = ""
    added: str = ""


@dataclass(frozen=True, slots=True)
class ProblemsPage(Page):
    """What went wrong and what to do (``problems.html``), grouped by what happened."""

    groups: tuple[tuple[str, tuple[ProblemView, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class SearchPage(Page):
    """The page that lists all results of a search (``search.html``); a script fills it."""


@dataclass(frozen=True, slots=True)
class RedirectPage(Page):
    """A page that moved (``redirect.html``): a merged item's old address leads to the survivor."""

    target: Link | None = None


@dataclass(frozen=True, slots=True)
class SiteReport:
    """What the last stage says of the site it wrote: counts for the summary, and everything that went wrong."""

    items: int
    notes: int
    pages: int
    rendered: int
    edges: int = 0
    orphans: int = 0
    problems: tuple[Problem, ...] = ()
