"""Findings as pages show them: quotes by direction, and what they are about in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from urllib.parse import urlencode

from litsite.knowledge.records import Claim, ClaimFeatures, ClaimGroup, Difference, Knowledge
from litsite.knowledge.vocabulary import SIGNS, TOPIC
from litsite.site import addresses
from litsite.site.catalogue import sort_text
from litsite.site.finding_records import DifferenceView, FindingRow, FindingSide, FindingView
from litsite.site.pages.listings import papers_in_words
from litsite.site.quote_views import QuoteViews
from litsite.site.records import Link
from litsite.store import digest_of

FEATURES = ("topic", "outcome", "treatment", "identification", "setting")
"""The respects in which findings are compared, in the order in which they are shown."""

FEATURE_LABELS = {
    "topic": "Topic",
    "outcome": "Outcome",
    "treatment": "Treatment",
    "identification": "Identification",
    "setting": "Setting",
}
SIGN_LABELS = {"positive": "positive", "negative": "negative", "mixed": "mixed", "null": "no effect"}

_IN_LIST = 3
"""Findings of one direction that the list shows; the page of the group has them all."""
_ON_A_SIDE = 6
MOST_IN_LIST = 2_000
"""Quotes in the list of all groups. Groups after that only have their counts, which lead to where the findings are."""
_ID_LENGTH = 16


def finding_anchor(claim: str) -> str:
    """The anchor of a finding by the id of its claim."""
    return f"finding-{claim[:_ID_LENGTH]}"


def group_anchor(group: ClaimGroup) -> str:
    """The anchor of a group in the list of all."""
    return f"group-{group.id[:_ID_LENGTH]}"


def difference_anchor(difference: str) -> str:
    """The anchor of a difference by its id."""
    return f"difference-{difference[:_ID_LENGTH]}"


class FindingViews:
    """Makes views of claims, their groups and differences."""

    def __init__(self, knowledge: Knowledge, quotes: QuoteViews, entity_href: Callable[[str], str]) -> None:
        """``entity_href`` gives the page of an entity by its id."""
        self.knowledge = knowledge
        self._quotes = quotes
        self._entity_href = entity_href
        self._topics = {each.name: each.id for each in knowledge.entities.values() if each.type == TOPIC}
        self.groups = tuple(sorted(knowledge.groups, key=self._telling_first))
        self.differences = tuple(sorted(knowledge.differences, key=self._widest_first))

    def _telling_first(self, group: ClaimGroup) -> tuple[int, int, str, int, str]:
        named = sort_text(self.title(group))
        return -self.papers(group.claims), -len(group.claims), named, group.part, group.id

    def _widest_first(self, difference: Difference) -> tuple[int, str, str]:
        title = self.title_of(ClaimFeatures(outcome=difference.outcome, treatment=difference.treatment))
        return -self.papers(claims_of(difference)), sort_text(title), difference.id

    def papers(self, claims: Iterable[str]) -> int:
        """How many papers some claims are from."""
        return len({self.knowledge.claims[claim].paper for claim in claims})

    def label(self, value: str) -> str:
        """What the value of a feature is called, empty for an empty one."""
        return self.knowledge.label(value) if value else ""

    def title_of(self, features: ClaimFeatures) -> str:
        """What findings are about in one line."""
        named = [self.label(str(getattr(features, feature))) for feature in FEATURES[:3]]
        return " · ".join(dict.fromkeys(name for name in named if name)) or "Other findings"

    def title(self, group: ClaimGroup) -> str:
        """The same for a group; a part of a big one also has what it has in common."""
        title = self.title_of(group.features)
        return f"{title}: {part_in_words(group)}" if group.part else title

    def topic(self, name: str) -> Link | None:
        """A topic with its page, where it has one."""
        if not name:
            return None
        entity = self._topics.get(name)
        return Link(self.label(name), self._entity_href(entity) if entity else "")

    def about(self, features: ClaimFeatures) -> tuple[tuple[str, Link], ...]:
        """Every respect that findings say something of."""
        found = []
        for feature in FEATURES:
            value = str(getattr(features, feature))
            link = self.topic(value) if feature == "topic" else Link(self.label(value), "") if value else None
            if link:
                found.append((FEATURE_LABELS[feature], link))
        return tuple(found)

    def rests_on(self, claims: Iterable[str]) -> str:
        """The digest of some claims and of all that their quotes show of the papers."""
        found = [self.knowledge.claims[claim] for claim in claims]
        return digest_of(found, self._quotes.rests_on(claim.evidence for claim in found))

    def finding(self, claim: Claim) -> FindingView:
        """A claim with its quote."""
        return FindingView(
            finding_anchor(claim.id), self._quotes.of(claim.evidence), claim.effect_size, claim.conditions
        )

    def side(
        self, sign: str, claims: Iterable[str], shown: int, kept: int | None = None, href: str = ""
    ) -> FindingSide:
        """The claims of one direction, the surest first: ``shown`` at once, up to ``kept`` on the page at all."""
        chosen = sorted(
            (claim for each in claims if (claim := self.knowledge.claims[each]).sign == sign),
            key=lambda claim: (-claim.confidence, claim.paper, claim.id),
        )
        views = [self.finding(claim) for claim in chosen[:kept]]
        leads = href if len(views) < len(chosen) else ""
        return FindingSide(sign, SIGN_LABELS[sign], len(chosen), tuple(views[:shown]), tuple(views[shown:]), leads)

    def sides(self, claims: Sequence[str]) -> tuple[FindingSide, ...]:
        """The directions that occur among some claims, with all claims of each."""
        sides = (self.side(sign, claims, _ON_A_SIDE) for sign in SIGNS)
        return tuple(side for side in sides if side.count)

    def counts(self, claims: Iterable[str]) -> dict[str, int]:
        """How many of some claims have each direction."""
        signs = [self.knowledge.claims[claim].sign for claim in claims]
        return {sign: signs.count(sign) for sign in SIGNS}

    def rows(self) -> tuple[FindingRow, ...]:
        """Every group with its first findings of each direction."""
        rows = []
        left = MOST_IN_LIST
        for group in self.groups:
            counts = self.counts(group.claims)
            wanted = sum(min(count, _IN_LIST) for count in counts.values())
            kept = _IN_LIST if wanted <= left else 0
            left -= wanted if kept else 0
            rows.append(self._row(group, kept))
        return tuple(rows)

    def _row(self, group: ClaimGroup, kept: int) -> FindingRow:
        features = group.features
        href = group_href(group)
        elsewhere = href or self._quotes.paper(self.knowledge.claims[group.claims[0]].paper).href
        return FindingRow(
            id=group_anchor(group),
            topic=self.topic(features.topic),
            outcome=self.label(features.outcome),
            treatment=self.label(features.treatment),
            identification=self.label(features.identification),
            setting=self.label(features.setting),
            part=part_in_words(group),
            papers=self.papers(group.claims),
            sides=tuple(self.side(sign, group.claims, kept, kept, elsewhere) for sign in SIGNS),
            href=href,
        )

    def difference(self, difference: Difference) -> DifferenceView:
        """A difference with the quotes of each direction."""
        claims = claims_of(difference)
        topics = {self.knowledge.claims[claim].features.topic for claim in claims}
        outcome = self.label(difference.outcome)
        treatment = self.label(difference.treatment)
        return DifferenceView(
            id=difference_anchor(difference.id),
            outcome=outcome,
            treatment=treatment,
            topic=self.topic(topics.pop()) if len(topics) == 1 else None,
            papers=papers_in_words(self.papers(claims)),
            sides=self.sides(claims),
            apart=tuple(_respect(each) for each in difference.apart),
            href=f"{addresses.FINDINGS}?{urlencode({'outcome': outcome, 'treatment': treatment})}",
        )


def group_href(group: ClaimGroup) -> str:
    """The page of a group, empty for a group of one finding, which the list shows whole."""
    return addresses.finding_group_path(group.id) if len(group.claims) > 1 else ""


def part_in_words(group: ClaimGroup) -> str:
    """``part 2, on spacing``, empty for a whole group."""
    if not group.part:
        return ""
    return f"part {group.part}, {group.label}" if group.label else f"part {group.part}"


def claims_of(difference: Difference) -> tuple[str, ...]:
    """The claims of all directions."""
    return tuple(claim for claims in difference.claims.values() for claim in claims)


def _respect(apart: str) -> tuple[str, str]:
    """``setting: schools / universities`` as the respect and what is said of it."""
    respect, _, values = apart.partition(":")
    return (respect.strip(), values.strip()) if values else ("", respect.strip())
