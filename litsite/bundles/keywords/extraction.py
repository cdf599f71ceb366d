"""Which candidates are a paper's keywords."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log1p

from litsite.bundles.keywords.background import rarities
from litsite.bundles.keywords.candidates import Candidate, Candidates, Source, find_candidates

# Chosen on one collection of abstracts with keyphrases and confirmed on another: docs/performance.md.
_FROM_TITLE = 1.3
_FROM_HEADING = 1.15
_CAPITALS = 1.1
_SINGLE_WORD = 0.3
_CUT = 0.3  # the end of a run that is too long to be a phrase
_WORD_WEIGHT = 0.5
_NEAR = 40  # words from the beginning within which the place of a phrase hardly counts
_PLACE_WEIGHT = 0.5

_CAPITAL_INSIDE = re.compile(r"[^\W\d_]\w*[A-Z]")
_ENDINGS = re.compile(r"(?<=\w{4})(?:ings?|ed|ers?|es?|s)$")


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

    1. frequency: how often the phrase and its words occur, in logarithms;
    2. rarity: the mean inverse document frequency of its words in a fixed background table, in nats;
    3. title and headings: phrases that stand in them count for more;
    4. capitals: so do acronyms and names;
    5. place: what is first mentioned late counts for less.

    Texts in a language without known function words (so all that are not in Latin script) have no keywords.
    """
    found = find_candidates(title, abstract, headings)
    occurrences = Counter(found.content)
    scored = [(-_score(each, occurrences, found), each.spelling, each.words) for each in found.phrases.values()]
    scored.sort()
    chosen: list[Keyword] = []
    taken = ""
    for negative, spelling, words in scored:
        if len(chosen) >= limit:
            break
        stem = f" {' '.join([_stem(word) for word in words])} ".replace("-", " ")
        if stem not in taken:
            chosen.append(Keyword(spelling, -negative))
            taken += f"{stem}|"
    return tuple(chosen)


def _score(candidate: Candidate, occurrences: Mapping[str, int], found: Candidates) -> float:
    words, spelling = candidate.words, candidate.spelling
    rarity, of_words, rarity_of = 0, 0.0, rarities()
    for word in words:
        rarity += rarity_of[word]
        of_words += log1p(occurrences[word])
    score = (log1p(candidate.count) + _WORD_WEIGHT * of_words / len(words)) * rarity / len(words)
    score /= 1 + _PLACE_WEIGHT * log1p(candidate.first / _NEAR)
    phrase = f" {' '.join(words)} "
    if phrase in found.title:
        score *= _FROM_TITLE
    if phrase in found.headings:
        score *= _FROM_HEADING
    if not spelling.islower() and _capitals(candidate):
        score *= _CAPITALS
    if not candidate.whole:
        score *= _CUT
    return score * _SINGLE_WORD if len(words) == 1 else score


def _capitals(candidate: Candidate) -> bool:
    """Whether a phrase holds an acronym, or begins with a capital letter inside a sentence."""
    in_sentence = candidate.source == Source.SENTENCE and candidate.spelling[0].isupper()
    return in_sentence or _CAPITAL_INSIDE.search(candidate.spelling) is not None


@lru_cache(maxsize=1 << 13)
def _stem(word: str) -> str:
    """What the inflections of a word share."""
    return _ENDINGS.sub("", word)
