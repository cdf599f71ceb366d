"""Answers, evidence and claims made by hand, for tests of what is done with them."""

from __future__ import annotations

from litsite.answers.records import (
    FOUND,
    Answer,
    CheckedClaim,
    Citation,
    Evidence,
    LocalChecks,
    Occurrence,
    Question,
    Source,
)

FOX = Source("FOXFOX22", "The quick fox", "Ho & Li", "2019", "Journal of Foxes")
DOG = Source("DOGDOG22", "The lazy dog", "Sato", "2021")


def evidence(number: int, source: Source = FOX, text: str = "The quick fox jumps over the lazy dog.") -> Evidence:
    """One passage of the methods section of a paper."""
    return Evidence(number, f"{source.address}/{number}", source.address, source, "section", text, ("Methods",), 3)


def occurrence(number: int, claim: str, time: int = 1, *, compound: bool = False) -> Occurrence:
    """The ``time``-th citation of a passage."""
    return Occurrence(Citation(number, time), claim, compound)


def checked(each: Occurrence, state: str, probability: float | None = None) -> CheckedClaim:
    """A claim with what was found out."""
    return CheckedClaim(each, state, LocalChecks(FOUND, 0.9), probability)


def answer(*claims: CheckedClaim, slug: str = "foxes") -> Answer:
    """An answer over two passages: 1 of the fox's paper, 2 of the dog's."""
    question = Question(slug, "Do foxes jump?", f"questions/{slug}.md")
    return Answer(question, evidence=(evidence(1), evidence(2, DOG, "Dogs sleep.")), claims=claims)
