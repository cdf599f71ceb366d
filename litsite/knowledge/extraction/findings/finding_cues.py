"""Whether a sentence reports a finding of its own paper, and how sure that is.

Counted in points: a report of one's own (``we found``) weighs most, then statistics, the section it stands in, and what
it is compared with. What is told of others, expected, asked, planned or described as a method is none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache

from litsite.index.records import ABSTRACT, ANNOTATION, NOTE, Chunk
from litsite.knowledge.data_files import data_of
from litsite.knowledge.extraction.findings.effect_sizes import effect_size, has_statistic
from litsite.knowledge.extraction.findings.stated_effect import StatedEffect

_FIRST_PERSON = re.compile(r"\bI\b")
_BRACKETS = re.compile(r"\([^()]*\)")
_SHORTEST, _LONGEST = 30, 500
_NEEDED = 4
"""Points of the least sure finding."""


@dataclass(frozen=True, slots=True)
class _Cues:
    """What ``data/finding_cues.yaml`` lists, ready to search with; what each is for stands there."""

    own: re.Pattern[str]
    ours: re.Pattern[str]
    others: re.Pattern[str]
    no_finding: re.Pattern[str]
    method: re.Pattern[str]
    future: re.Pattern[str]
    caption: re.Pattern[str]
    cited: re.Pattern[str]
    significant: re.Pattern[str]
    telling_headings: re.Pattern[str]
    background_headings: re.Pattern[str]


def finding_confidence(sentence: str, quote: str, chunk: Chunk, effects: Sequence[StatedEffect]) -> float:
    """How sure it is that a sentence with such effects reports a finding of its own paper: 0, or from 0.6 to 0.95.

    ``sentence`` is its prose with single blanks, ``quote`` how it stands in the chunk, citations included.
    """
    if not effects or not _is_whole(sentence, chunk.kind):
        return 0
    cues = _cues()
    ours = cues.ours.search(sentence) is not None
    if cues.no_finding.search(sentence) or (cues.others.search(sentence) and not ours):
        return 0
    heading = " / ".join(chunk.section)
    told = chunk.kind == ABSTRACT or cues.telling_headings.search(heading) is not None
    background = not told and cues.background_headings.search(heading) is not None
    cited = cues.cited.search(quote) is not None and not ours
    reports = cues.own.search(sentence) is not None and not cited
    significant = cues.significant.search(sentence) is not None
    statistic = has_statistic(sentence)
    measured = statistic or bool(effect_size(sentence))
    if not (reports or statistic or (told and (measured or significant or effects[0].is_compared))):
        return 0
    points = (
        (2 if _FIRST_PERSON.search(sentence) else 3) * reports
        + 2 * statistic
        + (measured and not statistic)
        + significant
        + any(effect.is_compared for effect in effects)
        + 2 * told
        + any(effect.outcome and effect.treatment for effect in effects)
        - 2 * background
        - 2 * cited
        - 2 * any(effect.is_hedged for effect in effects)
        - 2 * (cues.future.search(sentence) is not None)
        - 2 * (cues.method.search(sentence) is not None)
    )
    if points < _NEEDED:
        return 0
    surplus = points - _NEEDED - (chunk.kind in (NOTE, ANNOTATION))
    return round(min(0.95, max(0.6, 0.6 + 0.05 * surplus)), 2)


def _is_whole(sentence: str, kind: str) -> bool:
    """Whether it is one sentence of prose, not a heading, a caption, a piece of a table or of a formula."""
    if not _SHORTEST <= len(sentence) <= _LONGEST or _cues().caption.search(sentence):
        return False
    if kind != ANNOTATION and (sentence[-1] not in '.!…。)”"’]' or not sentence[0].isupper()):
        return False
    said = _BRACKETS.sub("", sentence)
    letters = sum(letter.isalpha() or letter == " " for letter in said)
    return letters > 0.75 * len(said)


@cache
def _cues() -> _Cues:
    data = data_of("finding_cues.yaml")
    joined = {name: "|".join(expressions) for name, expressions in data.items()}
    parts = {f"{{{name}}}": joined[name] for name in ("said", "bodies")}
    compiled = {}
    for each in fields(_Cues):
        expression = joined[each.name]
        for part, meant in parts.items():
            expression = expression.replace(part, meant)
        compiled[each.name] = re.compile(expression, re.IGNORECASE if each.name.endswith("headings") else 0)
    return _Cues(**compiled)
