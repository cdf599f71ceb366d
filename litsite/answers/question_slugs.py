"""Names of questions: in addresses of pages, and of the files that litsite writes."""

from __future__ import annotations

import hashlib

from litsite.index.words import words

_RESERVED = {
    "index",
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)),
}
_FALLBACK = "question"
_PAGE_OF_CLAIMS = "-claims"  # SLUG-claims.html is another page of the question SLUG


def question_slug(text: str, *, longest: int) -> str:
    """Lower-case ASCII words joined by hyphens, cut at a word: safe on every file system and in every address.

    Words in other scripts are told apart by a digest. A slug that is given as ``text`` comes back as it is.
    """
    found = words(text)
    latin = [word for word in found if word.isascii()]
    name = ""
    for word in latin:
        longer = f"{name}-{word}" if name else word
        if len(longer) > longest:
            break
        name = longer
    if len(latin) < len(found) or not found:
        digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        return f"{name or _FALLBACK}-{digest}"
    if name.endswith(_PAGE_OF_CLAIMS):
        return f"{name}-{_FALLBACK}"
    return f"{_FALLBACK}-{name}" if name in _RESERVED else name
