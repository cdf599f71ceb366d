"""Rules about answers: every citation has its passage and one row in the table of claims, and they count alike."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from litsite.site.check.files import SiteFiles
from litsite.site.check.pages import CheckedPage
from litsite.site.check.records import Placed

_CITATION = re.compile(r"citation-([1-9][0-9]*)-([1-9][0-9]*)")
_EVIDENCE = re.compile(r"#evidence-([1-9][0-9]*)")
_HINT = "build the site again: an answer's page and its table of claims are not of one build"


@dataclass(frozen=True, slots=True)
class ShownCitation:
    """A citation in an answer: passage ``number``, cited the ``occurrence``-th time; and the passage it leads to.

    ``passage`` is 0 where it leads elsewhere: a citation that failed leads to its row in the table of claims.
    """

    number: int
    occurrence: int
    passage: int

    @property
    def anchor(self) -> str:
        """Its id on the page."""
        return f"citation-{self.number}-{self.occurrence}"


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """A row of a table of claims: its anchor, and the page and anchor of the citation it leads back to."""

    anchor: str
    page: str
    citation: str


def citations(page: CheckedPage) -> tuple[ShownCitation, ...]:
    """The citations in the answer on a page, in their order."""
    found = []
    for element in page.elements("//a[starts-with(@id, 'citation-')]"):
        anchor = _CITATION.fullmatch(element.get("id") or "")
        passage = _EVIDENCE.fullmatch(element.get("href") or "")
        if anchor:
            found.append(ShownCitation(int(anchor[1]), int(anchor[2]), int(passage[1]) if passage else 0))
    return tuple(found)


def claim_rows(page: CheckedPage, site: SiteFiles) -> tuple[ShownClaim, ...]:
    """The rows of the table of claims on a page, in their order."""
    rows = []
    for row in page.elements("//tr[starts-with(@id, 'claim-')]"):
        targets = [site.look_up(page.path, link.get("href") or "") for link in row.iter("a")]
        back = next((target for target in targets if _CITATION.fullmatch(target.fragment)), None)
        rows.append(ShownClaim(row.get("id") or "", back.file if back else "", back.fragment if back else ""))
    return tuple(rows)


def claims(
    cited: Mapping[str, Sequence[ShownCitation]], checked: Mapping[str, Sequence[ShownClaim]]
) -> Iterator[Placed]:
    """Citations count from 1 for each passage and lead to that passage; each has one row, and rows count from 1.

    ``cited`` holds the citations of every page, ``checked`` the rows. That what they lead to exists is looked at by
    the rules about links.
    """
    rows_of: dict[tuple[str, str], list[str]] = defaultdict(list)
    for page, rows in checked.items():
        for number, row in enumerate(rows, 1):
            if row.anchor != f"claim-{number}":
                yield page, (f"row {number} is called {row.anchor}", _HINT)
            if not row.citation:
                yield page, (f"{row.anchor} leads back to no citation", _HINT)
            rows_of[row.page, row.citation].append(row.anchor)
    for page, shown in cited.items():
        occurrences: dict[int, list[int]] = defaultdict(list)
        for citation in shown:
            occurrences[citation.number].append(citation.occurrence)
            if citation.passage not in (0, citation.number):
                yield page, (f"{citation.anchor} leads to passage {citation.passage}", _HINT)
            found = rows_of[page, citation.anchor]
            if len(found) != 1:
                yield page, (f"{citation.anchor} has {', '.join(found) or 'no row'} in the table of claims", _HINT)
        for number, counted in occurrences.items():
            if sorted(counted) != list(range(1, len(counted) + 1)):
                yield page, (f"the citations of passage {number} do not count from 1", _HINT)
