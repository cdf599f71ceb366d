"""Which passages a language model reads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from litsite.index.records import ABSTRACT, SECTION, Chunk
from litsite.knowledge.extraction.models.high_value import high_value_passages
from litsite.knowledge.prose import prose_passages
from tests.knowledge.extraction.bundles_of_text import bundle

REST = " and so it goes on and on for a while"


def chosen(*passages: str, mode: str = "default", most: int = 60) -> list[tuple[int, tuple[str, ...]]]:
    text = bundle(*passages, title="Results show significant effects of data")
    return [(each.passage.chunk.number, each.reasons) for each in high_value_passages(text, mode=mode, most=most)]


def test_passages_with_keywords_are_read_the_best_first_with_reasons() -> None:
    assert chosen(
        f"Nothing of note{REST}.",
        f"The RESULTS are here{REST}.",
        f"Fixed-effects regressions on causal data{REST}.",
        f"We show it{REST}.",
    ) == [(3, ("effect", "regression", "data", "fixed effect", "causal")), (2, ("result",)), (4, ("show",))]


def test_at_most_so_many_are_read() -> None:
    assert [number for number, _ in chosen(*[f"The result is number {n}{REST}." for n in range(9)], most=3)] == [
        1,
        2,
        3,
    ]
    assert chosen(f"The result{REST}.", most=0) == []


def test_the_strict_mode_asks_for_two_words_of_methods_or_results() -> None:
    passages = [
        f"The data show an effect{REST}.",
        f"It is significant{REST}.",
        f"The coefficient is significant{REST}.",
    ]
    assert chosen(*passages, mode="strict") == [(3, ("significant", "coefficient"))]


@pytest.mark.parametrize("text", [f"An ivy on chives{REST}.", f"We run `result = data`{REST}.", "Results."])
def test_parts_of_words_code_and_scraps_are_no_reason(text: str) -> None:
    assert chosen(text) == []
    assert chosen(f"An IV is used{REST}.") == [(1, ("iv",))]


def test_of_equals_the_abstract_comes_first() -> None:
    section = Chunk("A", "A", 1, SECTION, f"The result is here{REST}.")
    abstract = replace(section, number=2, kind=ABSTRACT)
    text = replace(bundle(), passages=prose_passages([section, abstract]))
    assert [each.passage.chunk.number for each in high_value_passages(text, mode="default", most=9)] == [2, 1]
