"""The map as browser tests see it: where its papers are, what colour a pixel has, and what it paints."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

_RECORDER = """(view, seen) => {
  const calls = [];
  const state = { font: '', globalAlpha: 1, fillStyle: '', strokeStyle: '', lineWidth: 1 };
  let dash = [];
  const context = new Proxy(state, {
    get: (target, name) => {
      if (name in target) {
        return target[name];
      }
      return (...values) => {
        dash = name === 'setLineDash' ? values[0] : dash;
        calls.push({ name, values, ...target, dash });
      };
    },
    set: (target, name, value) => {
      target[name] = value;
      return true;
    },
  });
  view.paint(context, seen);
  return calls;
}"""


def painted(page: Page, *names: str, **seen: Any) -> list[dict[str, Any]]:
    """The drawing calls of these names with their arguments and the context's state, as a camera would see the map."""
    calls = page.evaluate(f"(seen) => ({_RECORDER})(litsite.graph, seen)", seen)
    return [call for call in calls if call["name"] in names]


def number(page: Page, key: str) -> int:
    """The number of a paper on the map."""
    found: int = page.evaluate("(key) => litsite.graph.data.keys.indexOf(key)", key)
    return found


def place(page: Page, key: str) -> tuple[float, float]:
    """Where a paper is on the canvas."""
    x, y = page.evaluate("(key) => litsite.graph.screenOf(litsite.graph.data.keys.indexOf(key))", key)
    return x, y


def in_window(page: Page, x: float, y: float) -> tuple[float, float]:
    """A point of the canvas in the window."""
    box = page.locator("#graph-canvas").bounding_box()
    assert box
    return box["x"] + x, box["y"] + y


def settled(page: Page) -> None:
    """Wait until nothing moves and the picture is painted anew."""
    page.wait_for_function("() => !litsite.graph.isMoving && litsite.graph.isCrisp")


def pixel(page: Page, x: float, y: float) -> tuple[int, int, int]:
    """The colour of the canvas at a point in CSS pixels."""
    red, green, blue = page.evaluate(
        """([x, y]) => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
          const canvas = document.getElementById('graph-canvas');
          const scale = canvas.width / canvas.clientWidth;
          const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
          copy.drawImage(canvas, -Math.floor(x * scale), -Math.floor(y * scale));
          resolve([...copy.getImageData(0, 0, 1, 1).data.slice(0, 3)]);
        })))""",
        [x, y],
    )
    return red, green, blue


def theme_color(page: Page, name: str) -> tuple[int, int, int]:
    """A colour of the theme that the page has."""
    value: str = page.evaluate(
        "(name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()", name
    )
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def community_color(page: Page, key: str) -> tuple[int, int, int]:
    """The colour of a paper's community."""
    tint = page.evaluate("(node) => litsite.graph.tints[litsite.graph.data.community[node]]", number(page, key))
    return theme_color(page, f"community-{tint + 1}")


def distance(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    """How far two colours are apart, by the channel in which they differ most."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


NEAR = {"x": 0, "y": 0, "zoom": 1}
"""The camera at a zoom at which one unit of the map takes a pixel."""


def look_at(page: Page, **camera: float) -> None:
    """Put the camera somewhere and wait until the map is painted for it."""
    page.evaluate("(camera) => litsite.graph.setCamera(camera)", camera)
    settled(page)


def camera(page: Page) -> dict[str, float]:
    """Where the camera is."""
    found: dict[str, float] = page.evaluate("litsite.graph.camera")
    return found


def places(page: Page) -> list[tuple[float, float]]:
    """Where all papers are on the map."""
    x, y = page.evaluate("[Array.from(litsite.graph.x), Array.from(litsite.graph.y)]")
    return list(zip(x, y, strict=True))


def between(page: Page, one: str, other: str, part: float = 0.5) -> tuple[float, float]:
    """A point of the canvas on the line from one paper to another."""
    (ax, ay), (bx, by) = place(page, one), place(page, other)
    return ax + (bx - ax) * part, ay + (by - ay) * part


class Fingers:
    """Fingers on the canvas."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def _send(self, kind: str, points: tuple[tuple[float, float], ...]) -> None:
        touches = [
            {"x": x, "y": y, "id": place} for place, (x, y) in enumerate(in_window(self._page, *at) for at in points)
        ]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def put(self, *points: tuple[float, float]) -> None:
        """Put fingers on points; those that are there already stay."""
        self._send("touchStart", points)

    def move(self, *points: tuple[float, float]) -> None:
        """Move all fingers that are there."""
        self._send("touchMove", points)

    def lift(self) -> None:
        """Lift all of them."""
        self._send("touchEnd", ())
