"""What is said of a claim and its passage in all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from litsite.answers.checks.claim_words import ClaimWord
from litsite.answers.checks.local_checks import check_claim
from litsite.answers.checks.token_alignment import TokenAligner
from litsite.answers.records import LocalChecks
from tests.answers.checks.test_token_alignment import MadeEmbedder

PASSAGE = (
    "Zebrafish hearts regenerate within 60 days of an injury. Macrophages do not migrate to the wound before that. "
    "In mice the scar persists."
)


def checked(claim: str, passage: str = PASSAGE, *, is_full_text: bool = True) -> LocalChecks:
    """The checks without a model."""
    return check_claim(claim, passage, is_full_text=is_full_text)


def test_a_quotation_is_found_with_its_span_and_its_sentences() -> None:
    claim = (
        "Zebrafish hearts regenerate within 60 days of an injury. Macrophages do not migrate to the wound before that."
    )
    found = checked(claim)
    assert found.match == "found"
    assert found.recall == 1
    assert found.quoted == (0, len(claim) - 1)
    assert found.attribution == ((0, 56), (57, len(claim)))
    assert (found.missing_words, found.missing_numbers, found.hint) == ((), (), "")


@pytest.mark.parametrize(
    ("claim", "match"),
    [
        ("The hearts of zebrafish regenerate after injury.", "found"),
        ("Zebrafish hearts regenerate thanks to telomerase and cryptochrome signalling.", "partly"),
        ("Graph neural networks outperform matrix factorization of zebrafish.", "partly"),
        ("Graph neural networks outperform matrix factorization in recommendation benchmarks.", "not_found"),
    ],
)
def test_a_claim_is_found_partly_or_not(claim: str, match: str) -> None:
    assert checked(claim).match == match


def test_the_words_that_are_missing_explain_it() -> None:
    found = checked("Zebrafish hearts regenerate thanks to telomerase.")
    assert found.missing_words == ("telomerase", "thanks")


def test_a_missing_number_is_named_in_a_full_text() -> None:
    claim = "Zebrafish hearts regenerate within 90 days."
    assert checked(claim).missing_numbers == ("90 days",)
    assert checked("Zebrafish hearts regenerate within sixty days.").missing_numbers == ()


def test_in_an_abstract_it_is_but_one_of_the_missing_words() -> None:
    found = checked("Zebrafish hearts regenerate within 90 days.", is_full_text=False)
    assert found.missing_numbers == ()
    assert found.missing_words == ("90",)


def test_a_denial_is_a_hint_and_no_verdict() -> None:
    found = checked("Macrophages migrate to the wound before that.")
    assert (found.match, found.hint) == ("found", "negation")
    assert checked("Graph neural networks do not work.").hint == ""


def test_of_a_claim_of_two_sentences_each_has_a_nearest_one() -> None:
    found = checked("In mice a scar persists. The zebrafish heart regenerates.")
    assert found.recall == 1
    assert [PASSAGE[slice(*span)][:9] for span in found.attribution] == ["Zebrafish", "In mice t"]


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("It is so.", PASSAGE),
        ("", PASSAGE),
        ("斑马鱼的心脏可以再生。", PASSAGE),
        (
            "Das Herz von einem Zebrafisch wächst nach einer Verletzung nach, und bei der Maus ist das nicht so.",
            PASSAGE,
        ),
    ],
)
def test_what_cannot_be_compared_is_unverified(claim: str, passage: str) -> None:
    assert checked(claim, passage).match == "unverified"


def test_nothing_is_found_in_an_empty_passage() -> None:
    assert checked("Zebrafish hearts regenerate.", "") == LocalChecks(
        "not_found", 0.0, missing_words=("Zebrafish", "regenerate", "hearts")
    )


class Alike(TokenAligner):
    """Finds every word of a claim to be as like as it is told."""

    def __init__(self, cosine: float) -> None:
        super().__init__(MadeEmbedder())
        self._cosine = cosine
        self.asked: list[Sequence[str]] = []

    def likeness(
        self,
        claim: str,  # noqa: ARG002 - the real one reads it
        words: Sequence[ClaimWord],
        sentences: Sequence[str],
    ) -> list[float]:
        """The same cosine for all."""
        self.asked.append(sentences)
        return [self._cosine] * len(words)


def test_words_under_another_name_count_as_far_as_they_are_alike() -> None:
    claim = "Cryptochrome telomerase zygotes"
    assert check_claim(claim, PASSAGE, is_full_text=True, align=Alike(0.8)).recall == 1
    assert check_claim(claim, PASSAGE, is_full_text=True, align=Alike(0.5)).recall == pytest.approx(0.5)
    assert check_claim(claim, PASSAGE, is_full_text=True, align=Alike(0.2)).recall == 0
    assert check_claim(claim, PASSAGE, is_full_text=True, align=Alike(-1)).recall == 0


def test_a_number_has_no_other_name() -> None:
    found = check_claim("Telomerase 77", PASSAGE, is_full_text=True, align=Alike(0.9))
    assert found.recall < 1
    assert found.missing_words == ("77",)


def test_no_model_is_asked_where_words_alone_tell() -> None:
    aligner = Alike(0.9)
    check_claim("The hearts of zebrafish regenerate after injury.", PASSAGE, is_full_text=True, align=aligner)
    check_claim("Zebrafish hearts regenerate within 60 days of an injury.", PASSAGE, is_full_text=True, align=aligner)
    assert aligner.asked == []
    check_claim("Zebrafish swim in cryptochrome telomerase.", PASSAGE, is_full_text=True, align=aligner)
    assert aligner.asked == [["Zebrafish hearts regenerate within 60 days of an injury."]]


def test_long_texts_are_read_too() -> None:
    text = " ".join(f"Word{number} follows word{number - 1}." for number in range(2000))
    assert len(text) > 50_000
    assert checked(text, PASSAGE).match == "not_found"
    assert checked("Zebrafish hearts regenerate.", text).match == "not_found"
    assert checked(f"{text} Zebrafish.", text).match == "found"
