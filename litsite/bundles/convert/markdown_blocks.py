"""Markdown as blocks, each one byte for byte what its author wrote."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

from litsite.bundles.convert.html_blocks import blocks_of
from litsite.bundles.convert.html_tree import parse_html
from litsite.bundles.convert.links import safe_link
from litsite.bundles.records import Block

_KINDS = {
    "paragraph_open": "paragraph", "table_open": "table", "fence": "code", "code_block": "code",
    "bullet_list_open": "list", "ordered_list_open": "list", "blockquote_open": "quote", "math_block": "math",
    "math_block_label": "math",
}  # fmt: skip
_SUB_SUP = re.compile(r"</?su[bp]>\Z")
_TAG = re.compile(
    r"(?P<code>(?<!`)(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`))|<!--.*?-->|</?[A-Za-z][^<>]*>", re.DOTALL
)
_AUTOLINK = re.compile(r"<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>\Z")
_LINK = re.compile(
    r"""
      (?P<code>(?<!`)(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`))
    | (?P<image>!?)\[(?P<label>(?:[^\[\]\\]|\\.|\[[^\[\]]{0,500}\]){0,1000})\]
      \(\s*(?:<(?P<angled>[^<>\n]{0,2000})>|(?P<bare>[^\s()<>]{0,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,500})?))
      (?:\s+(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\)))?\s*\)
    """,
    re.VERBOSE | re.DOTALL,
)
_DEFINITION = re.compile(r"[ ]{0,3}\[(?P<label>[^\]]{1,999})\]:\s*<?(?P<target>\S{0,2000})")


def split_markdown(markdown: str) -> tuple[Block, ...]:
    """The top-level blocks of a Markdown text.

    The block of a heading is its text, every other one is the author's source unchanged, unless it holds what a page
    must not: raw HTML is read as HTML or loses its tags (``sub`` and ``sup`` stay), links that lead neither to the web
    nor to a mail address or Zotero leave their text, pictures their alternative text. Definitions of link references
    are kept, since they serve the whole document.
    """
    text = markdown.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    return tuple(_MarkdownSplitter(text).blocks())


class _MarkdownSplitter:
    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._parser = MarkdownIt("commonmark", {"maxNesting": 100}).enable("table")
        self._parser.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
        # Every link has to be seen to be judged.
        self._parser.validateLink = _accept_link  # type: ignore[method-assign]
        self._environment: dict[str, Any] = {}
        self._tokens = self._parser.parse(text, self._environment)

    def blocks(self) -> Iterator[Block]:
        position = 0
        for group in _top_level_groups(self._tokens):
            first = group[0]
            start, end = first.map or [position, position]
            yield from self._between(position, start)
            position = max(position, end)
            yield from self._block(group, self._source(start, end))
        yield from self._between(position, len(self._lines))

    def _block(self, group: Sequence[Token], source: str) -> Iterator[Block]:
        first = group[0]
        if first.type == "html_block":
            yield from blocks_of(parse_html(source).body)
        elif first.type == "heading_open":
            content = " ".join(group[1].content.split())
            if content:
                yield Block(
                    content if _is_harmless(group) else self._cleaned(content, first.type),
                    "heading",
                    int(first.tag[1:]),
                )
        elif first.type in _KINDS:
            yield Block(source if _is_harmless(group) else self._cleaned(source, first.type), _KINDS[first.type])

    def _between(self, start: int, end: int) -> Iterator[Block]:
        """What no block claims: definitions of link references, of which the harmless ones are kept."""
        kept = []
        for line in self._lines[start:end]:
            definition = _DEFINITION.match(line)
            if definition and (definition["label"].startswith("^") or safe_link(definition["target"].rstrip(">"))):
                kept.append(line)
        if kept:
            yield Block("\n".join(kept))

    def _source(self, start: int, end: int) -> str:
        lines = self._lines[start:end]
        while lines and not lines[-1].strip():
            lines.pop()
        return "\n".join(lines)

    def _cleaned(self, source: str, kind: str) -> str:
        """The source without tags and bad links; with all of either escaped, where that leaves another bad thing."""
        cleaned = _TAG.sub(_without_tag, _LINK.sub(_without_bad_link, source))
        groups = list(_top_level_groups(self._parser.parse(cleaned, dict(self._environment))))
        if len(groups) == 1 and _is_harmless(groups[0]):
            first = groups[0][0]
            if kind == "heading_open" or (first.type == kind and first.map and first.map[0] == 0):
                return cleaned
        return cleaned.replace("<", "\\<").replace("[", "\\[")


def _accept_link(url: str) -> bool:  # noqa: ARG001
    return True


def _top_level_groups(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """The tokens of each outermost block."""
    group: list[Token] = []
    for token in tokens:
        group.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield group
            group = []


def _is_harmless(tokens: Sequence[Token]) -> bool:
    for token in tokens:
        if token.type == "html_block" or (token.type == "html_inline" and not _SUB_SUP.match(token.content)):
            return False
        if token.type == "image" or (token.type == "link_open" and not safe_link(str(token.attrGet("href") or ""))):
            return False
        if token.children and not _is_harmless(token.children):
            return False
    return True


def _without_tag(match: re.Match[str]) -> str:
    text = match.group()
    return text if match["code"] or _SUB_SUP.match(text) or _AUTOLINK.match(text) else ""


def _without_bad_link(match: re.Match[str]) -> str:
    if match["code"]:
        return match.group()
    target = match["angled"] if match["angled"] is not None else match["bare"]
    return match.group() if not match["image"] and safe_link(target) else match["label"]
