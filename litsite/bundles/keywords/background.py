"""How common words are in scholarly prose at large: a fixed table, so that no keyword depends on the library it is in.

``word_classes.txt`` is written by ``python -m tools.word_classes``, which says what it counts. Its first line holds the
verbs, each other line a class and the words in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

_TABLE = Path(__file__).with_name("word_classes.txt")
_VERBS = "verbs"
_NO_PLURAL_AFTER = ("s", "u", "i")
_SHORTEST_PLURAL = 4


@cache
def rarities() -> Mapping[str, int]:
    """The inverse document frequency of folded words in whole nats: 0 for a word that nearly every passage has."""
    return {word: int(name) for name, words in _lines() if name != _VERBS for word in words}


@cache
def rarest() -> int:
    """The inverse document frequency of all words that the table does not hold, in nats."""
    return max(rarities().values()) + 1


@cache
def verbs() -> frozenset[str]:
    """Word forms that are verbs nearly whenever they are used."""
    return frozenset(word for name, words in _lines() if name == _VERBS for word in words)


def fold(word: str) -> str:
    """A lower-case English word without its plural ending: ``studies`` gives ``study``, ``analyses`` ``analysis``."""
    if len(word) < _SHORTEST_PLURAL or word[-1] != "s" or word[-2] in _NO_PLURAL_AFTER:
        return word
    if word.endswith("ies") and len(word) > _SHORTEST_PLURAL:
        return word[:-3] + "y"
    if word.endswith(("lyses", "theses")):
        return word[:-2] + "is"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1]


def _lines() -> list[tuple[str, list[str]]]:
    rows = (line.split() for line in _TABLE.read_text("utf-8").splitlines())
    return [(row[0], row[1:]) for row in rows]
