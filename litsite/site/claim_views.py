"""Claims as their page shows them: what was cited, where it stands, and what the checks say of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from litsite.answers.records import (
    FOUND,
    NOT_FOUND,
    PARTLY,
    QUOTED,
    REJECTED,
    UNVERIFIED,
    VERIFIED,
    Answer,
    CheckedClaim,
    Evidence,
    LocalChecks,
    Source,
)
from litsite.site.answer_views import citation_mark, source_name
from litsite.site.catalogue import sort_text
from litsite.site.claim_records import Choice, ClaimPassage, ClaimRow, ClaimSource
from litsite.site.evidence_places import EvidencePlaces
from litsite.site.passage_text import claim_markup, excerpt_markup, is_long, passage_markup
from litsite.site.records import NOTHING, Link
from litsite.site.rich_text import title_markup
from litsite.site.verdict_words import LOOK_AT, STATES, WORDS, verdict_of
from litsite.sources.inline_markup import plain_text

MEANINGS = {
    QUOTED: "The claim stands word for word in the passage.",
    VERIFIED: "A decision model finds it probable enough that the passage supports the claim.",
    FOUND: "The passage has what the claim speaks of. Whether it supports the claim, no local check can tell.",
    PARTLY: "The passage has a part of what the claim speaks of.",
    NOT_FOUND: "The passage does not speak of it. The citation was taken out.",
    REJECTED: "The probability is too low, or a number is missing in the passage. The citation was taken out.",
    UNVERIFIED: "Nobody checked: a service gave no answer, or checks are off. The citation stays.",
}
"""What each verdict says of any claim."""

_WORST_FIRST = (REJECTED, NOT_FOUND, UNVERIFIED, PARTLY, FOUND, VERIFIED, QUOTED)
_MOST_WORDS = 24
_LONGEST_LABEL = 120


class ClaimViews:
    """Makes the rows of claims pages."""

    def __init__(self, places: EvidencePlaces) -> None:
        self._places = places

    def rows(self, answer: Answer, answer_path: str) -> tuple[ClaimRow, ...]:
        """The claims of an answer in their order. ``answer_path`` is the page of the answer."""
        evidence = {each.number: each for each in answer.evidence}
        return tuple(
            self._row(number, claim, evidence[claim.occurrence.citation.evidence], answer, answer_path)
            for number, claim in enumerate(answer.claims, 1)
        )

    def _row(self, number: int, claim: CheckedClaim, evidence: Evidence, answer: Answer, answer_path: str) -> ClaimRow:
        checks = claim.checks
        words = () if claim.probability is not None else checks.missing_words
        return ClaimRow(
            number=number,
            citation=Link(f"#{number}", f"{answer_path}#citation-{citation_mark(claim.occurrence.citation)}"),
            claim=claim_markup(claim.occurrence.claim),
            source=self._source(evidence.source),
            passage=self._passage(evidence, checks),
            state=claim.state,
            verdict=WORDS[claim.state],
            css=verdict_of(claim, answer.threshold).css,
            rank=10_000 * _WORST_FIRST.index(claim.state) + round(1_000 * (claim.probability or 0)),
            is_demoted=claim.is_demoted,
            probability="" if claim.probability is None else f"{claim.probability:.3f}",
            missing_words=tuple(_cut(word) for word in words[:_MOST_WORDS]),
            missing_numbers=tuple(_cut(number) for number in checks.missing_numbers[:_MOST_WORDS]),
            more_missing=max(0, len(words) - _MOST_WORDS),
            hint="" if claim.state == QUOTED else LOOK_AT.get(checks.hint, ""),
        )

    def _source(self, source: Source) -> ClaimSource:
        row = self._places.views.rows.get(source.address)
        return ClaimSource(
            id=_source_id(source),
            title=row.title if row else title_markup(source.title),
            name=source_name(source) if source.authors else source.year,
            href=self._places.views.catalogue.path_of(source.address),
            publication=source.publication,
            is_retracted=row is not None and row.retracted,
        )

    def _passage(self, evidence: Evidence, checks: LocalChecks) -> ClaimPassage:
        place, file = self._places.of(evidence)
        text = "" if evidence.is_withheld else evidence.text
        exact = () if checks.quoted is None else (checks.quoted,)
        return ClaimPassage(
            number=evidence.number,
            kind=evidence.kind,
            text=passage_markup(text, checks.attribution, exact),
            excerpt=excerpt_markup(text, checks.attribution, exact) if is_long(text) else NOTHING,
            place=place,
            page=str(file.label) if file and str(file.label).startswith("page") else "",
            reader=self._places.reader(evidence),
            select=self._places.select(evidence),
            is_withheld=evidence.is_withheld,
        )


def states_of(claims: Sequence[CheckedClaim], threshold: float) -> tuple[Choice, ...]:
    """The verdicts that occur, each with what it means and how many claims have it."""
    counts = Counter(claim.state for claim in claims)
    weakest_first = sorted(claims, key=lambda claim: claim.probability or 0)
    css = {claim.state: verdict_of(claim, threshold).css for claim in weakest_first}
    return tuple(
        Choice(state, WORDS[state], counts[state], MEANINGS[state], css[state]) for state in STATES if counts[state]
    )


def sources_of(answer: Answer) -> tuple[Choice, ...]:
    """The sources that an answer's claims cite, by author and year."""
    cited = {each.number: each.source for each in answer.evidence}
    counts = Counter(cited[claim.occurrence.citation.evidence] for claim in answer.claims)
    choices = [
        Choice(_source_id(source), _cut(source_name(source)), count, _cut(plain_text(source.title)))
        for source, count in counts.items()
    ]
    return tuple(sorted(choices, key=lambda choice: (sort_text(choice.label), sort_text(choice.detail), choice.value)))


def _source_id(source: Source) -> str:
    """A source's name in the filter and in the address of the page."""
    return source.address.lower()


def _cut(text: str) -> str:
    """Text on one line, and not without end."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_LABEL else f"{line[:_LONGEST_LABEL]}…"
