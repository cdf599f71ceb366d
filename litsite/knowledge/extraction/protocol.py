"""What an extractor is, and how it makes evidence."""

from __future__ import annotations

from typing import Protocol

from litsite.index.records import Chunk
from litsite.knowledge.prose import BundleText
from litsite.knowledge.records import Evidence, Extraction


class Extractor(Protocol):
    """Finds mentions, relations and claims in the text of one bundle, from that text alone."""

    @property
    def name(self) -> str:
        """What evidence says it was found by: ``lexicon``, ``phrases`` …"""
        ...

    @property
    def identity(self) -> str:
        """Changes when the same text would give something else."""
        ...

    def extract(self, text: BundleText) -> Extraction:
        """All that it finds in a bundle, in the order of the text."""
        ...


def evidence_at(chunk: Chunk, span: tuple[int, int], *, extractor: str, confidence: float) -> Evidence:
    """The evidence that a span of a chunk's text is."""
    start, end = span
    return Evidence(
        chunk=chunk.id,
        address=chunk.address,
        paper=chunk.paper,
        start=start,
        end=end,
        quote=chunk.text[start:end],
        extractor=extractor,
        confidence=confidence,
        kind=chunk.kind,
        section=chunk.section,
        page=chunk.page,
        annotation=chunk.annotation,
    )
