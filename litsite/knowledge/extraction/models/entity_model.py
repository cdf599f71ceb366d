"""Entities by a model that knows nothing of the library: GLiNER2 reads each passage with a description of each type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from litsite.knowledge.extraction.mentions import mention_at
from litsite.knowledge.extraction.quoting import sentence_around
from litsite.knowledge.prose import BundleText, ProsePassage
from litsite.knowledge.records import Extraction, FoundMention, Named
from litsite.knowledge.vocabulary import DATA, IDENTIFICATION, LIMITATION, MEASURE, MECHANISM, METHOD, SETTING, TOPIC
from litsite.store import digest_of

if TYPE_CHECKING:
    from litsite.clients.entity_model import EntityModel, EntitySpan

EXTRACTOR = "gliner"
LABELS = {
    "research topic or field of study": TOPIC,
    "scientific method, algorithm or software": METHOD,
    "data set, database or survey": DATA,
    "measured variable, metric or index": MEASURE,
    "causal identification strategy or study design": IDENTIFICATION,
    "place, population or organism under study": SETTING,
    "causal mechanism or process": MECHANISM,
    "limitation or research gap": LIMITATION,
}
"""How each type is described to the model."""

MOST_WORDS = 4
"""Words of the longest name."""

_PARTED = re.compile(r"\s+(?P<word>or|and)\s+|\s*[,;/]\s+", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_]*[A-Z0-9]")
_EDGES = " \t\n.,;:()[]{}\"“”'‘’"


class EntityModelExtractor:
    """The mentions that a model finds. A mention alone is no relation, so it states none."""

    name = EXTRACTOR

    def __init__(self, model: EntityModel, *, min_confidence: float) -> None:
        """Take an open model; what it is less sure of than ``min_confidence`` is left out."""
        self._model = model
        self._least = min_confidence

    @property
    def identity(self) -> str:
        """Changes with the model, the descriptions of types and the least confidence."""
        return digest_of(EXTRACTOR, 1, self._model.identity, LABELS, self._least)

    def extract(self, text: BundleText) -> Extraction:
        """The names that the model finds in the passages of a bundle.

        :raises LitsiteError: when the model cannot be loaded.
        """
        passages = [passage for passage in text.passages if passage.prose.strip()]
        found = self._model.entities([_read(passage) for passage in passages], list(LABELS), self._least)
        mentions = [
            mention
            for passage, spans in zip(passages, found, strict=True)
            for mention in _mentions(passage, _apart(spans))
        ]
        return Extraction(mentions=tuple(mentions))


def _read(passage: ProsePassage) -> str:
    """The sentences of a passage: of front matter that is the title alone."""
    end = max((end for _, end in passage.sentences), default=0)
    return passage.prose[:end]


def _apart(spans: Sequence[EntitySpan]) -> list[EntitySpan]:
    """Spans that do not overlap: of those that do, the one that the model is surest of, or else the longest."""
    order = list(LABELS)
    kept: list[EntitySpan] = []
    for span in sorted(
        spans, key=lambda span: (-span.score, span.start - span.end, span.start, order.index(span.label))
    ):
        if all(span.end <= other.start or span.start >= other.end for other in kept):
            kept.append(span)
    return sorted(kept, key=lambda span: span.start)


def _mentions(passage: ProsePassage, spans: Sequence[EntitySpan]) -> Iterator[FoundMention]:
    text = passage.chunk.text
    for span in spans:
        for start, end in _names(passage.prose, span.start, span.end):
            sentence = sentence_around(passage, start)
            if sentence is None or end > sentence[1] or len(text[start:end].split()) > MOST_WORDS:
                continue
            entity = Named(LABELS[span.label], " ".join(text[start:end].split()))
            place = passage, sentence
            yield mention_at(place, (start, end), entity, extractor=EXTRACTOR, confidence=min(span.score, 1.0))


def _names(prose: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The names in a span: ``Gemini or Groq`` are two, ``supply and demand`` is one.

    What ``or`` parts are two names; of ``supervised or unsupervised learning``, where the first lacks its noun, only
    the second is one. What ``and`` or a comma parts are two when both look like proper names.
    """
    parts, place = [], start
    joints = list(_PARTED.finditer(prose, start, end))
    for joint in joints:
        parts.append((place, joint.start()))
        place = joint.end()
    parts.append((place, end))
    are_names = all(_NAME.match(prose, *part) for part in parts)
    are_choices = all((joint["word"] or "").lower() == "or" for joint in joints)
    if not are_names and not are_choices:
        parts = [(start, end)]
    for number, (first, last) in enumerate(parts):
        is_cut_short = not are_names and number < len(parts) - 1 and len(prose[first:last].split()) == 1
        if not is_cut_short:
            yield from _trimmed(prose, first, last)


def _trimmed(prose: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    inner = prose[start:end].strip(_EDGES)
    if inner:
        first = prose.index(inner, start)
        yield first, first + len(inner)
