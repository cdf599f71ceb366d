"""What the papers of ``related_papers`` found, made by hand: all directions, a difference, communities.

``CENTRE22`` and ``HANDMADE`` find opposite directions on the same outcome and treatment; quotes, names and labels hold
what could break out of a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litsite.bundles.records import Corpus
from litsite.knowledge.matrices import claim_matrix, paper_matrix
from litsite.knowledge.records import (
    Claim,
    ClaimFeatures,
    ClaimGroup,
    Community,
    CommunitySummary,
    Difference,
    Entity,
    EntryPoint,
    Evidence,
    Knowledge,
    Member,
    Mention,
    PaperFacts,
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
    NEGATIVE,
    NULL,
    POSITIVE,
    SETTING,
    TOPIC,
)
from litsite.site.community_views import CommunityViews
from litsite.site.finding_views import FindingViews
from litsite.site.matrix_views import MatrixViews
from litsite.site.pages.communities import CommunityPages
from litsite.site.pages.entities import EntityPages
from litsite.site.pages.findings import FindingPages
from litsite.site.pages.matrices import MatrixPages
from litsite.site.pages.planned import PlannedPage
from litsite.site.passage_places import PassagePlaces
from litsite.site.plan import SitePlan
from litsite.site.quote_views import QuoteViews
from litsite.sources.vocabulary import display_title, short_creators
from litsite.store import digest_of
from tests.site.related_papers import HOSTILE, ITEMS, TEXT, build_related_site, full_text_bundle, planned

LABELS = {"span": "Memory span", "retention": "Retention", "chunking": "Chunking", "spacing": "Spaced practice"}
LABELS["hostile"] = HOSTILE


def evidence(paper: str, quote: str, **places: Any) -> Evidence:
    """A quote from a paper, from its abstract unless said otherwise."""
    values = {"kind": "abstract", "extractor": "patterns", "confidence": 0.8, **places}
    return Evidence(f"{paper}/1", paper, paper, 0, len(quote), quote, **values)


def claim(paper: str, text: str, sign: str, features: ClaimFeatures, **other: Any) -> Claim:
    """A finding of a paper, in its own words."""
    places = other.pop("places", {})
    quoted = evidence(paper, text, **places)
    return Claim(digest_of(paper, text), paper, text, sign, quoted.confidence, quoted, features, **other)


SPAN = ClaimFeatures("working memory", "span", "chunking", setting="laboratory")
WIDENS = claim(
    "CENTRE22",
    "Chunking widens the span of working memory.",
    POSITIVE,
    SPAN,
    effect_size="d = 0.84",
    conditions=("among adults", "when n is small"),
    places={"kind": "section", "section": ("3 Results", "2.1 Spans & stores"), "page": 3, "confidence": 0.9},
)
ALSO_WIDENS = claim("SIMILAR2", "We find that chunking lengthens the span of a short store.", POSITIVE, SPAN)
SHORTENS = claim("HANDMADE", "Among novices, chunking reduced the span that they could report.", NEGATIVE, SPAN)
NOTHING_FOUND = claim("CITING22", "Chunking had no effect on the span of children.", NULL, SPAN)
FORGETS = claim(
    "CITED222",
    "Retention depends on spacing: it helps after days and hurts within minutes.",
    MIXED,
    ClaimFeatures("", "retention", "spacing", "experiment", "laboratory"),
)
BREAKS_OUT = claim(
    "HOSTILE2", HOSTILE, POSITIVE, ClaimFeatures("", "hostile"), effect_size=HOSTILE, conditions=(HOSTILE,)
)
UNSAID = claim(
    "TAGGED22", "We show that a report of a part is better than one of the whole.", POSITIVE, ClaimFeatures()
)
CLAIMS = (WIDENS, ALSO_WIDENS, SHORTENS, NOTHING_FOUND, FORGETS, BREAKS_OUT, UNSAID)

NAMES = (
    (TOPIC, "working memory", ("CENTRE22", "HANDMADE", "SIMILAR2")),
    (TOPIC, "chunking", ("CENTRE22", "HANDMADE")),
    (METHOD, "span task", ("CENTRE22", "SIMILAR2")),
    (DATA, "chess positions", ("HANDMADE",)),
    (MEASURE, "digit span", ("CENTRE22", "SIMILAR2")),
    (IDENTIFICATION, "random assignment", ("CITED222",)),
    (SETTING, "laboratory", ("CENTRE22", "CITED222")),
    (LIMITATION, HOSTILE, ("HOSTILE2", "CENTRE22")),
)


def entity(kind: str, name: str, papers: Sequence[str]) -> Entity:
    """Something that papers name, each in a sentence of its abstract."""
    mentions = tuple(Mention(name, 9, evidence(paper, f"We study {name}.")) for paper in sorted(papers))
    return Entity(digest_of(kind, name), kind, name, name.casefold(), 0.9, tuple(sorted(papers)), mentions)


ENTITIES = {each.id: each for each in (entity(*named) for named in NAMES)}
BY_NAME = {each.name: each for each in ENTITIES.values()}


def community(name: str, members: Sequence[str], papers: Sequence[str], parent: str = "") -> Community:
    """Entities that occur together, the first being the one they are named after, each linked to it."""
    ids = [BY_NAME[member].id for member in members]
    return Community(
        digest_of(name),
        "micro" if parent else "macro",
        name,
        tuple(Member(each, float(len(ids) - place), not place) for place, each in enumerate(ids)),
        tuple(papers),
        tuple((ids[0], each, 1.0 / place) for place, each in enumerate(ids) if place),
        parent,
    )


MEMORY = community(
    "Working memory",
    ("working memory", "chunking", "span task", "digit span", "chess positions", HOSTILE),
    ("CENTRE22", "HANDMADE", "SIMILAR2", "HOSTILE2"),
)
SPANS = community("Span task", ("span task", "digit span"), ("CENTRE22", "SIMILAR2"), MEMORY.id)
SETTINGS = community("Laboratory", ("laboratory", "random assignment"), ("CITED222", "CENTRE22"))
SUMMARY = CommunitySummary(
    MEMORY.id,
    scope=SummaryPart(
        "Papers on working memory, chunking and the span task.",
        ("working memory", "chunking"),
        (
            Statement(
                "We measure the span of working memory.",
                (evidence("CENTRE22", "We measure the span of working memory."), WIDENS.evidence),
            ),
            Statement("Nothing is quoted for this.", ()),
        ),
    ),
    debates=SummaryPart("", (), (Statement(HOSTILE, (BREAKS_OUT.evidence,)),)),
    entry_points=(EntryPoint("CENTRE22", "Working memory and its limits", "names most of the members"),),
    coverage="medium",
    needs_human_review=True,
)
WRITTEN = CommunitySummary(SETTINGS.id, method="model", model="a-model", coverage="high", needs_human_review=False)

KNOWLEDGE = Knowledge(
    entities=dict(sorted(ENTITIES.items())),
    claims={each.id: each for each in sorted(CLAIMS, key=lambda each: each.id)},
    groups=(
        ClaimGroup("a1" * 16, SPAN, (WIDENS.id, ALSO_WIDENS.id, SHORTENS.id, NOTHING_FOUND.id)),
        ClaimGroup("b2" * 16, FORGETS.features, (FORGETS.id,)),
        ClaimGroup("c3" * 16, BREAKS_OUT.features, (BREAKS_OUT.id,)),
        ClaimGroup("d4" * 16, UNSAID.features, (UNSAID.id,), 2, "report"),
    ),
    differences=(
        Difference(
            "e5" * 16,
            "span",
            "chunking",
            {POSITIVE: (WIDENS.id, ALSO_WIDENS.id), NEGATIVE: (SHORTENS.id,), NULL: (NOTHING_FOUND.id,)},
            ("setting: laboratory / schools", "years: 1956 / 1973"),
        ),
    ),
    communities=(MEMORY, SPANS, SETTINGS),
    summaries={MEMORY.id: SUMMARY, SETTINGS.id: WRITTEN},
    labels=LABELS,
)


def many_findings(count: int) -> Knowledge:
    """So many findings in groups of one, two and more, on many topics."""
    papers = [item.address for item in ITEMS if item.abstract]
    signs = (POSITIVE, POSITIVE, NEGATIVE, MIXED, NULL)
    claims = []
    grouped: dict[ClaimFeatures, list[str]] = {}
    for number in range(count):
        features = ClaimFeatures(f"topic {number % 700:03}", "span" if number % 3 else "retention", "chunking")
        text = f"Finding {number}: chunking widens the span of working memory in study {number} of a long row of them."
        made = claim(papers[number % len(papers)], text, signs[number % len(signs)], features)
        claims.append(made)
        grouped.setdefault(features, []).append(made.id)
    groups = [ClaimGroup(digest_of(features)[:32], features, tuple(ids)) for features, ids in grouped.items()]
    return Knowledge(claims={each.id: each for each in claims}, groups=tuple(groups))


@dataclass(frozen=True, slots=True)
class MadePages:
    """The pages of what is known, as the plan of a site makes them."""

    plan: SitePlan
    entities: EntityPages
    findings: FindingPages
    communities: CommunityPages
    matrices: MatrixPages

    def all(self) -> Iterator[PlannedPage]:
        """Every page."""
        yield from self.entities.all()
        yield from self.findings.all()
        yield from self.communities.all()
        yield from self.matrices.all()

    def downloads(self) -> Iterator[tuple[str, bytes]]:
        """Every file beside a page."""
        yield from self.findings.downloads()
        yield from self.communities.downloads()
        yield from self.matrices.downloads()


@contextmanager
def made_pages(folder: Path, knowledge: Knowledge = KNOWLEDGE) -> Iterator[MadePages]:
    """The pages of this knowledge over the papers of ``related_papers``."""
    with planned(folder) as plan:
        corpus = Corpus(folder, {"CENTRE22": full_text_bundle(folder, "CENTRE22", TEXT)})
        quotes = QuoteViews(plan.related.views, PassagePlaces(corpus, plan.fragments))
        papers = {
            item.address: PaperFacts(
                item.address, display_title(item), short_creators(item.lead_creators), item.date.text, item.modified
            )
            for item in ITEMS
        }
        entities = EntityPages(knowledge, quotes)
        views = FindingViews(knowledge, quotes, entities.href)
        findings = FindingPages(views)
        matrices = MatrixViews(
            paper_matrix(knowledge, papers),
            claim_matrix(knowledge, papers, label=knowledge.label),
            views,
            quotes,
            entities.href,
            findings.href,
        )
        yield MadePages(
            plan,
            entities,
            findings,
            CommunityPages(CommunityViews(knowledge, quotes, entities.href), papers),
            MatrixPages(matrices),
        )


def build_findings_site(folder: Path, knowledge: Knowledge = KNOWLEDGE) -> Path:
    """The site of the papers with this knowledge, as a build writes it; its folder is returned."""
    return build_related_site(folder, knowledge=knowledge).output
