"""Paragraphs cut and joined into pieces of about 200 words that end where sentences end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from litsite.index.sections import TextBlock
from litsite.index.sentences import sentences

MOST_WORDS = 220
_MOST_CHARACTERS = 2200  # where words are no words: addresses, digests, base64
_MOST_REPEATED = 2, 40  # sentences and words
_PARTED_PARAGRAPH = 0.1  # the cost of ending inside a paragraph, where that of a piece half empty is 0.25
_STOPS_WITHOUT_BLANK = ("。", "！", "？", "；")
_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")


@dataclass(frozen=True, slots=True)
class PieceLimits:
    """How long a piece may be: ``longest`` tokens, as ``count_tokens`` counts them, besides the general bounds.

    ``count_tokens`` must not find more in two texts with a blank between them than in each, added up. Tokenizers that
    split at blanks first, as those of BERT do, find exactly as many.
    """

    count_tokens: Callable[[str], int]
    longest: int

    def share(self, text: str) -> float:
        """How much of a piece a text takes: more than 1 does not fit."""
        return max(_rough_share(text), self.count_tokens(text) / self.longest)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """``share`` is how much of a piece it takes, ``opens`` whether it begins a paragraph."""

    text: str
    share: float
    page: int | None
    opens: bool


def word_count(text: str) -> float:
    """The words of a text. Two characters of a script without blanks are about a word."""
    return len(text.split()) + (0 if text.isascii() else len(_UNSPACED.findall(text)) / 2)


def split_blocks(blocks: Sequence[TextBlock], limits: PieceLimits, *, reserved: float = 0.0) -> list[TextBlock]:
    """The text of some blocks in pieces, each with the page it begins on; paragraphs are parted by a line break.

    Of all ways to end pieces at the ends of sentences, the one is taken that leaves pieces evenly full, paragraphs
    whole where it can, and no short rest. A piece begins with the last sentence or two of the one before when they are
    short. ``reserved`` is the share of every piece that has to stay free.
    """
    room = 1.0 - reserved
    parts = [part for block in blocks for part in _sentences(block, limits, room)]
    totals = list(accumulate((part.share for part in parts), initial=0.0))
    begins = [_repeated_from(parts, start) for start in range(len(parts))]

    def begin(start: int, end: int) -> int:
        """Where the piece with these sentences begins when it repeats what fits of those before."""
        return begins[start] if totals[end] - totals[begins[start]] <= room else start

    return [
        TextBlock(_joined(parts[begin(start, end) : end]), parts[begin(start, end)].page, blocks[0].is_prose)
        for start, end in _cuts(parts, totals, begin, room)
    ]


def _cuts(
    parts: Sequence[_Sentence], totals: Sequence[float], begin: Callable[[int, int], int], room: float
) -> list[tuple[int, int]]:
    """The best way to cut a row of sentences: the sum of the squares of what stays free in the pieces is smallest."""
    costs, starts = [0.0], [0]
    for end in range(1, len(parts) + 1):
        parted = 0.0 if end == len(parts) or parts[end].opens else _PARTED_PARAGRAPH
        best, best_start = float("inf"), end - 1
        for start in range(end - 1, -1, -1):
            if totals[end] - totals[start] > room and start < end - 1:
                break
            free = 1.0 - (totals[end] - totals[begin(start, end)]) / room
            cost = costs[start] + free * free + parted
            if cost < best:
                best, best_start = cost, start
        costs.append(best)
        starts.append(best_start)
    cuts = []
    end = len(parts)
    while end:
        cuts.append((starts[end], end))
        end = starts[end]
    return cuts[::-1]


def _repeated_from(parts: Sequence[_Sentence], start: int) -> int:
    """The first of the sentences before ``start`` that are short enough to be repeated; ``start`` when none is."""
    most_sentences, most_words = _MOST_REPEATED
    words = 0.0
    first = start
    while first and start - first < most_sentences:
        words += word_count(parts[first - 1].text)
        if words > most_words:
            break
        first -= 1
    return first


def _sentences(block: TextBlock, limits: PieceLimits, room: float) -> Iterator[_Sentence]:
    opens = True
    for sentence in sentences(block.text) if block.is_prose else [block.text]:
        for text, share in _fitting(sentence, limits, room):
            yield _Sentence(text, share, block.page, opens)
            opens = False


def _fitting(text: str, limits: PieceLimits, room: float) -> Iterator[tuple[str, float]]:
    """A text in parts that fit, cut in halves at blanks where it has any."""
    share = _rough_share(text)  # a text that is much too long need not be counted to be cut
    if share <= room:
        share = limits.share(text)
    if share <= room or len(text) < 2:
        yield text, share
        return
    middle = len(text) // 2
    blank = text.find(" ", middle)
    cut = blank if 0 < blank < len(text) * 3 // 4 else middle
    for half in (text[:cut].strip(), text[cut:].strip()):
        if half:
            yield from _fitting(half, limits, room)


def _joined(parts: Sequence[_Sentence]) -> str:
    pieces = [parts[0].text]
    for part in parts[1:]:
        blank = "" if pieces[-1].endswith(_STOPS_WITHOUT_BLANK) else " "
        pieces += ("\n" if part.opens else blank, part.text)
    return "".join(pieces)


def _rough_share(text: str) -> float:
    return max(word_count(text) / MOST_WORDS, len(text) / _MOST_CHARACTERS)
