"""Whether the text that came out of a PDF can be read, and what to tell the reader when it cannot."""

from __future__ import annotations

import re
from collections.abc import Sequence

from litsite.bundles.convert.pdf.lines import PageText

_SCANNED = 20
"""Characters a page below which a PDF holds no text to speak of: a scan, with at most a stamp on it."""
_ENOUGH = 400
"""Characters below which the share of symbols says nothing."""
_MOST_UNREADABLE = 0.1
_MOST_SYMBOLS = 0.3
_ORDINARY = re.compile(r"[\w\s.,;:!?()\[\]{}'\"’‘“”/%&@#+=<>*|\\^~$€£_–—-]+")
_PRIVATE_USE = re.compile(r"[\ue000-\uf8ff\ufffd\x00-\x08\x0e-\x1f]")


def needs_ocr(pages: Sequence[PageText]) -> bool:
    """Whether the pages hold too little text to be anything but pictures."""
    return sum(page.characters for page in pages) < _SCANNED * max(1, len(pages))


def is_garbled(pages: Sequence[PageText]) -> bool:
    """Whether the characters are mostly no letters: fonts without a (correct) mapping to Unicode give symbols."""
    total = sum(page.characters for page in pages)
    if total < _ENOUGH:
        return False
    if sum(page.unreadable for page in pages) > _MOST_UNREADABLE * total:
        return True
    text = "".join(line.text for page in pages for line in page.lines)
    private = len(_PRIVATE_USE.findall(text))
    odd = len(_ORDINARY.sub("", text))
    return private > _MOST_UNREADABLE * len(text) or odd > _MOST_SYMBOLS * len(text)


def unread_pages(pages: Sequence[PageText]) -> int:
    """Count the pages that hold no text at all in a document that otherwise has some."""
    return sum(page.characters < _SCANNED for page in pages)
