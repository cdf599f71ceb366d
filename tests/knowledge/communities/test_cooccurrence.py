from __future__ import annotations

import pytest

from litsite.knowledge.communities.cooccurrence import (
    MOST_PER_PAPER,
    CooccurrenceGraph,
    cooccurrence_graph,
    pair_weight,
)
from litsite.knowledge.records import Entity, Mention
from litsite.knowledge.vocabulary import (
    IDENTIFICATION,
    LIMITATION,
    MEASURE,
    METHOD,
    PAPER,
    SETTING,
    TOPIC,
)
from tests.knowledge.made_entities import entity_id, made_entities, made_entity, quote


def weights(graph: CooccurrenceGraph, entities: dict[str, Entity]) -> dict[frozenset[str], float]:
    """The weight of each edge by the names of its ends."""
    names = [entities[node].name for node in graph.nodes]
    edges = zip(graph.sources.tolist(), graph.targets.tolist(), graph.weights.tolist(), strict=True)
    return {frozenset((names[one], names[other])): weight for one, other, weight in edges}


def test_a_pair_weighs_what_its_types_say_over_the_number_of_others_summed_over_papers() -> None:
    kinds = {"forest": METHOD, "accuracy": MEASURE}
    entities = made_entities({"A": ["plagiarism", "forest", "accuracy"], "B": ["plagiarism", "forest"]}, kinds)
    graph = cooccurrence_graph(entities, min_df=1, max_nodes=10)
    assert weights(graph, entities) == {
        frozenset(("plagiarism", "forest")): 2 / 2 + 2 / 1,
        frozenset(("plagiarism", "accuracy")): 2 / 2,
        frozenset(("forest", "accuracy")): 1 / 2,
    }


@pytest.mark.parametrize(
    ("one", "other", "weight"),
    [
        (TOPIC, METHOD, 2.0),
        (TOPIC, MEASURE, 2.0),
        (IDENTIFICATION, TOPIC, 1.5),
        (MEASURE, IDENTIFICATION, 1.5),
        (TOPIC, SETTING, 1.0),
        (TOPIC, TOPIC, 1.0),
    ],
)
def test_the_weight_of_two_types_does_not_depend_on_their_order(one: str, other: str, weight: float) -> None:
    assert pair_weight(one, other) == pair_weight(other, one) == weight


def test_papers_and_limitations_are_no_nodes() -> None:
    kinds = {"small sample": LIMITATION, "A paper": PAPER}
    entities = made_entities({"A": ["x", "y", "small sample", "A paper"], "B": ["small sample", "A paper"]}, kinds)
    graph = cooccurrence_graph(entities, min_df=1, max_nodes=10)
    assert set(graph.nodes) == {entity_id("x"), entity_id("y")}


def test_entities_of_too_few_papers_are_left_out_and_of_the_others_the_most_frequent_stay() -> None:
    entities = made_entities({"A": ["x", "y", "z", "rare"], "B": ["x", "y", "z"], "C": ["x", "y"]})
    assert entity_id("rare") not in cooccurrence_graph(entities, min_df=2, max_nodes=10).nodes
    assert set(cooccurrence_graph(entities, min_df=2, max_nodes=2).nodes) == {entity_id("x"), entity_id("y")}


def test_nodes_and_edges_are_sorted_whatever_the_order_of_the_entities() -> None:
    entities = made_entities({"A": ["x", "y", "z"], "B": ["y", "z", "w"]})
    graph = cooccurrence_graph(entities, min_df=1, max_nodes=10)
    backwards = cooccurrence_graph(dict(reversed(entities.items())), min_df=1, max_nodes=10)
    edges = list(zip(graph.sources.tolist(), graph.targets.tolist(), strict=True))
    assert list(graph.nodes) == sorted(graph.nodes)
    assert edges == sorted(set(edges))
    assert all(one < other for one, other in edges)
    assert graph.nodes == backwards.nodes
    assert graph.weights.tolist() == backwards.weights.tolist()


def test_a_paper_that_names_very_many_joins_those_that_it_mentions_most() -> None:
    often = [f"often {number}" for number in range(MOST_PER_PAPER)]
    mention = Mention("x", 0, quote("A", "x"), occurrences=5)
    found = [made_entity(name, ["A"], mentions=[mention]) for name in often]
    entities = {each.id: each for each in [*found, made_entity("seldom", ["A"])]}
    graph = cooccurrence_graph(entities, min_df=1, max_nodes=1000)
    joined = {name for pair in weights(graph, entities) for name in pair}
    assert joined == set(often)
    assert len(graph.weights) == MOST_PER_PAPER * (MOST_PER_PAPER - 1) // 2
    assert len(graph.named["A"]) == MOST_PER_PAPER + 1  # the paper names it all the same


def test_a_library_without_entities_has_an_empty_graph() -> None:
    graph = cooccurrence_graph({}, min_df=1, max_nodes=10)
    assert graph.nodes == ()
    assert graph.weights.tolist() == []
