"""Mentions, relations and bundles made from a few words, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from litsite.config_sections import KnowledgeSection
from litsite.knowledge.entities.deduplication import JudgedPairs, NameVectors
from litsite.knowledge.entities.resolution import Resolved, resolve
from litsite.knowledge.records import (
    Curation,
    Evidence,
    Extraction,
    FoundMention,
    FoundRelation,
    Named,
    PaperFacts,
)
from litsite.knowledge.vocabulary import PAPER

if TYPE_CHECKING:
    from numpy import int16
    from numpy.typing import NDArray


def made_evidence(
    paper: str, quote: str, *, start: int = 0, number: int = 1, extractor: str = "phrases", confidence: float = 0.8
) -> Evidence:
    """A quote of a paper, in one of its chunks."""
    return Evidence(
        f"{paper}/{number}", paper, paper, start, start + len(quote), quote, extractor, confidence, "abstract"
    )


def made_mention(
    paper: str,
    named: Named,
    surface: str = "",
    *,
    aliases: Sequence[str] = (),
    extractor: str = "phrases",
    confidence: float = 0.8,
    start: int = 0,
) -> FoundMention:
    """A paper's sentence that names an entity; an alias that is no lexicon's stands in brackets behind the name."""
    said = surface or named.name
    quote = f"We use {said}" + "".join(f" ({alias})" for alias in aliases if extractor != "lexicon") + "."
    evidence = made_evidence(paper, quote, start=start, extractor=extractor, confidence=confidence)
    return FoundMention(named, said, len("We use "), evidence, tuple(aliases))


def made_extraction(*mentions: FoundMention, relations: Sequence[FoundRelation] = ()) -> Extraction:
    """What one bundle says; its mentions stand one behind the other."""
    return Extraction(tuple(mentions), tuple(relations))


def made_papers(*addresses: str, modified: str = "2024-05-01T00:00:00Z") -> dict[str, PaperFacts]:
    """Papers that were changed on the same day."""
    return {address: PaperFacts(address, f"Title of {address}", modified=modified) for address in addresses}


class Likeness:
    """Vectors of names: two of a group have the cosine 0.96, others 0. It remembers what it was asked for."""

    def __init__(self, *groups: Sequence[str]) -> None:
        self._groups = groups
        self.asked: list[str] = []

    def __call__(self, names: Sequence[str]) -> NDArray[int16]:
        import numpy as np

        self.asked += names
        width = len(self._groups) + 100
        rows = np.zeros((len(names), width), np.int16)
        for place, name in enumerate(names):
            groups = [number for number, group in enumerate(self._groups) if name in group]
            rows[place, [*groups]] = 4000
            rows[place, len(self._groups) + sorted({*names}).index(name) % 100] = 800
        return rows


def turned(degrees: Mapping[str, int]) -> NameVectors:
    """Vectors of names at some angles: up to 28 degrees from each other names are alike."""

    def vectors(names: Sequence[str]) -> NDArray[int16]:
        import numpy as np

        angles = np.radians([degrees[name] for name in names])
        rows: NDArray[int16] = np.rint(4000 * np.stack([np.cos(angles), np.sin(angles)], axis=1)).astype(np.int16)
        return rows

    return vectors


def resolved(
    extractions: Mapping[str, Extraction],
    *,
    papers: Mapping[str, PaperFacts] | None = None,
    curation: Curation | None = None,
    judged: JudgedPairs | None = None,
    vectors: NameVectors | None = None,
) -> Resolved:
    """The library that some bundles make when everything that is named is kept."""
    return resolve(
        extractions,
        made_papers(*extractions) if papers is None else papers,
        curation or Curation(),
        judged or JudgedPairs(),
        vectors or Likeness(),
        KnowledgeSection(),
        admitted=lambda *_: True,
    )


def named_entities(found: Resolved) -> dict[str, tuple[str, ...]]:
    """The names of the entities that are no papers, with the papers that name them."""
    return {each.name: each.papers for each in found.entities.values() if each.type != PAPER}
