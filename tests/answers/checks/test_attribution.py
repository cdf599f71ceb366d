"""The sentences of a passage that carry a claim."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.checks.attribution import attribution
from litsite.answers.checks.claim_words import ClaimTerms
from litsite.answers.checks.passage_sentences import best_first, passage_sentences, sentence_spans

PASSAGE = (
    "Zebrafish hearts regenerate. The weather was fine that day.\nGroup Mean Deviation\nCardiomyocytes 12 3\n"
    "Macrophages are needed, as others found. Zebrafish again."
)


def carrying(claim: str, passage: str = PASSAGE) -> list[str]:
    """The sentences that carry the claim."""
    terms = ClaimTerms(claim)
    return [passage[slice(*span)] for span in attribution(terms, passage_sentences(terms, passage))]


def test_one_sentence_that_has_it_all_is_enough() -> None:
    assert carrying("The hearts of zebrafish regenerate.") == ["Zebrafish hearts regenerate."]


def test_sentences_are_added_while_they_add_words_and_come_in_the_order_of_the_text() -> None:
    claim = "Macrophages are needed when zebrafish hearts regenerate."
    assert carrying(claim) == ["Zebrafish hearts regenerate.", "Macrophages are needed, as others found."]


def test_a_sentence_that_adds_next_to_nothing_is_left_out() -> None:
    claim = "Zebrafish cardiomyocytes dedifferentiate and proliferate in the results."
    passage = "Zebrafish cardiomyocytes dedifferentiate and proliferate. These are the results."
    assert carrying(claim, passage) == ["Zebrafish cardiomyocytes dedifferentiate and proliferate."]


def test_a_line_of_a_table_is_one_unit() -> None:
    assert carrying("The mean of cardiomyocytes was 12.") == ["Group Mean Deviation", "Cardiomyocytes 12 3"]


def test_nothing_carries_what_is_not_there() -> None:
    assert carrying("Graph neural networks") == []
    assert carrying("", "") == []


def test_the_best_come_first_and_of_equals_the_first() -> None:
    terms = ClaimTerms("Zebrafish macrophages needed")
    sentences = passage_sentences(terms, PASSAGE)
    chosen = [PASSAGE[slice(*each.span)] for each in best_first(terms, sentences, 5)]
    assert chosen == ["Macrophages are needed, as others found.", "Zebrafish hearts regenerate."]


@given(st.text(alphabet=st.sampled_from("ab. \n。?A深"), max_size=80))
def test_spans_are_the_sentences_of_the_passage_one_behind_the_other(passage: str) -> None:
    spans = sentence_spans(passage)
    assert all(start < end for start, end in spans)
    assert all(one[1] <= two[0] for one, two in pairwise(spans))
    assert "".join("".join(passage[start:end].split()) for start, end in spans) == "".join(passage.split())
