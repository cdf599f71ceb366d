"""What a reader would see: Markdown rendered by markdown-it, and its text."""

from __future__ import annotations

import html
import re

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
PARSER.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
_TAG = re.compile(r"<[^>]*>")


def rendered(markdown: str) -> str:
    """The HTML of a Markdown text, raw HTML let through as the most careless renderer would."""
    return str(PARSER.render(markdown))


def visible_text(markdown: str) -> str:
    """The text that a reader sees, with white space collapsed."""
    return " ".join(html.unescape(_TAG.sub("", rendered(markdown))).split())


def tags(markdown: str) -> set[str]:
    """The names of all elements in the rendered HTML."""
    return set(re.findall(r"<([a-z0-9]+)", rendered(markdown)))
