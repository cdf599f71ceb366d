"""Titles, abstracts and comments as safe HTML."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from litsite.site.mathematics import mathml
from litsite.sources.inline_markup import paragraphs, parse_inline

_ELEMENTS = {"i": ("<i>", "</i>"), "b": ("<b>", "</b>"), "sub": ("<sub>", "</sub>"), "sup": ("<sup>", "</sup>")}
_SMALL_CAPS = ('<span class="small-caps">', "</span>")


@lru_cache(maxsize=50_000)
def title_markup(title: str) -> Markup:
    """A title with its own markup; everything that is not Zotero's inline markup is text."""
    if "<" not in title and "$" not in title:
        return escape(" ".join(title.split()))
    pieces = []
    for span in parse_inline(title):
        piece = mathml(span.text) if "math" in span.marks else str(escape(span.text))
        for mark in reversed(span.marks):
            if mark != "math":
                opening, closing = _ELEMENTS.get(mark, _SMALL_CAPS)
                piece = f"{opening}{piece}{closing}"
        pieces.append(piece)
    return Markup("".join(pieces))


def abstract_markup(text: str) -> Markup:
    """An abstract as paragraphs. Inline math and Zotero's inline markup are kept, other markup is dropped."""
    return Markup("").join(Markup('<p dir="auto">{}</p>').format(title_markup(each)) for each in paragraphs(text))
