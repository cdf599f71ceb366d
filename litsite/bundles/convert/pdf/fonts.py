"""What a font's name and flags say of its look."""

from __future__ import annotations

import re
from typing import NamedTuple

_BOLD_NAME = re.compile(
    r"bold|black|heavy|demi|semib|medi(?!um-?it)|\bbd\b|-bd|cmbx|bx\d|cmssbx|hei|fzht|fzxh|\.b$|-b$|sfbx|sfsx", re.I
)
_ITALIC_NAME = re.compile(r"ital|obli|slant|cmti|cmsl|ti\d|[-.]it\b|-i$|sfti|kai", re.I)
_MONOSPACED_NAME = re.compile(
    r"mono|courier|consol|typewriter|cmtt|cmsltt|sftt|txtt|t1xb?tt|inconsolata|menlo|monaco|letter ?gothic|nimbusmon"
    r"|source ?code|\bcode\b|beramono|tt\d+$|terminal|fixed|andale|lucidasanstyp|anonymous ?pro",
    re.I,
)
_SMALL_CAPITALS_NAME = re.compile(r"csc\d|(?i:caps|small ?cap)|[-,]SC\b|SC\d*$")
_FIXED_PITCH = 1
_ITALIC = 1 << 6
_SMALL_CAPITALS = 1 << 17
_FORCE_BOLD = 1 << 18
_BOLD_WEIGHT = 600


class Font(NamedTuple):
    """A font as its name and flags describe it. Names are without the subset prefix, and empty for Type 3 fonts."""

    name: str
    bold: bool
    italic: bool
    monospaced: bool
    small_capitals: bool


class Style(NamedTuple):
    """How a character is set: its font, its size in points on the page, and the way its line runs.

    ``turned`` is 0 for upright text, 1 for text running upwards, 2 upside down, 3 downwards.
    """

    font: Font
    size: float
    turned: int


def describe_font(name: bytes, flags: int, *, weight: int) -> Font:
    """Return the font with the PDF name ``name``, the descriptor flags and PDFium's ``weight`` (400 is regular)."""
    text = name.decode("utf-8", "replace").rpartition("+")[2]
    return Font(
        name=text,
        bold=bool(_BOLD_NAME.search(text)) or weight >= _BOLD_WEIGHT or bool(flags & _FORCE_BOLD),
        italic=bool(_ITALIC_NAME.search(text)) or bool(flags & _ITALIC),
        monospaced=bool(_MONOSPACED_NAME.search(text)) or bool(flags & _FIXED_PITCH),
        small_capitals=bool(_SMALL_CAPITALS_NAME.search(text)) or bool(flags & _SMALL_CAPITALS),
    )
