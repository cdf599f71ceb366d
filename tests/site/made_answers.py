"""Answers made by hand over the library of ``related_papers``: of every kind, with every verdict and hostile text.

``EXTRACTED`` is put together from the library's own sentences, ``WRITTEN`` by a person with a number that is wrong,
``MODELLED`` by a language model and checked by a decision model, ``UNANSWERED`` cites nothing, ``CHINESE`` is in CJK.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from litsite.answers.records import (
    EXTRACTIVE,
    FOUND,
    MODEL,
    NOT_FOUND,
    NOTE,
    PARTLY,
    PERSON,
    QUOTED,
    REJECTED,
    UNVERIFIED,
    VERIFIED,
    Answer,
    Answers,
    CheckedClaim,
    Citation,
    CitationGroup,
    Evidence,
    LocalChecks,
    Occurrence,
    Question,
    Resolution,
    Scope,
    Source,
)
from litsite.errors import Problem
from tests.site.related_papers import HOSTILE

CENTRE = Source("CENTRE22", "Working memory and its limits", "Miller", "1956", "Psychological Review")
CHESS = Source("HANDMADE", "Chunking in chess", "Simon", "1973")
SPANS = Source("SIMILAR2", "Spans of short-term stores", "Baddeley", "1974")
EVIL = Source("HOSTILE2", HOSTILE, HOSTILE, "2001")
COPPER = Source("ALONE222", "Superconductors", "Bednorz", "1986")

ABSTRACT = "We measure the span of working memory. Chunking widens it."
SECTION = "We test the span of a private store in working memory, twice."
MASTERS = "Chess masters hold chunks in working memory."
STORE = "The span of a store is short."
OWN_NOTE = "My own thought on chunking is private."
HIGHLIGHT = "Seven, plus or minus two, is private."


def evidence(number: int, source: Source, text: str, kind: str = "abstract", **places: Any) -> Evidence:
    """A passage of a source; it stands in the source's own bundle unless ``bundle`` names another."""
    bundle = str(places.pop("bundle", source.address))
    values = {"chunk": f"{bundle}/{number}", "bundle": bundle, "source": source, "kind": kind, "text": text}
    return Evidence(number=number, **{**values, **places})


def claim(
    cited: int,
    text: str,
    state: str,
    checks: LocalChecks | None = None,
    *,
    occurrence: int = 1,
    probability: float | None = None,
    is_compound: bool = False,
) -> CheckedClaim:
    """A citation of a passage with its verdict."""
    made = checks or LocalChecks("found", 1.0)
    return CheckedClaim(Occurrence(Citation(cited, occurrence), text, is_compound), state, made, probability)


def kept(*numbers: int, occurrence: int = 1) -> CitationGroup:
    """A bracket whose citations all hold."""
    return CitationGroup(tuple(Citation(number, occurrence) for number in numbers))


def span(text: str, sentence: str) -> tuple[int, int]:
    """Where a sentence stands in a text."""
    start = text.index(sentence)
    return start, start + len(sentence)


_MEASURE = "We measure the span of working memory."
_WIDENS = "Chunking widens it."

EXTRACTED = Answer(
    question=Question("what-limits-working-memory", "What limits working memory?", "questions/limits.md"),
    method=EXTRACTIVE,
    resolution=Resolution(
        (
            _MEASURE,
            kept(1),
            f" {_WIDENS}",
            kept(1, occurrence=2),
            f"\n\n{SECTION}",
            kept(2),
            " The span of a short store is tested.",
            kept(3),
        ),
        ("CENTRE22", "SIMILAR2"),
        ("HANDMADE", "NOTHING2"),
    ),
    evidence=(
        evidence(1, CENTRE, ABSTRACT),
        evidence(2, CENTRE, SECTION, "section", section=("2 Methods", "2.1 Spans & stores"), page=2),
        evidence(3, SPANS, STORE),
        evidence(4, CHESS, MASTERS),
        evidence(5, Source("NOTHING2", "A paper that left the library", "Gone", "1901"), "It was here."),
    ),
    claims=(
        claim(1, _MEASURE, QUOTED, LocalChecks("found", 1.0, span(ABSTRACT, _MEASURE))),
        claim(1, _WIDENS, QUOTED, LocalChecks("found", 1.0, span(ABSTRACT, _WIDENS)), occurrence=2),
        claim(2, SECTION, QUOTED, LocalChecks("found", 1.0, span(SECTION, SECTION))),
        claim(
            3,
            "The span of a short store is tested.",
            FOUND,
            LocalChecks("found", 0.91, missing_words=("tested",), attribution=(span(STORE, STORE),)),
        ),
    ),
)

_SEVEN = "Miller finds a span of 9 items in 24 people."
_MASTERY = "Masters widen it with chunks."
WRITTEN_TEXT = (
    "## What widens the span\n\n**Chunking.** It widens the span of working memory",
    kept(1),
    ". Miller finds a span of 9 items in 24 people",
    CitationGroup((), (Citation(2, 1),)),
    ".\n\n- Masters widen it with chunks",
    CitationGroup((Citation(1, 2), Citation(3, 1)), (Citation(4, 1),)),
    ", where `arr[1]` is the first chunk and $n_1 \\leq 9$;\n- a thought of mine",
    kept(4, occurrence=2),
    ".\n\n```python\nspan = arr[1, 2]\n```\n",
)
WRITTEN = Answer(
    question=Question(
        "does-chunking-widen-the-span",
        "Does *chunking* widen the span, and by how much?",
        "questions/chunking.md",
        scope=Scope(("Memory",), ("span",)),
        answer="A person wrote this.",
    ),
    method=PERSON,
    resolution=Resolution(WRITTEN_TEXT, ("CENTRE22", "HANDMADE"), ("SIMILAR2",)),
    evidence=(
        evidence(1, CENTRE, ABSTRACT),
        evidence(2, CENTRE, HIGHLIGHT, "annotation", annotation="MARK2222", page=3),
        evidence(3, CHESS, MASTERS),
        evidence(4, CENTRE, OWN_NOTE, "note", bundle="NOTE2222"),
        evidence(5, SPANS, STORE),
    ),
    claims=(
        claim(
            1,
            "Chunking. It widens the span of working memory.",
            FOUND,
            LocalChecks("found", 0.94, attribution=(span(ABSTRACT, _MEASURE), span(ABSTRACT, _WIDENS))),
        ),
        claim(2, _SEVEN, REJECTED, LocalChecks("partly", 0.5, missing_words=("people",), missing_numbers=("9", "24"))),
        claim(
            1,
            _MASTERY,
            PARTLY,
            LocalChecks("partly", 0.5, missing_words=("masters",), attribution=(span(ABSTRACT, _WIDENS),)),
            occurrence=2,
            is_compound=True,
        ),
        claim(3, _MASTERY, FOUND, LocalChecks("found", 0.8, attribution=(span(MASTERS, MASTERS),)), is_compound=True),
        claim(
            4,
            _MASTERY,
            NOT_FOUND,
            LocalChecks("not_found", 0.1, missing_words=("masters", "widen")),
            is_compound=True,
        ),
        claim(4, "A thought of mine.", QUOTED, LocalChecks("found", 1.0, span(OWN_NOTE, "thought")), occurrence=2),
    ),
)

_EVIL_CLAIM = f"It widens {HOSTILE}."
MODELLED = Answer(
    question=Question("how-do-masters-remember", f"How do masters remember? {HOSTILE}", "questions/masters.md"),
    method=MODEL,
    model="a-language-model",
    resolution=Resolution(
        (
            "Masters hold chunks",
            CitationGroup((Citation(1, 1),), (Citation(2, 1),)),
            f". It widens {HOSTILE}",
            kept(3),
            ". They do not hold positions",
            kept(1, 2, occurrence=2),
            ".",
        ),
        ("HANDMADE", "CENTRE22", "HOSTILE2"),
        ("SIMILAR2",),
    ),
    evidence=(
        evidence(1, CHESS, MASTERS),
        evidence(2, CENTRE, ABSTRACT),
        evidence(3, EVIL, HOSTILE),
        evidence(4, SPANS, STORE),
    ),
    claims=(
        claim(
            1,
            "Masters hold chunks.",
            VERIFIED,
            LocalChecks("found", 1.0, attribution=(span(MASTERS, MASTERS),)),
            probability=0.87,
            is_compound=True,
        ),
        claim(2, "Masters hold chunks.", REJECTED, LocalChecks("not_found", 0.2), probability=0.31, is_compound=True),
        claim(3, _EVIL_CLAIM, UNVERIFIED),
        claim(
            1,
            "They do not hold positions.",
            VERIFIED,
            LocalChecks("partly", 0.6, hint="negation"),
            occurrence=2,
            probability=0.64,
            is_compound=True,
        ),
        claim(2, "They do not hold positions.", UNVERIFIED, occurrence=2, is_compound=True),
    ),
    provider="openrouter",
    verifier="~typesafe/jev-latest",
)

UNANSWERED = Answer(
    question=Question("what-superconducts", "What superconducts at room temperature?", "questions/superconductors.md"),
    is_answered=False,
    resolution=Resolution((), (), ("ALONE222", "CENTRE22")),
    evidence=(evidence(1, COPPER, "Barium and copper."), evidence(2, CENTRE, ABSTRACT)),
)

_FOUR = "工作記憶的容量約為四個組塊。"
CHINESE = Answer(
    question=Question("q-5de54f5c", "工作記憶的容量是多少?", "questions/工作記憶.md"),
    method=EXTRACTIVE,
    resolution=Resolution((_FOUR, kept(1)), ("SIMILAR2",), ("CENTRE22",)),
    evidence=(evidence(1, SPANS, f"{_FOUR}其餘則被遺忘。"), evidence(2, CENTRE, ABSTRACT)),
    claims=(claim(1, _FOUR, QUOTED, LocalChecks("found", 1.0, (0, len(_FOUR)))),),
)

FROM_A_NOTE = Answer(
    question=Question("a-question-of-mine", "Is this thought mine?", "a note", origin=NOTE, note="NOTE2222"),
    resolution=Resolution((OWN_NOTE, kept(1)), ("CENTRE22",)),
    evidence=(evidence(1, CENTRE, OWN_NOTE, "note", bundle="NOTE2222"),),
    claims=(claim(1, OWN_NOTE, QUOTED, LocalChecks("found", 1.0, span(OWN_NOTE, OWN_NOTE))),),
)

MADE = (FROM_A_NOTE, WRITTEN, MODELLED, CHINESE, EXTRACTED, UNANSWERED)


def made_answers(answers: Iterable[Answer] = MADE) -> Answers:
    """The answers, in the order of their slugs, with a problem of one question."""
    ordered = tuple(sorted(answers, key=lambda answer: answer.question.slug))
    return Answers(ordered, (Problem("questions/broken.md", "the question has no text", "write it"),))
