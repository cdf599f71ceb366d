"""Joining a line to the next: spaces between words, none between Chinese or Japanese characters, hyphens mended."""

from __future__ import annotations

import re
from collections.abc import Sequence

from litsite.bundles.convert.pdf.lines import Line

_UNSPACED = re.compile(r"[\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
_HYPHENS = ("-", "\u2010", "\u00ad")
_LONGEST_WORD = 60
_ADDRESS_END = re.compile(r"(?:https?:|www\.)\S*$")
_ADDRESS_PART = re.compile(r"/|[\w%~-]+[./_=?&%-]+[\w%~-]+[^\s,;]*/|\d{3,}\.\S")
_LAST_WORD = re.compile(r"[\w'’-]+$")
_FIRST_WORD = re.compile(r"[\w'’]+")


class Joiner:
    """Joins lines of one document; knows which words the document writes with a hyphen of their own."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self._compounds = {
            word.strip('.,;:()[]"“”')
            for line in lines
            if "-" in line.text
            for word in line.text.casefold().split()
            if "-" in word
        }

    def join(self, text: str, following: str, *, hyphenated: bool) -> str:
        """Return ``text`` and ``following`` as one. ``hyphenated``: a hyphen stood between them at the line's end."""
        last, first = text[-1:], following[:1]
        if hyphenated:
            return self._mend(text, following)
        if last in _HYPHENS and text[-2:-1].isalnum():
            return self._mend(text[:-1], following) if first.islower() else text + following
        if last > "\u2e7f" and _UNSPACED.match(last) and _UNSPACED.match(first):
            return text + following
        if _breaks_address(text, following):
            return text + following
        return f"{text} {following}"

    def _mend(self, text: str, following: str) -> str:
        """Leave the hyphen of a compound, drop that of a divided word."""
        head = _LAST_WORD.search(text[-_LONGEST_WORD:])
        tail = _FIRST_WORD.match(following)
        if head is None or tail is None:
            return f"{text}-{following}"
        before, after = head.group(), tail.group()
        if "-" in before or not after[0].isalpha() or not before[-1].isalpha():
            return f"{text}-{following}"
        if after[0].isupper() and not before[-1].isupper():
            return f"{text}-{following}"
        if f"{before}-{after}".casefold() in self._compounds and not self._is_word(f"{before}{after}".casefold()):
            return f"{text}-{following}"
        return text + following

    def _is_word(self, word: str) -> bool:
        return any(word in line.text.casefold() for line in self._lines)


def _breaks_address(text: str, following: str) -> bool:
    """Whether the line's end cut a web address in two."""
    address = _ADDRESS_END.search(text[-200:])
    if address is None:
        return False
    if address.group().endswith((":", "/", "-", "_", "=", "&", "?", "%", "#")):
        return True
    return bool(_ADDRESS_PART.match(following))
