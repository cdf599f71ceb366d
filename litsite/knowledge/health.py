"""Sixteen rules that a graph has to keep. Breaking one is a fault of the program (``bad``) or worth a look (``warn``).

The rules are those of property graphs that are built from notes, put into the terms of this one: papers are its
structural nodes, Topic is its catch-all type, and an edge that nobody can trace to a sentence is not allowed at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from litsite.knowledge.database.knowledge_database import BAD, DatabaseFacts
from litsite.knowledge.records import Claim, Entity, Evidence, Knowledge, Relation, RuleResult
from litsite.knowledge.vocabulary import PAPER, TOPIC

OK = "ok"
WARN = "warn"

MOST_TOPICS = 0.2
"""A larger share of entities in the catch-all type is pointed out."""

STAR = 15
"""An entity with so many times more relations than an entity has on average is the centre of a star."""

LEAST_DENSITY = 0.1
"""Fewer relations for each entity are pointed out."""

_EXAMPLES = 5


@dataclass(frozen=True, slots=True)
class LibraryFacts:
    """What the rules ask of the library: the addresses of its papers, the ids of its chunks, and the number of papers
    from which on an entity is to be in a community."""

    papers: Collection[str]
    chunks: Collection[str]
    min_df: int


@dataclass(frozen=True, slots=True)
class _Finding:
    """What a rule measured: ``explanation`` goes with what it found, ``examples`` are as many as there are."""

    count: float
    explanation: str = ""
    examples: Sequence[str] = ()


@dataclass(frozen=True)
class _Checked:
    knowledge: Knowledge
    database: DatabaseFacts
    library: LibraryFacts
    named: Sequence[Entity] = field(default=())

    def evidence(self) -> Iterator[tuple[Entity | Relation | Claim, Evidence]]:
        """Every use of evidence with what rests on it."""
        for entity in self.knowledge.entities.values():
            for mention in entity.mentions:
                yield entity, mention.evidence
        for relation in self.knowledge.relations:
            for evidence in relation.evidence:
                yield relation, evidence
        for claim in self.knowledge.claims.values():
            yield claim, claim.evidence

    def shown(self, record: Entity | Relation | Claim) -> str:
        """An entity, a relation or a claim as it can be read."""
        if isinstance(record, Entity):
            return record.name
        if isinstance(record, Claim):
            return record.text
        entities = self.knowledge.entities
        ends = [entities[end].name if end in entities else end for end in (record.subject, record.object)]
        return f"{ends[0]} {record.predicate} {ends[1]}"


_Rule = tuple[int, str, str, str, Callable[[_Checked], _Finding]]


def validate(knowledge: Knowledge, database: DatabaseFacts, library: LibraryFacts) -> tuple[RuleResult, ...]:
    """The results of the sixteen rules, in their order."""
    named = [each for each in knowledge.entities.values() if each.type != PAPER]
    checked = _Checked(knowledge, database, library, named)
    return tuple(_result(rule, checked) for rule in _RULES)


def _result(rule: _Rule, checked: _Checked) -> RuleResult:
    number, name, title, severity, check = rule
    found = check(checked)
    examples = tuple(sorted(set(found.examples))[:_EXAMPLES])
    # A ratio measures what is right, so it has something to say whatever it is: the explanation tells.
    state = severity if found.explanation else OK
    return RuleResult(number, name, title, state, found.count, found.explanation, examples)


def _listed(examples: Sequence[str], explanation: str) -> _Finding:
    """A finding that is nothing when there are no examples; ``explanation`` has their number at {}."""
    return _Finding(len(examples), explanation.format(len(examples)) if examples else "", examples)


def _orphans(checked: _Checked) -> _Finding:
    orphans = [each.name for each in checked.named if not each.mentions]
    return _listed(orphans, "{} entities are named in no text")


def _confidence_anomalies(checked: _Checked) -> _Finding:
    knowledge = checked.knowledge
    records: list[Entity | Relation | Claim] = [
        *knowledge.entities.values(),
        *knowledge.relations,
        *knowledge.claims.values(),
    ]
    wrong = [checked.shown(each) for each in records if not 0 <= each.confidence <= 1]
    wrong += [checked.shown(each) for each in knowledge.relations if not 0 <= each.weight <= 1]
    wrong += [checked.shown(record) for record, each in checked.evidence() if not 0 <= each.confidence <= 1]
    return _listed(wrong, "{} confidences are not between 0 and 1")


def _evidenceless_edges(checked: _Checked) -> _Finding:
    bare = [checked.shown(each) for each in checked.knowledge.relations if not each.evidence]
    return _listed(bare, "{} relations rest on nothing")


def _self_loops(checked: _Checked) -> _Finding:
    loops = [checked.shown(each) for each in checked.knowledge.relations if each.subject == each.object]
    return _listed(loops, "{} relations lead from an entity to itself")


def _duplicate_edges(checked: _Checked) -> _Finding:
    relations = checked.knowledge.relations
    counts = Counter((each.subject, each.predicate, each.object) for each in relations)
    again = [checked.shown(each) for each in relations if counts[each.subject, each.predicate, each.object] > 1]
    return _listed(again, "{} relations say the same as another one")


def _type_overloading(checked: _Checked) -> _Finding:
    topics = sum(each.type == TOPIC for each in checked.named)
    share = round(topics / len(checked.named), 3) if checked.named else 0.0
    if share <= MOST_TOPICS:
        return _Finding(share)
    of_all = f"{topics:,} of {len(checked.named):,} entities"
    said = f"{of_all} are topics, which is what an entity is that nothing tells more of"
    return _Finding(share, said)


def _star_topology(checked: _Checked) -> _Finding:
    """A paper has as many relations as its text is long, so it is no such centre."""
    degrees = Counter(end for each in checked.knowledge.relations for end in (each.subject, each.object))
    average = sum(degrees.values()) / len(degrees) if degrees else 0.0
    hubs = [each.name for each in checked.named if degrees[each.id] > STAR * average]
    said = f"{{}} entities have over {STAR} times as many relations as the average of {average:.1f}; the library may"
    return _listed(hubs, f"{said} just be about them")


def _missing_papers(checked: _Checked) -> _Finding:
    there = {each.key for each in checked.knowledge.entities.values() if each.type == PAPER}
    return _listed(sorted(set(checked.library.papers) - there), "{} papers of the library are no entities")


def _empty_graph(checked: _Checked) -> _Finding:
    if checked.named:
        return _Finding(0)
    return _Finding(1, "no text names anything that was found to be a topic, a method, data or the like")


def _low_density(checked: _Checked) -> _Finding:
    entities, relations = len(checked.knowledge.entities), len(checked.knowledge.relations)
    density = round(relations / entities, 3) if entities else 0.0
    if not entities or density >= LEAST_DENSITY:
        return _Finding(density)
    return _Finding(
        density, f"{relations} relations join {entities} entities: most texts do not say how they are joined"
    )


def _stale_references(checked: _Checked) -> _Finding:
    chunks = checked.library.chunks
    uses = checked.evidence()
    stale = [f"{each.chunk}: {checked.shown(record)}" for record, each in uses if each.chunk not in chunks]
    return _listed(stale, "{} pieces of evidence are from passages that are there no more")


def _index_discrepancy(checked: _Checked) -> _Finding:
    facts = checked.database
    if facts.entities == facts.indexed == len(checked.knowledge.entities):
        return _Finding(0)
    said = f"{facts.indexed} of {len(checked.knowledge.entities)} entities are in the full-text index"
    return _Finding(abs(len(checked.knowledge.entities) - facts.indexed) or 1, said)


def _unassigned(checked: _Checked) -> _Finding:
    members = {member.entity for each in checked.knowledge.communities for member in each.members}
    least = checked.library.min_df
    outside = [each.name for each in checked.named if len(each.papers) >= least and each.id not in members]
    return _listed(
        outside, f"{{}} entities that at least {least} papers name occur with too few others for a community"
    )


def _dangling_aliases(checked: _Checked) -> _Finding:
    return _listed(checked.database.dangling_aliases, "{} aliases belong to no entity")


def _evidence_coverage(checked: _Checked) -> _Finding:
    """A quote that does not fill its span covers nothing, as no quote does."""
    knowledge = checked.knowledge
    bare: list[Relation | Claim] = [each for each in knowledge.relations if not _is_covered(each.evidence)]
    bare += [each for each in knowledge.claims.values() if not _is_covered((each.evidence,))]
    total = len(knowledge.relations) + len(knowledge.claims)
    ratio = round(1 - len(bare) / total, 3) if total else 1.0
    said = f"{len(bare)} of {total} relations and findings have no whole quote" if bare else ""
    return _Finding(ratio, said, list(map(checked.shown, bare)))


def _duplicate_entities(checked: _Checked) -> _Finding:
    counts = Counter((each.type, each.key) for each in checked.knowledge.entities.values())
    again = [each.name for each in checked.knowledge.entities.values() if counts[each.type, each.key] > 1]
    return _listed(again, "{} entities of one type have the canonical name of another")


def _is_covered(evidence: Sequence[Evidence]) -> bool:
    return bool(evidence) and all(each.quote and len(each.quote) == each.end - each.start for each in evidence)


_RULES: tuple[_Rule, ...] = (
    (1, "orphans", "Every entity is named in a text", BAD, _orphans),
    (2, "confidenceAnomalies", "Confidences lie between 0 and 1", BAD, _confidence_anomalies),
    (3, "evidencelessEdges", "Every relation has evidence", BAD, _evidenceless_edges),
    (4, "selfLoops", "No relation leads from an entity to itself", BAD, _self_loops),
    (5, "duplicateEdges", "No relation is there twice", BAD, _duplicate_edges),
    (6, "typeOverloading", "At most a fifth of the entities are topics", WARN, _type_overloading),
    (7, "starTopology", f"No entity has over {STAR} times the average of relations", WARN, _star_topology),
    (8, "missingWorkspace", "Every paper of the library is an entity", BAD, _missing_papers),
    (9, "emptyGraph", "There are entities", WARN, _empty_graph),
    (10, "lowDensity", "There is a relation for every ten entities", WARN, _low_density),
    (11, "staleEntities", "All evidence is from passages of the library", BAD, _stale_references),
    (12, "fts5SyncDiscrepancy", "Every entity is in the full-text index", BAD, _index_discrepancy),
    (13, "unassignedCommunities", "Entities of several papers are in a community", WARN, _unassigned),
    (14, "danglingAliases", "Every alias belongs to an entity", BAD, _dangling_aliases),
    (15, "evidenceCoverageRatio", "Every relation and finding has a whole quote", BAD, _evidence_coverage),
    (16, "duplicateEntities", "No two entities of a type have one canonical name", BAD, _duplicate_entities),
)
