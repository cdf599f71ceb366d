"""Text as the words that search compares. ``themes/base/js/words.js`` does the same to what a reader types.

Case, diacritics and compatibility forms do not count. Chinese, Japanese and Korean are written without blanks or with
few, so their runs become pairs of neighbouring characters, as in Lucene's CJKAnalyzer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

LONGEST = 40
"""Words are cut here: what is longer is no word but an address or a digest."""

_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ı": "i", "þ": "th", "ς": "σ", "_": " "}
)
# Accents, Hebrew points, Arabic vowel signs. The signs of other scripts tell words apart and stay.
_ACCENTS = re.compile(
    "[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u064b-\u065f\u0670"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0]+"
)
_CJK = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_CJK_LETTER = re.compile(f"[{_CJK}]")
_CJK_RUN = re.compile(f"[{_CJK}]+|[^{_CJK}]+")
_ASCII_WORD = re.compile(r"[a-z0-9]+")
# Signs that stand inside words although Python's \w leaves them out: vowels of Indic scripts, for instance.
_SIGNS = "".join(
    chr(code)
    for first, last in ((0x300, 0x1FFF), (0x2DE0, 0x2DFF), (0x3099, 0x309A), (0xA66F, 0xABFF))
    for code in range(first, last + 1)
    if unicodedata.category(chr(code)) in ("Mn", "Mc", "Me")
)
_WORD = re.compile(rf"[\w{_SIGNS}]+")


def fold(text: str) -> str:
    """Text in lower case and without diacritics."""
    if text.isascii():
        return text.lower()
    lowered = unicodedata.normalize("NFKD", text).lower()
    return unicodedata.normalize("NFC", _ACCENTS.sub("", lowered).translate(_LETTERS))


def words(text: str) -> list[str]:
    """The words of a text in their order."""
    folded = fold(text)
    if folded.isascii():
        found = _ASCII_WORD.findall(folded)
    else:
        found = _WORD.findall(folded)
        if _CJK_LETTER.search(folded):
            found = [piece for word in found for piece in _pieces(word)]
    return [word[:LONGEST] for word in found] if len(max(found, key=len, default="")) > LONGEST else found


def last_letters(text: str) -> list[str]:
    """The last character of every run of two or more that became pairs, so that it can be found alone."""
    if text.isascii():
        return []
    runs = (run for word in _WORD.findall(fold(text)) for run in _CJK_RUN.findall(word))
    return [run[-1] for run in runs if len(run) > 1 and _CJK_LETTER.match(run)]


def _pieces(word: str) -> Iterator[str]:
    for run in _CJK_RUN.findall(word):
        if len(run) == 1 or not _CJK_LETTER.match(run):
            yield run
        else:
            yield from (run[place : place + 2] for place in range(len(run) - 1))
