"""What stands before the text on the first page: title, authors, affiliations, dates, licences. The item has it all.

Only lines that can be told apart are dropped, and nothing from the abstract on; an abstract without a heading stays.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from litsite.bundles.convert.pdf.headings import Heading
from litsite.bundles.convert.pdf.lines import Line
from litsite.bundles.convert.pdf.typography import BodyStyle
from litsite.bundles.convert.pdf.wording import heading_number, is_standard_heading

_TITLE_PAGES = 2
_TITLE_SIZE = 1.15
"""Times the running text's size: what a title has at least."""
_AFFILIATION = re.compile(
    r"\b(?:universi[dtz]|universität|univ\.|department|departamento|dept\.|institut|facult|school of|college|laborator"
    r"|laboratoire|labs?\b|centre|center for|hospital|academy|research group|gmbh|inc\.|ltd|correspond|e-?mail|orcid"
    r"|equal(?:ly)? contribut|these authors|p\.?o\.? box|street|avenue)",
    re.IGNORECASE,
)
_PUBLICATION = re.compile(
    r"(?:^|\b)(?:doi\b|issn\b|https?://(?:dx\.)?doi\.org|received|revised|accepted|published|submitted|available online"
    r"|citation:|copyright|©|\(c\) \d{4}|licen[cs]ed?\b|creative commons|open access|edit(?:or|ed by)"
    r"|reviewe(?:d by|rs?)|vol(?:ume|\.)\s*\d|arxiv:|preprint|permission to make|distributed under|rights reserved"
    r"|peer.?review|archive$|repository$)",
    re.IGNORECASE,
)
_SMALL_PRINT = re.compile(
    r"copyright|©|creative commons|licen[cs]e|\bdoi\b|correspondence|competing interests? exist|all rights reserved"
    r"|permission to",
    re.IGNORECASE,
)
_NUMBERED_NOTE = re.compile(r"\W?\d{1,2}\s?[^\W\d_]{2}")
_PROSE = re.compile(r"\b(?:is|are|was|were|we|this|that|which|has|have|can|our|these|it|in this)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The title as the page shows it (empty when not found) and the indexes of the lines to leave out.

    Among these may be lines that were taken for headings: the title, and names set like one.
    """

    title: str
    lines: frozenset[int]


def find_front_matter(
    lines: Sequence[Line],
    headings: Mapping[int, Heading],
    body: BodyStyle,
    *,
    known_title: str = "",
    known_names: Sequence[str] = (),
) -> FrontMatter:
    """Find the title and what else belongs to the front of the paper, up to its abstract or first heading."""
    start = next((index for index, line in enumerate(lines) if line.page >= _TITLE_PAGES), len(lines))
    first_heading = min((index for index in headings if _opens_text(headings[index])), default=start)
    end = min(start, first_heading)
    title = _known_title(lines[:start], known_title) or _largest(lines[:end], body)
    found = set(title)
    names = _Names(known_names)
    margin = _text_margins(lines, body)
    on_first_page = next((index for index, line in enumerate(lines) if line.page > lines[0].page), len(lines))
    before_text = max(title, default=-1)
    for index in range(on_first_page):
        line = lines[index]
        if index in headings:
            if headings[index].evidence in {"style", "font"} and index < end and names.fill(line.text):
                found.add(index)
            continue
        aside = line.right < margin[0] or line.left > margin[1]
        if (
            (aside and line.size <= body.size)
            or (index < end and (index < before_text or _is_about_the_paper(line, names) or _is_address(line, body)))
            or (line.size < body.size - 0.5 and _SMALL_PRINT.search(line.text))
        ):
            found.add(index)
    found.update(_between(found, end, lines) - headings.keys())
    found.update(_whole_notes(found, range(on_first_page), lines, body) - headings.keys())
    return FrontMatter(" ".join(lines[index].text for index in title), frozenset(found))


def _opens_text(heading: Heading) -> bool:
    return heading.evidence not in {"style", "font"} or is_standard_heading(heading.text)


def _normalised(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    return "".join(character for character in decomposed if character.isalnum())


def _known_title(lines: Sequence[Line], known_title: str) -> list[int]:
    """Return the lines that hold the title that the library knows, wherever it stands on the first pages."""
    wanted = _normalised(re.sub(r"<[^>]+>", "", known_title))
    if len(wanted) < 6:
        return []
    for index, line in enumerate(lines):
        text = _normalised(line.text)
        if len(text) < 3 or not wanted.startswith(text[:40]):
            continue
        last = index
        while (
            len(text) < len(wanted)
            and last + 1 < len(lines)
            and wanted.startswith(text + _normalised(lines[last + 1].text)[: len(wanted) - len(text)])
        ):
            last += 1
            text += _normalised(lines[last].text)
        if len(text) >= 0.8 * len(wanted):
            return list(range(index, last + 1))
    return []


def _largest(lines: Sequence[Line], body: BodyStyle) -> list[int]:
    """Return the lines in the largest size, when they look like a title."""
    page = [index for index, line in enumerate(lines) if line.page == lines[0].page and len(line.text) > 2]
    if not page:
        return []
    size = max(lines[index].size for index in page)
    if size < _TITLE_SIZE * body.size:
        return []
    title = [index for index in page if abs(lines[index].size - size) < 0.3]
    title = [index for place, index in enumerate(title) if index - place == title[0]]
    text = " ".join(lines[index].text for index in title)
    if not 8 <= len(text) <= 300 or heading_number(text) or is_standard_heading(text):
        return []
    return title


class _Names:
    """The names that the library knows, to recognise lines that hold little else."""

    def __init__(self, names: Sequence[str]) -> None:
        self._parts = {part for name in names for word in name.split() if len(part := _normalised(word)) > 1}

    def fill(self, text: str) -> bool:
        """Whether most words of ``text`` are known names, initials or the word for "and"."""
        words = [_normalised(re.sub(r"\d+$", "", word)) for word in re.split(r"[\s,;*†‡§¶]+", text)]
        words = [word for word in words if len(word) > 1 and word not in {"and", "und", "et", "id"}]
        known = sum(word in self._parts for word in words)
        return known > 0 and 2 * known >= len(words)


def _is_about_the_paper(line: Line, names: _Names) -> bool:
    text = line.text
    if names.fill(text):
        return True
    if "@" in text and len(text) < 200:
        return True
    if len(_PROSE.findall(text)) >= 2:
        return False
    return bool(_AFFILIATION.search(text) or _PUBLICATION.search(text))


def _is_address(line: Line, body: BodyStyle) -> bool:
    """Whether ``line`` is in small print and begins with the number that authors refer to."""
    return line.size < body.size - 0.5 and bool(_NUMBERED_NOTE.match(line.text))


def _text_margins(lines: Sequence[Line], body: BodyStyle) -> tuple[float, float]:
    """Return the left and right edge of the running text, from its long lines."""
    long = [line for line in lines if len(line.text) > 30 and body.has_size(line.size)]
    if len(long) < 10:
        return float("-inf"), float("inf")
    lefts = sorted(line.left for line in long)
    rights = sorted(line.right for line in long)
    return lefts[len(lefts) // 20] - 1, rights[-1 - len(rights) // 20] + 1


def _between(found: set[int], end: int, lines: Sequence[Line]) -> set[int]:
    """Return short lines that stand between two lines of front matter: the rest of an address, a middle name."""
    more: set[int] = set()
    ordered = [*sorted(index for index in found if index < end), end]
    for before, after in itertools.pairwise(ordered):
        gap = range(before + 1, after)
        if 0 < len(gap) <= 4 and all(
            len(lines[index].text) < 90 and not _PROSE.search(lines[index].text) for index in gap
        ):
            more.update(gap)
    return more


def _whole_notes(found: set[int], page: range, lines: Sequence[Line], body: BodyStyle) -> set[int]:
    """Return the lines that go on with a note in small print of which a line was found."""
    more: set[int] = set()
    for step in (1, -1):
        inside = False
        for index in page[::step]:
            line, before = lines[index], lines[index - step] if index - step in page else None
            if index in found:
                inside = line.size < body.size - 0.5
            elif inside and before is not None:
                close = abs(line.baseline - before.baseline) < 1.4 * line.size and abs(line.size - before.size) < 0.2
                inside = close and line.font is before.font
                if inside:
                    more.add(index)
    return more
