"""What all extractors find in one bundle, brought together: gated, typed, without overlaps, each entity once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from litsite.index.records import FRONT_MATTER
from litsite.knowledge.extraction import abbreviations, lexicon_terms, limitations, phrases, software, topics
from litsite.knowledge.extraction.coercion import coerced_type
from litsite.knowledge.extraction.cues import states_use
from litsite.knowledge.extraction.gate import is_valid_name
from litsite.knowledge.extraction.lexicon import Lexicon
from litsite.knowledge.extraction.predicates import domain_relations
from litsite.knowledge.extraction.protocol import Extractor
from litsite.knowledge.prose import BundleText
from litsite.knowledge.records import Extraction, FoundClaim, FoundMention, FoundRelation, Named
from litsite.knowledge.vocabulary import PAPER, PAPER_PREDICATES, TOPIC

MOST_MENTIONS = 4
"""Mentions kept of an entity in one bundle."""

# Who knows best what a name is: of two mentions at one place the one that comes first here counts.
_RANKS = {
    name: rank
    for rank, name in enumerate(
        (abbreviations.NAME, lexicon_terms.NAME, software.NAME, topics.TAGS, topics.AUTHOR_KEYWORDS, limitations.NAME)
    )
}
_DEFINED = frozenset({abbreviations.NAME, lexicon_terms.NAME, topics.TAGS, topics.AUTHOR_KEYWORDS, software.NAME})
_PLAIN_SIGNS = str.maketrans("‐‑’ʼ", "--''")
_WEAK = frozenset({phrases.NAME, phrases.NAMED, topics.KEYWORDS, topics.TITLE})


def text_extractors(lexicon: Lexicon) -> tuple[Extractor, ...]:
    """The extractors that need nothing but a lexicon."""
    return (
        lexicon_terms.LexiconTerms(lexicon),
        abbreviations.Abbreviations(lexicon),
        software.SoftwareNames(lexicon),
        topics.Topics(lexicon),
        phrases.HeadPhrases(),
        limitations.Limitations(),
    )


@dataclass(frozen=True, slots=True)
class _Placed:
    """A mention with its place in the chunk."""

    mention: FoundMention
    start: int
    end: int

    @property
    def extractor(self) -> str:
        return self.mention.evidence.extractor

    @property
    def rank(self) -> tuple[int, float]:
        return _RANKS.get(self.extractor, len(_RANKS)), -self.mention.evidence.confidence


def gathered(text: BundleText, extractors: Sequence[Extractor]) -> Extraction:
    """What the extractors find in a bundle.

    Names that are none are left out, with what is said of them; types follow the head noun. Of the mentions of an
    entity the first few are kept, with a count of all. A claim has the entities that its sentence names.
    """
    results = [extractor.extract(text) for extractor in extractors]
    names = _Names()
    placed = [
        _Placed(replace(mention, entity=entity), start, start + len(mention.surface))
        for result in results
        for mention in result.mentions
        if (entity := names.accepted(mention.entity, mention.evidence.extractor))
        for start in [mention.evidence.start + mention.offset]
    ]
    mentions = names.united(_without_overlaps(placed))
    known = {each.mention.entity for each in mentions}
    relations = [
        *_stated(mentions),
        *names.relations((each for result in results for each in result.relations), known),
        *domain_relations(text, [each.mention for each in mentions]),
    ]
    return Extraction(
        mentions=tuple(_first_few(mentions)),
        relations=tuple(dict.fromkeys(relations)),
        claims=tuple(_with_entities(claim, mentions) for result in results for claim in result.claims),
    )


class _Names:
    """The names of a bundle: which are accepted, and what one is that has several types or spellings."""

    def __init__(self) -> None:
        self._accepted: dict[tuple[Named, bool], Named | None] = {}
        self._best: dict[tuple[bool, str], Named] = {}

    def accepted(self, entity: Named, extractor: str) -> Named | None:
        """The entity with the type its name tells, None when the name is none."""
        is_defined = extractor in _DEFINED
        key = (entity, is_defined)
        if key not in self._accepted:
            self._accepted[key] = _judged(entity, is_defined=is_defined)
        return self._accepted[key]

    def united(self, placed: Iterable[_Placed]) -> list[_Placed]:
        """Mentions with one spelling and one type for each name: those of who knows best, the first of several."""
        placed = list(placed)
        for each in sorted(placed, key=lambda each: each.rank):
            self._as_known_best(each.mention.entity)
        return [
            replace(each, mention=replace(each.mention, entity=self._as_known_best(each.mention.entity)))
            for each in placed
        ]

    def relations(self, found: Iterable[FoundRelation], known: set[Named]) -> Iterator[FoundRelation]:
        """Relations between entities that are mentioned, with their accepted types and spellings."""
        for relation in found:
            extractor = relation.evidence.extractor
            subject = relation.subject and self.accepted(relation.subject, extractor)
            object_ = self.accepted(relation.object, extractor)
            if object_ is None or (relation.subject and subject is None):
                continue
            subject, object_ = subject and self._as_known_best(subject), self._as_known_best(object_)
            if (subject is None or subject in known) and object_ in known and subject != object_:
                predicate = relation.predicate
                if subject is None and predicate in PAPER_PREDICATES.values():
                    predicate = PAPER_PREDICATES.get(object_.type, predicate)
                yield replace(relation, subject=subject, predicate=predicate, object=object_)

    def _as_known_best(self, entity: Named) -> Named:
        return self._best.setdefault((entity.type == PAPER, entity.name.casefold()), entity)


def _judged(entity: Named, *, is_defined: bool) -> Named | None:
    if entity.type == PAPER:
        return entity
    name = entity.name.translate(_PLAIN_SIGNS)
    if not is_valid_name(name, defined=is_defined):
        return None
    return Named(entity.type if is_defined else coerced_type(entity.type, name), name)


def _without_overlaps(placed: Sequence[_Placed]) -> list[_Placed]:
    """One mention at each place, in the order of the text: the longer of two, unless only the shorter is certain."""
    kept: dict[str, list[_Placed]] = {}
    order = sorted(
        placed, key=lambda each: (each.extractor in _WEAK, each.start - each.end, each.rank, each.mention.entity)
    )
    for each in order:
        others = kept.setdefault(each.mention.evidence.chunk, [])
        if not any(_excludes(other, each) for other in others):
            others.append(each)
    chunks = dict.fromkeys(each.mention.evidence.chunk for each in placed)
    return [each for chunk in chunks for each in sorted(kept[chunk], key=lambda each: (each.start, -each.end))]


def _excludes(kept: _Placed, other: _Placed) -> bool:
    """Whether a mention that is kept leaves no room for another one.

    A phrase around a certain name is something else when it is built on another noun (*random forest importance
    score*), unless there is nothing else in it: *the MNIST dataset* is MNIST.
    """
    if kept.end <= other.start or other.end <= kept.start:
        return False
    if not (other.start <= kept.start and kept.end < other.end):
        return True
    surface = other.mention.surface
    rest = f"{surface[: kept.start - other.start]} {surface[kept.end - other.start :]}"
    return len(rest.split()) <= 1


def _stated(mentions: Iterable[_Placed]) -> Iterator[FoundRelation]:
    """The relations of the paper that the sentences of mentions state."""
    for each in mentions:
        entity, evidence = each.mention.entity, each.mention.evidence
        if entity.type in (PAPER, TOPIC):
            continue
        offset = each.mention.offset
        is_title = evidence.kind == FRONT_MATTER
        if states_use(entity.type, evidence.quote, offset, offset + len(each.mention.surface), is_title=is_title):
            yield FoundRelation(None, PAPER_PREDICATES[entity.type], entity, evidence)


def _first_few(mentions: Sequence[_Placed]) -> Iterator[FoundMention]:
    by_entity: dict[Named, list[FoundMention]] = {}
    for each in mentions:
        by_entity.setdefault(each.mention.entity, []).append(each.mention)
    for several in by_entity.values():
        aliases = tuple(dict.fromkeys(alias for mention in several for alias in mention.aliases))
        for mention in several[:MOST_MENTIONS]:
            yield replace(mention, aliases=aliases, occurrences=len(several))


def _with_entities(claim: FoundClaim, mentions: Sequence[_Placed]) -> FoundClaim:
    evidence = claim.evidence
    named = [
        each.mention.entity
        for each in mentions
        if each.mention.evidence.chunk == evidence.chunk and evidence.start <= each.start and each.end <= evidence.end
    ]
    return replace(claim, entities=tuple(sorted({*named})))
