"""The template contract of questions: an answer with its citations, the passages it rests on, and the list of all."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from litsite.site.records import NOTHING, Heading, Link, Page, TagLink
from litsite.site.verdict_words import Verdict


@dataclass(frozen=True, slots=True)
class CitationView:
    """A citation of a passage, seen from the passage. ``mark`` (``3-1``) names both: passage 3, cited the first time.

    ``row`` leads to the claim in the inspector.
    """

    mark: str
    verdict: Verdict
    is_demoted: bool = False
    row: str = ""


@dataclass(frozen=True, slots=True)
class EvidenceView:
    """A passage that was read for an answer. ``id`` is its anchor, ``number`` the one by which it is cited.

    ``text`` is the whole passage, empty where a shared site leaves it out; what carries a claim stands in spans whose
    ``data-carries`` names the citations. ``section`` says where it stands, ``place`` leads there on the site,
    ``reader`` to the file in Zotero (its detail is the page), ``select`` to the item in Zotero's window.
    """

    id: str
    number: int
    kind: str
    section: str
    text: Markup = NOTHING
    place: str = ""
    reader: Link | None = None
    select: str = ""
    citations: tuple[CitationView, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceView:
    """A paper or a note that was read, with the passages read in it, best first.

    ``name`` reads ``Watson & Crick (1953)``, ``publication`` is where it appeared. ``href`` is empty for a source
    without a page.
    """

    name: str
    title: Markup
    href: str = ""
    publication: str = ""
    is_retracted: bool = False
    passages: tuple[EvidenceView, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionPage(Page):
    """A question and its answer (``question.html``).

    ``state`` counts claims by verdict, ``figures`` are the lines about probabilities. ``author`` and ``checker`` say
    who wrote the answer and who checked it, ``caveat`` what such a check cannot see. ``inspector`` leads to the table
    of claims. ``cited_text`` is the answer for the clipboard with authors and years and a bibliography, ``clean_text``
    without any citation. ``note`` leads to the note in which the question was asked.
    """

    heading: Markup = NOTHING
    is_answered: bool = True
    state: str = ""
    figures: tuple[str, ...] = ()
    author: str = ""
    checker: str = ""
    caveat: str = ""
    collections: tuple[Link, ...] = ()
    tags: tuple[TagLink, ...] = ()
    note: Link | None = None
    body: Markup = NOTHING
    contents: tuple[Heading, ...] = ()
    cited: tuple[SourceView, ...] = ()
    considered: tuple[SourceView, ...] = ()
    inspector: str = ""
    cited_text: str = ""
    clean_text: str = ""


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question in the list of all. ``state`` counts its claims by verdict, ``author`` says who wrote the answer."""

    href: str
    title: Markup
    state: str
    author: str
    sources: int = 0
    is_answered: bool = True


@dataclass(frozen=True, slots=True)
class QuestionsPage(Page):
    """All questions (``questions.html``). ``facts`` count questions, claims and verdicts over all of them."""

    rows: tuple[QuestionRow, ...] = ()
    facts: tuple[str, ...] = ()
