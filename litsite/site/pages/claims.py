"""The claims page of an answer: every citation with the passage it was checked against, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from litsite.answers.records import Answer, Answers
from litsite.site import addresses
from litsite.site.answer_words import caveat_in_words, checker_in_words
from litsite.site.claim_records import ClaimsPage
from litsite.site.claim_views import ClaimViews, sources_of, states_of
from litsite.site.evidence_places import EvidencePlaces
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import Link
from litsite.site.rich_text import title_markup
from litsite.site.verdict_words import checked_in_words, evaluated_in_words, mean_in_words
from litsite.sources.inline_markup import plain_text

_LONGEST_TITLE = 120


def claims_pages(answers: Answers, places: EvidencePlaces) -> Iterator[PlannedPage]:
    """The claims page of every answer that makes a claim."""
    made = ClaimViews(places)
    for answer in answers.answers:
        if answer.claims:
            yield _planned(answer, made, places.rests_on(answer))


def _planned(answer: Answer, made: ClaimViews, rests_on: str) -> PlannedPage:
    question = plain_text(answer.question.text)
    title = question if len(question) <= _LONGEST_TITLE else f"{question[:_LONGEST_TITLE].rsplit(' ', 1)[0]} …"
    answer_path = addresses.question_path(answer.question.slug)
    page = ClaimsPage(
        path=addresses.claims_path(answer.question.slug),
        kind="claims",
        title=f"Claims: {title}",
        section="questions",
        breadcrumbs=(Link("Questions", addresses.QUESTIONS), Link("The answer", answer_path)),
        heading=title_markup(answer.question.text),
        summary=tuple(
            line
            for line in (
                checked_in_words(answer.claims),
                evaluated_in_words(answer.claims, answer.threshold),
                mean_in_words(answer.claims),
            )
            if line
        ),
        checker=checker_in_words(answer),
        caveat=caveat_in_words(answer),
        states=states_of(answer.claims, answer.threshold),
        sources=sources_of(answer),
    )
    return PlannedPage(
        page,
        rests_on=(rests_on,),
        complete=lambda: replace(page, rows=made.rows(answer, answer_path)),
    )
