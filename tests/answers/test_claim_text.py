"""Pieces of an answer as claims: plain text, symbols in words, a full stop."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.claim_text import claim_text, is_author_only, is_short, plain_symbols


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p≈0.05", "p about 0.05"),
        ("at ≥ 5 mg", "at at least 5 mg"),
        ("≤10 years", "at most 10 years"),
        ("A→B", "A to B"),
        ("sleep—the long one—helps", "sleep - the long one - helps"),
    ],
)
def test_symbols_become_words(text: str, expected: str) -> None:
    assert plain_symbols(text) == expected
    assert claim_text(text).startswith(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**Bold** and __bold__ and *weak* and `code`", "Bold and bold and weak and code."),
        ("**Lead-in.** Claim text", "Lead-in. Claim text."),
        ("**cut off", "cut off."),
        ("As [the paper](https://example.org) shows", "As the paper shows."),
        ("![A picture](a.png) Sleep helps", "Sleep helps."),
        ("snake_case and 2 * 3 stay", "snake_case and 2 * 3 stay."),
        ("a\n  b\tc", "a b c."),
        ("> quoted\n> twice", "quoted twice."),
    ],
)
def test_markdown_is_taken_off(text: str, expected: str) -> None:
    assert claim_text(text) == expected


def test_code_and_formulas_are_kept_as_they_are_written() -> None:
    assert claim_text("With `x[1]` in $[0, 1]$ it holds") == "With x[1] in [0, 1] it holds."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (". Sleep helps", "Sleep helps."),
        (", and memory", "and memory."),
        ("; : ! ? memory", "memory."),
        ("- a point", "a point."),
        ("* a point", "a point."),
        ("## A heading", "A heading."),
        ("> - a point", "a point."),
        ("– second clause", "second clause."),
        ("。记忆", "记忆。"),
    ],
)
def test_leading_syntax_and_punctuation_are_stripped(text: str, expected: str) -> None:
    assert claim_text(text) == expected


@pytest.mark.parametrize(
    "text", [")). Sleep helps", "] Sleep helps", "）】Sleep helps", '" Sleep helps', "”, Sleep helps"]
)
def test_orphaned_leading_brackets_are_stripped(text: str) -> None:
    assert claim_text(text) == "Sleep helps."


def test_a_bracket_that_is_closed_behind_the_citation_is_stripped() -> None:
    assert claim_text("(Sleep helps") == "Sleep helps."
    assert claim_text("(Sleep) helps") == "(Sleep) helps."


@pytest.mark.parametrize("text", ["0.5 mg helps.", ".5 mg helps.", "-5 °C is cold.", "(A) is B.", "“Sleep” is B."])
def test_numbers_signs_and_what_opens_stay_at_the_front(text: str) -> None:
    assert claim_text(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sleep helps", "Sleep helps."),
        ("Sleep helps,", "Sleep helps."),
        ("Sleep helps (", "Sleep helps."),
        ("Sleep helps (see also ", "Sleep helps."),
        ("Sleep helps —", "Sleep helps."),
        ("Does it help?", "Does it help?"),
        ("It helps!", "It helps!"),
        ("“It helps.”", "“It helps.”"),
        ("By Smith et al.", "By Smith et al."),
        ("It helps (much)", "It helps (much)."),
        ("睡眠有帮助", "睡眠有帮助。"),
        ("睡眠有帮助。", "睡眠有帮助。"),
    ],
)
def test_a_claim_ends_with_a_full_stop(text: str, expected: str) -> None:
    assert claim_text(text) == expected


@pytest.mark.parametrize("text", ["", " \n", ".", "- ", "**", ") , (", "—", "![a](b.png)"])
def test_what_says_nothing_is_empty(text: str) -> None:
    assert claim_text(text) == ""


def test_thirty_letters_are_not_short() -> None:
    assert is_short("a" * 29)
    assert not is_short("a" * 30)
    assert is_short("睡" * 9)
    assert not is_short("睡" * 10)  # a Chinese character says as much as three letters


@pytest.mark.parametrize(
    "claim",
    [
        "According to Smith et al.",
        "Smith.",
        "As shown by Watson, Crick and Franklin (1953).",
        "Jonsson & Stefansson (2021).",
        "In line with van der Berg and Müller-Lüdenscheidt, 2019a.",
        "The study by O’Brien and colleagues (2020).",
        "Recent work of J. K. Rowling, Patel, & Zhu et al.",
    ],
)
def test_names_of_authors_alone_claim_nothing(claim: str) -> None:
    assert is_author_only(claim)


@pytest.mark.parametrize(
    "claim",
    [
        "According to Smith et al., rates fell.",
        "Smith found nothing.",
        "Rates fell in 2020.",
        "It is known that Smith.",
        "",
    ],
)
def test_a_predicate_makes_a_claim(claim: str) -> None:
    assert not is_author_only(claim)


@given(st.text(st.sampled_from("aB1 .,;:!?()[]*_`~#>-—≥→\n|$\\&<睡。【】\"'"), max_size=60) | st.text())
def test_a_claim_is_one_line_with_a_stop_or_nothing(text: str) -> None:
    claim = claim_text(text)
    assert claim == " ".join(claim.split())
    assert not set(claim) & set("≈≥≤→—")
    assert claim == "" or claim.rstrip("\"'”’»)]）」』 ")[-1] in ".!?…。！？"


def test_a_long_row_of_brackets_is_read_in_one_pass() -> None:
    assert claim_text("a" + "(" * 500_000) == "a."
    assert claim_text(")" * 500_000 + "a") == "a."
