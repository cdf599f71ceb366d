"""Which candidates are a paper's keywords."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log1p

from litsite.bundles.keywords.background import rarest, rarities
from litsite.bundles.keywords.candidates import Candidates, find_candidates
from litsite.bundles.keywords.vocabulary import never_alone

# Chosen on one collection of abstracts with keyphrases and confirmed on another: docs/performance.md.
_LONGEST_PHRASE = 4
_FROM_TITLE = 1.3
_FROM_HEADING = 1.15
_CAPITALS = 1.1
_SINGLE_WORD = 0.3
_CUT = 0.3  # the end of a run that is too long to be a phrase
_LEAST_OF_BEST = 0.15  # what scores less than this share of the best says nothing
_NEAR = 40  # words from the beginning within which the place of a phrase hardly counts
_PLACE_WEIGHT = 0.5

_CAPITAL_INSIDE = re.compile(r"[^\W\d_].*[A-Z]")
_ENDINGS = ("ings", "ing", "ers", "ed", "er", "es", "e", "s")
_SHORTEST_STEM = 4


@dataclass(frozen=True, slots=True)
class Keyword:
    """A phrase as the text spells it, and its score: higher is better; scores of different papers do not compare."""

    phrase: str
    score: float


def keywords(title: str, abstract: str, headings: Sequence[str] = (), *, limit: int = 10) -> tuple[Keyword, ...]:
    """The phrases that say what a paper is about, best first, at most ``limit``, from its texts alone.

    The paper is read as its structural digest: plain-text title, abstract and section headings. Candidates are runs of
    up to four words between function words, verbs of reporting and punctuation. Five features decide, those of the
    statistical keyphrase extractors (frequency, inverse document frequency, titles and headings, capitals; place for
    the fifth, as in KEA and YAKE):

    1. frequency: how often the phrase occurs, in logarithms;
    2. rarity: the mean inverse document frequency of its words in a fixed background table, in nats;
    3. title and headings: phrases that stand in them count for more;
    4. capitals: so do acronyms and names;
    5. place: what is first mentioned late counts for less.

    Texts in a language without known function words (so all that are not in Latin script) have no keywords.
    """
    found = find_candidates(title, abstract, headings)
    scored = _scored(found)
    scored.sort()
    chosen: list[Keyword] = []
    taken = ""
    for negative, phrase, run in scored:
        if len(chosen) >= limit or negative > _LEAST_OF_BEST * scored[0][0]:
            break
        stem = f" {' '.join([_stem(word) for word in phrase.split()])} ".replace("-", " ")
        if stem not in taken:
            spelling = found.spelling(run)
            if phrase != run:
                spelling = " ".join(spelling.split()[-_LONGEST_PHRASE:])
            chosen.append(Keyword(spelling, -negative))
            taken += f"{stem}|"
    return tuple(chosen)


def _scored(found: Candidates) -> list[tuple[float, str, str]]:
    """The score of each phrase as a negative number, the phrase, and the run of words that it is, or is the end of."""
    counts = Counter(found.phrases)
    rarity, beyond = rarities(), rarest()
    first = dict(zip(reversed(found.phrases), reversed(found.spans), strict=True))
    alone, title, headings, kinds = never_alone(), found.title, found.headings, found.kinds
    scored = []
    for run, count in counts.items():
        phrase, (start, end) = run, first[run]
        words = run.split()
        length = len(words)
        if length == 1:
            if run in alone:
                continue
            share = _SINGLE_WORD
        elif length > _LONGEST_PHRASE:
            words = words[-_LONGEST_PHRASE:]
            phrase, start, length, share = " ".join(words), end - _LONGEST_PHRASE, _LONGEST_PHRASE, _CUT
            if phrase in counts:
                continue
        else:
            share = 1.0
        rare = 0
        for word in words:
            rare += rarity.get(word, beyond)
        score = share * log1p(count) * rare / length
        score /= 1 + _PLACE_WEIGHT * log1p((start - 1) / _NEAR)
        if phrase in title and f" {phrase} " in title:
            score *= _FROM_TITLE
        if phrase in headings and f" {phrase} " in headings:
            score *= _FROM_HEADING
        if not kinds[start:end].islower() and _capitals(found, start, end):
            score *= _CAPITALS
        scored.append((-score, phrase, run))
    return scored


def _capitals(found: Candidates, start: int, end: int) -> bool:
    """Whether a phrase holds an acronym, or begins with a capital letter inside a sentence."""
    if any(not token[1:].islower() and _CAPITAL_INSIDE.match(token) for token in found.tokens[start:end]):
        return True
    return found.in_sentence(start) and found.tokens[start][0].isupper()


@lru_cache(maxsize=1 << 15)
def _stem(word: str) -> str:
    """What the inflections of a word share, roughly; never less than four letters."""
    if word.endswith(_ENDINGS):
        for ending in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
                return word[: -len(ending)]
    return word
