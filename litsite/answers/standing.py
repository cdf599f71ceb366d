"""Which claims stand, and which have fallen since an earlier build."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from litsite.answers.archive import StandingClaim
from litsite.answers.records import UNVERIFIED, Answer


def standing_claims(before: Iterable[StandingClaim], answers: Sequence[Answer]) -> tuple[StandingClaim, ...]:
    """What is to be remembered: claims that stand now, and those that stood before and have failed their check.

    A claim is the same while its question, its words and the paper it cites are. One that is no longer made is
    forgotten. One that could not be checked keeps what was known of it.
    """
    known = {(each.question, each.claim, each.source): each for each in before}
    found: dict[tuple[str, str, str], StandingClaim] = {}
    for answer in answers:
        sources = {each.number: each.source.address for each in answer.evidence}
        for checked in answer.claims:
            name = (
                answer.question.slug,
                checked.occurrence.claim,
                sources[checked.occurrence.citation.evidence],
            )
            if checked.state == UNVERIFIED:
                if name in known:
                    found.setdefault(name, known[name])
            elif not checked.is_demoted:
                found[name] = StandingClaim(*name)
            elif name in known and not (name in found and not found[name].fell):
                found[name] = StandingClaim(*name, fell=True)
    return tuple(sorted(found.values()))
