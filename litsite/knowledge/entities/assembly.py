"""Entities and relations out of what was found, once it is known which names are one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from litsite.knowledge.entities.aliases import Definitions
from litsite.knowledge.entities.canonical import canonical_key, id_of_key
from litsite.knowledge.entities.fusion import fused_confidence
from litsite.knowledge.entities.maintenance import Decay, latest
from litsite.knowledge.entities.merging import Merging, Name
from litsite.knowledge.entities.plausibility import is_plausible
from litsite.knowledge.records import (
    Alias,
    Entity,
    Evidence,
    Extraction,
    FoundMention,
    Mention,
    Merge,
    Named,
    PaperFacts,
    Relation,
)
from litsite.knowledge.vocabulary import PAPER
from litsite.store import digest_of

Admitted = Callable[[str, frozenset[str], int, float, str], bool]
"""Whether an entity is kept: its type, its extractors, how many papers name it, its confidence and its name."""

SPELLING = "another spelling"

_ID_LENGTH = 16


@dataclass(slots=True)
class Gathered:
    """All that belongs to one entity: the name it goes by, the merges that ended in it, and its mentions."""

    name: Name
    merges: list[Merge] = field(default_factory=list)
    mentions: list[FoundMention] = field(default_factory=list)


def gather(
    names: Mapping[str, Name], mentions: Mapping[str, list[FoundMention]], merging: Merging
) -> dict[str, Gathered]:
    """Names with their mentions by what they became."""
    gathered: dict[str, Gathered] = {}
    for id_ in names:
        root = merging.becomes.get(id_, id_)
        gathered.setdefault(root, Gathered(names[root])).mentions.extend(mentions[id_])
    for merge in merging.merges:
        gathered[merge.target].merges.append(merge)
    return gathered


def entities_of(
    gathered: Mapping[str, Gathered],
    definitions: Definitions,
    *,
    admitted: Admitted,
    locked: Collection[str],
) -> dict[str, Entity]:
    """The entities that are kept, by id. Papers are no part of them."""
    found = {}
    for id_, each in gathered.items():
        if each.name.type == PAPER:
            continue
        evidence = [mention.evidence for mention in each.mentions]
        extractors = frozenset([piece.extractor for piece in evidence])
        papers = {piece.paper for piece in evidence}
        confidence = fused_confidence(evidence)
        name = each.name.shown
        if admitted(each.name.type, extractors, len(papers), confidence, name):
            found[id_] = Entity(
                id_,
                each.name.type,
                name,
                each.name.key,
                confidence,
                tuple(sorted(papers)),
                _mentions(each.mentions),
                _aliases(each, name, definitions),
                is_locked=id_ in locked,
            )
    return found


def paper_entities(papers: Mapping[str, PaperFacts], mentions: Mapping[str, list[FoundMention]]) -> dict[str, Entity]:
    """Every paper as an entity, by id; ``papers`` of it are the others that name it."""
    found = {}
    for address, paper in papers.items():
        id_ = id_of_key(PAPER, address)
        named = [mention for mention in mentions.get(id_, ()) if mention.evidence.paper != address]
        naming = tuple(sorted({mention.evidence.paper for mention in named}))
        found[id_] = Entity(id_, PAPER, paper.title, address, 1.0, naming, _mentions(named) if named else ())
    return found


def relations_of(
    extractions: Mapping[str, Extraction],
    papers: Mapping[str, PaperFacts],
    entities: Mapping[str, Entity],
    id_of: Callable[[Named, str], str | None],
) -> list[Relation]:
    """The relations between entities that sentences state and that are plausible, sorted."""
    stated: dict[tuple[str, str, str], dict[tuple[str, int, int, str], Evidence]] = {}
    for extraction in extractions.values():
        for relation in extraction.relations:
            evidence = relation.evidence
            paper = evidence.paper
            subject = id_of(relation.subject or Named(PAPER, paper), paper)
            object_ = id_of(relation.object, paper)
            if subject is None or object_ is None:
                continue
            if is_plausible(entities[subject].type, relation.predicate, entities[object_].type):
                place = (evidence.chunk, evidence.start, evidence.end, evidence.extractor)
                known = stated.setdefault((subject, relation.predicate, object_), {})
                if place not in known or known[place].confidence < evidence.confidence:
                    known[place] = evidence
    decay = Decay(papers)
    return [_relation(triple, evidence.values(), papers, decay) for triple, evidence in sorted(stated.items())]


def _relation(
    triple: tuple[str, str, str], evidence: Collection[Evidence], papers: Mapping[str, PaperFacts], decay: Decay
) -> Relation:
    ordered = tuple(sorted(evidence, key=_place)) if len(evidence) > 1 else tuple(evidence)
    updated = latest({papers[each.paper].modified for each in ordered if each.paper in papers})
    confidence = fused_confidence(ordered)
    weight = decay.weight(confidence, updated)
    return Relation(digest_of(*triple)[:_ID_LENGTH], *triple, confidence, weight, ordered, updated)


def _mentions(found: Iterable[FoundMention]) -> tuple[Mention, ...]:
    """Mentions in the order of the texts; what several extractors found at one place is one mention, the surest."""
    at: dict[tuple[str, int], FoundMention] = {}
    for mention in found:
        place = (mention.evidence.chunk, mention.evidence.start + mention.offset)
        known = at.get(place)
        if known is None or _surest_first(mention) < _surest_first(known):
            at[place] = mention
    kept = list(at.values())
    if len(kept) > 1:
        kept.sort(key=lambda each: (*_place(each.evidence), each.offset))
    return tuple([Mention(each.surface, each.offset, each.evidence, each.occurrences) for each in kept])


def _surest_first(mention: FoundMention) -> tuple[float, int, str]:
    return -mention.evidence.confidence, -len(mention.surface), mention.evidence.extractor


def _place(evidence: Evidence) -> tuple[str, str, int, int, int, str]:
    number = evidence.chunk.rpartition("/")[2]
    return (
        evidence.paper,
        evidence.address,
        int(number) if number.isdecimal() else 0,
        evidence.start,
        evidence.end,
        evidence.extractor,
    )


def _aliases(gathered: Gathered, shown: str, definitions: Definitions) -> tuple[Alias, ...]:
    """Other names, sorted: what it was merged with, what is defined, and spellings that a reader would not guess."""
    found: list[Alias] = []
    for merge in gathered.merges:
        found.append(Alias(merge.source_name, merge.reason))
        found.extend(definitions.of(merge.source))
    found.extend(definitions.of(gathered.name.id))
    aliases: dict[str, Alias] = {}
    for alias in found:
        aliases.setdefault(canonical_key(gathered.name.type, alias.name), alias)
    aliases.pop(gathered.name.key, None)
    if len(gathered.name.forms) > 1:
        known = {_plain(shown)}
        for form in sorted(gathered.name.forms):
            if _plain(form) not in known:
                known.add(_plain(form))
                aliases[form] = Alias(form, SPELLING)
    return tuple(sorted(aliases.values(), key=lambda alias: (alias.name.casefold(), alias.name)))


def _plain(name: str) -> str:
    return name.casefold().replace("-", " ").removesuffix("s")
