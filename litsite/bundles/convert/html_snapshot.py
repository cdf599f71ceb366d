"""HTML snapshots: the article of a saved web page, without what surrounds it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from litsite.bundles.convert.charset import declared_charset, decode
from litsite.bundles.convert.formulas import replace_formulas
from litsite.bundles.convert.heading_levels import settle_headings
from litsite.bundles.convert.html_blocks import blocks_of
from litsite.bundles.convert.html_tree import Element, parse_html, remove_element, text_content
from litsite.bundles.convert.limits import read_bounded
from litsite.bundles.convert.reference_list import split_references
from litsite.bundles.records import Document

_SURROUNDINGS = frozenset({"nav", "aside", "footer"})
_SURROUNDING_ROLES = frozenset(
    {"navigation", "banner", "contentinfo", "search", "complementary", "dialog", "menu", "menubar", "toolbar", "alert"}
)
_SURROUNDING_NAMES = re.compile(
    r"(?:^|[\s_-])(?:nav|navbar|menu|sidebar|footer|header-bar|breadcrumbs?|share|sharing|social|cookies?|related|recommend\w*|"
    r"comments?|advert\w*|promo|toolbar|toc|toc-nav|newsletter|popup|modal|skip-links?|pagination|paywall|subscribe|"
    r"download-links?|altmetric\w*|license-banner)(?:[\s_-]|$)",
    re.IGNORECASE,
)
_HIDDEN_NAMES = re.compile(
    r"(?:^|\s)(?:mw-editsection|sr-only|visually-hidden|visuallyhidden|screen-reader-text|noprint|u-visually-hidden|"
    r"catlinks|mw-jump-link|secedit)(?:\s|$)"
)
_DISPLAY_NONE = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_MAIN_NAMES = re.compile(r"article|content|post|entry|ulltext|markdown|document", re.IGNORECASE)
# What publishers hang on every entry of a reference list.
_REFERENCE_LINKS = frozenset(
    {
        "google scholar",
        "crossref",
        "pubmed",
        "pubmed central",
        "scopus",
        "web of science",
        "view article",
        "article",
        "cas",
    }
    | {
        "view in article",
        "ads",
        "mathscinet",
        "medline",
        "pmc free article",
        "full text",
        "search google scholar",
        "isi",
    }
    | {
        "view record in scopus",
        "download pdf",
        "find in pubmed",
        "return to ref",
        "find it",
        "export",
        "go to reference",
    }
)
_NEVER_DROPPED = frozenset({"table", "p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "formula", "a"})
_SAVED_FROM = re.compile(rb"<!--\s*Page saved with SingleFile\s+url:\s*(\S{1,2000})", re.IGNORECASE)
_TITLE_SEPARATOR = re.compile(r"\s+(?:[|·–—:-]|::|\[)\s*|(?<=\])\s+")
_LABEL = re.compile(r"\[?\d{1,4}[\].):]*\Z")
_SHORTEST_ALTERNATIVE = 4  # words; a shorter one names a logo or says "image"


def convert_html(path: Path, *, charset: str = "", known_title: str = "") -> Document:
    """The article of a saved page, as the blocks of its main element.

    Raises :class:`~litsite.bundles.convert.failure.ConversionError` when the file is too large.
    """
    content = read_bounded(path)
    tree = parse_html(decode(content, charset=charset or declared_charset(content)))
    replace_formulas(tree.body)
    _remove_surroundings(tree.body)
    main = main_element(tree.body)
    _tidy(main)
    title = _page_title(tree.head)
    base = _address(content, tree.head)
    blocks = settle_headings(blocks_of(main, base=base, delimited_tex=True), (known_title, *_titles(title)))
    body, references = split_references(blocks)
    return Document(body, references, method="html-main", title=title, warnings=tree.warnings)


def _titles(title: str) -> Iterable[str]:
    """What a page may be called in its first heading: its title, or the part before the name of the site."""
    return (title, *_TITLE_SEPARATOR.split(title))


def main_element(body: Element) -> Element:
    """The element that holds the article.

    Starting from the body, an element inside that looks like an article takes over when it has at least half of the
    text (35 % suffice for ``article`` and ``main``, whose pages carry much around them).
    """
    lengths = _text_lengths(body)
    best, best_length = body, lengths[body]
    for element in body.iterdescendants():
        named = element.tag in ("article", "main")
        length = lengths[element]
        if length < best_length and length >= (0.35 if named else 0.5) * best_length and _may_be_main(element):
            best, best_length = element, length
    return best


def _may_be_main(element: Element) -> bool:
    name = _name(element)
    if _SURROUNDING_NAMES.search(name):
        return False
    return (
        element.tag in ("article", "main")
        or element.get("role") == "main"
        or element.get("itemprop") == "articleBody"
        or _MAIN_NAMES.search(name) is not None
    )


def _remove_surroundings(body: Element) -> None:
    for element in _still_inside(body):
        if (
            element.tag in _SURROUNDINGS
            or element.get("role") in _SURROUNDING_ROLES
            or element.get("hidden") is not None
            or _DISPLAY_NONE.search(element.get("style", ""))
            or _HIDDEN_NAMES.search(element.get("class", ""))
        ):
            remove_element(element)


def _tidy(main: Element) -> None:
    """Take out of the article what is no part of it: boxes, tables of contents, reference services, ornaments."""
    lengths = _text_lengths(main)
    whole = lengths[main]
    for element in _still_inside(main):
        tag = element.tag
        if tag == "a" and " ".join(text_content(element).split()).casefold().strip("[] ") in _REFERENCE_LINKS:
            remove_element(element)
        elif tag == "img" and len(element.get("alt", "").split()) < _SHORTEST_ALTERNATIVE:
            element.set("alt", "")
        elif tag == "li":
            _part_label(element)
        elif tag in ("ul", "ol"):
            if _is_contents(element, lengths[element]) or _is_box(element, lengths[element], whole):
                remove_element(element)
        elif tag not in _NEVER_DROPPED and _is_box(element, lengths[element], whole):
            remove_element(element)


def _part_label(item: Element) -> None:
    """Put a space after the number of a reference that only a style sheet keeps from its text."""
    label = item[0] if len(item) else None
    if label is not None and not (item.text or "").strip() and _LABEL.match(text_content(label).strip()):
        label.tail = f" {label.tail or ''}"


def _is_box(element: Element, length: int, whole: int) -> bool:
    return length < 0.2 * whole and _SURROUNDING_NAMES.search(_name(element)) is not None


def _is_contents(element: Element, length: int) -> bool:
    """Whether a list only leads to places in the same page."""
    links = list(element.iter("a"))
    inside = sum(len(text_content(link)) for link in links)
    return len(links) >= 3 and inside >= 0.8 * length and all(link.get("href", "").startswith("#") for link in links)


def _still_inside(root: Element) -> Iterable[Element]:
    """The elements below ``root`` in document order, without those inside one that was removed on the way."""
    removed_from = set[Element]()
    for element in list(root.iterdescendants()):
        parent = element.getparent()
        if parent is None or parent in removed_from:
            removed_from.add(element)
        else:
            yield element
            if element.getparent() is None:
                removed_from.add(element)


def _text_lengths(root: Element) -> dict[Element, int]:
    """For every element, how many characters of text (white space at the ends left out) are in it; linear time."""
    lengths: dict[Element, int] = {}
    for element in reversed(list(root.iter())):
        length = lengths.get(element, 0) + len((element.text or "").strip())
        lengths[element] = length
        parent = element.getparent()
        if parent is not None and element is not root:
            lengths[parent] = lengths.get(parent, 0) + length + len((element.tail or "").strip())
    return lengths


def _name(element: Element) -> str:
    return f"{element.get('class', '')} {element.get('id', '')}"


def _page_title(head: Element) -> str:
    named = {
        (meta.get("name") or meta.get("property") or "").lower(): " ".join(meta.get("content", "").split())
        for meta in head.iter("meta")
    }
    written = " ".join((head.findtext(".//title") or "").split())
    return named.get("citation_title") or named.get("dc.title") or named.get("og:title") or written


def _address(content: bytes, head: Element) -> str:
    """Where the page was saved from, to complete its links; empty when it does not say."""
    candidates = [element.get("href", "") for element in head.iter("base")]
    saved = _SAVED_FROM.search(content[:3000])
    candidates += [saved.group(1).decode("ascii", "replace")] if saved else []
    candidates += [
        element.get("href", "") for element in head.iter("link") if element.get("rel", "").lower() == "canonical"
    ]
    return next((address for address in candidates if address.startswith(("http://", "https://"))), "")
