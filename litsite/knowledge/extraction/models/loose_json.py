"""JSON as language models write it: in a fence, with words around it, or broken off where the tokens ran out."""

from __future__ import annotations

import json
from typing import Any

_MOST_BEGINNINGS = 5  # braces that may be no beginning of an object
_CLOSING = {"{": "}", "[": "]"}


def loose_json_object(text: str) -> dict[str, Any] | None:
    """The first JSON object of a text, None when there is none.

    Of one that breaks off, all that was complete is kept: the last element that was begun is left out.
    """
    start = -1
    for _ in range(_MOST_BEGINNINGS):
        start = text.find("{", start + 1)
        if start < 0:
            break
        for whole in (text[start:], _completed(text[start:])):
            found = _decoded(whole)
            if found is not None:
                return found
    return None


def _decoded(text: str) -> dict[str, Any] | None:
    try:
        found, _ = json.JSONDecoder(strict=False).raw_decode(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _completed(text: str) -> str:
    """A text up to the end of its last complete object, and what closes all that is open there; empty without one."""
    still_open: list[str] = []
    is_text = is_escaped = False
    kept = ""
    for place, letter in enumerate(text):
        if is_text:
            is_text = is_escaped or letter != '"'
            is_escaped = letter == "\\" and not is_escaped
        elif letter == '"':
            is_text = True
        elif letter in _CLOSING:
            still_open.append(_CLOSING[letter])
        elif still_open and letter == still_open[-1]:
            still_open.pop()
            kept = text[: place + 1] + "".join(reversed(still_open))
    return kept
