"""Relations as pages show them: what is related to a paper, grouped by type, and the evidence for each edge.

Everything about a page's evidence is made when the page is rendered; what it rests on is a digest that costs little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from litsite.bundles.records import Corpus
from litsite.index.records import ABSTRACT, ANNOTATION, NOTE, SECTION
from litsite.index.words import words
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
from litsite.site.fragments import Fragments
from litsite.site.marking import marked
from litsite.site.records import Heading, Link, TagLink
from litsite.site.relation_records import EvidenceView, PassageView, RelationGroup, RelationView
from litsite.site.relation_words import BY_HAND, CITED_BY, EACH_OTHER, LABELS, citing_in, explanation, reason
from litsite.site.views import Views, only_pdf
from litsite.sources.links import open_link
from litsite.sources.records import Annotation, Attachment, Item
from litsite.sources.vocabulary import author_year
from litsite.store import digest_of

SHOWN = 8
"""How many related papers of one type are shown before the rest is asked for."""

_THIS = "This paper"
_BY_HAND = (CURATED_AND_HYBRID, CURATED)


def relation_id(address: str) -> str:
    """The anchor of a related paper on a page."""
    return f"related-{address.lower()}"


def heading_of(headings: Iterable[Heading], passage: Passage) -> Heading | None:
    """The heading under which a passage stands: one of its section's name, with its path, begun by its page."""
    wanted = [words(name) for name in passage.section]
    named: list[tuple[bool, Heading]] = []
    path: list[tuple[int, list[str]]] = []
    for heading in headings:
        path = [above for above in path if above[0] < heading.level]
        path.append((heading.level, words(heading.label.striptags())))
        if wanted and path[-1][1] == wanted[-1]:
            named.append(([name for _, name in path] == wanted, heading))
    exact = [heading for has_path, heading in named if has_path] or [heading for _, heading in named]
    begun = [each for each in exact if passage.page is not None and each.page and each.page <= passage.page]
    return begun[-1] if begun else exact[0] if exact else None


class RelationViews:
    """The relations of a library's papers as their pages show them."""

    def __init__(self, views: Views, corpus: Corpus, fragments: Fragments, relations: Relations) -> None:
        self.views = views
        self.relations = relations
        self._corpus = corpus
        self._fragments = fragments
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
            item, row, bundle = self.items[address], self.views.rows[address], self._corpus.bundles.get(address)
            marks = [(key, file.key, mark.page, mark.page_label) for key, (file, mark) in _annotations(item).items()]
            texts = [(each.key, each.content_type, each.exists) for each in item.attachments]
            notes = [note.address for note in item.notes]
            shown = (row.href, row.title, row.creators, row.year, row.venue, row.retracted, author_year(item))
            rest = (marks, texts, notes, bool(item.abstract), bundle.digest if bundle else "")
            self._shown[address] = digest_of(shown, rest)
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
                self._passage(evidence.target, evidence.terms, other, author_year(other), lambda: self._headings(other))
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
        place, file = self._place(passage, paper, page, contents)
        return PassageView(whose, marked(passage.text, terms), passage.kind, place, file)

    def _place(
        self, passage: Passage, paper: Item, page: str, contents: Callable[[], Sequence[Heading]]
    ) -> tuple[Link, Link | None]:
        """Where a passage stands on the page of its paper (``page`` is empty on that page itself), and in the file."""
        number = f"page {passage.page}" if passage.page else ""
        if passage.kind == ANNOTATION:
            found = _annotations(paper).get(passage.annotation)
            if found is not None:
                attachment, annotation = found
                label = annotation.page_label or (str(annotation.page) if annotation.page else "")
                href = open_link(paper.library, attachment.key, page=annotation.page, annotation=annotation.key)
                place = Link("Annotation", f"{page}#annotation-{annotation.key.lower()}")
                return place, Link(f"page {label}" if label else "in Zotero", href)
        if passage.kind == NOTE and any(note.address == passage.address for note in paper.notes):
            return Link("Note", f"{page}#note-{passage.address.lower()}"), None
        if passage.kind == ABSTRACT and paper.abstract:
            return Link("Abstract", f"{page}#_abstract"), None
        if passage.kind == SECTION:
            heading = heading_of(contents(), passage)
            anchor = heading.id if heading else "_text"
            label = " › ".join(passage.section) or "Full text"
            return Link(label, f"{page}#{anchor}"), Link(number, _file_href(paper, passage)) if number else None
        return Link("Paper", page or "#_main"), Link(number, "") if number else None

    def _headings(self, paper: Item) -> Sequence[Heading]:
        bundle = self._corpus.bundles.get(paper.address)
        return self._fragments.headings(bundle) if bundle and bundle.full_text else ()

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


def _annotations(item: Item) -> dict[str, tuple[Attachment, Annotation]]:
    return {each.key: (file, each) for file in item.attachments for each in file.annotations}


def _file_href(paper: Item, passage: Passage) -> str:
    """Opens the passage's page where it is certain which file the text came from."""
    key = only_pdf(paper)
    return open_link(paper.library, key, page=passage.page) if key else ""
