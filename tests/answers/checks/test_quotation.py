"""Claims that stand word for word in their passage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.checks.claim_words import ClaimTerms
from litsite.answers.checks.folding import fold
from litsite.answers.checks.quotation import quotation

PASSAGE = (
    "We compared two gates [4]. However, the calibrated gate lets fewer wrong edges in than the other one (Lee, 2020). "
    "There is no evidence that larger models find more relations.\n"
    "Results: Dense retrie-\nval of “key” passages halves the cost – at no loss of preci\u00adsion! It works well."
)


def quoted(claim: str, passage: str = PASSAGE) -> str | None:
    """What the claim is a quotation of."""
    span = quotation(ClaimTerms(claim), claim, passage)
    return passage[slice(*span)] if span else None


@pytest.mark.parametrize(
    "claim",
    [
        "However, the calibrated gate lets fewer wrong edges in than the other one (Lee, 2020).",
        "However, the calibrated gate lets fewer wrong edges in than the other one",
        "The calibrated gate lets fewer wrong edges in than the other one.",
        "“The calibrated gate lets fewer wrong edges in than the other one”.",
        "The calibrated gate lets fewer wrong edges in than the other one [7].",
        "the  CALIBRATED gate\nlets fewer wrong edges in than the other one…",
        "There is no evidence that larger models find more relations",
        'Dense retrieval of "key" passages halves the cost -- at no loss of precision.',
        "Results: Dense retrieval of “key” passages halves the cost — at no loss of precision!",
    ],
)
def test_a_sentence_of_the_passage_is_quoted_however_it_is_set(claim: str) -> None:
    assert quoted(claim)


def test_sentences_that_follow_each_other_are_quoted_together() -> None:
    claim = (
        "The calibrated gate lets fewer wrong edges in than the other one. "
        "There is no evidence that larger models find more relations."
    )
    assert quoted(claim) == PASSAGE[PASSAGE.index("the calibrated") : PASSAGE.index(".\nResults")]


@pytest.mark.parametrize(
    "claim",
    [
        "Larger models find more relations between papers.",
        "larger models find more relations",  # what was cut away denies it
        "The calibrated gate lets fewer wrong edges in",
        "The calibrated gate lets more wrong edges in than the other one.",
        "Dense retrieval of key passages halves the cost",
        "We compared two gates. There is no evidence that larger models find more relations.",
        'Lee calls it one in which "the calibrated gate lets fewer wrong edges in than the other one".',
    ],
)
def test_a_part_of_a_sentence_or_other_words_are_no_quotation(claim: str) -> None:
    assert quoted(claim) is None


@pytest.mark.parametrize("claim", ["It works well.", "We compared two gates."])
def test_a_sentence_that_says_next_to_nothing_is_not_proved_by_standing_there(claim: str) -> None:
    assert quoted(claim) is None


def test_other_numbers_in_square_brackets_are_other_words() -> None:
    passage = "All weights of the network are drawn from [1, 5] at first."
    assert quoted("All weights of the network are drawn from [1, 5] at first.", passage)
    assert quoted("All weights of the network are drawn from [1, 3] at first.", passage) is None
    at_the_end = "All weights of the network [7] are drawn from [1, 5]."
    assert quoted(at_the_end, at_the_end)
    assert quoted("All weights of the network are drawn from [1, 3].", at_the_end) is None


def test_the_first_place_where_it_is_a_whole_sentence_counts() -> None:
    sentence = "the fast search index finds every word"
    passage = f"Nobody says that {sentence}. {sentence.capitalize()}."
    assert quoted(sentence, passage) == sentence.capitalize()


def test_chinese_sentences_are_quoted_as_others_are() -> None:
    passage = "我们比较了两种方法。密集检索可以找到更多相关论文。结果如下。"
    assert quoted("密集检索可以找到更多相关论文。", passage) == "密集检索可以找到更多相关论文"
    assert quoted("检索可以找到更多相关论文", passage) is None


NAMES = ("gate", "edge", "paper", "model", "search", "index", "vector", "graph", "recall")
WORDS = st.lists(st.sampled_from(NAMES), min_size=6, max_size=9)


@given(WORDS, WORDS, st.sampled_from(["“", '"', "", "("]), st.sampled_from([" [3].", ".", "!”", " (Ho, 2019)."]))
def test_the_span_reproduces_the_claim(before: list[str], words: list[str], opening: str, closing: str) -> None:
    claim = " ".join(dict.fromkeys(words)).capitalize()
    passage = f"{' '.join(before).capitalize()} rises. {opening}{claim.replace(' ', '  ')}{closing} It ends."
    if len(ClaimTerms(claim).words) < 4:
        return
    span = quotation(ClaimTerms(claim), claim, passage)
    assert span
    assert fold(passage[slice(*span)]).text == fold(claim).text


def test_long_texts_are_read_too() -> None:
    passage = "Alpha beta gamma delta epsilon. " * 1600
    assert quoted("Alpha beta gamma delta epsilon. " * 800, passage) == passage[: 800 * 32 - 2]
    assert quoted("Alpha beta gamma delta epsilon. " * 800 + "Zeta", passage) is None
