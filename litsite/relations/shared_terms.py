"""The words and phrases that two passages have in common, the most telling first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log1p

from litsite.bundles.keywords.background import fold as without_plural
from litsite.bundles.keywords.background import rarest, rarities
from litsite.bundles.keywords.languages import ENGLISH, language_of
from litsite.bundles.keywords.vocabulary import FIRST_ONLY, GERUND, LAST_ONLY, ORDINARY, never_alone, vocabulary
from litsite.index.words import fold

MOST_TERMS = 8
_LONGEST = 4
_LONGEST_CJK = 8
_SINGLE_WORD = 0.6
_LEAST_OF_BEST = 0.25
_LEAST_RARITY = 4
"""Inverse document frequency, in nats, below which a word says nothing when it stands alone."""

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
WORD = re.compile(rf"[{_CJK}]|[^\W_{_CJK}]+")
"""The words that terms are made of."""

_IDEOGRAPH = re.compile("[\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")  # kana of grammar bound phrases
_LATIN = re.compile("[a-z]")
_SHORTEST_FOREIGN = 4
_SHORTEST = 3
_HYPHENS = frozenset({"-", "\u2010", "\u2011"})
JOINING = _HYPHENS | {"", " ", "\u00a0"}
"""What may stand between two words of one term."""


@dataclass(frozen=True, slots=True)
class _Token:
    """A word of a text: folded, where it stands, its kind in phrases, and whether it joins on to the one before it."""

    word: str
    start: int
    end: int
    kind: str
    joins: bool


def shared_terms(source: str, target: str) -> tuple[str, ...]:
    """At most eight words and phrases that stand in both texts, the most telling first, spelled as in ``source``.

    Phrases are runs of up to four words (eight characters of Chinese, Japanese or Korean) without function words or
    general verbs. How telling one is, is the sum of the inverse document frequencies of its words in a fixed background
    table, times the logarithm of how often both texts have it, so that it depends on nothing but the two texts; single
    words count for less. Words compare as search compares them, and without plural endings; a term that is part of a
    better one is left out, and so is what says little beside the best.
    """
    ours, theirs = _terms(source), _terms(target)
    scores = {
        term: _score(term, len(ours[term]) + len(theirs[term]))
        for term in ours.keys() & theirs.keys()
        if _is_telling(term)
    }
    least = _LEAST_OF_BEST * max(scores.values(), default=0.0)
    chosen: list[tuple[str, ...]] = []
    for term in sorted(scores, key=lambda each: (-scores[each], each)):
        if scores[term] < least or len(chosen) == MOST_TERMS:
            break
        if not any(holds(term, other) or 2 * len({*other} & {*term}) > len(term) for other in chosen):
            chosen.append(term)
    return tuple(_best_spelled(source, ours[term]) for term in chosen)


def term_words(text: str) -> tuple[str, ...]:
    """The words of a text as terms are compared."""
    return tuple(_folded(found.group()) for found in WORD.finditer(text))


def _terms(text: str) -> dict[tuple[str, ...], list[tuple[int, int]]]:
    """Every phrase of a text with the places where it stands."""
    tokens = _tokens(text)
    places: dict[tuple[str, ...], list[tuple[int, int]]] = defaultdict(list)
    for first, token in enumerate(tokens):
        if token.kind not in (ORDINARY, GERUND, FIRST_ONLY):
            continue
        words: list[str] = []
        for last in range(first, min(len(tokens), first + _LONGEST_CJK)):
            following = tokens[last]
            if not following.kind or (last > first and not following.joins):
                break
            words.append(following.word)
            if len(words) > _LONGEST and not _IDEOGRAPH.match(words[0]):
                break
            if following.kind in (ORDINARY, GERUND, LAST_ONLY) and (last > first or _stands_alone(text, token)):
                places[tuple(words)].append((token.start, following.end))
    return places


def _stands_alone(text: str, token: _Token) -> bool:
    """Whether a word may be a term by itself: not as part of a compound (``self`` in ``self-guided``), nor if tiny."""
    spelled = text[token.start : token.end]
    if len(spelled) < _SHORTEST and not spelled.isupper():
        return False
    return text[token.start - 1 : token.start] not in _HYPHENS and text[token.end : token.end + 1] not in _HYPHENS


def _best_spelled(text: str, places: Sequence[tuple[int, int]]) -> str:
    """A term as it is spelled inside a sentence, where it is."""
    start, end = next((place for place in places if text[place[0]].islower()), places[0])
    return " ".join(text[start:end].split())


def _tokens(text: str) -> list[_Token]:
    spelled = list(WORD.finditer(text))
    lower = [found.group().lower() for found in spelled]
    language = language_of(lower, lower) or ENGLISH
    tokens = []
    end = 0
    for found in spelled:
        between = text[end : found.start()]
        tokens.append(_Token(_folded(found.group()), *found.span(), _kind(found.group(), language), between in JOINING))
        end = found.end()
    return tokens


@lru_cache(maxsize=1 << 15)
def _folded(spelled: str) -> str:
    return without_plural(fold(spelled))


@lru_cache(maxsize=1 << 15)
def _kind(spelled: str, language: str) -> str:
    """What a word may do in a phrase, empty when it is in none."""
    folded = fold(spelled)
    if _LATIN.search(folded):
        kind = vocabulary(language)[spelled].kind.lower()
        return kind if kind.isalpha() and kind not in "sp" else ""
    if _IDEOGRAPH.match(spelled):
        return ORDINARY
    return ORDINARY if folded.isalpha() and len(folded) >= _SHORTEST_FOREIGN else ""


def _score(term: Sequence[str], count: int) -> float:
    return sum(map(_rarity, term)) * log1p(count) * (_SINGLE_WORD if len(term) == 1 else 1.0)


def _rarity(word: str) -> float:
    return rarest() / 2 if _IDEOGRAPH.match(word) else rarities().get(word, rarest())  # two characters make a word


def _is_telling(term: Sequence[str]) -> bool:
    if len(term) > 1:
        return True
    word = term[0]
    return not _IDEOGRAPH.match(word) and word not in never_alone() and _rarity(word) >= _LEAST_RARITY


def holds(longer: Sequence[str], shorter: Sequence[str]) -> bool:
    """Whether one run of words is part of another."""
    size = len(shorter)
    return any(longer[place : place + size] == shorter for place in range(len(longer) - size + 1))
