"""Numbers of a claim that its passage does not hold."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.checks.numbers import missing_numbers
from litsite.answers.checks.quantities import quantities


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("It rose by 12%.", "a rise of 12 percent"),
        ("It rose by 12 per cent.", "a rise of 12%"),
        ("It rose by 12%.", "a rise of 0.12 in all"),
        ("a share of 0.12", "12 % of them"),
        ("32,441 samples", "32441 samples"),
        ("32441 samples", "32,441 samples"),
        ("32 441 samples", "32\u202f441 samples"),
        ("32.441 Proben", "32,441 samples"),
        ("a gain of 0,5", "a gain of 0.5"),
        ("p < 0.05", "(p < .05)"),
        ("p < 0.05", "p = 0.013"),
        ("1.2 million people", "1,200,000 people"),
        ("a model of 110M parameters", "110 million parameters"),
        ("10 to 20 cells", "10–20 cells"),
        ("between 10 and 20", "from 10 - 20"),
        ("5 layers", "five layers"),
        ("25 groups", "twenty-five groups"),
        ("3 million", "three million"),
        ("a dose of 5 mg", "5mg a day"),
        ("a dose of 5 milligrams", "5 mg a day"),
        ("a dose of 5 mg", "doses (mg): 5, 10"),
        ("about 50 patients", "52 patients"),
        ("≈ 5 %", "4.8 %"),
        ("more than 100 bodies", "108 bodies"),
        ("an accuracy of 92%", "an accuracy of 91.7%"),
        ("1e-3", "0.001"),
        ("2.5 × 10^-3", "0.0025"),
        ("10⁶ cells", "1,000,000 cells"),
        ("a 10-year study", "a study of 10 years"),
        ("1,300 years", "1, 300 years, as converters leave it"),
        ("a fall of 0.7", "a change of −0.7"),
        ("published in 2019", "Smith et al. (2019) and Ho (2020), in 2021"),
    ],
)
def test_one_value_is_found_however_it_is_written(claim: str, passage: str) -> None:
    assert missing_numbers(claim, passage) == ()


@pytest.mark.parametrize(
    ("claim", "passage", "missing"),
    [
        ("It rose by 12%.", "It rose by 13%.", ("12%",)),
        ("It rose by 12 percent.", "12 mg, and 13 percent", ("12 percent",)),
        ("a dose of 5 mg", "a dose of 5 µg", ("5 mg",)),
        ("0.05", "0.5 and 5 and 005", ("0.05",)),
        ("1.2 million", "1.2 thousand", ("1.2 million",)),
        ("p < 0.05", "p = 0.2", ("0.05",)),
        ("10–20 cells", "10 cells", ("20",)),
        ("about 50 patients", "80 patients", ("50",)),
        ("12 cats and 7 dogs and 12 cats", "no animals", ("12", "7")),
        ("in 2019", "in 2018 and 2020", ("2019",)),
        ("an accuracy of 92%", "an accuracy of 91.2%", ("92%",)),
        ("5 of them", "five-fold, and 50", ()),
        ("8 of them", "18 and 80 and 0.8", ("8",)),
    ],
)
def test_a_number_that_is_not_there_is_missed(claim: str, passage: str, missing: tuple[str, ...]) -> None:
    assert missing_numbers(claim, passage) == missing


@pytest.mark.parametrize(
    "claim",
    [
        "COVID-19 and SARS-CoV-2",
        "GPT-4 and BERT2 and Qwen2.5",
        "IL-6, H1N1, 5-HT and 3T3 cells",
        "BRCA 1 carriers",
        "a 2D map",
        "Smith (2019) and Smith and Jones (2020a)",
        "as Lee et al. 2018 show (Smith, 2019; Jones et al., 2020)",
        "as Fig. 3 and Table 2 show, in section 4.1 and on pp. 12–14",
        "as others say [12, 13]",
        "see https://example.org/5 and doi:10.1000/182",
        "version 3.11.7",
        "two groups",
        "the 5th time",
        "since 2019",  # the passage names no year of its own
    ],
)
def test_what_is_no_number_of_the_claims_own_is_not_asked_for(claim: str) -> None:
    assert missing_numbers(claim, "Nothing of the kind (Lee, 2001).") == ()


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("12 %", "12", "%"),
        ("3.5 kilometers", "3.5", "km"),
        ("7 days", "7", "day"),
        ("1.234,5", "1234.5", ""),
        ("1,234.5", "1234.5", ""),
        (".5", "0.5", ""),
        ("2.5-fold", "2.5", "fold"),
        ("5 million", "5000000", ""),
        ("the 1990s", "1990", ""),
        ("37 °C", "37", "°C"),
    ],
)
def test_values_and_units_are_read(text: str, value: str, unit: str) -> None:
    (found,) = quantities(text)
    assert found.values == {Decimal(value)}
    assert found.unit == unit
    assert not found.is_name


def test_a_separator_may_be_read_in_two_ways() -> None:
    (found,) = quantities("1,234")
    assert found.values == {Decimal(1234), Decimal("1.234")}


@given(st.text(max_size=80), st.text(max_size=80))
def test_no_text_is_too_strange(claim: str, passage: str) -> None:
    assert isinstance(missing_numbers(claim, passage), tuple)


@given(
    st.text(alphabet=st.sampled_from("0123456789.,%-–×^{}eE ⁶⁻p<=MKgms\u202f½٣'′"), max_size=40),
    st.text(alphabet=st.sampled_from("0123456789.,%-–×^{}eE ⁶⁻p<=MKgms\u202f½٣'′"), max_size=40),
)
def test_no_numeral_is_too_strange_and_a_text_holds_its_own(claim: str, passage: str) -> None:
    missing_numbers(claim, passage)
    assert missing_numbers(claim, f"{claim}") == ()


def test_long_texts_are_read_too() -> None:
    claim = " ".join(str(number) for number in range(10_000, 18_000))
    assert missing_numbers(claim, " ".join(str(number) for number in range(10_001, 18_000))) == ("10000",)
    assert missing_numbers("9" * 50_000, "." * 50_000) == ()
    assert missing_numbers("1," * 25_000, "1" + " 000" * 12_500) == ()
