"""The forces between papers, against an independent implementation."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.site.graph_scripts import GraphScripts
from tests.site.graph_reference import Point, repulsion, springs
from tests.site.planted_graph import PlantedGraph, planted_graph

GLUE = Path(__file__).with_name("graph_glue.js").read_text("utf-8")
NOTHING: dict[str, Any] = {}


@pytest.fixture(scope="module")
def scripts() -> Iterator[GraphScripts]:
    """The scripts in V8."""
    with GraphScripts(GLUE) as running:
        yield running


def layout(points: list[Point], community: list[int] | None = None, widening: float = 1) -> dict[str, Any]:
    """Nodes at these points, with the middle of the map as their anchor."""
    zeros = [0.0] * len(points)
    return {
        "x": [x for x, _ in points],
        "y": [y for _, y in points],
        "community": community or [0] * len(points),
        "widening": widening,
        "anchorX": zeros,
        "anchorY": zeros,
    }


def linked(size: int, *links: tuple[int, int]) -> dict[str, Any]:
    """A graph with these links."""
    rows = tuple((*link, 3, 80) for link in links)
    return PlantedGraph(tuple(f"KEY{node:05}" for node in range(size)), rows, (0,) * size).columns


POINTS = st.lists(st.tuples(st.integers(-900, 900), st.integers(-900, 900)), min_size=2, max_size=40, unique=True)


@given(points=POINTS)
def test_papers_push_each_other_away_as_the_reference_says(scripts: GraphScripts, points: list[Point]) -> None:
    found = scripts.call("litsite.test.forces", "exact", NOTHING, layout(points))
    assert [each for force in found for each in force] == pytest.approx(
        [each for force in repulsion(points) for each in force], rel=1e-6, abs=1e-6
    )


@given(points=POINTS, seed=st.integers(0, 1000), widening=st.sampled_from([1, 1.5, 4]))
def test_links_pull_as_the_reference_says(
    scripts: GraphScripts, points: list[Point], seed: int, widening: float
) -> None:
    random = Random(seed)
    size = len(points)
    links = {(min(pair), max(pair)) for pair in (random.sample(range(size), 2) for _ in range(2 * size))}
    community = [random.randrange(3) for _ in points]
    found = scripts.call(
        "litsite.test.forces", "springs", linked(size, *sorted(links)), layout(points, community, widening)
    )
    expected = springs(points, [(*link, 80) for link in sorted(links)], community, widening)
    assert [each for force in found for each in force] == pytest.approx(
        [each for force in expected for each in force], rel=1e-6, abs=1e-6
    )


def test_the_numbers_of_the_forces_at_a_distance_of_100(scripts: GraphScripts) -> None:
    points = [(0.0, 0.0), (100.0, 0.0)]
    graph = linked(2, (0, 1))
    assert scripts.call("litsite.test.forces", "exact", graph, layout(points))[1] == pytest.approx([4000 / 10400, 0])
    inside = scripts.call("litsite.test.forces", "springs", graph, layout(points, [0, 0]))
    assert inside[0] == pytest.approx([0.045 * 35, 0], rel=1e-6)
    between = scripts.call("litsite.test.forces", "springs", graph, layout(points, [0, 1]))
    assert between[0] == pytest.approx([0.005 * (100 - 280), 0], rel=1e-6)
    anchored = scripts.call("litsite.test.forces", "anchors", graph, layout(points))
    assert anchored == [[0, 0], [pytest.approx(-0.025 * 100), 0]]


def clusters(size: int, seed: int) -> list[Point]:
    """Points around a few centres, as the map has them."""
    random = Random(seed)
    centres = [(random.uniform(-2000, 2000), random.uniform(-2000, 2000)) for _ in range(size // 50)]
    return [(x + random.gauss(0, 90), y + random.gauss(0, 90)) for x, y in random.choices(centres, k=size)]


def ring(size: int, seed: int) -> list[Point]:
    """Points on a circle with a dense middle."""
    random = Random(seed)
    turns = [random.uniform(0, 2 * pi) for _ in range(size)]
    return [(r * cos(t), r * sin(t)) for t in turns for r in [random.choice((1500, 1500, random.uniform(0, 80)))]]


def evenly(size: int, seed: int) -> list[Point]:
    """Points anywhere in a square."""
    random = Random(seed)
    return [(random.uniform(-900, 900), random.uniform(-900, 900)) for _ in range(size)]


@pytest.mark.parametrize("size", [300, 1000, 2500])
@pytest.mark.parametrize("shape", [clusters, ring, evenly])
def test_the_approximation_is_within_eight_per_cent_of_the_exact_forces(
    scripts: GraphScripts, shape: Any, size: int
) -> None:
    points = shape(size, size)
    exact = scripts.call("litsite.test.forces", "exact", NOTHING, layout(points))
    found = scripts.call("litsite.test.forces", "tree", NOTHING, layout(points))
    wrong = sqrt(sum((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in zip(exact, found, strict=True)))
    assert wrong / sqrt(sum(a * a + b * b for a, b in exact)) < 0.08


@pytest.mark.parametrize("points", [[(5.0, 5.0)] * 300, [(float(n), 0.0) for n in range(300)], [(1e-7, 0.0)]])
def test_the_approximation_knows_points_in_one_place_on_a_line_and_alone(
    scripts: GraphScripts, points: list[Point]
) -> None:
    exact = scripts.call("litsite.test.forces", "exact", NOTHING, layout(points))
    found = scripts.call("litsite.test.forces", "tree", NOTHING, layout(points))
    scale = max(hypot(*force) for force in exact)
    assert all(hypot(a - c, b - d) <= 0.08 * scale for (a, b), (c, d) in zip(exact, found, strict=True))


def test_two_linked_papers_come_to_rest_where_their_forces_balance(scripts: GraphScripts) -> None:
    # Half the distance h from the anchor: 0.025 h + 0.045 (2 h - 65) = 4000 / (4 h² + 400), so h = 33.1.
    found = scripts.call("litsite.test.simulate", linked(2, (0, 1)), layout([(-10.0, 0.0), (10.0, 0.0)]), 1, 300)
    half = found["x"][1]
    assert found["x"][0] == pytest.approx(-half)
    assert 0.025 * half + 0.045 * (2 * half - 65) == pytest.approx(4000 / (4 * half * half + 400), abs=1e-4)
    assert found["longest"] < 1e-3


def test_a_pinned_paper_stays_where_it_is_put(scripts: GraphScripts) -> None:
    points = [(-10.0, 0.0), (10.0, 0.0), (0.0, 30.0)]
    graph = linked(3, (0, 1), (1, 2))
    found = scripts.call("litsite.test.simulate", graph, layout(points), 1, 50, [(1, 400, 300)])
    assert (found["x"][1], found["y"][1]) == (400, 300)
    assert found["x"][0] > 100


def test_a_hub_with_hundreds_of_links_comes_to_rest(scripts: GraphScripts) -> None:
    random = Random(1)
    points = [(random.uniform(-200, 200), random.uniform(-200, 200)) for _ in range(301)]
    graph = linked(301, *((0, node) for node in range(1, 301)))
    assert scripts.call("litsite.test.simulate", graph, layout(points), 1, 400)["longest"] < 1


def test_a_cold_simulation_moves_nothing(scripts: GraphScripts) -> None:
    graph = planted_graph(50, 3, seed=1)
    points = [(float(node % 7) * 20, float(node // 7) * 20) for node in range(50)]
    found = scripts.call("litsite.test.simulate", graph.columns, layout(points), 0, 10)
    assert list(zip(found["x"], found["y"], strict=True)) == points
