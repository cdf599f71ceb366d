"""The template contract of entities: their pages, their index, and what a paper's page says of them."""

from __future__ import annotations

from dataclasses import dataclass

from litsite.site.quote_records import QuotedPaper, QuoteView
from litsite.site.records import Link, Page, PaperRow


@dataclass(frozen=True, slots=True)
class FindingEntry:
    """A finding in a list. ``sign`` is its class, ``label`` what its direction is called.

    ``text`` is empty where it says what the quote says. ``group`` leads to the other findings on the same.
    """

    sign: str
    label: str
    quote: QuoteView
    text: str = ""
    effect_size: str = ""
    conditions: tuple[str, ...] = ()
    group: Link | None = None


@dataclass(frozen=True, slots=True)
class NamingPaper:
    """A paper or standalone note that names an entity. ``row`` is None for a note, which ``link`` leads to.

    ``does`` says in words how the paper relates to it (``uses it``), with the ``quotes`` that say so; empty where it
    only names it. ``times`` says how often it does (``12 times``).
    """

    row: PaperRow | None
    link: Link
    does: tuple[str, ...] = ()
    times: str = ""
    quotes: tuple[QuoteView, ...] = ()


@dataclass(frozen=True, slots=True)
class EntityRelation:
    """A relation of an entity to another, to be read from left to right. The entity itself has no address."""

    subject: Link
    predicate: str
    object: Link
    confidence: str
    quotes: tuple[QuoteView, ...] = ()


@dataclass(frozen=True, slots=True)
class EntityPage(Page):
    """Something that papers study, use or name (``entity.html``). ``what`` says in one sentence what it is.

    ``aliases`` are other names, each with why it is one. ``papers`` begin with those that say what they do with it;
    ``mentions`` are the passages that name it, in the same order. ``neighbours`` are the entities that the same papers
    name most often, ``communities`` the groups it belongs to, ``findings`` those that name it.
    """

    label: str = ""
    what: str = ""
    is_locked: bool = False
    aliases: tuple[tuple[str, str], ...] = ()
    papers: tuple[NamingPaper, ...] = ()
    mentions: tuple[QuotedPaper, ...] = ()
    relations: tuple[EntityRelation, ...] = ()
    neighbours: tuple[Link, ...] = ()
    communities: tuple[Link, ...] = ()
    findings: tuple[FindingEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class EntitySection:
    """The entities of one type. ``shared`` are those that several papers name, most papers first, ``single`` others."""

    id: str
    label: str
    shared: tuple[Link, ...]
    single: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class EntitiesPage(Page):
    """All entities by type (``entities.html``). The line of one without a page leads to the paper that names it."""

    sections: tuple[EntitySection, ...] = ()
    total: int = 0
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """An entity that only this paper names, with a passage that says so. ``id`` is its anchor."""

    id: str
    name: str
    label: str
    quote: QuoteView


@dataclass(frozen=True, slots=True)
class PaperEntities:
    """The entities of one type that a paper names. The detail of a link says what it does with it, empty without.

    Those that it says most of come first; ``rest`` is behind a switch when there are many.
    """

    label: str
    first: tuple[Link, ...]
    rest: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperKnowledge:
    """What the page of a paper says of entities and findings. ``named`` are the entities that have no page."""

    count: int
    groups: tuple[PaperEntities, ...] = ()
    named: tuple[NamedEntity, ...] = ()
    findings: tuple[FindingEntry, ...] = ()
