"""Which lines are headings.

Four kinds of evidence, strongest first: the outline, the words (``Methods``), a number with a style of its own, a style
alone. Lines found by style must look like the headings that the stronger evidence found. The rules err towards too few
headings: a missed one leaves its text in the section before, an invented one cuts a paragraph in two.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from litsite.bundles.convert.pdf.fonts import Font
from litsite.bundles.convert.pdf.heading_evidence import heading_evidence, lead_evidence, lead_text, may_continue
from litsite.bundles.convert.pdf.lines import Line
from litsite.bundles.convert.pdf.outline import PlacedEntry
from litsite.bundles.convert.pdf.typography import BodyStyle
from litsite.bundles.convert.pdf.wording import HeadingNumber, heading_number, is_chapter_label, without_number
from litsite.bundles.convert.reference_list import is_reference_heading

_LONGEST_HEADING = 200
_LONGEST_TITLE = 100
_MOST_LINES = 4
_NUMBER_ALONE = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]+\.?|[A-K]\.?")
_FIRST_SECTION = re.compile(r"abstract|introduc|summary|background|摘\s*要|引\s*言|einleitung|résumé|resumo", re.I)
_LEADS_AT_LEAST = 3
_OUTLINED_AT_LEAST = 3
_TOO_OFTEN = 3
"""Times that one text found by its look comes back: then it heads the columns of tables."""
_OWN_STYLE = 0.5
"""The share of a style's lines that must be headings for its look alone to make one."""

_BY_LOOK = frozenset({"style", "font"})

_Style = tuple[Font, int, bool]
"""What headings of one level share: the font, the size in half points, and whether they are all capitals."""


@dataclass(frozen=True, slots=True)
class Heading:
    """Lines ``first`` to ``last`` hold a heading; with ``lead`` not 0, only that many characters of its last line do.

    ``evidence`` is ``outline``, ``words``, ``number``, ``style`` or ``font``; ``level`` counts from 1.
    """

    first: int
    last: int
    text: str
    evidence: str
    level: int = 0
    lead: int = 0
    number: HeadingNumber | None = None


def find_headings(lines: Sequence[Line], body: BodyStyle, outline: Mapping[int, PlacedEntry]) -> dict[int, Heading]:
    """Return the headings among ``lines`` by the index of their first line, in order."""
    evidence: dict[int, str] = {}
    leads: dict[int, str] = {}
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else None
        if line.lead and (found := lead_evidence(line, lines[index - 1] if index else None, body)):
            leads[index] = found
        elif found := heading_evidence(line, lines[index - 1] if index else None, following, body):
            evidence[index] = found
    headings = _grouped(lines, body, evidence, outline)
    headings = _isolated(lines, headings)
    headings = _after_front(lines, headings)
    headings = _in_heading_styles(lines, headings, body)
    headings |= _run_in(lines, leads, headings)
    headings = _as_outlined(lines, headings)
    headings = _outside_references(lines, headings)
    return _with_levels(lines, dict(sorted(headings.items())), body)


def _grouped(
    lines: Sequence[Line], body: BodyStyle, evidence: Mapping[int, str], outline: Mapping[int, PlacedEntry]
) -> dict[int, Heading]:
    """Join the lines of headings that take several."""
    headings: dict[int, Heading] = {}
    taken = -1
    for index in sorted(evidence.keys() | outline.keys()):
        if index <= taken:
            continue
        placed = outline.get(index)
        if placed:
            text = _joined(lines[index : placed.last + 1])
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
        while last + 1 < len(lines) and last + 1 not in outline and _continues(lines[last], lines[last + 1], body):
            last += 1
        taken = last
        text = _joined(lines[index : last + 1])
        if last - index < _MOST_LINES and len(text) <= _LONGEST_HEADING:
            headings[index] = Heading(index, last, text, evidence[index], number=heading_number(text))
    return headings


def _continues(line: Line, following: Line, body: BodyStyle) -> bool:
    """Whether ``following`` goes on with the heading that ``line`` belongs to."""
    if line.page != following.page:
        return False
    if line.font is not following.font or abs(line.size - following.size) > 0.2:
        titled = following.largest >= line.size - 0.2 and len(following.text) < _LONGEST_TITLE
        return titled and is_chapter_label(line.text)
    if line.font is body.font and body.has_size(line.size) and not following.text.isupper():
        return False
    return (
        0 < following.baseline - line.baseline < 2.0 * line.size
        and following.uniform
        and may_continue(following)
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
        shared = _same_row(before, lines[index]) and before and not _NUMBER_ALONE.fullmatch(before.text)
        if heading.evidence not in _BY_LOOK or not (shared or _same_row(after, lines[heading.last])):
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
    return {index: heading for index, heading in headings.items() if index >= first or heading.evidence == "outline"}


def _style(line: Line) -> _Style:
    return line.font, round(2 * line.size), line.text.isupper()


def _in_heading_styles(lines: Sequence[Line], headings: Mapping[int, Heading], body: BodyStyle) -> dict[int, Heading]:
    """Of the headings found by style alone, keep those in a style of headings: one that little else is set in, and that
    stronger evidence knows, or that comes back.
    """
    first = min(headings, default=0)
    used = Counter(_style(line) for line in lines[first:])
    heads = Counter(
        _style(lines[index]) for heading in headings.values() for index in range(heading.first, heading.last + 1)
    )
    anchors = Counter(_style(lines[index]) for index, heading in headings.items() if heading.evidence not in _BY_LOOK)
    fonts = {font for font, _, _ in anchors}
    pages: defaultdict[_Style, set[int]] = defaultdict(set)
    for index in headings:
        pages[_style(lines[index])].add(lines[index].page)
    anchored = anchors.total() >= 3
    repeated = Counter(heading.text for heading in headings.values())
    kept = {}
    for index, heading in headings.items():
        line = lines[index]
        style = _style(line)
        if heading.evidence in _BY_LOOK:
            if heads[style] < _OWN_STYLE * used[style] or repeated[heading.text] >= _TOO_OFTEN:
                continue
            known = style in anchors or (line.font in fonts and line.size >= body.size - 0.3)
            frequent = heads[style] >= 3 and line.font.bold and line.size >= 1.05 * body.size and len(pages[style]) >= 2
            if heading.evidence == "font" and not (anchored and known):
                continue
            if anchored and not known and not frequent:
                continue
        kept[index] = heading
    return kept


def _run_in(lines: Sequence[Line], leads: Mapping[int, str], headings: Mapping[int, Heading]) -> dict[int, Heading]:
    """Return the run-in headings: the numbered ones, and those in a style that comes back."""
    taken = {index for heading in headings.values() for index in range(heading.first, heading.last + 1)}
    often = Counter(_style(lines[index]) for index in leads)
    found = {}
    for index, evidence in leads.items():
        if index in taken or (evidence == "style" and often[_style(lines[index])] < _LEADS_AT_LEAST):
            continue
        text = lead_text(lines[index])
        found[index] = Heading(
            index, index, text.rstrip(".:–— "), evidence, lead=len(text), number=heading_number(text)
        )
    return found


def _as_outlined(lines: Sequence[Line], headings: Mapping[int, Heading]) -> dict[int, Heading]:
    """Where an outline was found in the text, keep of the rest only what is set like the headings that it names."""
    outlined = {_style(lines[index]) for index, heading in headings.items() if heading.evidence == "outline"}
    if sum(heading.evidence == "outline" for heading in headings.values()) < _OUTLINED_AT_LEAST:
        return dict(headings)
    return {
        index: heading
        for index, heading in headings.items()
        if heading.evidence in {"outline", "words"} or (_style(lines[index]) in outlined and not heading.lead)
    }


def _outside_references(lines: Sequence[Line], headings: Mapping[int, Heading]) -> dict[int, Heading]:
    """Leave out what the entries of a reference list look like: only headings set as its own end the list."""
    kept = {}
    list_style: _Style | None = None
    for index, heading in sorted(headings.items()):
        style = _style(lines[index])
        strong = heading.evidence in {"outline", "words"}
        if strong and is_reference_heading(heading.text):
            list_style = style
        elif list_style is not None:
            lettered = heading.number is not None and heading.number.kind not in {"digits", "roman"}
            if heading.lead or not (strong or style == list_style or lettered):
                continue
            list_style = None
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
            elif heading.lead:
                level = 3
            else:
                line = lines[index]
                prominent = line.size > 1.15 * body.size or heading.text.isupper() or heading.evidence == "words"
                level = 1 if prominent else 2
        levelled[index] = replace(heading, level=level)
    return levelled
