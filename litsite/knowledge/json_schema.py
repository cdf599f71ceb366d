"""JSON schemas as a strict endpoint wants them: every key is required, and there are no others."""

from __future__ import annotations

from typing import Any


def object_of(**properties: Any) -> dict[str, Any]:
    """An object with these keys."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def list_of(items: dict[str, Any]) -> dict[str, Any]:
    """A list of such things."""
    return {"type": "array", "items": items}
