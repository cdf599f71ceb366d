"""Summaries of communities as files: Markdown with a footnote for each quote, and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from litsite.bundles.convert.escaping import escape_markdown
from litsite.knowledge.records import Community, CommunitySummary, Entity, Evidence, PaperFacts, SummaryPart

# The part, its heading, and what its key points are called in JSON.
_PARTS = (
    ("scope", "Scope", "key_topics"),
    ("measures", "Measures", "key_measures"),
    ("identification", "Methods and identification", "key_strategies"),
    ("consensus", "Findings that agree", "key_findings"),
    ("debates", "Findings that differ", "key_debates"),
    ("gaps", "Gaps and limitations", "key_gaps"),
)
_EXTRACTIVE = "Quotes chosen by a program; descriptions count what papers name."
_BY_MODEL = "Written by a language model ({}) from quotes of the papers."
_REVIEW = "It needs a person's review."


def summary_markdown(community: Community, summary: CommunitySummary, papers: Mapping[str, PaperFacts]) -> str:
    """The summary as Markdown. Whatever titles and quotes have in them shows as it is written."""
    notes: list[Evidence] = []
    lines = [f"# {_inline(community.name)}", "", _made(summary), ""]
    for name, heading, _ in _PARTS:
        lines += _section(heading, getattr(summary, name), notes)
    if summary.entry_points:
        lines += ["## Papers to begin with", ""]
        lines += [f"- {_block(point.title)}: {_inline(point.reason)}" for point in summary.entry_points]
        lines.append("")
    lines += [f"[^{number}]: {_note(evidence, papers)}" for number, evidence in enumerate(notes, 1)]
    return "\n".join(lines).rstrip("\n") + "\n"


def summary_json(
    community: Community,
    summary: CommunitySummary,
    papers: Mapping[str, PaperFacts],
    entities: Mapping[str, Entity],
) -> bytes:
    """The summary as JSON. ``evidence`` of a statement has places in the list ``evidence`` of its part, from 0."""
    value: dict[str, Any] = {
        "community": {
            "id": community.id,
            "level": community.level,
            "name": community.name,
            "parent": community.parent,
            "entities": [_member(entities[member.entity], member.is_hub) for member in community.members],
            "papers": list(community.papers),
        }
    }
    for name, _, points in _PARTS:
        value[name] = _part(getattr(summary, name), points, papers)
    value["entry_points"] = {
        "description": "The papers that name most of its entities and little else.",
        "recommended_papers": [
            {"paper": point.paper, "title": point.title, "reason": point.reason} for point in summary.entry_points
        ],
    }
    value |= {
        "coverage": summary.coverage,
        "needs_human_review": summary.needs_human_review,
        "method": summary.method,
        "model": summary.model,
    }
    return orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def _made(summary: CommunitySummary) -> str:
    how = _EXTRACTIVE if summary.method == "extractive" else _BY_MODEL.format(_inline(summary.model))
    review = f" {_REVIEW}" if summary.needs_human_review else ""
    return f"{how} Coverage: {summary.coverage}.{review}"


def _section(heading: str, part: SummaryPart, notes: list[Evidence]) -> Iterator[str]:
    """The lines of a part; its evidence is added to the notes."""
    if part == SummaryPart():
        return
    yield from (f"## {heading}", "")
    if part.description:
        yield from (_block(part.description), "")
    for statement in part.statements:
        marks = "".join(f"[^{_number(evidence, notes)}]" for evidence in statement.evidence)
        yield f"- {_block(statement.text)}{marks}"
    if part.statements:
        yield ""


def _number(evidence: Evidence, notes: list[Evidence]) -> int:
    if evidence not in notes:
        notes.append(evidence)
    return notes.index(evidence) + 1


def _note(evidence: Evidence, papers: Mapping[str, PaperFacts]) -> str:
    facts = papers.get(evidence.paper)
    title = _inline(facts.title if facts else evidence.paper)
    by = _inline(", ".join(filter(None, (facts.creators, facts.year)))) if facts else ""
    place = f", p. {evidence.page}" if evidence.page is not None else ""
    return f"{_block(f'“{evidence.quote}”')} {title}{f' ({by})' if by else ''}{place}."


def _part(part: SummaryPart, points: str, papers: Mapping[str, PaperFacts]) -> dict[str, Any]:
    found = list(dict.fromkeys(evidence for statement in part.statements for evidence in statement.evidence))
    places = {evidence: place for place, evidence in enumerate(found)}
    return {
        "description": part.description,
        points: list(part.key_points) or [statement.text for statement in part.statements],
        "statements": [
            {"text": statement.text, "evidence": [places[evidence] for evidence in statement.evidence]}
            for statement in part.statements
        ],
        "evidence": [_evidence(evidence, papers) for evidence in found],
    }


def _evidence(evidence: Evidence, papers: Mapping[str, PaperFacts]) -> dict[str, Any]:
    facts = papers.get(evidence.paper)
    return {
        "paper": evidence.paper,
        "title": facts.title if facts else "",
        "page": evidence.page,
        "section": list(evidence.section),
        "quote": evidence.quote,
        "chunk": evidence.chunk,
        "start": evidence.start,
        "end": evidence.end,
        "extractor": evidence.extractor,
        "confidence": evidence.confidence,
    }


def _member(entity: Entity, is_hub: bool) -> dict[str, Any]:
    return {"id": entity.id, "type": entity.type, "name": entity.name, "is_hub": is_hub}


def _block(text: str) -> str:
    """Text for the beginning of a line."""
    return escape_markdown(" ".join(text.split()))


def _inline(text: str) -> str:
    """Text for inside a line, on one line."""
    return escape_markdown(" ".join(text.split()), line_start=False)
