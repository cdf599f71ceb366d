"""Bundles made of a few passages, and mentions of names in them, as extractors are given them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from litsite.index.records import FRONT_MATTER, SECTION, Chunk
from litsite.knowledge.extraction.protocol import evidence_at
from litsite.knowledge.prose import BundleText, prose_passages
from litsite.knowledge.records import Evidence, FoundMention, Named
from litsite.knowledge.vocabulary import METHOD

PAPER = "AAAA2222"


def bundle(*passages: str, address: str = PAPER, paper: str = "", title: str = "") -> BundleText:
    """A bundle of passages of running text, numbered from 1; with a title it has front matter, too."""
    paper = paper or address
    chunks = [Chunk(address, paper, 0, FRONT_MATTER, title)] if title else []
    chunks += [Chunk(address, paper, number, SECTION, text) for number, text in enumerate(passages, 1)]
    return BundleText(address, paper, title, (), (), prose_passages(chunks))


def mentions_of(text: BundleText, names: Iterable[str], *, type_: str = METHOD) -> list[FoundMention]:
    """A mention wherever one of the names stands as a word, with its sentence as evidence."""
    found = []
    for passage in text.passages:
        for span in passage.sentences:
            sentence = passage.chunk.text[span[0] : span[1]]
            evidence = evidence_at(passage.chunk, span, extractor="names", confidence=0.9)
            found += [
                FoundMention(Named(type_, name), place[0], place.start(), evidence)
                for name in names
                for place in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", sentence)
            ]
    return found


def is_verbatim(evidence: Evidence, text: BundleText) -> bool:
    """Whether a quote stands in its chunk where it says, to the letter."""
    chunk = next(passage.chunk for passage in text.passages if passage.chunk.id == evidence.chunk)
    return chunk.text[evidence.start : evidence.end] == evidence.quote
