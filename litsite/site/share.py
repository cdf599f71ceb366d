"""What a site that is handed to others leaves out: notes, annotations, files, full text, and free-text remarks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from litsite.answers.records import FILE, PERSON, Answer, Answers, CheckedClaim, Source
from litsite.answers.records import Evidence as ReadEvidence
from litsite.bundles.records import Bundle, Corpus
from litsite.index.records import ABSTRACT
from litsite.knowledge.curation import CURATION_PLACE
from litsite.knowledge.entities.merging import BY_HAND as MERGED_BY_HAND
from litsite.knowledge.records import Entity, Knowledge
from litsite.relations.curated import BY_HAND, NOTE_BY_HAND
from litsite.relations.records import SHARED_TAGS, Evidence, Passage, Relation, Relations
from litsite.sources.records import Item, Library


def shareable(library: Library) -> Library:
    """The library without what is private: bibliographic facts, abstracts, tags and collections remain."""
    items = tuple(
        replace(item, notes=(), attachments=(), extra="") for item in library.items if item.type != "attachment"
    )
    return replace(library, items=items, notes=(), problems=())


def _without_text(bundle: Bundle) -> tuple[str, ...]:
    """The keywords of a paper when they rest on its title and abstract alone, not on headings of its text."""
    return () if bundle.full_text else bundle.keywords


def shareable_corpus(corpus: Corpus) -> Corpus:
    """The corpus without full texts and without what went wrong with private files."""
    papers = {
        address: replace(bundle, full_text="", pages=0, words=0, problems=(), keywords=_without_text(bundle))
        for address, bundle in corpus.bundles.items()
        if bundle.kind == "paper"
    }
    return Corpus(corpus.root, papers)


def shareable_relations(relations: Relations, library: Library) -> Relations:
    """The relations between the papers of a shareable library: every edge, with the evidence that is public.

    Passages from anything but a paper's abstract go, and with them the words that both share; so do the entries of
    reference lists, and tags that are not the papers' own.
    """
    items = {item.address: item for item in library.items}
    of = {
        address: tuple(_public_relation(relation, items) for relation in found if relation.target in items)
        for address, found in relations.of.items()
        if address in items
    }
    return Relations({address: found for address, found in of.items() if found}, relations.gate)


def shareable_knowledge(knowledge: Knowledge) -> Knowledge:
    """Knowledge of public texts without the words of whoever corrects it.

    What is merged by hand does not say why. Names in the file of corrections that no public text has go unmentioned.
    """
    merges = (replace(each, reason=MERGED_BY_HAND) if each.is_manual else each for each in knowledge.merges)
    return replace(
        knowledge,
        entities={id_: _without_remarks(entity) for id_, entity in knowledge.entities.items()},
        merges=tuple(merges),
        problems=tuple(each for each in knowledge.problems if each.where != CURATION_PLACE),
    )


def _without_remarks(entity: Entity) -> Entity:
    if not any(alias.reason.startswith(MERGED_BY_HAND) for alias in entity.aliases):
        return entity
    aliases = (
        replace(each, reason=MERGED_BY_HAND) if each.reason.startswith(MERGED_BY_HAND) else each
        for each in entity.aliases
    )
    return replace(entity, aliases=tuple(aliases))


def shareable_answers(answers: Answers, library: Library) -> Answers:
    """The answers that a shareable library may show.

    Questions asked in notes go. An answer by a machine stays when all that it read is public, since its sentences come
    from there; a person's stays with its verdicts, and passages that are not public are withheld.
    """
    items = {item.address: item for item in library.items}
    asked = (answer for answer in answers.answers if answer.question.origin == FILE)
    found = (_public_answer(answer, items) for answer in asked)
    return Answers(tuple(answer for answer in found if answer is not None))


def _public_answer(answer: Answer, items: Mapping[str, Item]) -> Answer | None:
    evidence = tuple(each if _is_public(each, items) else _withheld(each, items) for each in answer.evidence)
    if answer.method != PERSON and evidence != answer.evidence:
        return None
    withheld = {each.number for each in evidence if each.is_withheld}
    return replace(
        answer,
        evidence=evidence,
        claims=tuple(
            _without_spans(claim) if claim.occurrence.citation.evidence in withheld else claim
            for claim in answer.claims
        ),
    )


def _is_public(evidence: ReadEvidence, items: Mapping[str, Item]) -> bool:
    paper = items.get(evidence.source.address)
    return bool(evidence.kind == ABSTRACT and paper and evidence.bundle == paper.address and paper.abstract)


def _withheld(evidence: ReadEvidence, items: Mapping[str, Item]) -> ReadEvidence:
    """A passage without its words and without where it stands. A source that is not in the library loses its name."""
    address = evidence.source.address
    source = evidence.source if address in items else Source(address, "A source that is not shared")
    return ReadEvidence(evidence.number, "", address, source, evidence.kind, "", is_withheld=True)


def _without_spans(claim: CheckedClaim) -> CheckedClaim:
    """A claim without what was found in its passage: spans that nobody can look at."""
    return replace(claim, checks=replace(claim.checks, quoted=None, attribution=()))


def _public_relation(relation: Relation, items: Mapping[str, Item]) -> Relation:
    ends = items[relation.source], items[relation.target]
    evidence = dict.fromkeys(_public_evidence(each, ends) for each in relation.evidence)
    return replace(relation, evidence=tuple(evidence), updated="")


def _public_evidence(evidence: Evidence, ends: tuple[Item, Item]) -> Evidence:
    if evidence.relation == SHARED_TAGS:
        tags = {tag.name for tag in ends[0].tags} & {tag.name for tag in ends[1].tags}
        return replace(evidence, terms=tuple(tag for tag in evidence.terms if tag in tags))
    if evidence.rule == NOTE_BY_HAND:
        return replace(evidence, rule=BY_HAND)
    source, target = (_public_passage(*each) for each in zip((evidence.source, evidence.target), ends, strict=True))
    is_public = (source, target) == (evidence.source, evidence.target)
    return replace(evidence, source=source, target=target, terms=evidence.terms if is_public else (), entry="")


def _public_passage(passage: Passage | None, paper: Item) -> Passage | None:
    """A passage that is not public is there without its words and without saying where it stands."""
    if passage is None or (passage.kind == ABSTRACT and passage.address == paper.address and paper.abstract):
        return passage
    return Passage(chunk="", address="", kind="", text="")
