"""Which links of a foreign document stay links."""

from __future__ import annotations

import re
from urllib.parse import urljoin

_SCHEMES = ("http", "https", "mailto", "zotero")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
# Browsers take these out of an address, so "java\tscript:" has to be seen as what it is.
_LINE_BREAKS = re.compile(r"[\t\r\n]")
_TO_QUOTE = re.compile(r"[\s\x00-\x1f\x7f()<>\\\"`\[\]|$]")
MAX_LENGTH = 2000


def safe_link(href: str, *, base: str = "") -> str:
    """``href`` as a Markdown link destination, or the empty string when it must not be one.

    Only absolute ``http``, ``https``, ``mailto`` and ``zotero`` addresses stay; relative ones are resolved against
    ``base`` when that is known. Characters with a meaning in Markdown are percent-encoded.
    """
    target = _LINE_BREAKS.sub("", href.strip())
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
