"""Effects that a noun states: ``an increase in Y``, ``no effect of X on Y``, ``no difference in Y between X and Z``."""

from __future__ import annotations

from litsite.knowledge.extraction.findings.sentence_words import SentenceWords
from litsite.knowledge.extraction.findings.sign_lexicon import Sense, sign_lexicon
from litsite.knowledge.extraction.findings.stated_effect import StatedEffect

_LEAD = 4
"""Words before a noun in which its adjectives are looked for."""
_REACH = 25
_VERB_REACH = 8
_LINKS = frozenset({"in", "of"})
_SPEED_LINKS = _LINKS | {"on", "over", "for", "with", "compared"}
_DEFINITE = frozenset({"the", "this", "any", "such"})
_MUTUAL = ("correlation", "association", "relation")


def noun_effect(words: SentenceWords, place: int, sense: Sense) -> StatedEffect | None:
    """``X led to an increase in Y``, ``there was a reduction of Y after X``."""
    known = sign_lexicon()
    links = _SPEED_LINKS if words.word(place).startswith(("speed", "slow")) else _LINKS
    if words.word(place + 1) not in links or not _DEFINITE.isdisjoint(words.words[max(0, place - 2) : place]):
        return None
    reach = range(place - 1, max(-1, place - _VERB_REACH - 1), -1)
    verb = next((each for each in reach if words.word(each) in known.resulting | known.seeing), -1)
    if verb < 0 or any(word in known.prepositions or word == "," for word in words.words[verb + 2 : place]):
        return None
    if words.word(verb + 1) in known.prepositions - {"to", "in", "with", "only", "even"}:
        return None
    end = words.limit(place + 2)
    cut = next((each for each in range(place + 3, end) if words.word(each) in known.causes - {"at", "as"}), end)
    direction = 0 if words.is_denied(place) else sense.direction
    if words.word(verb) in known.seeing:
        treatment = words.between(cut + 1, words.clause_end(cut)) if cut < end else ""
    else:
        treatment = words.between(words.clause_start(verb), verb)
    compared = words.is_compared(place, place + _REACH)
    return StatedEffect(direction, treatment, words.between(place + 2, cut), place, is_compared=compared)


def named_effect(words: SentenceWords, place: int, _sense: Sense) -> StatedEffect | None:
    """``a positive effect of X on Y``, ``X had no effect on Y``, ``a negative correlation between X and Y``."""
    known = sign_lexicon()
    lead = words.words[max(0, place - _LEAD) : place]
    denied = words.is_denied(place)
    if not denied and (known.unfavourable | known.favourable).isdisjoint(lead):
        return None
    sides = sides_of(words, place)
    if not sides:
        return None
    direction = 1 if known.unfavourable.isdisjoint(lead) else -1
    mutual = words.word(place).startswith(_MUTUAL)
    return StatedEffect(0 if denied else direction, *sides, place, is_mutual=mutual)


def no_difference(words: SentenceWords, place: int, _sense: Sense) -> StatedEffect | None:
    """``no significant difference in Y between X and Z``."""
    if {"no", "without", "neither"}.isdisjoint(words.words[max(0, place - _LEAD) : place]):
        return None
    end = words.clause_end(place)
    reach = range(place + 1, min(place + _LEAD, end))
    at = next((each for each in reach if words.word(each) in {"in", "of", "for"}), -1)
    pair = next((each for each in range(place, end) if words.word(each) in {"between", "among", "across"}), -1)
    if at < 0 and pair < 0:
        return None
    outcome = words.between(at + 1, pair if pair > at else words.limit(at)) if at >= 0 else ""
    treatment = words.between(pair + 1, end) if pair >= 0 else words.cause(place)
    return StatedEffect(0, treatment, outcome, place, is_compared=pair >= 0)


def sides_of(words: SentenceWords, place: int) -> tuple[str, str] | None:
    """The treatment and the outcome that stand around a noun such as ``effect``, None where they cannot be told."""
    end = words.clause_end(place)
    at = {words.word(each): each for each in range(min(place + _REACH, end) - 1, place, -1)}
    if at.get("between") == place + 1 and "and" in at:
        return words.between(place + 2, at["and"]), words.between(at["and"] + 1, words.limit(at["and"]))
    if at.get("of") == place + 1 and "on" in at:
        return words.between(place + 2, at["on"]), words.between(at["on"] + 1, words.limit(at["on"]))
    if "on" in at and at["on"] <= place + 2:
        return words.cause(place), words.between(at["on"] + 1, words.limit(at["on"]))
    if at.get("with") == place + 1:
        return words.cause(place), words.between(place + 2, words.limit(place + 2))
    return None
