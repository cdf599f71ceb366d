"""Single characters are repaired, and lines are joined as their script asks for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.bundles.convert.pdf.characters import repair
from litsite.bundles.convert.pdf.joining import Joiner


@pytest.mark.parametrize(
    ("found", "repaired"),
    [
        ("eﬃcient ﬂow", "efficient flow"),
        ("mati`eres", "matières"),
        ("D´emonstration", "Démonstration"),
        ("Erd˝ os", "Erdős"),
        ("Fran¸cois", "François"),
        ("na¨ıve", "naïve"),
        ("co\u00adoperate\x02 a\x00b", "cooperate ab"),
        ("e\u0301tude", "étude"),
        ("اإلسالم", "الإسالم"),
        ("ﻣﺮﺣﺒﺎ", "مرحبا"),
    ],
)
def test_characters_are_repaired(found: str, repaired: str) -> None:
    assert repair(found) == repaired


@pytest.mark.parametrize("text", ["t˜n = ˆx", "a `quoted' word", "plain text", "x ´ y"])
def test_signs_of_formulas_and_quotes_are_no_accents(text: str) -> None:
    assert repair(text) == text


@given(st.text())
def test_repairing_twice_is_repairing_once(text: str) -> None:
    assert repair(repair(text)) == repair(text)


@pytest.mark.parametrize(
    ("text", "following", "joined"),
    [
        ("two", "words", "two words"),
        ("研究の", "結果は", "研究の結果は"),
        ("結果", "in English", "結果 in English"),
        ("inter\u2010", "national", "international"),
        ("see https://example.org/a-long-", "path/to/it", "see https://example.org/a-long-path/to/it"),
        ("see https://example.org/", "path", "see https://example.org/path"),
        ("see https://example.org", "for more", "see https://example.org for more"),
    ],
)
def test_lines_are_joined_as_their_script_asks_for(text: str, following: str, joined: str) -> None:
    assert Joiner([]).join(text, following, hyphenated=False) == joined


@pytest.mark.parametrize(
    ("text", "following", "joined"),
    [
        ("an instru", "ment", "an instrument"),
        ("the Navier", "Stokes equations", "the Navier-Stokes equations"),
        ("state-of-the", "art", "state-of-the-art"),
        ("from 10", "20 years", "from 10-20 years"),
        ("INTRO", "DUCTION", "INTRODUCTION"),
    ],
)
def test_a_hyphen_at_the_line_end_is_mended(text: str, following: str, joined: str) -> None:
    assert Joiner([]).join(text, following, hyphenated=True) == joined
