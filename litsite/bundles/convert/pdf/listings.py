"""Program listings: runs of lines in a typewriter font, or between the corners of a frame."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from statistics import median

from litsite.bundles.convert.pdf.characters import repair
from litsite.bundles.convert.pdf.lines import Line
from litsite.bundles.convert.pdf.typography import BodyStyle
from litsite.bundles.convert.pdf.wording import ends_sentence

_FRAME_TOP = "✞☎"
_FRAME_BOTTOM = "✝✆"
_DEEPEST_INDENT = 40


@dataclass(frozen=True, slots=True)
class Listing:
    """Lines ``first`` to before ``end``; ``code`` are the indexes that hold code, without the frame's corners."""

    first: int
    end: int
    code: range


def find_listings(lines: Sequence[Line], headings: Collection[int], body: BodyStyle) -> dict[int, Listing]:
    """Return the listings among ``lines`` by their first line. A text that is all typewriter has none."""
    found: dict[int, Listing] = {}
    index = 0
    while index < len(lines):
        line = lines[index]
        listing = _framed(lines, index) if line.text[-1] == _FRAME_TOP[-1] else None
        if listing is None and line.font.monospaced and not body.font.monospaced:
            listing = _typewritten(lines, index, headings, body)
        if listing is None:
            index += 1
        else:
            found[listing.first] = listing
            index = listing.end
    return found


def _framed(lines: Sequence[Line], index: int) -> Listing | None:
    """The corners that LaTeX's listings package draws arrive as characters, the first pair often after a caption."""
    text = lines[index].text
    if _FRAME_TOP[0] not in text[-4:]:
        return None
    first = index if _is_corners(text, _FRAME_TOP) else index + 1
    for end in range(index + 1, min(index + 200, len(lines))):
        if _is_corners(lines[end].text, _FRAME_BOTTOM):
            return Listing(first, end + 1, range(index + 1, end))
    return None


def _is_corners(text: str, corners: str) -> bool:
    return not text.strip(corners + " ")


def _typewritten(lines: Sequence[Line], index: int, headings: Collection[int], body: BodyStyle) -> Listing | None:
    end = index
    while end < len(lines) and lines[end].font.monospaced and lines[end].uniform and end not in headings:
        end += 1
    first = index
    if first < end and first and _runs_on(lines[first - 1], lines[first], body):
        return None
    alone = end - first == 1
    if end == first or (alone and not _stands_free(lines, first, body)):
        return None
    return Listing(first, end, range(first, end))


def _runs_on(previous: Line, line: Line, body: BodyStyle) -> bool:
    """Whether ``line`` goes on with a sentence of the text: a name in typewriter that fell on a line of its own."""
    return (
        previous.page == line.page
        and 0 < line.baseline - previous.baseline < 1.25 * body.leading
        and not previous.font.monospaced
        and not ends_sentence(previous.text)
    )


def _stands_free(lines: Sequence[Line], index: int, body: BodyStyle) -> bool:
    line = lines[index]
    before = lines[index - 1] if index else None
    after = lines[index + 1] if index + 1 < len(lines) else None
    return all(
        other is None or other.page != line.page or abs(other.baseline - line.baseline) > 1.2 * body.leading
        for other in (before, after)
    )


def listing_markdown(lines: Sequence[Line]) -> str:
    """Return ``lines`` as a fenced code block; indents are measured from the page, larger gaps become empty lines."""
    left = min(line.left for line in lines)
    advance = median(line.width / len(line.text) for line in lines) or 1.0
    steps = [after.baseline - before.baseline for before, after in itertools.pairwise(lines)]
    step = min((step for step in steps if step > 1), default=0.0)
    rows: list[str] = []
    previous: Line | None = None
    for line in lines:
        text = repair(line.text)
        if previous is not None and abs(line.baseline - previous.baseline) < 1:
            rows[-1] = f"{rows[-1]} {text}"
        else:
            if previous is not None and step and line.baseline - previous.baseline > 1.7 * step:
                rows.append("")
            rows.append(" " * min(_DEEPEST_INDENT, max(0, round((line.left - left) / advance))) + text)
        previous = line
    text = "\n".join(rows)
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{fence}\n{text}\n{fence}"
