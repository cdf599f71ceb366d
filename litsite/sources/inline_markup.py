"""The inline markup that Zotero allows in titles: ``<i> <b> <sub> <sup>``, small caps, and ``$math$``.

A title is parsed into spans once; plain text, Markdown and HTML are made from those. What is not a matching pair of
known tags is text and stays: a stray ``<`` is a smaller-than sign.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

_TAG = re.compile(r"<(/?)(i|b|em|strong|sub|sup|sc|span)((?:\s[^<>]*)?)>", re.IGNORECASE)
_MATHML = re.compile(r"<((?:mml:)?math)\b[^>]*>(.*?)</\1>", re.IGNORECASE | re.DOTALL)
_ANY_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_MATH = re.compile(r"(?<![\\$\w])\$(?=[^\s$])([^$\n]*?[^\s\\$])\$(?![\w$])")
_BREAK = re.compile(r"</(?:jats:)?(?:p|sec|title|div|li|h\d)>|<br\s*/?>", re.IGNORECASE)
_PARAGRAPH = re.compile(r"\n\s*\n|\n(?=\s*[A-Z][A-Za-z ]{2,30}:\s)")
_CANONICAL = {"em": "i", "strong": "b"}


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text inside ``marks`` (outermost first: ``i b sub sup sc math``)."""

    text: str
    marks: tuple[str, ...] = ()


def parse_inline(source: str) -> tuple[Span, ...]:
    """Parse a title or other one-line field. Joining the texts gives its plain text."""
    text = _MATHML.sub(lambda found: html.unescape(_ANY_TAG.sub(" ", found.group(2))), source)
    text = re.sub(r"\s+", " ", text).strip()
    tags = list(_TAG.finditer(text))
    paired = _pairs(tags)
    spans: list[Span] = []
    marks: list[str] = []
    position = 0
    for number, tag in enumerate(tags):
        if number not in paired:
            continue
        spans += _with_math(text[position : tag.start()], tuple(mark for mark in marks if mark))
        if tag.group(1):
            marks.pop()
        else:
            marks.append(_mark(tag))
        position = tag.end()
    spans += _with_math(text[position:], ())
    return tuple(spans)


def plain_text(source: str) -> str:
    """The text without markup; math keeps its TeX without the dollar signs."""
    if "<" not in source and "$" not in source:
        return " ".join(source.split())
    return "".join(span.text for span in parse_inline(source))


def paragraphs(text: str) -> list[str]:
    """A longer field (an abstract, a comment), with or without HTML, as paragraphs that hold inline markup only."""
    broken = _BREAK.sub("\n\n", text.replace("\r\n", "\n"))
    pieces = (_ANY_TAG.sub(_inline_only, piece) for piece in _PARAGRAPH.split(broken))
    return [joined for piece in pieces if (joined := " ".join(html.unescape(piece).split()))]


def _inline_only(tag: re.Match[str]) -> str:
    return tag.group() if _TAG.fullmatch(tag.group()) else ""


def _mark(tag: re.Match[str]) -> str:
    name = tag.group(2).lower()
    if name == "span":
        return "sc" if "small-caps" in tag.group(3).lower() else ""
    return _CANONICAL.get(name, name)


def _pairs(tags: list[re.Match[str]]) -> set[int]:
    """The numbers of those tags that open and close properly nested pairs."""
    paired: set[int] = set()
    opened: list[int] = []
    for number, tag in enumerate(tags):
        name = tag.group(2).lower()
        if not tag.group(1):
            opened.append(number)
            continue
        for depth in range(len(opened) - 1, -1, -1):
            if tags[opened[depth]].group(2).lower() == name:
                paired.update((opened[depth], number))
                del opened[depth:]
                break
    return paired


def _with_math(text: str, marks: tuple[str, ...]) -> list[Span]:
    spans: list[Span] = []
    position = 0
    for found in _MATH.finditer(text):
        if found.start() > position:
            spans.append(Span(text[position : found.start()], marks))
        spans.append(Span(found.group(1), (*marks, "math")))
        position = found.end()
    if position < len(text):
        spans.append(Span(text[position:], marks))
    return spans
