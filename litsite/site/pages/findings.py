"""The pages of findings: all groups, each group of more than one, and where findings differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from litsite.knowledge.records import ClaimGroup
from litsite.knowledge.vocabulary import SIGNS
from litsite.site import addresses
from litsite.site.catalogue import sort_text
from litsite.site.finding_records import DifferencesPage, FindingGroupPage, FindingsPage
from litsite.site.finding_views import (
    SIGN_LABELS,
    FindingViews,
    claims_of,
    difference_anchor,
    finding_anchor,
    group_anchor,
    group_href,
)
from litsite.site.pages.listings import papers_in_words
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import Link
from litsite.store import digest_of

_SECTION = "findings"
_NAMES_IN_PALETTE = 2_000


class FindingPages:
    """Everything that is shown of a library's findings."""

    def __init__(self, views: FindingViews) -> None:
        self._views = views
        self._claims = views.knowledge.claims
        self._groups_of_claims = {claim: group for group in views.groups for claim in group.claims}
        self._differences_of_claims = {claim: each for each in views.differences for claim in claims_of(each)}

    def __len__(self) -> int:
        """How many findings there are."""
        return len(self._claims)

    def all(self) -> Iterator[PlannedPage]:
        """The list of groups, where findings differ, and a page for every group of more than one finding."""
        yield self._index()
        yield self._differing()
        yield from (self._group(group) for group in self._views.groups if len(group.claims) > 1)

    def downloads(self) -> Iterator[tuple[str, bytes]]:
        """No files beside these pages."""
        yield from ()

    def names(self) -> list[tuple[str, str, str]]:
        """The groups that have a page for the palette: name, page and number of findings."""
        named = [group for group in self._views.groups if group_href(group)]
        return [
            (self._views.title(group), group_href(group), findings_in_words(len(group.claims)))
            for group in named[:_NAMES_IN_PALETTE]
        ]

    def href(self, claim: str) -> str:
        """Where a claim is shown among the findings, empty for one that is in no group."""
        group = self._groups_of_claims.get(claim)
        if group is None:
            return ""
        page = group_href(group)
        return f"{page}#{finding_anchor(claim)}" if page else f"{addresses.FINDINGS}#{group_anchor(group)}"

    def _index(self) -> PlannedPage:
        views = self._views
        outcomes = {views.label(group.features.outcome) for group in views.groups}
        treatments = {views.label(group.features.treatment) for group in views.groups}
        signs = {claim.sign for claim in self._claims.values()}
        page = FindingsPage(
            path=addresses.FINDINGS,
            kind="findings",
            title="Findings",
            section=_SECTION,
            total=len(self._claims),
            outcomes=tuple(sorted(outcomes - {""}, key=lambda label: (sort_text(label), label))),
            treatments=tuple(sorted(treatments - {""}, key=lambda label: (sort_text(label), label))),
            signs=tuple((sign, SIGN_LABELS[sign]) for sign in SIGNS if sign in signs),
            differences=_differences_link(len(views.differences)),
            matrix=Link("As a matrix, to sort and to download", addresses.CLAIM_MATRIX) if views.groups else None,
        )
        titles = [(group, views.about(group.features)) for group in views.groups]
        return PlannedPage(
            page,
            rests_on=(digest_of(titles), views.rests_on(claim for group in views.groups for claim in group.claims)),
            complete=lambda: replace(page, rows=views.rows()),
        )

    def _group(self, group: ClaimGroup) -> PlannedPage:
        difference = next(filter(None, map(self._differences_of_claims.get, group.claims)), None)
        title = self._views.title(group)
        facts = (
            findings_in_words(len(group.claims)),
            papers_in_words(self._views.papers(group.claims)),
        )
        page = FindingGroupPage(
            path=addresses.finding_group_path(group.id),
            kind="finding_group",
            title=title,
            description=f"{', '.join(facts)}: {title}",
            section=_SECTION,
            breadcrumbs=(Link("Findings", addresses.FINDINGS),),
            about=self._views.about(group.features),
            facts=facts,
            difference=Link(
                "Directions differ: both sides", f"{addresses.DIFFERENCES}#{difference_anchor(difference.id)}"
            )
            if difference
            else None,
        )
        return PlannedPage(
            page,
            rests_on=(self._views.rests_on(group.claims),),
            complete=lambda: replace(page, sides=self._views.sides(group.claims)),
        )

    def _differing(self) -> PlannedPage:
        views = self._views
        page = DifferencesPage(
            path=addresses.DIFFERENCES,
            kind="differences",
            title="Where findings differ",
            section=_SECTION,
            breadcrumbs=(Link("Findings", addresses.FINDINGS),),
            total=len(views.differences),
        )
        titles = [(each, views.label(each.outcome), views.label(each.treatment)) for each in views.differences]
        return PlannedPage(
            page,
            rests_on=(
                digest_of(titles),
                views.rests_on(claim for each in views.differences for claim in claims_of(each)),
            ),
            complete=lambda: replace(
                page, differences=tuple(views.difference(each) for each in self._views.differences)
            ),
        )


def findings_in_words(count: int) -> str:
    """``1 finding``, ``1,204 findings``."""
    return "1 finding" if count == 1 else f"{count:,} findings"


def _differences_link(count: int) -> Link | None:
    if not count:
        return None
    words = "One place where findings differ" if count == 1 else f"{count:,} places where findings differ"
    return Link(words, addresses.DIFFERENCES)
