"""Zotero's item keys and what it writes with them, made from names so that they never change."""

from __future__ import annotations

import hashlib

_LETTERS = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ"  # Zotero's alphabet: no 0, 1 or O


def zotero_key(*names: str) -> str:
    """Eight letters in Zotero's alphabet, a digest of ``names``: the same for ever."""
    number = int.from_bytes(hashlib.sha256("/".join(names).encode()).digest()[:8])
    return "".join(_LETTERS[number // len(_LETTERS) ** place % len(_LETTERS)] for place in range(8))
