"""What papers study and find, side by side: a row for each paper, and a row for each group of findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from litsite.knowledge.records import Claim, ClaimGroup, Entity, Knowledge, PaperFacts
from litsite.knowledge.vocabulary import DATA, IDENTIFICATION, MEASURE, METHOD, SETTING, SIGNS, TOPIC


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A paper and the names of what it names, by type, the most mentioned first.

    ``claims`` counts its findings of each direction; all directions are there.
    """

    paper: str
    title: str
    creators: str
    year: str
    topics: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    data: tuple[str, ...] = ()
    measures: tuple[str, ...] = ()
    identification: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    claims: Mapping[str, int] = field(default_factory=dict)

    @property
    def claim_count(self) -> int:
        """Its findings of all directions."""
        return sum(self.claims.values())


@dataclass(frozen=True, slots=True)
class PaperMatrix:
    """A row for each paper, in the order of their addresses."""

    rows: tuple[PaperRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimCell:
    """A finding in a cell: its quote, and the paper and page (from 1) it stands on."""

    claim: str
    quote: str
    paper: str
    title: str
    creators: str
    year: str
    page: int | None
    confidence: float


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A group of findings. ``topic`` to ``setting`` are words, empty where the findings do not say.

    ``counts`` has the findings of each direction, all directions included; ``cells`` those of them that are shown, by
    direction, the surest first. ``label`` names the part of a big group.
    """

    group: str
    topic: str
    outcome: str
    treatment: str
    identification: str
    setting: str
    label: str
    size: int
    counts: Mapping[str, int]
    cells: Mapping[str, tuple[ClaimCell, ...]]


@dataclass(frozen=True, slots=True)
class ClaimMatrix:
    """A row for each group of findings, the biggest first."""

    rows: tuple[ClaimRow, ...] = ()


def paper_matrix(knowledge: Knowledge, papers: Mapping[str, PaperFacts]) -> PaperMatrix:
    """The matrix of papers, in the order of their addresses; a standalone note is none and has no row."""
    counts: dict[str, dict[str, int]] = {paper: dict.fromkeys(SIGNS, 0) for paper in papers}
    for claim in knowledge.claims.values():
        if claim.paper in counts:
            counts[claim.paper][claim.sign] += 1
    return PaperMatrix(
        tuple(
            _paper_row(facts, knowledge.of_paper.get(paper, ()), counts[paper])
            for paper, facts in sorted(papers.items())
        )
    )


def claim_matrix(
    knowledge: Knowledge,
    papers: Mapping[str, PaperFacts],
    top_k_per_group: int = 10,
    *,
    label: Callable[[str], str] = str,
) -> ClaimMatrix:
    """The matrix of findings; each group shows ``top_k_per_group`` of them at most, taking turns among directions.

    ``label`` gives the words for a key of the taxonomy.
    """
    rows = (_claim_row(group, knowledge.claims, papers, top_k_per_group, label) for group in knowledge.groups)
    return ClaimMatrix(tuple(sorted(rows, key=lambda row: (-row.size, row.group))))


def _paper_row(facts: PaperFacts, entities: Sequence[Entity], claims: Mapping[str, int]) -> PaperRow:
    def named(kind: str) -> tuple[str, ...]:
        chosen = [entity for entity in entities if entity.type == kind]
        return tuple(each.name for each in sorted(chosen, key=lambda each: (-_mentions(each, facts.address), each.key)))

    return PaperRow(
        paper=facts.address,
        title=facts.title,
        creators=facts.creators,
        year=facts.year,
        topics=named(TOPIC),
        methods=named(METHOD),
        data=named(DATA),
        measures=named(MEASURE),
        identification=named(IDENTIFICATION),
        settings=named(SETTING),
        claims=claims,
    )


def _mentions(entity: Entity, paper: str) -> int:
    return sum(each.occurrences for each in entity.mentions if each.evidence.paper == paper)


def _claim_row(
    group: ClaimGroup,
    claims: Mapping[str, Claim],
    papers: Mapping[str, PaperFacts],
    most: int,
    label: Callable[[str], str],
) -> ClaimRow:
    of_sign: dict[str, list[Claim]] = {sign: [] for sign in SIGNS}
    for claim in sorted((claims[each] for each in group.claims), key=lambda each: (-each.confidence, each.id)):
        of_sign[claim.sign].append(claim)
    shown = _in_turn(of_sign, most)
    features = group.features
    words = {
        name: label(key) if key else ""
        for name, key in (
            ("topic", features.topic),
            ("outcome", features.outcome),
            ("treatment", features.treatment),
            ("identification", features.identification),
            ("setting", features.setting),
        )
    }
    return ClaimRow(
        group=group.id,
        **words,
        label=group.label,
        size=len(group.claims),
        counts={sign: len(found) for sign, found in of_sign.items()},
        cells={sign: tuple(_cell(claim, papers) for claim in found) for sign, found in shown.items()},
    )


def _in_turn(of_sign: Mapping[str, Sequence[Claim]], most: int) -> dict[str, list[Claim]]:
    """The first claims of each direction, one of each in turn, so that no side is left out."""
    shown: dict[str, list[Claim]] = {sign: [] for sign in of_sign}
    longest = max(map(len, of_sign.values()), default=0)
    turns = [(sign, found[turn]) for turn in range(longest) for sign, found in of_sign.items() if turn < len(found)]
    for sign, claim in turns[:most]:
        shown[sign].append(claim)
    return shown


def _cell(claim: Claim, papers: Mapping[str, PaperFacts]) -> ClaimCell:
    facts = papers.get(claim.paper, PaperFacts(claim.paper, claim.paper))
    return ClaimCell(
        claim=claim.id,
        quote=claim.text,
        paper=claim.paper,
        title=facts.title,
        creators=facts.creators,
        year=facts.year,
        page=claim.evidence.page,
        confidence=claim.confidence,
    )
