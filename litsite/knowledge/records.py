"""What the knowledge stage works with and hands on. Everything that says something has evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from litsite.errors import Problem
from litsite.store import digest_of


@dataclass(frozen=True, slots=True)
class Evidence:
    """A passage that says something: ``quote`` is ``text[start:end]`` of the chunk, to the letter.

    ``chunk`` is the chunk's id, ``address`` its bundle and ``paper`` the paper it speaks for; ``kind``, ``section``,
    ``page`` and ``annotation`` are those of the chunk. ``confidence`` (0 to 1) is the extractor's.
    """

    chunk: str
    address: str
    paper: str
    start: int
    end: int
    quote: str
    extractor: str
    confidence: float
    kind: str
    section: tuple[str, ...] = ()
    page: int | None = None
    annotation: str = ""

    @property
    def key(self) -> str:
        """The name of this evidence, made from its content: the same quote at the same place by the same extractor."""
        return digest_of(self.chunk, self.start, self.end, self.quote, self.extractor)[:32]


@dataclass(frozen=True, slots=True, order=True)
class Named:
    """An entity as a text names it, before it is resolved."""

    type: str
    name: str


@dataclass(frozen=True, slots=True)
class FoundMention:
    """An entity named in a text. ``surface`` is how, at ``offset`` in the quote (a sentence) of ``evidence``.

    ``aliases`` are other names that this very text gives it: the acronym that it defines, a lexicon's synonyms.
    ``occurrences`` counts how often the bundle names it in all, since only the first few are kept.
    """

    entity: Named
    surface: str
    offset: int
    evidence: Evidence
    aliases: tuple[str, ...] = ()
    occurrences: int = 1


@dataclass(frozen=True, slots=True)
class FoundRelation:
    """A relation that a sentence states. ``subject`` is None for the paper itself."""

    subject: Named | None
    predicate: str
    object: Named
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class FoundClaim:
    """A finding that a sentence states. ``text`` is the sentence as it is shown.

    ``effect_size`` is what it says of the size of the effect, in its own words, empty without; ``conditions`` are the
    phrases that limit it (``among students``, ``when n is small``). ``entities`` are those that the sentence names.
    """

    text: str
    sign: str
    evidence: Evidence
    effect_size: str = ""
    conditions: tuple[str, ...] = ()
    entities: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that extractors found in one bundle."""

    mentions: tuple[FoundMention, ...] = ()
    relations: tuple[FoundRelation, ...] = ()
    claims: tuple[FoundClaim, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperFacts:
    """What pages and files say of a paper: ``creators`` is short (``Ho & Li``), ``year`` may be empty, ``modified`` is
    the date of its last change (ISO 8601)."""

    address: str
    title: str
    creators: str = ""
    year: str = ""
    modified: str = ""


@dataclass(frozen=True, slots=True)
class CuratedMerge:
    """Two names of one thing, as a person said."""

    source: Named
    target: Named
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Curation:
    """What people decided about entities: the file ``curation/entities.yaml``.

    ``apart`` are pairs that are never merged automatically, ``locks`` names that nothing is merged into or away from
    automatically, and ``hidden`` names that are no entities.
    """

    merges: tuple[CuratedMerge, ...] = ()
    apart: tuple[tuple[Named, Named], ...] = ()
    locks: frozenset[Named] = frozenset()
    hidden: frozenset[Named] = frozenset()


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name of an entity, and ``reason``, why it is one: ``defined in the text``, ``merged by hand: …``."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Mention:
    """A passage that names an entity. ``surface`` stands at ``offset`` in the quote."""

    surface: str
    offset: int
    evidence: Evidence
    occurrences: int = 1


@dataclass(frozen=True, slots=True)
class Entity:
    """Something that papers study, use or name.

    ``id`` is made from type and canonical key alone, so it stays whatever else is in the library. ``papers`` are the
    addresses of the papers (or standalone notes) that name it, sorted. An entity of type Paper has the address of its
    item as ``key``. ``confidence`` is the union over its distinct evidence.
    """

    id: str
    type: str
    name: str
    key: str
    confidence: float
    papers: tuple[str, ...]
    mentions: tuple[Mention, ...] = ()
    aliases: tuple[Alias, ...] = ()
    is_locked: bool = False


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation between two entities, by their ids.

    ``confidence`` is the union over distinct evidence; ``weight`` is the same, less for relations whose evidence has
    not changed for long. ``updated`` is the latest date of change (ISO 8601) of the papers it rests on.
    """

    id: str
    subject: str
    predicate: str
    object: str
    confidence: float
    weight: float
    evidence: tuple[Evidence, ...]
    updated: str = ""


@dataclass(frozen=True, slots=True)
class Merge:
    """Two names that became one entity. ``similarity`` is the cosine that let an automatic merge happen, else None.

    ``source`` and ``target`` are ids; the source's is no entity any more.
    """

    source: str
    source_name: str
    target: str
    target_name: str
    type: str
    reason: str
    is_manual: bool = False
    similarity: float | None = None


@dataclass(frozen=True, slots=True)
class ClaimFeatures:
    """What a claim is about. Each is a key of the taxonomy or an entity's name, empty where the claim does not say.

    The direction of the finding is no part of it, so that findings of both directions meet.
    """

    topic: str = ""
    outcome: str = ""
    treatment: str = ""
    identification: str = ""
    setting: str = ""

    @property
    def is_comparable(self) -> bool:
        """Whether it is known what was held against what: only such claims can differ."""
        return bool(self.outcome and self.treatment)


@dataclass(frozen=True, slots=True)
class Claim:
    """A finding of a paper. ``id`` is made from its chunk and text."""

    id: str
    paper: str
    text: str
    sign: str
    confidence: float
    evidence: Evidence
    features: ClaimFeatures = ClaimFeatures()
    effect_size: str = ""
    conditions: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimGroup:
    """Claims about one thing, by their ids. ``part`` counts the parts of a big group from 1, ``label`` names each."""

    id: str
    features: ClaimFeatures
    claims: tuple[str, ...]
    part: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """Findings of different papers on one outcome and treatment that do not have the same direction.

    ``claims`` has the ids of each direction's claims, in the order of the signs. ``apart`` says in what else the papers
    differ, which may be why: ``setting: schools / universities``.
    """

    id: str
    outcome: str
    treatment: str
    claims: Mapping[str, tuple[str, ...]]
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimLink:
    """Two claims of different papers on the same question: ``predicate`` is CLAIM_SUPPORTS or CLAIM_CONTRADICTS."""

    source: str
    predicate: str
    target: str


@dataclass(frozen=True, slots=True)
class Member:
    """An entity of a community: ``weight`` is that of its edges inside, ``is_hub`` marks the one it is named after."""

    entity: str
    weight: float
    is_hub: bool = False


@dataclass(frozen=True, slots=True)
class Community:
    """Entities that occur together. ``level`` is ``macro`` or ``micro``; ``parent`` the id of a micro one's macro.

    ``papers`` are those that name at least two of its members (one, if it has no more), the most telling first.
    ``links`` are its strongest edges: two entity ids and a weight.
    """

    id: str
    level: str
    name: str
    members: tuple[Member, ...]
    papers: tuple[str, ...]
    links: tuple[tuple[str, str, float], ...] = ()
    parent: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence of a summary with what it rests on."""

    text: str
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class SummaryPart:
    """A part of a summary: ``description`` in one sentence, ``key_points`` (names), and statements with evidence."""

    description: str = ""
    key_points: tuple[str, ...] = ()
    statements: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """A paper to begin with, and why."""

    paper: str
    title: str
    reason: str


@dataclass(frozen=True, slots=True)
class CommunitySummary:
    """What a community studies, how, with what result. ``method`` is ``extractive``, or ``model`` with its name.

    ``coverage`` is ``high``, ``medium`` or ``low``: how many of its papers the evidence comes from.
    """

    community: str
    scope: SummaryPart = SummaryPart()
    measures: SummaryPart = SummaryPart()
    identification: SummaryPart = SummaryPart()
    consensus: SummaryPart = SummaryPart()
    debates: SummaryPart = SummaryPart()
    gaps: SummaryPart = SummaryPart()
    entry_points: tuple[EntryPoint, ...] = ()
    coverage: str = "low"
    needs_human_review: bool = True
    method: str = "extractive"
    model: str = ""


@dataclass(frozen=True, slots=True)
class RuleResult:
    """One of the sixteen rules. ``count`` is what it measured, ``state`` ``ok``, ``warn`` or ``bad``.

    ``explanation`` says what was found in one line; ``examples`` name a few.
    """

    number: int
    name: str
    title: str
    state: str
    count: float
    explanation: str = ""
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Knowledge:
    """All that is known of a library. Everything is sorted; ``entities`` and ``claims`` are by id.

    ``labels`` are the words for the keys of the taxonomy. What ``is_provisional`` lacks what a model did not reply.
    ``digest`` changes when any of it may; it is empty when that is not known.
    """

    entities: Mapping[str, Entity] = field(default_factory=dict)
    relations: tuple[Relation, ...] = ()
    claims: Mapping[str, Claim] = field(default_factory=dict)
    groups: tuple[ClaimGroup, ...] = ()
    differences: tuple[Difference, ...] = ()
    claim_links: tuple[ClaimLink, ...] = ()
    communities: tuple[Community, ...] = ()
    summaries: Mapping[str, CommunitySummary] = field(default_factory=dict)
    merges: tuple[Merge, ...] = ()
    health: tuple[RuleResult, ...] = ()
    problems: tuple[Problem, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    is_provisional: bool = False
    digest: str = ""

    def label(self, key: str) -> str:
        """The words for a key of the taxonomy; an entity's name stands for itself."""
        return self.labels.get(key, key)

    @cached_property
    def of_paper(self) -> Mapping[str, tuple[Entity, ...]]:
        """The entities that each paper names, by its address, in the order of their ids; papers themselves left out."""
        found: dict[str, list[Entity]] = {}
        for entity in self.entities.values():
            for paper in entity.papers:
                found.setdefault(paper, []).append(entity)
        return {paper: tuple(named) for paper, named in sorted(found.items())}
