"""Phrases that say by their last noun what they are: a model, a data set, a score, a pathway.

Those with a name in them (*the Hodgkin-Huxley model*) keep its capitals, the others are written in lower case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from litsite.bundles.keywords.languages import ENGLISH
from litsite.bundles.keywords.vocabulary import FIRST_ONLY, GERUND, vocabulary
from litsite.index.records import NOTE
from litsite.knowledge.extraction.coercion import HEADS, coerced_type
from litsite.knowledge.extraction.gate import is_plain_acronym
from litsite.knowledge.extraction.mentions import Place, mention_at, sentences_of
from litsite.knowledge.extraction.noun_phrases import (
    NounPhrase,
    as_name,
    is_in_title_case,
    is_name_like,
    is_unheard_of,
    is_vague,
    noun_phrases,
    rarity,
)
from litsite.knowledge.extraction.word_lists import word_list
from litsite.knowledge.prose import BundleText
from litsite.knowledge.records import Extraction, FoundMention, Named
from litsite.knowledge.vocabulary import DATA, METHOD, TOPIC
from litsite.store import digest_of

NAME, NAMED = "phrases", "named phrases"
_VERSION = 1
_PLAIN, _NAMED = 0.60, 0.75
_MOST_WORDS = 5
_LEAST_RARITY = 4
"""How rare, in nats, the rarest word before the noun is at least: below it says nothing special."""
_NAMED_TYPES = frozenset({METHOD, DATA})
_POSSESSIVE = ("'s", "’s", "s'", "s’")
_NO_HEADS = word_list("no_phrase_heads")
_NEVER_NAMED = word_list("never_named")
_DATA_HEADS = frozenset({"data", "dataset", "set"})
_GENERAL = word_list("general")
_EPONYM_HEADS = word_list("eponym_heads")
_UNIT = re.compile(r"[µmkcn]?[mgsl]|[kMG]?Hz|[KMGT]B|\W*\d*")
_NO_NAME = re.compile(
    rf"{_UNIT.pattern}|[1-9]-?[dD]|AI|CI|HR|IQR|OR|RR|SD|SE|API|APIs|CPU|CSV|GPU|GPUs|GUI|HPC|HTML|JSON|ML|HDF5|MRI|netCDF|NMR|ODE|OK|ONNX|PDE|PDF|SQL|STEM|UNIX|Unix|XML|YAML|"
    r"[IVX]+|(?:non|high|low|multi|pre|post|semi)-.*|.*-(?:based|processed|compatible|compliant|curated|formatted|like|native|specific|style|trained|type|written)",
    re.IGNORECASE,
)


class HeadPhrases:
    """Finds phrases whose last noun tells their type."""

    name = NAME
    identity = digest_of(NAME, _VERSION)

    def extract(self, text: BundleText) -> Extraction:
        """All phrases with a noun that tells a type and a word before it that says which, those of notes left out."""
        places = (place for place in sentences_of(text) if place[0].chunk.kind != NOTE)
        return Extraction(mentions=tuple(mention for place in places for mention in _mentions(place)))


def _mentions(place: Place) -> Iterator[FoundMention]:
    passage, sentence = place
    title_case: bool | None = None
    for phrase in noun_phrases(passage.prose, *sentence):
        if not _has_head(phrase):
            continue
        if title_case is None:
            title_case = is_in_title_case(passage.prose, *sentence)
        first_name = None if title_case else _first_name(phrase)
        chosen = _plain(phrase) if first_name is None else phrase.without(first_name)
        if not 2 <= len(chosen.words) <= _MOST_WORDS or (first_name is None and not _is_special(chosen)):
            continue
        name = as_name(chosen.words, keeps_capitals=first_name is not None)
        type_ = coerced_type(TOPIC, name)
        if type_ != TOPIC:
            is_named = first_name is not None and type_ in _NAMED_TYPES
            yield mention_at(
                place,
                (chosen.start, chosen.end),
                Named(type_, name),
                extractor=NAMED if is_named else NAME,
                confidence=_NAMED if is_named else _PLAIN,
            )


def _has_head(phrase: NounPhrase) -> bool:
    if len(phrase.words) < 2:
        return False
    head = phrase.head
    if head == "set":
        return phrase.words[-2].lower() == "data"
    return head == "data" or (head in HEADS and head not in _NO_HEADS)


def _first_name(phrase: NounPhrase) -> int | None:
    """The number of the first word that is a name: written like one, or one nobody has heard of with a capital.

    None without, and when so much stands between it and the noun that it is no name of what the noun says.
    """
    if phrase.head in _NEVER_NAMED:
        return None
    may_be_eponym = phrase.head in _EPONYM_HEADS
    for number, word in enumerate(phrase.words[:-1]):
        is_eponym = may_be_eponym and _is_eponym(word) and (number > 0 or not phrase.is_first)
        is_owner = word.endswith(_POSSESSIVE) and number < len(phrase.words) - 2
        is_name = is_eponym or is_name_like(word) or is_plain_acronym(word)
        if is_name and not is_owner and not _NO_NAME.fullmatch(word):
            while number > (1 if phrase.is_first else 0) and _may_belong(phrase.words[number - 1]):
                number -= 1
            inside = phrase.words[number + 1 : -1]
            is_close = len(inside) <= 1 and not any(each.endswith(("ed", "ing", "ment")) for each in inside)
            return number if is_close or all(each[0].isupper() for each in inside) else None
    return None


def _is_eponym(word: str) -> bool:
    parts = word.split("-")
    return word[0].isupper() and is_unheard_of(word) and not (len(parts) > 1 and is_vague(parts[0]))


def _may_belong(word: str) -> bool:
    """Whether a word before a name may be a part of it."""
    return word[0].isupper() and not word.endswith(_POSSESSIVE)


def _plain(phrase: NounPhrase) -> NounPhrase:
    """A phrase without the words before it that are verbs, owners and units."""
    known = vocabulary(ENGLISH)
    number = 1 if phrase.is_after_to else 0
    for place, word in enumerate(phrase.words[:-1]):
        is_verb = place == number and known[word].kind.lower() in (GERUND, FIRST_ONLY)
        if word.endswith(_POSSESSIVE) or is_vague(word) or _UNIT.fullmatch(word) or is_verb:
            number = place + 1
    return phrase.without(number) if number else phrase


def _is_special(phrase: NounPhrase) -> bool:
    """Whether the words before the noun say which model or score it is; of data sets only names do."""
    if phrase.head in _DATA_HEADS:
        return False
    return any(
        rarity(word) >= _LEAST_RARITY and word.lower() not in _GENERAL and not _NO_NAME.fullmatch(word)
        for word in phrase.words[:-1]
    )
