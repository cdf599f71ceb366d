"""Summaries of communities in the library's own words: every statement is a quote, or is counted from quotes.

Descriptions count what papers name and claim nothing else. How many of a community's papers a summary rests on is said
as its coverage: high from a half on, medium from a fifth on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from litsite.knowledge.communities.summary_evidence import Candidate, LibraryEvidence, PassageChoice, evidence_of, shown
from litsite.knowledge.records import (
    Claim,
    ClaimGroup,
    Community,
    CommunitySummary,
    Difference,
    Entity,
    EntryPoint,
    Evidence,
    PaperFacts,
    Relation,
    Statement,
    SummaryPart,
)
from litsite.knowledge.vocabulary import (
    DATA,
    IDENTIFICATION,
    LIMITATION,
    MEASURE,
    METHOD,
    MIXED,
    SETTING,
    SIGNS,
    TOPIC,
)

HIGH_COVERAGE = 1 / 2
MEDIUM_COVERAGE = 1 / 5
"""Shares of a community's papers that are quoted; with less, coverage is low."""

FEWEST_PAPERS = 3
"""A summary that quotes fewer papers needs a person's review."""

_MOST_KEY_POINTS = 8
_MOST_LISTED = 4
_MOST_SCOPE = 6
_MOST_STATEMENTS = 5
_MOST_QUOTES_PER_SIDE = 2
_MOST_ENTRY_POINTS = 5
_NOUNS = {
    MEASURE: ("measure", "measures"),
    IDENTIFICATION: ("identification strategy", "identification strategies"),
    METHOD: ("method", "methods"),
    DATA: ("data source", "data sources"),
    SETTING: ("setting", "settings"),
}


def summaries_of(
    communities: Sequence[Community],
    entities: Mapping[str, Entity],
    relations: Sequence[Relation],
    claims: Mapping[str, Claim],
    groups: Sequence[ClaimGroup],
    differences: Sequence[Difference],
    papers: Mapping[str, PaperFacts],
    *,
    label: Callable[[str], str] = str,
) -> dict[str, CommunitySummary]:
    """The summary of each community by its id. ``label`` gives the words for a key of the taxonomy."""
    library = LibraryEvidence(entities, relations, claims)
    writer = _Writer(library, homes(communities, entities), groups, differences, papers, label)
    return {community.id: writer.summary(community, claims) for community in communities}


def homes(communities: Sequence[Community], entities: Mapping[str, Entity]) -> dict[str, frozenset[str]]:
    """The papers that are at home in each community, by its id: they name more of its members than of any other's.

    Of every level a paper has one home.
    """
    most: dict[tuple[str, str], tuple[int, str]] = {}
    for community in communities:
        named = Counter(paper for member in community.members for paper in entities[member.entity].papers)
        for paper in community.papers:
            place = (community.level, paper)
            most[place] = max(most.get(place, (0, "")), (named[paper], community.id))
    found: dict[str, set[str]] = {community.id: set() for community in communities}
    for (_, paper), (_, home) in most.items():
        found[home].add(paper)
    return {home: frozenset(papers) for home, papers in found.items()}


def coverage_of(evidence: Iterable[Evidence], community: Community) -> str:
    """``high``, ``medium`` or ``low``: the share of a community's papers that some evidence comes from."""
    quoted = {each.paper for each in evidence} & set(community.papers)
    share = len(quoted) / max(1, len(community.papers))
    return "high" if share >= HIGH_COVERAGE else "medium" if share >= MEDIUM_COVERAGE else "low"


def is_thin(evidence: Sequence[Evidence], community: Community) -> bool:
    """Whether evidence covers too little of a community, or comes from too few papers, to stand without review."""
    few = len({each.paper for each in evidence}) < FEWEST_PAPERS
    return few or coverage_of(evidence, community) == "low"


class _Writer:
    """What all summaries have in common."""

    def __init__(
        self,
        library: LibraryEvidence,
        at_home: Mapping[str, frozenset[str]],
        groups: Sequence[ClaimGroup],
        differences: Sequence[Difference],
        papers: Mapping[str, PaperFacts],
        label: Callable[[str], str],
    ) -> None:
        self.library = library
        self.at_home = at_home
        self.papers = papers
        self.label = label
        self.group_of = {claim: group for group in groups for claim in group.claims}
        self.differences_of: dict[str, list[Difference]] = {}
        for difference in differences:
            for ids in difference.claims.values():
                for claim in ids:
                    self.differences_of.setdefault(claim, []).append(difference)
        self.disputed = {(each.outcome, each.treatment) for each in differences}

    def summary(self, community: Community, claims: Mapping[str, Claim]) -> CommunitySummary:
        """The summary of one community."""
        return _Summary(self, community, claims).written()


class _Summary:
    """The summary of one community while it is written."""

    def __init__(self, writer: _Writer, community: Community, claims: Mapping[str, Claim]) -> None:
        self.writer = writer
        self.library = writer.library
        self.community = community
        self.all_claims = claims
        self.papers = frozenset(community.papers)
        self.members = [self.library.entities[member.entity] for member in community.members]
        ids = {member.id for member in self.members}
        self.claims = [
            claim
            for paper in community.papers
            for claim in self.library.claims_of.get(paper, ())
            if not ids.isdisjoint(claim.entities)
        ]
        self.named = self._named_by_type(ids)
        self.at_home = writer.at_home[community.id]
        self.choice = PassageChoice(community, self.at_home)

    def written(self) -> CommunitySummary:
        """All parts. Those about findings and limits choose first, since few passages will do for them."""
        debates = self._debates()
        consensus = self._consensus()
        limits = self._limitations()
        scope = self._scope()
        identification = self._naming((IDENTIFICATION, METHOD))
        measures = self._naming((MEASURE,))
        summary = CommunitySummary(
            community=self.community.id,
            scope=scope,
            measures=measures,
            identification=identification,
            consensus=consensus,
            debates=debates,
            gaps=limits,
            entry_points=self._entry_points(),
        )
        return self._judged(summary)

    def _judged(self, summary: CommunitySummary) -> CommunitySummary:
        """The summary with what it says of itself."""
        evidence = evidence_of(summary)
        quoted = len({each.paper for each in evidence} & self.papers)
        unquoted = f"{quoted} of its {_papers(len(self.papers))} {'is' if quoted == 1 else 'are'} quoted here."
        missing = [plural for kind, (_, plural) in _NOUNS.items() if not self.named.get(kind)]
        absent = f" Not found in any of its papers: {_listed(missing)}." if missing else ""
        gaps = replace(summary.gaps, description=f"{summary.gaps.description} {unquoted}{absent}".strip())
        return replace(
            summary,
            gaps=gaps,
            coverage=coverage_of(evidence, self.community),
            needs_human_review=is_thin(evidence, self.community) or bool(summary.debates.statements),
        )

    def _named_by_type(self, members: set[str]) -> dict[str, list[Entity]]:
        """The entities of each type that its papers name: its members first, then those that two of its papers name.

        These are in the order of how many of its papers name them, less what other papers name as well.
        """
        counts: dict[str, int] = {}
        for paper in self.community.papers:
            for entity in self.library.entities_of.get(paper, ()):
                counts[entity.id] = counts.get(entity.id, 0) + 1
        telling = {name: count**2 / len(self.library.entities[name].papers) for name, count in counts.items()}
        found: dict[str, list[Entity]] = {}
        for name in sorted(counts, key=lambda name: (name not in members, -telling[name], name)):
            entity = self.library.entities[name]
            if name in members or counts[name] > 1 or entity.type == LIMITATION:
                found.setdefault(entity.type, []).append(entity)
        return found

    def _scope(self) -> SummaryPart:
        topics = sorted(self.members, key=lambda each: each.type != TOPIC)  # its members are in order of weight
        description = (
            f"{len(self.members)} entities that {_papers(len(self.papers))} name together, "
            f"among them {self._counted(topics)}."
        )
        for kind in (DATA, SETTING):
            if named := self.named.get(kind):
                description += f" {_NOUNS[kind][1].capitalize()} that they name: {self._counted(named)}."
        statements = self._quotes(topics, _MOST_SCOPE)
        return SummaryPart(description, _names(topics), statements)

    def _naming(self, kinds: Sequence[str]) -> SummaryPart:
        """What its papers name of some types; an empty part for nothing."""
        sentences = [
            f"Its papers name {_amount(len(named), *_NOUNS[kind])}: {self._counted(named)}."
            for kind in kinds
            if (named := self.named.get(kind))
        ]
        found = [entity for kind in kinds for entity in self.named.get(kind, [])]
        return SummaryPart(" ".join(sentences), _names(found), self._quotes(found, _MOST_STATEMENTS))

    def _quotes(self, entities: Sequence[Entity], most: int) -> tuple[Statement, ...]:
        """A quote for each entity, as far as there is a good one."""
        found: list[Statement] = []
        for entity in entities[: 2 * most]:
            evidence = self.choice.best(self.library.candidates(entity.id, self.papers))
            if evidence:
                found.append(Statement(shown(evidence), (evidence,)))
            if len(found) == most:
                break
        return tuple(found)

    def _debates(self) -> SummaryPart:
        found = {
            difference.id: difference
            for claim in self.claims
            for difference in self.writer.differences_of.get(claim.id, ())
        }
        chosen = list(found.values())[:_MOST_STATEMENTS]
        if not chosen:
            return SummaryPart()
        pairs = tuple(self._pair(each.outcome, each.treatment) for each in chosen)
        description = f"Findings of different papers differ on {_amount(len(found), 'question', 'questions')}."
        return SummaryPart(description, pairs, tuple(self._difference(each) for each in chosen))

    def _difference(self, difference: Difference) -> Statement:
        sides = [(sign, difference.claims.get(sign, ())) for sign in SIGNS]
        counts = ", ".join(f"{len(ids)} {sign}" for sign, ids in sides if ids)
        apart = f" ({'; '.join(difference.apart)})" if difference.apart else ""
        quoted = [self.all_claims[claim].evidence for _, ids in sides for claim in ids[:_MOST_QUOTES_PER_SIDE]]
        for evidence in quoted:
            self.choice.choose(evidence)
        pair = self._pair(difference.outcome, difference.treatment)
        return Statement(f"Findings on {pair} differ: {counts}{apart}.", tuple(quoted))

    def _consensus(self) -> SummaryPart:
        agreed = self._agreements()
        if agreed:
            statements = tuple(self._agreement(pair, claims) for pair, claims in agreed[:_MOST_STATEMENTS])
            points = tuple(self._pair(*pair) for pair, _ in agreed[:_MOST_STATEMENTS])
            asked = _amount(len(agreed), "question", "questions")
            return SummaryPart(f"Findings of two papers or more agree on {asked}.", points, statements)
        single = self._single_findings()
        alone = "No two of its papers report findings on one question that agree; single papers report these."
        return SummaryPart(alone, (), single) if single else SummaryPart()

    def _agreements(self) -> list[tuple[tuple[str, str], list[Claim]]]:
        """Outcomes and treatments on which the findings of several papers all have one direction; most papers first."""
        found: dict[tuple[str, str], list[Claim]] = {}
        for claim in self.claims:
            group = self.writer.group_of.get(claim.id)
            if group and group.features.is_comparable:
                found.setdefault((group.features.outcome, group.features.treatment), []).append(claim)
        agreed = [
            (pair, claims)
            for pair, claims in found.items()
            if pair not in self.writer.disputed
            and len({claim.sign for claim in claims} - {MIXED}) == 1
            and all(claim.sign != MIXED for claim in claims)
            and len({claim.paper for claim in claims}) > 1
        ]
        return sorted(agreed, key=lambda each: (-len({claim.paper for claim in each[1]}), each[0]))

    def _agreement(self, pair: tuple[str, str], claims: Sequence[Claim]) -> Statement:
        of_each = {claim.paper: claim for claim in reversed(claims)}
        quoted = [of_each[paper].evidence for paper in self.community.papers if paper in of_each]
        for evidence in quoted[: 2 * _MOST_QUOTES_PER_SIDE]:
            self.choice.choose(evidence)
        text = f"Findings of {_papers(len(of_each))} on {self._pair(*pair)} are {claims[0].sign}."
        return Statement(text, tuple(quoted[: 2 * _MOST_QUOTES_PER_SIDE]))

    def _single_findings(self) -> tuple[Statement, ...]:
        found: list[Statement] = []
        texts = {claim.evidence.key: claim.text for claim in self.claims}
        of_papers_at_home = (claim for claim in self.claims if claim.paper in self.at_home)
        candidates = [
            Candidate(claim.evidence, self.library.passage(claim.evidence), 2 * claim.confidence)
            for claim in of_papers_at_home
        ]
        while len(found) < _MOST_STATEMENTS and (evidence := self.choice.best(candidates)):
            found.append(Statement(texts[evidence.key], (evidence,)))
        return tuple(found)

    def _limitations(self) -> SummaryPart:
        """The limitations that papers at home here state; one that is only mentioned may be another's."""
        stated = {
            entity.name: list(self.library.stated(entity.id, self.at_home)) for entity in self.named.get(LIMITATION, [])
        }
        candidates = [candidate for found in stated.values() for candidate in found]
        found: list[Statement] = []
        while len(found) < _MOST_STATEMENTS and (evidence := self.choice.best(candidates)):
            found.append(Statement(shown(evidence), (evidence,)))
        count = len({candidate.evidence.paper for candidate in candidates})
        said = f"{count} of its papers {'states' if count == 1 else 'state'} a limitation that was recognised."
        none = "None of its papers states a limitation that was recognised."
        names = [name for name, passages in stated.items() if passages][:_MOST_KEY_POINTS]
        return SummaryPart(said if count else none, tuple(names), tuple(found))

    def _entry_points(self) -> tuple[EntryPoint, ...]:
        chosen = [paper for paper in self.community.papers if paper in self.writer.papers][:_MOST_ENTRY_POINTS]
        weights = {member.entity: member.weight for member in self.community.members}
        named = {
            paper: [each.id for each in self.library.entities_of.get(paper, ()) if each.id in weights]
            for paper in chosen
        }
        strength = {paper: sum(weights[name] for name in names) for paper, names in named.items()}
        strongest = max(chosen, key=lambda paper: (strength[paper], paper), default="")
        return tuple(
            EntryPoint(paper, self.writer.papers[paper].title, self._reason(paper, named[paper], paper == strongest))
            for paper in chosen
        )

    def _reason(self, paper: str, named: Sequence[str], is_strongest: bool) -> str:
        reasons = [f"names {len(named)} of its {len(self.members)} entities"]
        if is_strongest:
            reasons.append("most connected")
        if count := sum(claim.paper == paper for claim in self.claims):
            reasons.append(_amount(count, "finding", "findings"))
        return "; ".join(reasons)

    def _pair(self, outcome: str, treatment: str) -> str:
        return f"{self.writer.label(treatment)} and {self.writer.label(outcome)}"

    def _counted(self, entities: Sequence[Entity]) -> str:
        """Their names with how many of its papers name each."""
        counts = [(each.name, len(self.papers.intersection(each.papers))) for each in entities[:_MOST_LISTED]]
        names = [f"{name} ({_papers(count)})" for name, count in counts]
        if more := len(entities) - len(names):
            names.append(f"{more} more")
        return _listed(names)


def _names(entities: Sequence[Entity]) -> tuple[str, ...]:
    return tuple(each.name for each in entities[:_MOST_KEY_POINTS])


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def _amount(count: int, singular: str, plural: str) -> str:
    return f"{count} {singular if count == 1 else plural}"


def _papers(count: int) -> str:
    return _amount(count, "paper", "papers")
