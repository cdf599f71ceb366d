"""The template contract of relations: how an edge is shown on a paper's page and in the table of them all."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from litsite.site.records import NOTHING, Link, Page, PaperRow, TagLink


@dataclass(frozen=True, slots=True)
class PassageView:
    """A passage that speaks for an edge. ``paper`` says whose it is (``This paper``, ``Ho & Li (2019)``).

    ``text`` has the shared words marked; it is empty where a shared site leaves the passage out. ``kind`` is that of
    the chunk (``abstract``, ``section`` …). ``place`` leads to where it stands on a page of the site, ``file`` to the
    page of the file in Zotero, or says which page it is where no file can be opened.
    """

    paper: str
    text: Markup = NOTHING
    kind: str = ""
    place: Link | None = None
    file: Link | None = None


@dataclass(frozen=True, slots=True)
class EvidenceView:
    """One reason for an edge: what kind it is, the sentence that explains it, and what can be looked at.

    ``rule`` is the name of the rule that let it in. ``entry`` is a line of the reference list of ``citing``.
    """

    label: str
    sentence: str
    rule: str = ""
    passages: tuple[PassageView, ...] = ()
    tags: tuple[TagLink, ...] = ()
    entry: str = ""
    citing: str = ""


@dataclass(frozen=True, slots=True)
class RelationView:
    """A related paper in a list. ``id`` is its anchor; ``score`` reads ``0.87`` and ``percent`` is its bar.

    ``reason`` is the evidence in one line, ``mark`` what else speaks for the edge (``texts agree``).
    """

    id: str
    row: PaperRow
    type: str
    score: str
    percent: int
    reason: str
    mark: str = ""
    evidence: tuple[EvidenceView, ...] = ()


@dataclass(frozen=True, slots=True)
class RelationGroup:
    """Related papers of one type, strongest first. ``rest`` is behind a switch when there are many."""

    label: str
    first: tuple[RelationView, ...]
    rest: tuple[RelationView, ...] = ()

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.first) + len(self.rest)


@dataclass(frozen=True, slots=True)
class EdgeRow:
    """An edge in the table of all. ``detail`` of a paper's link says whose it is; ``why`` leads to the evidence."""

    source: Link
    target: Link
    type: str
    label: str
    score: str
    shared: str
    why: str


@dataclass(frozen=True, slots=True)
class RelationsPage(Page):
    """All edges and the papers without any (``relations.html``).

    ``rows`` are the strongest edges of ``total``: a script shows the others. ``types`` are the labels that occur.
    ``alone`` are papers that nothing came close to, ``silent`` those that hold nothing to compare.
    """

    rows: tuple[EdgeRow, ...] = ()
    total: int = 0
    types: tuple[str, ...] = ()
    alone: tuple[Link, ...] = ()
    silent: tuple[Link, ...] = ()
