"""The pages of questions: each with its answer, and the list of all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from litsite.answers.records import NOT_ANSWERED, Answer, Answers, CheckedClaim
from litsite.answers.text_forms import author_year_text, clean_text
from litsite.site import addresses
from litsite.site.answer_records import QuestionPage, QuestionRow, QuestionsPage
from litsite.site.answer_views import AnswerView
from litsite.site.answer_words import (
    author_in_words,
    caveat_in_words,
    checker_in_words,
    questions_in_words,
)
from litsite.site.catalogue import sort_text
from litsite.site.evidence_places import EvidencePlaces
from litsite.site.markdown import MarkdownRenderer
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import Link, TagLink
from litsite.site.rich_text import title_markup
from litsite.site.search.records import SearchDocument
from litsite.site.verdict_words import checked_in_words, evaluated_in_words, mean_in_words, states_in_words
from litsite.sources.inline_markup import plain_text


class QuestionPages:
    """Everything that is shown of a library's questions."""

    def __init__(self, answers: Answers, places: EvidencePlaces) -> None:
        self._answers = sorted(answers.answers, key=lambda answer: sort_text(_title(answer)))
        self._places = places
        self._renderer = MarkdownRenderer()

    def __len__(self) -> int:
        return len(self._answers)

    def all(self) -> Iterator[PlannedPage]:
        """A page for each question, and the list of them when there are any."""
        if self._answers:
            yield PlannedPage(self._index())
        yield from map(self._planned, self._answers)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Every question with what came of it."""
        return tuple(
            Link(
                title_markup(answer.question.text),
                addresses.question_path(answer.question.slug),
                _outcome(answer, answer.claims),
            )
            for answer in self._answers
        )

    @cached_property
    def citing(self) -> dict[str, tuple[Link, ...]]:
        """The questions whose answers cite a source, by its address, with the verdicts on those citations."""
        found: dict[str, list[Link]] = defaultdict(list)
        for answer, link in zip(self._answers, self.links, strict=True):
            claims: dict[str, list[CheckedClaim]] = defaultdict(list)
            sources = {each.number: each.source.address for each in answer.evidence}
            for claim in answer.claims:
                claims[sources[claim.occurrence.citation.evidence]].append(claim)
            for address in answer.resolution.cited:
                found[address].append(replace(link, detail=_outcome(answer, claims[address])))
        return {address: tuple(links) for address, links in found.items()}

    def documents(self) -> list[SearchDocument]:
        """The questions as documents that can be found."""
        return [
            SearchDocument(
                address=f"question-{answer.question.slug}",
                href=addresses.question_path(answer.question.slug),
                title=_title(answer),
                type="Question",
                abstract=clean_text(answer.resolution) if answer.is_answered else NOT_ANSWERED,
            )
            for answer in self._answers
        ]

    def names(self) -> list[tuple[str, str, str]]:
        """The questions for the palette: name, page, and what came of each."""
        return [
            (_title(answer), link.href, link.detail) for answer, link in zip(self._answers, self.links, strict=True)
        ]

    def _planned(self, answer: Answer) -> PlannedPage:
        page = self._page(answer)

        def complete() -> QuestionPage:
            view = AnswerView(answer, self._places)
            body = view.body(self._renderer)
            return replace(
                page,
                body=body.html,
                contents=body.headings,
                cited=view.cited(),
                considered=view.considered(),
                cited_text=author_year_text(answer.resolution, answer.evidence) if answer.is_answered else "",
                clean_text=clean_text(answer.resolution) if answer.is_answered else "",
            )

        return PlannedPage(page, (self._places.rests_on(answer),), complete)

    def _page(self, answer: Answer) -> QuestionPage:
        question, views = answer.question, self._places.views
        note = views.catalogue.path_of(question.note) if question.note else ""
        state = checked_in_words(answer.claims)
        figures = (mean_in_words(answer.claims), evaluated_in_words(answer.claims, answer.threshold))
        return QuestionPage(
            path=addresses.question_path(question.slug),
            kind="question",
            title=_title(answer),
            description=state if answer.is_answered else NOT_ANSWERED,
            section="questions",
            breadcrumbs=(Link("Questions", addresses.QUESTIONS),),
            heading=title_markup(question.text),
            is_answered=answer.is_answered,
            state=state,
            figures=tuple(line for line in figures if line),
            author=author_in_words(answer) if answer.is_answered else "",
            checker=checker_in_words(answer),
            caveat=caveat_in_words(answer),
            collections=self._collections(question.scope.collections),
            tags=self._tags(question.scope.tags),
            note=Link("a note", note) if note else None,
            inspector=addresses.claims_path(question.slug) if answer.claims else "",
        )

    def _collections(self, names: tuple[str, ...]) -> tuple[Link, ...]:
        """The collections that a question is limited to, named by name or key; several may have one name."""
        wanted = {name.strip().casefold() for name in names}
        return tuple(
            Link(shelf.collection.name, shelf.href)
            for shelf in self._places.views.catalogue.all_shelves
            if wanted & {shelf.collection.name.casefold(), shelf.collection.key.casefold()}
        )

    def _tags(self, names: tuple[str, ...]) -> tuple[TagLink, ...]:
        """The tags that a question is limited to."""
        wanted = {name.strip().casefold() for name in names}
        tags = self._places.views.catalogue.tags
        return tuple(TagLink(name, group.href) for name, group in tags.items() if name.casefold() in wanted)

    def _index(self) -> QuestionsPage:
        claims = [claim for answer in self._answers for claim in answer.claims]
        rows = tuple(
            QuestionRow(
                href=link.href,
                title=title_markup(answer.question.text),
                state=link.detail,
                author=author_in_words(answer) if answer.is_answered else "",
                sources=len(answer.resolution.cited),
                is_answered=answer.is_answered,
            )
            for answer, link in zip(self._answers, self.links, strict=True)
        )
        facts = (questions_in_words(self._answers), checked_in_words(claims), mean_in_words(claims))
        return QuestionsPage(
            path=addresses.QUESTIONS,
            kind="questions",
            title="Questions",
            section="questions",
            rows=rows,
            facts=tuple(fact for fact in facts if fact),
        )


def _outcome(answer: Answer, claims: Sequence[CheckedClaim]) -> str:
    """What came of a question and of some of its claims, in a few words."""
    if not answer.is_answered:
        return "not answered by the library"
    return states_in_words(claims) or "no citation to check"


def _title(answer: Answer) -> str:
    """The question on one line, as text."""
    return plain_text(answer.question.text)
