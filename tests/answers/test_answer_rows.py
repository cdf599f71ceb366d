"""Answers on record."""

from __future__ import annotations

from dataclasses import replace

from litsite.answers.answer_rows import answer_of
from litsite.answers.records import QUOTED, Citation, CitationGroup, LocalChecks, Resolution
from litsite.store import encode
from tests.answers.made_claims import answer, checked, occurrence


def test_an_answer_comes_back_as_it_was() -> None:
    made = answer(checked(occurrence(1, "Foxes jump."), QUOTED, 0.5))
    checks = LocalChecks("found", 0.5, (1, 2), ("rare",), ("42",), "negation", ((1, 3), (4, 5)))
    resolution = Resolution(("Foxes ", CitationGroup((Citation(1, 1),), (Citation(2, 1),)), "."), ("FOXFOX22",), ("D",))
    made = replace(made, resolution=resolution, claims=(replace(made.claims[0], checks=checks),))
    assert answer_of(encode(made)) == made
