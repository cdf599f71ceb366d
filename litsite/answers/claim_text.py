"""A claim as a checker reads it: a piece of an answer as plain text, with symbols in words and a full stop."""

from __future__ import annotations

import re

from litsite.answers.citation_grammar import OPENED_REFERENCE
from litsite.index.plain_text import plain_text

MIN_CLAIM_CHARS = 30

SYMBOLS = {"≈": " about ", "≥": " at least ", "≤": " at most ", "→": " to ", "—": " - "}
"""What symbols are in words."""

_SYMBOL = re.compile(f"[{''.join(SYMBOLS)}]")
# A character of these scripts says about as much as three Latin letters.
_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_CJK_LETTERS = 3
_LEADING = re.compile(
    r"(?:[\s,;:!?…*#>)\]}】）」』、，；：。！？]|\.(?!\d)|[-–+/|](?=\s|\Z)|[\"'”’»](?=[\s,.;:]|\Z))++"
)
_PAIRS = {"(": ")", "[": "]", "（": "）", "【": "】"}
_OPEN_END = " \t,;:-–([（【、，；：|"
_CLOSING = "\"'”’»)]）」』 "
_STOPS = ".!?…。！？"

_INITIALS = r"(?:[^\W\d_a-z]\.[ -]?)*"
_PARTICLES = r"(?:(?:van|von|den?r?|del|della|du|di|da|dos|la|le|ten|ter|bin|ibn|al|el)[ -])*"
_NAME = rf"{_INITIALS}{_PARTICLES}[^\W\d_a-z][\w'’-]*(?:\s{_INITIALS})?"
_AUTHOR_ONLY = re.compile(
    rf"""
    (?:(?:[Aa]s|(?:[Aa]ccording|[Cc]ontrary)\ to|[Ii]n\ (?:line|agreement|contrast)\ (?:with|to)|[Uu]nlike|[Ll]ike
        |[Ff]ollowing|[Ii]n|[Bb]y|[Ff]rom|[Ss]ee|[Pp]er|[Ff]or|[Bb]oth|[Nn]ach|[Ll]aut)\ )?
    (?:(?:shown|reported|described|noted|proposed|demonstrated|observed|suggested|argued|found|discussed)\ (?:by|in)\ )?
    (?:(?:[Tt]he|[Aa]|[Rr]ecent|[Ee]arlier|[Ll]ater|[Pp]revious)\ )*
    (?:(?:[Ww]ork|[Ss]tud(?:y|ies)|[Pp]apers?|[Rr]eview|[Rr]esults|[Ff]indings|[Aa]nalysis|[Mm]eta-analysis|[Ee]xperiments)
        \ (?:of|by|from|in)\ )?
    {_NAME}(?:(?:,\ (?:and\ |&\ )?|\ (?:and|&|und|et)\ ){_NAME})*
    (?:,?\ (?:et\ al\.?|and\ (?:colleagues|co-?workers|others)))?
    (?:['’]s?)?(?:,?\ ?\(?(?:1[5-9]|20)\d\d[a-z]?\)?)?[.,:]?
    """,
    re.VERBOSE,
)


def plain_symbols(text: str) -> str:
    """Mathematical symbols and dashes in words, as claims have them: ``≥`` as *at least*, ``→`` as *to*."""
    return " ".join(_SYMBOL.sub(lambda sign: SYMBOLS[sign[0]], text).split())


def claim_text(markdown: str) -> str:
    """A piece of Markdown as a claim: one line of plain text that begins with a word and ends with a full stop.

    Signs of lists and quotations, punctuation and brackets left over from what stood before are taken off the front,
    what was opened for a citation (``(see``) off the end. Empty when no letter or number is left.
    """
    text = plain_symbols(plain_text(markdown))
    if leading := _LEADING.match(text):
        text = text[leading.end() :]
    if text[:1] in _PAIRS and _PAIRS[text[0]] not in text:
        text = text[1:].lstrip()
    text = text.rstrip(_OPEN_END)
    if opened := OPENED_REFERENCE.search(text):
        text = text[: opened.start()].rstrip(_OPEN_END)
    if not any(character.isalnum() for character in text):
        return ""
    last = text.rstrip(_CLOSING)[-1]
    if last in _STOPS:
        return text
    return text + ("。" if _CJK.match(last) else ".")


def is_short(claim: str) -> bool:
    """Whether a claim has fewer than ``MIN_CLAIM_CHARS`` letters' worth of text."""
    return len(claim) + (_CJK_LETTERS - 1) * len(_CJK.findall(claim)) < MIN_CLAIM_CHARS


def is_author_only(claim: str) -> bool:
    """Whether a claim names authors and says nothing of what they found: ``According to Smith et al.``"""
    return _AUTHOR_ONLY.fullmatch(claim) is not None
