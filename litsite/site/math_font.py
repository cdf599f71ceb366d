"""The math font: a subset of STIX Two Math, made from an installed package, so that brackets stretch in MathML.

No font file lies in this repository. The subset holds the characters that mathematics needs and the OpenType MATH
table; it is made once and kept in the workspace.
"""

from __future__ import annotations

import importlib.util
import io
from pathlib import Path

VERSION = 1
_RANGES = (
    *((0x20, 0x7E), (0xAC, 0xAC), (0xB1, 0xB1), (0xD7, 0xD7), (0xF7, 0xF7), (0x131, 0x131), (0x237, 0x237)),
    *((0x2C6, 0x2DD), (0x300, 0x338), (0x391, 0x3F6), (0x2010, 0x2037), (0x2061, 0x2064), (0x20D0, 0x20F0)),
    *((0x2102, 0x2138), (0x2190, 0x21D5), (0x2200, 0x22FF), (0x2308, 0x230B), (0x23B4, 0x23B5), (0x23DC, 0x23E1)),
    *((0x25A1, 0x25A1), (0x25CB, 0x25CB), (0x27E8, 0x27EF), (0x27F5, 0x27FF), (0x2A00, 0x2A06), (0x2A7D, 0x2AB0)),
    *((0x1D400, 0x1D467), (0x1D49C, 0x1D4CF), (0x1D504, 0x1D56B), (0x1D6A4, 0x1D71B)),
)


def font_file() -> Path | None:
    """The installed STIX Two Math, None when its package is not there."""
    spec = importlib.util.find_spec("ziamath")
    if spec is None or not spec.submodule_search_locations:
        return None
    path = Path(spec.submodule_search_locations[0]) / "fonts" / "STIXTwoMath-Regular.ttf"
    return path if path.is_file() else None


def math_font(source: Path) -> bytes:
    """The subset as WOFF, always the same bytes. (WOFF2 would save a quarter of them for three times the work.)"""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options()
    options.layout_features = ["ssty"]
    options.notdef_outline = True
    options.hinting = False
    options.glyph_names = False
    with TTFont(source, recalcTimestamp=False) as font:
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[code for first, last in _RANGES for code in range(first, last + 1)])
        subsetter.subset(font)
        font.flavor = "woff"
        target = io.BytesIO()
        font.save(target)
    return target.getvalue()
