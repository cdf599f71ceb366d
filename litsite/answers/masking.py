"""What in a Markdown text can hold no citation, hidden behind signs of the same length.

An array index in code, an interval in a formula or the label of a link definition looks like a citation and is none.
Since every hidden character is replaced by exactly one sign, a place in the masked text is the same place in the text:
whatever is found in the one is cut out of the other, and nothing needs to be put back.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator

VERBATIM = "\ue000"
"""Stands for inline code and formulas, which are part of a sentence."""
PICTURE = "\ue001"
"""Stands for an image, which says nothing."""
BLOCK = "\ue002"
"""Stands for fenced code and definitions of links, where a paragraph ends."""

_FOREIGN_SIGNS = str.maketrans(dict.fromkeys((VERBATIM, PICTURE, BLOCK), "\ufffd"))
_LINE = re.compile(r"[^\n]++\n?|\n")
# What a block can stand in: quotations and the points of lists.
_OPEN_FENCE = re.compile(
    r"[ \t>]*+(?:(?:[-*+]|\d{1,9}[.)])[ \t]++)*+(?P<fence>`{3,}+(?=[^`\n]*+$)|~{3,}+)", re.MULTILINE
)
_CLOSING_FENCE = re.compile(r"[ \t>]*+(?P<fence>`{3,}+|~{3,}+)[ \t\r]*+$", re.MULTILINE)
_DEFINITION = re.compile(
    r"""[ ]{0,3}\[(?!\^)[^\[\]\n]{1,999}\]:[ \t]*+(?:<[^<>\n]*+>|[^\s<]\S*+)
        (?:[ \t]++(?:"[^"\n]*+"|'[^'\n]*+'|\([^()\n]*+\)))?[ \t\r]*+$""",
    re.VERBOSE | re.MULTILINE,
)
_HEADING = re.compile(r"[ \t>]*+#{1,6}[ \t]")
_PARAGRAPH_BREAK = re.compile(r"[ \t>\r]*+(?:$|[-*+][ \t]|\d{1,9}[.)][ \t]|\|)", re.MULTILINE)
# Formulas are those that the site's renderer takes for one: a price ($5) is none.
_INLINE = re.compile(
    r"""
      \\.
    | (?P<ticks>`++)
    | (?P<image>!\[(?:[^\[\]\\]|\\.|\[[^\[\]]*+\])*+\]
        \([ ]*+(?:<[^<>\n]*+>|(?:[^()\s<]|\([^()\s]*+\))*+)(?:\s++(?:"[^"]*+"|'[^']*+'))?[ ]*+\))
    | (?P<formula>(?<!\d)\$\$(?:[^$\\]|\\.|\$(?!\$))++\$\$(?!\d)
        | (?<!\d)\$(?![\s$])(?:[^$\\]|\\.)++(?<!\s)\$(?!\d))
    """,
    re.VERBOSE | re.DOTALL,
)
_TICKS = re.compile(r"`++")


def mask(text: str) -> str:
    """``text`` with code, formulas, images and definitions of links hidden, character by character.

    A sign that stands in the text itself becomes U+FFFD, so that every sign in the result is one of ours. A fence that
    is never closed hides everything to the end, as it does in a renderer. Takes time in proportion to the text.
    """
    pieces = []
    shown = 0
    for start, end, sign in _hidden(text):
        pieces += [text[shown:start].translate(_FOREIGN_SIGNS), sign * (end - start)]
        shown = end
    return "".join([*pieces, text[shown:].translate(_FOREIGN_SIGNS)])


def _hidden(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and sign of all that is hidden, in order. Line breaks around blocks stay."""
    paragraph = opened = 0
    fence = ""
    for line in _LINE.finditer(text):
        start, end = line.span()
        if fence:
            closing = _CLOSING_FENCE.match(text, start, end)
            if closing and closing["fence"].startswith(fence):
                yield opened, _content_end(text, end), BLOCK
                fence, paragraph = "", end
        elif opening := _OPEN_FENCE.match(text, start, end):
            yield from _hidden_in_paragraph(text, paragraph, start)
            fence, opened = opening["fence"], start
        elif _DEFINITION.match(text, start, end):
            yield from _hidden_in_paragraph(text, paragraph, start)
            yield start, _content_end(text, end), BLOCK
            paragraph = end
        elif (heading := _HEADING.match(text, start, end)) or _PARAGRAPH_BREAK.match(text, start, end):
            yield from _hidden_in_paragraph(text, paragraph, start)
            paragraph = start
            if heading:
                yield from _hidden_in_paragraph(text, start, end)
                paragraph = end
    if fence:
        yield opened, len(text), BLOCK
    else:
        yield from _hidden_in_paragraph(text, paragraph, len(text))


def _content_end(text: str, end: int) -> int:
    return end - 1 if text[end - 1 : end] == "\n" else end


def _hidden_in_paragraph(text: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Code, formulas and images of one paragraph. Code ends at the next run of as many backticks as began it."""
    runs: dict[int, list[int]] = defaultdict(list)
    for run in _TICKS.finditer(text, start, end):
        runs[len(run[0])].append(run.start())
    while found := _INLINE.search(text, start, end):
        start = found.end()
        if found["image"]:
            yield *found.span(), PICTURE
        elif found["formula"]:
            yield *found.span(), VERBATIM
        elif found["ticks"]:
            same = runs[len(found["ticks"])]
            closing = bisect_left(same, start)
            if closing < len(same):
                start = same[closing] + len(found["ticks"])
                yield found.start(), start, VERBATIM
