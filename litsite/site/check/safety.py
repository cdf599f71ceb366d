"""Rules about what may run: nothing but the site's own script files."""

from __future__ import annotations

import re
from collections.abc import Iterator

from litsite.site.check.files import SiteFiles
from litsite.site.check.pages import CheckedPage
from litsite.site.check.records import Complaint

_POLICY_HINT = "write the Content-Security-Policy that the base template holds"
_PATH_HINT = "write names relative to the library or the site"
_HOME = re.compile(r"(file:/*)?(/home/|/Users/|/root/|[A-Za-z]:[\\/])[^\s]")
_SCRIPT_TYPES = frozenset({"", "text/javascript", "application/javascript", "module", "importmap", "speculationrules"})

# What each directive may hold beyond 'self' and 'none'. Directives that are not named here may hold only those two.
_ALLOWED_SOURCES = {"img-src": {"data:", "blob:"}, "font-src": {"data:"}, "worker-src": {"blob:"}}
# Directives that do not fall back to default-src and so must be written (CSP level 3, "default-src").
_NO_FALLBACK = ("base-uri", "form-action")


def _directives(policy: str) -> dict[str, list[str]]:
    """The directives of a policy; the first of each name counts, as in browsers."""
    directives: dict[str, list[str]] = {}
    for directive in policy.split(";"):
        if words := directive.lower().split():
            directives.setdefault(words[0], words[1:])
    return directives


def policy(page: CheckedPage) -> Iterator[Complaint]:
    """Every page carries a Content-Security-Policy that allows only the site's own files, before anything loads."""
    policies = [
        element
        for element in page.elements("/html/head/meta[@http-equiv]")
        if (element.get("http-equiv") or "").lower() == "content-security-policy"
    ]
    if not policies:
        yield "no Content-Security-Policy", _POLICY_HINT
        return
    if any(
        str(before.tag) in ("script", "link", "style", "base") for before in policies[0].itersiblings(preceding=True)
    ):
        yield "the Content-Security-Policy comes after something that it should govern", "put it first in the head"
    directives = _directives(policies[0].get("content") or "")
    if "default-src" not in directives:
        yield "the Content-Security-Policy has no default-src", _POLICY_HINT
    for name in _NO_FALLBACK:
        if name not in directives:
            yield f"the Content-Security-Policy has no {name}", f"add {name} 'none': default-src does not cover it"
    for name, sources in directives.items():
        allowed = {"'self'", "'none'"} | _ALLOWED_SOURCES.get(name, set())
        for source in sources:
            if (name.endswith("-src") or name in _NO_FALLBACK) and source not in allowed:
                yield f"the Content-Security-Policy allows {source} in {name}", _POLICY_HINT


def inline_code(page: CheckedPage) -> Iterator[Complaint]:
    """No script, style or event handler stands in a page: the policy would block it, or it came from foreign text."""
    for element in page.elements("//script"):
        kind = (element.get("type") or "").strip().lower()
        if element.get("src") is None and kind in _SCRIPT_TYPES:
            yield "a script stands in the page", "move it to a file of its own"
        if kind in ("module", "importmap"):
            yield f"a script of type {kind}", "write a classic script: browsers block modules under file://"
    if page.elements("//style"):
        yield "a style element stands in the page", "move it to a style sheet"
    for tag, attribute, _ in page.attributes:
        if attribute.startswith("on"):
            yield f"{tag} has the event handler {attribute}", "sanitise the text it came from"
        elif attribute == "style":
            yield f"{tag} has a style attribute", "use a class: the policy blocks inline styles"
        elif attribute == "srcdoc":
            yield f"{tag} has a document in srcdoc", "sanitise the text it came from"
    if page.elements("//base | //object | //embed | //applet | //iframe | //frame"):
        yield "an element that embeds or rebases documents", "sanitise the text it came from"


_IN_DRAWING = re.compile(rb"<\s*script|\son[a-z]+\s*=|javascript:|<\s*foreignObject", re.IGNORECASE)


def drawing_code(source: bytes) -> Iterator[Complaint]:
    """SVG files hold no script: a browser runs it when the file is opened by itself."""
    if _IN_DRAWING.search(source):
        yield "an SVG file with a script in it", "leave the drawing out or convert it to PNG"


def machine_paths(page: CheckedPage, site: SiteFiles) -> Iterator[Complaint]:
    """No page tells where on this computer the library or the site is."""
    folder = str(site.root.parent)
    if len(site.root.parent.parts) > 2 and folder.encode() in page.source:
        yield f"names the folder {folder}", _PATH_HINT
    for tag, attribute, value in page.attributes:
        if _HOME.match(value):
            yield f"{attribute} of {tag} names {value[:100]}", _PATH_HINT
