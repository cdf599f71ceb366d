"""How the extractors of entities make a mention, and find a known name wherever a bundle has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from litsite.knowledge.extraction.protocol import evidence_at
from litsite.knowledge.extraction.quoting import quoted_span
from litsite.knowledge.prose import BundleText, ProsePassage
from litsite.knowledge.records import FoundMention, Named

Place = tuple[ProsePassage, tuple[int, int]]
"""A sentence by its passage and span."""


def sentences_of(text: BundleText) -> Iterator[Place]:
    """All sentences of a bundle in their order."""
    for passage in text.passages:
        for sentence in passage.sentences:
            yield passage, sentence


def mention_at(
    place: Place,
    span: tuple[int, int],
    entity: Named,
    *,
    extractor: str,
    confidence: float,
    aliases: tuple[str, ...] = (),
) -> FoundMention:
    """The mention of an entity at a span of a passage, with its sentence as the quote."""
    passage, sentence = place
    quote = quoted_span(passage.chunk.text, sentence, span)
    evidence = evidence_at(passage.chunk, quote, extractor=extractor, confidence=confidence)
    return FoundMention(entity, passage.chunk.text[slice(*span)], span[0] - quote[0], evidence, aliases)


class NameFinder:
    """Finds names in a text, each as a whole and as it is written; those in lower case in any case, if so wanted."""

    def __init__(self, names: Iterable[str], *, in_any_case: bool) -> None:
        self._spelled = {name: name for name in names}
        self._lower = {name: name for name in self._spelled if in_any_case and name.islower()}
        exact = [re.escape(name) for name in self._spelled if name not in self._lower]
        loose = [re.escape(name) for name in self._lower]
        parts = ["|".join(_longest_first(exact))] if exact else []
        parts += [f"(?i:{'|'.join(_longest_first(loose))})"] if loose else []
        self._pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(parts)})(?![\w-]|\.\w)") if parts else None

    def found_in(self, text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        """The names in a part of a text, each with its place."""
        if self._pattern:
            for found in self._pattern.finditer(text, start, end):
                name = self._spelled.get(found[0]) or self._lower[found[0].lower()]
                yield name, found.start(), found.end()


def mentions_of(
    text: BundleText,
    names: Mapping[str, Named],
    aliases: Mapping[Named, tuple[str, ...]],
    *,
    extractor: str,
    confidence: float,
    in_any_case: bool,
) -> Iterator[FoundMention]:
    """All mentions of entities whose names are known."""
    finder = NameFinder(names, in_any_case=in_any_case)
    for passage, sentence in sentences_of(text):
        for name, start, end in finder.found_in(passage.prose, *sentence):
            entity = names[name]
            yield mention_at(
                (passage, sentence),
                (start, end),
                entity,
                extractor=extractor,
                confidence=confidence,
                aliases=aliases.get(entity, ()),
            )


def _longest_first(names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: (-len(name), name))
