"""What a language model's reply says of a passage, as far as the passage bears it out.

A reply is not believed: what it quotes has to stand in the passage, and what it names in the sentence that it quotes.
Then the evidence is the sentence, in the passage's own letters. What the vocabulary does not know, or the model is less
sure of than is asked for, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from litsite.knowledge.extraction.mentions import mention_at
from litsite.knowledge.extraction.models.loose_json import loose_json_object
from litsite.knowledge.extraction.models.model_schema import MOST_ENTITIES, PREDICATES, THE_PAPER, TYPES
from litsite.knowledge.extraction.models.verbatim import FoldedText
from litsite.knowledge.extraction.protocol import evidence_at
from litsite.knowledge.extraction.quoting import quoted_span
from litsite.knowledge.prose import ProsePassage
from litsite.knowledge.records import Evidence, Extraction, FoundClaim, FoundMention, FoundRelation, Named
from litsite.knowledge.vocabulary import PAPER_PREDICATES, SIGNS

EXTRACTOR = "model"
_LISTS = ("entities", "mentions", "relations", "claims")
_TYPE_OF_PREDICATE = {predicate: type_ for type_, predicate in PAPER_PREDICATES.items()}


@dataclass(frozen=True, slots=True)
class _Element:
    """One element of a reply that is sure enough."""

    fields: Mapping[str, Any]
    confidence: float

    def text(self, name: str) -> str:
        value = self.fields.get(name)
        return " ".join(value.split()) if isinstance(value, str) else ""

    def texts(self, name: str) -> list[str]:
        value = self.fields.get(name)
        return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def reply_object(text: str) -> Mapping[str, Any] | None:
    """The object that a reply holds, None when it holds none of the form that was asked for."""
    found = loose_json_object(text)
    return found if found is not None and any(isinstance(found.get(name), list) for name in _LISTS) else None


def extraction_of_reply(reply: Mapping[str, Any], passage: ProsePassage, *, min_confidence: float) -> Extraction:
    """The mentions, relations and claims of a reply that stand the test."""
    return _Reading(reply, passage, min_confidence).extraction()


class _Reading:
    def __init__(self, reply: Mapping[str, Any], passage: ProsePassage, least: float) -> None:
        self._reply = reply
        self._passage = passage
        self._least = least
        self._text = FoldedText(passage.prose)
        self._entities = dict(self._named())

    def extraction(self) -> Extraction:
        return Extraction(
            mentions=tuple({_place(each): each for each in sorted(self._mentions(), key=_rank)}.values()),
            relations=tuple(dict.fromkeys(self._relations())),
            claims=tuple(dict.fromkeys(self._claims())),
        )

    def _elements(self, name: str) -> Iterator[_Element]:
        listed = self._reply.get(name)
        for each in listed if isinstance(listed, list) else ():
            given = each.get("confidence") if isinstance(each, dict) else None
            confidence = (
                given if isinstance(given, int | float) and given is not True else -1.0
            )  # true is no number here
            if self._least <= confidence <= 1:
                yield _Element(each, round(confidence, 4))

    def _named(self) -> Iterator[tuple[str, tuple[Named, float]]]:
        """The entities by their temporary ids, the surest where there are too many."""
        known = [each for each in self._elements("entities") if each.text("type") in TYPES and each.text("name")]
        for each in sorted(known, key=lambda each: -each.confidence)[:MOST_ENTITIES]:
            if each.text("temp_id") != THE_PAPER:
                yield each.text("temp_id"), (Named(each.text("type"), each.text("name")), each.confidence)

    def _mentions(self) -> Iterator[FoundMention]:
        for each in self._elements("mentions"):
            entity, sure = self._entities.get(each.text("entity_temp_id"), (None, 0.0))
            quoted = self._text.find(each.text("quote"))
            if entity is None or quoted is None:
                continue
            surface = self._text.find_name(entity.name, quoted) or self._text.find_name(
                entity.name, self._around(quoted)
            )
            if surface is None:
                continue
            place, confidence = (self._passage, self._around(surface)), min(sure, each.confidence)
            yield mention_at(place, surface, entity, extractor=EXTRACTOR, confidence=confidence)

    def _relations(self) -> Iterator[FoundRelation]:
        for each in self._elements("relations"):
            predicate, subject_id = each.text("predicate"), each.text("subject_temp_id")
            object_, _ = self._entities.get(each.text("object_temp_id"), (None, 0.0))
            subject, _ = self._entities.get(subject_id, (None, 0.0))
            quoted = self._text.find(each.text("quote"))
            if object_ is None or quoted is None or predicate not in PREDICATES or subject == object_:
                continue
            if (predicate in _TYPE_OF_PREDICATE) != (subject_id == THE_PAPER):
                continue
            if subject is None and _TYPE_OF_PREDICATE.get(predicate) != object_.type:
                continue
            around = self._around(quoted)
            places = [self._text.find_name(named.name, around) for named in (subject, object_) if named]
            spans = [place for place in places if place]
            if len(spans) < len(places):
                continue
            whole = min(start for start, _ in (quoted, *spans)), max(end for _, end in (quoted, *spans))
            yield FoundRelation(
                subject,
                predicate,
                object_,
                self._evidence(around, whole, each.confidence),
            )

    def _claims(self) -> Iterator[FoundClaim]:
        for each in self._elements("claims"):
            quoted = self._text.find(each.text("quote"))
            if quoted is None or each.text("sign") not in SIGNS:
                continue
            around = self._around(quoted)
            evidence = self._evidence(around, quoted, each.confidence)
            named = {self._entities[name][0] for name in each.texts("entity_temp_ids") if name in self._entities}
            yield FoundClaim(
                text=" ".join(evidence.quote.split()),
                sign=each.text("sign"),
                evidence=evidence,
                effect_size=self._own_words(each.text("effect_size"), around),
                conditions=tuple(filter(None, (self._own_words(words, around) for words in each.texts("conditions")))),
                entities=tuple(sorted(entity for entity in named if self._text.find_name(entity.name, around))),
            )

    @property
    def _chunk_text(self) -> str:
        return self._passage.chunk.text

    def _around(self, span: tuple[int, int]) -> tuple[int, int]:
        """The sentence, or the sentences, that a span lies in."""
        touched = [each for each in self._passage.sentences if each[0] < span[1] and span[0] < each[1]]
        return min((span[0], *(start for start, _ in touched))), max((span[1], *(end for _, end in touched)))

    def _evidence(self, around: tuple[int, int], named: tuple[int, int], confidence: float) -> Evidence:
        span = quoted_span(self._chunk_text, around, named)
        return evidence_at(self._passage.chunk, span, extractor=EXTRACTOR, confidence=confidence)

    def _own_words(self, words: str, around: tuple[int, int]) -> str:
        """What the model says in the passage's own words, empty where these do not stand there."""
        span = self._text.find(words, within=around)
        return " ".join(self._chunk_text[span[0] : span[1]].split()) if span else ""


def _place(mention: FoundMention) -> tuple[int, Named]:
    return mention.evidence.start + mention.offset, mention.entity


def _rank(mention: FoundMention) -> tuple[int, Named, float]:
    return *_place(mention), mention.evidence.confidence
