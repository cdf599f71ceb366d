"""Repairs of single characters: what fonts and PDFium's text order leave behind.

Ligatures become letters, accents that TeX set beside their letter go onto it, the Arabic lam-alef, which PDFium reads
backwards, is turned round, and characters that are no text go.
"""

from __future__ import annotations

import re
import unicodedata

_NO_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\ufeff\ufffe\uffff]")
_PRESENTATION_FORMS = re.compile(r"[\ufb00-\ufb17\ufb50-\ufdff\ufe70-\ufefc]")
_LISTING_CORNERS = re.compile(r"\s*(?:✞\s*☎|✝\s*✆)")
_REVERSED_LAM_ALEF = re.compile(r"ا([أإآا])ل")
_COMBINING = {
    "`": "\u0300",
    "´": "\u0301",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "¨": "\u0308",
    "˚": "\u030a",
    "˝": "\u030b",
    "ˇ": "\u030c",
    "˘": "\u0306",
    "¸": "\u0327",
    "˛": "\u0328",
}
_NEEDS_REPAIR = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\ufeff\ufffe\uffff\ufb00-\ufb17\ufb50-\ufdff\ufe70-\ufefc`´ˆ˜¨˚˝ˇ˘¸˛✞✝]|ا[أإآا]ل"
)
_ACCENT_BEFORE_LETTER = re.compile(
    r"""
    (
        (?<=[^\W\d_])`(?=[^\W\d_])
      | [´¨˚˝ˇ˘¸˛](?=\S) | (?<=\S)[´¨˚˝ˇ˘¸˛]
      | (?<=[^\W\d_])[ˆ˜](?=\ ?[^\W\d_]{3}) | (?<=[^\W\d_]{3})[ˆ˜]
    )
    \ ?([^\W\d_])
    """,
    re.VERBOSE,
)
"""Hats and tildes are signs of formulas too: they are taken for accents only inside words."""


def repair(text: str) -> str:
    """Return ``text`` with readable characters only, in composed form (NFC)."""
    if _NEEDS_REPAIR.search(text):
        text = _NO_TEXT.sub("", text)
        text = _LISTING_CORNERS.sub("", text)
        text = _PRESENTATION_FORMS.sub(lambda match: unicodedata.normalize("NFKC", match.group()), text)
        text = _ACCENT_BEFORE_LETTER.sub(_accented, text)
        text = _REVERSED_LAM_ALEF.sub(r"ال\1", text)
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _accented(match: re.Match[str]) -> str:
    letter = {"ı": "i", "ȷ": "j"}.get(match[2], match[2])
    composed = unicodedata.normalize("NFC", letter + _COMBINING[match[1]])
    return composed if len(composed) == 1 else match.group()
