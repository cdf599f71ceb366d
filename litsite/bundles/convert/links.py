"""Which links of a foreign document stay links."""

from __future__ import annotations

import re
from urllib.parse import urljoin

_SCHEMES = ("http", "https", "mailto", "zotero")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
# Browsers ignore these inside a scheme, so "java\tscript:" has to be seen as what it is.
_IGNORED = re.compile(r"[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028\u2029\ufeff]")
_TO_QUOTE = re.compile(r"[\s()<>\\\"`\[\]|$]")
MAX_LENGTH = 2000


def safe_link(href: str, *, base: str = "") -> str:
    """``href`` as a Markdown link destination, or the empty string when it must not be one.

    Only absolute ``http``, ``https``, ``mailto`` and ``zotero`` addresses stay; relative ones are resolved against
    ``base`` when that is known. Characters with a meaning in Markdown are percent-encoded.
    """
    bare = _IGNORED.sub("", href)
    target = bare if _SCHEME.match(bare) else href.strip()
    if not target or target.startswith("#"):
        return ""
    if base and not _SCHEME.match(target):
        try:
            target = urljoin(base, target)
        except ValueError:
            return ""
    scheme = _SCHEME.match(target)
    if scheme is None or scheme.group(1).lower() not in _SCHEMES or len(target) > MAX_LENGTH:
        return ""
    return _TO_QUOTE.sub(_percent_encode, target)


def _percent_encode(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match.group().encode("utf-8", "replace"))
