"""What a finding is about: its outcome and treatment, and the paper's topic, identification strategy and setting."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from litsite.index.records import ABSTRACT, ANNOTATION, NOTE, SECTION
from litsite.knowledge.claims.taxonomy import IDENTIFICATIONS, OUTCOMES, SETTINGS, TREATMENTS, Taxonomy
from litsite.knowledge.extraction.findings.finding_signs import stated_effects
from litsite.knowledge.extraction.findings.sentence_words import sentence_words
from litsite.knowledge.extraction.findings.sign_lexicon import sign_lexicon
from litsite.knowledge.extraction.findings.stated_effect import StatedEffect, sign_of
from litsite.knowledge.records import Claim, ClaimFeatures, Entity, FoundClaim, Named
from litsite.knowledge.vocabulary import IDENTIFICATION, MEASURE, METHOD, SETTING, TOPIC
from litsite.store import digest_of

_HEAD_ENDS = re.compile(
    r"\s(?:in|for|among|with|when|after|by|at|from|under|during|to|than|on|over|across|between|compared|relative|while|"
    r"if|as|through|via|using|without|that|which|who)\s"
)
_COMPARED_FIRST = re.compile(
    r"^\W*(?:when |as )?(?:compared|relative|unlike|in contrast|in comparison|versus)\b[^,]*,", re.IGNORECASE
)
_ALIKE = re.compile(r"[\W_]+")
_KINDS = (ABSTRACT, SECTION, NOTE, ANNOTATION)
_LONG_ENOUGH = 40
"""Letters of a highlight that make it the same finding as the sentence it is part of."""
_TREATMENT_TYPES = (METHOD, IDENTIFICATION, TOPIC)


@dataclass(slots=True)
class _PaperEntities:
    """What a paper names: topics that most papers share first, all else that it names most often first."""

    topics: list[Entity] = field(default_factory=list)
    identifications: list[Entity] = field(default_factory=list)
    methods: list[Entity] = field(default_factory=list)
    settings: list[Entity] = field(default_factory=list)


def claims_of(
    found: Mapping[str, Sequence[FoundClaim]],
    entities: Mapping[str, Entity],
    resolve: Callable[[Named, str], str | None],
    taxonomy: Taxonomy,
) -> dict[str, Claim]:
    """The claims of a library by id, with what they are about.

    ``found`` has what was found in each bundle, by its address; ``resolve`` gives the id of what a name stands for in
    a paper, None when it is no entity. A sentence that stands in two places of a paper is one claim.
    """
    by_paper: dict[str, list[FoundClaim]] = defaultdict(list)
    for address in sorted(found):
        for claim in found[address]:
            by_paper[claim.evidence.paper].append(claim)
    of_paper = _entities_of_papers(entities.values(), by_paper)
    claims = []
    for paper, stated in sorted(by_paper.items()):
        known = of_paper.get(paper, _PaperEntities())
        claims += [_claim(each, known, entities, resolve, taxonomy) for each in _distinct(stated)]
    return {claim.id: claim for claim in sorted(claims, key=lambda claim: claim.id)}


def _claim(
    found: FoundClaim,
    paper: _PaperEntities,
    entities: Mapping[str, Entity],
    resolve: Callable[[Named, str], str | None],
    taxonomy: Taxonomy,
) -> Claim:
    meant = (resolve(named, found.evidence.paper) for named in found.entities)
    ids = dict.fromkeys(each for each in meant if each is not None and each in entities)
    return Claim(
        id=digest_of(found.evidence.chunk, found.text)[:32],
        paper=found.evidence.paper,
        text=found.text,
        sign=found.sign,
        confidence=found.evidence.confidence,
        evidence=found.evidence,
        features=_features(found, [entities[each] for each in ids], paper, taxonomy),
        effect_size=found.effect_size,
        conditions=found.conditions,
        entities=tuple(sorted(ids)),
    )


def _features(found: FoundClaim, named: Sequence[Entity], paper: _PaperEntities, taxonomy: Taxonomy) -> ClaimFeatures:
    outcome, treatment = _sides(found, named, taxonomy)
    identification = taxonomy.family(IDENTIFICATIONS, found.text)
    setting = taxonomy.family(SETTINGS, found.text)
    return ClaimFeatures(
        topic=paper.topics[0].name if paper.topics else "",
        outcome=outcome,
        treatment=treatment,
        identification=identification.key
        if identification
        else _of_paper((paper.identifications, paper.methods), IDENTIFICATIONS, taxonomy),
        setting=setting.key if setting else _of_paper((paper.settings,), SETTINGS, taxonomy),
    )


def _sides(found: FoundClaim, named: Sequence[Entity], taxonomy: Taxonomy) -> tuple[str, str]:
    """Outcome and treatment of the first effect in the claim's direction that has both, else of the first one."""
    first = ("", "")
    effects = stated_effects(found.text)
    stated = [effect for effect in effects if sign_of([effect]) == found.sign] or effects
    for effect in stated:
        sides = _sides_of(effect, named, taxonomy)
        if all(sides):
            return sides
        first = first if any(first) else sides
    return first


def _sides_of(effect: StatedEffect, named: Sequence[Entity], taxonomy: Taxonomy) -> tuple[str, str]:
    outcome, treatment = effect.outcome, effect.treatment
    judged = effect.outcome.partition(" ")[0].lower() in sign_lexicon().telling
    if judged and _family(OUTCOMES, _head(treatment), taxonomy):
        outcome, treatment = treatment, ""  # ``accuracy was better than``
    if effect.is_mutual and _are_swapped(outcome, treatment, taxonomy):
        outcome, treatment = treatment, outcome
    if _is_turned(treatment, mutual=effect.is_mutual):
        treatment = ""
    found = _family(OUTCOMES, outcome, taxonomy) or _named_in(outcome, named, (MEASURE,))
    return (
        "" if judged and taxonomy.is_burden(found) else found,
        _family(TREATMENTS, treatment, taxonomy) or _named_in(treatment, named, _TREATMENT_TYPES),
    )


def _are_swapped(outcome: str, treatment: str, taxonomy: Taxonomy) -> bool:
    """Whether the sides of a correlation make more sense the other way round."""
    if not _family(OUTCOMES, treatment, taxonomy) or _family(TREATMENTS, treatment, taxonomy):
        return False
    return bool(_family(TREATMENTS, outcome, taxonomy)) or not _family(OUTCOMES, outcome, taxonomy)


def _is_turned(treatment: str, *, mutual: bool) -> bool:
    """Whether less of something, or its absence, is the treatment, so that the direction would be the other one.

    An association has taken words of direction into account already.
    """
    known = sign_lexicon()
    words = sentence_words(treatment).words
    return not known.controls.isdisjoint(words) or (not mutual and any(known.direction(word) < 0 for word in words))


def _family(kind: str, phrase: str, taxonomy: Taxonomy) -> str:
    """The family that the head of a phrase names, else the whole of it."""
    phrase = _COMPARED_FIRST.sub("", phrase)
    found = (family.key for text in (_head(phrase), phrase) if (family := taxonomy.family(kind, text)))
    return next(found, "")


def _head(phrase: str) -> str:
    """A phrase without what is put behind it: ``the risk of stroke in adults`` gives ``the risk of stroke``."""
    phrase = phrase.rstrip(" ,").rpartition(",")[2].strip()
    cut = _HEAD_ENDS.search(phrase)
    return phrase[: cut.start()] if cut else phrase


def _named_in(phrase: str, named: Sequence[Entity], types: Sequence[str]) -> str:
    """The name of the entity that a phrase names: the first of the types that has one, and its longest name."""
    alike = f" {_ALIKE.sub(' ', phrase.lower())} "
    for type_ in types:
        hits = [
            (-len(name), entity.key, entity.name)
            for entity in named
            if entity.type == type_
            for name in (entity.name, *(alias.name for alias in entity.aliases))
            if f" {_ALIKE.sub(' ', name.lower()).strip()} " in alike
        ]
        if hits:
            return min(hits)[2]
    return ""


def _of_paper(groups: Iterable[Sequence[Entity]], kind: str, taxonomy: Taxonomy) -> str:
    """The family that the entities of a paper name, those it names most often first; without one the name of the
    first of them that is of the kind itself."""
    for entities in groups:
        for entity in entities:
            if family := taxonomy.family(kind, entity.name):
                return family.key
    return next((each.name for entities in groups for each in entities if each.type in (IDENTIFICATION, SETTING)), "")


def _entities_of_papers(entities: Iterable[Entity], papers: Container[str]) -> dict[str, _PaperEntities]:
    """What some papers name."""
    lists = {TOPIC: "topics", IDENTIFICATION: "identifications", METHOD: "methods", SETTING: "settings"}
    found: dict[str, _PaperEntities] = defaultdict(_PaperEntities)
    often: Counter[tuple[str, str]] = Counter()
    chosen = [each for each in entities if each.type in lists and any(paper in papers for paper in each.papers)]
    for entity in sorted(chosen, key=lambda each: (-len(each.papers), each.id)):
        for mention in entity.mentions:
            often[mention.evidence.paper, entity.id] += mention.occurrences
        for paper in entity.papers:
            if paper in papers:
                getattr(found[paper], lists[entity.type]).append(entity)
    for paper, named in found.items():
        for several in (named.identifications, named.methods, named.settings):
            several.sort(key=lambda each: -often[paper, each.id])
    return found


def _distinct(stated: Sequence[FoundClaim]) -> list[FoundClaim]:
    """The findings of a paper, each once: the best place of those that say it, its abstract and sections first."""
    kept: dict[str, FoundClaim] = {}
    ranked = sorted(stated, key=lambda claim: (_place(claim), -claim.evidence.confidence, claim.evidence.key))
    for claim in ranked:
        alike = _ALIKE.sub(" ", claim.text.lower()).strip()
        if alike in kept:
            continue
        if claim.evidence.kind == ANNOTATION and len(alike) >= _LONG_ENOUGH and any(alike in each for each in kept):
            continue
        kept[alike] = claim
    return list(kept.values())


def _place(claim: FoundClaim) -> int:
    return _KINDS.index(claim.evidence.kind) if claim.evidence.kind in _KINDS else len(_KINDS)
