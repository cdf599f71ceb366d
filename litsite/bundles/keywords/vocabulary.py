"""What a word may do in a phrase: bound it, begin it, end it, or be one by itself."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from litsite.bundles.keywords.background import fold, verbs
from litsite.bundles.keywords.general_words import BOUNDS, NOT_ALONE, NOT_FIRST, NOT_LAST
from litsite.bundles.keywords.languages import ENGLISH, FUNCTION_WORDS

# Kinds of words: a text is a string of these, a letter a word, and phrases are looked for in it. Function words,
# prepositions and other bounds are in no phrase. The kinds of words with capital letters are capitals themselves.
FUNCTION, PREPOSITION, BOUND = "s", "p", "."
ORDINARY, GERUND, FIRST_ONLY, LAST_ONLY, INNER = "w", "g", "f", "l", "i"

_IN_PHRASES = frozenset((ORDINARY, GERUND, FIRST_ONLY, LAST_ONLY, INNER))
_LONGEST_WORD = 40
_SHORTEST_ADVERB = 4
_LARGEST_VOCABULARY = 20_000
# Greek letters only beside Latin ones: β-catenin.
_LATIN = re.compile(r"(?=.*[a-zß-öø-ɏḁ-ỿ])[a-zß-öø-ɏḁ-ỿͰ-Ͽ0-9'-]+")
_NUMBER = re.compile(
    r"\d[\d-]*(?:st|nd|rd|th|s|[munkgp]?(?:m|s|g|hz|b|w|v|l)|[cfkx])?"  # 1990s, 3rd, 20nm
    r"|\d+(?:by|x)\d+\w*|[a-z]-?\d*|[cmnk]?m[23]"  # 3x3; v-1, cm2
)
_PLAIN_MARKS = {ord("’"): "'"} | dict.fromkeys(map(ord, "‐‑–"), "-")
_NOT_ADVERBS = """
anomaly assembly belly bully butterfly costly daily early elderly family friendly homily italy jelly july likely
monopoly monthly multiply quarterly rally reply sicily supply user-friendly weekly yearly
"""
_NO_ADVERBS = frozenset(_NOT_ADVERBS.split())
_PREPOSITIONS = frozenset(
    ["after", "before", "by", "for", "from", "in", "on", "through", "to", "when", "while", "without"]
)


class Word(NamedTuple):
    """The kind of a word, and its lower-case form without the plural ending."""

    kind: str
    folded: str


class Vocabulary(dict[str, Word]):
    """The words of a language as they are written; emptied when it has grown too large."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language

    def __missing__(self, token: str) -> Word:
        if len(self) >= _LARGEST_VOCABULARY:
            self.clear()
        spelled = token.lower()
        if not spelled.isascii():
            spelled = spelled.translate(_PLAIN_MARKS)
        folded = fold(spelled) if self.language == ENGLISH else spelled
        kind = _kind(spelled, folded, self.language)
        if kind in _IN_PHRASES and not token.islower():
            kind = kind.upper()
        word = self[token] = Word(kind, folded)
        return word


@cache
def vocabulary(language: str) -> Vocabulary:
    """The vocabulary of a language (``en``), which fills as words are looked up."""
    return Vocabulary(language)


@cache
def never_alone() -> frozenset[str]:
    """Folded words that are no keyword by themselves."""
    return frozenset(map(fold, NOT_ALONE))


def _kind(spelled: str, folded: str, language: str) -> str:
    if language != ENGLISH:
        if spelled in FUNCTION_WORDS[language]:
            return FUNCTION
        return BOUND if _no_word(spelled) else ORDINARY
    listed = _listed().get(spelled)
    if listed is not None:
        return listed
    if _no_word(spelled) or folded in verbs():
        return BOUND
    ending = spelled[-2:]
    if ending == "ly" and len(spelled) > _SHORTEST_ADVERB and spelled not in _NO_ADVERBS:
        return BOUND
    if ending == "ed" and spelled[-3:] != "eed":
        return FIRST_ONLY
    return GERUND if spelled[-3:] == "ing" else ORDINARY


@cache
def _listed() -> dict[str, str]:
    """The kinds of the English words that are in lists."""
    kinds = dict.fromkeys(NOT_ALONE, ORDINARY) | dict.fromkeys(NOT_FIRST, LAST_ONLY)
    kinds |= dict.fromkeys(NOT_LAST, FIRST_ONLY) | dict.fromkeys(NOT_FIRST & NOT_LAST, INNER)
    kinds |= dict.fromkeys(BOUNDS, BOUND) | dict.fromkeys(FUNCTION_WORDS[ENGLISH], FUNCTION)
    return kinds | dict.fromkeys(_PREPOSITIONS, PREPOSITION)


def _no_word(spelled: str) -> bool:
    """Whether this is a mark, a letter, a number, or of another script."""
    if not 1 < len(spelled) <= _LONGEST_WORD:
        return True
    if spelled.isascii() and spelled.isalpha():
        return False
    return _LATIN.fullmatch(spelled) is None or _NUMBER.fullmatch(spelled) is not None
