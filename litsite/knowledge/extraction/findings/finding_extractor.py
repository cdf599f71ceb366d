"""Findings: the sentences in which a paper says what it found, in which direction, and how big it is."""

from __future__ import annotations

from collections.abc import Iterator

from litsite.index.records import FRONT_MATTER
from litsite.knowledge.extraction.findings.effect_sizes import conditions, effect_size
from litsite.knowledge.extraction.findings.finding_cues import finding_confidence
from litsite.knowledge.extraction.findings.finding_signs import stated_effects
from litsite.knowledge.extraction.findings.stated_effect import sign_of
from litsite.knowledge.extraction.protocol import evidence_at
from litsite.knowledge.prose import BundleText, ProsePassage
from litsite.knowledge.records import Extraction, FoundClaim

_VERSION = "1"


class FindingExtractor:
    """Finds claims: sentences that state a finding of the paper itself, with its direction."""

    name = "findings"
    identity = f"findings {_VERSION}"

    def extract(self, text: BundleText) -> Extraction:
        """The findings of a bundle, in the order of the text. Which entities they name is left to others."""
        return Extraction(claims=tuple(claim for passage in text.passages for claim in self._claims(passage)))

    def _claims(self, passage: ProsePassage) -> Iterator[FoundClaim]:
        if passage.chunk.kind == FRONT_MATTER:
            return
        for span in passage.sentences:
            sentence = " ".join(passage.prose[slice(*span)].split())
            effects = stated_effects(sentence)
            confidence = finding_confidence(sentence, passage.chunk.text[slice(*span)], passage.chunk, effects)
            if not confidence:
                continue
            evidence = evidence_at(passage.chunk, span, extractor=self.name, confidence=confidence)
            yield FoundClaim(
                text=" ".join(evidence.quote.split()),
                sign=sign_of(effects),
                evidence=evidence,
                effect_size=effect_size(evidence.quote),
                conditions=conditions(evidence.quote),
            )
