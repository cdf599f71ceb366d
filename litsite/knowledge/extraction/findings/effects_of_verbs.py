"""Effects that a verb states: ``X increases Y``, ``Y was reduced by X``, ``X beats Y``, ``X did not affect Y``."""

from __future__ import annotations

from litsite.knowledge.extraction.findings import sign_lexicon as lexicon
from litsite.knowledge.extraction.findings.sentence_words import SentenceWords, is_filler
from litsite.knowledge.extraction.findings.sign_lexicon import Sense, sign_lexicon
from litsite.knowledge.extraction.findings.stated_effect import StatedEffect

_MARKS = frozenset({"", ",", ".", ";", ":", "–", "—"})
_CIRCUMSTANCE_REACH = 7
_VERBS = (lexicon.VERB, lexicon.MOVEMENT, lexicon.ACTING, lexicon.CHANGING)


def verb_effect(words: SentenceWords, place: int, sense: Sense) -> StatedEffect | None:
    """``X increases Y``, ``X was increased by Y``, ``X increased with Y``."""
    known = sign_lexicon()
    before = words.before(place)
    helper, following = words.word(before), words.word(place + 1)
    if following == "by" and helper not in known.be and not words.word(place + 2)[:1].isdigit():
        return None
    start = words.clause_start(max(0, before))
    if _is_circumstance(words, start, before):
        return None
    if helper in known.be or (sense.form == lexicon.PARTICIPLE and helper in known.have):
        if sense.form not in (lexicon.PAST, lexicon.PARTICIPLE):
            return None
        hedged = words.word(words.before(before)) in known.hedges or helper in {"is", "are"}
        return _effect(words, place, sense, subject=words.between(start, before), turned=True, hedged=hedged)
    if not _is_finite(words, place, before, sense):
        return None
    subject = words.between(start, _subject_end(words, before))
    moves = sense.kind == lexicon.MOVEMENT or _is_intransitive(following)
    return _effect(words, place, sense, subject=subject, turned=moves, hedged=helper in known.hedges)


def beating_effect(words: SentenceWords, place: int, sense: Sense) -> StatedEffect | None:
    """``X outperforms Y``: the performance of X is higher. ``X is outperformed by Y``: it is lower."""
    before = words.before(place)
    helper = words.word(before)
    denied = words.is_denied(place)
    if helper in sign_lexicon().be:
        beaten = words.between(words.clause_start(before), before)
        return StatedEffect(0 if denied else -1, beaten, "performance", place, is_compared=True)
    if sense.form == lexicon.GERUND or not _is_finite(words, place, before, sense):
        return None
    subject = words.between(words.clause_start(place), _subject_end(words, before))
    hedged = helper in sign_lexicon().hedges
    return StatedEffect(0 if denied else 1, subject, "performance", place, hedged, is_compared=True)


def denied_effect(words: SentenceWords, place: int, sense: Sense) -> StatedEffect | None:
    """``X did not affect Y``, ``Y did not differ between X and Z``: no effect. Nothing, unless it is denied."""
    known = sign_lexicon()
    before = words.before(place)
    passive = words.word(before) in known.be
    if not words.is_denied(place) or sense.form == lexicon.GERUND:
        return None
    if words.word(before) not in known.do and not passive:
        return None
    subject = words.between(words.clause_start(before), before)
    return _effect(words, place, sense, subject=subject, turned=passive or sense.kind == lexicon.CHANGING)


def _subject_end(words: SentenceWords, before: int) -> int:
    """Where the subject ends whose verb has a helper at a place, or the subject itself."""
    known = sign_lexicon()
    helper = words.word(before)
    if helper == "to":  # ``was found to increase``
        seen = words.before(before)
        return words.before(seen) if words.word(words.before(seen)) in known.be else seen
    return before if helper in known.hedges | known.have | known.do else before + 1


def _is_circumstance(words: SentenceWords, start: int, before: int) -> bool:
    """Whether a verb only says under which circumstances something holds: ``as X was increased``."""
    for place in range(before, max(start, before - _CIRCUMSTANCE_REACH) - 1, -1):
        if words.word(place) == ",":
            return False
        if words.word(place) in sign_lexicon().circumstances and words.word(place - 1) != "such":
            return True
    return False


def _is_finite(words: SentenceWords, place: int, before: int, sense: Sense) -> bool:
    """Whether a form of a verb says something of a subject, rather than being a noun or part of its name."""
    known = sign_lexicon()
    helper = words.word(before)
    no_subject = helper in known.determiners or helper in known.prepositions or helper in _MARKS
    if sense.form == lexicon.BASE:
        if helper == "to":
            return words.word(words.before(before)) in known.found_to
        if helper in known.hedges or helper in known.do:
            return True
        if known.sense(words.word(place), lexicon.COMPARATIVE):
            return False
        return not no_subject and helper not in known.people and helper[-1] == "s" and words.word(place + 1) != "in"
    if sense.form == lexicon.GERUND:
        return helper in {",", "thereby", "hence"} and before > 2 and words.word(place + 1) not in {"the", "number"}
    if helper in known.have:
        return sense.form != lexicon.PRESENT
    if helper in {"and", "but"}:
        earlier = words.words[:before]
        return any(known.sense(word, *_VERBS) for word in earlier) or (helper == "but" and "effect" in earlier)
    if no_subject or helper in known.people:
        return helper in {"this", "these", "which"}
    if sense.form == lexicon.PARTICIPLE or known.sense(helper, lexicon.COMPARATIVE):
        return False
    if known.sense(helper, lexicon.EFFECT) and helper != "effect":
        return False
    return helper not in known.resulting and helper not in known.favourable


def _is_intransitive(following: str) -> bool:
    if following in _MARKS or following in sign_lexicon().prepositions:
        return True
    return is_filler(following) and following not in {"both", "all", "most", "overall"}


def _effect(
    words: SentenceWords, place: int, sense: Sense, *, subject: str, turned: bool, hedged: bool = False
) -> StatedEffect:
    """The effect that a verb states; ``turned`` when its subject is the outcome."""
    direction = 0 if words.is_denied(place) else sense.direction
    compared = words.is_compared(place + 1, place + 20)
    if not turned:
        return StatedEffect(direction, subject, words.between(place + 1, words.limit(place)), place, hedged, compared)
    return StatedEffect(direction, _cause_behind(words, place), subject, place, hedged, compared)


def _cause_behind(words: SentenceWords, place: int) -> str:
    """What a movement is put down to: ``Z`` in ``Y rose by 5% with Z``."""
    for each in range(place + 1, words.clause_end(place)):
        following = words.word(each + 1)
        if words.word(each) in sign_lexicon().causes and not following[:1].isdigit() and following[:1] not in "−-":
            return words.between(each + 1, words.limit(each + 1))
    return ""
