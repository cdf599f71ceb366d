"""The words of a claim that say what it is about, and how words are compared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from litsite.bundles.keywords.background import fold, rarest, rarities
from litsite.bundles.keywords.languages import ENGLISH, FUNCTION_WORDS, language_of
from litsite.index.words import words

_LEAST_WEIGHT = 0.5  # nats, on top of rarity: the commonest word counts, too
_CHUNK = re.compile(r"\S+")
_RUN = re.compile(r"[^\W_]+")
_ENDINGS = ("ing", "ion", "ed", "er", "is", "ly", "al", "e", "y")
_SHORTEST_STEM = 4
_SHORTEST_COMPOUND = 6


@dataclass(frozen=True, slots=True)
class ClaimWord:
    """A content word of a claim.

    ``text`` is how it is written and ``span`` where; ``key`` is what it is compared by; ``weight`` how rare it is in
    scholarly prose at large, in nats.
    """

    text: str
    span: tuple[int, int]
    key: str
    weight: float

    @property
    def is_number(self) -> bool:
        """Whether nothing but the very same word will do."""
        return self.key.isdigit()


class ClaimTerms:
    """The content words of a claim, ready to be looked for in texts."""

    def __init__(self, claim: str) -> None:
        self.words = _content_words(claim)
        self._places: dict[str, tuple[int, ...]] = {word.key: (place,) for place, word in enumerate(self.words)}
        self._joined = {key: places for key, places in self._places.items() if len(key) >= _SHORTEST_COMPOUND}
        for place, (one, two) in enumerate(pairwise(self.words)):  # data set, found as dataset
            key = word_key(f"{words(one.text)[-1]}{words(two.text)[0]}")
            if len(key) >= _SHORTEST_COMPOUND:
                self._places.setdefault(key, (place, place + 1))

    @property
    def weight(self) -> float:
        """What all words weigh together."""
        return sum(word.weight for word in self.words)

    def weight_of(self, places: Iterable[int]) -> float:
        """What the words at these places weigh together."""
        return sum(self.words[place].weight for place in sorted(places))

    def found_in(self, text: str) -> set[int]:
        """The places of the words that a text has, in any inflection, and written as one word or as two."""
        found: set[int] = set()
        before = ""
        for word in words(text):
            found.update(self._places.get(word_key(word), ()))
            found.update(self._joined.get(word_key(f"{before}{word}"), ()))  # data set, for the claim's dataset
            before = word
        return found


def _content_words(claim: str) -> tuple[ClaimWord, ...]:
    """The different words of a claim in their order, without function words of its language and single letters."""
    located = list(_located_words(claim))
    found = [word for word, _, _ in located]
    left_out = _function_words(language_of(found, found) or ENGLISH)
    kept: dict[str, ClaimWord] = {}
    for word, text, span in located:
        key = word_key(word)
        if word in left_out or (len(word) == 1 and word.isascii() and word.isalpha()) or key in kept:
            continue
        kept[key] = ClaimWord(text, span, key, _LEAST_WEIGHT + rarities().get(fold(word), rarest()))
    return tuple(kept.values())


@lru_cache(maxsize=50_000)
def word_key(word: str) -> str:
    """The form that inflected forms of an English word have in common: ``inhibits``, ``inhibited``, ``inhibition``.

    A light stemmer: plural endings and one common suffix are cut off, a double consonant before it becomes single.
    """
    if not word.isascii() or not word.isalpha():
        return word
    stem = f"{word[:-3]}y" if word.endswith("ied") else fold(word)
    for ending in _ENDINGS:
        if stem.endswith(ending) and len(stem) - len(ending) >= _SHORTEST_STEM:
            stem = stem[: -len(ending)]
            break
    if len(stem) > _SHORTEST_STEM and stem[-1] == stem[-2] and stem[-1] not in "ls":
        return stem[:-1]
    return f"{stem[:-1]}z" if len(stem) > _SHORTEST_STEM and stem.endswith(("is", "ys")) else stem  # organise, analyse


@cache
def _function_words(language: str) -> frozenset[str]:
    return frozenset(word for each in FUNCTION_WORDS[language] for word in words(each))


def _located_words(text: str) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """The words of a text, each with how it is written and where."""
    for chunk in _CHUNK.finditer(text):
        found = words(chunk[0])
        runs = [(word, run) for run in _RUN.finditer(text, *chunk.span()) for word in words(run[0])]
        if [word for word, _ in runs] == found:
            for word, run in runs:
                yield word, run[0] if words(run[0]) == [word] else word, run.span()
        else:  # signs inside words that are no letters
            yield from ((word, word, chunk.span()) for word in found)
