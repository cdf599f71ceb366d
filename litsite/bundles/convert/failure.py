"""Why a file could not be converted."""

from __future__ import annotations


class ConversionError(Exception):
    """A file could not be converted. The message is one readable sentence for the problems page."""
