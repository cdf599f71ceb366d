"""Noun phrases of a sentence: runs of words that no function word, verb or mark parts, without vague words before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from litsite.bundles.keywords.background import fold, rarest, rarities
from litsite.bundles.keywords.languages import ENGLISH
from litsite.bundles.keywords.vocabulary import vocabulary
from litsite.knowledge.extraction.word_lists import word_list

_TOKEN = re.compile(r"\w++(?:[-‐‑–'’./+]\w++)*+(?:\+\+)?|\S")
# In the kinds of words that the vocabulary knows; a gerund behind a preposition governs what follows.
_RUN = re.compile(r"[wgiflWGIFL]*[wglWGL]")
_GOVERNING_GERUND = re.compile(r"(?<=p)[gG](?=[wgiflWGIFL])")
_POSSESSIVE = re.compile(r"['’]s?\Z")
_NAME_LIKE = re.compile(r".*[A-Z].*[A-Z].*|.*[a-z][A-Z].*|.*[A-Z].*\d.*")
# Words that end in s and are no plurals, and plurals that end like them.
_NO_PLURAL = re.compile(r".*(?:ss|us|is|ics|as|os|ys)\Z|.{0,3}|series|species|squares|news|bayes|lens|means|diabetes")
_PLURALS_IN_ICS = word_list("plurals_in_ics")
_IRREGULAR = {
    "matrices": "matrix",
    "vertices": "vertex",
    "indices": "index",
    "axes": "axis",
    "criteria": "criterion",
    "gases": "gas",
}
_OPENING = "\"'“‘`([)"
_LIST_MARKS = frozenset(")•·*-–—:;")
_BEFORE_VERBS = frozenset({"to", "can", "will", "may", "and", "not"})
_HYPHEN = re.compile("[-‐‑–]")
_NUMBERED_NAME = re.compile(r"[A-Z][A-Za-z]*[-‐‑–]\d\w*(?:[-‐‑–]\d+)?")
_MOSTLY = 0.6
_LONG_WORD = 4

_VAGUE = word_list("vague")


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """A noun phrase: its words as they are written, where each begins, and where the last one ends.

    ``is_first`` says that a capital of its first word means nothing, ``is_after_to`` that this word may be a verb.
    """

    words: tuple[str, ...]
    starts: tuple[int, ...]
    end: int
    is_first: bool = False
    is_after_to: bool = False

    @property
    def start(self) -> int:
        """Where it begins in the text."""
        return self.starts[0]

    @property
    def head(self) -> str:
        """The last word in lower case and in the singular."""
        return singular(self.words[-1].lower())

    def without(self, number: int) -> NounPhrase:
        """The phrase without its first words."""
        return replace(self, words=self.words[number:], starts=self.starts[number:], is_first=False, is_after_to=False)


def noun_phrases(text: str, start: int, end: int) -> Iterator[NounPhrase]:
    """The noun phrases of a sentence from left to right."""
    tokens = list(_TOKEN.finditer(text, start, end))
    known = vocabulary(ENGLISH)
    kinds = _GOVERNING_GERUND.sub(".", "".join([known[token[0]].kind for token in tokens]))
    for run in _RUN.finditer(kinds):
        first, last = run.span()
        for begin, stop in _unbroken(tokens, first, last):
            is_after_adverb = begin > 0 and tokens[begin - 1][0].endswith("ly")
            while begin < stop - 1 and (
                _is_left_out(tokens[begin][0], begin) or (is_after_adverb and kinds[begin] in "fF")
            ):
                begin += 1
            chosen = tokens[begin:stop]
            yield NounPhrase(
                tuple(token[0] for token in chosen),
                tuple(token.start() for token in chosen),
                chosen[-1].end(),
                is_first=begin == 0 or text[chosen[0].start() - 1] in _OPENING or tokens[begin - 1][0] in _LIST_MARKS,
                is_after_to=begin > 0 and tokens[begin - 1][0] in _BEFORE_VERBS,
            )


def _unbroken(tokens: list[re.Match[str]], first: int, last: int) -> Iterator[tuple[int, int]]:
    """The parts of a run between which more than one blank is: there something was taken out of the text."""
    begin = first
    for place in range(first + 1, last):
        if tokens[place].start() - tokens[place - 1].end() != 1:
            yield begin, place
            begin = place
    yield begin, last


def _is_left_out(word: str, place: int) -> bool:
    """Whether a word before others is vague: inside a sentence one with a capital may belong to a name."""
    return is_vague(word) and (place == 0 or word[0].islower())


def is_vague(word: str) -> bool:
    """Whether a word before a noun does not say what kind of thing it is."""
    return word.lower() in _VAGUE


def rarity(word: str) -> int:
    """How rare a word is in scholarly prose, in nats: 0 for the most common ones."""
    return rarities().get(fold(_POSSESSIVE.sub("", word.lower())), rarest())


def is_name_like(word: str) -> bool:
    """Whether a word is written as names are: capitals or digits inside it (``PlasmaPy``, ``CIFAR-10``)."""
    return any(_NAME_LIKE.fullmatch(part) for part in _HYPHEN.split(word)) or _NUMBERED_NAME.fullmatch(word) is not None


def is_in_title_case(text: str, start: int, end: int) -> bool:
    """Whether capitals say nothing in a sentence, since most of its words begin with one."""
    words = [
        token[0] for token in _TOKEN.finditer(text, start, end) if len(token[0]) >= _LONG_WORD and token[0].isalpha()
    ]
    return sum(word[0].isupper() for word in words) > _MOSTLY * len(words)


def as_name(words: tuple[str, ...], *, keeps_capitals: bool) -> str:
    """A phrase as the name of an entity: its noun in the singular, words in lower case unless they are names."""
    named = [word if is_name_like(word) or (keeps_capitals and word[0].isupper()) else word.lower() for word in words]
    return " ".join((*named[:-1], singular(named[-1]) if named[-1].islower() else named[-1]))


def singular(word: str) -> str:
    """A noun without its plural ending: ``Studies`` gives ``Study``, ``physics`` and ``bias`` stay."""
    lower = word.lower()
    if word.isupper() or (_NO_PLURAL.fullmatch(lower) and lower not in _PLURALS_IN_ICS):
        return word
    folded = _IRREGULAR.get(lower) or fold(lower)
    kept = next(
        (place for place, letters in enumerate(zip(lower, folded, strict=False)) if len({*letters}) > 1), len(folded)
    )
    return word[:kept] + folded[kept:]


def is_unheard_of(word: str) -> bool:
    """Whether scholarly prose at large does not have a word: a name, or a very special term."""
    return rarity(word) >= rarest()
