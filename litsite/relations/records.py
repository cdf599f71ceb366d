"""What the relations stage hands on: edges between papers, each with all the evidence for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from litsite.errors import Problem

CURATED_AND_HYBRID = "human_curated_and_hybrid_search"
CURATED = "human_curated"
CITES = "cites"
HYBRID = "hybrid_search"
SHARED_TAGS = "shared_tags"

PRECEDENCE = (CURATED_AND_HYBRID, CURATED, CITES, HYBRID, SHARED_TAGS)
"""The types of relation, the strongest first: what an edge with evidence of several kinds is called."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage that speaks for an edge: where it stands and what it says.

    ``chunk`` is the id of the chunk, ``address`` its bundle; ``kind``, ``section``, ``page`` and ``annotation`` are
    those of the chunk. ``text`` is plain text, whole sentences where possible, cut to what the evidence needs.
    """

    chunk: str
    address: str
    kind: str
    text: str
    section: tuple[str, ...] = ()
    page: int | None = None
    annotation: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One reason for an edge. ``relation`` is the type it speaks for, ``rule`` the name of the rule that let it in.

    ``score`` is the score this evidence alone would give. For hybrid search: ``channels`` are those that agree
    (``dense``, ``lexical``), ``similarity`` the cosine of meaning and ``overlap`` the cosine of weighted words, both
    from 0 to 1, ``source`` and ``target`` the strongest pair of passages, ``terms`` the words both share, most telling
    first. For shared tags ``terms`` are the tags. For a citation ``citing`` is the paper whose reference list holds
    ``entry``. Fields that do not apply are empty.
    """

    relation: str
    rule: str
    score: float
    channels: tuple[str, ...] = ()
    similarity: float | None = None
    overlap: float | None = None
    source: Passage | None = None
    target: Passage | None = None
    terms: tuple[str, ...] = ()
    citing: str = ""
    entry: str = ""

    def reversed(self) -> Evidence:
        """The same evidence read from the other paper."""
        return replace(self, source=self.target, target=self.source)


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason for an edge between two papers, named by their addresses, before edges are put together.

    Which of them is ``source`` means nothing; the passages of the evidence are those of ``source`` and ``target``.
    """

    source: str
    target: str
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Relation:
    """An edge as seen from ``source``: every edge exists in both directions with the same score and type.

    ``source`` and ``target`` are addresses of different papers. ``score`` is 1.0 for what people or reference lists
    say, else between 0.50 and 0.99. ``evidence`` is sorted by precedence, one or more a type. ``updated`` is the later
    date of change of the two items (ISO 8601), never the clock.
    """

    source: str
    target: str
    score: float
    type: str
    evidence: tuple[Evidence, ...]
    updated: str = ""

    def reversed(self) -> Relation:
        """The same edge seen from the other end."""
        evidence = tuple(each.reversed() for each in self.evidence)
        return replace(self, source=self.target, target=self.source, evidence=evidence)


@dataclass(frozen=True, slots=True)
class Relations:
    """All edges of a library: for each paper that has any, its relations, strongest first.

    Sorted by precedence of type, then score (higher first), then address. ``problems`` are those of the index too.
    """

    of: Mapping[str, tuple[Relation, ...]] = field(default_factory=dict)
    gate: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def edges(self) -> int:
        """The number of edges, each counted once."""
        return sum(len(relations) for relations in self.of.values()) // 2
