"""Signs that a claim and its passage may say opposite things: a hint where to look, never a verdict.

Both are signs of English words alone. They miss most contradictions, and often a sentence says "not" of something else.
"""

from __future__ import annotations

import re
from functools import cache

from litsite.answers.checks.claim_words import word_key
from litsite.index.words import words

NEGATION = "negation"
DIRECTION = "direction"

_NEGATION = re.compile(
    r"\b(?:not?|never|none|neither|nor|without|cannot|[a-z]+n['’]t|lack(?:s|ed|ing)?|fail(?:s|ed|ing)?\s+to|"
    r"failure\s+to|absence\s+of|unable\s+to|unlikely)\b(?!\s+only\b)",
    re.IGNORECASE,
)
_OPPOSITES = (
    (
        "increase rise rose raise grow grew gain elevate higher more greater larger upregulate exceed",
        "decrease decline reduce reduction fall fell drop lower less fewer smaller diminish downregulate loss",
    ),
    (
        "promote stimulate activate induce enhance facilitate enable accelerate",
        "inhibit suppress deactivate prevent impair hinder block slow",
    ),
    ("improve better superior outperform benefit", "worsen worse inferior underperform deteriorate degrade harm"),
    ("faster quicker sooner earlier before", "slower later after"),
    ("stronger strengthen", "weaker weaken"),
    ("longer lengthen prolong", "shorter shorten"),
    ("positive positively", "negative negatively"),
    ("presence present", "absence absent"),
    ("most maximum highest", "least minimum lowest"),
)


def contrast_hint(claim: str, carriers: str) -> str:
    """``negation`` when one of a claim and the sentences that carry it denies something and the other does not.

    ``direction`` when one says ``higher`` and the other nothing but ``lower``, or the like. Both at once cancel each
    other out: "does not rise" and "falls" agree. Empty without a hint.
    """
    negated = bool(_NEGATION.search(claim)) != bool(_NEGATION.search(carriers))
    turned = bool(_directions(claim) & {(group, not side) for group, side in _directions(carriers)})
    if negated == turned:
        return ""
    return NEGATION if negated else DIRECTION


def _directions(text: str) -> set[tuple[int, bool]]:
    """The groups of opposites of which a text takes one side and not the other."""
    sides = {side for word in words(text) if (side := _sides().get(word_key(word)))}
    return {(group, side) for group, side in sides if (group, not side) not in sides}


@cache
def _sides() -> dict[str, tuple[int, bool]]:
    return {
        word_key(word): (group, bool(side))
        for group, opposites in enumerate(_OPPOSITES)
        for side, listed in enumerate(opposites)
        for word in listed.split()
    }
