"""Rules about a page's structure, for every reader and every screen reader."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from litsite.site.check.pages import CheckedPage, text_of
from litsite.site.check.records import Complaint

_BLANK = re.compile(r"\s")
_REFERRING = (
    "for",
    "aria-labelledby",
    "aria-describedby",
    "aria-controls",
    "aria-owns",
    "list",
    "headers",
    "popovertarget",
)
_UNLABELLED_TYPES = frozenset({"hidden", "submit", "reset", "button", "image"})


def page_basics(page: CheckedPage) -> Iterator[Complaint]:
    """A page has a doctype, UTF-8, a language, a title, one main part and one first-level heading."""
    if page.root is None:
        yield "the page is empty", "build the site again"
        return
    start = page.source[:1024].lower()
    if not start.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<!doctype html>"):
        yield "no <!doctype html>", "start the template with it: browsers fall into quirks mode without"
    if not re.search(rb"<meta[^>]+charset=[\"']?utf-8", start):
        yield "no charset utf-8 in the first 1,024 bytes", "put <meta charset> first in the head"
    try:
        page.source.decode("utf-8")
    except UnicodeDecodeError as error:
        yield f"byte {error.start} is not UTF-8", "write pages as UTF-8"
    if not (page.root.get("lang") or "").strip():
        yield "html has no lang", "give the page its language"
    if not "".join(page.values("/html/head/title/text()")).strip():
        yield "no title", "give the page a title"
    if not page.meta("viewport"):
        yield "no viewport", "add the viewport meta tag: narrow screens zoom out without"
    for name in ("main", "h1"):
        found = len(page.elements(f"//{name}"))
        if found != 1:
            yield f"{found} {name} elements", f"a page has exactly one {name}"


def ids(page: CheckedPage) -> Iterator[Complaint]:
    """An id stands once on a page and has no blanks in it; an old ``<a name>`` counts as one."""
    for identifier, count in Counter(page.values("//@id | //a[not(@id = @name)]/@name")).items():
        if count > 1:
            yield f"id {identifier} stands {count} times", "ids are unique on a page"
        if not identifier or _BLANK.search(identifier):
            yield f"id {identifier!r} is empty or has a blank in it", "write ids without blanks"


def references(page: CheckedPage) -> Iterator[Complaint]:
    """What a label or an aria attribute refers to is on the page."""
    known = set(page.values("//@id"))
    for tag, attribute, value in page.attributes:
        if attribute in _REFERRING:
            for identifier in value.split():
                if identifier not in known:
                    yield f"{attribute} of {tag} refers to {identifier}, which is not on the page", "correct the id"


def heading_order(page: CheckedPage) -> Iterator[Complaint]:
    """Headings go down one level at a time and are not empty."""
    level = 0
    for element in page.elements("//h1 | //h2 | //h3 | //h4 | //h5 | //h6"):
        next_level = int(str(element.tag)[1])
        text = text_of(element)
        if level and next_level > level + 1:
            yield f"h{next_level} follows h{level}: {text[:60]}", "do not skip heading levels"
        if not text:
            yield f"an empty h{next_level}", "leave the heading out"
        level = next_level


def names(page: CheckedPage) -> Iterator[Complaint]:
    """Images have alternative text; buttons, links and fields have a name that can be read out."""
    named = "not(@aria-label) and not(@aria-labelledby) and not(@title)"
    for element in page.elements("//img[not(@alt)]"):
        yield f"img {element.get('src') or ''} has no alt", 'describe the image, or write alt="" for decoration'
    for element in page.elements(f"//button[{named}] | //a[@href][{named}] | //summary[{named}]"):
        if not text_of(element):
            yield f"{element.tag} without a name {element.get('href') or ''}".strip(), "give it text or an aria-label"
    labelled = set(page.values("//label/@for"))
    for element in page.elements(f"(//input | //select | //textarea)[{named}][not(ancestor::label)]"):
        if (element.get("type") or "").lower() not in _UNLABELLED_TYPES and element.get("id") not in labelled:
            yield f"{element.tag} without a label", "give it a label"
    if any(value.strip().lstrip("+").isdigit() and int(value) > 0 for value in page.values("//@tabindex")):
        yield "a tabindex above 0", "use 0: larger numbers break the order of the keyboard"
