"""Where findings of different papers on one question differ, and which claims support or contradict each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from litsite.knowledge.claims.taxonomy import TREATMENTS, Taxonomy
from litsite.knowledge.records import Claim, ClaimFeatures, ClaimLink, Difference
from litsite.knowledge.vocabulary import CLAIM_CONTRADICTS, CLAIM_SUPPORTS, NEGATIVE, NULL, POSITIVE
from litsite.store import digest_of

_DIRECTIONS = (POSITIVE, NEGATIVE, NULL)
_RESPECTS = ("identification", "setting", "topic")
_UNKNOWN = "not stated"
_MOST_PAPERS = 20
"""Papers on one question whose claims are linked, the surest first."""


def differences(claims: Mapping[str, Claim], taxonomy: Taxonomy) -> tuple[Difference, ...]:
    """Where papers find different directions for one outcome and treatment, sorted by id.

    Raising is held against lowering, and no effect against either; mixed findings belong to no side. A paper that
    disagrees only with itself is no difference.
    """
    found = []
    for question, together in _questions(claims, taxonomy):
        of_sign = {sign: [claim for claim in together if claim.sign == sign] for sign in _DIRECTIONS}
        if not any(_differ(*pair) for pair in combinations(of_sign.values(), 2)):
            continue
        outcome, treatment, topic = question
        found.append(
            Difference(
                id=digest_of(outcome, treatment, topic)[:32],
                outcome=outcome,
                treatment=treatment,
                claims={
                    sign: tuple(claim.id for claim in sorted(of_sign[sign], key=_surest))
                    for sign in _DIRECTIONS
                    if of_sign[sign]
                },
                apart=tuple(_apart([of_sign[sign] for sign in _DIRECTIONS if of_sign[sign]], taxonomy)),
            )
        )
    return tuple(sorted(found, key=lambda difference: difference.id))


def claim_links(claims: Mapping[str, Claim], taxonomy: Taxonomy) -> tuple[ClaimLink, ...]:
    """Which claims of different papers on one outcome and treatment support or contradict each other, sorted.

    Of every paper the surest claim of each direction counts, of at most 20 papers a question.
    """
    links = []
    for _, together in _questions(claims, taxonomy):
        best: dict[tuple[str, str], Claim] = {}
        for claim in sorted(together, key=_surest):
            if claim.sign in _DIRECTIONS:
                best.setdefault((claim.paper, claim.sign), claim)
        papers = list(dict.fromkeys(paper for paper, _ in best))[:_MOST_PAPERS]
        chosen = [claim for (paper, _), claim in best.items() if paper in papers]
        for first, second in combinations(sorted(chosen, key=lambda claim: claim.id), 2):
            if first.paper != second.paper:
                predicate = CLAIM_SUPPORTS if first.sign == second.sign else CLAIM_CONTRADICTS
                links.append(ClaimLink(first.id, predicate, second.id))
    return tuple(sorted(links, key=lambda link: (link.source, link.target)))


def _questions(
    claims: Mapping[str, Claim], taxonomy: Taxonomy
) -> Iterator[tuple[tuple[str, str, str], Sequence[Claim]]]:
    """Claims on the same outcome and treatment; where the treatment says little by itself, on the same topic, too."""
    together: dict[tuple[str, str, str], list[Claim]] = defaultdict(list)
    for claim in claims.values():
        if claim.features.is_comparable and (question := _question(claim.features, taxonomy)):
            together[question].append(claim)
    for question in sorted(together):
        yield question, sorted(together[question], key=lambda claim: claim.id)


def _question(features: ClaimFeatures, taxonomy: Taxonomy) -> tuple[str, str, str] | None:
    if not taxonomy.is_broad(TREATMENTS, features.treatment):
        return features.outcome, features.treatment, ""
    return (features.outcome, features.treatment, features.topic) if features.topic else None


def _differ(one: Iterable[Claim], other: Iterable[Claim]) -> bool:
    """Whether two sides have claims of different papers."""
    papers, others = {claim.paper for claim in one}, {claim.paper for claim in other}
    return bool(papers and others) and len(papers | others) > 1


def _surest(claim: Claim) -> tuple[float, str]:
    return -claim.confidence, claim.id


def _apart(sides: Sequence[Sequence[Claim]], taxonomy: Taxonomy) -> Iterator[str]:
    """In which other respects the sides have nothing in common."""
    for respect in _RESPECTS:
        values = [sorted({taxonomy.label(getattr(each.features, respect)) for each in side}) for side in sides]
        if any(not set(one) & set(other) for one, other in combinations(values, 2)):
            yield f"{respect}: " + " / ".join(" and ".join(each or _UNKNOWN for each in side) for side in values)
