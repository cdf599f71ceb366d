r"""Notes written in Markdown as the HTML that Zotero's note editor stores.

Beyond Markdown a note may hold ``[@key]`` or ``[@key, p. 3]`` (a citation), ``{{highlight 2}}`` (the second
annotation of the note's paper, quoted), ``$x$`` and ``$$x$$`` (math) and one ``![words](picture)`` (an embedded
image).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from mdit_py_plugins.dollarmath import dollarmath_plugin

_CITATION = re.compile(r"\[@(?P<key>\w+)(?:, (?P<locator>p\. [^\]]+))?\]")
_HIGHLIGHT = re.compile(r"\{\{highlight (?P<number>\d+)\}\}")
_SCHEMA_VERSION = 9


@dataclass(frozen=True, slots=True)
class Cited:
    """What a note needs to cite an item: its URI and the words for it, such as ``Bush, 1945``."""

    uri: str
    words: str


@dataclass(frozen=True, slots=True)
class Quotable:
    """An annotation that a note may quote: ``data`` is what Zotero keeps with the quotation."""

    text: str
    data: Mapping[str, object]
    citation: Cited
    page_label: str


def note_html(markdown: str, cited: Mapping[str, Cited], quotable: Sequence[Quotable], picture_key: str = "") -> str:
    """Zotero's HTML for a note.

    ``cited`` maps the keys of the note's citations; ``quotable`` holds the annotations of its paper;
    ``picture_key`` is the key of the embedded image. Raises ``KeyError``, ``IndexError`` or ``ValueError`` when the
    note names something that is not there.
    """
    engine = MarkdownIt("commonmark").enable("table").use(dollarmath_plugin)
    for name, rule in (("math_inline", _math_inline), ("math_block", _math_block)):
        engine.add_render_rule(name, rule)
    engine.add_render_rule("image", _image_rule(picture_key))
    used: list[Cited] = []

    def cite(match: re.Match[str]) -> str:
        used.append(cited[match["key"]])
        return _citation(cited[match["key"]], (match["locator"] or "").removeprefix("p. "))

    def highlight(match: re.Match[str]) -> str:
        source = quotable[int(match["number"]) - 1]
        if not source.text:
            raise ValueError(f"annotation {match['number']} has no text to quote")
        used.append(source.citation)
        span = f'<span class="highlight" data-annotation="{_encoded(source.data)}">“{escape(source.text)}”</span>'
        return f"{span} {_citation(source.citation, source.page_label)}"

    body = _HIGHLIGHT.sub(highlight, _CITATION.sub(cite, engine.render(markdown))).rstrip()
    uris = dict.fromkeys(each.uri for each in used)
    items = f' data-citation-items="{_encoded([{"uris": [uri]} for uri in uris])}"' if uris else ""
    return f'<div class="zotero-note znv1"><div{items} data-schema-version="{_SCHEMA_VERSION}">{body}\n</div></div>'


def note_title(markdown: str) -> str:
    """The first line of a note without its Markdown, which is what Zotero lists it under."""
    return markdown.strip().splitlines()[0].lstrip("# ")


def _citation(source: Cited, locator: str) -> str:
    item: dict[str, object] = {"uris": [source.uri], **({"locator": locator} if locator else {})}
    data = _encoded({"citationItems": [item], "properties": {}})
    words = f"{source.words}, p. {locator}" if locator else source.words
    return f'<span class="citation" data-citation="{data}">(<span class="citation-item">{escape(words)}</span>)</span>'


def _encoded(value: object) -> str:
    return quote(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


_Rule = Callable[[RendererHTML, Sequence[Token], int, OptionsDict, EnvType], str]


def _math_inline(_: RendererHTML, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType) -> str:
    return f'<span class="math">${escape(tokens[index].content)}$</span>'


def _math_block(_: RendererHTML, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType) -> str:
    return f'<pre class="math">$${escape(tokens[index].content.strip())}$$</pre>\n'


def _image_rule(picture_key: str) -> _Rule:
    def image(_: RendererHTML, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType) -> str:
        words = escape(tokens[index].content)
        return f'<img alt="{words}" data-attachment-key="{picture_key}" width="240" height="240">'

    return image
