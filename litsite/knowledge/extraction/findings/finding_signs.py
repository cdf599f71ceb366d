"""What a sentence says of effects: their direction, what is changed, and by what.

The grammar is shallow: a word of direction, its helpers before it and the phrases around it. Where it is not clear
what such a word belongs to (``an increased sample``), it says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from litsite.knowledge.extraction.findings import sign_lexicon as lexicon
from litsite.knowledge.extraction.findings.effects_of_comparisons import (
    TURNING_REACH,
    associated_effect,
    comparative_effect,
)
from litsite.knowledge.extraction.findings.effects_of_nouns import named_effect, no_difference, noun_effect, sides_of
from litsite.knowledge.extraction.findings.effects_of_verbs import beating_effect, denied_effect, verb_effect
from litsite.knowledge.extraction.findings.sentence_words import SentenceWords, is_negation, sentence_words
from litsite.knowledge.extraction.findings.sign_lexicon import Sense, sign_lexicon
from litsite.knowledge.extraction.findings.stated_effect import StatedEffect

_READERS: Mapping[str, Callable[[SentenceWords, int, Sense], StatedEffect | None]] = {
    lexicon.VERB: verb_effect,
    lexicon.MOVEMENT: verb_effect,
    lexicon.BEATING: beating_effect,
    lexicon.ACTING: denied_effect,
    lexicon.CHANGING: denied_effect,
    lexicon.COMPARATIVE: comparative_effect,
    lexicon.ASSOCIATED: associated_effect,
    lexicon.NOUN: noun_effect,
    lexicon.EFFECT: named_effect,
    lexicon.DIFFERENCE: no_difference,
}
_INSIGNIFICANCE_REACH = 14
"""Words between an effect and the remark that it is not significant."""


def stated_effects(sentence: str) -> tuple[StatedEffect, ...]:
    """The effects that a sentence states, in the order of the text."""
    words = sentence_words(sentence)
    senses = sign_lexicon().senses
    found: list[StatedEffect] = []
    taken = -1
    for place, word in enumerate(words.words):
        if place > taken and word in senses and (effect := _effect(words, place)):
            found.append(effect)
            taken = _taken_up_to(words, place)
    return _with_significance(words, found)


def _effect(words: SentenceWords, place: int) -> StatedEffect | None:
    senses = sign_lexicon().senses[words.word(place)]
    return next((found for sense in senses if (found := _READERS[sense.kind](words, place, sense))), None)


def _taken_up_to(words: SentenceWords, place: int) -> int:
    """The last word that was read together with the one at a place: an association's own words of direction."""
    if sign_lexicon().sense(words.word(place), lexicon.ASSOCIATED):
        return place + 1 + TURNING_REACH
    return place + 1 if words.word(place) in {"more", "less"} else place


def _with_significance(words: SentenceWords, found: Sequence[StatedEffect]) -> tuple[StatedEffect, ...]:
    """An effect of which the sentence says behind it that it is not significant is none."""
    if len(found) > 1:
        return tuple(found)
    for place, word in enumerate(words.words):
        denied = any(each == "non" or is_negation(each) for each in words.words[max(0, place - 3) : place])
        if not (word in {"non-significant", "nonsignificant"} or (word.startswith("significan") and denied)):
            continue
        if found and -3 < place - found[0].place < _INSIGNIFICANCE_REACH:
            return (replace(found[0], direction=0),)
        verb = next((i for i in range(place - 1, max(-1, place - 7), -1) if words.word(i) in sign_lexicon().be), -1)
        if not found and verb > 0:
            return (_insignificant(words, words.clause_start(verb), verb, place),)
    return tuple(found)


def _insignificant(words: SentenceWords, start: int, verb: int, place: int) -> StatedEffect:
    """The effect whose name is the subject of ``was not significant``: ``the effect of X on Y``."""
    nouns = (each for each in range(start, verb) if sign_lexicon().sense(words.word(each), lexicon.EFFECT))
    sides = next((found for each in nouns if (found := sides_of(words, each))), ("", words.between(start, verb)))
    return StatedEffect(0, *sides, place)
