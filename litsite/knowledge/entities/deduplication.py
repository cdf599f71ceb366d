"""Names that mean the same although their canonical keys differ: ``SQLite DB`` and ``SQLite database``.

Likeness of vectors alone unites ``high-temperature`` with ``low-temperature oxidation`` and ``prejudice`` with ``racial
prejudice`` (cosines of 0.95 and 0.90 with MiniLM), so two names are compared by their vectors only when their words
already agree: one by one they are the same or of one family (``cluster``, ``clustering``), and nothing else is left but
words that say little (``random forest algorithm``). Numbers, negations, opposites and proper names thus always count.
Whether two names may be compared depends on these two alone, so what else is in a library changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from litsite.knowledge.vocabulary import DATA, METHOD

if TYPE_CHECKING:
    from numpy import int16
    from numpy.typing import NDArray

NameVectors = Callable[[Sequence[str]], "NDArray[int16]"]
"""Gives the vectors of some names in whole numbers, one a row."""

_SHORTEST = 6
_FUNCTION_WORD_LIST = "and at by for from in of on the to with via using"
_FUNCTION_WORDS = frozenset(_FUNCTION_WORD_LIST.split())
_ARTICLES = frozenset({"a", "an"})
_TURNING = frozenset({"of", "for", "in"})
_GENERIC = {
    word: kind
    for kind, words in {
        "method": "method approach technique algorithm procedure methodology scheme",
        "model": "model modeling",
        "data": "data dataset database db corpus",
        "software": "software package library tool toolkit toolbox program code",
        "system": "system framework platform infrastructure",
    }.items()
    for word in words.split()
}
# What a name may have more than another of the same type without being another thing.
_EXTENDING = {METHOD: {"method", "software"}, DATA: {"data"}}
# None of those that make a person or a tool out of what is done: a reviewer is no review, a parser no parsing.
_SUFFIX_LIST = (
    "al ally ance ation ative e ed en ence ent es ial ic ical ied ify ing ion ition ity ive ization ized izing ment s y"
)
_SUFFIXES = frozenset(["", *_SUFFIX_LIST.split()])
_FAMILY_START = 4
_FAMILY_SHARE = 0.5
_NUMBER = re.compile(r".*\d.*|[ivx]+|\w", re.ASCII)


@dataclass(frozen=True, slots=True)
class JudgedPairs:
    """Pairs of canonical keys that were compared, each in the order of the alphabet, with their cosine; sorted.

    They hold for one embedding model.
    """

    pairs: tuple[tuple[str, str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a key: those that count, and those that say little. ``turned`` are the former as they would stand
    without ``of``, ``for`` or ``in``: those of ``classification of images`` as in ``image classification``."""

    telling: tuple[str, ...]
    generic: tuple[str, ...]
    turned: tuple[str, ...] = ()

    @property
    def start(self) -> tuple[str, ...]:
        """The same for all keys that this one may be compared with."""
        return tuple(sorted(word[:_FAMILY_START] for word in self.telling))


def may_be_same(type_: str, first: str, second: str) -> bool:
    """Whether two canonical keys of one type agree word by word, so that their vectors may decide."""
    one, two = _words(first), _words(second)
    if not one.telling or len(one.telling) != len(two.telling) or not _generic_agree(type_, one, two):
        return False
    if len(one.telling) == 1 and not one.generic and not two.generic:
        return one.telling[0].removesuffix("s") == two.telling[0].removesuffix("s")
    if bool(one.turned) == bool(two.turned):
        return all(map(_is_family, one.telling, two.telling))
    return all(map(_is_family, one.turned or one.telling, two.turned or two.telling))


def generic_words(key: str) -> int:
    """How many words of a canonical key say little, as in ``random forest algorithm``."""
    return len(_words(key).generic)


def candidate_pairs(keys: Mapping[str, Iterable[str]]) -> set[tuple[str, str]]:
    """The pairs of keys, by type, whose vectors may decide; names as short as acronyms are in none."""
    found: set[tuple[str, str]] = set()
    for type_, of_type in keys.items():
        alike: dict[tuple[str, ...], list[str]] = {}
        for key in sorted(of_type):
            if len(key) >= _SHORTEST:
                alike.setdefault(_words(key).start, []).append(key)
        for block in alike.values():
            found.update(pair for pair in combinations(block, 2) if may_be_same(type_, *pair))
    return found


def similar_pairs(keys: Mapping[str, Iterable[str]], vectors: NameVectors, known: JudgedPairs) -> JudgedPairs:
    """The cosines of all candidates among some canonical keys, by type. Those known already are not worked out again.

    What is returned depends on the keys alone, not on what was known.
    """
    candidates = candidate_pairs(keys)
    before = {(first, second): cosine for first, second, cosine in known.pairs}
    cosines = {pair: before[pair] for pair in candidates & before.keys()}
    if missing := sorted(candidates - before.keys()):
        cosines |= zip(missing, _cosines(missing, vectors), strict=True)
    return JudgedPairs(tuple((*pair, cosine) for pair, cosine in sorted(cosines.items())))


def _cosines(pairs: Sequence[tuple[str, str]], vectors: NameVectors) -> list[float]:
    from litsite.index.vectors import cosines

    names = sorted({name for pair in pairs for name in pair})
    rows = vectors(names)
    places = {name: place for place, name in enumerate(names)}
    of_first: dict[str, list[str]] = {}
    for first, second in pairs:
        of_first.setdefault(first, []).append(second)
    found = {}
    for first, seconds in of_first.items():
        likeness = cosines(rows[[places[first]]], rows[[places[second] for second in seconds]])[0]
        found.update(
            {(first, second): round(float(cosine), 6) for second, cosine in zip(seconds, likeness, strict=True)}
        )
    return [found[pair] for pair in pairs]


@lru_cache(maxsize=100_000)
def _words(key: str) -> _Words:
    words = key.split()
    if words[0] in _ARTICLES:
        del words[0]
    generic = tuple(word for word in words if word in _GENERIC)
    turning = next((place for place, word in enumerate(words) if word in _TURNING), 0)
    turned = _telling([*words[turning + 1 :], *words[:turning]]) if turning else ()
    return _Words(_telling(words), generic, turned)


def _telling(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in _FUNCTION_WORDS and word not in _GENERIC)


def _generic_agree(type_: str, one: _Words, two: _Words) -> bool:
    kinds, others = ([_GENERIC[word] for word in words.generic] for words in (one, two))
    if kinds == others:
        return True
    more = kinds or others
    if (kinds and others) or not _EXTENDING.get(type_, set()).issuperset(more):
        return False
    return len(one.telling) > 1 or type_ == DATA


def _is_family(one: str, two: str) -> bool:
    """Whether two words are the same or forms of one, as ``optimal`` and ``optimization`` are."""
    if one == two:
        return True
    if _NUMBER.fullmatch(one) or _NUMBER.fullmatch(two):
        return False
    shared = 0
    for left, right in zip(one, two, strict=False):
        if left != right:
            break
        shared += 1
    if shared < _FAMILY_START or shared < _FAMILY_SHARE * max(len(one), len(two)):
        return False
    return one[shared:] in _SUFFIXES and two[shared:] in _SUFFIXES
