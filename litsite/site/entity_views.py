"""Entities as pages show them: who names them and how, what they relate to, and where to read more."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from litsite.knowledge.records import Claim, Community, Entity, Evidence, Knowledge, Mention, Merge, Relation
from litsite.knowledge.vocabulary import PAPER
from litsite.site import addresses
from litsite.site.catalogue import sort_text
from litsite.site.entity_records import EntityRelation, FindingEntry, NamingPaper
from litsite.site.entity_words import joined_by, paper_does, times, what_it_is
from litsite.site.finding_views import SIGN_LABELS, group_href
from litsite.site.quote_records import QuotedPaper, QuoteView
from litsite.site.quote_views import QuoteViews
from litsite.site.records import Link
from litsite.store import digest_of

_NEIGHBOURS = 16
_ID_LENGTH = 8


def named_anchor(entity: Entity) -> str:
    """The anchor of an entity without a page, on the page of the paper that names it."""
    return f"entity-{entity.id[:_ID_LENGTH].lower()}"


class EntityViews:
    """The entities of a library with what is known of each. Papers are no entities of their own: they have pages."""

    def __init__(self, knowledge: Knowledge, quotes: QuoteViews) -> None:
        self.knowledge = knowledge
        self.quotes = quotes
        self.catalogue = quotes.views.catalogue
        self.entities = {each.id: each for each in knowledge.entities.values() if each.type != PAPER}
        self._order = {item.address: place for place, item in enumerate(self.catalogue.items)}

    def has_page(self, entity: Entity) -> bool:
        """Whether an entity has a page of its own: one that a single paper names has a line in the index."""
        return entity.type != PAPER and len(entity.papers) > 1

    def href(self, entity_id: str) -> str:
        """Where an entity is: its page, its line in the index, or the page of a paper; empty for an unknown one."""
        entity = self.knowledge.entities.get(entity_id)
        if entity is None:
            return ""
        if entity.type == PAPER:
            return self.catalogue.path_of(entity.key)
        if self.has_page(entity):
            return addresses.entity_path(entity.name, entity.id)
        return addresses.entity_line(entity.name, entity.id)

    def link(self, entity_id: str, *, count: int | None = None) -> Link:
        """An entity with where it is."""
        entity = self.knowledge.entities.get(entity_id)
        return Link(entity.name if entity else "an entity that is gone", self.href(entity_id), count=count)

    @cached_property
    def of_paper(self) -> dict[str, tuple[Entity, ...]]:
        """The entities that each paper names, papers left out."""
        return {
            paper: tuple(each for each in named if each.type != PAPER)
            for paper, named in self.knowledge.of_paper.items()
        }

    @cached_property
    def mentions_by_paper(self) -> dict[tuple[str, str], list[Mention]]:
        """The mentions of an entity in a paper, by the id of the one and the address of the other."""
        found: dict[tuple[str, str], list[Mention]] = defaultdict(list)
        for entity in self.knowledge.entities.values():
            for mention in entity.mentions:
                found[entity.id, mention.evidence.paper].append(mention)
        return dict(found)

    @cached_property
    def doing(self) -> dict[str, dict[str, list[Relation]]]:
        """What papers do with an entity, by its id and the paper's address."""
        found: dict[str, dict[str, list[Relation]]] = defaultdict(lambda: defaultdict(list))
        for relation, paper in self._of_papers():
            found[relation.object][paper].append(relation)
        return {entity: dict(papers) for entity, papers in found.items()}

    def _of_papers(self) -> Iterator[tuple[Relation, str]]:
        for relation in self.knowledge.relations:
            subject = self.knowledge.entities.get(relation.subject)
            if subject is not None and subject.type == PAPER:
                yield relation, subject.key

    @cached_property
    def between(self) -> dict[str, tuple[Relation, ...]]:
        """The relations of each entity with others, the surest first."""
        found: dict[str, list[Relation]] = defaultdict(list)
        for relation in self.knowledge.relations:
            if relation.subject in self.entities and relation.object in self.entities:
                for end in {relation.subject, relation.object}:
                    found[end].append(relation)
        return {
            end: tuple(sorted(relations, key=lambda each: (-each.weight, each.predicate, each.id)))
            for end, relations in found.items()
        }

    @cached_property
    def claims(self) -> dict[str, tuple[Claim, ...]]:
        """The claims that name each entity, the surest first."""
        found: dict[str, list[Claim]] = defaultdict(list)
        for claim in self.knowledge.claims.values():
            for entity in dict.fromkeys(claim.entities):
                found[entity].append(claim)
        return {entity: tuple(sorted(claims, key=_surest_first)) for entity, claims in found.items()}

    @cached_property
    def claims_of_paper(self) -> dict[str, tuple[Claim, ...]]:
        """The claims of each paper, the surest first."""
        found: dict[str, list[Claim]] = defaultdict(list)
        for claim in self.knowledge.claims.values():
            found[claim.paper].append(claim)
        return {paper: tuple(sorted(claims, key=_surest_first)) for paper, claims in found.items()}

    @cached_property
    def _groups(self) -> dict[str, Link]:
        """What leads from each claim to the others on the same, where there are others."""
        return {
            claim: Link(f"{len(group.claims):,} findings on the same", group_href(group))
            for group in self.knowledge.groups
            for claim in group.claims
            if group_href(group)
        }

    def group_of(self, claim: Claim) -> Link | None:
        """What leads from a claim to the others on the same; None where there are none."""
        return self._groups.get(claim.id)

    @cached_property
    def _communities(self) -> dict[str, list[Community]]:
        found: dict[str, list[Community]] = defaultdict(list)
        for community in self.knowledge.communities:
            for member in community.members:
                found[member.entity].append(community)
        return found

    def communities(self, entity: Entity) -> tuple[Link, ...]:
        """The communities of an entity, the widest first, each with how many entities it has."""
        widest_first = sorted(self._communities.get(entity.id, ()), key=lambda each: (-len(each.members), each.id))
        return tuple(
            Link(each.name, addresses.community_path(each.name, each.id), f"{len(each.members):,} entities")
            for each in widest_first
        )

    @cached_property
    def _with_pages(self) -> dict[str, list[str]]:
        """The ids of the entities with a page that each paper names."""
        return {paper: [each.id for each in named if self.has_page(each)] for paper, named in self.of_paper.items()}

    def neighbours(self, entity: Entity) -> tuple[Link, ...]:
        """The entities that the same papers name, those of the most papers first. One paper is no neighbourhood."""
        together: Counter[str] = Counter()
        for paper in entity.papers:
            together.update(self._with_pages.get(paper, ()))
        del together[entity.id]
        found = [(self.entities[other], count) for other, count in together.items() if count > 1]
        found.sort(key=lambda pair: (-pair[1], len(pair[0].papers), sort_text(pair[0].name), pair[0].id))
        return tuple(self.link(other.id, count=count) for other, count in found[:_NEIGHBOURS])

    def what(self, entity: Entity) -> str:
        """What an entity is, in one sentence. What nobody is known to name is only what its type says."""
        papers = sum(address in self._order for address in entity.papers)
        notes = len(entity.papers) - papers
        return what_it_is(entity.type, papers, len(self.doing.get(entity.id, ())), notes)

    @cached_property
    def _merged(self) -> dict[str, list[Merge]]:
        found: dict[str, list[Merge]] = defaultdict(list)
        for merge in self.knowledge.merges:
            found[merge.target].append(merge)
        return found

    def aliases(self, entity: Entity) -> tuple[tuple[str, str], ...]:
        """The other names of an entity with why each is one. What was merged says so, and how alike the names are."""
        reasons = {alias.name: alias.reason for alias in entity.aliases}
        for merge in self._merged.get(entity.id, ()):
            if merge.source_name != entity.name and (merge.is_manual or merge.similarity is not None):
                alike = "" if merge.similarity is None else f" at cosine {merge.similarity:.2f}"
                reasons[merge.source_name] = f"{merge.reason}{alike}"
        return tuple(sorted(reasons.items(), key=lambda each: (sort_text(each[0]), each[0])))

    def ordered_papers(self, entity: Entity) -> list[str]:
        """The papers that name an entity: those that do something with it, then those that name it most often."""
        doing, often = self.doing.get(entity.id, {}), self._occurrences(entity)
        last = len(self._order)
        return sorted(
            entity.papers,
            key=lambda paper: (paper not in doing, -often[paper], self._order.get(paper, last), paper),
        )

    def _occurrences(self, entity: Entity) -> Counter[str]:
        """How often each paper names an entity. Each mention in a bundle has the count of that bundle."""
        bundles: dict[tuple[str, str], int] = {}
        for mention in entity.mentions:
            place = (mention.evidence.paper, mention.evidence.address)
            bundles[place] = max(bundles.get(place, 0), mention.occurrences)
        counted: Counter[str] = Counter()
        for (paper, _), count in bundles.items():
            counted[paper] += count
        return counted

    def papers(self, entity: Entity) -> tuple[NamingPaper, ...]:
        """The papers that name an entity, with what they do with it."""
        doing, often = self.doing.get(entity.id, {}), self._occurrences(entity)
        rows = self.quotes.views.rows
        return tuple(
            NamingPaper(
                row=rows.get(paper),
                link=self._source(paper),
                does=tuple(dict.fromkeys(paper_does(each.predicate) for each in doing.get(paper, ()))),
                times=times(often[paper]) if often[paper] else "",
                quotes=self._quotes_of(doing.get(paper, ()), entity),
            )
            for paper in self.ordered_papers(entity)
        )

    def _source(self, paper: str) -> Link:
        quoted = self.quotes.paper(paper)
        return Link(quoted.title or quoted.by, quoted.href, quoted.by if quoted.title else "")

    def _quotes_of(self, relations: Iterable[Relation], entity: Entity) -> tuple[QuoteView, ...]:
        """The quotes that speak for relations of an entity, with its name marked where it is known to stand."""
        evidence = {each.key: each for relation in relations for each in relation.evidence}
        papers = sorted({each.paper for each in evidence.values()})
        marks = {
            place_of(mention.evidence): (mention.offset, mention.offset + len(mention.surface))
            for paper in papers
            for mention in reversed(self.mentions_by_paper.get((entity.id, paper), []))
        }
        return tuple(self.quotes.of(each, marks.get(place_of(each))) for each in evidence.values())

    def mentions(self, entity: Entity) -> tuple[QuotedPaper, ...]:
        """The passages that name an entity, by paper; a sentence that two passages share stands once."""
        shown = []
        for paper in self.ordered_papers(entity):
            different: dict[str, Mention] = {}
            for each in self.mentions_by_paper.get((entity.id, paper), ()):
                different.setdefault(each.evidence.quote, each)
            if different:
                quotes = tuple(map(self.mention, different.values()))
                shown.append(replace(self.quotes.paper(paper), quotes=quotes))
        return tuple(shown)

    def mention(self, mention: Mention) -> QuoteView:
        """A passage that names an entity, with the name marked."""
        return self.quotes.of(mention.evidence, (mention.offset, mention.offset + len(mention.surface)))

    def relations(self, entity: Entity) -> tuple[EntityRelation, ...]:
        """What an entity has to do with others."""
        itself = Link(entity.name, "")
        return tuple(
            EntityRelation(
                subject=itself if relation.subject == entity.id else self.link(relation.subject),
                predicate=joined_by(relation.predicate),
                object=itself if relation.object == entity.id else self.link(relation.object),
                confidence=f"{relation.confidence:.2f}",
                quotes=self._quotes_of((relation,), entity),
            )
            for relation in self.between.get(entity.id, ())
        )

    def finding(self, claim: Claim) -> FindingEntry:
        """A claim in a list."""
        quoted = " ".join(claim.evidence.quote.split())
        text = " ".join(claim.text.split())
        return FindingEntry(
            sign=claim.sign,
            label=SIGN_LABELS.get(claim.sign, claim.sign),
            quote=self.quotes.of(claim.evidence),
            text="" if text == quoted else text,
            effect_size=claim.effect_size,
            conditions=claim.conditions,
            group=self.group_of(claim),
        )

    def line(self, entity: Entity) -> Link:
        """An entity in the index. One without a page leads to where its paper names it."""
        if self.has_page(entity):
            return Link(entity.name, self.href(entity.id), count=len(entity.papers))
        place = addresses.entity_line(entity.name, entity.id).partition("#")[2]
        only = entity.papers[0] if entity.papers else ""
        path = self.catalogue.path_of(only)
        has_passage = (entity.id, only) in self.mentions_by_paper
        anchor = f"#{named_anchor(entity) if has_passage else '_knowledge'}" if only in self._order else ""
        title = self.quotes.paper(only).title.striptags() if path else ""
        return Link(entity.name, f"{path}{anchor}", title, id=place)

    def rests_on(self, entity: Entity) -> str:
        """The digest of all that the page of an entity reads when it is completed."""
        doing = self.doing.get(entity.id, {})
        between = self.between.get(entity.id, ())
        claims = self.claims.get(entity.id, ())
        ends = sorted({end for each in between for end in (each.subject, each.object)})
        related = [relation for found in doing.values() for relation in found]
        evidence = [each for relation in (*related, *between) for each in relation.evidence]
        evidence += [mention.evidence for mention in entity.mentions]
        evidence += [claim.evidence for claim in claims]
        rows = self.quotes.views.rows
        return digest_of(
            entity,
            related,
            between,
            claims,
            [self.link(end) for end in ends],
            [self.group_of(claim) for claim in claims],
            [rows.get(paper) for paper in entity.papers],
            self.quotes.rests_on_papers(each.paper for each in evidence),
        )


def ordered(entities: Iterable[Entity]) -> list[Entity]:
    """Entities as an index lists them: those of the most papers first."""
    return sorted(entities, key=lambda each: (-len(each.papers), sort_text(each.name), each.id))


def facts_of(entities: Iterable[Entity]) -> tuple[str, ...]:
    """How many entities there are, and how many of them several papers name."""
    found = tuple(entities)
    shared = sum(len(each.papers) > 1 for each in found)
    several = f"{shared:,} named by several papers" if shared else ""
    return tuple(fact for fact in ("1 entity" if len(found) == 1 else f"{len(found):,} entities", several) if fact)


def place_of(evidence: Evidence) -> tuple[str, int, int]:
    """Where a quote stands."""
    return evidence.chunk, evidence.start, evidence.end


def _surest_first(claim: Claim) -> tuple[float, str, str]:
    return -claim.confidence, claim.paper, claim.id
