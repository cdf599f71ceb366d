"""Debian's Chromium driven by Playwright: pages from files, no network, and everything that goes wrong kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, Request

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
_OWN = ("file:", "data:", "blob:", "about:")


def launch(playwright: Playwright, program: str) -> Browser:
    """Start the browser that is on this machine; Playwright's own is not needed."""
    return playwright.chromium.launch(executable_path=program, headless=True, args=list(FLAGS))


@dataclass(slots=True)
class Visit:
    """One tab. ``complaints`` are console errors and warnings, exceptions, and requests that failed or went outside."""

    page: Page
    complaints: list[str] = field(default_factory=list)

    def open(self, url: str) -> None:
        """Go to a page and wait until it and what it loads are there."""
        self.page.goto(url, wait_until="load")

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression on the page."""
        return self.page.evaluate(expression)

    def axe(self) -> list[str]:
        """What axe-core finds against WCAG 2.0 to 2.2, levels A and AA, and its best practices: one line each."""
        self.page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"))
        options = json.dumps({"runOnly": {"type": "tag", "values": _WCAG}, "resultTypes": ["violations"]})
        found = self.page.evaluate(f"axe.run(document, {options})")
        return [
            f"{violation['id']}: {node['target']} {node['failureSummary']}"
            for violation in found["violations"]
            for node in violation["nodes"]
        ]


def _left_behind(request: Request) -> bool:
    """Whether a page was left before this was fetched; what is blocked or missing fails with other words."""
    return request.url.startswith("file:") and request.failure == "net::ERR_ABORTED"


@contextmanager
def visit(browser: Browser, *, width: int = 1280, height: int = 900, bypass_csp: bool = False) -> Iterator[Visit]:
    """A tab of its own with empty storage, ``width`` CSS pixels wide. axe needs ``bypass_csp`` to add its script."""
    context = browser.new_context(
        offline=True, bypass_csp=bypass_csp, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    tab = Visit(context.new_page())
    tab.page.on("console", lambda m: tab.complaints.append(m.text) if m.type in ("error", "warning") else None)
    tab.page.on("pageerror", lambda error: tab.complaints.append(str(error)))
    tab.page.on(
        "requestfailed",
        lambda request: (
            tab.complaints.append(f"{request.url}: {request.failure}") if not _left_behind(request) else None
        ),
    )
    tab.page.on(
        "request", lambda request: tab.complaints.append(request.url) if not request.url.startswith(_OWN) else None
    )
    try:
        yield tab
    finally:
        context.close()
