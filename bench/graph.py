"""``python -m bench.graph``: the map's clusters, layout, physics and drawing. Prints one JSON object.

Graphs are planted partitions with three times as many links as papers. ``physics`` are CPU milliseconds a tick in Node
beside npm's d3-force in the same run (charge, links and centring forces as in its examples), medians, and how far the
approximate repulsion is from the exact one. ``layout`` is the whole computation as the build does it, in CPU seconds of
the process that runs V8. ``separation`` is the mean distance of communities' middles over their mean radius,
``nearest`` that of the two that are nearest, in sums of their radii; ``nmi`` compares found and planted communities.
``moved`` is how far one more paper moves the others on the median, in radii of the map: over several libraries the
median, the worst, and how many stay below a twentieth.
"""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import tempfile
from itertools import combinations
from math import hypot
from pathlib import Path
from statistics import mean, median
from typing import Any

from bench.graph_drawing import drawing
from litsite.site.graph_scripts import GraphScripts, graph_scripts
from tests.site.graph_reference import mutual_information
from tests.site.planted_graph import PlantedGraph, planted_graph

_PEER = "d3-force@3"
_SIZES = (1_000, 5_000, 10_000)
_LIBRARIES = 10


def main() -> None:
    """Measure and print."""
    graphs = {size: planted_graph(size, round(0.8 * size**0.55), seed=1, uneven=True) for size in _SIZES}
    with GraphScripts() as scripts:
        quality = {str(size): _quality(scripts, graph) for size, graph in graphs.items()}
        moved = {str(size): _moved(scripts, size) for size in (60, 150, 300, 1_000)}
    layout = {str(size): _layout_seconds(graph) for size, graph in graphs.items()}
    found = {"physics": _physics(graphs), "layout": layout, "quality": quality, "moved": moved, "drawing": drawing()}
    print(json.dumps(found))


def _physics(graphs: dict[int, PlantedGraph]) -> Any:
    node = shutil.which("node")
    if not node:
        return None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        given = {"scripts": graph_scripts(), "graphs": {str(size): graph.columns for size, graph in graphs.items()}}
        (folder / "input.json").write_text(json.dumps(given), encoding="utf-8")
        command = [node, str(Path(__file__).with_name("graph_ticks.js")), str(folder / "input.json")]
        npm = shutil.which("npm")
        if npm:
            install = [npm, "install", "--no-save", "--silent", "--prefix", str(folder), _PEER]
            subprocess.run(install, check=True, stdout=subprocess.DEVNULL, cwd=folder)
            command.append(str(folder))
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def _layout_seconds(graph: PlantedGraph) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with GraphScripts() as scripts:
        scripts.call("litsite.graphLayout", graph.columns)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 2)


def _quality(scripts: GraphScripts, graph: PlantedGraph) -> dict[str, float]:
    layout = scripts.call("litsite.graphLayout", graph.columns)
    members: list[list[tuple[int, int]]] = [[] for _ in layout["communities"]]
    for node in graph.linked:
        members[layout["community"][node]].append((layout["x"][node], layout["y"][node]))
    middles = [(mean(x for x, _ in each), mean(y for _, y in each)) for each in members]
    radii = [mean(hypot(x - mx, y - my) for x, y in each) for each, (mx, my) in zip(members, middles, strict=True)]
    pairs = [
        (hypot(ax - bx, ay - by), a + b)
        for ((ax, ay), a), ((bx, by), b) in combinations(zip(middles, radii, strict=True), 2)
    ]
    found = [layout["community"][node] for node in graph.linked]
    planted = [graph.planted[node] for node in graph.linked]
    return {
        "communities": len(middles),
        "planted": len(set(planted)),
        "nmi": round(mutual_information(found, planted), 3),
        "separation": round(mean(distance for distance, _ in pairs) / mean(radii), 2),
        "nearest": round(min(distance / reach for distance, reach in pairs), 2),
    }


def _moved(scripts: GraphScripts, size: int) -> dict[str, float]:
    found = []
    for seed in range(_LIBRARIES):
        graph = planted_graph(size, max(4, size // 20), seed=seed)
        after = scripts.call("litsite.graphLayout", graph.columns)
        before = scripts.call("litsite.graphLayout", graph.without_last().columns)
        places = zip(before["x"], before["y"], after["x"], after["y"], strict=False)
        radius = max(hypot(x, y) for x, y in zip(after["x"], after["y"], strict=True))
        found.append(median(hypot(a - c, b - d) for a, b, c, d in places) / radius)
    below = sum(each < 1 / 20 for each in found) / len(found)
    return {"median": round(median(found), 4), "worst": round(max(found), 4), "below_a_twentieth": below}


if __name__ == "__main__":
    main()
