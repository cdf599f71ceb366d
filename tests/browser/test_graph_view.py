"""What the map paints: papers, lines, names; and how it follows themes, screens, filters and the camera."""

from __future__ import annotations

from itertools import combinations
from math import hypot, sqrt
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from litsite.config_sections import THEME_NAMES
from litsite.relations.records import Relations
from tests.browser.chromium import Visit, visit
from tests.browser.map_page import (
    NEAR,
    between,
    camera,
    community_color,
    distance,
    in_window,
    look_at,
    number,
    painted,
    pixel,
    place,
    places,
    settled,
    theme_color,
)
from tests.site.mapped_papers import PAPERS, build_mapped_site
from tests.site.planted_graph import planted_graph, put_on_map
from tests.site.related_papers import build_related_site

CENTRE = "CENTRE22"
ALONE = "ALONE222"
CLUSTERS = (
    (CENTRE, "HANDMADE", "CITED222", "CITING22", "SIMILAR2", "HOSTILE2", "TAGGED22"),
    ("NETONE22", "NETTWO22", "NETTHREE"),
)


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same site with a map of 600 papers."""
    folder = build_mapped_site(tmp_path_factory.mktemp("crowd"))
    put_on_map(folder, planted_graph(600, 12, seed=3, uneven=True))
    return folder


@pytest.fixture
def near(graph: Page) -> Page:
    """The map at a zoom at which one unit of it takes a pixel."""
    look_at(graph, **NEAR)
    return graph


def line(page: Page, one: str, other: str) -> list[tuple[int, int, int]]:
    """The colours on the middle part of the line between two papers."""
    return [pixel(page, *between(page, one, other, 0.35 + step / 100)) for step in range(0, 30, 2)]


def test_the_map_opens_at_rest_and_whole(tab: Visit, mapped_site: Path) -> None:
    tab.open((mapped_site / "graph.html").as_uri())
    settled(tab.page)
    data = tab.evaluate("[litsite.graph.data.x, litsite.graph.data.y]")
    assert places(tab.page) == list(zip(*data, strict=True))
    width, height = tab.evaluate("[litsite.graph.size.width, litsite.graph.size.height]")
    for item in PAPERS:
        x, y = place(tab.page, item.key)
        assert 20 < x < width - 20, item.key
        assert 20 < y < height - 20, item.key


def test_papers_have_the_colours_of_their_clusters_and_a_ring_without_links(near: Page) -> None:
    colors = [{pixel(near, *place(near, key)) for key in keys} for keys in CLUSTERS]
    assert colors == [{community_color(near, keys[0])} for keys in CLUSTERS]
    assert colors[0] != colors[1]
    x, y = place(near, ALONE)
    assert pixel(near, x, y) == theme_color(near, "surface-0")
    ring = [distance(pixel(near, x + step, y), theme_color(near, "text-3")) for step in (5, 6, 7)]
    assert min(ring) < 60


def test_papers_with_more_links_are_larger(near: Page) -> None:
    radii = [call["values"][2] for call in painted(near, "arc", camera=NEAR, width=1600, height=1200)]
    links = (0, 1, 2, 6)  # that papers of this library have; each paper has a rim of 1.5 pixels
    assert {round(radius, 3) for radius in radii} >= {round(6 + 2 * sqrt(count), 3) for count in links}
    assert max(radii) == pytest.approx(6 + 2 * sqrt(6) + 1.5)


def test_types_of_relations_differ_in_line_strength_and_dashes(near: Page) -> None:
    lines: dict[str, dict[str, Any]] = {}
    for call in painted(near, "stroke", camera=NEAR, width=1600, height=1200):
        lines.setdefault(call["strokeStyle"], call)
    names = ("human-curated-and-hybrid-search", "human-curated", "cites", "hybrid-search", "shared-tags")
    both, hand, cites, hybrid, tags = (
        lines["#{:02x}{:02x}{:02x}".format(*theme_color(near, f"relation-{name}"))] for name in names
    )
    assert both["lineWidth"] > hand["lineWidth"] > hybrid["lineWidth"] > cites["lineWidth"] == 1
    assert both["globalAlpha"] > 0.9
    assert hand["globalAlpha"] >= 0.9
    assert hybrid["globalAlpha"] < 0.5
    assert [call["dash"] for call in (both, hand, cites, hybrid)] == [[]] * 4
    assert len(tags["dash"]) == 2


def test_lines_are_seen_on_the_canvas_whole_and_dashed(near: Page) -> None:
    ground = theme_color(near, "surface-0")
    by_hand = line(near, CENTRE, "HANDMADE")
    assert max(distance(each, theme_color(near, "relation-human-curated-and-hybrid-search")) for each in by_hand) < 60
    tags = [distance(each, ground) for each in line(near, CENTRE, "TAGGED22")]
    assert min(tags) < 10
    assert max(tags) > 60


def test_arrows_lead_to_the_cited_paper(near: Page) -> None:
    color = theme_color(near, "relation-cites")

    def wide_at(end: str, other: str) -> bool:
        (x, y), (fromx, fromy) = place(near, end), place(near, other)
        long = hypot(x - fromx, y - fromy)
        radius = near.evaluate("(node) => litsite.graph.radiusOf(node)", number(near, end))
        along = ((x - fromx) / long, (y - fromy) / long)
        beside = [
            pixel(near, x - along[0] * back - along[1] * 2, y - along[1] * back + along[0] * 2)
            for back in (radius + 6, radius + 7, radius + 8)
        ]
        return min(distance(each, color) for each in beside) < 100

    assert wide_at("CITED222", CENTRE)
    assert not wide_at(CENTRE, "CITED222")
    assert wide_at(CENTRE, "CITING22")
    assert not wide_at("CITING22", CENTRE)


@pytest.mark.parametrize(("zoom", "least"), [(0.79, 4), (0.81, 2), (1.49, 2), (1.51, 0)])
def test_what_papers_are_named_depends_on_zoom_and_links(tab: Visit, crowd: Path, zoom: float, least: int) -> None:
    tab.open((crowd / "graph.html").as_uri())
    texts = painted(tab.page, "fillText", camera={"x": 0, "y": 0, "zoom": zoom}, width=2400, height=1800)
    keys, degree = tab.evaluate("[litsite.graph.data.keys, Array.from(litsite.graph.graph.degree)]")
    degrees = dict(zip(keys, degree, strict=True))
    named = [degrees[call["values"][0].split()[1]] for call in texts if call["values"][0].startswith("Author ")]
    assert min(named) == max(least, 1)


def test_clusters_are_named_from_afar_and_not_from_near(near: Page) -> None:
    titles = [community["title"] for community in near.evaluate("litsite.graph.data.communities")]
    for zoom, shown in ((0.79, True), (0.81, False)):
        texts = painted(near, "fillText", camera={"x": 0, "y": 0, "zoom": zoom}, width=1600, height=1200)
        words = " ".join(call["values"][0] for call in texts)
        assert [title in words for title in titles] == [shown] * len(titles)


def test_what_is_chosen_and_what_it_is_linked_to_is_named_at_any_zoom(tab: Visit, crowd: Path) -> None:
    tab.open((crowd / "graph.html").as_uri())
    look_at(tab.page, x=0, y=0, zoom=0.4)
    count = """(node) => {
      const written = [];
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
        written.push(text);
        fillText.call(this, text, ...at);
      };
      litsite.graph.select(node);
      return new Promise((resolve) => setTimeout(() => {
        CanvasRenderingContext2D.prototype.fillText = fillText;
        resolve(written.filter((text) => text.startsWith('Author ')).map((text) => text.split(' ')[1]));
      }, 200));
    }"""
    assert tab.page.evaluate(count, -1) == []
    named = set(tab.page.evaluate(count, 0))
    linked = tab.evaluate(
        """(({ data, graph }) => [0, ...graph.neighbours.slice(graph.starts[0], graph.starts[1])]
          .map((node) => data.keys[node]))(litsite.graph)"""
    )
    assert named
    assert named <= set(linked)


def test_labels_have_two_lines_the_first_in_bold_the_second_shortened(near: Page) -> None:
    texts = painted(near, "fillText", camera={"x": 0, "y": 0, "zoom": 2}, width=4000, height=4000)
    fonts = {call["values"][0]: call["font"] for call in texts}
    assert fonts["Miller (1956)"].startswith("600 ")
    title = next(text for text in fonts if text.startswith("Working memory"))
    assert not fonts[title].startswith("600 ")
    assert all(len(text) <= 30 for text in fonts)


@pytest.mark.parametrize("zoom", [0.3, 0.7, 1, 2])
def test_no_name_lies_over_another(tab: Visit, crowd: Path, zoom: float) -> None:
    tab.open((crowd / "graph.html").as_uri())
    x, y = places(tab.page)[0]
    texts = painted(tab.page, "fillText", camera={"x": x, "y": y, "zoom": zoom}, width=1280, height=800)
    boxes = tab.page.evaluate(
        """(texts) => {
          const context = document.createElement('canvas').getContext('2d');
          return texts.map(({ values: [text, x, y], font }) => {
            context.font = font;
            const { width } = context.measureText(text);
            const high = Number(/([\\d.]+)px/.exec(font)[1]);
            return [x - width / 2, y - 0.75 * high, x + width / 2, y + 0.2 * high];
          });
        }""",
        texts,
    )
    assert len(boxes) > 10
    over = [
        (texts[a]["values"][0], texts[b]["values"][0])
        for (a, one), (b, other) in combinations(enumerate(boxes), 2)
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]
    assert over == []


def test_only_what_is_in_view_is_painted(tab: Visit, crowd: Path) -> None:
    tab.open((crowd / "graph.html").as_uri())
    x, y = places(tab.page)[0]
    near = painted(tab.page, "arc", "lineTo", "fillText", camera={"x": x, "y": y, "zoom": 3}, width=400, height=300)
    circles = [call["values"] for call in near if call["name"] == "arc"]
    assert 0 < len(circles) < 60
    assert all(-radius <= cx <= 400 + radius and -radius <= cy <= 300 + radius for cx, cy, radius, *_ in circles)
    everything = painted(tab.page, "lineTo", camera={"x": 0, "y": 0, "zoom": 0.31}, width=1280, height=800)
    assert len([call for call in near if call["name"] == "lineTo"]) < len(everything) / 4


def test_many_lines_share_a_path(tab: Visit, crowd: Path) -> None:
    tab.open((crowd / "graph.html").as_uri())
    seen = {"camera": {"x": 0, "y": 0, "zoom": 0.2}, "width": 1280, "height": 800}
    lines, strokes = (len(painted(tab.page, name, **seen)) for name in ("lineTo", "stroke"))
    assert lines > 800
    assert strokes < lines / 6


def test_bridges_and_names_are_left_out_while_papers_move(near: Page) -> None:
    bridge = between(near, "TAGGED22", "NETONE22")
    around = [(bridge[0] + dx, bridge[1] + dy) for dx in range(-4, 5, 2) for dy in range(-4, 5, 2)]
    ground = theme_color(near, "surface-0")

    def ink() -> int:
        return sum(distance(pixel(near, *each), ground) > 12 for each in around)

    assert ink() > 0
    near.evaluate("litsite.graph.move(litsite.graph.x.slice(), litsite.graph.y.slice(), true)")
    assert ink() == 0
    near.evaluate("litsite.graph.move(litsite.graph.x.slice(), litsite.graph.y.slice())")
    settled(near)
    assert ink() > 0


def test_the_spotlight_leaves_an_eighth_of_everything_else(near: Page) -> None:
    lit = [number(near, key) for key in CLUSTERS[1]]
    near.evaluate("(nodes) => litsite.graph.spotlight(new Set(nodes))", lit)
    settled(near)
    ground = theme_color(near, "surface-0")
    full = community_color(near, CENTRE)
    dimmed = tuple(round(g + 0.12 * (c - g)) for g, c in zip(ground, full, strict=True))
    assert distance(pixel(near, *place(near, CENTRE)), dimmed) <= 2  # type: ignore[arg-type]
    assert pixel(near, *place(near, "NETONE22")) == community_color(near, "NETONE22")
    near.evaluate("litsite.graph.spotlight(null)")
    settled(near)
    assert pixel(near, *place(near, CENTRE)) == full


def test_what_filters_hide_is_neither_seen_nor_hit(near: Page) -> None:
    hidden = number(near, "NETTWO22")
    x, y = place(near, "NETTWO22")
    near.evaluate(
        """(hidden) => litsite.graph.show({
          nodes: Uint8Array.from(litsite.graph.data.keys, (_, node) => (node === hidden ? 0 : 1)),
          links: Uint8Array.from(litsite.graph.data.source, (node, link) =>
            (node === hidden || litsite.graph.data.target[link] === hidden ? 0 : 1)),
        })""",
        hidden,
    )
    settled(near)
    assert pixel(near, x, y) == theme_color(near, "surface-0")
    near.mouse.click(*in_window(near, x, y))
    assert near.evaluate("litsite.graph.selected") == -1
    near.evaluate("litsite.graph.show(null)")
    settled(near)
    assert pixel(near, x, y) == community_color(near, "NETTWO22")


def test_the_camera_goes_to_the_box_of_some_papers(chromium: Browser, mapped_site: Path) -> None:
    with visit(chromium) as tab:
        for motion in ("reduce", "no-preference"):
            tab.page.emulate_media(reduced_motion=motion)
            tab.open((mapped_site / "graph.html").as_uri())
            look_at(tab.page, **NEAR)
            tab.page.evaluate("(nodes) => litsite.graph.focus(nodes)", [number(tab.page, key) for key in CLUSTERS[1]])
            if motion == "reduce":
                assert camera(tab.page) != NEAR
            tab.page.wait_for_timeout(400)
            settled(tab.page)
            width, height = tab.evaluate("[litsite.graph.size.width, litsite.graph.size.height]")
            around = [place(tab.page, key) for key in CLUSTERS[1]]
            assert min(x for x, _ in around) + max(x for x, _ in around) == pytest.approx(width, abs=1)
            assert min(y for _, y in around) + max(y for _, y in around) == pytest.approx(height, abs=1)
            assert all(40 < x < width - 40 and 40 < y < height - 40 for x, y in around)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_the_map_follows_the_theme_at_once(near: Page, theme: str) -> None:
    near.evaluate("(theme) => litsite.preferences.set({ theme })", theme)
    near.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=theme)
    settled(near)
    assert pixel(near, 3, 3) == theme_color(near, "surface-0")
    assert pixel(near, *place(near, CENTRE)) == community_color(near, CENTRE)


def test_the_map_is_as_sharp_as_the_screen_and_follows_the_window(chromium: Browser, mapped_site: Path) -> None:
    context = chromium.new_context(offline=True, device_scale_factor=2, viewport={"width": 900, "height": 700})
    page = context.new_page()
    page.goto((mapped_site / "graph.html").as_uri())
    canvas = page.locator("#graph-canvas")
    sizes = "(canvas) => [2 * canvas.clientWidth, 2 * canvas.clientHeight, canvas.width, canvas.height]"
    for width in (900, 640):
        page.set_viewport_size({"width": width, "height": 700})
        page.wait_for_function("(width) => document.getElementById('graph-canvas').clientWidth <= width", arg=width)
        settled(page)
        wide, high, across, down = canvas.evaluate(sizes)
        assert (across, down) == (wide, high)
        assert pixel(page, *place(page, CENTRE)) == community_color(page, CENTRE)
    context.close()


def test_without_scripts_the_page_leads_to_the_table_of_relations(chromium: Browser, mapped_site: Path) -> None:
    context = chromium.new_context(offline=True, java_script_enabled=False)
    page = context.new_page()
    page.goto((mapped_site / "graph.html").as_uri())
    expect(page.locator("#graph")).to_be_hidden()
    page.get_by_role("link", name="the table of relations").click()
    expect(page.locator("h1")).to_have_text("Relations")
    context.close()


def test_a_library_without_links_says_what_would_make_some(tab: Visit, tmp_path: Path) -> None:
    site = build_related_site(tmp_path, Relations()).output
    tab.open((site / "graph.html").as_uri())
    expect(tab.page.locator("#graph-empty")).to_be_visible()


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_axe_finds_nothing_on_the_map(chromium: Browser, mapped_site: Path, theme: str) -> None:
    with visit(chromium, bypass_csp=True) as tab:
        tab.open(f"{(mapped_site / 'graph.html').as_uri()}?theme={theme}")
        tab.page.mouse.move(*in_window(tab.page, *place(tab.page, CENTRE)))
        assert tab.axe() == []


def test_a_map_of_hundreds_opens_without_a_step_of_physics(tab: Visit, crowd: Path) -> None:
    tab.page.add_init_script("globalThis.Worker = class { constructor() { globalThis.started = true; } };")
    tab.open((crowd / "graph.html").as_uri())
    settled(tab.page)
    tab.page.wait_for_timeout(200)
    data: list[list[Any]] = tab.evaluate("[litsite.graph.data.x, litsite.graph.data.y]")
    assert places(tab.page) == list(zip(*data, strict=True))
    assert tab.evaluate("globalThis.started") is None
