"""Claims that stood in an earlier build and do no longer. A site does not hold that: it is the same without a past."""

from __future__ import annotations

from pathlib import Path

from litsite.answers.archive import fallen_claims
from litsite.site.check.records import Finding

_LONGEST_SHOWN = 120
_HINT = "correct the answer or what it cites; a claim that is taken out is forgotten"


def fallen_findings(state: Path) -> tuple[Finding, ...]:
    """One finding for every claim that fell. ``state`` is the folder of the archive."""
    return tuple(
        Finding("fallen_claims", f"questions/{each.question}.html", f"no longer stands: {_shown(each.claim)}", _HINT)
        for each in fallen_claims(state)
    )


def _shown(claim: str) -> str:
    return claim if len(claim) <= _LONGEST_SHOWN else f"{claim[:_LONGEST_SHOWN].rstrip()} …"
