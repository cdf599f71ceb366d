"""Clusters of the map: the same as an independent implementation finds, and those that were planted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from litsite.relations.records import CITES, CURATED, CURATED_AND_HYBRID, HYBRID, PRECEDENCE, SHARED_TAGS
from litsite.site.graph_scripts import GraphScripts
from tests.site.graph_reference import communities, mutual_information
from tests.site.planted_graph import PlantedGraph, planted_graph

GLUE = Path(__file__).with_name("graph_glue.js").read_text("utf-8")
WEIGHTS = {CURATED_AND_HYBRID: 120, CURATED: 100, CITES: 100, SHARED_TAGS: 40}


@pytest.fixture(scope="module")
def scripts() -> Iterator[GraphScripts]:
    """The scripts in V8."""
    with GraphScripts(GLUE) as running:
        yield running


def columns(size: int, links: list[tuple[int, int, str, int]]) -> dict[str, Any]:
    """A graph of so many nodes with links (source, target, type, score in hundredths)."""
    rows = tuple((source, target, PRECEDENCE.index(kind), score) for source, target, kind, score in links)
    return PlantedGraph(tuple(f"KEY{node:05}" for node in range(size)), rows, (0,) * size).columns


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, list[tuple[int, int, str, int]]]:
    """Graphs of up to 24 nodes in which sparse and dense, even and uneven parts occur."""
    size = draw(st.integers(2, 24))
    node = st.integers(0, size - 1)
    pairs = draw(st.sets(st.tuples(node, node).filter(lambda pair: pair[0] < pair[1]), max_size=60))
    kinds = st.sampled_from(PRECEDENCE)
    return size, [(*pair, draw(kinds), draw(st.integers(50, 99))) for pair in sorted(pairs)]


def test_links_weigh_what_their_type_says_and_hybrid_ones_their_score(scripts: GraphScripts) -> None:
    links = [(0, place + 1, kind, 73) for place, kind in enumerate(PRECEDENCE)]
    weights = dict(zip(PRECEDENCE, scripts.call("litsite.test.weights", columns(6, links)), strict=True))
    assert weights == {CURATED_AND_HYBRID: 120, CURATED: 100, CITES: 100, HYBRID: 73, SHARED_TAGS: 40}


@settings(max_examples=300)
@given(graph=graphs())
def test_clusters_are_those_of_the_reference(
    scripts: GraphScripts, graph: tuple[int, list[tuple[int, int, str, int]]]
) -> None:
    size, links = graph
    weighted = [(source, target, WEIGHTS.get(kind, score)) for source, target, kind, score in links]
    assert scripts.call("litsite.test.communities", columns(size, links)) == communities(size, weighted)


@pytest.mark.parametrize("seed", range(4))
def test_clusters_of_larger_graphs_are_those_of_the_reference(scripts: GraphScripts, seed: int) -> None:
    graph = planted_graph(150, 8, seed=seed)
    weighted = [(source, target, WEIGHTS.get(PRECEDENCE[kind], score)) for source, target, kind, score in graph.links]
    assert scripts.call("litsite.test.communities", graph.columns) == communities(150, weighted)


def test_two_groups_with_a_bridge_are_two_clusters_and_papers_without_links_none(scripts: GraphScripts) -> None:
    groups = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)]
    links = [(*pair, HYBRID, 90) for pair in groups] + [(2, 3, SHARED_TAGS, 50)]
    assert scripts.call("litsite.test.communities", columns(7, links)) == [0, 0, 0, 1, 1, 1, -1]


def test_what_people_say_weighs_more_than_what_scores_say(scripts: GraphScripts) -> None:
    pair_of_pairs = [(0, 1, CURATED, 100), (3, 4, CURATED, 100)]
    by_hand = [*pair_of_pairs, (1, 2, CURATED_AND_HYBRID, 60), (2, 3, HYBRID, 99)]
    by_score = [*pair_of_pairs, (1, 2, SHARED_TAGS, 99), (2, 3, HYBRID, 50)]
    assert scripts.call("litsite.test.communities", columns(5, by_hand)) == [0, 0, 0, 1, 1]
    assert scripts.call("litsite.test.communities", columns(5, by_score)) == [0, 0, 1, 1, 1]


@pytest.mark.parametrize(
    ("size", "groups", "uneven"),
    [(300, 10, False), (1000, 20, False), (1000, 30, True), (2000, 100, False), (4000, 80, True)],
)
def test_planted_clusters_are_found_again(scripts: GraphScripts, size: int, groups: int, uneven: bool) -> None:
    graph = planted_graph(size, groups, seed=1, uneven=uneven)
    found = scripts.call("litsite.test.communities", graph.columns)
    linked = graph.linked
    assert mutual_information([found[node] for node in linked], [graph.planted[node] for node in linked]) > 0.9


def test_one_more_paper_leaves_most_papers_in_their_cluster(scripts: GraphScripts) -> None:
    graph = planted_graph(400, 12, seed=3)
    after = scripts.call("litsite.test.communities", graph.columns)
    for _ in range(5):
        graph = graph.without_last()
        before = scripts.call("litsite.test.communities", graph.columns)
        assert mutual_information(before, after[: len(before)]) > 0.95
        after = before
