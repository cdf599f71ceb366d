"""What drawing the map costs, beside npm's force-graph: a part of ``python -m bench.graph``.

Planted partitions of 1,000 and 5,000 papers with three times as many links are opened as pages of a site in Chromium
on ``file://`` at 1280 × 800 without a graphics card, the whole map in view. All figures are milliseconds. ``open`` is
the page's script until the map stands. CPU time of the page's process a frame: ``frame`` for the whole map painted anew
with names, ``moving`` as while papers move, ``idle`` for a frame in which nothing happens. ``peer`` is a frame of
force-graph with the same places, circles, colours, line widths, dashes and arrows, and no names; ``bare_peer`` has only
thin lines. ``pan`` and ``zoom`` are medians from the camera's move until the kept picture's pixels are at their new
place or size.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from litsite.relations.records import Relations
from tests.browser.chromium import launch
from tests.site.planted_graph import PlantedGraph, planted_graph, put_on_map
from tests.site.related_papers import build_related_site

_PEER = "force-graph@1"
_SIZES = (1_000, 5_000)
_FRAMES = 60
_OPEN = """() => new Promise((resolve) => {
  const look = () => (litsite.graph?.isCrisp ? resolve() : requestAnimationFrame(look));
  look();
})"""
# The map alone on a canvas of the wanted size.
_ALONE = """async () => {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position: fixed; inset: 0; width: 1280px; height: 800px';
  document.body.replaceChildren(canvas);
  globalThis.view = litsite.createGraphView(canvas, litsite.data.graph);
  await new Promise((resolve) => setTimeout(resolve, 300));
}"""
_DRAW = """async ([kind, frames]) => {
  const nextFrame = () => new Promise(requestAnimationFrame);
  const x = view.x.slice();
  const y = view.y.slice();
  for (let frame = 0; frame < frames; frame += 1) {
    kind === 'idle' || (kind === 'moving' ? view.move(x, y, true) : view.redraw());
    await nextFrame();
  }
  view.move(x, y);
  await nextFrame();
}"""
_PUT = """async ([kind, frames]) => {
  const context = view.canvas.getContext('2d');
  const { x, y, zoom } = view.camera;
  const paint = requestAnimationFrame;
  let step = null;
  globalThis.requestAnimationFrame = (callback) => { step = callback; return 1; };
  const times = [];
  for (let frame = 0; frame < frames; frame += 1) {
    const by = (frame % 20) + 1;
    context.getImageData(0, 0, 1, 1);
    const started = performance.now();
    view.setCamera(kind === 'pan' ? { x: x + by, y, zoom } : { x, y, zoom: zoom * (1 + by / 50) });
    step(performance.now());
    context.getImageData(0, 0, 1, 1);
    times.push(performance.now() - started);
  }
  globalThis.requestAnimationFrame = paint;
  view.setCamera({ x, y, zoom });
  await new Promise((resolve) => setTimeout(resolve, 300));
  return times.sort((one, other) => one - other)[frames >> 1];
}"""
_PEER_STARTS = """async () => {
  const { keys, x, y, community, source, target, type, types } = litsite.data.graph;
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  globalThis.drawn = 0;
  globalThis.peer = ForceGraph()(place).width(1280).height(800)
    .graphData({
      nodes: keys.map((id, node) => ({ id, x: x[node], y: y[node], fx: x[node], fy: y[node], group: community[node] })),
      links: source.map((node, link) => ({ source: keys[node], target: keys[target[link]], type: types[type[link]] })),
    })
    .nodeAutoColorBy('group').nodeRelSize(3).nodeVal(9).cooldownTicks(0).autoPauseRedraw(false)
    .onRenderFramePost(() => { drawn += 1; });
  await new Promise((resolve) => setTimeout(resolve, 800));
  peer.zoomToFit(0, 56);
  await new Promise((resolve) => setTimeout(resolve, 800));
}"""
_PEER_STYLES = """async () => {
  const styles = litsite.GRAPH_EDGE_STYLES;
  const colors = view.palette.relations;
  const { types } = litsite.data.graph;
  peer.linkColor(({ type }) => colors[types.indexOf(type)]).linkWidth(({ type }) => styles[type].width)
    .linkLineDash(({ type }) => (styles[type].dash ? [4, 4] : null))
    .linkDirectionalArrowLength(({ type }) => (type === 'cites' ? 8 : 0));
  await new Promise((resolve) => setTimeout(resolve, 500));
}"""
_PEER_DRAWS = """async (frames) => {
  const end = drawn + frames;
  while (drawn < end) {
    await new Promise(requestAnimationFrame);
  }
}"""


def drawing() -> dict[str, Any] | None:
    """The figures by number of papers; None where there is no Chromium."""
    program = shutil.which("chromium")
    if program is None:
        return None
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        peer = _peer(folder)
        browser = launch(playwright, program)
        found = {}
        for size in _SIZES:
            graph = planted_graph(size, round(0.8 * size**0.55), seed=1, uneven=True)
            found[str(size)] = _figures(browser, map_site(folder / str(size), graph), peer)
        browser.close()
    return found


def map_site(folder: Path, graph: PlantedGraph) -> Path:
    """A site whose map shows a graph."""
    site = build_related_site(folder, Relations()).output
    put_on_map(site, graph, directed=True)
    return site


def _peer(folder: Path) -> str:
    """The text of force-graph, empty where npm is not there."""
    npm = shutil.which("npm")
    if not npm:
        return ""
    command = [npm, "install", "--no-save", "--silent", "--prefix", str(folder), _PEER]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)
    return (folder / "node_modules" / "force-graph" / "dist" / "force-graph.min.js").read_text("utf-8")


def _figures(browser: Browser, site: Path, peer: str) -> dict[str, float]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, bypass_csp=True, offline=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable")

    def spent(name: str) -> float:
        """Milliseconds so far."""
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(1000 * float(metric["value"]) for metric in metrics if metric["name"] == name)

    def frame(draw: Callable[[], object]) -> float:
        """CPU milliseconds of one of many frames."""
        before = spent("ProcessTime")
        draw()
        return round((spent("ProcessTime") - before) / _FRAMES, 2)

    page.goto((site / "graph.html").as_uri())
    page.evaluate(_OPEN)
    found: dict[str, float] = {"open": round(spent("ScriptDuration"))}
    page.evaluate(_ALONE)
    idle = frame(lambda: page.evaluate(_DRAW, ["idle", _FRAMES]))
    found["idle"] = idle
    found["frame"] = frame(lambda: page.evaluate(_DRAW, ["still", _FRAMES]))
    found["moving"] = frame(lambda: page.evaluate(_DRAW, ["moving", _FRAMES]))
    for kind in ("pan", "zoom"):
        found[kind] = round(page.evaluate(_PUT, [kind, _FRAMES]), 2)
    if peer:
        page.add_script_tag(content=peer)
        page.evaluate(_PEER_STARTS)
        found["bare_peer"] = frame(lambda: page.evaluate(_PEER_DRAWS, _FRAMES))
        page.evaluate(_PEER_STYLES)
        found["peer"] = frame(lambda: page.evaluate(_PEER_DRAWS, _FRAMES))
    context.close()
    return found
