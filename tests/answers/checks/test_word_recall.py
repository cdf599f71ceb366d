"""The share of a claim's words that a passage has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.checks.claim_words import ClaimTerms, word_key
from litsite.answers.checks.word_recall import ELSEWHERE, recall_near, word_recall


def share(claim: str, passage: str) -> float:
    """The recall of a claim in a passage."""
    return word_recall(ClaimTerms(claim), passage).share


@pytest.mark.parametrize(
    "forms",
    [
        "inhibit inhibits inhibited inhibiting inhibition",
        "study studies studied",
        "analysis analyses analyse analyze analyzed",
        "organise organize organised organizing",
        "plan planned planning plans",
        "large larger",
        "structure structures structural",
        "rapid rapidly",
        "class classes",
    ],
)
def test_inflected_forms_have_one_key(forms: str) -> None:
    assert len({word_key(form) for form in forms.split()}) == 1


@pytest.mark.parametrize("words", ["cell call", "university universe", "gpt4 gpt3", "bed bee", "rate rat"])
def test_other_words_have_other_keys(words: str) -> None:
    one, other = words.split()
    assert word_key(one) != word_key(other)


def test_words_are_weighed_by_their_rarity() -> None:
    common, rare = ClaimTerms("results of thermophoresis").words
    assert (common.text, rare.text) == ("results", "thermophoresis")
    assert rare.weight > common.weight
    expected = rare.weight / (rare.weight + common.weight)
    assert share("results of thermophoresis", "Thermophoresis was seen.") == pytest.approx(expected)
    assert expected > 0.7


def test_function_words_and_single_letters_are_no_content() -> None:
    found = ClaimTerms("This is what the p of a BERT-based model was in 2019.").words
    assert [word.text for word in found] == ["BERT", "based", "model", "2019"]


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The dataset growing", "Our data set grows."),
        ("The data set growing", "Our dataset grows."),
        ("Co-occurrence graphs", "a graph of cooccurrences"),
        ("Cooccurrence graphs", "a graph of co-occurrence"),
        ("COVID-19 spreads", "the spreading of covid19"),
        ("naïve Bayes", "Naive BAYES"),
        ("深度学习模型", "我们使用深度学习模型。"),
    ],
)
def test_spelling_does_not_count(claim: str, passage: str) -> None:
    assert share(claim, passage) == 1


def test_missing_words_are_named_as_written_and_rarest_first() -> None:
    recall = word_recall(ClaimTerms("The results of CRISPR-Cas9 and of Thermophoresis agree"), "Nothing here.")
    assert recall.missing_words[-1] in ("results", "agree")
    assert {"CRISPR", "Cas9", "Thermophoresis"} == set(recall.missing_words[:3])
    assert word_recall(ClaimTerms("Thermophoresis"), "thermophoresis").missing_words == ()


def test_words_outside_the_nearest_sentences_count_less() -> None:
    terms = ClaimTerms("zebrafish heart")
    zebrafish, heart = terms.words
    recall = recall_near(terms, {0}, {0, 1})
    assert recall.counts == (1.0, ELSEWHERE)
    expected = (zebrafish.weight + ELSEWHERE * heart.weight) / (zebrafish.weight + heart.weight)
    assert recall.share == pytest.approx(expected)
    assert recall.missing_words == ()


def test_a_claim_without_content_has_no_recall() -> None:
    assert ClaimTerms("It is so.").words == ()
    assert share("It is so.", "It is so.") == 0
    assert share("", "") == 0


TEXT = st.text(alphabet=st.sampled_from("abeéß深度学 12-.’_\n"), max_size=60)


@given(TEXT, TEXT, TEXT)
def test_recall_is_a_share_and_more_text_never_lowers_it(claim: str, passage: str, more: str) -> None:
    before = share(claim, passage)
    assert 0 <= before <= 1
    assert share(claim, f"{passage}\n{more}") >= before


@given(TEXT)
def test_a_text_has_all_of_its_own_words(text: str) -> None:
    assert share(text, text) in (0, pytest.approx(1))
    assert word_recall(ClaimTerms(text), text).missing_words == ()


@given(TEXT)
def test_every_word_says_where_it_stands(text: str) -> None:
    for word in ClaimTerms(text).words:
        start, end = word.span
        assert 0 <= start < end <= len(text)
