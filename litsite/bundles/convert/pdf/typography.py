"""How a document's running text is set: the measure that headings, captions and notes stand out against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from litsite.bundles.convert.pdf.fonts import Font
from litsite.bundles.convert.pdf.lines import Line

_SAME_SIZE = 0.35
"""Points by which sizes of one style may differ: producers round them."""


@dataclass(frozen=True, slots=True)
class BodyStyle:
    """The style that most of the text has. ``size`` and ``leading`` (baseline to baseline) are in points."""

    size: float
    font: Font
    leading: float

    @property
    def bold(self) -> bool:
        """Whether the running text itself is set in a bold font."""
        return self.font.bold

    def has_size(self, size: float) -> bool:
        """Whether ``size`` is that of the running text, within what producers round."""
        return abs(size - self.size) <= _SAME_SIZE


def body_style(lines: Sequence[Line]) -> BodyStyle:
    """Return the style of the running text: the size, then the font in that size, that most characters have.

    ``lines`` must not be empty.
    """
    by_size: Counter[float] = Counter()
    for line in lines:
        by_size[line.size] += len(line.text)
    size = max(by_size, key=lambda one: (by_size[one], one))
    by_font: Counter[Font] = Counter()
    gaps = []
    previous = None
    for line in lines:
        if abs(line.size - size) > _SAME_SIZE:
            previous = None
            continue
        by_font[line.font] += len(line.text)
        if previous and previous.page == line.page and 0 < line.baseline - previous.baseline < 3 * size:
            gaps.append(line.baseline - previous.baseline)
        previous = line
    font = max(by_font, key=lambda one: (by_font[one], one))
    return BodyStyle(size=size, font=font, leading=median(gaps) if gaps else 1.2 * size)
