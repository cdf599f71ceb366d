"""A little knowledge made by hand over the library of ``related_papers``, and the pages that show it.

``MEMORY``, ``SPAN`` and ``CHUNKING`` are named by two papers or more and have pages, and so has ``EVIL`` with a hostile
name; ``COPPER`` is named by one paper, ``OWN`` in an annotation of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litsite.bundles.records import Corpus
from litsite.config_sections import SiteSection
from litsite.knowledge.records import (
    Alias,
    Claim,
    ClaimFeatures,
    ClaimGroup,
    Community,
    Difference,
    Entity,
    Evidence,
    Knowledge,
    Member,
    Mention,
    Relation,
    RuleResult,
)
from litsite.knowledge.vocabulary import (
    DATA,
    ENABLES,
    MEASURE,
    METHOD,
    MIXED,
    NEGATIVE,
    PAPER,
    PAPER_PREDICATES,
    POSITIVE,
    TOPIC,
)
from litsite.relations.records import Relations
from litsite.site.catalogue import catalogue_of
from litsite.site.fragments import Fragments
from litsite.site.pages.entities import EntityPages
from litsite.site.pages.health import health_page
from litsite.site.pages.notes import NotePages
from litsite.site.pages.paper import PaperPages
from litsite.site.pages.planned import PlannedPage
from litsite.site.passage_places import PassagePlaces
from litsite.site.quote_views import QuoteViews
from litsite.site.records import SiteFrame
from litsite.site.relation_views import RelationViews
from litsite.site.render import Renderer
from litsite.site.views import Views
from litsite.sources.records import Item, Library, LibraryInfo
from litsite.store import Store, digest_of
from tests.site.related_papers import HOSTILE, ITEMS, TEXT, build_related_site, full_text_bundle

ABSTRACT = "We measure the span of working memory. Chunking widens it."
MEASURES = "We measure the span of working memory."
WIDENS = "Chunking widens it."
TESTS = "We test the span of a private store in working memory, twice."
MASTERS = "Chess masters hold chunks in working memory."
SHORT = "The span of a store is short."
SEVEN = "Seven, plus or minus two, is private."
THOUGHT = "My own thought on chunking is private."
BARIUM = "Barium and copper."


def said(
    paper: str, quote: str, kind: str = "abstract", *, number: int = 1, extractor: str = "phrases", **places: Any
) -> Evidence:
    """A quote of a paper, which stands in its own bundle unless ``address`` names another."""
    address = str(places.pop("address", paper))
    start = int(places.pop("start", 0))
    confidence = float(places.pop("confidence", 0.85))
    return Evidence(
        f"{address}/{number}", address, paper, start, start + len(quote), quote, extractor, confidence, kind, **places
    )


def mention(surface: str, evidence: Evidence, occurrences: int = 1) -> Mention:
    """A quote that names something."""
    return Mention(surface, evidence.quote.index(surface), evidence, occurrences)


def entity(kind: str, name: str, mentions: Iterable[Mention] = (), **more: Any) -> Entity:
    """Something named by the papers that its mentions are from."""
    found = tuple(mentions)
    values = {
        "id": digest_of(kind, name.casefold())[:32],
        "type": kind,
        "name": name,
        "key": name.casefold(),
        "confidence": 0.9,
        "papers": tuple(sorted({each.evidence.paper for each in found})),
        "mentions": found,
    }
    return Entity(**{**values, **more})


SECTION = said("CENTRE22", TESTS, "section", number=2, section=("2 Methods", "2.1 Spans & stores"), page=2)
MARK = said("CENTRE22", SEVEN, "annotation", number=3, annotation="MARK2222", page=3)
NOTE = said("CENTRE22", THOUGHT, "note", address="NOTE2222")
MEASURED = said("CENTRE22", MEASURES)
WIDENED = said("CENTRE22", WIDENS, start=len(MEASURES) + 1)

MEMORY = entity(
    TOPIC,
    "Working memory",
    (
        mention("working memory", MEASURED, 12),
        mention("working memory", SECTION, 12),
        mention("working memory", said("HANDMADE", MASTERS, extractor="lexicon")),
    ),
    aliases=(
        Alias("WM", "defined in the text"),
        Alias("immediate memory", "merged automatically at cosine 0.91"),
        Alias("<b>store</b>", "merged by hand: <i>they mean the same</i>"),
    ),
    is_locked=True,
)
SPAN = entity(MEASURE, "Memory span", (mention("span", MEASURED, 2), mention("span", said("SIMILAR2", SHORT), 9)))
CHUNKING = entity(
    METHOD,
    "Chunking",
    (
        mention("Chunking", WIDENED, 3),
        mention("chunking", NOTE),
        mention("chunks", said("HANDMADE", MASTERS)),
        mention(HOSTILE, said("HOSTILE2", HOSTILE)),
    ),
)
EVIL = entity(
    METHOD, HOSTILE, (mention(HOSTILE, said("HOSTILE2", HOSTILE)), mention("Chess", said("HANDMADE", MASTERS)))
)
COPPER = entity(DATA, "Barium & copper", (mention("Barium", said("ALONE222", BARIUM)),))
OWN = entity(TOPIC, "Seven", (mention("Seven", MARK),))
CENTRE = entity(PAPER, "Working memory and its limits", key="CENTRE22", papers=("HANDMADE",))
CHESS = entity(PAPER, "Chunking in chess", key="HANDMADE")
ENTITIES = (MEMORY, SPAN, CHUNKING, EVIL, COPPER, OWN, CENTRE, CHESS)


def relation(subject: Entity, predicate: str, target: Entity, *evidence: Evidence) -> Relation:
    """A relation with what says so."""
    return Relation(
        digest_of(subject.id, predicate, target.id)[:32], subject.id, predicate, target.id, 0.91, 0.91, evidence
    )


RELATIONS = (
    relation(CENTRE, PAPER_PREDICATES[TOPIC], MEMORY, MEASURED, SECTION),
    relation(CENTRE, PAPER_PREDICATES[MEASURE], SPAN, MEASURED),
    relation(CENTRE, PAPER_PREDICATES[METHOD], CHUNKING, WIDENED),
    relation(CHESS, PAPER_PREDICATES[TOPIC], MEMORY, said("HANDMADE", MASTERS)),
    relation(CHUNKING, ENABLES, MEMORY, WIDENED),
)


def finding(evidence: Evidence, sign: str, *named: Entity, **more: Any) -> Claim:
    """A finding that names some entities."""
    values: dict[str, Any] = {
        "text": evidence.quote,
        "confidence": 0.8,
        "entities": tuple(each.id for each in named),
        "features": ClaimFeatures("", "retention", "chunking"),
    }
    made = digest_of("claim", evidence.key, sign)[:32]
    return Claim(id=made, paper=evidence.paper, sign=sign, evidence=evidence, **{**values, **more})


WIDER = finding(WIDENED, POSITIVE, CHUNKING, effect_size="by two items", conditions=("among experts",), confidence=0.9)
SHORTER = finding(said("SIMILAR2", SHORT), NEGATIVE, SPAN, text="Stores are <i>short</i>.")
HELD = finding(said("HANDMADE", MASTERS), MIXED, CHUNKING, MEMORY, features=ClaimFeatures("", "", "chess"))
CLAIMS = (WIDER, SHORTER, HELD)
GROUPS = (
    ClaimGroup(digest_of("a group")[:32], WIDER.features, (WIDER.id, SHORTER.id)),
    ClaimGroup(digest_of("a group of one")[:32], HELD.features, (HELD.id,)),
)
COMMUNITY = Community(
    digest_of("a community")[:32],
    "macro",
    "Working memory",
    (Member(MEMORY.id, 3.0, is_hub=True), Member(SPAN.id, 2.0), Member(CHUNKING.id, 1.0)),
    ("CENTRE22", "HANDMADE"),
    ((MEMORY.id, SPAN.id, 2.0), (MEMORY.id, CHUNKING.id, 1.0)),
)
_NOTED = {
    3: RuleResult(3, "thin_entities", "Few entities rest on one mention", "warn", 0.25, "1 of 4 does", (COPPER.id,)),
    7: RuleResult(7, "long_names", "No name is a sentence", "warn", 1, f"{HOSTILE} is long", (HOSTILE, "CENTRE22")),
}
HEALTH = tuple(
    _NOTED.get(number) or RuleResult(number, f"rule_{number}", f"Rule number {number}", "ok", 1234 * number)
    for number in range(1, 17)
)
KNOWLEDGE = Knowledge(
    entities={each.id: each for each in sorted(ENTITIES, key=lambda each: each.id)},
    relations=RELATIONS,
    claims={each.id: each for each in sorted(CLAIMS, key=lambda each: each.id)},
    groups=GROUPS,
    differences=(
        Difference(
            digest_of("a difference")[:32],
            "retention",
            "chunking",
            {POSITIVE: (WIDER.id,), NEGATIVE: (SHORTER.id,)},
            ("setting: chess / <b>words</b>",),
        ),
    ),
    communities=(COMMUNITY,),
    health=HEALTH,
)


@dataclass(frozen=True)
class MadePages:
    """What shows a made knowledge."""

    views: Views
    quotes: QuoteViews
    entities: EntityPages
    papers: PaperPages
    health: PlannedPage

    @property
    def planned(self) -> dict[str, PlannedPage]:
        """The pages of entities, papers and health by their path."""
        return {each.page.path: each for each in (*self.entities.all(), *self.papers.all(), self.health)}


@contextmanager
def made_pages(
    folder: Path, knowledge: Knowledge = KNOWLEDGE, *, items: Iterable[Item] = ITEMS, **library: Any
) -> Iterator[MadePages]:
    """The pages of some knowledge; the full text of ``CENTRE22`` is there."""
    held = tuple(sorted(items, key=lambda item: item.address))
    filed = Library("a test", (LibraryInfo("user", "Papers"),), held, **library)
    bundles = {"CENTRE22": full_text_bundle(folder / "bundles", "CENTRE22", TEXT)}
    corpus = Corpus(folder / "bundles", bundles)
    with Store(folder / "store") as store:
        views = Views(filed, catalogue_of(filed), with_text=frozenset(bundles))
        fragments = Fragments(store, {})
        places = PassagePlaces(corpus, fragments)
        quotes = QuoteViews(views, places)
        entities = EntityPages(knowledge, quotes)
        related = RelationViews(views, corpus, places, Relations({}, "calibrated"))
        notes = NotePages(views, corpus, fragments)
        papers = PaperPages(views, corpus, fragments, notes, related, {}, {}, {}, {}, entities)
        yield MadePages(views, quotes, entities, papers, health_page(knowledge, entities.href, quotes))


def build_knowledge_site(folder: Path, knowledge: Knowledge = KNOWLEDGE, *, items: Iterable[Item] = ITEMS) -> Path:
    """The site of these papers with the pages of some knowledge in it; where it is, is returned."""
    site = build_related_site(folder, items=items).output
    section = SiteSection(title="Related")
    frame = SiteFrame("litsite-test", section.title, "", "en", section.theme, "0", (), 0)
    with made_pages(folder / "made", knowledge, items=items) as made:
        renderer = Renderer(frame, folder / "templates")
        for path, planned in made.planned.items():
            (site / path).parent.mkdir(parents=True, exist_ok=True)
            (site / path).write_bytes(renderer.render(planned.completed()))
    return site
