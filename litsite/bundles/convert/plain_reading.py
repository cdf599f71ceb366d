"""What Markdown says, without its markup: for titles, summaries and word counts."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

# Chinese and Japanese are written without spaces: every character counts, as in word processors.
_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|[^\W\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+(?:['’.-]\w+)*"
)
_ELLIPSIS = "…"


def said(markdown: str) -> str:
    """The text of one paragraph or heading of Markdown, on one line."""
    pieces: list[str] = []
    for token in _parser().parseInline(markdown)[0].children or ():
        if token.type in ("text", "code_inline", "math_inline", "math_inline_double", "image"):
            pieces.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            pieces.append(" ")
    return " ".join("".join(pieces).split())


def count_words(text: str) -> int:
    """How many words a text has; of Chinese and Japanese, how many characters."""
    return sum(1 for _ in _WORD.finditer(text))


def first_words(text: str, characters: int) -> str:
    """``text`` if it has at most that many ``characters``, else as many whole words as fit, with an ellipsis."""
    if len(text) <= characters:
        return text
    cut = text[: characters - len(_ELLIPSIS) + 1]
    head = cut.rpartition(" ")[0] if " " in cut.strip() else cut[: characters - len(_ELLIPSIS)]
    return f"{head.rstrip(' ,;:')}{_ELLIPSIS}"


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("strikethrough")
    return parser.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
