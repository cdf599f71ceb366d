"""From lines to blocks: headings, paragraphs, captions, lists, code, each with the page it begins on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from statistics import median

from litsite.bundles.convert.escaping import escape_markdown
from litsite.bundles.convert.pdf.characters import repair
from litsite.bundles.convert.pdf.headings import Heading
from litsite.bundles.convert.pdf.joining import Joiner
from litsite.bundles.convert.pdf.lines import Line
from litsite.bundles.convert.pdf.reference_lines import entry_starts
from litsite.bundles.convert.pdf.typography import BodyStyle
from litsite.bundles.convert.pdf.wording import SENTENCE_END, is_caption, list_mark
from litsite.bundles.convert.reference_list import is_reference_heading
from litsite.bundles.records import Block

_NUMBER_ALONE = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]+\.?|[A-K]\.?)$")
_FRAGMENT = 4
"""Characters below which a line is a stray piece (of a formula, mostly) that does not end a paragraph."""


def build_blocks(lines: Sequence[Line], headings: Mapping[int, Heading], body: BodyStyle) -> list[Block]:
    """Return the blocks that ``lines`` make, in order; headings stand where ``headings`` says."""
    builder = _Builder(lines, body)
    starts = _reference_starts(lines, headings)
    code = _code_lines(lines, headings, body)
    index = 0
    while index < len(lines):
        heading = headings.get(index)
        if heading:
            builder.heading(heading)
            index = heading.last + 1
        elif index in code:
            builder.code(lines[index : code[index]])
            index = code[index]
        else:
            builder.line(index, entry=starts.get(index))
            index += 1
    return builder.finish()


def _reference_starts(lines: Sequence[Line], headings: Mapping[int, Heading]) -> dict[int, bool]:
    """Return, for every line of a reference list, whether it begins an entry."""
    starts: dict[int, bool] = {}
    ordered = sorted(headings)
    for position, index in enumerate(ordered):
        if is_reference_heading(headings[index].text):
            first = headings[index].last + 1
            end = ordered[position + 1] if position + 1 < len(ordered) else len(lines)
            found = entry_starts(lines[first:end])
            starts.update({line: line - first in found for line in range(first, end)})
    return starts


def _code_lines(lines: Sequence[Line], headings: Mapping[int, Heading], body: BodyStyle) -> dict[int, int]:
    """Return runs of at least two lines set in a typewriter font, as first line and end."""
    runs: dict[int, int] = {}
    if body.font.monospaced:
        return runs
    index = 0
    while index < len(lines):
        end = index
        while end < len(lines) and lines[end].font.monospaced and lines[end].uniform and end not in headings:
            end += 1
        if end - index >= 2:
            runs[index] = end
        index = max(end, index + 1)
    return runs


class _Builder:
    """Takes lines one after the other and decides where a block ends."""

    def __init__(self, lines: Sequence[Line], body: BodyStyle) -> None:
        self._lines = lines
        self._body = body
        self._joiner = Joiner(lines)
        self._blocks: list[Block] = []
        self._text = ""
        self._first: Line | None = None
        self._previous: Line | None = None
        self._kind = "paragraph"
        self._right = 0.0

    def heading(self, heading: Heading) -> None:
        """Add a heading, and begin a paragraph with what follows it on its last line."""
        first, last = self._lines[heading.first], self._lines[heading.last]
        text = heading.text
        number = self._number_before(first)
        if number:
            text = f"{number} {text}"
        self._flush()
        self._blocks.append(
            Block(escape_markdown(repair(text), line_start=False), "heading", heading.level, first.page + 1)
        )
        rest = last.text[heading.lead :].strip() if heading.lead else ""
        if rest:
            self._begin(last, rest)
            self._previous = last
        else:
            self._previous = None

    def _number_before(self, first: Line) -> str:
        """Take back a heading's number that stands as a line of its own before the heading."""
        previous = self._previous
        if (
            previous is not None
            and _NUMBER_ALONE.match(previous.text)
            and previous.page == first.page
            and abs(previous.baseline - first.baseline) < 0.6 * first.size
            and self._text.endswith(previous.text)
        ):
            self._text = self._text[: -len(previous.text)].rstrip()
            return previous.text
        return ""

    def code(self, lines: Sequence[Line]) -> None:
        """Add a listing, its indents measured from the page."""
        self._flush()
        left = min(line.left for line in lines)
        advance = median(line.width / len(line.text) for line in lines) or 1.0
        text = "\n".join(
            " " * min(40, max(0, round((line.left - left) / advance))) + repair(line.text) for line in lines
        )
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
        self._blocks.append(Block(f"{fence}\n{text}\n{fence}", "code", 0, lines[0].page + 1))
        self._previous = None

    def line(self, index: int, *, entry: bool | None) -> None:
        """Add a line to the paragraph, or begin a new one. ``entry``: whether it begins a reference, None outside."""
        line = self._lines[index]
        previous = self._previous
        if self._first is None or previous is None:
            self._begin(line, line.text)
        elif entry if entry is not None else self._ends_before(index, previous, line):
            self._flush()
            self._begin(line, line.text)
        else:
            self._text = self._joiner.join(self._text, line.text, hyphenated=previous.hyphenated)
            self._right = max(self._right, line.right) if previous.baseline < line.baseline else line.right
        self._previous = line

    def _begin(self, line: Line, text: str) -> None:
        self._first = line
        self._text = text
        self._right = line.right
        if is_caption(text) and self._looks_like_caption(line, text):
            self._kind = "caption"
        elif (mark := list_mark(text)) and mark["bullet"]:
            self._kind = "list"
        else:
            self._kind = "paragraph"

    def _looks_like_caption(self, line: Line, text: str) -> bool:
        if re.match(r"\S+\s?\S*[:.|]", text):
            return True
        return line.lead > 0 or line.font is not self._body.font or not self._body.has_size(line.size)

    def _ends_before(self, index: int, previous: Line, line: Line) -> bool:
        if previous.hyphenated:
            return False
        ended = bool(SENTENCE_END.search(previous.text))
        fragment = len(line.text) < _FRAGMENT or len(previous.text) < _FRAGMENT
        if abs(previous.size - line.size) > 0.6 and not fragment:
            return True
        down = line.baseline - previous.baseline
        leading = self._body.leading * max(line.size, previous.size) / self._body.size
        if line.page != previous.page or down < -2 * line.size:
            return ended and not line.text[0].islower()
        if down > 1.45 * leading and not fragment:
            return True
        mark = list_mark(line.text)
        if mark and down > 0.5 * line.size and (mark["bullet"] or ended or self._text.endswith(":")):
            return True
        if is_caption(line.text) and ended and self._looks_like_caption(line, line.text):
            return True
        if not ended or down < 0.5 * line.size:
            return False
        indent = line.left - previous.left
        if 0.8 * line.size < indent < 4 * line.size and self._kind != "list":
            return True
        if self._kind == "list" and indent < -0.5 * line.size:
            return True
        return previous.right < self._right - 4 * line.size

    def _flush(self) -> None:
        text = repair(self._text).strip()
        if text and self._first is not None:
            page = self._first.page + 1
            if self._kind == "list":
                item = "- " + escape_markdown(_without_bullet(text))
                last = self._blocks[-1] if self._blocks else None
                if last and last.kind == "list":
                    self._blocks[-1] = Block(f"{last.markdown}\n{item}", "list", 0, last.page)
                else:
                    self._blocks.append(Block(item, "list", 0, page))
            else:
                self._blocks.append(Block(escape_markdown(text), self._kind, 0, page))
        self._text = ""
        self._first = None

    def finish(self) -> list[Block]:
        """Close the last paragraph and return all blocks."""
        self._flush()
        return self._blocks


def _without_bullet(text: str) -> str:
    mark = list_mark(text)
    return text[mark.end() :] if mark and mark["bullet"] else text
