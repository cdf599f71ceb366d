"""Every citation held against its passage: by local checks always, and by a decision model where one is configured.

Each occurrence is checked by itself. A passage that bears out one sentence says nothing about another that cites it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from litsite.answers.archive import AnswerArchive
from litsite.answers.records import (
    NOT_FOUND,
    QUOTED,
    REJECTED,
    UNVERIFIED,
    VERIFIED,
    CheckedClaim,
    Evidence,
    LocalChecks,
    Occurrence,
)
from litsite.answers.telemetry import CheckRun
from litsite.clients.decision import Assessed, Assessment, DecisionModel
from litsite.store import digest_of

_NOTHING_ASKED = Assessed(())

Check = Callable[[str, Evidence], LocalChecks]
"""Holds a claim against a passage without any service."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The claims of one answer in the order asked; ``failure`` says why some could not be checked."""

    claims: tuple[CheckedClaim, ...]
    run: CheckRun
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Verifier:
    """Who checks: ``check`` without a service, and ``model`` with one.

    Without a model, ``is_judged`` says whether local checks may demote a citation; with neither, nothing but a
    quotation is called anything but unverified. A probability below ``threshold`` rejects.
    """

    check: Check
    archive: AnswerArchive
    model: DecisionModel | None = None
    is_judged: bool = True
    threshold: float = 0.6

    def verify(self, occurrences: Sequence[Occurrence], evidence: Mapping[int, Evidence]) -> Verification:
        """Check every citation. ``evidence`` is by number.

        A quotation is proved by its place in the passage, and an empty passage says nothing: no model is asked of them.
        """
        started = time.perf_counter()
        checks = [self.check(each.claim, evidence[each.citation.evidence]) for each in occurrences]
        texts = [evidence[each.citation.evidence].text for each in occurrences]
        asked = [
            None if found.quoted or not text else Assessment(each.claim, text, each.is_compound)
            for each, found, text in zip(occurrences, checks, texts, strict=True)
        ]
        mode, assessed, probabilities = self._probabilities([each for each in asked if each])
        claims = []
        for each, found, assessment in zip(occurrences, checks, asked, strict=True):
            probability = probabilities.get(assessment) if assessment else None
            claims.append(CheckedClaim(each, self._state(found, probability), found, probability))
        milliseconds = (time.perf_counter() - started) * 1000
        return Verification(tuple(claims), CheckRun(milliseconds, mode, assessed.is_over_budget), assessed.failure)

    def _state(self, checks: LocalChecks, probability: float | None) -> str:
        if checks.quoted:
            return QUOTED
        if self.model is not None:
            if probability is None:
                return UNVERIFIED
            return VERIFIED if probability >= self.threshold else REJECTED
        if not self.is_judged:
            return UNVERIFIED
        if checks.match != NOT_FOUND and checks.missing_numbers:
            return REJECTED
        return checks.match

    def _probabilities(self, asked: Sequence[Assessment]) -> tuple[str, Assessed, dict[Assessment, float | None]]:
        """Who replied, how it went, and probabilities by what was asked: those on record, and the model's, now kept."""
        if self.model is None:
            return "local", _NOTHING_ASKED, {}
        requests = {each: digest_of("decision", self.model.identity, each) for each in asked}
        known = {each: self.archive.reply(request) for each, request in requests.items()}
        found: dict[Assessment, float | None] = {each: float(reply) for each, reply in known.items() if reply}
        missing = [each for each in requests if each not in found]
        if not missing:
            return "recorded", _NOTHING_ASKED, found
        assessed = self.model.assess(missing)
        answered = dict(zip(missing, assessed.probabilities, strict=True))
        self.archive.keep((requests[each], repr(p)) for each, p in answered.items() if p is not None)
        return "service", assessed, found | answered
