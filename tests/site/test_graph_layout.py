"""The map of a library: communities apart, everything where it was yesterday, the same on every machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import atan2, cos, hypot, pi, sin, sqrt
from pathlib import Path
from statistics import mean, median
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from litsite.site.graph_data import GraphCommunity, GraphData, GraphLayout
from litsite.site.graph_layout import layout_digest, layout_of
from litsite.site.graph_scripts import GraphScripts
from tests.site.planted_graph import PlantedGraph, planted_graph

GLUE = Path(__file__).with_name("graph_glue.js").read_text("utf-8")

# Nothing in the scripts depends on the machine: who changes the layout on purpose puts the new digest here.
DIGEST = "b11b6c9d49f935fd76091ec12cb222e317ded93edd0a95af896b3e2be646adcc"


@pytest.fixture(scope="module")
def scripts() -> Iterator[GraphScripts]:
    """The scripts in V8."""
    with GraphScripts(GLUE) as running:
        yield running


def laid_out(scripts: GraphScripts, graph: PlantedGraph) -> dict[str, Any]:
    """The layout of a graph."""
    found: dict[str, Any] = scripts.call("litsite.graphLayout", graph.columns)
    return found


def middles(layout: dict[str, Any]) -> tuple[list[tuple[float, float]], list[float]]:
    """The middle of every community and the mean distance of its papers from it."""
    members: list[list[tuple[int, int]]] = [[] for _ in layout["communities"]]
    for x, y, community in zip(layout["x"], layout["y"], layout["community"], strict=True):
        if community >= 0:
            members[community].append((x, y))
    centres = [(mean(x for x, _ in each), mean(y for _, y in each)) for each in members]
    radii = [mean(hypot(x - cx, y - cy) for x, y in each) for each, (cx, cy) in zip(members, centres, strict=True)]
    return centres, radii


def movement(before: dict[str, Any], after: dict[str, Any]) -> float:
    """How far the papers of ``before`` moved on the median, in radii of the map."""
    moved = [
        hypot(a - c, b - d)
        for a, b, c, d in zip(before["x"], before["y"], after["x"], after["y"], strict=False)  # one is newer
    ]
    return median(moved) / max(hypot(x, y) for x, y in zip(after["x"], after["y"], strict=True))


@pytest.mark.parametrize(
    ("size", "groups", "uneven"), [(100, 5, False), (300, 12, True), (1000, 20, False), (1500, 100, False)]
)
def test_communities_are_apart(scripts: GraphScripts, size: int, groups: int, uneven: bool) -> None:
    layout = laid_out(scripts, planted_graph(size, groups, seed=2, uneven=uneven))
    centres, radii = middles(layout)
    distances = [hypot(ax - bx, ay - by) for (ax, ay), (bx, by) in combinations(centres, 2)]
    assert mean(distances) / mean(radii) > 2
    nearest = [
        hypot(ax - bx, ay - by) / (a + b)
        for ((ax, ay), a), ((bx, by), b) in combinations(zip(centres, radii, strict=True), 2)
    ]
    assert min(nearest) > 1  # no two lie over each other
    assert min(hypot(ax - bx, ay - by) for (ax, ay), (bx, by) in _near_pairs(layout)) > 6  # nor do papers


def _near_pairs(layout: dict[str, Any]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    points = sorted(zip(layout["x"], layout["y"], strict=True))
    return combinations(points, 2) if len(points) < 400 else pairwise(points)


@pytest.mark.parametrize(
    ("size", "groups", "degree"), [(30, 3, 8), (60, 5, 6), (120, 8, 6), (120, 24, 4), (300, 12, 6)]
)
def test_one_more_paper_leaves_the_others_where_they_were(
    scripts: GraphScripts, size: int, groups: int, degree: int
) -> None:
    moved = []
    for seed in range(6):
        graph = planted_graph(size, groups, degree=degree, seed=seed)
        after = laid_out(scripts, graph)
        for _ in range(3):
            graph = graph.without_last()
            before = laid_out(scripts, graph)
            moved.append(movement(before, after))
            after = before
    moved.sort()
    assert median(moved) < 1 / 30
    assert moved[len(moved) * 3 // 4] < 1 / 20


def test_one_more_paper_leaves_a_library_of_a_thousand_where_it_was(scripts: GraphScripts) -> None:
    graph = planted_graph(1000, 25, seed=4, uneven=True)
    assert movement(laid_out(scripts, graph.without_last()), laid_out(scripts, graph)) < 1 / 100


def test_the_layout_is_the_same_every_time_and_everywhere(scripts: GraphScripts) -> None:
    graph = planted_graph(300, 9, seed=6)
    once = laid_out(scripts, graph)
    with GraphScripts() as others:
        assert others.call("litsite.graphLayout", graph.columns) == once
    assert hashlib.sha256(json.dumps(once).encode()).hexdigest() == DIGEST


def test_small_libraries_have_the_ring_of_the_source(scripts: GraphScripts) -> None:
    sectors = scripts.call("litsite.test.sectors", planted_graph(40, 4, seed=2, degree=8).columns)
    assert (sectors["radius"], sectors["widening"]) == (240, 1)
    for x, y, community in zip(sectors["anchorX"], sectors["anchorY"], sectors["community"], strict=True):
        assert hypot(x, y) == pytest.approx(240 if community >= 0 else 1.45 * 240)


def test_the_ring_grows_with_the_root_of_the_number_of_communities(scripts: GraphScripts) -> None:
    pairs = tuple((2 * pair, 2 * pair + 1, 3, 90) for pair in range(12))
    graph = PlantedGraph(tuple(f"KEY{node:05}" for node in range(24)), pairs, (0,) * 24)
    sectors = scripts.call("litsite.test.sectors", graph.columns)
    assert len(sectors["rooms"]) == 12
    assert sectors["radius"] >= 75 * sqrt(12)
    assert sectors["widening"] == pytest.approx(sectors["radius"] / (75 * sqrt(12)))


def test_anchors_of_communities_do_not_crowd_each_other(scripts: GraphScripts) -> None:
    for graph in (planted_graph(600, 30, seed=1, uneven=True), planted_graph(900, 90, seed=2)):
        sectors = scripts.call("litsite.test.sectors", graph.columns)
        anchors = {
            community: (x, y)
            for x, y, community in zip(sectors["anchorX"], sectors["anchorY"], sectors["community"], strict=True)
            if community >= 0
        }
        assert sectors["widening"] > 1
        for one, other in combinations(sorted(anchors), 2):
            distance = hypot(anchors[one][0] - anchors[other][0], anchors[one][1] - anchors[other][1])
            assert distance > sectors["rooms"][one] + sectors["rooms"][other] - 21


def test_papers_without_links_stand_around_everything_side_by_side(scripts: GraphScripts) -> None:
    keys = tuple(f"KEY{node:05}" for node in range(40))
    graph = PlantedGraph(keys, ((0, 1, 3, 90),), (0,) * 40)
    sectors = scripts.call("litsite.test.sectors", graph.columns)
    alone = [node for node in range(40) if sectors["community"][node] < 0]
    turns = sorted(atan2(sectors["anchorY"][node], sectors["anchorX"][node]) / (2 * pi) % 1 for node in alone)
    golden = [step * (sqrt(5) - 1) / 2 % 1 for step in range(64)]
    assert all(min(abs(turn - each) for each in golden) < 1e-9 for turn in turns)
    gaps = [later - earlier for earlier, later in zip(turns, [*turns[1:], turns[0] + 1], strict=True)]
    assert min(gaps) > 0.008
    assert max(gaps) < 0.09


def test_thousands_of_papers_without_links_have_room(scripts: GraphScripts) -> None:
    places = scripts.call("litsite.graphPerimeter", [f"KEY{node:05}" for node in range(3000)], 348)
    assert len({(round(x), round(y)) for x, y in places}) > 2950
    assert min(hypot(x, y) for x, y in places) == pytest.approx(348)
    assert len({round(hypot(x, y)) for x, y in places}) == -(-3000 * 30 // (2 * pi * 348))


@settings(max_examples=60)
@given(
    rooms=st.lists(st.integers(40, 200), min_size=1, max_size=12),
    spread=st.sampled_from([0, 0.1, 0.5, 1]),
    seed=st.integers(0, 99),
)
def test_discs_keep_to_their_circle_and_part(scripts: GraphScripts, rooms: list[int], spread: float, seed: int) -> None:
    radius = 40 + sum(rooms) / pi / 0.6
    keys = [f"{seed}-{place}" for place in range(len(rooms))]
    found = scripts.call("litsite.test.discs", rooms, rooms, keys, radius, spread)
    distances = [hypot(x, y) for x, y in zip(found["x"], found["y"], strict=True)]
    assert max(distances) <= radius * 1.001
    assert min(distances) >= radius * (1 - min(1, 3 * spread)) * 0.999
    assert found["overlap"] < 20


@settings(max_examples=200)
@given(turn=st.floats(-1000, 1000))
def test_directions_are_those_of_sine_and_cosine(scripts: GraphScripts, turn: float) -> None:
    x, y = scripts.call("litsite.graphDirection", turn)
    assert (x, y) == (pytest.approx(cos(2 * pi * turn), abs=1e-9), pytest.approx(sin(2 * pi * turn), abs=1e-9))
    assert hypot(x, y) == pytest.approx(1, abs=1e-12)


def test_hashes_of_keys_are_spread_evenly(scripts: GraphScripts) -> None:
    found = [scripts.call("litsite.graphHash", f"ABCD{number:04}") for number in range(1000)]
    counts = [sum(tenth <= 10 * each < tenth + 1 for each in found) for tenth in range(10)]
    assert sum(counts) == 1000
    assert min(counts) > 70


def test_a_library_as_the_site_lays_it_out() -> None:
    data = GraphData(
        keys=("AAAA2222", "BBBB2222", "CCCC2222"),
        titles=("One", "Two", "Three"),
        creators=("Ho & Li", "", ""),
        years=("2019", "", ""),
        keywords=((0,), (0,), ()),
        keyword_names=("small worlds",),
        source=(0,),
        target=(1,),
        type=(3,),
        score=(80,),
    )
    layout = layout_of(data)
    assert (layout.community, layout.communities) == ((0, 0, -1), (GraphCommunity("Small worlds", 2),))
    assert hypot(layout.x[0] - layout.x[1], layout.y[0] - layout.y[1]) == pytest.approx(66, abs=2)
    assert hypot(layout.x[2], layout.y[2]) == pytest.approx(1.45 * 240, abs=10)


def test_an_empty_library_has_an_empty_map() -> None:
    assert layout_of(GraphData()) == GraphLayout(240, (), (), (), ())


def test_the_digest_of_a_layout_changes_with_what_it_shows_and_not_with_addresses() -> None:
    data = GraphData(keys=("A", "B"), source=(0,), target=(1,), type=(3,), score=(80,), hrefs=("a.html", "b.html"))
    digest = layout_digest(data)
    assert layout_digest(GraphData(keys=("A", "B"), source=(0,), target=(1,), type=(3,), score=(80,))) == digest
    assert layout_digest(GraphData(keys=("A", "B"), source=(0,), target=(1,), type=(3,), score=(81,))) != digest


def test_what_a_script_throws_is_told() -> None:
    with GraphScripts("litsite.fail = () => { throw new Error('no'); };") as scripts:
        with pytest.raises(RuntimeError, match="Error: no"):
            scripts.call("litsite.fail")
        assert scripts.call("litsite.graphHash", "") > 0
    with pytest.raises(RuntimeError, match="SyntaxError"), GraphScripts("("):
        pass
