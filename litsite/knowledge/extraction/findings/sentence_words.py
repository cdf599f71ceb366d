"""A sentence as the grammar of findings reads it: its words in small letters with their places."""

from __future__ import annotations

import re
from dataclasses import dataclass

from litsite.knowledge.extraction.findings.sign_lexicon import sign_lexicon

_WORD = re.compile(r"[−-]?\d[\d.,·]*%?(?![^\W_])|[^\W_]+(?:['’‐.-][^\W_]+)*|[;:,.—–<>=≤≥%]")
_NO_LONGER = re.compile(r"\b([Nn])o longer\b")
_JOINING = ("-", "‐", "+", "/")
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_DENIAL_REACH = 5
"""Words before another in which a denial still belongs to it."""


@dataclass(frozen=True, slots=True)
class SentenceWords:
    """``words[i]`` in small letters stands at ``spans[i]`` of ``text``, which is the sentence with its brackets and
    what they hold blanked out."""

    text: str
    words: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]

    def word(self, place: int) -> str:
        """The word at a place, empty outside of the sentence."""
        return self.words[place] if 0 <= place < len(self.words) else ""

    def before(self, place: int) -> int:
        """The place of the nearest word before one that is no adverb and no number, -1 without."""
        place -= 1
        while place >= 0 and is_filler(self.words[place]):
            place -= 1
        return place

    def between(self, start: int, end: int) -> str:
        """The text from one word up to another, which is left out."""
        start, end = max(0, start), min(end, len(self.words))
        return self.text[self.spans[start][0] : self.spans[end - 1][1]] if start < end else ""

    def clause_start(self, place: int) -> int:
        """Where the clause that a word belongs to begins."""
        start = next((each + 1 for each in range(place - 1, -1, -1) if self._is_break(each)), 0)
        return start + 1 if self.word(start) == "," else start

    def clause_end(self, place: int) -> int:
        """Where the clause that a word belongs to ends."""
        return next((each for each in range(place, len(self.words)) if self._is_break(each)), len(self.words))

    def _is_break(self, place: int) -> bool:
        if self.words[place] == "that":
            return self.word(place - 1) in sign_lexicon().reporting
        return self.words[place] in sign_lexicon().clauses

    def limit(self, place: int) -> int:
        """Where what is said of an outcome ends: at a comparison, at ``is`` or a comma, or with the clause."""
        end = self.clause_end(place)
        limits = sign_lexicon().compared | sign_lexicon().be
        return next(
            (i for i in range(place + 1, end) if self.words[i] in limits or self.words[i] in {",", "which"}), end
        )

    def is_compared(self, start: int, end: int) -> bool:
        """Whether some words say compared with what."""
        return not sign_lexicon().compared.isdisjoint(self.words[start:end])

    def is_denied(self, place: int) -> bool:
        """Whether what a word says is denied: ``did not increase``, ``no evidence that it increases``."""
        known = sign_lexicon()
        start = self.clause_start(place)
        for each in range(place - 1, max(start, place - _DENIAL_REACH) - 1, -1):
            if is_negation(self.words[each]) and self.word(each + 1) != "only":
                return True
            if self.words[each] == ",":
                break
        if self.word(start) in {"no", "none", "neither"} and "," not in self.words[start:place]:
            return True
        before = self.words[:place]
        denied = any(
            word in known.presence and before[i - 1] in {"no", "little", "any"} for i, word in enumerate(before) if i
        )
        return denied and known.contrasts.isdisjoint(before)

    def cause(self, place: int) -> str:
        """What stands before the verb that a noun is the object of: ``X`` in ``X had no effect``."""
        start = self.clause_start(place)
        verbs = sign_lexicon().resulting
        verb = next((each for each in range(place - 1, start, -1) if self.words[each] in verbs), start)
        return self.between(start, verb - 1 if self.word(verb - 1) in sign_lexicon().do else verb)


def sentence_words(sentence: str) -> SentenceWords:
    """The words of a sentence; what is in brackets is left out."""
    text = _BRACKETS.sub(lambda found: " " * len(found[0]), sentence)
    text = _NO_LONGER.sub(r"\1ot       ", text)
    found = tuple(each for each in _WORD.finditer(text) if text[each.start() - 1 : each.start()] not in _JOINING)
    return SentenceWords(text, tuple(each[0].lower() for each in found), tuple(each.span() for each in found))


def is_filler(word: str) -> bool:
    """Whether a word can stand between a verb and its helper: an adverb, a number."""
    return (
        word in sign_lexicon().fillers
        or (word.endswith("ly") and len(word) > 4)
        or word[-1:] == "%"
        or word[-1:].isdigit()
    )


def is_negation(word: str) -> bool:
    """Whether a word denies what follows it."""
    return word in sign_lexicon().negations or word.endswith(("n't", "n’t"))
