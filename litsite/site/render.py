"""Page records through their templates to bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from jinja2 import Template
from markupsafe import Markup

from litsite.config_sections import THEME_NAMES
from litsite.site.addresses import HOME
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import Page, PaperRow, SiteFrame
from litsite.site.theme_files import root_of, template_environment, template_files, url_for
from litsite.store import digest_of


@dataclass(frozen=True, slots=True)
class FramePieces:
    """The frame around a page: styles and scripts, the bar up to the page's own buttons, and the left column."""

    head: Markup
    top: Markup
    left: Markup


class Renderer:
    """Renders pages in one frame. A page's digest says whether it would come out as it did last time."""

    def __init__(self, frame: SiteFrame, cache: Path) -> None:
        """``cache`` is a folder for compiled templates."""
        self._frame = frame
        self._environment = template_environment(cache)
        self._templates: dict[str, Template] = {}
        self._rows: dict[str, Markup] = {}
        self._frames: dict[tuple[str, str, bool], FramePieces] = {}

    @cached_property
    def _base_digest(self) -> str:
        templates = [hashlib.sha256(path.read_bytes()).hexdigest() for path in template_files()]
        return digest_of(self._frame, templates, THEME_NAMES)

    def digest(self, planned: PlannedPage) -> str:
        """The digest of everything a page rests on."""
        return digest_of(self._base_digest, planned.page, planned.rests_on)

    def render(self, page: Page) -> bytes:
        """The page's bytes."""
        root = root_of(page.path)
        url = url_for(page.path)
        html = self._template(f"{page.kind}.html").render(
            site=self._frame,
            page=page,
            url=url,
            row=lambda row: self._row(row, url),
            root=root,
            themes=THEME_NAMES,
            frame=self._pieces(root, page),
        )
        return html.encode("utf-8", "replace")

    def prepare(self, pages: Iterable[PlannedPage]) -> None:
        """Load the templates of these pages, before the work is divided."""
        for kind in sorted({planned.page.kind for planned in pages}):
            self._template(f"{kind}.html")

    def _pieces(self, root: str, page: Page) -> FramePieces:
        """The parts of the frame that many pages share, rendered once for each of their few variants."""
        here = any(entry.href == page.path for entry in self._frame.navigation)
        variant = (root, page.section, here)
        pieces = self._frames.get(variant)
        if pieces is None:
            home = page.path == HOME
            values = {"site": self._frame, "root": root, "themes": THEME_NAMES, "section": page.section, "here": here}
            pieces = self._frames[variant] = FramePieces(
                *(
                    Markup(self._template(f"_frame_{part}.html").render(values, home=home).rstrip("\n"))
                    for part in ("head", "top", "left")
                )
            )
        return pieces

    def _row(self, row: PaperRow, url: Callable[[str], str]) -> Markup:
        """A paper's line in a table. Most papers are in many lists, and their link is nearly always the same."""
        href = url(row.href)
        html = self._rows.get(href)
        if html is None:
            html = self._rows[href] = Markup(self._template("_row.html").render(row=row, href=href).rstrip("\n"))
        return html

    def _template(self, name: str) -> Template:
        template = self._templates.get(name)
        if template is None:
            template = self._templates[name] = self._environment.get_template(name)
        return template
