"""Whether two texts are in languages that words can be compared in."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from litsite.bundles.keywords.languages import ENGLISH, FUNCTION_WORDS, language_of
from litsite.index.words import words

_ENOUGH_WORDS = 300
_LEAST_FUNCTION_WORDS = 3  # different ones, before a short text is said to be in a language
_MIXED = 0.5


def are_comparable(claim: str, passage: str) -> bool:
    """Whether a claim and a passage may be in one language: false where both are known, or their scripts differ."""
    ours, theirs = (words(text)[:_ENOUGH_WORDS] for text in (claim, passage))
    if not ours or not theirs:
        return True
    if (_latin_share(ours) < _MIXED) != (_latin_share(theirs) < _MIXED):
        return False
    first, second = _known_language(ours), _known_language(theirs)
    return not first or not second or first == second


def is_english(text: str) -> bool:
    """Whether a text is in English, or in no language that is known."""
    found = words(text)[:_ENOUGH_WORDS]
    return language_of(found, found) in (ENGLISH, "")


def _known_language(found: Sequence[str]) -> str:
    language = language_of(found, found)
    if not language or len(set(found) & FUNCTION_WORDS[language]) < _LEAST_FUNCTION_WORDS:
        return ""
    return language


def _latin_share(found: Sequence[str]) -> float:
    return sum(word[0].isascii() or unicodedata.name(word[0], "").startswith("LATIN") for word in found) / len(found)
