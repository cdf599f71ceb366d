"""Which lines are headings.

Four kinds of evidence, strongest first: the outline, the words (``Methods``), a number with a style of its own, a style
alone. Lines found by style must look like the headings that the stronger evidence found. Chosen rules err towards too few
headings: a missed one leaves its text in the section before, an invented one cuts a paragraph in two.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from litsite.bundles.convert.pdf.lines import Line
from litsite.bundles.convert.pdf.outline import PlacedEntry
from litsite.bundles.convert.pdf.typography import BodyStyle
from litsite.bundles.convert.pdf.wording import (
    HeadingNumber,
    heading_number,
    is_caption,
    is_standard_heading,
    list_mark,
    without_number,
)

_LONGEST_LINE = 120
_LONGEST_HEADING = 200
_MOST_LINES = 4
_NUMBER_ALONE = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]+\.?|[A-K]\.?")
_WORD = re.compile(r"[^\W\d_]{2,}|[\u3040-\u9fff]")
_FORMULA = re.compile(r"[=∈≤≥∑∫→×⇒∀∃±∞]|\bdoi\b|https?:|@|\b(?:19|20)\d\d[a-z]?\)")
_RUNS_ON = re.compile(r"[,;–-]$|[^.]\.$")
_FIRST_SECTION = re.compile(r"(?:abstract|introduction|summary|background|摘\s*要|引\s*言|introduc|einleitung|résumé|resumo)", re.I)
_CONTENTS_LIKE = re.compile(r"\s\d{1,3}$")


@dataclass(frozen=True, slots=True)
class Heading:
    """Lines ``first`` to ``last`` hold a heading; with ``lead`` not 0, only that many characters of its last line do.

    ``evidence`` is ``outline``, ``words``, ``number`` or ``style``; ``level`` counts from 1.
    """

    first: int
    last: int
    text: str
    evidence: str
    level: int = 0
    lead: int = 0
    number: HeadingNumber | None = None


def find_headings(
    lines: Sequence[Line], body: BodyStyle, outline: Mapping[int, PlacedEntry]
) -> dict[int, Heading]:
    """Return the headings among ``lines`` by the index of their first line, in order."""
    evidence = {}
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else None
        found = _evidence(line, following, body)
        if found:
            evidence[index] = found
    headings = _grouped(lines, evidence, outline)
    headings = _isolated(lines, headings)
    headings = _after_front(lines, headings)
    headings = _in_known_styles(lines, headings, body)
    return _with_levels(lines, headings, body)


def _evidence(line: Line, following: Line | None, body: BodyStyle) -> str:
    """Return the evidence that ``line`` is a heading by itself, empty for none."""
    text = line.text
    if not 2 <= len(text) <= _LONGEST_LINE or line.font.monospaced and not body.font.monospaced:
        return ""
    plain = line.font is body.font and body.has_size(line.size) and line.largest <= line.size + 0.35
    if plain and (len(text) > 60 or text[0].islower()):
        return ""
    if line.size < body.size - 0.9 and line.largest < body.size - 0.9:
        return ""
    if not _WORD.search(text) or is_caption(text):
        return ""
    number = heading_number(text)
    capitals = text.isupper() and len(text) > 4
    if is_standard_heading(text) and _stands_out(line, following, body, number, capitals):
        return "words"
    if plain and not (number and capitals):
        return ""
    if _FORMULA.search(text) or (_RUNS_ON.search(text) and not (number and text[-1] == ".")) or text[-1] == ":":
        return ""
    if not number and (text[0].islower() or text[0] in "([{•·-–"):
        return ""
    if not line.uniform and not capitals and not (number and line.font.bold):
        return ""
    if _has_heading_style(line, following, body, number, capitals):
        return "number" if number else "style"
    return ""


def _stands_out(
    line: Line, following: Line | None, body: BodyStyle, number: HeadingNumber | None, capitals: bool
) -> bool:
    """Whether a line with a standard heading's words is set apart at all."""
    return bool(
        line.font.bold
        or line.largest > body.size + 0.3
        or capitals
        or number
        or line.font is not body.font
        or (following and following.baseline - line.baseline > body.leading + 0.5 * line.size)
    )


def _has_heading_style(
    line: Line, following: Line | None, body: BodyStyle, number: HeadingNumber | None, capitals: bool
) -> bool:
    near = following if following and following.page == line.page and len(following.text) > 30 else None
    near_size, near_font = (near.size, near.font) if near else (body.size, body.font)
    bold = line.font.bold and not body.bold
    bigger = line.largest >= 1.07 * max(body.size, near_size)
    other_font = line.font is not body.font and line.font is not near_font
    if bold and (bigger or number or capitals):
        return True
    if bigger and (line.font.bold or other_font or number):
        return True
    if number and len(line.text) < 100 and ((other_font and line.font.italic) or capitals):
        return True
    return bold and other_font and len(line.text) < 90


def _grouped(
    lines: Sequence[Line], evidence: Mapping[int, str], outline: Mapping[int, PlacedEntry]
) -> dict[int, Heading]:
    """Join the lines of headings that take several."""
    headings: dict[int, Heading] = {}
    taken = -1
    for index in sorted(evidence.keys() | outline.keys()):
        if index <= taken:
            continue
        placed = outline.get(index)
        if placed:
            text = _joined(lines[placed.first : placed.last + 1])
            headings[index] = Heading(
                index,
                placed.last,
                text[: placed.lead] if placed.lead else text,
                "outline",
                placed.level,
                placed.lead,
                heading_number(text),
            )
            taken = placed.last
            continue
        last = index
        while last + 1 in evidence and last + 1 not in outline and _continues(lines[last], lines[last + 1]):
            last += 1
        taken = last
        text = _joined(lines[index : last + 1])
        if last - index < _MOST_LINES and len(text) <= _LONGEST_HEADING:
            headings[index] = Heading(index, last, text, evidence[index], number=heading_number(text))
    return headings


def _continues(line: Line, following: Line) -> bool:
    return (
        line.page == following.page
        and abs(line.size - following.size) < 0.2
        and line.font is following.font
        and 0 < following.baseline - line.baseline < 2.0 * line.size
        and not heading_number(following.text)
    )


def _joined(lines: Sequence[Line]) -> str:
    text = ""
    for line in lines:
        text += line.text if line.hyphenated else f"{line.text} "
    return text.strip()


def _isolated(lines: Sequence[Line], headings: Mapping[int, Heading]) -> dict[int, Heading]:
    """Keep the headings that have their row to themselves: cells of a table share it."""
    kept = {}
    for index, heading in headings.items():
        before = lines[index - 1] if index else None
        after = lines[heading.last + 1] if heading.last + 1 < len(lines) else None
        shares = (_same_row(before, lines[index]) and before and not _NUMBER_ALONE.fullmatch(before.text)) or _same_row(
            after, lines[heading.last]
        )
        if not shares or heading.evidence in {"outline", "words", "number"}:
            kept[index] = heading
    return kept


def _same_row(line: Line | None, other: Line) -> bool:
    return line is not None and line.page == other.page and abs(line.baseline - other.baseline) < 0.4 * other.size


def _after_front(lines: Sequence[Line], headings: Mapping[int, Heading]) -> dict[int, Heading]:
    """Leave out what stands before the abstract or the introduction: title, authors, affiliations."""
    first = next(
        (index for index, heading in headings.items() if _FIRST_SECTION.match(without_number(heading.text))), None
    )
    if first is None or lines[first].page > 1:
        return dict(headings)
    return {
        index: heading for index, heading in headings.items() if index >= first or heading.evidence == "outline"
    }


def _in_known_styles(lines: Sequence[Line], headings: Mapping[int, Heading], body: BodyStyle) -> dict[int, Heading]:
    """Of the headings found by style alone, keep those that look like the ones found by stronger evidence."""
    anchors = Counter(
        (lines[index].font, round(lines[index].size))
        for index, heading in headings.items()
        if heading.evidence != "style"
    )
    if sum(anchors.values()) < 3:
        return dict(headings)
    fonts = {font for font, _ in anchors}
    siblings = Counter(
        (lines[index].font, round(lines[index].size)) for index in headings
    )
    pages: dict[tuple[object, int], set[int]] = {}
    for index in headings:
        pages.setdefault((lines[index].font, round(lines[index].size)), set()).add(lines[index].page)
    kept = {}
    for index, heading in headings.items():
        line = lines[index]
        style = (line.font, round(line.size))
        known = heading.evidence != "style" or style in anchors or (line.font in fonts and line.size >= body.size - 0.3)
        frequent = siblings[style] >= 3 and line.font.bold and line.size >= 1.05 * body.size and len(pages[style]) >= 2
        if known or frequent:
            kept[index] = heading
    return kept


def _with_levels(lines: Sequence[Line], headings: Mapping[int, Heading], body: BodyStyle) -> dict[int, Heading]:
    levelled = {}
    for index, heading in headings.items():
        level = heading.level
        if not level:
            number = heading.number
            if number and number.kind in {"digits", "part"}:
                level = len(number.path)
            elif number and number.kind == "letter":
                level = 2
            else:
                line = lines[index]
                prominent = line.size > 1.15 * body.size or heading.text.isupper() or heading.evidence == "words"
                level = 1 if prominent else 2
        levelled[index] = replace(heading, level=level)
    return levelled
