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

_FIRST = re.compile(r"\w+|[^\w\s]")
_INSIDE = re.compile(r"[\w-]")
_GOES_ON = re.compile(r"[\w-]|\.\w")


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
    """Finds names in a text, each as a whole and as it is written; those in lower case in any case, if so wanted.

    What it takes grows with the text alone: names are looked up by their first word and their length.
    """

    def __init__(self, names: Iterable[str], *, in_any_case: bool) -> None:
        self._exact: dict[str, str] = {}
        self._loose: dict[str, str] = {}
        lengths: dict[str, set[tuple[bool, int]]] = {}
        for name in names:
            is_loose = in_any_case and name.islower()
            if is_loose:
                self._loose[name.casefold()] = name
            else:
                self._exact[name] = name
            if first := _FIRST.match(name):
                lengths.setdefault(first[0].casefold(), set()).add((is_loose, -len(name)))
        # As they are tried: those that are found as they are written, the longest first, then the others.
        self._lengths = {first: sorted(several) for first, several in lengths.items()}

    def found_in(self, text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        """The names in a part of a text, each with its place."""
        behind = start
        for first in _FIRST.finditer(text, start, end) if self._lengths else ():
            place = first.start()
            several = self._lengths.get(first[0].casefold())
            if several is None or place < behind or _INSIDE.match(text, place - 1 if place else 0, place):
                continue
            for is_loose, length in several:
                last = place - length
                name = self._loose.get(text[place:last].casefold()) if is_loose else self._exact.get(text[place:last])
                if name is not None and last <= end and not _GOES_ON.match(text, last, end):
                    yield name, place, last
                    behind = last
                    break


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
