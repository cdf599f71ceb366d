"""Terms of the lexicon in a text."""

from __future__ import annotations

import re

from litsite.knowledge.extraction.lexicon import Lexicon
from litsite.knowledge.extraction.mentions import mention_at, sentences_of
from litsite.knowledge.prose import BundleText
from litsite.knowledge.records import Extraction, Named
from litsite.knowledge.vocabulary import SETTING
from litsite.store import digest_of

NAME = "lexicon"
# A country is a setting where something is in it, from it or about it, not at the end of an address.
_SETTING_BEFORE = re.compile(
    r"\b(?:in|from|across|within|throughout|among|rural|urban|northern|southern|eastern|western|central)"
    r" (?:the |all |many |most |both |other )?\Z",
    re.IGNORECASE,
)
_NEAR = 30
_VERSION = 1
_CONFIDENCE = 0.90


def _is_setting(name: str, prose: str, start: int) -> bool:
    return name[0].islower() or _SETTING_BEFORE.search(prose, max(0, start - _NEAR), start) is not None


class LexiconTerms:
    """Finds the terms of a lexicon; their other names are aliases."""

    name = NAME

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.identity = digest_of(NAME, _VERSION, lexicon.identity)

    def extract(self, text: BundleText) -> Extraction:
        """All mentions of terms."""
        return Extraction(
            mentions=tuple(
                mention_at(
                    place,
                    (found.start, found.end),
                    Named(found.term.type, found.term.name),
                    extractor=NAME,
                    confidence=_CONFIDENCE,
                    aliases=found.term.aliases,
                )
                for place in sentences_of(text)
                for found in self._lexicon.matches(place[0].prose, *place[1])
                if found.term.type != SETTING or _is_setting(found.term.name, place[0].prose, found.start)
            )
        )
