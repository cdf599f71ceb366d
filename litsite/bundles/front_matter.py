"""YAML front matter, written so that any reader agrees on it: one key a line, every value in JSON's notation.

JSON is YAML's flow style; what YAML does not allow unescaped in a quoted string is escaped here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_NOT_PRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
_OPENING = "---\n"
_CLOSING = "\n---\n"


def write_front_matter(values: Mapping[str, object]) -> str:
    """The block with its ``---`` lines. Empty strings, lists and None are left out."""
    lines = [f"{key}: {_json(value)}" for key, value in values.items() if value not in ("", None, [], {}, ())]
    return _OPENING + "\n".join(lines) + _CLOSING


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return _NOT_PRINTABLE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def split_front_matter(document: str) -> tuple[str, str]:
    """The YAML inside the ``---`` lines and the body after them; the YAML is empty when there is no such block."""
    if not document.startswith(_OPENING):
        return "", document
    end = document.find(_CLOSING, len(_OPENING) - 1)
    if end < 0:
        return "", document
    return document[len(_OPENING) : end], document[end + len(_CLOSING) :]
