"""What a word may do in a phrase: bound it, begin it, end it, or be one by itself."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from litsite.bundles.keywords.background import fold, verbs
from litsite.bundles.keywords.general_words import BOUNDS, NOT_ALONE, NOT_FIRST, NOT_LAST
from litsite.bundles.keywords.languages import ENGLISH, FUNCTION_WORDS

# Kinds of words. A text as a string of these, a letter a word, is what phrases are looked for in.
BOUND, BEFORE_GERUND, ORDINARY, GERUND, INNER, FIRST_ONLY, LAST_ONLY = ".", "p", "w", "g", "i", "f", "l"

_LONGEST_WORD = 40
_LARGEST_VOCABULARY = 20_000
_LATIN = re.compile(r"(?=.*[a-zß-öø-ɏḁ-ỿ])[a-zß-öø-ɏḁ-ỿͰ-Ͽ0-9'-]+")  # Greek letters only beside Latin ones: β-catenin
_NUMBER = re.compile(
    r"\d[\d-]*(?:st|nd|rd|th|s|[munkgp]?(?:m|s|g|hz|b|w|v|l)|[cfkx])?"  # 1990s, 3rd, 20nm
    r"|\d+(?:by|x)\d+\w*|[a-z]-?\d*|[cmnk]?m[23]"  # 3x3; v-1, cm2
)
_PLAIN_MARKS = {ord("’"): "'"} | dict.fromkeys(map(ord, "‐‑–"), "-")
_NO_ADVERBS = frozenset(
    ["anomaly", "assembly", "butterfly", "family", "italy", "july", "monopoly", "multiply", "reply", "supply"]
)
_PREPOSITIONS = frozenset(
    ["after", "before", "by", "for", "from", "in", "on", "through", "to", "when", "while", "without"]
)


class Word(NamedTuple):
    """A word without its plural ending, its kind, and whether it may be a keyword alone."""

    folded: str
    kind: str
    alone: bool = False


class Vocabulary(dict[str, Word]):
    """The words of a language by their lower-case form; emptied when it has grown too large."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def __missing__(self, lower: str) -> Word:
        if len(self) >= _LARGEST_VOCABULARY:
            self.clear()
        word = self[lower] = _word(lower, self.language)
        return word


@cache
def vocabulary(language: str) -> Vocabulary:
    """The vocabulary of a language (``en``), which fills as words are looked up."""
    return Vocabulary(language)


def _word(lower: str, language: str) -> Word:
    spelled = lower if lower.isascii() else lower.translate(_PLAIN_MARKS)
    english = language == ENGLISH
    folded = fold(spelled) if english else spelled
    if _bounds(spelled, folded, language):
        return Word(folded, BEFORE_GERUND if english and spelled in _PREPOSITIONS else BOUND)
    kind, alone = ORDINARY, True
    if english:
        kind, alone = _english_kind(spelled), spelled not in NOT_ALONE
    return Word(folded, kind, alone)


def _english_kind(word: str) -> str:
    first = word not in NOT_FIRST
    last = word not in NOT_LAST and (word[-2:] != "ed" or word[-3:] == "eed")
    if not last:
        return FIRST_ONLY if first else INNER
    if not first:
        return LAST_ONLY
    return GERUND if word.endswith("ing") else ORDINARY


def _bounds(word: str, folded: str, language: str) -> bool:
    """Whether a word (or a mark) is no part of any phrase."""
    if word in FUNCTION_WORDS[language] or not 1 < len(word) <= _LONGEST_WORD:
        return True
    plain = word.isascii() and word.isalpha()
    if not plain and (not _LATIN.fullmatch(word) or _NUMBER.fullmatch(word)):
        return True
    if language != ENGLISH:
        return False
    if word in BOUNDS or (folded in verbs() and word not in NOT_ALONE):
        return True
    return word.endswith("ly") and len(word) > 4 and word not in _NO_ADVERBS
