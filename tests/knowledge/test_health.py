"""The sixteen rules: each is kept by a good graph and broken by one thing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from litsite.knowledge.database.knowledge_database import DatabaseFacts
from litsite.knowledge.health import LibraryFacts, validate
from litsite.knowledge.records import Community, Entity, Knowledge, Member, Relation, RuleResult
from litsite.knowledge.vocabulary import METHOD, TOPIC
from tests.knowledge.made_knowledge import (
    CENSUS,
    CLAIMS,
    ENTITIES,
    FOREST,
    FOREST_SAID,
    GRAPH,
    GROVES,
    PAPERS,
    READS,
    USES,
)

LIBRARY = LibraryFacts(frozenset({"P1", "P2"}), frozenset({"P1/3", "N1/0", "P2/2"}), min_df=2)
METHODS = {
    f"m{number}": replace(CENSUS, id=f"m{number}", type=METHOD, key=f"method {number}", name=f"method {number}")
    for number in range(10)
}
GOOD = replace(GRAPH, entities=ENTITIES | METHODS)


def validated(
    knowledge: Knowledge, facts: DatabaseFacts | None = None, *, library: LibraryFacts = LIBRARY
) -> list[RuleResult]:
    stored = DatabaseFacts(len(knowledge.entities), len(knowledge.entities))
    return list(validate(knowledge, facts or stored, library))


def broken(results: list[RuleResult]) -> dict[int, str]:
    return {each.number: each.state for each in results if each.state != "ok"}


def with_entity(entity: Entity) -> Knowledge:
    return replace(GOOD, entities={**GOOD.entities, entity.id: entity})


def with_relations(*relations: Relation) -> Knowledge:
    return replace(GOOD, relations=(*GOOD.relations, *relations))


def test_a_good_graph_keeps_all_sixteen() -> None:
    results = validated(GOOD)
    assert broken(results) == {}
    assert [each.number for each in results] == list(range(1, 17))
    assert [each.name for each in results] == [
        "orphans",
        "confidenceAnomalies",
        "evidencelessEdges",
        "selfLoops",
        "duplicateEdges",
        "typeOverloading",
        "starTopology",
        "missingWorkspace",
        "emptyGraph",
        "lowDensity",
        "staleEntities",
        "fts5SyncDiscrepancy",
        "unassignedCommunities",
        "danglingAliases",
        "evidenceCoverageRatio",
        "duplicateEntities",
    ]
    assert [each.count for each in results] == [0, 0, 0, 0, 0, 0.077, 0, 0, 0, 0.133, 0, 0, 0, 0, 1.0, 0]


LOOP = replace(READS, id="loop", object=FOREST.id)
BARE = replace(READS, id="bare", predicate="ENABLES", evidence=())
STALE = replace(FOREST_SAID, chunk="P1/99")
SHORT = replace(FOREST_SAID, quote="A random forest")
STAR = [
    replace(READS, id=f"s{number}", subject=f"m{number % 10}", predicate=f"P{number}", object=f"x{number}")
    for number in range(40)
] + [replace(READS, id=f"t{number}", predicate=f"T{number}", object=f"y{number}") for number in range(80)]
BREAKING = {
    1: with_entity(replace(GROVES, mentions=())),
    2: with_entity(replace(GROVES, confidence=1.5)),
    4: with_relations(LOOP),
    5: with_relations(replace(READS, id="again")),
    7: with_relations(*STAR),
    8: replace(GOOD, entities={key: each for key, each in GOOD.entities.items() if key != PAPERS[1].id}),
    11: with_relations(replace(READS, id="stale", predicate="ENABLES", evidence=(STALE,))),
    15: with_relations(replace(READS, id="short", predicate="ENABLES", evidence=(SHORT,))),
    16: with_entity(replace(GROVES, id="other")),
}


@pytest.mark.parametrize("number", sorted(BREAKING))
def test_each_rule_is_broken_by_what_it_is_about(number: int) -> None:
    results = validated(BREAKING[number])
    assert broken(results).keys() == {number}
    result = results[number - 1]
    assert result.explanation
    assert result.examples


def test_a_relation_that_rests_on_nothing_breaks_two_rules() -> None:
    results = validated(with_relations(BARE))
    assert broken(results) == {3: "bad", 15: "bad"}
    assert results[2].examples == ("random forest ENABLES census of Zürich",)
    assert results[14].count == 0.8


def test_many_topics_are_worth_a_look() -> None:
    topics = {f"t{n}": replace(GROVES, id=f"t{n}", key=f"t {n}", type=TOPIC) for n in range(3)}
    result = validated(replace(GOOD, entities={**GOOD.entities, **topics}))[5]
    assert (result.state, result.count) == ("warn", 0.25)
    assert result.explanation.startswith("4 of 16 entities are topics")


def test_a_graph_of_papers_alone_is_empty_and_hardly_joined() -> None:
    papers = {each.id: each for each in PAPERS}
    assert broken(validated(Knowledge(entities=papers))) == {9: "warn", 10: "warn"}
    assert broken(validated(Knowledge(), library=LibraryFacts((), (), 2))) == {9: "warn"}


@pytest.mark.parametrize(
    ("facts", "number"),
    [
        (DatabaseFacts(15, 3), 12),
        (DatabaseFacts(3, 15), 12),
        (DatabaseFacts(15, 15, ("RF",)), 14),
    ],
)
def test_the_tables_are_asked_too(facts: DatabaseFacts, number: int) -> None:
    assert len(GOOD.entities) == 15
    assert broken(validated(GOOD, facts)) == {number: "bad"}


def test_an_entity_of_many_papers_without_a_community_is_pointed_out() -> None:
    alone = replace(GROVES, id="alone", key="alone", name="alone", papers=("P1", "P2"))
    result = validated(with_entity(alone))[12]
    assert (result.state, result.count, result.examples) == ("warn", 1, ("alone",))
    inside = Community("m9", "macro", "alone", (Member("alone", 1.0),), ())
    assert validated(replace(with_entity(alone), communities=(*GOOD.communities, inside)))[12].state == "ok"


def test_five_examples_are_enough() -> None:
    loops = [replace(LOOP, id=f"l{number}", predicate=f"P{number}") for number in range(9)]
    result = validated(with_relations(*loops))[3]
    assert (result.count, len(result.examples)) == (9, 5)


def test_confidences_of_everything_are_looked_at() -> None:
    wrong = replace(
        GOOD,
        relations=(replace(USES, weight=-0.1), replace(READS, confidence=float("nan"))),
        claims={"c1": replace(CLAIMS["c1"], confidence=2.0, evidence=replace(CLAIMS["c1"].evidence, confidence=1.01))},
    )
    assert validated(wrong)[1].count == 4
