"""A small graph in which everything occurs, for tests of what is done with graphs."""

from __future__ import annotations

from litsite.errors import Problem
from litsite.knowledge.entities.canonical import canonical_key, entity_id
from litsite.knowledge.records import (
    Alias,
    Claim,
    ClaimFeatures,
    ClaimGroup,
    ClaimLink,
    Community,
    CommunitySummary,
    Difference,
    Entity,
    EntryPoint,
    Evidence,
    Knowledge,
    Member,
    Mention,
    Merge,
    Relation,
    RuleResult,
    Statement,
    SummaryPart,
)
from litsite.knowledge.vocabulary import DATA, LIMITATION, METHOD, NEGATIVE, PAPER, POSITIVE, TOPIC
from tests.knowledge.made_mentions import made_evidence

SENTENCE = "A random forest reads the census of Zürich – all of it."
FOREST_SAID = Evidence(
    "P1/3", "P1", "P1", 10, 10 + len(SENTENCE), SENTENCE, "lexicon", 0.9, "section", ("2 Methods", "“Trees”"), 4, ""
)
FOREST_READ = Evidence(
    "P1/3", "P1", "P1", 10, 10 + len(SENTENCE), SENTENCE, "lexicon", 0.6, "section", ("2 Methods", "“Trees”"), 4, ""
)
NOTED = Evidence("N1/0", "N1", "P2", 0, 12, "Forests win.", "phrases", 0.7, "annotation", (), None, "ANNO2345")
LOST = made_evidence("P2", "Forests lose at times.", number=2)


def made_graph_entity(type_: str, name: str, *mentions: Mention, aliases: tuple[Alias, ...] = ()) -> Entity:
    """An entity with some mentions."""
    papers = tuple(sorted({mention.evidence.paper for mention in mentions}))
    key = canonical_key(type_, name)
    return Entity(entity_id(type_, name), type_, name, key, 0.97, papers, mentions, aliases)


def made_paper_entity(address: str, title: str) -> Entity:
    """A paper as an entity."""
    return Entity(entity_id(PAPER, address), PAPER, title, address, 1.0, ())


FOREST = made_graph_entity(
    METHOD,
    "random forest",
    Mention("random forest", 2, FOREST_SAID, 3),
    Mention("Forests", 0, NOTED),
    aliases=(Alias("forest of trees", "merged by hand: the same"), Alias("RF", "defined in the text")),
)
CENSUS = made_graph_entity(DATA, "census of Zürich", Mention("census of Zürich", 26, FOREST_SAID))
GROVES = made_graph_entity(TOPIC, "groves", Mention("Forests", 0, LOST))
PAPERS = (made_paper_entity("P1", "Forests and their trees"), made_paper_entity("P2", "Groves"))
ENTITIES = {each.id: each for each in sorted((FOREST, CENSUS, GROVES, *PAPERS), key=lambda each: each.id)}
USES = Relation("r1", PAPERS[0].id, "PAPER_USES_METHOD", FOREST.id, 0.72, 0.684, (FOREST_READ, NOTED), "2024-05-01")
READS = Relation("r2", FOREST.id, "USES", CENSUS.id, 0.6, 0.6, (FOREST_READ,), "")
FEATURES = ClaimFeatures("trees", "accuracy", "forests", "", "cities")
CLAIMS = {
    "c1": Claim(
        "c1", "P2", "Forests win.", POSITIVE, 0.7, NOTED, FEATURES, "by 3 %", ("in cities", "“here”"), (FOREST.id,)
    ),
    "c2": Claim("c2", "P2", "Forests lose at times.", NEGATIVE, 0.8, LOST, ClaimFeatures()),
}
COMMUNITY = Community(
    "m1",
    "macro",
    "random forest · census",
    (Member(FOREST.id, 2.5, is_hub=True), Member(CENSUS.id, 1.0)),
    ("P1", "P2"),
    ((FOREST.id, CENSUS.id, 2.5),),
)
SUMMARY = CommunitySummary(
    "m1",
    scope=SummaryPart("Trees.", ("random forest",), (Statement("They win.", (NOTED, FOREST_SAID)),)),
    entry_points=(EntryPoint("P1", "Forests and their trees", "names most"),),
    coverage="high",
    needs_human_review=False,
    model="m",
)
GRAPH = Knowledge(
    entities=ENTITIES,
    relations=tuple(sorted((USES, READS), key=lambda each: (each.subject, each.predicate, each.object))),
    claims=CLAIMS,
    groups=(ClaimGroup("g1", FEATURES, ("c2", "c1"), 1, "trees"), ClaimGroup("g1", FEATURES, (), 2, "woods")),
    differences=(Difference("d1", "accuracy", "forests", {POSITIVE: ("c1",), NEGATIVE: ("c2",)}, ("setting: a / b",)),),
    claim_links=(ClaimLink("c1", "CLAIM_CONTRADICTS", "c2"),),
    communities=(COMMUNITY, Community("m2", "micro", "census", (Member(CENSUS.id, 1.0),), ("P1",), parent="m1")),
    summaries={"m1": SUMMARY},
    merges=(
        Merge("x1", "forest of trees", FOREST.id, "random forest", METHOD, "merged by hand: the same", is_manual=True),
        Merge("x2", "random forest tool", FOREST.id, "random forest", METHOD, "alike", similarity=0.912345),
    ),
    health=(
        RuleResult(1, "orphans", "Every entity is named", "ok", 0),
        RuleResult(2, "b", "B", "bad", 2.5, "x", ("y", "z")),
    ),
    problems=(Problem("curation/entities.yaml", "names a thing that is gone", "take it out", "P1"),),
)
LIMIT = made_graph_entity(
    LIMITATION, "small samples", Mention("small samples", 0, made_evidence("P2", "small samples"))
)
