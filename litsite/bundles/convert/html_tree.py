"""HTML from anywhere as a small, bounded tree.

The parser of lxml gives up on nesting deeper than 256 levels without saying so and takes minutes over a tag with very
many attributes, so the tree is built here from its events: elements nested deeper than a limit are left out while
their text stays, attributes that no converter asks for are dropped, and what is never text (scripts, styles, drawings,
form controls) is not built at all.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lxml import etree

from litsite.bundles.convert.limits import MAX_CHARACTERS, MAX_DEPTH, MAX_ELEMENTS, truncation_warning

Element = etree._Element

_LEFT_OUT = frozenset(
    [
        "script",
        "style",
        "template",
        "noscript",
        "svg",
        "iframe",
        "object",
        "embed",
        "applet",
        "canvas",
        "audio",
        "video",
        "map",
        "select",
        "datalist",
        "textarea",
        "button",
        "input",
        "progress",
        "meter",
        "dialog",
        "frameset",
    ]
)
_ATTRIBUTES = frozenset(
    [
        "href",
        "src",
        "alt",
        "title",
        "class",
        "id",
        "name",
        "content",
        "property",
        "rel",
        "role",
        "itemprop",
        "type",
        "style",
        "hidden",
        "dir",
        "lang",
        "start",
        "colspan",
        "rowspan",
        "display",
        "alttext",
        "encoding",
        "mode",
        "data-mathml",
        "data-latex",
        "data-attachment-key",
        "data-annotation",
        "data-citation",
        "data-citation-items",
        "data-schema-version",
    ]
)
_TAG = re.compile(r"[a-z][a-z0-9-]*\Z")
# Control characters are no text, soft hyphens and their like only say where a line may break, private-use characters
# are icons of a font that is not here (and mark places in inline.py).
_NO_TEXT = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b\u2060\ufeff"
    "\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff\U000f0000-\U0010ffff]"
)


_HEAD_TAGS = frozenset({"title", "meta", "link", "base", "style", "script", "noscript", "template"})


@dataclass(frozen=True, slots=True)
class HtmlTree:
    """A parsed page: its ``body``, its ``head`` (empty where it has none), and what the reader should know about it."""

    body: Element
    head: Element
    warnings: tuple[str, ...] = ()


def clean_text(text: str) -> str:
    """``text`` without characters that are no text: control, private-use, soft hyphens and the like."""
    return _NO_TEXT.sub("", text.encode("utf-8", "replace").decode("utf-8"))


def parse_html(source: str, *, max_characters: int = MAX_CHARACTERS) -> HtmlTree:
    """Parse a page or a fragment, however broken.

    Formulas kept in scripts (``<script type="math/tex">``) stay as ``script`` elements; every other script is gone.
    """
    builder = _TreeBuilder(max_characters)
    target: Any = builder
    parser = etree.HTMLParser(target=target, encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    parser.feed(source.encode("utf-8", "replace"))
    with contextlib.suppress(etree.XMLSyntaxError):  # nothing at all to parse
        parser.close()
    body = builder.close()
    head = body.find("head")
    if head is None:
        head = etree.Element("head")
    else:
        remove_element(head)
        _begin_body(head, body)
    return HtmlTree(body, head, builder.warnings())


def _begin_body(head: Element, body: Element) -> None:
    """Move into the body what the parser left in the head of a page without a ``<body>`` tag, as browsers do."""
    children = list(head)
    first = next((place for place, child in enumerate(children) if child.tag not in _HEAD_TAGS), len(children))
    for place, child in enumerate(children[first:]):
        body.insert(place, child)


def text_content(element: Element) -> str:
    """All text in an element, in order."""
    return "".join(map(str, element.itertext()))


def append_text(element: Element, text: str) -> None:
    """Put text at the end of an element's content."""
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text


def remove_element(element: Element) -> None:
    """Take an element and its content out of its tree; the text after it stays."""
    parent = element.getparent()
    if parent is None:
        return
    previous = element.getprevious()
    if previous is None:
        parent.text = (parent.text or "") + (element.tail or "")
    else:
        previous.tail = (previous.tail or "") + (element.tail or "")
    parent.remove(element)


class _TreeBuilder:
    """A parser target that builds the tree within its limits."""

    def __init__(self, max_characters: int) -> None:
        self._max_characters = max_characters
        self._builder = etree.TreeBuilder()
        self._builder.start("body", {})
        self._root: Element | None = None
        self._open: list[str] = []  # for every open element of the source, its name in the tree; empty if it has none
        self._depth = 0
        self._left_out_at: int | None = None  # how many elements were open where the one being left out began
        self._elements = 0
        self._too_deep = False
        self._characters = 0

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        name = tag.rpartition(":")[2].lower()
        if self._left_out_at is None and name in _LEFT_OUT and not _is_formula_script(name, attributes):
            self._left_out_at = len(self._open)
        build = (
            self._left_out_at is None
            and name not in ("html", "body")  # what stands after the end of either still belongs to the page
            and self._depth < MAX_DEPTH
            and self._elements < MAX_ELEMENTS
            and self._characters < self._max_characters
        )
        self._too_deep |= self._depth >= MAX_DEPTH
        if not build:
            self._open.append("")
            return
        tag = name if _TAG.match(name) else "span"
        self._open.append(tag)
        self._depth += 1
        self._elements += 1
        self._builder.start(tag, _wanted(attributes))

    def end(self, _tag: str) -> None:
        if not self._open:
            return
        built = self._open.pop()
        if built:
            self._depth -= 1
            self._builder.end(built)
        if self._left_out_at is not None and len(self._open) <= self._left_out_at:
            self._left_out_at = None

    def data(self, text: str) -> None:
        if self._left_out_at is not None or self._characters >= self._max_characters:
            return
        cleaned = clean_text(text)[: self._max_characters - self._characters]
        self._characters += len(cleaned)
        if cleaned:
            self._builder.data(cleaned)

    def comment(self, _text: str) -> None:
        """Comments are no text."""

    def close(self) -> Element:
        if self._root is None:
            while self._open:
                self.end(self._open[-1])
            self._builder.end("body")
            self._root = self._builder.close()
        return self._root

    def warnings(self) -> tuple[str, ...]:
        if self._characters >= self._max_characters:
            return (truncation_warning(self._max_characters),)
        if self._elements >= MAX_ELEMENTS:
            return (f"the file has more than {MAX_ELEMENTS:,} elements: the rest was read as plain text",)
        if self._too_deep:
            return (f"the file is nested deeper than {MAX_DEPTH} levels: what is deeper was read as plain text",)
        return ()


def _wanted(attributes: Mapping[str, str]) -> dict[str | bytes, str | bytes]:
    return {name: clean_text(value or "") for name, value in attributes.items() if name in _ATTRIBUTES}


def _is_formula_script(name: str, attributes: Mapping[str, str]) -> bool:
    return name == "script" and attributes.get("type", "").startswith("math/")
