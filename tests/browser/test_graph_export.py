"""The map as a picture, and what holds for all that stands around it."""

from __future__ import annotations

import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page, expect

from litsite.config_sections import THEME_NAMES
from tests.browser.chromium import visit
from tests.browser.firefox_bidi import Firefox
from tests.browser.graph_page import address, drawer, exported, page_of, rows, status
from tests.site.mapped_papers import build_mapped_site
from tests.site.related_papers import HOSTILE

NARROW = 390


def test_a_png_of_the_map_is_named_by_the_site_and_large(graph: Page, tmp_path: Path) -> None:
    name, content = exported(graph, "png", tmp_path)
    assert name == "related-graph.png"
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert width == 3200
    assert height > 2000
    expect(status(graph)).to_have_text("Saved as related-graph.png.")


def test_an_svg_of_the_map_holds_papers_legend_and_title_as_text(graph: Page, tmp_path: Path) -> None:
    name, content = exported(graph, "svg", tmp_path)
    assert name == "related-graph.svg"
    drawing = ElementTree.fromstring(content)
    space = "{http://www.w3.org/2000/svg}"
    texts = [element.text for element in drawing.iter(f"{space}text")]
    assert {"Related", "12 papers, 10 connections", "Similar content", "Shared tags", "Miller (1956)"} <= set(texts)
    assert {element.tag.removeprefix(space) for element in drawing.iter()} == {"svg", "path", "rect", "text"}
    assert b"NaN" not in content
    assert b"undefined" not in content
    dashed = [path for path in drawing.iter(f"{space}path") if path.get("stroke-dasharray")]
    assert dashed


def test_an_svg_can_be_drawn_again_and_has_the_papers_where_the_png_has_them(graph: Page, tmp_path: Path) -> None:
    _, content = exported(graph, "svg", tmp_path)
    sizes = graph.evaluate(
        """async (text) => {
            const image = new Image();
            image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
            await image.decode();
            return [image.naturalWidth, image.naturalHeight];
        }""",
        content.decode(),
    )
    assert sizes[0] == 1600
    assert sizes[1] > 1000


def test_a_context_that_writes_svg_places_things_as_a_canvas_does(graph: Page) -> None:
    written = graph.evaluate(
        """(() => {
            const context = litsite.createSvgContext(200, 100);
            context.save();
            context.translate(10, 20);
            context.scale(2, 2);
            context.lineWidth = 3;
            context.strokeStyle = '#123456';
            context.setLineDash([4, 2]);
            context.beginPath();
            context.moveTo(1, 1);
            context.lineTo(5, 7);
            context.stroke();
            context.restore();
            context.globalAlpha = 0.5;
            context.fillStyle = '#ff0000';
            context.beginPath();
            context.moveTo(60, 50);
            context.arc(50, 50, 10, 0, 2 * Math.PI);
            context.fill();
            context.globalAlpha = 1;
            context.font = '600 12px Noto Sans, sans-serif';
            context.textAlign = 'center';
            context.fillText('a < b \\u0000 \\ud800', 5, 6);
            const attributes = (each) => Object.fromEntries([...each.attributes].map((one) => [one.name, one.value]));
            return [...context.svg.children].map(attributes);
        })()"""
    )
    line, disc, text = written
    assert (line["d"], line["stroke-width"], line["stroke-dasharray"]) == ("M12 22L20 34", "6", "8 4")
    assert (disc["fill"], disc["opacity"]) == ("#ff0000", "0.5")
    assert disc["d"].startswith("M60 50M60 50A10 10 0 1 1 40 50A10 10 0 1 1 60 50Z")
    assert (text["x"], text["y"], text["font-size"], text["font-weight"], text["text-anchor"]) == (
        "5",
        "6",
        "12",
        "600",
        "middle",
    )


def open_everything(page: Page) -> None:
    """Open the drawer, both panels and the table."""
    page.evaluate("litsite.graph.select(litsite.graph.data.keys.indexOf('CENTRE22'))")
    for drop in page.locator(".drop").all():
        drop.evaluate("(each) => { each.open = true; }")
    page.locator("#graph-table").evaluate("(each) => { each.open = true; }")
    expect(rows(page)).to_have_count(12)


def test_characters_that_xml_cannot_hold_are_left_out_of_an_svg(graph: Page) -> None:
    written = graph.evaluate(
        """(() => {
            const context = litsite.createSvgContext(20, 10);
            context.fillText('a < b\\u0000\\u0007\\ufffe\\ud800 & \\u{1f600}', 5, 6);
            return context.text();
        })()"""
    )
    (text,) = ElementTree.fromstring(written)
    assert text.text == "a < b & \U0001f600"


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("width", [1280, NARROW])
def test_axe_finds_nothing_with_everything_open(chromium: Browser, mapped_site: Path, theme: str, width: int) -> None:
    with visit(chromium, width=width, bypass_csp=True) as tab:
        tab.open(f"{(mapped_site / 'graph.html').as_uri()}?theme={theme}")
        assert tab.axe() == []
        tab.evaluate("litsite.graph.select(litsite.graph.data.keys.indexOf('CENTRE22'))")
        assert tab.axe() == []
        tab.evaluate("litsite.graph.select(-1)")
        for drop in tab.page.locator(".drop").all():
            drop.locator("summary").click()
            assert tab.axe() == []
            drop.locator("summary").click()
        tab.page.locator("#graph-table > summary").click()
        assert tab.axe() == []


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_axe_finds_nothing_on_the_small_map(chromium: Browser, mapped_site: Path, theme: str) -> None:
    with visit(chromium, bypass_csp=True) as tab:
        tab.open(f"{page_of(mapped_site, 'CENTRE22')}?theme={theme}")
        expect(tab.page.locator(".local-graph svg a")).to_have_count(6)
        assert tab.axe() == []
        tab.page.click("[data-wider]")
        expect(tab.page.locator(".local-graph [data-caption]")).to_contain_text("within two links")
        assert tab.axe() == []


def test_nothing_is_wider_than_a_narrow_screen(chromium: Browser, mapped_site: Path) -> None:
    with visit(chromium, width=NARROW) as tab:
        tab.open(address(mapped_site))
        open_everything(tab.page)
        assert tab.evaluate("document.scrollingElement.scrollWidth") <= NARROW


@pytest.mark.parametrize("bypass_csp", [False, True], ids=["with the policy", "without the policy"])
def test_hostile_titles_are_text_everywhere(
    chromium: Browser, mapped_site: Path, bypass_csp: bool, tmp_path: Path
) -> None:
    with visit(chromium, bypass_csp=bypass_csp) as tab:
        tab.open(address(mapped_site))
        page = tab.page
        open_everything(page)
        page.evaluate("litsite.graph.select(litsite.graph.data.keys.indexOf('HOSTILE2'))")
        expect(drawer(page).locator("h2")).to_contain_text("<img src=x")
        page.locator("#graph-table summary").nth(1).click()
        page.locator("[data-graph-filters] [name=tag]").fill(HOSTILE)
        page.fill("[name=paper]", "pwned")
        expect(page.locator("#_graph_found .title")).to_contain_text("<script>")
        page.keyboard.press("Enter")
        _, content = exported(page, "svg", tmp_path)
        assert not [each for each in ElementTree.fromstring(content).iter() if each.tag.endswith(("script", "img"))]
        assert page.locator("main img").count() == 0
        tab.open(page_of(mapped_site, "CENTRE22"))
        tab.page.click("[data-wider]")
        expect(tab.page.locator(".local-graph [data-caption]")).to_contain_text("within two links")
        assert tab.evaluate("window.__pwned") is None


def test_firefox_selects_filters_and_keeps_the_state(firefox: Firefox, mapped_site: Path) -> None:
    errors = len(firefox.errors)
    firefox.open(address(mapped_site, "key=CENTRE22&score=70"))
    assert (
        firefox.evaluate("document.querySelector('#graph-inspector h2').textContent") == "Working memory and its limits"
    )
    assert firefox.evaluate("document.getElementById('graph-count').textContent") == "12 papers · 7 of 10 connections"
    assert firefox.evaluate("document.querySelectorAll('#graph-inspector .facts').length") == 6
    firefox.open(page_of(mapped_site, "CENTRE22"))
    assert firefox.errors[errors:] == []


def test_a_shared_site_hands_on_nothing_private_with_the_graph(tmp_path: Path) -> None:
    site = build_mapped_site(tmp_path, share=True)
    text = (site / "data" / "graph.js").read_text("utf-8")
    assert '"termNames":["working memory","chunking"' in text
    for private in ("private", '"store"', '"pwned"', "NOTE2222"):
        assert private not in text.replace(HOSTILE, "")
