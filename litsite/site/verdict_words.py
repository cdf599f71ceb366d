"""Verdicts in plain words: what the checks say of one citation, and of all the citations of an answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from litsite.answers.records import (
    FOUND,
    NOT_FOUND,
    PARTLY,
    QUOTED,
    REJECTED,
    UNVERIFIED,
    VERIFIED,
    CheckedClaim,
)

STATES = (QUOTED, VERIFIED, FOUND, PARTLY, NOT_FOUND, REJECTED, UNVERIFIED)
"""Every state, in the order in which they are counted and listed: from the best to the open one."""

WORDS = {
    QUOTED: "quoted",
    VERIFIED: "verified",
    FOUND: "passage found",
    PARTLY: "partly",
    NOT_FOUND: "not found",
    REJECTED: "rejected",
    UNVERIFIED: "unverified",
}
"""What a state is called on a page."""

HIGH = 0.8
"""From this probability on, a verified citation has the colour of one that is proved."""

_CLASSES = {
    QUOTED: "proved",
    VERIFIED: "likely",
    FOUND: "present",
    PARTLY: "likely",
    NOT_FOUND: "failed",
    REJECTED: "failed",
    UNVERIFIED: "unchecked",
}
_REMOVED = "The citation was taken out of the answer."
LOOK_AT = {
    "negation": "one of the two speaks of it in the negative",
    "direction": "the two may say opposite things",
}
"""Where claim and passage may disagree: what to look at."""

_MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the checks say of one citation.

    ``words`` stand on the badge (``verified p=0.87``). ``css`` is the badge's class, which gives its colour and sign:
    ``proved``, ``likely``, ``present``, ``unchecked`` or ``failed``. ``explanation`` says in sentences what was found.
    """

    words: str
    css: str
    explanation: str


def verdict_of(claim: CheckedClaim, threshold: float) -> Verdict:
    """The verdict on a citation. ``threshold`` is the probability below which a decision model's verdict rejects."""
    words = WORDS[claim.state]
    css = _CLASSES[claim.state]
    if claim.state == VERIFIED and claim.probability is not None:
        words = f"{words} p={claim.probability:.2f}"
        css = "proved" if claim.probability >= HIGH else css
    return Verdict(words, css, " ".join(_sentences(claim, threshold)))


def _sentences(claim: CheckedClaim, threshold: float) -> Iterable[str]:
    checks, probability = claim.checks, claim.probability
    if claim.state == QUOTED:
        yield "The sentence stands word for word in the passage."
    elif claim.state == VERIFIED:
        yield f"A decision model gives support a probability of {probability or 0:.2f}; {threshold:.2f} is asked for."
    elif claim.state == FOUND:
        yield "The passage has what the sentence speaks of. Whether it supports it, no local check can tell."
    elif claim.state == PARTLY:
        missing = _named(checks.missing_words)
        yield f"The passage has a part of what the sentence speaks of{f', but not {missing}' if missing else ''}."
    elif claim.state == NOT_FOUND:
        missing = _named(checks.missing_words)
        yield f"The passage does not speak of this{f': it lacks {missing}' if missing else ''}. {_REMOVED}"
    elif claim.state == REJECTED and probability is not None:
        yield (
            f"A decision model gives support a probability of {probability:.2f}, less than the {threshold:.2f} that is"
            f" asked for. {_REMOVED}"
        )
    elif claim.state == REJECTED:
        yield f"The passage does not hold {_named(checks.missing_numbers) or 'a number of the sentence'}. {_REMOVED}"
    else:
        yield "This was not checked: the service gave no answer, or checks are off."
    if claim.state != QUOTED and checks.hint in LOOK_AT:
        yield f"{LOOK_AT[checks.hint].capitalize()}: read both."


def _named(words: Sequence[str]) -> str:
    """Some of the words, between quotation marks."""
    quoted = [f"“{word}”" for word in words[:_MOST_NAMED]]
    if len(words) > _MOST_NAMED:
        quoted.append(f"{len(words) - _MOST_NAMED} more")
    return " and ".join(filter(None, (", ".join(quoted[:-1]), *quoted[-1:])))


def counted(number: int, name: str) -> str:
    """``1 claim``, ``1,024 claims``."""
    return f"{number:,} {name}{'' if number == 1 else 's'}"


def states_in_words(claims: Iterable[CheckedClaim]) -> str:
    """``5 quoted, 2 passage found, 1 rejected``."""
    states = [claim.state for claim in claims]
    return ", ".join(f"{number:,} {WORDS[state]}" for state in STATES if (number := states.count(state)))


def checked_in_words(claims: Sequence[CheckedClaim]) -> str:
    """``8 claims checked: 5 quoted, 2 passage found, 1 rejected``; empty without claims."""
    return f"{counted(len(claims), 'claim')} checked: {states_in_words(claims)}" if claims else ""


def evaluated_in_words(claims: Sequence[CheckedClaim], threshold: float) -> str:
    """``6 claims evaluated: 5 verified (p ≥ 0.60), 1 rejected (p < 0.60)``; empty without any probability.

    Claims that a decision model was asked about: quotations are proved without it. Those it said nothing of are
    counted as unverified.
    """
    asked = [claim for claim in claims if claim.probability is not None or claim.state == UNVERIFIED]
    if not any(claim.probability is not None for claim in asked):
        return ""
    kept = sum(claim.state == VERIFIED for claim in asked)
    demoted = sum(claim.state == REJECTED for claim in asked)
    rest = len(asked) - kept - demoted
    return (
        f"{counted(len(asked), 'claim')} evaluated: {kept:,} verified (p ≥ {threshold:.2f}),"
        f" {demoted:,} rejected (p < {threshold:.2f}){f', {rest:,} unverified' if rest else ''}"
    )


def mean_in_words(claims: Iterable[CheckedClaim]) -> str:
    """``Mean p: 0.852 ± 0.041 (std)``: the mean of the probabilities and their sample standard deviation.

    One probability has no deviation; without any, the text is empty.
    """
    probabilities = [claim.probability for claim in claims if claim.probability is not None]
    if not probabilities:
        return ""
    spread = f" ± {stdev(probabilities):.3f} (std)" if len(probabilities) > 1 else ""
    return f"Mean p: {fmean(probabilities):.3f}{spread}"
