"""What a text says is missing: ``lack of longitudinal data``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from litsite.bundles.keywords.languages import ENGLISH
from litsite.bundles.keywords.vocabulary import FIRST_ONLY, never_alone, vocabulary
from litsite.knowledge.extraction.gate import is_plain_acronym
from litsite.knowledge.extraction.mentions import Place, mention_at, sentences_of
from litsite.knowledge.extraction.noun_phrases import NounPhrase, is_name_like, is_vague, noun_phrases, rarity, singular
from litsite.knowledge.prose import BundleText
from litsite.knowledge.records import Extraction, FoundMention, Named
from litsite.knowledge.vocabulary import LIMITATION
from litsite.store import digest_of

NAME = "limitations"
_VERSION = 1
_STATED, _NAMED = 0.85, 0.60
_MISSING = re.compile(r"\b(?P<what>[Ll]ack|[Ss]hortage|[Ss]carcity|[Pp]aucity|[Ll]imited availability) of ")
_MOST_WORDS = 4
_REACH = 150
"""Letters that are read for what is missing."""
_LEAST_RARITY = 3
_CUE = re.compile(
    r"\b(?:limit(?:ation|ations|ed|s)|challeng\w+|drawback|shortcoming|barrier|obstacle|problem|issue|due to|"
    r"because of|hamper\w*|hinder\w*|suffer\w*|prevent\w*|imped\w+|concern|gap|despite)\b",
    re.IGNORECASE,
)
# What may follow a phrase that is complete.
_COMPLETE = re.compile(
    r"\s*(?:[.;:)]|\Z|,? (?:in|for|among|between|within|on|and|or|is|was|are|were|has|can|may|that|which|as|to|when|at|"
    r"from)\b)"
)


class Limitations:
    """Finds what sentences say there is a lack of."""

    name = NAME
    identity = digest_of(NAME, _VERSION)

    def extract(self, text: BundleText) -> Extraction:
        """All mentions of something that is lacking."""
        return Extraction(mentions=tuple(mention for place in sentences_of(text) for mention in _mentions(place)))


def _mentions(place: Place) -> Iterator[FoundMention]:
    passage, sentence = place
    confidence = 0.0
    for found in _MISSING.finditer(passage.prose, *sentence):
        phrase = next(noun_phrases(passage.prose, found.end(), min(sentence[1], found.end() + _REACH)), None)
        if phrase is None or phrase.start != found.end() or not _says_what(phrase):
            continue
        if not _COMPLETE.match(passage.prose, phrase.end, sentence[1]):
            continue
        what = " ".join(word if is_name_like(word) or is_plain_acronym(word) else word.lower() for word in phrase.words)
        confidence = confidence or (_STATED if _CUE.search(passage.prose, *sentence) else _NAMED)
        yield mention_at(
            place,
            (found.start(), phrase.end),
            Named(LIMITATION, f"{found['what'].lower()} of {what}"),
            extractor=NAME,
            confidence=confidence,
        )


def _says_what(phrase: NounPhrase) -> bool:
    """Whether it is a noun phrase, and not of vague words alone."""
    last = phrase.words[-1]
    if singular(last.lower()) in never_alone() and len(phrase.words) == 1:
        return False
    is_adjective = is_vague(last) or vocabulary(ENGLISH)[last].kind.lower() == FIRST_ONLY
    return not is_adjective and len(phrase.words) <= _MOST_WORDS and max(map(rarity, phrase.words)) >= _LEAST_RARITY
