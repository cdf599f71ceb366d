"""The answers stage: every question is answered from the library, and every citation of the answer is checked.

What is read for a question depends on the whole index, so it is searched for in every build that runs, and an answer is
drafted from it. Its citations are checked again only when the draft, a cited paper, or who checks has changed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from litsite.answers.archive import AnswerArchive
from litsite.answers.records import Answer, Answers, Question
from litsite.answers.services import reranker
from litsite.answers.standing import standing_claims
from litsite.answers.telemetry import LOGGER, audit_record, log_checks, verification_span
from litsite.errors import Problem
from litsite.index.records import ABSTRACT, Index
from litsite.index.stage import Models
from litsite.sources.records import Library
from litsite.stage import Build, Stage
from litsite.stamp import tree_stamp
from litsite.store import Store, digest_of, encode

if TYPE_CHECKING:
    from litsite.answers.checking import Checking
    from litsite.answers.drafting import Drafting
    from litsite.answers.reranking import KeptScores

NAME = "answers"
VERSION = 1
LOG_NAME = "verification.log"


def run(build: Build, library: Library, index: Index, models: Models | None = None) -> Answers:
    """Answer every question of the folder ``questions/`` and of the library's notes.

    :raises LitsiteError: when an index, or a model that should be on this computer, cannot be used.
    """
    from litsite.answers.question_set import questions_of

    questions, problems = questions_of(build.config.questions, library, with_notes=not build.share)
    if not questions and not build.store.digests(NAME):
        return Answers(problems=problems)
    with AnswerArchive(build.config.state) as archive, _log_file(build.config.state):
        if archive.notice:
            build.progress.say(archive.notice)
        return _Run(build, library, index, archive, models or Models()).answers(questions, problems)


def recorded_answers(store: Store) -> tuple[Answer, ...]:
    """The answers of the last build of the private site, by slug."""
    from litsite.answers.answer_rows import answer_of

    return tuple(answer_of(result) for _, (_, result) in sorted(store.recorded(NAME).items()))


class _Run:
    def __init__(self, build: Build, library: Library, index: Index, archive: AnswerArchive, models: Models) -> None:
        self.build = build
        self.library = library
        self.index = index
        self.archive = archive
        self.models = models
        self.recorded = f"{NAME} share" if build.share else NAME
        self.problems: list[Problem] = []
        self.is_provisional = False

    def answers(self, questions: Sequence[Question], problems: Sequence[Problem]) -> Answers:
        """Answer all questions; what cannot be answered becomes a problem."""
        from litsite.answers.checking import Checking
        from litsite.answers.drafting import Drafting
        from litsite.answers.retrieval import Retriever

        self.problems += problems
        with Retriever(self.build, self.library, self.index, models=self.models, rerank=self._rerank()) as retriever:
            drafting = Drafting(self.build, self.library, retriever, self.archive)
            checking = Checking(self.build, retriever, self.archive)
            watched = self.build.progress.track(questions, label="Answering", total=len(questions))
            found = [self._answer(question, drafting, checking) for question in watched]
        self._forget_departed(questions)
        if not self.build.share:
            self.archive.replace_standing(standing_claims(self.archive.standing(), found))
        shown = tuple(withheld(answer) for answer in found) if self.build.share else tuple(found)
        return Answers(shown, tuple(sorted(set(self.problems))), self.is_provisional)

    def _rerank(self) -> KeptScores | None:
        from litsite.answers.reranking import KeptScores

        model = reranker(self.build.config, file_digest=self.build.store.file_digest)
        return KeptScores(model, self.archive) if model else None

    def _answer(self, question: Question, drafting: Drafting, checking: Checking) -> Answer:
        draft = drafting.draft(question)
        self.problems += draft.problems
        self.is_provisional |= draft.is_provisional
        digest = digest_of(VERSION, question, draft, checking.rests_on(draft))
        from litsite.answers.answer_rows import answer_of

        kept = self.build.store.current(self.recorded, question.slug, digest)
        if kept is not None:
            return answer_of(kept)
        with verification_span() as span:
            answer, verification = checking.checked(question, draft)
            record = audit_record(answer, verification.run)
            span.describe(record)
        log_checks(answer, verification.run)
        if not self.build.share:
            self.archive.record_audit(question.slug, encode(record).decode())
        if verification.failure:  # asked again by the next build
            self.is_provisional = True
            what = f"could not check every claim: {verification.failure}"
            self.problems.append(Problem("verification", what, "claims that were not checked are marked; build again"))
            digest = ""
        self.build.store.record(self.recorded, [(question.slug, digest, answer)])
        return answer

    def _forget_departed(self, questions: Sequence[Question]) -> None:
        asked = {question.slug for question in questions}
        departed = sorted(self.build.store.digests(self.recorded).keys() - asked)
        self.build.store.forget(self.recorded, departed)
        if not self.build.share:
            self.archive.forget_audits(asked)


def withheld(answer: Answer) -> Answer:
    """An answer as a shared site shows it: of what is not an abstract, the verdicts without the text."""
    evidence = tuple(
        each if each.kind == ABSTRACT else replace(each, text="", is_withheld=True) for each in answer.evidence
    )
    hidden = {each.number for each in evidence if each.is_withheld}
    claims = tuple(
        replace(each, checks=replace(each.checks, quoted=None, attribution=()))
        if each.occurrence.citation.evidence in hidden
        else each
        for each in answer.claims
    )
    return replace(answer, evidence=evidence, claims=claims)


@contextmanager
def _log_file(folder: Path) -> Iterator[None]:
    """Have what is logged of the checks go into a file beside the workspace database."""
    handler = logging.FileHandler(folder / LOG_NAME, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    level = LOGGER.level
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.INFO)
    try:
        yield
    finally:
        LOGGER.setLevel(level)
        LOGGER.removeHandler(handler)
        handler.close()


STAGE = Stage(
    name=NAME,
    reads=("library", "index"),
    writes="answers",
    config_section="answers",
    version=VERSION,
    run=run,
    stamp=lambda build: tree_stamp(build.config.questions),
)
