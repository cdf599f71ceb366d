"""Communities as pages show them: their members by type, their small map, and the summary in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from litsite.knowledge.records import Community, CommunitySummary, Entity, Evidence, Knowledge, Statement, SummaryPart
from litsite.knowledge.vocabulary import ENTITY_TYPES
from litsite.site import addresses
from litsite.site.anchors import slug
from litsite.site.catalogue import sort_text
from litsite.site.community_records import MemberGroup, StatementView, SummaryPartView
from litsite.site.entity_words import TYPE, TYPES
from litsite.site.quote_views import QuoteViews
from litsite.site.records import Link
from litsite.store import digest_of

MACRO = "macro"
LEVELS = {MACRO: "Community", "micro": "Community within a community"}

PARTS = {
    "scope": "Scope",
    "measures": "Measures",
    "identification": "Methods and identification",
    "consensus": "Findings that agree",
    "debates": "Findings that differ",
    "gaps": "Gaps and limitations",
}
"""The parts of a summary in the order in which they are shown, and what they are called."""

COVERAGE = {
    "high": "quotes from most of its papers",
    "medium": "quotes from some of its papers",
    "low": "quotes from few of its papers",
}
"""How many papers the evidence of a summary comes from."""

_EXTRACTIVE = "A program chose the quotes and counted what papers name; no language model wrote here."
_BY_MODEL = "Written by a language model{} from passages of the papers."
_COVERED = "There are {}."
_REVIEW = "Nobody has checked it yet: read the quotes before you rely on it."
_REVIEWED = "By the rule for coverage it needs no review; the quotes show what each sentence rests on."

_ON_MAP = 48
_STRONG = 3
"""One in so many links of a map, the strongest ones, is drawn thicker."""


@dataclass(frozen=True, slots=True)
class CommunityMap:
    """The small map of a community: the entities on it, and links between their places with the class of each."""

    entities: tuple[Entity, ...]
    links: tuple[tuple[int, int, str], ...]


def type_class(entity_type: str) -> str:
    """The class of the colour of a type: ``type-data-source``."""
    return f"type-{slug(TYPE[entity_type])}"


def made_in_words(summary: CommunitySummary) -> tuple[str, ...]:
    """How a summary was made and how far it can be relied on, a sentence each."""
    model = f" ({summary.model})" if summary.model else ""
    made = _EXTRACTIVE if summary.method == "extractive" else _BY_MODEL.format(model)
    review = _REVIEW if summary.needs_human_review else _REVIEWED
    return made, _COVERED.format(COVERAGE[summary.coverage]), review


class CommunityViews:
    """The communities of a library, the largest first, with those inside each."""

    def __init__(self, knowledge: Knowledge, quotes: QuoteViews, entity_href: Callable[[str], str]) -> None:
        """``entity_href`` gives the page of an entity by its id."""
        self.knowledge = knowledge
        self.quotes = quotes
        self._entity_href = entity_href
        self.communities = tuple(sorted(knowledge.communities, key=_largest_first))
        self.by_id = {each.id: each for each in self.communities}
        self._names = {sort_text(entity.name): entity.id for entity in knowledge.entities.values()}
        self._children: dict[str, list[Community]] = defaultdict(list)
        for community in self.communities:
            if community.parent in self.by_id:
                self._children[community.parent].append(community)

    @property
    def outermost(self) -> tuple[Community, ...]:
        """The communities that are in no other."""
        return tuple(each for each in self.communities if each.parent not in self.by_id)

    def children(self, community: Community) -> tuple[Community, ...]:
        """The communities inside one."""
        return tuple(self._children[community.id])

    def link(self, community: Community) -> Link:
        """A community with its page and its number of members."""
        return Link(community.name, href(community), count=len(community.members))

    def entity_link(self, entity: Entity) -> Link:
        """An entity with its page."""
        return Link(entity.name, self._entity_href(entity.id))

    def entities(self, community: Community) -> list[Entity]:
        """The members, those with the greatest weight first."""
        order = sorted(community.members, key=lambda member: (not member.is_hub, -member.weight, member.entity))
        known = self.knowledge.entities
        return [known[member.entity] for member in order if member.entity in known]

    def members(self, community: Community) -> tuple[MemberGroup, ...]:
        """The members by type, in the order of the types."""
        by_type: dict[str, list[Link]] = defaultdict(list)
        for entity in self.entities(community):
            by_type[entity.type].append(self.entity_link(entity))
        return tuple(
            MemberGroup(TYPES[each] if len(by_type[each]) > 1 else TYPE[each], type_class(each), tuple(by_type[each]))
            for each in ENTITY_TYPES
            if by_type[each]
        )

    def map(self, community: Community) -> CommunityMap:
        """The members with the greatest weight and the strongest links between them; who has no link stays away."""
        entities = self.entities(community)[:_ON_MAP]
        near = {entity.id for entity in entities}
        inside = sorted(
            (link for link in community.links if link[0] in near and link[1] in near),
            key=lambda link: (-link[2], link[0], link[1]),
        )
        linked = {end for source, target, _ in inside for end in (source, target)} or near
        shown = tuple(entity for entity in entities if entity.id in linked)
        places = {entity.id: place for place, entity in enumerate(shown)}
        strong = -(-len(inside) // _STRONG)
        links = tuple(
            (places[source], places[target], "strong" if place < strong else "weak")
            for place, (source, target, _) in enumerate(inside)
        )
        return CommunityMap(shown, links)

    def map_entry(self, entity: Entity) -> tuple[str, str, str, str, str]:
        """An entity as the script of the map reads it: id, name with its type, page, label and class."""
        title = f"{entity.name} ({TYPE[entity.type].lower()})"
        return entity.id, title, self._entity_href(entity.id), entity.name, type_class(entity.type)

    def parts(self, summary: CommunitySummary) -> tuple[SummaryPartView, ...]:
        """The parts of a summary that say something."""
        return tuple(
            SummaryPartView(
                id=f"_{name}",
                label=label,
                description=part.description,
                key_points=tuple(self._key_point(point) for point in part.key_points),
                statements=tuple(self._statement(each) for each in part.statements),
            )
            for name, label, part in _parts(summary)
            if says_something(part)
        )

    def _statement(self, statement: Statement) -> StatementView:
        quoted = {" ".join(each.quote.split()) for each in statement.evidence}
        quotes = tuple(self.quotes.of(each) for each in statement.evidence)
        return StatementView(statement.text, quotes, is_quote=quoted == {" ".join(statement.text.split())})

    def silent(self, summary: CommunitySummary) -> tuple[str, ...]:
        """The parts of a summary on which nothing was found."""
        return tuple(label.lower() for _, label, part in _parts(summary) if not says_something(part))

    def _key_point(self, name: str) -> Link:
        entity = self._names.get(sort_text(name))
        return Link(name, self._entity_href(entity) if entity else "")

    def entry_points(self, summary: CommunitySummary) -> tuple[Link, ...]:
        """The papers to begin with, each with why."""
        paths = self.quotes.views.catalogue
        return tuple(Link(each.title, paths.path_of(each.paper), each.reason) for each in summary.entry_points)

    def rests_on(self, summary: CommunitySummary | None) -> str:
        """The digest of a summary and of all that its quotes show of the papers."""
        if summary is None:
            return ""
        points = [self._key_point(point) for _, _, part in _parts(summary) for point in part.key_points]
        return digest_of(summary, points, self.quotes.rests_on(_evidence(summary)))


def href(community: Community) -> str:
    """The page of a community."""
    return addresses.community_path(community.name, community.id)


def says_something(part: SummaryPart) -> bool:
    """Whether there is anything in a part of a summary."""
    return bool(part.description or part.key_points or part.statements)


def _parts(summary: CommunitySummary) -> Iterator[tuple[str, str, SummaryPart]]:
    for name, label in PARTS.items():
        part: SummaryPart = getattr(summary, name)
        yield name, label, part


def _evidence(summary: CommunitySummary) -> Iterator[Evidence]:
    for _, _, part in _parts(summary):
        for statement in part.statements:
            yield from statement.evidence


def _largest_first(community: Community) -> tuple[int, int, str, str]:
    return -len(community.members), -len(community.papers), sort_text(community.name), community.id
