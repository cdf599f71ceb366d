"""The template contract of findings: what papers found, grouped by what it is about, and where directions differ."""

from __future__ import annotations

from dataclasses import dataclass

from litsite.site.quote_records import QuoteView
from litsite.site.records import Link, Page


@dataclass(frozen=True, slots=True)
class FindingView:
    """A finding of a paper. ``id`` is its anchor; ``conditions`` limit it (``among students``)."""

    id: str
    quote: QuoteView
    effect_size: str = ""
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FindingSide:
    """The findings of one direction. ``sign`` is its class, ``label`` what it is called.

    ``count`` is of all, ``findings`` are those shown at once, ``rest`` the ones behind a switch. ``href`` leads to all
    of them where not all are on the page.
    """

    sign: str
    label: str
    count: int
    findings: tuple[FindingView, ...] = ()
    rest: tuple[FindingView, ...] = ()
    href: str = ""


@dataclass(frozen=True, slots=True)
class FindingRow:
    """A group of findings. What it does not say is empty; ``part`` names what a part of a big group has in common.

    ``sides`` are of all four directions in their order, so that each has its column. ``href`` is the page of the group,
    empty for a group of one finding, which is shown whole in the list.
    """

    id: str
    topic: Link | None
    outcome: str
    treatment: str
    identification: str
    setting: str
    part: str
    papers: int
    sides: tuple[FindingSide, ...]
    href: str = ""

    @property
    def count(self) -> int:
        """How many findings it has."""
        return sum(side.count for side in self.sides)

    @property
    def signs(self) -> str:
        """The directions that occur, as the filter reads them."""
        return " ".join(side.sign for side in self.sides if side.count)


@dataclass(frozen=True, slots=True)
class FindingsPage(Page):
    """All groups of findings (``findings.html``), those of the most papers first. ``total`` counts the findings.

    ``outcomes``, ``treatments`` and ``signs`` (name and label) are the choices of the filter. ``differences`` leads to
    where directions differ, ``matrix`` to the same findings as a matrix.
    """

    rows: tuple[FindingRow, ...] = ()
    total: int = 0
    outcomes: tuple[str, ...] = ()
    treatments: tuple[str, ...] = ()
    signs: tuple[tuple[str, str], ...] = ()
    differences: Link | None = None
    matrix: Link | None = None


@dataclass(frozen=True, slots=True)
class FindingGroupPage(Page):
    """The findings of a group (``finding_group.html``). ``about`` says of each respect what the group is about.

    ``sides`` are those of the directions that occur. ``difference`` leads to where its directions differ.
    """

    about: tuple[tuple[str, Link], ...] = ()
    facts: tuple[str, ...] = ()
    sides: tuple[FindingSide, ...] = ()
    difference: Link | None = None


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """Findings on one outcome and treatment of which not all have the same direction. ``topic`` is one that all share.

    ``apart`` are other respects in which the papers differ, each with what they say of it: ``setting``, ``schools /
    universities``. ``href`` leads to all findings on the same.
    """

    id: str
    outcome: str
    treatment: str
    topic: Link | None
    papers: str
    sides: tuple[FindingSide, ...]
    apart: tuple[tuple[str, str], ...] = ()
    href: str = ""


@dataclass(frozen=True, slots=True)
class DifferencesPage(Page):
    """Where findings differ (``differences.html``), those of the most papers first."""

    differences: tuple[DifferenceView, ...] = ()
    total: int = 0
