"""The map's scripts in browsers on ``file://``: the same layout as at build time, and motion in a worker."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from litsite.site.graph_scripts import SCRIPT_NAMES, GraphScripts
from litsite.site.script_data import script_data
from litsite.site.theme_files import SCRIPTS, themes_folder
from tests.browser.chromium import visit
from tests.browser.firefox_bidi import Firefox
from tests.site.planted_graph import planted_graph

GRAPH = planted_graph(400, 9, seed=5)
MORE = ("graph-places", "graph-around", "graph-stepper", "graph-motion")
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:"
LAYOUT = "JSON.stringify(litsite.graphLayout(litsite.data.graph))"
MOVE = """async (restless) => {
  const graph = litsite.graphModel(litsite.data.graph);
  const { x, y, community } = litsite.graphLayout(litsite.data.graph);
  const { anchorX, anchorY, widening } = litsite.graphSectors(graph, Int32Array.from(community));
  const layout = { community, anchorX, anchorY, widening, x, y };
  let places = null;
  let moves = 0;
  await new Promise((resolve) => {
    const motion = litsite.createGraphMotion(graph, layout, {
      onMove(newX, newY) {
        places = { x: Array.from(newX), y: Array.from(newY), isInWorker: motion.isInWorker() };
        moves += 1;
        if (moves === 30) {
          motion.release(0);
        }
      },
      onRest() {
        motion.close();
        resolve();
      },
    });
    if (restless) {
      motion.hold(0, 500, 400);
    } else {
      motion.settle();
    }
  });
  return { ...places, moves, before: { x, y } };
}"""


def write_page(folder: Path, policy: str) -> str:
    """A page with the scripts, one graph, and a content policy."""
    names = ("namespace", *SCRIPT_NAMES, *MORE)
    for name in names:
        (folder / f"{name}.js").write_bytes((themes_folder() / "base" / SCRIPTS / f"{name}.js").read_bytes())
    (folder / "graph.js").write_bytes(script_data("graph", GRAPH.columns))
    tags = "".join(f'<script src="{name}.js"></script>' for name in (*names, "graph"))
    page = folder / "graph.html"
    page.write_text(
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Map</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">{tags}</head><body></body></html>\n',
        encoding="utf-8",
    )
    return page.as_uri()


def test_browsers_lay_out_the_map_just_as_the_build_does(chromium: Browser, firefox: Firefox, tmp_path: Path) -> None:
    address = write_page(tmp_path, POLICY)
    with GraphScripts() as scripts:
        expected = scripts.call("litsite.graphLayout", GRAPH.columns)
    with visit(chromium) as tab:
        tab.open(address)
        assert json.loads(tab.evaluate(LAYOUT)) == expected
        assert tab.complaints == []
    firefox.open(address)
    assert json.loads(firefox.evaluate(LAYOUT)) == expected


@pytest.mark.parametrize(
    ("policy", "is_in_worker"), [(f"{POLICY}; worker-src blob:", True), (f"{POLICY}; worker-src 'none'", False)]
)
def test_a_held_paper_moves_its_neighbours_until_all_rest_with_and_without_a_worker(
    chromium: Browser, tmp_path: Path, policy: str, is_in_worker: bool
) -> None:
    address = write_page(tmp_path, policy)
    with visit(chromium) as tab:
        tab.open(address)
        found = tab.page.evaluate(MOVE, True)
        assert found["isInWorker"] == is_in_worker
        assert found["moves"] > 30
        moved = [
            abs(a - b) + abs(c - d)
            for a, b, c, d in zip(found["x"], found["before"]["x"], found["y"], found["before"]["y"], strict=True)
        ]
        assert moved[0] > 20
        assert sorted(moved)[len(moved) // 2] < 20  # those far away hardly move
        blocked = [complaint for complaint in tab.complaints if "worker" not in complaint.lower()]
        assert blocked == []
        assert is_in_worker <= (tab.complaints == [])


def test_the_map_can_settle_without_showing_the_way(chromium: Browser, tmp_path: Path) -> None:
    address = write_page(tmp_path, f"{POLICY}; worker-src blob:")
    with visit(chromium) as tab:
        tab.open(address)
        found = tab.page.evaluate(MOVE, False)
        assert found["moves"] == 1
        assert tab.complaints == []
