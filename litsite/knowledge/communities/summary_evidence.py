"""Which passages speak for a community: quotes that name its members, the most telling first, from many papers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from litsite.index.records import ABSTRACT, FRONT_MATTER
from litsite.knowledge.records import Claim, Community, CommunitySummary, Entity, Evidence, Relation

_BEST_LENGTHS = range(40, 321)  # letters: a shorter sentence says little, a longer one several things
_SENTENCE = re.compile(r"[\"'“‘]*[^\W\d_a-z].*[.!?][\"'”’)\]]*", re.DOTALL)
# A sentence that leans on the one before it says little alone.
_LEANING = re.compile(
    r"(?:Additionally|Also|Consequently|Conversely|Furthermore|Hence|However|It|Moreover|Nevertheless|Similarly|Such|"
    r"That|Therefore|They|These|Thus|In (?:addition|contrast|particular|this)|As a result|For (?:example|instance))\b"
)
_YEAR = re.compile(r"\b(?:18|19|20)\d\d\b")
_MOST_YEARS = 2
_NO_WORD = re.compile(r"[^\w ]|[\d_]")
_MOST_SIGNS = 0.15  # of all letters of a sentence
_MOST_NAMED = 4
_LEAST_WORTH = 0.0

# What counts for a passage, beside the number of members that it names.
_STATED = 1.0  # it says what the paper does with the entity
_IN_ABSTRACT = 1.5
_AT_HOME = 1.0  # it is of a paper that names more of this community than of others
_FIRST_PAPER = 1.0  # it is of the most telling paper; less for those after it
_IN_TITLE = -6.0  # it names what the paper is about and says nothing of it
_ODD_LENGTH = -1.5
_NO_SENTENCE = -6.0
_LEANS = -1.0
_MANY_YEARS = -1.0  # it cites others
_FEW_WORDS = -1.5  # it is mostly numbers and signs
_PAPER_AGAIN = -2.0  # for each passage of the same paper that was chosen already


@dataclass(slots=True)
class Passage:
    """A passage and the ids of the entities that it names."""

    named: set[str] = field(default_factory=set)
    _form: float | None = None

    def form(self, evidence: Evidence) -> float:
        """What a passage is worth for where it stands and how it is written; ``evidence`` is any that it is."""
        if self._form is None:
            self._form = _form(evidence)
        return self._form


@dataclass(frozen=True, slots=True)
class Candidate:
    """Evidence that might stand in a summary; ``bonus`` is for what it says, beside what its passage names."""

    evidence: Evidence
    passage: Passage
    bonus: float = 0.0


class LibraryEvidence:
    """The quotes of a library by what they name. It is made once for the summaries of all communities.

    ``claims_of`` and ``entities_of`` have the claims of each paper and the entities that it names.
    """

    def __init__(
        self, entities: Mapping[str, Entity], relations: Sequence[Relation], claims: Mapping[str, Claim]
    ) -> None:
        self.entities = entities
        self.entities_of: dict[str, list[Entity]] = {}
        self.claims_of: dict[str, list[Claim]] = {}
        self._stated: dict[str, list[Evidence]] = {}
        self._candidates: dict[str, dict[str, list[Candidate]]] = {}  # of entities that were asked for, by paper
        self._passages: defaultdict[tuple[str, int, int], Passage] = defaultdict(Passage)
        for relation in relations:
            self._stated.setdefault(relation.object, []).extend(relation.evidence)
            for evidence in relation.evidence:
                self.passage(evidence).named.add(relation.object)
        for entity in entities.values():
            for paper in entity.papers:
                self.entities_of.setdefault(paper, []).append(entity)
            for mention in entity.mentions:
                self.passage(mention.evidence).named.add(entity.id)
        for claim in claims.values():
            self.claims_of.setdefault(claim.paper, []).append(claim)

    def candidates(self, entity: str, papers: Container[str]) -> Iterator[Candidate]:
        """The passages of some papers that name an entity."""
        if entity not in self._candidates:
            self._candidates[entity] = self._by_paper(entity)
        for paper, found in self._candidates[entity].items():
            if paper in papers:
                yield from found

    def stated(self, entity: str, papers: Container[str]) -> Iterator[Candidate]:
        """Those that say what the paper does with the entity, not only that there is such a thing."""
        return (candidate for candidate in self.candidates(entity, papers) if candidate.bonus == _STATED)

    def passage(self, evidence: Evidence) -> Passage:
        """The passage that some evidence is."""
        return self._passages[evidence.chunk, evidence.start, evidence.end]

    def _by_paper(self, entity: str) -> dict[str, list[Candidate]]:
        found: dict[str, list[Candidate]] = {}
        for evidence in self._stated.get(entity, ()):
            found.setdefault(evidence.paper, []).append(Candidate(evidence, self.passage(evidence), _STATED))
        for mention in self.entities[entity].mentions:
            evidence = mention.evidence
            found.setdefault(evidence.paper, []).append(Candidate(evidence, self.passage(evidence)))
        return found


class PassageChoice:
    """Chooses the passages of one community's summary: none twice, and many papers rather than few."""

    def __init__(self, community: Community, at_home: frozenset[str] = frozenset()) -> None:
        """``at_home`` are papers that are preferred."""
        self._members = {member.entity for member in community.members}
        count = max(1, len(community.papers))
        self._ranks = {paper: place / count for place, paper in enumerate(community.papers)}
        self._at_home = at_home
        self._quoted: dict[str, int] = {}
        self._texts: set[str] = set()

    def best(self, candidates: Iterable[Candidate]) -> Evidence | None:
        """The passage that says most, which counts as chosen from now on; None when none is any good."""
        worth = ((self._worth(each), each.evidence) for each in candidates)
        ranked = [
            (-score - self._quoted.get(evidence.paper, 0) * _PAPER_AGAIN, evidence)
            for score, evidence in worth
            if score >= _LEAST_WORTH
        ]
        ranked.sort(key=lambda pair: (pair[0], pair[1].chunk, pair[1].start, pair[1].extractor))
        best = next((evidence for _, evidence in ranked if not self._is_said(evidence)), None)
        if best:
            self.choose(best)
        return best

    def choose(self, evidence: Evidence) -> None:
        """Count a passage as chosen."""
        self._texts.add(shown(evidence))
        self._quoted[evidence.paper] = self._quoted.get(evidence.paper, 0) + 1

    def _is_said(self, evidence: Evidence) -> bool:
        """Whether the passage, or one that has it in it, was chosen; an abstract is often said again in the text."""
        text = shown(evidence)
        return text in self._texts or any(text in said or said in text for said in self._texts)

    def _worth(self, candidate: Candidate) -> float:
        evidence = candidate.evidence
        passage = candidate.passage
        named = len(passage.named & self._members)
        rank = self._ranks.get(evidence.paper, 1.0)
        standing = _FIRST_PAPER * (1 - rank) + _AT_HOME * (evidence.paper in self._at_home)
        return min(_MOST_NAMED, named) + candidate.bonus + passage.form(evidence) + standing


def shown(evidence: Evidence) -> str:
    """A quote in one line."""
    return " ".join(evidence.quote.split())


def evidence_of(summary: CommunitySummary) -> list[Evidence]:
    """All evidence of a summary in its order, none twice."""
    parts = (
        summary.scope,
        summary.measures,
        summary.identification,
        summary.consensus,
        summary.debates,
        summary.gaps,
    )
    found = (evidence for part in parts for statement in part.statements for evidence in statement.evidence)
    return list({each.key: each for each in found}.values())


def evidence_pack(
    library: LibraryEvidence, community: Community, summary: CommunitySummary, *, most: int
) -> tuple[Evidence, ...]:
    """Up to ``most`` passages about a community: those of its summary, then others that name its members in turn."""
    choice = PassageChoice(community)
    papers = frozenset(community.papers)
    pack = evidence_of(summary)[:most]
    for evidence in pack:
        choice.choose(evidence)
    names = [member.entity for member in community.members]
    while names and len(pack) < most:
        exhausted = set()
        for name in names[: most - len(pack)]:
            if further := choice.best(library.candidates(name, papers)):
                pack.append(further)
            else:
                exhausted.add(name)
        names = [name for name in names if name not in exhausted]
    return tuple(pack)


def _form(evidence: Evidence) -> float:
    text = shown(evidence)
    worth = {ABSTRACT: _IN_ABSTRACT, FRONT_MATTER: _IN_TITLE}.get(evidence.kind, 0.0)
    if len(text) not in _BEST_LENGTHS:
        worth += _ODD_LENGTH
    if not _SENTENCE.fullmatch(text):
        worth += _NO_SENTENCE
    if _LEANING.match(text):
        worth += _LEANS
    if len(_YEAR.findall(text)) > _MOST_YEARS:
        worth += _MANY_YEARS
    if len(_NO_WORD.findall(text)) > _MOST_SIGNS * len(text):
        worth += _FEW_WORDS
    return worth
