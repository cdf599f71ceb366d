"""The page of the map as tests use it: what they select, read and open."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page

SHOWN = "12 papers · 10 connections"


def address(site: Path, state: str = "") -> str:
    """The address of the map, in a state."""
    return (site / "graph.html").as_uri() + (f"#{state}" if state else "")


def page_of(site: Path, key: str) -> str:
    """The address of a paper's page."""
    return next(site.glob(f"papers/*-{key.lower()}.html")).as_uri()


def select(page: Page, key: str) -> None:
    """Select a paper as a click on it does."""
    place = page.evaluate(
        """(key) => {
            const node = litsite.graph.data.keys.indexOf(key);
            // Not all at the same place: two quick clicks there would be a double click.
            litsite.graph.setCamera({ x: litsite.graph.x[node] + 20 * node, y: litsite.graph.y[node], zoom: 1 });
            return litsite.graph.screenOf(node);
        }""",
        key,
    )
    page.locator("#graph-canvas").click(position={"x": place[0], "y": place[1]})
    assert selected(page) == key


def selected(page: Page) -> str:
    """The key of the selected paper, empty without one."""
    return str(page.evaluate("litsite.graph.data.keys[litsite.graph.selected] ?? ''"))


def spotlit(page: Page) -> list[str] | None:
    """The keys of the papers in the spotlight."""
    found = page.evaluate(
        "litsite.graph.spotlit && [...litsite.graph.spotlit].map((node) => litsite.graph.data.keys[node])"
    )
    return sorted(found) if found is not None else None


def shown(page: Page) -> set[str]:
    """The keys of the papers that the filters leave."""
    return set(page.evaluate("litsite.graph.data.keys.filter((_, node) => litsite.graph.shown?.nodes[node] ?? true)"))


def status(page: Page) -> Locator:
    """What screen readers are told."""
    return page.locator("#graph-status")


def drawer(page: Page) -> Locator:
    """The drawer."""
    return page.locator("#graph-inspector")


def open_filters(page: Page) -> Locator:
    """The form of the filters, opened."""
    page.locator(".drop > summary", has_text="Filters").click()
    return page.locator("[data-graph-filters]")


def rows(page: Page) -> Locator:
    """The rows of the table."""
    return page.locator("#graph-table tbody tr")


def exported(page: Page, suffix: str, folder: Path) -> tuple[str, bytes]:
    """The name and content of an exported picture."""
    form = page.locator("[data-graph-export]")
    if not form.is_visible():
        page.locator(".drop > summary", has_text="Export").click()
    with page.expect_download() as download:
        form.locator(f"[data-export={suffix}]").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path.name, path.read_bytes()
