"""What a citation looks like in an answer, how citations are counted, and how one leaves the text without a trace.

``[1]``, ``[1, 2]``, ``[1; 2]``, ``[E1]``, ``[Chunk 1]`` and, as Chinese and Japanese texts have them, ``【1】`` and
``【1，2】``. A number has one or two digits. A link that a language model hangs on a citation (``[1](https://…)``,
``[[1]](https://…)``) belongs to the bracket and leads nowhere that was verified, so it goes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from litsite.answers.records import Citation, CitationGroup

NOTHING = CitationGroup()
"""Stands among the parts of a text for what has no meaning and leaves it."""

_NUMBER = r"(?:(?:E|[Cc]hunk)\s?)?\d{1,2}"
_NUMBERS = rf"{_NUMBER}(?:\s*+[,;，；、]\s*+{_NUMBER})*+"
_BRACKET = re.compile(
    rf"""(?<!\\)(?:\[\[(?P<double>{_NUMBERS})\]\]|\[(?P<single>{_NUMBERS})\]|【(?P<fullwidth>{_NUMBERS})】)
    (?:\((?:[a-z][a-z0-9+.-]*+:|www\.|[/\#])(?:[^()\s]|\([^()\s]*+\))*+(?:[ ]"[^"\n]*+")?\))?""",
    re.VERBOSE,
)
_DIGITS = re.compile(r"\d+")
_SEPARATOR = re.compile(r"[^\S\n]*+\n?[^\S\n]*+[,;，；、]?\s*+(?:(?:and|or|und|oder|et|ou|y|o|&)\s+)?")
_OPENING = {")": "(", "]": "[", "）": "（", "】": "【"}
OPENED_REFERENCE = re.compile(
    r"[(\[（【]\s*(?:(?:(?:for\s+(?:a\s+)?review,?\s+)?see(?:\s+also)?|cf\.?|e\.g\.?,?|as\s+in|reviewed\s+in"
    r"|siehe|vgl\.?|参见|见)\s*)?\Z",
    re.IGNORECASE,
)
"""What is open at the end of a text for a citation to follow: ``(`` or ``(see``."""
LONGEST_OPENED_REFERENCE = 28
_CLINGS_TO_WHAT_PRECEDES = re.compile(r"[.,](?!\d)|!(?!\[)|[;:?)\]}…。，、；：！？）】」』”’»]")
_PAUSES = (",", ";", "，", "；", "、")
_STOPS = (*_PAUSES, ".", "!", "?", "…", "。", "！", "？")
_IN_BRACKET = frozenset("0123456789,;，；、 EChunk")
_NESTED_REACH = 80


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket of the grammar with its place in the text.

    ``numbers`` are all that it names, ``citations`` those that name a passage; each once and in their order.
    """

    start: int
    end: int
    numbers: tuple[int, ...]
    citations: tuple[Citation, ...]


def brackets(masked: str, evidence_count: int) -> tuple[Bracket, ...]:
    """All brackets of a masked text (see :mod:`litsite.answers.masking`), with citations counted through the text.

    Whoever numbers citations asks here, so that the second citation of passage 3 is the same one for everybody. A
    number that one bracket names twice is one citation.
    """
    found = []
    times: Counter[int] = Counter()
    for match in _BRACKET.finditer(masked):
        numbers = tuple(dict.fromkeys(map(int, _DIGITS.findall(match[match.lastgroup or ""]))))
        valid = [number for number in numbers if 1 <= number <= evidence_count]
        times.update(valid)
        citations = tuple(Citation(number, times[number]) for number in valid)
        found.append(Bracket(*match.span(), numbers, citations))
    return tuple(found)


def is_separator(text: str) -> bool:
    """Whether brackets with ``text`` between them cite for one claim: ``[1], [2] and [3]``."""
    return _SEPARATOR.fullmatch(text) is not None and text.count("\n") < 2


def without(
    parts: Iterable[str | CitationGroup], is_gone: Callable[[CitationGroup], bool]
) -> tuple[str | CitationGroup, ...]:
    """Text and citations, less the groups that are gone and the white space and punctuation they leave behind.

    Where all groups of a place are gone, white space before punctuation goes too (``shown [9].`` becomes ``shown.``)
    and so do brackets left empty (``shown (see [9])``); of a row like ``[1], [9] and [2]`` what joins the others stays.
    No text of the result is empty or follows another. Takes time in proportion to the text.
    """
    kept: list[str | CitationGroup] = []  # single characters and groups
    separator = ""
    is_in_row = is_gap = False  # behind a group; behind groups that are all gone
    left = list(parts)
    for part, following in zip_longest(left, left[1:]):
        if isinstance(part, CitationGroup):
            if is_gone(part):
                is_gap = is_gap or not is_in_row
            else:
                kept += [*("" if is_gap else separator), part]
                is_gap = False
            is_in_row, separator = True, ""
        elif is_in_row and isinstance(following, CitationGroup) and is_separator(part):
            separator = part
        else:
            kept += part[_close_gap(kept, part, is_last=following is None) if is_gap else 0 :]
            is_in_row = is_gap = False
    if is_gap:
        _close_gap(kept, "", is_last=True)
    return tuple(_joined(kept))


def _joined(kept: Iterable[str | CitationGroup]) -> Iterator[str | CitationGroup]:
    characters: list[str] = []
    for each in [*kept, NOTHING]:
        if isinstance(each, str):
            characters.append(each)
            continue
        if characters:
            yield "".join(characters)
            characters = []
        if each is not NOTHING:
            yield each


def _close_gap(kept: list[str | CitationGroup], after: str, *, is_last: bool) -> int:
    """Take from the end of ``kept`` what a gap leaves behind, and say how much of the text after it goes."""
    start = 0
    while True:
        spaces = _taken_spaces(kept)
        following = _end_of_spaces(after, start)
        before = kept[-1] if kept else "\n"
        if opening := _opening_length(kept, after[following : following + 1]):
            del kept[-opening:]
            start = following + 1
        elif nested := _nested_bracket(kept, after, following):
            start = nested
        else:
            break
    if before == "\n":  # what is at the start of a line keeps its place
        if kept and after[following : following + 1] == "\n":
            return following + 1
        kept.extend(spaces)
        return following
    if after[following : following + 1] == "\n" or (is_last and following == len(after)):
        return start
    if clinging := _CLINGS_TO_WHAT_PRECEDES.match(after, following):
        if before in _PAUSES and clinging[0] in _STOPS:  # of "a, [9], b" one comma stays
            kept.pop()
        return following
    if before in _OPENING.values():
        return following
    kept.extend(spaces)
    return following if spaces else start


def _opening_length(kept: list[str | CitationGroup], closing: str) -> int:
    """How much of the end of ``kept`` opens what ``closing`` closes: ``(`` or ``(see``."""
    if closing not in _OPENING:
        return 0
    tail = "".join(each if isinstance(each, str) else "\n" for each in kept[-LONGEST_OPENED_REFERENCE:])
    opened = OPENED_REFERENCE.search(tail)
    return len(tail) - opened.start() if opened and opened[0][0] == _OPENING[closing] else 0


def _end_of_spaces(text: str, start: int) -> int:
    while text[start : start + 1] in (" ", "\t"):
        start += 1
    return start


def _taken_spaces(kept: list[str | CitationGroup]) -> list[str | CitationGroup]:
    end = len(kept)
    while end and kept[end - 1] in (" ", "\t"):
        end -= 1
    spaces = kept[end:]
    del kept[end:]
    return spaces


def _nested_bracket(kept: list[str | CitationGroup], after: str, start: int) -> int:
    """Where a bracket ends that only the gap has made one (``[1[9]2]``); it is taken from ``kept``. 0 without one."""
    tail: list[str] = []
    for each in reversed(kept[-_NESTED_REACH:]):
        if not isinstance(each, str) or (each not in _IN_BRACKET and each not in "[【"):
            return 0
        tail.append(each)
        if each in "[【":
            break
    else:
        return 0
    found = _BRACKET.match("".join(reversed(tail)) + after[start : start + _NESTED_REACH])
    if found is None:
        return 0
    del kept[len(kept) - len(tail) :]
    return start + found.end() - len(tail)
