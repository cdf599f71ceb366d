"""Preformatted text as Markdown code blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxml import etree

from litsite.bundles.convert.html_tree import Element

_LANGUAGE = re.compile(r"(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s?)([a-z+#]{1,20})\b")
_BACKTICKS = re.compile("`+")


def fenced(lines: Iterable[str], language: str = "") -> str:
    """Lines between fences that are longer than any run of backticks in them; empty when all lines are blank."""
    kept = [line.rstrip() for line in lines]
    while kept and not kept[0]:
        kept.pop(0)
    while kept and not kept[-1]:
        kept.pop()
    if not kept:
        return ""
    longest = max((len(run) for line in kept for run in _BACKTICKS.findall(line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join((f"{fence}{language}", *kept, fence))


def fenced_element(element: Element) -> str:
    """A ``pre`` element as a code block, with its language where its class names one."""
    names = (_LANGUAGE.search(inner.get("class", "")) for inner in element.iter("pre", "code"))
    language = next((name.group(1) for name in names if name), "")
    return fenced(preformatted_text(element).replace("\xa0", " ").expandtabs(4).splitlines(), language)


def preformatted_text(element: Element) -> str:
    """The text of preformatted content, with its line breaks."""
    pieces: list[str] = []
    for event, inner in etree.iterwalk(element, events=("start", "end")):
        if event == "start":
            pieces.append("\n" if inner.tag == "br" else inner.text or "")
        elif inner is not element:
            pieces.append(inner.tail or "")
    return "".join(pieces)
