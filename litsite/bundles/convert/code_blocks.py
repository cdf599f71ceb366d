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
    code = "\n".join(line.rstrip() for line in lines).strip("\n")
    if not code:
        return ""
    fence = "`" * max(3, 1 + max(map(len, _BACKTICKS.findall(code)), default=0))
    return f"{fence}{language}\n{code}\n{fence}"


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
