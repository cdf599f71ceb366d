"""Markdown to sanitised HTML, with anchored headings, MathML and highlighted code.

Two engines serve two kinds of text behind one finish: markdown-it-py renders what people write (notes, questions,
answers), pyromark, a Rust CommonMark, what converters wrote (full texts), which is most of a library. A test holds
them to the same output on the converters' subset of Markdown. Whatever either gives passes the sanitiser.
"""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import nh3
import pyromark
from markupsafe import Markup

from litsite.bundles.marks import PAGE_MARK
from litsite.site.anchors import Anchors
from litsite.site.highlighting import highlight
from litsite.site.mathematics import mathml
from litsite.site.records import Heading

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

VERSION = 1
SCHEMES = {"http", "https", "mailto", "zotero"}
_TAGS = {
    *("a", "blockquote", "br", "caption", "code", "dd", "del", "div", "dl", "dt", "em", "h1", "h2", "h3", "h4", "h5"),
    *("h6", "hr", "img", "li", "ol", "p", "pre", "s", "span", "strong", "sub", "sup", "table", "tbody", "td", "th"),
    *("thead", "tr", "ul"),
}
_ATTRIBUTES = {"a": {"href", "title"}, "img": {"src", "alt", "title"}, "code": {"class"}, "ol": {"start"}}
_SIDES = {"left", "center", "right"}
_CLASSES = {"span": {"math", "math-inline", "math-display"}, "td": _SIDES, "th": _SIDES}
_ALIGNED = re.compile(r'<(t[dh]) style="text-align:\s?(left|center|right)">')
_MATH = re.compile(r'<span class="math math-(inline|display)">(.*?)</span>', re.DOTALL)
_CODE = re.compile(r'<pre><code(?: class="language-([^"]*)")?>(.*?)</code></pre>', re.DOTALL)
_TAG = re.compile(r"<[^>]+>")
_OUR_SIGN = "\ue000"
_HEADING_TAG = re.compile(r"(</?h)([1-6])(?=[ >])")
_HEADING_LEVEL = re.compile(r"<h([1-6])>")
_MARKED = re.compile(r"<(?:h([1-6])>(.*?)</h\1>|p>\ue000page (\d+)\ue000</p>)", re.DOTALL)
_RAW_MARKED = re.compile(r"<h([1-6])\b[^>]*>.*?</h\1>|<p>\ue000page \d+\ue000</p>", re.DOTALL | re.IGNORECASE)
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_OPTIONS = pyromark.Options.ENABLE_TABLES | pyromark.Options.ENABLE_STRIKETHROUGH | pyromark.Options.ENABLE_MATH


@dataclass(frozen=True, slots=True)
class Rendered:
    """A piece of HTML that may be printed as it is, and its headings in order."""

    html: Markup
    headings: tuple[Heading, ...] = ()


class MarkdownRenderer:
    """Renders Markdown. ``resolve`` maps a relative address in the text to one on the site, or None to drop it."""

    def __init__(self) -> None:
        self._resolve: Callable[[str], str | None] = _drop
        self._cleaner = nh3.Cleaner(
            tags=_TAGS,
            attributes=_ATTRIBUTES,
            allowed_classes=_CLASSES,
            url_schemes=SCHEMES,
            url_relative=lambda url: url if url.startswith("#") else self._resolve(url),
            link_rel="noopener noreferrer",
        )
        self._converted = pyromark.Markdown(options=_OPTIONS)

    def converted(
        self, text: str, *, prefix: str = "s-", level: int = 2, resolve: Callable[[str], str | None] | None = None
    ) -> Rendered:
        """Text that a converter wrote. ``level`` is the level that the highest heading gets."""
        return self._finish(self._raw(text), prefix, level, resolve)

    def headings(self, text: str, *, prefix: str = "s-", level: int = 2) -> tuple[Heading, ...]:
        """The headings that :meth:`converted` gives a text, at the cost of the headings alone."""
        raw = "".join(found.group() for found in _RAW_MARKED.finditer(self._raw(text)))
        return self._finish(raw, prefix, level, None).headings

    def written(
        self, text: str, *, prefix: str, level: int = 2, resolve: Callable[[str], str | None] | None = None
    ) -> Rendered:
        """Text that a person wrote, in which raw HTML is text (but for ``<sub>`` and ``<sup>``)."""
        return self._finish(_written_engine().render(text), prefix, level, resolve)

    def _raw(self, text: str) -> str:
        """A converter's text as HTML that has not been sanitised, with a sign of ours where a page begins."""
        if _OUR_SIGN in text:
            text = text.replace(_OUR_SIGN, "")
        if "<!-- page" in text:
            text = PAGE_MARK.sub(rf"\n{_OUR_SIGN}page \1{_OUR_SIGN}\n", text)
        return self._converted.html(text)

    def _finish(self, raw: str, prefix: str, level: int, resolve: Callable[[str], str | None] | None) -> Rendered:
        self._resolve = resolve or _drop
        if "<t" in raw:
            raw = _ALIGNED.sub(r'<\1 class="\2">', raw)
        clean = self._cleaner.clean(raw)
        if "<pre>" in clean:
            clean = _CODE.sub(_highlighted, clean)
        if "math-" in clean:
            clean = _MATH.sub(_formula, clean)
        if "<table>" in clean:
            tables = itertools.count(1)
            clean = _TABLE.sub(lambda found: _region(found.group(), next(tables)), clean)
        return _with_anchors(clean, prefix, level)


def deepened(fragment: Markup, levels: int) -> Markup:
    """The same HTML with every heading some levels further down, to stand inside another page's outline."""
    return Markup(_HEADING_TAG.sub(lambda tag: f"{tag.group(1)}{min(int(tag.group(2)) + levels, 6)}", fragment))


def _drop(_url: str) -> None:
    return None


def _region(table: str, number: int) -> str:
    """A table that can be scrolled with the keyboard when it is wider than the page."""
    return f'<div class="table" tabindex="0" role="region" aria-label="Table {number}">{table}</div>'


def _formula(found: re.Match[str]) -> str:
    return mathml(html.unescape(found.group(2)), display=found.group(1) == "display")


def _highlighted(found: re.Match[str]) -> str:
    return highlight(html.unescape(found.group(2)), found.group(1) or "")


def _with_anchors(fragment: str, prefix: str, level: int) -> Rendered:
    """Give headings ids and levels that never skip one, and pages their marks."""
    anchors = Anchors()
    headings: list[Heading] = []
    highest = min((int(depth) for depth in _HEADING_LEVEL.findall(fragment)), default=1)
    last = level - 1
    page: int | None = None
    seen: set[int] = set()
    pieces: list[str] = []
    position = 0
    for found in _MARKED.finditer(fragment):
        pieces.append(fragment[position : found.start()])
        position = found.end()
        if found.group(3):
            page = int(found.group(3))
            if page not in seen:
                seen.add(page)
                pieces.append(f'<p class="page-mark" id="{prefix}page-{page}"><span>Page {page}</span></p>')
            continue
        inner = found.group(2)
        plain = "<" not in inner and "&" not in inner
        text = inner.strip() if plain else html.unescape(_TAG.sub("", inner)).strip()
        if not text:
            continue
        last = min(int(found.group(1)) - highest + level, last + 1, 6)
        anchor = anchors.take(text, prefix=prefix)
        headings.append(Heading(last, anchor, Markup(inner if plain else _unlinked(inner)), page))
        pieces.append(f'<h{last} id="{anchor}" dir="auto">{inner}</h{last}>')
    pieces.append(fragment[position:])
    return Rendered(Markup("".join(pieces)), tuple(headings))


def _unlinked(inner: str) -> str:
    return re.sub(r"</?a\b[^>]*>", "", inner)


@cache
def _written_engine() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    engine = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    dollarmath_plugin(engine, allow_space=False, allow_digits=False, double_inline=True)
    engine.add_render_rule("math_inline", _inline_math)
    engine.add_render_rule("math_inline_double", _display_math)
    engine.add_render_rule("math_block", _math_paragraph)
    engine.add_render_rule("math_block_label", _math_paragraph)
    engine.inline.ruler.before("html_inline", "sub_sup", _sub_sup)
    return engine


def _inline_math(_renderer: object, tokens: Sequence[Token], place: int, *_rest: object) -> str:
    return f'<span class="math math-inline">{html.escape(tokens[place].content)}</span>'


def _display_math(_renderer: object, tokens: Sequence[Token], place: int, *_rest: object) -> str:
    return f'<span class="math math-display">{html.escape(tokens[place].content)}</span>'


def _math_paragraph(renderer: object, tokens: Sequence[Token], place: int, *_rest: object) -> str:
    return f"<p>{_display_math(renderer, tokens, place)}</p>\n"


def _sub_sup(state: object, silent: bool) -> bool:
    """Inline rule: ``<sub>``, ``</sub>``, ``<sup>`` and ``</sup>`` are tags even though other HTML is text."""
    from markdown_it.rules_inline import StateInline

    assert isinstance(state, StateInline)
    found = re.compile(r"</?su[bp]>").match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        token = state.push("html_inline", "", 0)
        token.content = found.group()
    state.pos = found.end()
    return True
