"""The template contract of the health page."""

from __future__ import annotations

from dataclasses import dataclass

from litsite.site.records import Link, Page


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule with what came of it. ``state`` is its class (``ok``, ``warn``, ``bad``), ``label`` the state in words.

    ``measured`` is what was counted. ``examples`` are links where they name something that has a page.
    """

    number: int
    name: str
    title: str
    state: str
    label: str
    measured: str
    explanation: str = ""
    examples: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class HealthPage(Page):
    """How sound the knowledge graph is (``health.html``). ``summary`` says in one sentence how many rules hold."""

    summary: str = ""
    rules: tuple[RuleRow, ...] = ()
