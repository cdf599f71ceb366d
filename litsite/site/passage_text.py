"""Claims and passages as HTML: formulas rendered, what carries a claim marked, and a long passage cut to that.

All of it is plain text; nothing in it can become markup.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup, escape

from litsite.site.mathematics import mathml

Span = tuple[int, int]

LONGEST = 340
"""Characters of a passage that are shown at once: about six lines of a column."""

_SLACK = 80  # a passage that is longer by less is shown whole
_GAP = 40  # what parts two sentences and is not longer is shown with them
_ELLIPSIS = "\u00a0… "
_BEFORE, _AFTER = "…\u00a0", "\u00a0…"
# Formulas between dollars or TeX's own brackets. A second opening bracket ends the search for the first one's end.
_FORMULA = re.compile(
    r"\$\$(?P<display>[^$]{1,2000})\$\$"
    r"|(?<![\\$\w])\$(?=[^\s$])(?P<inline>[^$\n]{0,2000}?[^\s\\$])\$(?![\w$])"
    r"|\\\((?P<round>(?:(?!\\\().){1,2000}?)\\\)"
    r"|\\\[(?P<square>(?:(?!\\\[).){1,2000}?)\\\]",
    re.DOTALL,
)
_QUOTED_FORMULA = re.compile(r"[\"'“‘]\s*(\$[^$\n]{1,2000}\$)\s*[\"'”’]")


def claim_markup(claim: str) -> Markup:
    """A claim with its formulas. Quotation marks that hold nothing but a formula are dropped."""
    return passage_markup(_QUOTED_FORMULA.sub(r"\1", claim))


def passage_markup(text: str, carrying: Iterable[Span] = (), exact: Iterable[Span] = ()) -> Markup:
    """A passage whole. ``carrying`` are the sentences that carry a claim, ``exact`` where it stands word for word."""
    return _Passage(text, carrying, exact).markup(0, len(text))


def is_long(text: str) -> bool:
    """Whether a passage is cut until the whole of it is asked for."""
    return len(text) > LONGEST + _SLACK


def excerpt_markup(text: str, carrying: Iterable[Span] = (), exact: Iterable[Span] = ()) -> Markup:
    """The sentences of a long passage that carry a claim, or its beginning when none does."""
    passage = _Passage(text, carrying, exact)
    pieces = list(_shown(text, passage.spans))
    markup = Markup(_ELLIPSIS).join(passage.markup(start, end) for start, end in pieces)
    before = _BEFORE if text[: pieces[0][0]].strip() else ""
    after = _AFTER if text[pieces[-1][1] :].strip() else ""
    return Markup(before) + markup + Markup(after)


class _Passage:
    """A text with its formulas and marks. A mark that begins or ends inside a formula takes all of it."""

    def __init__(self, text: str, carrying: Iterable[Span], exact: Iterable[Span]) -> None:
        self._text = text
        self._formulas = list(_FORMULA.finditer(text))
        self._formula_starts = [found.start() for found in self._formulas]
        self._exact = self._whole(exact)
        self.spans = self._whole((*carrying, *self._exact))

    def _whole(self, spans: Iterable[Span]) -> list[Span]:
        """Spans in order, inside the text, not overlapping, formulas whole."""
        wider = (
            (self._edge(max(start, 0), at_start=True), self._edge(min(end, len(self._text)), at_start=False))
            for start, end in spans
            if max(start, 0) < min(end, len(self._text))
        )
        return _merged(wider)

    def _edge(self, position: int, *, at_start: bool) -> int:
        before = bisect_left(self._formula_starts, position) - 1
        start, end = self._formulas[before].span() if before >= 0 else (0, 0)
        if start < position < end:
            return start if at_start else end
        return position

    def markup(self, start: int, end: int) -> Markup:
        """The HTML of a part of the text."""
        pieces: list[Markup] = []
        position = start
        for mark_start, mark_end in self.spans:
            first, last = max(mark_start, start), min(mark_end, end)
            if first < last:
                marked = Markup("<mark>{}</mark>").format(self._exactly(first, last))
                pieces += (self._text_markup(position, first), marked)
                position = last
        pieces.append(self._text_markup(position, end))
        return Markup("").join(pieces)

    def _exactly(self, start: int, end: int) -> Markup:
        """The HTML of a marked part, with what stands word for word in it."""
        pieces: list[Markup] = []
        position = start
        for exact_start, exact_end in self._exact:
            first, last = max(exact_start, start), min(exact_end, end)
            if first < last:
                words = Markup('<span class="exact">{}</span>').format(self._text_markup(first, last))
                pieces += (self._text_markup(position, first), words)
                position = last
        pieces.append(self._text_markup(position, end))
        return Markup("").join(pieces)

    def _text_markup(self, start: int, end: int) -> Markup:
        pieces: list[Markup] = []
        position = start
        for found in self._formulas[bisect_left(self._formula_starts, start) :]:
            if found.end() > end:
                break
            tex = next(group for group in found.groups() if group is not None)
            is_display = found.lastgroup in ("display", "square")
            pieces += (escape(self._text[position : found.start()]), Markup(mathml(tex, display=is_display)))
            position = found.end()
        pieces.append(escape(self._text[position:end]))
        return Markup("").join(pieces)


def _merged(spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _shown(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The parts of a text that an excerpt shows: the spans, as many as there is room for, else the beginning."""
    room = LONGEST
    for start, end in _joined(spans or [(0, len(text))]):
        cut = _cut(text, start, min(end, start + room))
        yield start, cut
        room -= cut - start
        if room <= 0 or cut < end:
            return


def _joined(spans: Sequence[Span]) -> list[Span]:
    """Spans with so little between them that the gap is shown too."""
    joined = [spans[0]]
    for start, end in spans[1:]:
        if start - joined[-1][1] <= _GAP:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _cut(text: str, start: int, end: int) -> int:
    """Where to end a part that should end at ``end``: between two words where there are any."""
    if end >= len(text) or text[end - 1].isspace() or text[end].isspace() or text[end - 1] in ".!?。":
        return end
    blank = max(text.rfind(" ", start, end), text.rfind("\n", start, end))
    return blank if blank > start + (end - start) // 2 else end
