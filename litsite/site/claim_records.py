"""The template contract of the claims page: every citation of an answer with its passage and what the checks say."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from litsite.site.records import NOTHING, Link, Page


@dataclass(frozen=True, slots=True)
class ClaimSource:
    """A paper that a claim cites. ``id`` is its name in the filter, ``href`` its page, empty when it has none.

    ``name`` reads ``Ho & Li (2019)``, as far as authors and year are known; ``publication`` is where it appeared.
    """

    id: str
    title: Markup
    name: str
    href: str = ""
    publication: str = ""
    is_retracted: bool = False


@dataclass(frozen=True, slots=True)
class ClaimPassage:
    """The passage that a claim was checked against, what carries the claim marked. ``kind`` is that of the chunk.

    ``text`` is the whole passage, ``excerpt`` what is shown of a long one until the whole is asked for. ``place`` leads
    to where it stands on a page of the site, ``page`` reads ``page 4``, ``reader`` opens the file there in Zotero and
    ``select`` shows the item. A passage that ``is_withheld`` has no text.
    """

    number: int
    kind: str
    text: Markup = NOTHING
    excerpt: Markup = NOTHING
    place: Link | None = None
    page: str = ""
    reader: Link | None = None
    select: str = ""
    is_withheld: bool = False


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A claim. ``number`` counts from 1 and makes its anchor; ``citation`` leads to where the answer makes it.

    ``state`` is its name in the filter, ``verdict`` what it is called, ``css`` the class of its badge. ``rank`` sorts
    verdicts from the worst to the best, those of one kind by probability. ``probability`` reads ``0.852``, empty when
    no decision model was asked. ``missing_words`` and ``missing_numbers`` are what the passage does not hold,
    ``hint`` says what to look at.
    """

    number: int
    citation: Link
    claim: Markup
    source: ClaimSource
    passage: ClaimPassage
    state: str
    verdict: str
    css: str
    rank: int
    is_demoted: bool = False
    probability: str = ""
    missing_words: tuple[str, ...] = ()
    missing_numbers: tuple[str, ...] = ()
    more_missing: int = 0
    hint: str = ""

    @property
    def id(self) -> str:
        """The anchor of the row."""
        return f"claim-{self.number}"


@dataclass(frozen=True, slots=True)
class Choice:
    """A value to filter by: its name in the address, what it is called, and how many claims have it."""

    value: str
    label: str
    count: int
    detail: str = ""
    css: str = ""


@dataclass(frozen=True, slots=True)
class ClaimsPage(Page):
    """Every claim of an answer (``claims.html``). ``heading`` is the question; the last breadcrumb leads to the answer.

    ``summary`` counts the verdicts and, where there are probabilities, gives their mean and deviation, a sentence each.
    ``checker`` says who checked, ``caveat`` what such checks cannot see. ``states`` explain the verdicts that occur;
    ``sources`` are the papers cited.
    """

    heading: Markup = NOTHING
    summary: tuple[str, ...] = ()
    checker: str = ""
    caveat: str = ""
    states: tuple[Choice, ...] = ()
    sources: tuple[Choice, ...] = ()
    rows: tuple[ClaimRow, ...] = ()
