"""What can be said of a claim and the passage it cites without any service."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from litsite.answers.checks.attribution import attribution
from litsite.answers.checks.claim_words import ClaimTerms
from litsite.answers.checks.direction import contrast_hint
from litsite.answers.checks.languages import are_comparable, is_english
from litsite.answers.checks.numbers import missing_numbers
from litsite.answers.checks.passage_sentences import PassageSentence, best_first, passage_sentences, sentence_spans
from litsite.answers.checks.quotation import quotation
from litsite.answers.checks.word_recall import WordRecall, recall_near
from litsite.answers.records import FOUND, NOT_FOUND, PARTLY, UNVERIFIED, LocalChecks

if TYPE_CHECKING:
    from litsite.answers.checks.token_alignment import TokenAligner

# docs/verification.md has what these let through and what they stop, measured.
LEAST_FOUND, LEAST_PARTLY = 0.6, 0.3
LEAST_FOUND_BY_WORDS, LEAST_PARTLY_BY_WORDS = 0.5, 0.15
"""The same without alignment, where another word for the same thing counts nothing."""
_UNLIKE, _LIKE = 0.2, 0.8  # cosines of tokens that count nothing, and as much as the word itself
_MOST_NEAREST = 3


def check_claim(claim: str, passage: str, *, is_full_text: bool, align: TokenAligner | None = None) -> LocalChecks:
    """Hold a claim against the passage it cites. Both are plain text.

    ``is_full_text`` when the passage is from a full text. A number that is missing there is named as missing; that an
    abstract or a note leaves a number out says nothing, and it is but one of the missing words. ``align`` finds words
    that the passage has under another name; it is asked only where the words alone do not tell.

    A claim without content words cannot be checked and is ``unverified``, as is one of which the passage, in another
    language, has next to nothing.
    """
    terms = ClaimTerms(claim)
    if not terms.words:
        return LocalChecks(UNVERIFIED, 0.0)
    sentences = passage_sentences(terms, passage)
    quoted = quotation(terms, claim, passage)
    if quoted:
        inside = tuple(each.span for each in sentences if each.span[0] < quoted[1] and quoted[0] < each.span[1])
        return LocalChecks(FOUND, 1.0, quoted=quoted, attribution=inside)
    most = min(_MOST_NEAREST, len(sentence_spans(claim)))
    nearest = best_first(terms, sentences, most)
    recall = recall_near(terms, _terms_of(nearest), _terms_of(sentences))
    match = _match(recall.share, LEAST_FOUND_BY_WORDS, LEAST_PARTLY_BY_WORDS)
    if align is not None:
        if recall.share < LEAST_FOUND:
            texts = [passage[slice(*each.span)] for each in nearest or sentences[:most]]
            recall = _aligned(recall, claim, texts, align)
        match = _match(recall.share, LEAST_FOUND, LEAST_PARTLY)
    if match == NOT_FOUND and not are_comparable(claim, passage):
        match = UNVERIFIED
    is_hinted = match in (FOUND, PARTLY) and is_english(claim)
    return LocalChecks(
        match=match,
        recall=round(recall.share, 4),
        missing_words=recall.missing_words,
        missing_numbers=missing_numbers(claim, passage) if is_full_text else (),
        hint=contrast_hint(claim, " ".join(passage[slice(*each.span)] for each in nearest)) if is_hinted else "",
        attribution=attribution(terms, sentences),
    )


def _terms_of(sentences: Sequence[PassageSentence]) -> frozenset[int]:
    return frozenset[int]().union(*(sentence.terms for sentence in sentences))


def _match(share: float, least_found: float, least_partly: float) -> str:
    return FOUND if share >= least_found else PARTLY if share >= least_partly else NOT_FOUND


def _aligned(recall: WordRecall, claim: str, nearest: Sequence[str], align: TokenAligner) -> WordRecall:
    """The recall with words counted, too, that the nearest sentences have under another name. Numbers have none."""
    likeness = align.likeness(claim, recall.words, nearest)
    counts = (
        count if word.is_number else max(count, min(1.0, (like - _UNLIKE) / (_LIKE - _UNLIKE)))
        for word, count, like in zip(recall.words, recall.counts, likeness, strict=True)
    )
    return WordRecall(recall.words, tuple(counts))
