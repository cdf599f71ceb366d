"""What the page of a paper says of entities and findings."""

from __future__ import annotations

from litsite.knowledge.records import Entity, Mention, Relation
from litsite.knowledge.vocabulary import ENTITY_TYPES, PAPER
from litsite.site.catalogue import sort_text
from litsite.site.entity_records import NamedEntity, PaperEntities, PaperKnowledge
from litsite.site.entity_views import EntityViews, named_anchor, place_of
from litsite.site.entity_words import TYPE, TYPES, paper_does
from litsite.site.quote_records import QuoteView
from litsite.site.records import Link
from litsite.store import digest_of

_SHOWN = 12
"""How many entities of one type are shown before the rest is asked for."""


class PaperKnowledgeViews:
    """Makes the section of each paper."""

    def __init__(self, entities: EntityViews) -> None:
        self._entities = entities

    def rests_on(self, paper: str) -> str:
        """The digest of all that the section of a paper shows, empty where it has none."""
        named, claims = self._named(paper), self._entities.claims_of_paper.get(paper, ())
        if not named and not claims:
            return ""
        return digest_of(
            [(each.id, self._link(each, paper), self._mentions(each, paper)) for each in named],
            [self._doing(each, paper) for each in named],
            claims,
            [self._entities.group_of(claim) for claim in claims],
            self._entities.quotes.rests_on_papers((paper,)),
        )

    def of(self, paper: str) -> PaperKnowledge | None:
        """The section of a paper; None where nothing is known."""
        named, claims = self._named(paper), self._entities.claims_of_paper.get(paper, ())
        if not named and not claims:
            return None
        groups = []
        for kind in (*(each for each in ENTITY_TYPES if each != PAPER), PAPER):
            links = tuple(self._link(each, paper) for each in named if each.type == kind)
            if links:
                groups.append(PaperEntities(TYPES[kind], links[:_SHOWN], links[_SHOWN:]))
        return PaperKnowledge(
            count=len(named) + len(claims),
            groups=tuple(groups),
            named=tuple(
                NamedEntity(named_anchor(each), each.name, TYPE[each.type], quote)
                for each in named
                if not self._entities.has_page(each)
                if (quote := self._quote(each, paper))
            ),
            findings=tuple(self._entities.finding(claim) for claim in claims),
        )

    def _named(self, paper: str) -> list[Entity]:
        """The entities that a paper names, itself left out: first those that it does something with."""
        found = [each for each in self._entities.knowledge.of_paper.get(paper, ()) if each.key != paper]
        return sorted(
            found,
            key=lambda each: (
                not self._doing(each, paper),
                -max((mention.occurrences for mention in self._mentions(each, paper)), default=0),
                sort_text(each.name),
                each.id,
            ),
        )

    def _link(self, entity: Entity, paper: str) -> Link:
        """An entity with what the paper does with it. One that this paper alone names is further down on the page."""
        does = " · ".join(dict.fromkeys(paper_does(each.predicate) for each in self._doing(entity, paper)))
        if entity.type == PAPER or self._entities.has_page(entity):
            return Link(entity.name, self._entities.href(entity.id), does)
        return Link(entity.name, f"#{named_anchor(entity)}" if self._mentions(entity, paper) else "", does)

    def _doing(self, entity: Entity, paper: str) -> tuple[Relation, ...]:
        return tuple(self._entities.doing.get(entity.id, {}).get(paper, ()))

    def _mentions(self, entity: Entity, paper: str) -> list[Mention]:
        return self._entities.mentions_by_paper.get((entity.id, paper), [])

    def _quote(self, entity: Entity, paper: str) -> QuoteView | None:
        """The passage that says most of an entity: what the paper does with it, else one that names it."""
        mentions = self._mentions(entity, paper)
        said = [each for relation in self._doing(entity, paper) for each in relation.evidence]
        places = {place_of(each) for each in said}
        telling = [each for each in mentions if place_of(each.evidence) in places]
        named = next(iter((*telling, *mentions)), None)
        if named is not None:
            return self._entities.mention(named)
        return self._entities.quotes.of(said[0]) if said else None
