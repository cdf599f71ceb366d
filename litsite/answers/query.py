"""A question as a search query: without what says nothing about its subject."""

from __future__ import annotations

import re

# Citations that came along with copied text, as numbers or as keys; a range such as [3–5] too.
_NUMBERS = r"(?:(?:E|Chunk)\s?)?\d{1,3}(?:\s*[,;–，；、-]\s*\d{1,3})*"
_CITATIONS = re.compile(rf"\[{_NUMBERS}\]|【{_NUMBERS}】|\[[^\[\]]*@[^\[\]]*\]")
_ADDRESSES = re.compile(r"\b(?:https?|zotero)://\S+")
_MARKUP = re.compile(r"[`*]+|(?<!\w)_+|_+(?!\w)|^\s*(?:#{1,6}|>+|[-+])\s+", re.MULTILINE)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def search_query(question: str) -> str:
    """The text to be searched for: without numbers and keys of citations, web addresses, Markdown's marks and controls.

    What remains is on one line, and may be empty.
    """
    text = _MARKUP.sub(" ", _ADDRESSES.sub(" ", _CITATIONS.sub(" ", question)))
    return " ".join(_CONTROLS.sub(" ", text).split())
