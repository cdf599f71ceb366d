"""The smaller parts of the map: titles, parts of a graph, what is where, and the papers around one."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from litsite.site.graph_scripts import GraphScripts
from tests.site.planted_graph import PlantedGraph

GLUE = Path(__file__).with_name("graph_glue.js").read_text("utf-8")
MORE = ("graph-places", "graph-around")


@pytest.fixture(scope="module")
def scripts() -> Iterator[GraphScripts]:
    """The scripts in V8, with those that only the page needs."""
    folder = Path(__file__).parents[2] / "themes" / "base" / "js"
    with GraphScripts(*((folder / f"{name}.js").read_text("utf-8") for name in MORE), GLUE) as running:
        yield running


def linked(size: int, *links: tuple[int, int, int]) -> dict[str, Any]:
    """A graph with links (source, target, score)."""
    rows = tuple((source, target, 3, score) for source, target, score in links)
    return PlantedGraph(tuple(f"KEY{node:05}" for node in range(size)), rows, (0,) * size).columns


def titled(scripts: GraphScripts, keywords: list[list[str]], members: list[list[int]], **more: Any) -> list[str]:
    """The titles of communities of papers with these keywords."""
    names = sorted({each for row in keywords for each in row})
    columns = linked(len(keywords), (0, 1, 80)) | {
        "keywordNames": names,
        "keywords": [[names.index(each) for each in row] for row in keywords],
        **more,
    }
    found: list[str] = scripts.call("litsite.test.titles", columns, members)
    return found


def test_a_community_is_called_by_the_keywords_that_most_of_its_papers_have(scripts: GraphScripts) -> None:
    keywords = [["world", "ring"], ["ring", "attention"], ["ring", "attention", "tree"], ["tree"]]
    assert titled(scripts, keywords, [[0, 1, 2], [3]]) == ["Ring, attention", "Tree"]


def test_among_keywords_as_frequent_the_one_that_is_rare_elsewhere_comes_first(scripts: GraphScripts) -> None:
    keywords = [["data", "ring"], ["ring", "data"], ["data"], ["data", "tree"]]
    assert titled(scripts, keywords, [[0, 1], [2, 3]]) == ["Ring, data", "Data, tree"]


def test_a_title_does_not_say_the_same_twice_and_no_two_are_the_same(scripts: GraphScripts) -> None:
    keywords = [["neural network", "network", "vision"]] * 3 + [["network", "vision"]]
    assert titled(scripts, keywords, [[0, 1, 2]]) == ["Neural network, vision"]
    same = titled(scripts, [["ring", "tree", "world"]] * 4, [[0, 1], [2, 3]])
    assert same == ["Ring, tree", "Ring, tree, world"]


def test_a_community_without_keywords_is_called_after_its_best_connected_paper(scripts: GraphScripts) -> None:
    people = {"creators": ["", "Ho & Li"], "years": ["", "2019"], "titles": ["A title", "B"]}
    assert titled(scripts, [[], []], [[0, 1]], **people) == ["Around A title"]
    assert titled(scripts, [[], []], [[1]], **people) == ["Around Ho & Li (2019)"]


def test_a_part_of_a_graph_has_the_links_between_its_nodes_that_are_wanted(scripts: GraphScripts) -> None:
    graph = linked(5, (0, 1, 80), (0, 2, 80), (1, 2, 80), (2, 3, 80))
    part = scripts.call("litsite.test.part", graph, [2, 0, 1], [0, 1])
    assert part["keys"] == ["KEY00002", "KEY00000", "KEY00001"]
    assert sorted(part["originals"]) == [0, 1]
    assert part["degree"] == [1, 2, 1]


POINTS = st.lists(st.tuples(st.integers(-60, 60), st.integers(-60, 60)), min_size=1, max_size=60)


@settings(max_examples=150)
@given(points=POINTS, box=st.tuples(*[st.integers(-70, 70)] * 4), at=st.tuples(*[st.integers(-70, 70)] * 2))
def test_what_lies_in_a_box_and_under_a_point_is_found(
    scripts: GraphScripts, points: list[tuple[int, int]], box: tuple[int, int, int, int], at: tuple[int, int]
) -> None:
    left, right = sorted(box[::2])
    top, bottom = sorted(box[1::2])
    radii = [6 + place % 5 for place in range(len(points))]
    reach = 4
    xs, ys = [x for x, _ in points], [y for _, y in points]
    (inside,), (found,) = scripts.call("litsite.test.places", xs, ys, radii, [(left, top, right, bottom)], [at], reach)
    assert inside == [node for node, (x, y) in enumerate(points) if left <= x <= right and top <= y <= bottom]
    distances = [hypot(x - at[0], y - at[1]) for x, y in points]
    ranks = [
        distance / radius - 1 if distance <= radius else distance - radius
        for distance, radius in zip(distances, radii, strict=True)
    ]
    if min(ranks) <= reach:
        assert ranks[found] == pytest.approx(min(ranks))
    else:
        assert found == -1


CHAIN = linked(8, (0, 1, 60), (0, 2, 90), (0, 3, 70), (3, 4, 80), (4, 5, 99), (1, 6, 55))


@pytest.mark.parametrize(
    ("depth", "most", "expected"), [(1, 40, [0, 2, 3, 1]), (2, 40, [0, 2, 3, 1, 4, 6]), (2, 2, [0, 2, 3])]
)
def test_the_papers_around_one_are_those_within_so_many_links_the_strongest_first(
    scripts: GraphScripts, depth: int, most: int, expected: list[int]
) -> None:
    around = scripts.call("litsite.test.around", CHAIN, 0, depth, most)
    assert around["nodes"] == expected
    assert (around["x"][0], around["y"][0]) == (0, 0)
    points = list(zip(around["x"], around["y"], strict=True))
    assert all(20 < hypot(x, y) < 200 for x, y in points[1:])
    assert len({(round(x), round(y)) for x, y in points}) == len(points)


def test_a_paper_without_links_is_alone_in_its_small_map(scripts: GraphScripts) -> None:
    assert scripts.call("litsite.test.around", CHAIN, 7, 2, 40) == {"nodes": [7], "x": [0], "y": [0]}
