"""Answers that a person wrote: whom they cite, and which passage that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from litsite.answers.best_passage import best_passage, in_section
from litsite.answers.claim_extraction import claim_occurrences
from litsite.answers.item_names import ItemNames
from litsite.answers.records import Evidence, EvidenceReference, Question
from litsite.answers.written_answers import MOST_PASSAGES, Passages, WrittenAnswer, written_answer
from litsite.index.vectors import whole_numbers
from litsite.sources.records import Library
from tests.answers.made_claims import DOG, FOX
from tests.libraries import make_item
from tests.relations.workspaces import MODELS

NAMES = ItemNames(
    Library("test", items=(make_item("FOXFOX22", citation_key="ho2019"), make_item("DOGDOG22", citation_key="sato:21")))
)


def _passage(chunk: str, text: str, section: tuple[str, ...] = (), kind: str = "section") -> Evidence:
    source = FOX if chunk.startswith("FOX") else DOG
    return Evidence(0, chunk, source.address, source, kind, text, section)


JUMPS = _passage("FOXFOX22/1", "Foxes jump over dogs in three of four trials.", kind="abstract")
FEET = _passage("FOXFOX22/2", "The front feet of a fox leave the ground first.", ("2 Methods",))
HEIGHT = _passage("FOXFOX22/3", "A fox reaches a height of 90 centimetres when it leaps.", ("3 Results", "3.1 Height"))
SLEEP = _passage("DOGDOG22/1", "Dogs sleep for twelve hours a day.", kind="abstract")
OTHER = _passage("DOGDOG22/2", "Dogs bark at night, and the neighbours complain.")
LIBRARY = {"FOXFOX22": [JUMPS, FEET, HEIGHT], "DOGDOG22": [SLEEP, OTHER]}


def vectors(texts: Sequence[str]) -> NDArray[np.int16]:
    embedder = MODELS.open_embedder(MODELS.find("words", root=Path()))
    return whole_numbers(embedder.vectors(texts))


def _answer(
    text: str,
    *evidence: EvidenceReference,
    retrieved: Sequence[Evidence] = (),
    library: Mapping[str, Sequence[Evidence]] = LIBRARY,
) -> WrittenAnswer:
    question = Question("foxes", "How do foxes jump?", "questions/foxes.md", answer=text, evidence=evidence)
    return written_answer(question, retrieved, NAMES, Passages(lambda address: library[address], vectors))


def _chunks(answer: WrittenAnswer) -> list[tuple[int, str]]:
    return [(passage.number, passage.chunk) for passage in answer.evidence]


def test_a_key_becomes_the_number_of_the_passage_that_fits() -> None:
    answer = _answer("A fox leaps to a height of 90 centimetres [@ho2019]. Dogs sleep twelve hours [@sato:21].")
    assert answer.text == "A fox leaps to a height of 90 centimetres [1]. Dogs sleep twelve hours [2]."
    assert _chunks(answer) == [(1, "FOXFOX22/3"), (2, "DOGDOG22/1")]
    assert answer.problems == ()


def test_the_same_paper_is_cited_for_two_things_with_two_passages() -> None:
    answer = _answer("The front feet leave first [@ho2019]. Foxes jump over dogs in three of four trials [@ho2019].")
    assert answer.text.count("[1]") == answer.text.count("[2]") == 1
    assert _chunks(answer) == [(1, "FOXFOX22/2"), (2, "FOXFOX22/1")]


def test_numbers_are_entries_of_the_evidence() -> None:
    entries = (EvidenceReference("sato:21"), EvidenceReference("FOXFOX22", "results"))
    answer = _answer("Foxes leap over dogs [2], and dogs sleep [1].", *entries)
    assert answer.text == "Foxes leap over dogs [1], and dogs sleep [2]."
    assert _chunks(answer) == [(1, "FOXFOX22/3"), (2, "DOGDOG22/1")]


def test_digits_in_the_address_of_a_numbered_link_are_no_numbers() -> None:
    made = _answer("Foxes jump [1](https://example.org/2020).", EvidenceReference("ho2019"))
    assert (made.text, made.problems) == ("Foxes jump [1].", ())


def test_a_section_that_is_not_there_is_named_and_all_of_the_paper_is_read() -> None:
    answer = _answer("Foxes jump over dogs in three of four trials [1].", EvidenceReference("ho2019", "Discussion"))
    assert _chunks(answer) == [(1, "FOXFOX22/1")]
    assert [(problem.where, problem.what) for problem in answer.problems] == [
        ("questions/foxes.md", "Ho & Li, 2019 has no section “Discussion”")
    ]


@pytest.mark.parametrize(
    ("written", "resolved"),
    [
        ("Foxes jump over dogs [@ho2019; @sato:21].", "Foxes jump over dogs [1, 2]."),
        ("Foxes jump over dogs [see @ho2019, p. 3].", "Foxes jump over dogs [1]."),
        ("Foxes jump over dogs [-@{ho2019}].", "Foxes jump over dogs [1]."),
        ("Foxes jump over dogs [@ho2019; @ho2019].", "Foxes jump over dogs [1]."),
        ("Foxes jump over dogs [@HO2019] 【1】.", "Foxes jump over dogs [1] [1]."),
    ],
)
def test_keys_are_written_as_pandoc_has_them(written: str, resolved: str) -> None:
    answer = _answer(written, EvidenceReference("ho2019"))
    assert answer.text == resolved
    assert answer.problems == ()


@pytest.mark.parametrize(
    "text",
    [
        "Foxes jump `[@ho2019]` and `x[1]`.",
        "Mail [someone@example.org] or [me](mailto:a@b.example).",
        "```\n[@ho2019] [1]\n```",
        r"Foxes jump \[@ho2019\].",
        "Foxes jump [a @ b].",
        "Foxes jump.",
    ],
)
def test_what_is_no_citation_stays_as_it_is(text: str) -> None:
    answer = _answer(text, EvidenceReference("ho2019"))
    assert answer.text == text
    assert answer.problems == ()


def test_unknown_keys_are_named_and_stay_in_the_text() -> None:
    answer = _answer("Foxes jump [@nobody; @ho2019]. Cats do, too [@nobody].")
    assert answer.text == r"Foxes jump [1]\[@nobody\]. Cats do, too \[@nobody\]."
    assert [(problem.where, problem.what) for problem in answer.problems] == [
        ("questions/foxes.md", "“nobody” is no item of this library")
    ]


def test_numbers_without_an_entry_are_named_and_cite_nothing() -> None:
    retrieved = [replace(passage, number=number) for number, passage in enumerate(LIBRARY["FOXFOX22"], start=1)]
    answer = _answer("Foxes jump [1, 3].", EvidenceReference("ho2019"), retrieved=retrieved)
    assert answer.text == r"Foxes jump [1]\[3\]."
    assert [each.citation.evidence for each in claim_occurrences(answer.text, len(answer.evidence))] == [1]
    assert [problem.what for problem in answer.problems] == ["cites [3], and its evidence has 1 entry"]


def test_an_entry_that_is_unknown_leaves_its_number_in_the_text() -> None:
    answer = _answer("Foxes jump [1]. Dogs sleep [2].", EvidenceReference("nobody"), EvidenceReference("sato:21"))
    assert answer.text == r"Foxes jump \[1\]. Dogs sleep [1]."
    assert [problem.what for problem in answer.problems] == ["“nobody” is no item of this library"]


def test_what_was_read_besides_follows_as_considered() -> None:
    retrieved = [replace(SLEEP, number=1), replace(HEIGHT, number=2), replace(FEET, number=3)]
    answer = _answer(
        "A fox leaps to a height of 90 centimetres [@ho2019].", EvidenceReference("sato:21"), retrieved=retrieved
    )
    assert _chunks(answer)[0] == (1, "FOXFOX22/3")
    assert [number for number, _ in _chunks(answer)] == [1, 2, 3, 4][: len(answer.evidence)]
    assert {chunk for _, chunk in _chunks(answer)} >= {"DOGDOG22/1", "FOXFOX22/2"}
    assert len({chunk for _, chunk in _chunks(answer)}) == len(answer.evidence)


def test_highlights_are_not_what_a_paper_says() -> None:
    highlight = replace(JUMPS, chunk="FOXFOX22/9", kind="annotation", text="Foxes leap to great heights, I say.")
    answer = _answer("Foxes leap to great heights, I say [@ho2019].", library={"FOXFOX22": [JUMPS, highlight]})
    assert _chunks(answer) == [(1, "FOXFOX22/1")]


def test_no_more_passages_are_cited_than_there_are_numbers() -> None:
    sections = tuple(EvidenceReference("ho2019", f"section {number}") for number in range(MOST_PASSAGES + 2))
    answer = _answer("Foxes jump [@sato:21].", *sections)
    assert answer.text == r"Foxes jump \[@sato:21\]."
    assert ("cites more than 99 passages", "split the question") in [(each.what, each.hint) for each in answer.problems]


def test_a_citation_too_many_is_left_out() -> None:
    passages = [_passage(f"FOXFOX22/{number}", f"Fox {number} jumps over many dogs.") for number in range(101)]
    text = " ".join(f"Fox {number} jumps over many dogs [@ho2019]." for number in range(101))
    answer = _answer(text, library={"FOXFOX22": passages})
    assert len(answer.evidence) == MOST_PASSAGES
    assert len(claim_occurrences(answer.text, MOST_PASSAGES)) == MOST_PASSAGES
    assert [problem.what for problem in answer.problems] == ["cites more than 99 passages"]


@given(st.text(alphabet="Foxes jump. [1,2]@ho2019;`$\\\n【】-{}()", max_size=120))
def test_any_answer_cites_only_passages_that_are_there(text: str) -> None:
    answer = _answer(text, EvidenceReference("ho2019"), EvidenceReference("sato:21"))
    numbers = [passage.number for passage in answer.evidence]
    assert numbers == list(range(1, len(numbers) + 1))
    for each in claim_occurrences(answer.text, MOST_PASSAGES):
        assert each.citation.evidence in numbers


def test_the_passage_with_the_wording_is_best_and_an_empty_claim_takes_the_first() -> None:
    assert (
        best_passage("A fox reaches a height of 90 centimetres when it leaps.", LIBRARY["FOXFOX22"], vectors) == HEIGHT
    )
    assert best_passage("The feet of the fox leave the ground.", LIBRARY["FOXFOX22"], vectors) == FEET
    assert best_passage("", LIBRARY["FOXFOX22"], vectors) == JUMPS


def test_the_wording_counts_more_than_the_words() -> None:
    words = _passage("DOGDOG22/3", "Large men bite small dogs in parks.")
    wording = _passage("DOGDOG22/4", "It rained. Large dogs bite small men in parks.")
    assert best_passage("Large dogs bite small men in parks.", [words, wording], vectors) == wording


def test_of_passages_with_the_same_words_the_one_nearest_in_meaning_is_best() -> None:
    far, near = _passage("DOGDOG22/3", "Dogs: far."), _passage("DOGDOG22/4", "Dogs: near.")

    def nearness(texts: Sequence[str]) -> NDArray[np.int16]:
        return np.array([[0, 4000] if "far" in text else [4000, 0] for text in texts], np.int16)

    assert best_passage("Dogs are kept.", [far, near], nearness) == near


def test_a_wrong_number_does_not_lead_to_another_passage() -> None:
    assert best_passage("A fox leaps to a height of 70 centimetres.", LIBRARY["FOXFOX22"], vectors) == HEIGHT


@pytest.mark.parametrize(
    ("section", "found"), [("Results", [HEIGHT]), ("height", [HEIGHT]), ("2 methods", [FEET]), ("Result", [])]
)
def test_a_section_is_meant_by_words_of_its_heading(section: str, found: list[Evidence]) -> None:
    assert in_section(LIBRARY["FOXFOX22"], section) == found
