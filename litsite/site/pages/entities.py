"""The pages of entities: each with who names it and how, and the list of all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from litsite.knowledge.records import Entity, Knowledge
from litsite.knowledge.vocabulary import ENTITY_TYPES
from litsite.site import addresses
from litsite.site.entity_records import EntitiesPage, EntityPage, EntitySection, PaperKnowledge
from litsite.site.entity_views import EntityViews, facts_of, ordered
from litsite.site.entity_words import TYPE, TYPES, named_in_words
from litsite.site.pages.planned import PlannedPage
from litsite.site.paper_knowledge import PaperKnowledgeViews
from litsite.site.quote_views import QuoteViews
from litsite.site.records import Link


class EntityPages:
    """Everything that is shown of a library's entities."""

    def __init__(self, knowledge: Knowledge, quotes: QuoteViews) -> None:
        self._views = EntityViews(knowledge, quotes)
        self._papers = PaperKnowledgeViews(self._views)

    def __len__(self) -> int:
        return len(self._views.entities)

    def all(self) -> Iterator[PlannedPage]:
        """The list of entities, and a page for each that several papers name."""
        yield PlannedPage(self._index())
        yield from (self._planned(entity) for entity in self._with_pages)

    def of_paper(self, address: str) -> PaperKnowledge | None:
        """What the page of a paper says of entities and findings; None where nothing is known."""
        return self._papers.of(address)

    def rests_on(self, address: str) -> str:
        """The digest of all that :meth:`of_paper` shows."""
        return self._papers.rests_on(address)

    def href(self, entity_id: str) -> str:
        """Where an entity is: its page, its line in the index, or the page of a paper; empty for an unknown one."""
        return self._views.href(entity_id)

    def names(self) -> list[tuple[str, str, str]]:
        """The entities with a page for the palette: name, page, and what it is."""
        return [
            (each.name, self.href(each.id), f"{TYPE[each.type].lower()}, {named_in_words(len(each.papers))}")
            for each in self._with_pages
        ]

    @cached_property
    def _with_pages(self) -> list[Entity]:
        return ordered(each for each in self._views.entities.values() if self._views.has_page(each))

    def _planned(self, entity: Entity) -> PlannedPage:
        views = self._views
        page = EntityPage(
            path=views.href(entity.id),
            kind="entity",
            title=entity.name,
            description=views.what(entity),
            section="entities",
            breadcrumbs=(Link("Entities", addresses.ENTITIES), Link(TYPES[entity.type], _section_href(entity.type))),
            label=TYPE[entity.type],
            what=views.what(entity),
            is_locked=entity.is_locked,
            aliases=views.aliases(entity),
            neighbours=views.neighbours(entity),
            communities=views.communities(entity),
        )

        def complete() -> EntityPage:
            return replace(
                page,
                papers=views.papers(entity),
                mentions=views.mentions(entity),
                relations=views.relations(entity),
                findings=tuple(views.finding(claim) for claim in views.claims.get(entity.id, ())),
            )

        return PlannedPage(page, (views.rests_on(entity),), complete)

    def _index(self) -> EntitiesPage:
        sections = []
        for kind in ENTITY_TYPES:
            found = ordered(each for each in self._views.entities.values() if each.type == kind)
            if found:
                shared = tuple(self._views.line(each) for each in found if self._views.has_page(each))
                single = tuple(self._views.line(each) for each in found if not self._views.has_page(each))
                sections.append(EntitySection(_section_id(kind), TYPES[kind], shared, single))
        return EntitiesPage(
            path=addresses.ENTITIES,
            kind="entities",
            title="Entities",
            section="entities",
            sections=tuple(sections),
            total=len(self),
            facts=facts_of(self._views.entities.values()) if len(self) else (),
        )


def _section_id(kind: str) -> str:
    return f"type-{TYPES[kind].lower().replace(' ', '-')}"


def _section_href(kind: str) -> str:
    return f"{addresses.ENTITIES}#{_section_id(kind)}"
