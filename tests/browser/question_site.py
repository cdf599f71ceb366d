"""A site of made answers, with one that is long enough to scroll and rests on a passage that is, too."""

from __future__ import annotations

from pathlib import Path

from litsite.answers.records import FOUND, PERSON, QUOTED, Answer, CitationGroup, LocalChecks, Question, Resolution
from tests.site.made_answers import CENTRE, CHESS, MADE, MASTERS, claim, evidence, kept, made_answers, span
from tests.site.related_papers import build_related_site

LAST = "The last sentence of it carries the claim."
PASSAGE = " ".join([f"Sentence {number} of a passage that is never shortened." for number in range(1, 120)] + [LAST])
PARAGRAPHS = 30


def _paragraphs() -> tuple[str | CitationGroup, ...]:
    parts: list[str | CitationGroup] = []
    for number in range(1, PARAGRAPHS + 1):
        parts += [f"{MASTERS[:-1]} in paragraph {number} of this answer", kept(2, occurrence=number), ".\n\n"]
    return ("The beginning of it", kept(1), ".\n\n", *parts)


LONG = Answer(
    question=Question("a-long-answer", "Is this a long answer?", "questions/long.md"),
    method=PERSON,
    resolution=Resolution(_paragraphs(), ("CENTRE22", "HANDMADE")),
    evidence=(
        evidence(1, CENTRE, PASSAGE, "section", section=("2 Methods", "2.1 Spans & stores"), page=2),
        evidence(2, CHESS, MASTERS),
    ),
    claims=(
        claim(1, LAST, QUOTED, LocalChecks("found", 1.0, span(PASSAGE, LAST))),
        *(
            claim(2, MASTERS, FOUND, LocalChecks("found", 1.0, attribution=((0, len(MASTERS)),)), occurrence=number)
            for number in range(1, PARAGRAPHS + 1)
        ),
    ),
)


def build_question_site(folder: Path) -> Path:
    """Build the site below a folder; where it is, is returned."""
    return build_related_site(folder, answers=made_answers((*MADE, LONG))).output


def question_url(site: Path, answer: Answer) -> str:
    """The address of an answer's page."""
    return (site / f"questions/{answer.question.slug}.html").as_uri()
