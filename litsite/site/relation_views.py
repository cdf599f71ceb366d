"""Relations as pages show them: what is related to a paper, grouped by type, and the evidence for each edge.

Everything about a page's evidence is made when the page is rendered; what it rests on is a digest that costs little.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from litsite.bundles.records import Corpus
from litsite.relations.records import (
    CITES,
    CURATED,
    CURATED_AND_HYBRID,
    HYBRID,
    PRECEDENCE,
    SHARED_TAGS,
    Evidence,
    Passage,
    Relation,
    Relations,
)
from litsite.site.marking import marked
from litsite.site.passage_places import PassagePlaces
from litsite.site.records import Heading, TagLink
from litsite.site.relation_records import EvidenceView, PassageView, RelationGroup, RelationView
from litsite.site.relation_words import BY_HAND, CITED_BY, EACH_OTHER, LABELS, citing_in, explanation, reason
from litsite.site.views import Views
from litsite.sources.records import Item
from litsite.sources.vocabulary import author_year
from litsite.store import digest_of

SHOWN = 8
"""How many related papers of one type are shown before the rest is asked for."""

_THIS = "This paper"
_BY_HAND = (CURATED_AND_HYBRID, CURATED)


def relation_id(address: str) -> str:
    """The anchor of a related paper on a page."""
    return f"related-{address.lower()}"


class RelationViews:
    """The relations of a library's papers as their pages show them."""

    def __init__(self, views: Views, corpus: Corpus, places: PassagePlaces, relations: Relations) -> None:
        self.views = views
        self.relations = relations
        self._corpus = corpus
        self._places = places
        self._shown: dict[str, str] = {}

    @cached_property
    def items(self) -> dict[str, Item]:
        """The papers by address."""
        return {item.address: item for item in self.views.catalogue.items}

    def of(self, address: str) -> tuple[Relation, ...]:
        """The relations of a paper, strongest first."""
        return self.relations.of.get(address, ())

    @cached_property
    def edges(self) -> tuple[Relation, ...]:
        """Every edge once, the citing paper first, in the order of a paper's own relations."""
        once = (edge for found in self.relations.of.values() for edge in found if edge.source < edge.target)
        return tuple(
            sorted(
                map(_from_the_citing, once),
                key=lambda edge: (PRECEDENCE.index(edge.type), -edge.score, edge.source, edge.target),
            )
        )

    @cached_property
    def alone(self) -> tuple[Item, ...]:
        """The papers without a relation, in the order of the catalogue."""
        return tuple(item for item in self.views.catalogue.items if not self.of(item.address))

    def is_silent(self, item: Item) -> bool:
        """Whether a paper holds nothing that could be compared: no abstract, text, note or annotation."""
        bundle = self._corpus.bundles.get(item.address)
        has_text = bundle is not None and bool(bundle.full_text)
        return not (item.abstract or has_text or item.notes or any(each.annotations for each in item.attachments))

    def rests_on(self, item: Item) -> str:
        """The digest of all that :meth:`groups` shows of a paper's relations."""
        relations = self.of(item.address)
        if not relations:
            return ""
        tags = [self._tags(item, each) for relation in relations for each in relation.evidence]
        return digest_of(relations, tags, [self._digest(relation.target) for relation in relations])

    def _digest(self, address: str) -> str:
        """The digest of what the pages of its neighbours show of a paper."""
        if address not in self._shown:
            item, row = self.items[address], self.views.rows[address]
            shown = (row.href, row.title, row.creators, row.year, row.venue, row.retracted, author_year(item))
            self._shown[address] = digest_of(shown, self._places.rests_on(item))
        return self._shown[address]

    def groups(self, item: Item, contents: Sequence[Heading]) -> tuple[RelationGroup, ...]:
        """What is related to a paper, by type. ``contents`` are the headings of its own full text."""
        groups: dict[str, list[RelationView]] = {}
        for relation in self.of(item.address):
            groups.setdefault(_group_of(relation), []).append(self._view(item, relation, contents))
        order = (BY_HAND, LABELS[CITES], CITED_BY, EACH_OTHER, LABELS[HYBRID], LABELS[SHARED_TAGS])
        return tuple(
            RelationGroup(label, tuple(groups[label][:SHOWN]), tuple(groups[label][SHOWN:]))
            for label in order
            if label in groups
        )

    def _view(self, item: Item, relation: Relation, contents: Sequence[Heading]) -> RelationView:
        return RelationView(
            id=relation_id(relation.target),
            row=self.views.rows[relation.target],
            type=relation.type,
            score=f"{relation.score:.2f}",
            percent=round(100 * relation.score),
            reason=reason(relation.evidence, relation.source),
            mark="texts agree" if relation.type == CURATED_AND_HYBRID else "",
            evidence=tuple(self._evidence(item, relation, each, contents) for each in relation.evidence),
        )

    def _evidence(
        self, item: Item, relation: Relation, evidence: Evidence, contents: Sequence[Heading]
    ) -> EvidenceView:
        other = self.items[relation.target]
        passages = []
        if evidence.source is not None:
            passages.append(self._passage(evidence.source, evidence.terms, item, _THIS, lambda: contents))
        if evidence.target is not None:
            passages.append(
                self._passage(
                    evidence.target, evidence.terms, other, author_year(other), lambda: self._places.headings(other)
                )
            )
        citing = ""
        if evidence.relation == CITES:
            citing = "this paper" if evidence.citing == item.address else author_year(other)
        return EvidenceView(
            label=LABELS[evidence.relation] if evidence.relation != CITES else "Citation",
            sentence=explanation(evidence),
            rule=evidence.rule,
            passages=tuple(passages),
            tags=self._tags(item, evidence),
            entry=evidence.entry,
            citing=citing,
        )

    def _passage(
        self,
        passage: Passage,
        terms: Sequence[str],
        paper: Item,
        whose: str,
        contents: Callable[[], Sequence[Heading]],
    ) -> PassageView:
        if not passage.text:
            return PassageView(whose)
        page = "" if whose == _THIS else self.views.catalogue.paper_paths[paper.address]
        place, file = self._places.place(passage, paper, page, contents)
        return PassageView(whose, marked(passage.text, terms), passage.kind, place, file)

    def _tags(self, item: Item, evidence: Evidence) -> tuple[TagLink, ...]:
        """The tags that two papers share, with their pages."""
        if evidence.relation != SHARED_TAGS:
            return ()
        known = self.views.catalogue.tags
        return tuple(
            TagLink(name, known[name].href, self.views.tag_color(item.library, name))
            for name in evidence.terms
            if name in known
        )


def _from_the_citing(edge: Relation) -> Relation:
    cites, cited = citing_in(edge)
    return edge.reversed() if edge.type == CITES and cited and not cites else edge


def _group_of(relation: Relation) -> str:
    if relation.type in _BY_HAND:
        return BY_HAND
    if relation.type == CITES:
        cites, cited = citing_in(relation)
        return EACH_OTHER if cites and cited else CITED_BY if cited else LABELS[CITES]
    return LABELS[relation.type]
