"""Anchors and file names made from text: readable, unique, and safe on every file system."""

from __future__ import annotations

import hashlib
import re
import unicodedata

_WORD = re.compile(r"[^\W_]+")
_ASCII_WORD = re.compile(r"[a-z0-9]+")
_PORTS = {f"{port}{number}" for port in ("com", "lpt") for number in range(10)}
_RESERVED = {"index", "con", "prn", "aux", "nul", *_PORTS}
_SPECIAL = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ı": "i", "þ": "th"})


class Anchors:
    """Hands out ids for one page; the same text a second time gets a number."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, text: str, *, prefix: str = "", fallback: str = "section") -> str:
        """A unique id in letters of any script, digits and hyphens."""
        lowered = text.lower() if text.isascii() else unicodedata.normalize("NFC", text).lower()
        words = _WORD.findall(lowered)
        base = prefix + ("-".join(words)[:60].strip("-") or fallback)
        name, number = base, 1
        while name in self._taken:
            number += 1
            name = f"{base}-{number}"
        self._taken.add(name)
        return name


def slug(text: str, *, longest: int = 60) -> str:
    """Text as lower-case ASCII words joined by hyphens, cut at a word; empty when it has no such letters."""
    folded = text.lower()
    if not folded.isascii():
        decomposed = unicodedata.normalize("NFKD", folded.translate(_SPECIAL))
        folded = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    words = _ASCII_WORD.findall(folded)
    result = ""
    for word in words:
        longer = f"{result}-{word}" if result else word[:longest]
        if len(longer) > longest:
            break
        result = longer
    return result


class FileNames:
    """Hands out file names in one folder, told apart without regard to case.

    A name is the text's slug. Where that says too little, or another text shares it, a digest of the text is added.
    """

    def __init__(self, texts: set[str]) -> None:
        by_slug: dict[str, list[str]] = {}
        for text in texts:
            by_slug.setdefault(slug(text), []).append(text)
        self._names: dict[str, str] = {}
        for base, sharing in by_slug.items():
            plain = base and base not in _RESERVED and len(sharing) == 1 and _lossless(sharing[0])
            for text in sharing:
                self._names[text] = base if plain else f"{base}-{_mark(text)}".lstrip("-")

    def __getitem__(self, text: str) -> str:
        return self._names[text]


def _lossless(text: str) -> bool:
    """Whether every letter and digit of the text went into its slug."""
    letters = unicodedata.normalize("NFKD", text.lower().translate(_SPECIAL))
    kept = [letter for letter in letters if letter.isalnum()]
    return len(kept) == len(slug(text).replace("-", "")) and all(letter.isascii() for letter in kept)


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
