"""Answers in sentences of the library: what is quoted, from whom, and when nothing is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from litsite.answers.checks.claim_words import ClaimTerms
from litsite.answers.checks.quotation import quotation
from litsite.answers.claim_extraction import claim_occurrences
from litsite.answers.extractive import MOST_SENTENCES, extractive_answer, is_answered
from litsite.answers.quoted_wording import quoted_markdown
from litsite.answers.records import Evidence, Source
from litsite.answers.sentence_relevance import RelevantSentence
from litsite.index.vectors import whole_numbers
from tests.answers.made_claims import evidence
from tests.relations.workspaces import MODELS

BEES = Source("BEES2222", "Dances of bees", "Frisch", "1927")
FLIES = Source("FLIE2222", "Flies", "Ho", "1999")
WASPS = Source("WASP2222", "Wasps", "Li", "2001")
QUESTION = "How do bees find flowers?"
EMBEDDER = MODELS.open_embedder(MODELS.find("words", root=Path()))


def vectors(texts: Sequence[str]) -> NDArray[np.int16]:
    """The vectors of the model that knows words alone."""
    return whole_numbers(EMBEDDER.vectors(texts))


def passage(number: int, source: Source, text: str, kind: str = "abstract") -> Evidence:
    return replace(evidence(number, source, text), kind=kind, section=())


def _claims(text: str, passages: Sequence[Evidence]) -> list[tuple[int, str]]:
    return [(each.citation.evidence, each.claim) for each in claim_occurrences(text, len(passages))]


def test_every_sentence_of_an_answer_stands_in_the_passage_it_cites() -> None:
    passages = [
        passage(1, BEES, "However, bees find flowers by the dances of other bees. Wax is made in the hive."),
        passage(
            2, FLIES, "Flies and bees find flowers by their colours [12], as was shown long ago (Ho et al., 1987)."
        ),
    ]
    answer = extractive_answer(QUESTION, passages, vectors)
    assert answer.is_answered
    claims = _claims(answer.text, passages)
    assert claims == [
        (1, "Bees find flowers by the dances of other bees."),
        (2, "Flies and bees find flowers by their colours, as was shown long ago."),
    ]
    assert all(quotation(ClaimTerms(claim), claim, passages[number - 1].text) for number, claim in claims)


def test_citations_stand_before_the_full_stop() -> None:
    answer = extractive_answer(QUESTION, [passage(1, BEES, "Bees find flowers by the dances of bees.")], vectors)
    assert answer.text == "Bees find flowers by the dances of bees [1]."


DANCE = "Bees find flowers by the angle of a dance upon the comb."
SMELL = "Smell leads old workers among the bees to find flowers on warm days."
MEMORY = "Many bees remember landmarks, with which they find flowers again next year."
SUN = "The position of a clouded sun helps bees to find flowers from far off."


def test_papers_take_turns_and_the_best_one_begins() -> None:
    passages = [passage(1, BEES, f"{SMELL} {DANCE} {SUN}"), passage(2, FLIES, MEMORY)]
    answer = extractive_answer(QUESTION, passages, vectors)
    assert [number for number, _ in _claims(answer.text, passages)] == [1, 1, 2]


def test_three_sentences_of_one_paper_are_taken_where_no_other_has_any() -> None:
    passages = [passage(1, BEES, f"{SMELL} {DANCE} {SUN} {MEMORY}")]
    assert len(_claims(extractive_answer(QUESTION, passages, vectors).text, passages)) == 3


def test_a_paper_that_has_spoken_makes_way_for_one_that_has_not() -> None:
    others = (
        SMELL,
        MEMORY,
        "Old bees find new flowers when rain has washed the meadow.",
        "Some warm flowers let young bees find nectar by touch in fog.",
    )
    passages = [passage(1, BEES, f"{DANCE} {SUN}")]
    passages += [passage(number, Source(f"P{number}", "Insects"), text) for number, text in enumerate(others, start=2)]
    spoken = [number for number, _ in _claims(extractive_answer(QUESTION, passages, vectors).text, passages)]
    assert sorted(spoken) == [1, 2, 3, 4, 5]


def test_what_says_the_same_is_said_once() -> None:
    passages = [
        passage(1, BEES, "Bees find flowers by the dances of other bees."),
        passage(2, FLIES, "Bees find flowers by dances of the other bees."),
    ]
    assert len(_claims(extractive_answer(QUESTION, passages, vectors).text, passages)) == 1


def test_sentences_of_a_paper_come_in_its_order() -> None:
    passages = [passage(1, BEES, SMELL), replace(passage(2, BEES, DANCE), chunk="BEES2222/0")]
    answer = extractive_answer(QUESTION, passages, vectors)
    assert [number for number, _ in _claims(answer.text, passages)] == [2, 1]


@pytest.mark.parametrize("kind", ["note", "annotation"])
def test_a_readers_own_words_are_not_quoted_as_the_papers(kind: str) -> None:
    own = replace(passage(1, BEES, "Bees find flowers by the dances of other bees.", kind), bundle="NOTE2222")
    assert extractive_answer(QUESTION, [own], vectors) == extractive_answer(QUESTION, [], vectors)
    assert not extractive_answer(QUESTION, [own], vectors).is_answered


def test_a_standalone_note_speaks_for_itself() -> None:
    note = passage(1, Source("NOTE2222", "Thoughts"), "Bees find flowers by the dances of other bees.", "note")
    assert extractive_answer(QUESTION, [note], vectors).is_answered


def test_thanks_are_not_quoted() -> None:
    thanks = replace(evidence(1, BEES, "The authors found flowers for all of the bees."), section=("Acknowledgements",))
    assert not extractive_answer("How do bees find flowers?", [thanks], vectors).is_answered


@pytest.mark.parametrize(
    "question",
    ["What is the melting point of tungsten?", "How do bees defend their hive against hungry mice?", "", "[1]", "???"],
)
def test_with_too_little_evidence_the_library_does_not_answer(question: str) -> None:
    found = extractive_answer(question, [passage(1, BEES, "Bees find flowers by the dances of bees.")], vectors)
    assert (found.text, found.is_answered) == ("", False)


@pytest.mark.parametrize(
    ("meaning", "recall", "answered"),
    [(0.50, 0.53, True), (0.50, 0.50, False), (0.77, 0.0, True), (0.29, 1.0, True), (0.27, 1.0, False)],
)
def test_an_answer_needs_likeness_of_meaning_and_the_words_of_the_question(
    meaning: float, recall: float, *, answered: bool
) -> None:
    sentence = RelevantSentence(passage(1, BEES, DANCE), DANCE, DANCE, 0, 1.0, meaning, recall)
    assert is_answered([sentence]) is answered
    assert not is_answered([])


def test_who_asks_for_a_figure_gets_one_and_who_asks_why_gets_a_reason() -> None:
    text = "Bees missed flowers because the dance was wrong. Bees missed flowers in one of 20 dances that were wrong."
    first = extractive_answer("Why do bees miss flowers?", [passage(1, BEES, text)], vectors)
    assert "because the dance" in first.text
    second = extractive_answer("How often do bees miss flowers?", [passage(1, BEES, text)], vectors)
    assert "20 dances" in second.text


_PARTS = (
    "Bees",
    "find",
    "flowers",
    ".",
    "dances",
    "of",
    "[1]",
    "*",
    "_a_",
    "$x$",
    "`code`",
    "<b>",
    "(Ho, 2001)",
    "—",
    "≥",
)
_MORE_PARTS = (
    "5 %",
    "However,",
    "the",
    "\n",
    "【2】",
    "\\",
    "]",
    "[",
    "#",
    "“",
    "”",
    "C.",
    "elegans",
    "is",
    "found",
    "by",
)


@settings(max_examples=200)
@given(
    st.lists(
        st.lists(st.sampled_from(_PARTS + _MORE_PARTS), min_size=5, max_size=40).map(" ".join), min_size=1, max_size=4
    )
)
def test_whatever_the_passages_hold_all_claims_are_quotations(texts: list[str]) -> None:
    passages = [passage(number, BEES, f"{text}.") for number, text in enumerate(texts, start=1)]
    answer = extractive_answer(QUESTION, passages, vectors)
    claims = _claims(answer.text, passages)
    assert len(claims) <= MOST_SENTENCES
    assert all(quotation(ClaimTerms(claim), claim, passages[number - 1].text) for number, claim in claims)
    assert bool(claims) == answer.is_answered


@pytest.mark.parametrize(
    ("sentence", "markdown"),
    [
        ("Bees find flowers by dances *and* $n$ steps.", r"Bees find flowers by dances \*and\* \$n\$ steps [1]."),
        ("Bees find flowers by dances [3, 4].", "Bees find flowers by dances [1]."),
        ("Bees find flowers by dances [3], [4].", "Bees find flowers by dances [1]."),
        ("Bees find flowers [sic] by dances!", r"Bees find flowers \[sic] by dances! [1]"),
        ("Flowers are found by nobody at all.", ""),
    ],
)
def test_a_sentence_is_written_so_that_it_is_still_a_quotation(sentence: str, markdown: str) -> None:
    text = (
        "Bees find flowers by dances *and* $n$ steps. Bees find flowers by dances [3, 4]. "
        "Bees find flowers by dances [3], [4]. Bees find flowers [sic] by dances!"
    )
    assert quoted_markdown(sentence, passage(1, BEES, text)) == markdown
