"""Entities, findings and communities as tests make them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from litsite.knowledge.records import (
    Claim,
    ClaimFeatures,
    ClaimGroup,
    Community,
    Difference,
    Entity,
    Evidence,
    Member,
    Mention,
    PaperFacts,
    Relation,
)
from litsite.knowledge.vocabulary import TOPIC
from litsite.store import digest_of


def entity_id(name: str, kind: str = TOPIC) -> str:
    """The id of a made entity."""
    return digest_of(kind, name)[:32]


def made_entity(name: str, papers: Iterable[str], kind: str = TOPIC, mentions: Iterable[Mention] = ()) -> Entity:
    """An entity that some papers name."""
    return Entity(entity_id(name, kind), kind, name, name, 0.9, tuple(sorted(set(papers))), tuple(mentions))


def made_entities(named: Mapping[str, Iterable[str]], kinds: Mapping[str, str] | None = None) -> dict[str, Entity]:
    """The entities of a library, by their ids, from the names that each paper has; a name is a topic unless said."""
    papers: dict[str, list[str]] = {}
    for paper, names in named.items():
        for name in names:
            papers.setdefault(name, []).append(paper)
    found = (made_entity(name, its, (kinds or {}).get(name, TOPIC)) for name, its in papers.items())
    return {each.id: each for each in sorted(found, key=lambda each: each.id)}


def quote(
    paper: str, text: str, number: int = 1, kind: str = "abstract", page: int | None = None, extractor: str = "made"
) -> Evidence:
    """A sentence that is a chunk of its own."""
    return Evidence(f"{paper}/{number}", paper, paper, 0, len(text), text, extractor, 0.9, kind, page=page)


class MadeLibrary:
    """A library put together sentence by sentence."""

    def __init__(self) -> None:
        self._mentions: dict[tuple[str, str], list[Mention]] = {}
        self._counts: dict[str, int] = {}
        self.relations: list[Relation] = []
        self.claims: dict[str, Claim] = {}
        self.papers: dict[str, PaperFacts] = {}

    def says(self, paper: str, text: str, *names: tuple[str, str], kind: str = "abstract") -> Evidence:
        """A sentence of a paper that names entities, each a type and a name that stands in it."""
        self.papers.setdefault(paper, PaperFacts(paper, f"Title of {paper}", "Ho & Li", "2020", "2020-01-01"))
        self._counts[paper] = self._counts.get(paper, 0) + 1
        evidence = quote(paper, text, self._counts[paper], kind, page=self._counts[paper])
        for entity_type, name in names:
            mention = Mention(name, text.casefold().index(name.casefold()), evidence)
            self._mentions.setdefault((entity_type, name), []).append(mention)
        return evidence

    def states(self, evidence: Evidence, predicate: str, name: tuple[str, str]) -> None:
        """A sentence that says what the paper does with an entity."""
        object_ = entity_id(name[1], name[0])
        identity = digest_of(evidence.paper, predicate, object_)[:32]
        self.relations.append(Relation(identity, evidence.paper, predicate, object_, 0.9, 0.9, (evidence,)))

    def finds(self, evidence: Evidence, sign: str, features: ClaimFeatures, *names: tuple[str, str]) -> Claim:
        """A finding in a sentence that names entities."""
        claim = Claim(
            id=digest_of(evidence.chunk, evidence.quote)[:32],
            paper=evidence.paper,
            text=evidence.quote,
            sign=sign,
            confidence=0.8,
            evidence=evidence,
            features=features,
            entities=tuple(entity_id(name, entity_type) for entity_type, name in names),
        )
        self.claims[claim.id] = claim
        return claim

    @property
    def entities(self) -> dict[str, Entity]:
        """All that was named."""
        found = (
            made_entity(name, {each.evidence.paper for each in mentions}, entity_type, mentions)
            for (entity_type, name), mentions in self._mentions.items()
        )
        return {each.id: each for each in sorted(found, key=lambda each: each.id)}

    @property
    def groups(self) -> tuple[ClaimGroup, ...]:
        """The findings by what they are about."""
        found: dict[ClaimFeatures, list[str]] = {}
        for claim in self.claims.values():
            found.setdefault(claim.features, []).append(claim.id)
        return tuple(ClaimGroup(digest_of(features)[:32], features, tuple(ids)) for features, ids in found.items())


def made_community(
    members: Iterable[Entity], papers: Iterable[str], *, name: str = "a · b", level: str = "macro"
) -> Community:
    """A community of these entities, the first of which is its hub."""
    listed = tuple(members)
    found = tuple(Member(each.id, float(len(listed) - place), not place) for place, each in enumerate(listed))
    return Community(digest_of(level, listed[0].id)[:32], level, name, found, tuple(papers))


def made_difference(outcome: str, treatment: str, *claims: Claim, apart: tuple[str, ...] = ()) -> Difference:
    """Findings of both directions on one question."""
    sides: dict[str, tuple[str, ...]] = {}
    for claim in claims:
        sides[claim.sign] = (*sides.get(claim.sign, ()), claim.id)
    return Difference(digest_of(outcome, treatment)[:32], outcome, treatment, sides, apart)
