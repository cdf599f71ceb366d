"""What is written down of the checks of one answer: log lines, the audit record, and a span of OpenTelemetry.

None of it goes into the site: it holds times.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import orjson

from litsite.answers.records import UNVERIFIED, Answer, CheckedClaim

LOGGER = logging.getLogger("litsite.verification")
SCHEMA_VERSION = 1
KEPT = "KEPT"
DEMOTED = "DEMOTED"
FAIL_OPEN = "FAIL_OPEN"


@dataclass(frozen=True, slots=True)
class CheckRun:
    """How the checks of one answer went.

    ``milliseconds`` are of wall time. ``mode`` is ``local``, ``service``, or ``recorded`` when all replies were on
    record. ``budget_exceeded`` when the time for one answer's checks ran out.
    """

    milliseconds: float
    mode: str = "local"
    budget_exceeded: bool = False


def verdict_of(claim: CheckedClaim) -> str:
    """One of the three words of the audit record."""
    if claim.state == UNVERIFIED:
        return FAIL_OPEN
    return DEMOTED if claim.is_demoted else KEPT


def audit_record(answer: Answer, run: CheckRun) -> dict[str, Any]:
    """All that was asked and found, per occurrence. ``schema_version`` goes up when a reader would have to know."""
    evidence = {each.number: each for each in answer.evidence}
    assessments = []
    for claim in answer.claims:
        citation = claim.occurrence.citation
        passage = evidence[citation.evidence]
        assessments.append(
            {
                "chunk_index": citation.evidence,
                "occurrence": citation.occurrence,
                "claim": claim.occurrence.claim,
                "source_text": passage.text,
                "title": passage.source.title,
                "section": " › ".join(passage.section),
                "authors": passage.source.authors,
                "year": passage.source.year,
                "state": claim.state,
                "verdict": verdict_of(claim),
                "probability": claim.probability,
                "checks": claim.checks,
            }
        )
    verdicts = [each["verdict"] for each in assessments]
    return {
        "schema_version": SCHEMA_VERSION,
        "question": answer.question.text,
        "provider": answer.provider,
        "model": answer.verifier,
        "threshold": answer.threshold,
        "summary": {
            "batch_size": len(verdicts),
            "kept": verdicts.count(KEPT),
            "demoted": verdicts.count(DEMOTED),
            "fail_open": verdicts.count(FAIL_OPEN),
            "latency_ms": round(run.milliseconds, 1),
            "budget_exceeded": run.budget_exceeded,
        },
        "assessments": assessments,
    }


def log_checks(answer: Answer, run: CheckRun) -> None:
    """A line for every occurrence, and one that sums up."""
    for claim in answer.claims:
        citation = claim.occurrence.citation
        measured = f"p={claim.probability:.4f}" if claim.probability is not None else claim.state
        LOGGER.info(
            "Citation verification [%d] occ#%d: %s (threshold=%.2f, status=%s)",
            citation.evidence,
            citation.occurrence,
            measured,
            answer.threshold,
            verdict_of(claim),
        )
    verdicts = [verdict_of(claim) for claim in answer.claims]
    LOGGER.info(
        "Citation verification complete: %d assessments in %.1fms"
        " (provider=%s, model=%s, mode=%s, threshold=%.2f, kept=%d, demoted=%d, fail_open=%d)",
        len(verdicts),
        run.milliseconds,
        answer.provider,
        answer.verifier or "none",
        run.mode,
        answer.threshold,
        verdicts.count(KEPT),
        verdicts.count(DEMOTED),
        verdicts.count(FAIL_OPEN),
    )


class Span:
    """The span of one answer's checks; it does nothing where no tracer is set up."""

    def __init__(self, span: Any) -> None:
        self._span = span

    def describe(self, record: dict[str, Any]) -> None:
        """Set input, output and the figures to filter by, from an audit record."""
        if not self._span.is_recording():
            return
        inputs = [
            {
                name: each[name]
                for name in (
                    "chunk_index",
                    "occurrence",
                    "claim",
                    "source_text",
                    "title",
                    "section",
                    "authors",
                    "year",
                )
            }
            for each in record["assessments"]
        ]
        results = [
            {name: each[name] for name in ("chunk_index", "occurrence", "state", "verdict", "probability")}
            for each in record["assessments"]
        ]
        self._span.set_attribute("openinference.span.kind", "GUARDRAIL")
        self._span.set_attribute("input.value", orjson.dumps(inputs).decode())
        self._span.set_attribute(
            "output.value", orjson.dumps({"summary": record["summary"], "results": results}).decode()
        )
        for name in ("provider", "model", "threshold"):
            self._span.set_attribute(f"citation_verification.{name}", record[name])
        for name in ("batch_size", "kept", "demoted", "fail_open", "latency_ms"):
            self._span.set_attribute(f"citation_verification.{name}", record["summary"][name])


@contextmanager
def verification_span() -> Iterator[Span]:
    """A span named ``citation_verification`` around the checks of one answer."""
    from opentelemetry import trace  # late: it takes as long to import as a build with nothing to do

    with trace.get_tracer("litsite").start_as_current_span("citation_verification") as span:
        yield Span(span)
