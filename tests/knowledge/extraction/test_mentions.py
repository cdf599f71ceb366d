"""Known names wherever a text has them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.extraction.mentions import NameFinder


def found(names: list[str], text: str, *, in_any_case: bool = True) -> list[tuple[str, str]]:
    """The names that are found, each with how it is written there."""
    finder = NameFinder(names, in_any_case=in_any_case)
    return [(name, text[start:end]) for name, start, end in finder.found_in(text, 0, len(text))]


def test_the_longest_of_several_names_at_a_place_is_found_and_goes_on_behind_it() -> None:
    names = ["random forest", "random forest model", "forest model fit"]
    assert found(names, "A random forest model fit.") == [("random forest model", "random forest model")]


def test_a_shorter_name_is_found_where_the_longer_one_is_part_of_a_word() -> None:
    assert found(["deep net", "deep net s"], "a deep net set") == [("deep net", "deep net")]


@pytest.mark.parametrize("text", ["GANs", "aGAN", "GAN-based", "non-GAN", "GAN.jl"])
def test_a_name_is_found_as_a_whole_only(text: str) -> None:
    assert found(["GAN"], text) == []


def test_a_name_ends_before_a_full_stop() -> None:
    assert found(["GAN"], "We train a GAN. It learns.") == [("GAN", "GAN")]


def test_only_names_in_lower_case_are_found_in_any_case() -> None:
    assert found(["elastic net", "GAN"], "Elastic Net, gan") == [("elastic net", "Elastic Net")]
    assert found(["elastic net"], "Elastic Net", in_any_case=False) == []


@pytest.mark.parametrize("surface", ["\u00b5-opioid agonist", "\u03bc-opioid Agonist", "\u039c-Opioid agonist"])
def test_letters_that_are_one_but_for_their_case_are_one(surface: str) -> None:
    """The micro sign and the Greek letter are the same but for their place in Unicode."""
    assert found(["\u03bc-opioid agonist"], f"the {surface} x") == [("\u03bc-opioid agonist", surface)]


def test_a_name_that_ends_behind_the_part_that_is_read_is_not_found() -> None:
    text = "a random forest here"
    finder = NameFinder(["random forest", "forest"], in_any_case=True)
    assert list(finder.found_in(text, 0, text.index("rest"))) == []
    assert list(finder.found_in(text, text.index("forest"), len(text))) == [("forest", 9, 15)]


PIECES = st.sampled_from(["ab", "AB", "Ab", "a", "b", " ", " ", "-", ".", "(", "é", "\n", "😀"])


@given(st.lists(st.lists(PIECES, min_size=1, max_size=4).map("".join), max_size=6), st.lists(PIECES).map("".join))
def test_what_is_found_is_what_a_search_for_each_name_in_turn_finds(names: list[str], text: str) -> None:
    names = [name for name in {each.strip() for each in names} if name]
    by_case = sorted(names, key=lambda name: (name.islower(), -len(name)))
    parts = [f"(?i:{re.escape(name)})" if name.islower() else re.escape(name) for name in by_case]
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(parts)})(?![\w-]|\.\w)") if parts else None
    expected = [each.span() for each in pattern.finditer(text)] if pattern else []
    finder = NameFinder(names, in_any_case=True)
    assert [(start, end) for _, start, end in finder.found_in(text, 0, len(text))] == expected
