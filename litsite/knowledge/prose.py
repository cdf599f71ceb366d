"""What of a bundle extractors read: its chunks with everything blanked out that is no prose.

A blank stands for every letter that is taken out, so a place in the prose is the same place in the chunk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from litsite.index.records import FRONT_MATTER, Chunk
from litsite.index.section_roles import ASIDE, section_role
from litsite.index.sentences import sentence_ends

_LONGEST = 400
"""Letters that a tag, a citation or a formula has at most: an opening sign without a closing one takes no more."""

# In the order in which they are taken out: what holds the signs of others comes first. Each comes with a sign without
# which it cannot be there, since most texts have none of them.
_NO_PROSE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (sign, re.compile(pattern, re.DOTALL | re.MULTILINE))
    for sign, pattern in (
        ("---", r"\A---[ \t]*\n.*?^(?:---|\.\.\.)[ \t]*$"),
        ("```", r"```.*?(?:```|\Z)"),
        ("~~~", r"^~~~.*?(?:^~~~|\Z)"),
        ("`", r"`[^`\n]+`"),
        ("$$", r"\$\$[^$]{1,2000}\$\$"),
        ("$", rf"(?<![\w$])\$(?=[^\s$\d]|\d[^$\n]{{0,40}}[\\^_=])[^$\n]{{0,{_LONGEST}}}?(?<=[^\s\\])\$(?![\w$])"),
        ("\\", r"\\\[.*?\\\]|\\\(.*?\\\)|\\begin\{(\w+\*?)\}.{0,4000}?\\end\{\1\}"),
        ("\\", r"\\[A-Za-z]+\*?(?:\{[^{}\n]*\}|\[[^\]\n]*\])*|\\[^\w\s]"),
        ("<", rf"<!--.{{0,2000}}?-->|</?[A-Za-z](?:[^<>\"']|\"[^\"]*\"|'[^']*'){{0,{_LONGEST}}}>"),
        ("{", rf"\{{[^{{}}\n]{{0,{_LONGEST}}}?[\w-]+=\"[^\"\n]*\"[^{{}}\n]{{0,{_LONGEST}}}\}}"),
        ("|", r"^[ \t]*\|.*\|[ \t]*$"),
        ("](", r"!\[[^\]\n]*\]\([^()\n]*\)|\]\([^()\n]*\)"),
        ("://", r"\b[a-z][a-z+.-]{1,12}://[^\s<>\"”»)\]]+"),
        ("www.", r"\bwww\.[^\s<>\"”»)\]]+"),
        ("10.", r"(?:\b(?:doi|DOI):?\s*)?\b10\.\d{4,9}/\S+"),
        ("@", r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
        ("[", r"\[\s*\d[\d,;–\- ]*\]"),
        (
            "(",
            (
                r"\((?:(?:see|see also|cf\.|e\.g\.,?|i\.e\.,?|reviewed in|after)\s+)?"
                rf"[^\W\d_a-z][^()\n]{{0,{_LONGEST}}}?(?:,|\bal\.?,?|\.)?\s*\b(?:1[89]|20)\d\d[a-z]?\b(?:[,;:.][^()\n]{{0,{_LONGEST}}})?\)"
            ),
        ),
    )
)
# A word with a sign of mathematics or of program text. What statistics report stays: p<0.05, r=.45, n=12.
_FORMULA_SIGN = re.compile(r"[=^_\\{}<>≤≥∈∑∫√×→∂∇∞±≈≡∝⊂∪∩]")
_FORMULA_WORD = re.compile(r"(?<!\S)\S*[=^_\\{}<>≤≥∈∑∫√×→∂∇∞±≈≡∝⊂∪∩]\S*")
_STATISTIC = re.compile(r"\(?\w{0,8}[=<>≤≥±≈]{1,2}[-−–]?\d*[.,·]?\d*%?[\W_]*|[<>±×≈≤≥=]|\d+×\d*")
_NOT_A_BREAK = re.compile(r"[^\n]")


@dataclass(frozen=True, slots=True)
class ProsePassage:
    """A chunk as extractors read it: ``prose`` is its text with blanks for what is no prose, of the same length.

    ``sentences`` are the spans of its sentences in the prose, without the white space around them.
    """

    chunk: Chunk
    prose: str
    sentences: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BundleText:
    """A bundle as extractors read it.

    ``title``, ``keywords`` and ``tags`` are those of the paper (a note has none). ``passages`` are in the order of the
    bundle: a paper's first one is its front matter, whose first line is the title.
    """

    address: str
    paper: str
    title: str
    keywords: tuple[str, ...]
    tags: tuple[str, ...]
    passages: tuple[ProsePassage, ...]


def prose_passages(chunks: Sequence[Chunk]) -> tuple[ProsePassage, ...]:
    """The prose of some chunks; tables, listings and what is not about the matter (thanks, funding) are left out."""
    return tuple(_passage(chunk) for chunk in chunks if chunk.is_prose and section_role(chunk.section) != ASIDE)


def isolated_prose(text: str) -> str:
    """Text with blanks for what is no prose: markup, program text, formulas, addresses, citations.

    Line breaks stay, and every other character is kept or becomes a blank.
    """
    for sign, pattern in _NO_PROSE:
        if sign in text:
            text = pattern.sub(_blank, text)
    if _FORMULA_SIGN.search(text):
        text = _FORMULA_WORD.sub(_blank_unless_statistic, text)
    return text


def _blank(found: re.Match[str]) -> str:
    return _NOT_A_BREAK.sub(" ", found[0])


def _blank_unless_statistic(found: re.Match[str]) -> str:
    return found[0] if _STATISTIC.fullmatch(found[0]) else " " * len(found[0])


def _passage(chunk: Chunk) -> ProsePassage:
    prose = isolated_prose(chunk.text)
    if chunk.kind == FRONT_MATTER:
        return ProsePassage(chunk, prose, ((0, len(prose.partition("\n")[0])),))
    return ProsePassage(chunk, prose, tuple(_spans(prose)))


def _spans(prose: str) -> Iterator[tuple[int, int]]:
    start = 0
    for end in (*sentence_ends(prose), len(prose)):
        piece = prose[start:end]
        if said := piece.strip():
            begun = start + piece.index(said)
            yield begun, begun + len(said)
        start = end
