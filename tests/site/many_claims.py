"""An answer with as many claims as are asked for, of every state, with long passages and formulas, always the same."""

from __future__ import annotations

from litsite.answers.records import (
    FOUND,
    MODEL,
    NOT_FOUND,
    PARTLY,
    QUOTED,
    REJECTED,
    UNVERIFIED,
    VERIFIED,
    Answer,
    CheckedClaim,
    Citation,
    CitationGroup,
    Evidence,
    LocalChecks,
    Question,
    Resolution,
    Source,
)
from tests.site.made_answers import CENTRE, CHESS, SPANS, claim, evidence, span

SLUG = "what-many-claims-say"
STATES = (QUOTED, FOUND, VERIFIED, PARTLY, FOUND, NOT_FOUND, REJECTED, UNVERIFIED)
_NAMES = ("Ho & Li", "Watson & Crick", "Cowan et al.", "Ericsson & Kintsch", "Nobody Known")
_SUBJECTS = (
    "The span of working memory",
    "A chunk of four digits",
    "The phonological loop",
    "Central executive control",
)
_VERBS = ("limits", "predicts", "widens with", "is independent of", "correlates with")
_OBJECTS = ("the rate of rehearsal", "recall after a delay", "the load of a second task", "age and training")
_SOURCES = (
    CENTRE,
    CHESS,
    SPANS,
    *(
        Source(f"LEFT{number:04}", f"Volume {number} of a long series on memory", name, str(1960 + number))
        for number, name in enumerate(_NAMES * 4)
    ),
)


_ENDLESS = "x" * 50_000
HUGE = Answer(
    question=Question("what-has-no-end", f"What has no end? {_ENDLESS}", "questions/huge.md"),
    resolution=Resolution(("It has none.", CitationGroup((Citation(1, 1),))), ("LEFT9999",)),
    evidence=(evidence(1, Source("LEFT9999", _ENDLESS, _ENDLESS, "2001", _ENDLESS), _ENDLESS),),
    claims=(
        claim(
            1,
            f"It has none: {_ENDLESS}",
            PARTLY,
            LocalChecks("partly", 0.1, missing_words=(_ENDLESS,), attribution=((0, 50_000),)),
        ),
    ),
)
"""One claim in which every text is a word of 50,000 letters."""


def many_claims(count: int) -> Answer:
    """The answer: claim n cites passage n."""
    made = [_made(number) for number in range(1, count + 1)]
    parts: list[str | CitationGroup] = []
    for number, (_, checked) in enumerate(made, 1):
        group = (Citation(number, 1),)
        parts += (
            f"{checked.occurrence.claim} ",
            CitationGroup((), group) if checked.is_demoted else CitationGroup(group),
            "\n\n" if number % 5 == 0 else " ",
        )
    read = dict.fromkeys(passage.source.address for passage, _ in made)
    return Answer(
        question=Question(SLUG, f"What do {count} claims say of the span of working memory?", "questions/many.md"),
        method=MODEL,
        model="a-language-model",
        resolution=Resolution(tuple(parts), tuple(read)),
        evidence=tuple(passage for passage, _ in made),
        claims=tuple(checked for _, checked in made),
        provider="laya",
        verifier="laya",
    )


def _made(number: int) -> tuple[Evidence, CheckedClaim]:
    """A passage of one to eight sentences and a claim that one of them carries."""
    sentences = [_sentence(number + step) for step in range(1 + number % 8)]
    carrying = sentences[number % len(sentences)]
    passage = " ".join(sentences)
    state = STATES[number % len(STATES)]
    where = span(passage, carrying)
    checks = LocalChecks(
        match="found",
        recall=0.8,
        quoted=where if state == QUOTED else None,
        missing_words=("rehearsal", "digits") if state in (PARTLY, NOT_FOUND) else (),
        missing_numbers=("24 %",) if state == REJECTED else (),
        hint="direction" if number % 7 == 0 else "",
        attribution=() if state == NOT_FOUND else (where,),
    )
    probability = {VERIFIED: 0.6 + number % 40 / 100, REJECTED: number % 60 / 100}.get(state)
    text = carrying if state == QUOTED else f"Claim {number}: with $n_{{{number}}} \\leq 9$, {carrying}"
    source = _SOURCES[number * 7 % len(_SOURCES)]
    return evidence(number, source, passage), claim(number, text, state, checks, probability=probability)


def _sentence(number: int) -> str:
    return (
        f"{_SUBJECTS[number % 4]} {_VERBS[number * 3 % 5]} {_OBJECTS[number * 5 % 4]} in {number} of {number + 40}"
        f" people who {_VERBS[number % 5].split()[0]} it more than {number % 9} times."
    )
