"""Whether a claim stands word for word in its passage.

A quotation is whole sentences, one or several that follow each other. A clause cut out of a sentence is none, for what
was cut away may deny it ("there is no evidence that …"). Only what joins a sentence to the one before and the label of
a part of an abstract may be missing in front.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from litsite.answers.checks.claim_words import ClaimTerms
from litsite.answers.checks.folding import CITATION, FoldedText, fold
from litsite.answers.checks.passage_sentences import sentence_spans

LEAST_CONTENT_WORDS = 4
"""A shorter sentence (``It works well.``) says so little that standing in the passage proves nothing."""

_MARKS = " \"'()[]{}*•·-"
_FINAL_MARKS = _MARKS + ".,;:!?。！？；、"
_SEVERAL_WORDS = (
    "as a result",
    "as such",
    "at the same time",
    "for example",
    "for instance",
    "in addition",
    "in conclusion",
    "in contrast",
    "in fact",
    "in other words",
    "in particular",
    "in short",
    "in summary",
    "in this paper",
    "in this study",
    "methods and findings",
    "more specifically",
    "on the other hand",
    "to this end",
)
_ONE_WORD = """
accordingly additionally also and besides but consequently finally first firstly further furthermore hence however
importantly indeed interestingly last lastly likewise meanwhile moreover nevertheless next nonetheless notably overall
second secondly similarly so specifically still then therefore third thirdly thus
abstract aim aims background conclusion conclusions context discussion findings interpretation introduction method
methods objective objectives purpose result results significance summary
"""
_OMISSIBLE = frozenset(("", *_SEVERAL_WORDS, *_ONE_WORD.split()))
_CITATIONS = re.compile(CITATION)
_LONGEST_BEFORE = 40
_LONGEST_AFTER = 400  # citations


def quotation(terms: ClaimTerms, claim: str, passage: str) -> tuple[int, int] | None:
    """The span of the passage in which the claim stands word for word, whatever the typesetting; None if nowhere."""
    if len(terms.words) < LEAST_CONTENT_WORDS:
        return None
    wanted = fold(claim).text.strip(_FINAL_MARKS)
    for without_authors in (False, True):
        folded = fold(passage, without_authors=without_authors)
        for start, end, sentence_end in _whole_sentences(wanted, folded, passage):
            if _same_citations(claim, passage[start:sentence_end]):
                return start, end
    return None


def _whole_sentences(wanted: str, folded: FoldedText, passage: str) -> Iterator[tuple[int, int, int]]:
    """The spans of the passage in which folded words stand as whole sentences, and where the last of these ends."""
    spans: list[tuple[int, int]] = []
    place = folded.text.find(wanted)
    while place >= 0:
        start, end = folded.original_span(place, place + len(wanted))
        spans = spans or sentence_spans(passage)
        first = spans[bisect_right(spans, (start, len(passage))) - 1]
        last = spans[bisect_left(spans, (end, 0)) - 1]
        before, after = passage[first[0] : start], passage[end : last[1]]
        if _may_be_missing_before(before) and _may_be_missing_after(after):
            yield start, end, last[1]
        place = folded.text.find(wanted, place + 1)


def _may_be_missing_before(text: str) -> bool:
    return len(text) <= _LONGEST_BEFORE and fold(text).text.strip(_FINAL_MARKS) in _OMISSIBLE


def _may_be_missing_after(text: str) -> bool:
    return len(text) <= _LONGEST_AFTER and not fold(text, without_authors=True).text.strip(_FINAL_MARKS)


def _same_citations(claim: str, quoted: str) -> bool:
    """Whether the numbers in square brackets agree where both have some: they may be an interval and no citation."""
    ours, theirs = (["".join(mark.split()) for mark in _CITATIONS.findall(text)] for text in (claim, quoted))
    return not ours or not theirs or ours == theirs
