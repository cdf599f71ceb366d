"""The confidence that several pieces of evidence give together.

The probabilistic union 1 − Π(1 − cᵢ) holds for independent evidence. A sentence that several extractors read, or that
stands in several passages, is one piece of evidence, and counts with the highest confidence that anything has in it.
"""

from __future__ import annotations

from collections.abc import Iterable

from litsite.knowledge.records import Evidence

_DIGITS = 4


def fused_confidence(evidence: Iterable[Evidence]) -> float:
    """The probabilistic union over distinct evidence, 0 to 1, rounded to four digits; 0 without any."""
    found = list(evidence)
    if len(found) == 1:
        return round(found[0].confidence, _DIGITS)
    of_quote: dict[str, float] = {}
    reaches: dict[str, tuple[int, str]] = {}
    for each in sorted(found, key=lambda each: (each.chunk, each.start, -each.end)):
        end, quote = reaches.get(each.chunk, (0, ""))
        if each.start >= end:  # else it lies in the sentence before, of which it is another cut
            quote = " ".join(each.quote.casefold().split())
        reaches[each.chunk] = (max(end, each.end), quote)
        of_quote[quote] = max(of_quote.get(quote, 0.0), each.confidence)
    missed = 1.0
    for confidence in sorted(of_quote.values()):
        missed *= 1.0 - confidence
    return round(1.0 - missed, _DIGITS)
