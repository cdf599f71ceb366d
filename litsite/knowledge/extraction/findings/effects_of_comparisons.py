"""Effects that a comparison or an association states: ``Y was higher in X``, ``X was associated with Y``."""

from __future__ import annotations

from litsite.knowledge.extraction.findings import sign_lexicon as lexicon
from litsite.knowledge.extraction.findings.sentence_words import SentenceWords, is_filler, is_negation
from litsite.knowledge.extraction.findings.sign_lexicon import Sense, sign_lexicon
from litsite.knowledge.extraction.findings.stated_effect import StatedEffect

_COMPARING = frozenset({"in", "among", "for", "when", "with", "after"})
_WITHOUT_OUTCOME = frozenset({"we", "i", "you", "which"})
_SEEING = frozenset({"observe", "observed", "find", "found", "see", "saw", "detected", "measured", "recorded"})
_MORE = frozenset({"more", "less"})
TURNING_REACH = 6
"""Words of either side of an association in which a word of direction turns it round."""
_REACH = 25
"""Words behind a comparative in which it says compared with what."""


def comparative_effect(words: SentenceWords, place: int, sense: Sense) -> StatedEffect | None:
    """``Y was higher in X``, ``X had higher Y than Z``, ``X performs better``, ``X is faster than Z``."""
    if _only_counts(words, place):
        return None
    known = sign_lexicon()
    before = words.before(place)
    helper = words.word(before)
    end = words.limit(place)
    compared = words.is_compared(place, place + _REACH)
    significant = any(word.startswith("significant") for word in words.words[max(0, before) : place])
    strong = compared or significant
    denied = words.is_denied(place)
    if denied and not significant and words.word(place) in known.telling:
        return None  # ``not slower`` may well be faster
    direction = 0 if denied else sense.direction
    hedged = words.word(words.before(before)) in known.hedges
    if helper in {"and", "or", "but"} and (compared or words.word(place) in known.telling):
        second = _is_second(words, before)
        return StatedEffect(direction, "", words.between(place, end), place, is_compared=True) if second else None
    if words.word(before - 1) in _WITHOUT_OUTCOME:
        return None
    if any(known.sense(word, lexicon.EFFECT) for word in words.words[place + 1 : end]):
        return None  # ``a more severe effect`` has no direction
    subject = words.between(words.clause_start(max(0, before)), before)
    bodies = words.words[words.clause_start(max(0, before)) : before]
    if words.word(place) not in known.telling and not known.materials.isdisjoint(bodies) and helper in known.be:
        return None
    if helper in known.be and (strong or words.word(place + 1) in _COMPARING):
        if words.word(place) in known.telling:
            return StatedEffect(direction, subject, words.between(place, end), place, hedged, compared)
        if words.word(place) in _MORE:
            return StatedEffect(direction, subject, words.between(place, end), place, hedged)
        return StatedEffect(direction, words.between(place + 1, end), subject, place, hedged, compared)
    if helper in known.performing and words.word(place) in known.telling:
        return StatedEffect(direction, subject, "performance", place, is_compared=compared)
    before = before - 1 if helper in {"a", "an", "in", "to", "with"} else before
    before = before - 1 if words.word(before) in {"in", "to", "with"} else before
    if words.word(before) in known.resulting and strong and words.word(place + 1) not in {"than", ","}:
        subject = words.between(words.clause_start(max(0, before)), before)
        first = place if words.word(place) in known.telling else place + 1
        return StatedEffect(direction, subject, words.between(first, end), place, hedged, compared)
    if words.word(before) in _SEEING and "than" in words.words[place + 2 : place + _REACH]:
        return StatedEffect(direction, "", words.between(place + 1, end), place, is_compared=True)
    return None


def associated_effect(words: SentenceWords, place: int, _sense: Sense) -> StatedEffect | None:
    """``X was associated with Y``; a word of direction on either side turns it round."""
    known = sign_lexicon()
    before = words.before(place)
    if words.word(place + 1) not in {"with", "to"}:
        return None
    if words.word(before) not in known.be:
        helper = words.word(before)
        if words.word(place) != "correlated" or helper in known.prepositions | known.determiners | {",", ""}:
            return None
        before += 1
    lead = words.words[before:place]
    marked = not (known.favourable | known.unfavourable).isdisjoint(lead)
    if words.word(place) in {"related", "linked"} and not marked and not any(map(is_negation, lead)):
        return None
    direction = 1 if known.unfavourable.isdisjoint(lead) else -1
    start, end = words.clause_start(max(0, before)), words.limit(place + 2)
    for first, last in ((start, before), (place + 2, end)):
        side = words.words[first : min(first + TURNING_REACH, last)]
        direction *= next((turn for word in side if (turn := known.direction(word))), 1)
    direction = 0 if words.is_denied(place) else direction
    return StatedEffect(direction, words.between(start, before), words.between(place + 2, end), place, is_mutual=True)


def _is_second(words: SentenceWords, before: int) -> bool:
    """Whether another comparative stands before a conjunction: ``better than X and worse than Y``."""
    earlier = words.words[max(0, before - _REACH) : before]
    return any(sign_lexicon().sense(word, lexicon.COMPARATIVE) for word in earlier)


def _only_counts(words: SentenceWords, place: int) -> bool:
    """Whether a comparative belongs to a number (``more than 25``) or is none (``more or less``)."""
    following = words.word(place + 1)
    if following == "than":
        behind = (word for word in words.words[place + 2 :] if not is_filler(word) or word[:1].isdigit())
        return next(behind, "")[:1].isdigit() or words.word(place + 2) in sign_lexicon().counts
    return following in {"or", "and", "of", ""} or words.word(place - 1) in {"no", "once", "the"}
