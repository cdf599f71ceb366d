"""The template contract of communities: entities that occur together, what their papers say, and the list of all."""

from __future__ import annotations

from dataclasses import dataclass

from litsite.site.quote_records import QuoteView
from litsite.site.records import Link, Page, PaperRow


@dataclass(frozen=True, slots=True)
class MemberGroup:
    """The members of one type, the most connected first. ``css`` is the class of its colour on the map."""

    label: str
    css: str
    members: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class StatementView:
    """A sentence of a summary with the quotes it rests on. One that ``is_quote`` is itself what is quoted."""

    text: str
    quotes: tuple[QuoteView, ...] = ()
    is_quote: bool = False


@dataclass(frozen=True, slots=True)
class SummaryPartView:
    """A part of a summary under its heading. ``key_points`` are names; those of entities lead to their pages."""

    id: str
    label: str
    description: str = ""
    key_points: tuple[Link, ...] = ()
    statements: tuple[StatementView, ...] = ()


@dataclass(frozen=True, slots=True)
class CommunityPage(Page):
    """A community (``community.html``). ``level`` is what its kind is called.

    ``map`` is what the script draws, in JSON: ``{"papers": [[id, title, page, label, class]], "own": 5, "links":
    [[entity, entity, class]]}``; what the script calls papers are entities here. ``legend`` says what it shows.
    ``silent`` are the parts of the summary on which nothing was found. ``made`` says in sentences how the summary was
    made and how far it can be relied on. ``files`` are the same summary to download.
    """

    level: str = ""
    facts: tuple[str, ...] = ()
    parent: Link | None = None
    children: tuple[Link, ...] = ()
    members: tuple[MemberGroup, ...] = ()
    map: str = ""
    legend: str = ""
    has_summary: bool = False
    needs_review: bool = False
    parts: tuple[SummaryPartView, ...] = ()
    silent: tuple[str, ...] = ()
    entry_points: tuple[Link, ...] = ()
    made: tuple[str, ...] = ()
    files: tuple[Link, ...] = ()
    rows: tuple[PaperRow, ...] = ()


@dataclass(frozen=True, slots=True)
class CommunityRow:
    """A community in the list of all, with its best connected members and the communities inside it.

    ``coverage`` says how far its summary reaches (``quotes from some of its papers``), ``no summary`` without one.
    """

    title: str
    href: str
    facts: tuple[str, ...]
    members: tuple[Link, ...]
    children: tuple[Link, ...] = ()
    coverage: str = ""
    needs_review: bool = False


@dataclass(frozen=True, slots=True)
class CommunitiesPage(Page):
    """All communities, the largest first (``communities.html``)."""

    rows: tuple[CommunityRow, ...] = ()
