"""Page records through their templates to bytes."""

from __future__ import annotations

import hashlib
from functools import cached_property

from jinja2 import Template

from litsite.config import THEME_NAMES
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import Page, SiteFrame
from litsite.site.theme_files import root_of, template_environment, template_files, url_for
from litsite.store import digest_of


class Renderer:
    """Renders pages in one frame. A page's digest says whether it would come out as it did last time."""

    def __init__(self, frame: SiteFrame) -> None:
        self._frame = frame
        self._environment = template_environment()
        self._templates: dict[str, Template] = {}

    @cached_property
    def _base_digest(self) -> str:
        templates = [hashlib.sha256(path.read_bytes()).hexdigest() for path in template_files()]
        return digest_of(self._frame, templates, THEME_NAMES)

    def digest(self, planned: PlannedPage) -> str:
        """The digest of everything a page rests on."""
        return digest_of(self._base_digest, planned.page, planned.rests_on)

    def render(self, page: Page) -> bytes:
        """The page's bytes."""
        template = self._templates.get(page.kind)
        if template is None:
            template = self._templates[page.kind] = self._environment.get_template(f"{page.kind}.html")
        html = template.render(
            site=self._frame, page=page, url=url_for(page.path), root=root_of(page.path), themes=THEME_NAMES
        )
        return html.encode("utf-8", "replace")
