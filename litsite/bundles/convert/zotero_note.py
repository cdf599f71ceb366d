"""Zotero notes: the HTML of the note editor, in all its schema versions, and of the TinyMCE editor before it.

What Zotero's editor writes is described in zotero/note-editor (``src/core/schema``). A note is what a person wrote, but
its HTML is as foreign as any: it comes from synced groups, plug-ins and the clipboard.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from lxml import etree

from litsite.bundles.convert.formulas import clean_tex, formula
from litsite.bundles.convert.heading_levels import settle_headings
from litsite.bundles.convert.html_blocks import BLOCK_LEVEL, blocks_of
from litsite.bundles.convert.html_tree import Element, parse_html, text_content
from litsite.bundles.convert.limits import truncation_warning
from litsite.bundles.convert.plain_reading import count_words, first_words, said
from litsite.bundles.records import Block
from litsite.sources.links import select_link
from litsite.sources.records import USER_LIBRARY, address

MAX_SOURCE_CHARACTERS = 20_000_000
MAX_NOTE_CHARACTERS = 2_000_000
_MAX_DATA_CHARACTERS = 1_000_000
_TITLE_CHARACTERS = 120  # as in Zotero's own list of items
_SUMMARY_CHARACTERS = 300
_FEWEST_WORDS_TO_SUMMARISE = 100
_HAS_MARKUP = re.compile(r"<[A-Za-z/!]")
_ITEM_URI = re.compile(r"/(?P<kind>users|groups)/(?:local/)?(?P<library>\w+)/items/(?P<key>[A-Z0-9]{8})\b")
_SELECT_LINK = re.compile(r"zotero://select/(?:library|groups/(?P<group>\d+))/items/(?P<key>[A-Z0-9]{8})\b")
_KEY = re.compile(r"[A-Z0-9]{8}\Z")
# How the editors mark what has an element of its own: (declaration in a style attribute, element).
_STYLES = (
    (re.compile(r"text-decoration[^;]*line-through"), "s"),
    (re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)"), "strong"),
    (re.compile(r"font-style\s*:\s*italic"), "em"),
    (re.compile(r"vertical-align\s*:\s*super"), "sup"),
    (re.compile(r"vertical-align\s*:\s*sub(?!per)"), "sub"),
)


@dataclass(frozen=True, slots=True)
class NoteText:
    """A note as Markdown, and what is to be known of it.

    ``markdown`` leaves out a heading that begins the note, since its text is the ``title``; the other headings begin at
    ``##``. ``summary`` is plain text: empty under 100 words, else the beginning of the first paragraph. ``cited`` and
    ``linked`` hold the addresses of the items that the note cites and links to, ``annotations`` and ``images`` the keys
    of the annotations and embedded images in it, all in the order in which they first occur.
    """

    markdown: str
    title: str = ""
    words: int = 0
    summary: str = ""
    warnings: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    linked: tuple[str, ...] = ()
    annotations: tuple[str, ...] = ()
    images: tuple[str, ...] = ()


def convert_note(html: str, *, image_href: Callable[[str], str]) -> NoteText:
    """A note as safe Markdown, in time linear in its length.

    ``image_href`` gives the relative path of an embedded image by its attachment key, or the empty string when there is
    none to show; then its alternative text stands for it. Formulas stay TeX, citations stay the text that Zotero shows
    and lead to their items, colours are dropped. What is too long or too deeply nested is cut with a warning.
    """
    warnings = (truncation_warning(MAX_SOURCE_CHARACTERS),) if len(html) > MAX_SOURCE_CHARACTERS else ()
    source = html[:MAX_SOURCE_CHARACTERS]
    if not _HAS_MARKUP.search(source):
        source = "".join(f"<p>{line}</p>" for line in source.splitlines())
    tree = parse_html(source, max_characters=MAX_NOTE_CHARACTERS)
    titles = _titles_of_cited(tree.body)
    linked = _distinct(_linked_items(tree.body))
    cited, annotations = _settle_zotero_markup(tree.body, titles)
    images = [key for image in tree.body.iter("img") if _KEY.match(key := image.get("data-attachment-key", ""))]
    blocks = list(blocks_of(tree.body, image_source=lambda image: _image_path(image, image_href)))
    title = first_words(said(blocks[0].markdown), _TITLE_CHARACTERS) if blocks else ""
    if blocks and blocks[0].kind == "heading" and said(blocks[0].markdown) == title:
        del blocks[0]
    words = count_words(_text_of_blocks(tree.body))
    return NoteText(
        markdown="\n\n".join(map(_as_markdown, settle_headings(blocks))),
        title=title,
        words=words,
        summary=_summary(blocks) if words >= _FEWEST_WORDS_TO_SUMMARISE else "",
        warnings=(*warnings, *tree.warnings),
        cited=_distinct(cited),
        linked=linked,
        annotations=_distinct(annotations),
        images=_distinct(images),
    )


def _text_of_blocks(body: Element) -> str:
    """All text of a note, with spaces where one block ends and the next begins."""
    pieces: list[str] = []
    for event, element in etree.iterwalk(body, events=("start", "end")):
        gap = " " if element.tag in BLOCK_LEVEL or element.tag == "br" else ""
        pieces += (gap, element.text or "") if event == "start" else (gap, element.tail or "")
    return "".join(pieces)


def _summary(blocks: Iterable[Block]) -> str:
    paragraphs = (said(block.markdown) for block in blocks if block.kind == "paragraph")
    return first_words(next(filter(None, paragraphs), ""), _SUMMARY_CHARACTERS)


def _as_markdown(block: Block) -> str:
    return f"{'#' * min(block.level + 1, 6)} {block.markdown}" if block.kind == "heading" else block.markdown


def _settle_zotero_markup(body: Element, titles: dict[str, str]) -> tuple[list[str], list[str]]:
    """Turn Zotero's own elements into plain HTML; returns the items cited and the annotations used."""
    cited: list[str] = []
    annotations: list[str] = []
    for element in list(body.iter("span", "pre", "img")):
        names = element.get("class", "").split()
        if element.get("data-citation"):
            items = list(_cited_items(_data(element, "data-citation")))
            cited += items
            if not text_content(element).strip():
                element.text = f"({'; '.join(titles.get(item, 'an item') for item in items)})" if items else ""
            _link_cited(element, items)
        if element.get("data-annotation"):
            key = _data(element, "data-annotation").get("annotationKey", "")
            annotations += [key] if isinstance(key, str) and _KEY.match(key) else []
        if "math" in names and element.tag in ("span", "pre"):
            _make_formula(element, display=element.tag == "pre")
        elif element.tag == "span":
            style = element.get("style", "")
            element.tag = next((tag for declaration, tag in _STYLES if declaration.search(style)), "span")
    return cited, annotations


def _link_cited(citation: Element, items: Sequence[str]) -> None:
    """Each item that a citation shows becomes a link that shows the item in Zotero."""
    shown = [each for each in citation.iter("span") if "citation-item" in each.get("class", "").split()]
    if not shown and len(items) == 1:
        shown = [citation]
    if len(shown) != len(items):
        return
    for element, item in zip(shown, items, strict=True):
        group, _, key = item.removeprefix("g").rpartition("-") if "-" in item else ("", "", item)
        element.tag = "a"
        element.set("href", select_link(f"group:{group}" if group else USER_LIBRARY, key))


def _make_formula(element: Element, *, display: bool) -> None:
    source = text_content(element)
    tex = clean_tex(source)
    replacement = formula(tex, display=display) if tex else etree.Element("code")
    replacement.text = replacement.text or source
    replacement.tail = element.tail
    parent = element.getparent()
    if parent is not None:
        parent.replace(element, replacement)


def _titles_of_cited(body: Element) -> dict[str, str]:
    """What the note knows of the items it cites, by address: Zotero keeps their metadata in its outermost element."""
    titles: dict[str, str] = {}
    for wrapper in body.iter("div"):
        entries = _data(wrapper, "data-citation-items").get("items", [])
        for entry in entries if isinstance(entries, list) else []:
            fields = entry.get("itemData") if isinstance(entry, dict) else None
            title = fields.get("title") if isinstance(fields, dict) else None
            if isinstance(title, str):
                titles.update(dict.fromkeys(_cited_items({"citationItems": [entry]}), title))
    return titles


def _cited_items(data: dict[str, Any]) -> Iterator[str]:
    items = data.get("citationItems", [])
    for item in items if isinstance(items, list) else []:
        uris = item.get("uris") or [item.get("uri")] if isinstance(item, dict) else []
        for uri in uris if isinstance(uris, list) else []:
            match = _ITEM_URI.search(uri) if isinstance(uri, str) else None
            if match:
                library = f"group:{match['library']}" if match["kind"] == "groups" else USER_LIBRARY
                yield address(library, match["key"])
                break


def _linked_items(body: Element) -> Iterator[str]:
    for link in body.iter("a"):
        match = _SELECT_LINK.match(link.get("href", ""))
        if match:
            yield address(f"group:{match['group']}" if match["group"] else USER_LIBRARY, match["key"])


def _data(element: Element, attribute: str) -> dict[str, Any]:
    """The JSON that Zotero keeps percent-encoded in an attribute; a list comes as ``{"items": list}``."""
    value = element.get(attribute, "")
    if not value or len(value) > _MAX_DATA_CHARACTERS:
        return {}
    try:
        data = json.loads(unquote(value))
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {"items": data}


def _image_path(image: Element, image_href: Callable[[str], str]) -> str:
    key = image.get("data-attachment-key", "")
    path = image_href(key) if _KEY.match(key) else ""
    if path and not image.get("alt", "").strip():
        image.set("alt", "Image in the note")
    return quote(path, safe="/._-~")


def _distinct(keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(keys))
