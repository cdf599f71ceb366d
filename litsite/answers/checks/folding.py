"""Text without the differences that typesetting makes, with the way back to where each letter stood."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from litsite.answers.claim_text import SYMBOLS
from litsite.index.words import fold as fold_letters

_NUMBERS = r"[1-9]\d{0,3}(?:\s*[,;–-]\s*[1-9]\d{0,3})*"  # no citation has the number 0: the interval [0, 1] stays
_KEYS = r"@[^\s\[\];,]+(?:[;,]\s*@[^\s\[\];,]+)*"
CITATION = rf"\[(?:{_NUMBERS}|{_KEYS})\]"
AUTHOR_YEAR = (  # (see Smith & Jones, 2019; Lee et al. 2020a)
    r"\((?:see[ ]|see[ ]also[ ]|cf\.[ ]|e\.g\.,?[ ])?[^\W\d_][^()\d]{0,120}?\s"
    r"(?:1[89]|20)\d\d[a-z]?(?:[;,][^()]{0,200})?\)"
)
_VARIANT = r"""
  (?P<hyphen>(?<=[^\W\d_])[-\u2010\u2011\u2013]\s*+(?=[^\W\d_]) | \u00ad\s*+ | [\u200b-\u200d\u2060\ufeff])
| (?P<symbol>\s*+[≈≥≤→]\s*+)
| (?P<dash>\s*+(?:-{1,3}|[\u2010-\u2015\u2212])\s*+)
| (?P<space>\s++)
| (?P<double>[\u201c-\u201f\u00ab\u00bb\u2033\u300c-\u300f]|``|'')
| (?P<single>[\u2018-\u201b\u2032\u2039\u203a`\u00b4])
| (?P<raised>[\u00b2\u00b3\u00b9\u2070\u2074-\u2079]+)
| (?P<letter>\w[\u0300-\u036f]+|[^\x00-\x7f])
"""
_VARIANTS = re.compile(rf"(?P<citation>\s*{CITATION})|{_VARIANT}", re.VERBOSE)
_VARIANTS_AND_AUTHORS = re.compile(rf"(?P<citation>\s*(?:{CITATION}|{AUTHOR_YEAR}))|{_VARIANT}", re.VERBOSE)


@dataclass(frozen=True, slots=True)
class FoldedText:
    """A text in one typography. Pieces of it were copied or replaced: where each begins, here and in the original."""

    text: str
    starts: tuple[int, ...]
    originals: tuple[tuple[int, int, bool], ...]  # start and end in the original, and whether the piece was copied

    def original_span(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original that ``text[start:end]``, not empty, was made from."""
        return self._original(start)[0], self._original(end - 1)[1]

    def _original(self, position: int) -> tuple[int, int]:
        number = bisect_right(self.starts, position) - 1
        start, end, is_copy = self.originals[number]
        if not is_copy:
            return start, end
        place = start + position - self.starts[number]
        return place, place + 1


def fold(text: str, *, without_authors: bool = False) -> FoldedText:
    """Fold what typesetting varies, so that one wording gives one text however it was set or extracted.

    Case, diacritics, ligatures and width; kinds of quotation marks, dashes and blanks; hyphens inside words with the
    line break behind them, for nobody can tell one that was broken from one that was meant; numbered citations.
    ``without_authors`` leaves out citations of the form (Smith, 2019), too.
    """
    folded: list[str] = []
    starts: list[int] = []
    originals: list[tuple[int, int, bool]] = []
    length = done = 0

    def add(piece: str, start: int, end: int, *, is_copy: bool) -> None:
        nonlocal length
        if piece:
            folded.append(piece)
            starts.append(length)
            originals.append((start, end, is_copy))
            length += len(piece)

    for variant in (_VARIANTS_AND_AUTHORS if without_authors else _VARIANTS).finditer(text):
        add(text[done : variant.start()].lower(), done, variant.start(), is_copy=True)
        add(_replacement(variant), *variant.span(), is_copy=False)
        done = variant.end()
    add(text[done:].lower(), done, len(text), is_copy=True)
    return FoldedText("".join(folded), tuple(starts), tuple(originals))


def _replacement(variant: re.Match[str]) -> str:
    match variant.lastgroup:
        case "symbol":  # claims have them in words
            return SYMBOLS[variant[0].strip()]
        case "dash":
            return "-"
        case "space":
            return " "
        case "double":
            return '"'
        case "single":
            return "'"
        case "raised":
            return "^" + fold_letters(variant[0])
        case "letter":
            return fold_letters(variant[0])
    return ""
