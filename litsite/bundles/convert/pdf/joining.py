"""Joining a line to the next: spaces between words, none between Chinese or Japanese characters, hyphens mended."""

from __future__ import annotations

import re
from collections.abc import Iterable

from litsite.bundles.convert.pdf.lines import Line

_UNSPACED = "\u2e80-\u303f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"
_ENDS_UNSPACED = re.compile(f"[{_UNSPACED}]$")
_STARTS_UNSPACED = re.compile(f"[{_UNSPACED}]")
_LAST_WORD = re.compile(r"[\w'’-]+$")
_FIRST_WORD = re.compile(r"[\w'’]+")
_OPEN_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u00ad]$")


class Joiner:
    """Joins lines of one document; knows which words the document writes with a hyphen of their own."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._words: set[str] = set()
        self._compounds: set[str] = set()
        for line in lines:
            words = line.text.casefold().split()
            self._words.update(words)
            if "-" in line.text:
                self._compounds.update(word.strip(".,;:()[]\"“”") for word in words if "-" in word)

    def join(self, text: str, following: str, *, hyphenated: bool) -> str:
        """Return ``text`` and ``following`` as one. ``hyphenated``: a hyphen stood between them at the line's end."""
        if hyphenated:
            return self._mend(text, following)
        if _OPEN_HYPHEN.search(text) and following[:1].islower():
            return self._mend(text[:-1], following)
        if text[-1:] in "-\u2010" and following[:1].isalpha():
            return text + following
        if ord(text[-1:] or " ") > 0x2E7F and _ENDS_UNSPACED.search(text) and _STARTS_UNSPACED.match(following):
            return text + following
        return f"{text} {following}"

    def _mend(self, text: str, following: str) -> str:
        """Leave the hyphen of a compound, drop that of a divided word."""
        head = _LAST_WORD.search(text)
        tail = _FIRST_WORD.match(following)
        if head is None or tail is None:
            return f"{text}-{following}"
        before, after = head.group(), tail.group()
        if "-" in before or not after[0].isalpha() or not before[-1].isalpha():
            return f"{text}-{following}"
        if after[0].isupper() and not before[-1].isupper():
            return f"{text}-{following}"
        compound, word = f"{before}-{after}".casefold(), f"{before}{after}".casefold()
        if compound in self._compounds and word not in self._words:
            return f"{text}-{following}"
        return text + following
