"""Data as a script: the only way in which a page opened from a file can load any."""

from __future__ import annotations

import json


def script_data(place: str, value: object) -> bytes:
    """A script that puts ``value`` at ``place`` below ``litsite.data``.

    The text is JavaScript in any encoding that agrees with ASCII on ASCII, and holds nothing that closes an element.
    """
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign in ("<", "\u2028", "\u2029"):
        data = data.replace(sign, f"\\u{ord(sign):04x}")
    return f"litsite.data.{place} = {data};\n".encode("utf-8", "replace")


def script_key(key: str) -> str:
    """A key as it stands in the ``place`` of :func:`script_data`: ``["ABCD2345"]``."""
    return f"[{json.dumps(key)}]"
