"""An answer before its citations are checked: a person's, a language model's, or one in the library's own words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import orjson

from litsite.answers.archive import AnswerArchive
from litsite.answers.extractive import extractive_answer
from litsite.answers.item_names import ItemNames
from litsite.answers.prompt import answer_messages, is_refusal
from litsite.answers.records import EXTRACTIVE, MODEL, PERSON, Evidence, Question
from litsite.answers.retrieval import Retriever
from litsite.answers.scope import papers_in_scope
from litsite.answers.text_forms import strip_keys, without_sources
from litsite.answers.written_answers import Passages, written_answer
from litsite.clients.language_model import Completion, LanguageModelError, configured_language_model
from litsite.config import SiteConfig
from litsite.errors import Problem
from litsite.sources.records import Library
from litsite.stage import Build
from litsite.store import digest_of, encode

if TYPE_CHECKING:
    from litsite.clients.language_model import LanguageModel

_CUT_OFF = ("the language model ran out of tokens before its answer was complete", "raise language_model.answer_tokens")


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer as it was written: Markdown with ``[n]`` for passages of ``evidence``.

    ``is_provisional`` when a language model was to write it and could not be reached.
    """

    text: str
    evidence: tuple[Evidence, ...]
    method: str = EXTRACTIVE
    model: str = ""
    is_answered: bool = True
    problems: tuple[Problem, ...] = ()
    is_provisional: bool = False


class Drafting:
    """Who writes the answers of one build."""

    def __init__(self, build: Build, library: Library, retriever: Retriever, archive: AnswerArchive) -> None:
        """Find out who writes.

        :raises ConfigError: when the configuration names half of a language model.
        """
        self._share = build.share
        self._library = library
        self._retriever = retriever
        self._names = ItemNames(library)
        model = configured_language_model(build.config, build.environment)
        self._model = ModelDrafts(build.config, model, archive, self._extractive) if model else None

    def draft(self, question: Question) -> Draft:
        """The answer that a person wrote, else the language model's, else one in sentences of the library.

        In a site that is shared, an answer that is not a person's rests on abstracts alone.

        :raises LitsiteError: when the question's scope names what the library does not have.
        """
        papers = papers_in_scope(self._library, question.scope)
        if question.answer:
            evidence = self._retriever.evidence(question.text, papers=papers)
            passages = Passages(self._retriever.passages_of, self._retriever.vectors)
            written = written_answer(question, evidence, self._names, passages)
            return Draft(written.text, written.evidence, PERSON, problems=written.problems)
        evidence = self._retriever.evidence(question.text, papers=papers, only_abstracts=self._share)
        if self._model and evidence:
            return self._model.draft(question, evidence)
        return self._extractive(question, evidence)

    def _extractive(self, question: Question, evidence: tuple[Evidence, ...]) -> Draft:
        """An answer in sentences of the evidence, or none where these do not answer the question."""
        found = extractive_answer(question.text, evidence, self._retriever.vectors, self._retriever.scale)
        return Draft(found.text, evidence, is_answered=found.is_answered)


class ModelDrafts:
    """Answers by a language model. Its replies are kept by what it was asked, so it is asked once."""

    def __init__(
        self,
        config: SiteConfig,
        model: LanguageModel,
        archive: AnswerArchive,
        stand_in: Callable[[Question, tuple[Evidence, ...]], Draft],
    ) -> None:
        """``stand_in`` answers where the model does not."""
        self._settings = config.language_model
        self._profile = config.answers.user_research_profile
        self._model = model
        self._archive = archive
        self._stand_in = stand_in
        self._given_up: LanguageModelError | None = None

    def draft(self, question: Question, evidence: tuple[Evidence, ...]) -> Draft:
        """The model's answer, or that of who stands in for it."""
        try:
            completion = self._completion(question, evidence)
        except LanguageModelError as error:
            hint = error.hint or "build again to ask it again"
            problem = Problem(question.where, f"the language model did not answer: {error.where}: {error.what}", hint)
            return replace(self._stand_in(question, evidence), problems=(problem,), is_provisional=True)
        name = self._model.name
        if is_refusal(completion.text):
            return Draft("", evidence, MODEL, name, is_answered=False)
        problems = (Problem(question.where, *_CUT_OFF),) if completion.is_truncated else ()
        keys = {each.source.address for each in evidence} | {each.bundle for each in evidence}
        text = without_sources(strip_keys(completion.text, keys))  # sources are listed from the citations
        return Draft(text, evidence, MODEL, name, problems=problems)

    def _completion(self, question: Question, evidence: Sequence[Evidence]) -> Completion:
        most = self._settings.answer_tokens
        room = self._settings.context_tokens - most
        messages = answer_messages(question.text, evidence, profile=self._profile, most_tokens=room)
        request = digest_of("completion", self._model.identity, messages, most)
        kept = self._archive.reply(request)
        if kept is not None:
            return Completion(**orjson.loads(kept))
        if self._given_up:
            raise self._given_up
        try:
            completion = self._model.complete(messages, max_tokens=most)
        except LanguageModelError as error:
            if error.is_lasting:
                self._given_up = error  # the other questions need not wait for the same
            raise
        self._archive.keep([(request, encode(completion).decode())])
        return completion
