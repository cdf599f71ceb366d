"""What is written down of the checks of an answer."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from litsite.answers.records import REJECTED, UNVERIFIED, VERIFIED, Answer
from litsite.answers.telemetry import CheckRun, audit_record, log_checks, verification_span
from tests.answers.made_claims import answer, checked, occurrence

RUN = CheckRun(812.4, "service")


@pytest.fixture
def made() -> Answer:
    """An answer with a claim of each verdict."""
    return answer(
        checked(occurrence(1, "Foxes jump."), VERIFIED, 0.7403),
        checked(occurrence(1, "Foxes fly.", 2), REJECTED, 0.1),
        checked(occurrence(2, "Dogs sleep."), UNVERIFIED),
    )


def test_every_occurrence_has_its_line_and_the_last_sums_up(made: Answer, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "litsite.verification"):
        log_checks(made, RUN)
    assert caplog.messages == [
        "Citation verification [1] occ#1: p=0.7403 (threshold=0.60, status=KEPT)",
        "Citation verification [1] occ#2: p=0.1000 (threshold=0.60, status=DEMOTED)",
        "Citation verification [2] occ#1: unverified (threshold=0.60, status=FAIL_OPEN)",
        (
            "Citation verification complete: 3 assessments in 812.4ms (provider=local, model=none, mode=service, "
            "threshold=0.60, kept=1, demoted=1, fail_open=1)"
        ),
    ]


def test_the_audit_record_holds_inputs_verdicts_and_counts(made: Answer) -> None:
    record = audit_record(made, RUN)
    assert record["schema_version"] == 1
    assert record["summary"] == {
        "batch_size": 3, "kept": 1, "demoted": 1, "fail_open": 1, "latency_ms": 812.4, "budget_exceeded": False,
    }  # fmt: skip
    assert [each["verdict"] for each in record["assessments"]] == ["KEPT", "DEMOTED", "FAIL_OPEN"]
    third = record["assessments"][2]
    assert (third["chunk_index"], third["occurrence"], third["claim"], third["source_text"], third["authors"]) == (
        2,
        1,
        "Dogs sleep.",
        "Dogs sleep.",
        "Sato",
    )


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    """What a tracer that is set up receives. One can be set up only once a process, so it stays."""
    exporter = InMemorySpanExporter()
    provider = trace.get_tracer_provider()
    if not isinstance(provider, TracerProvider):
        provider = TracerProvider()
        trace.set_tracer_provider(provider)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    yield exporter
    exporter.shutdown()


def test_a_span_carries_what_can_be_filtered_by(made: Answer, spans: InMemorySpanExporter) -> None:
    with verification_span() as span:
        span.describe(audit_record(made, RUN))
    (finished,) = spans.get_finished_spans()
    attributes = finished.attributes or {}
    assert finished.name == "citation_verification"
    assert attributes["openinference.span.kind"] == "GUARDRAIL"
    assert attributes["citation_verification.kept"] == 1
    assert attributes["citation_verification.latency_ms"] == 812.4
    assert "Foxes fly." in str(attributes["input.value"])
    assert '"FAIL_OPEN"' in str(attributes["output.value"])
