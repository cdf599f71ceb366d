"""What speaks for one line being a heading: its words, its number, its look, or a lead that runs into the text."""

from __future__ import annotations

import re

from litsite.bundles.convert.pdf.lines import Line
from litsite.bundles.convert.pdf.typography import BodyStyle
from litsite.bundles.convert.pdf.wording import (
    HeadingNumber,
    heading_number,
    is_caption,
    is_chapter_label,
    is_standard_heading,
    list_mark,
)

_LONGEST_LINE = 120
_LONGEST_LEAD = 90
_SMALLEST = 0.85
"""Of the running text's size: some journals set headings smaller than the text."""
_SMALLER = 0.6
"""Points below the running text's size at which a word in another font is a label in a figure, not a heading."""
_MOST_SPACES_BEFORE_STOP = 6
"""Spaces in a numbered line that ends in a full stop: a longer one is a sentence, the item of a list."""
_WORD = re.compile(r"[^\W\d_]{2,}|[\u3040-\u9fff]")
_HEADING_WORD = re.compile(r"[\[(“\"'«]?(?=[^\W\d_])(?![a-zß-öø-ÿа-я])")
_LONG_WORD = re.compile(r"[^\W\d_]{4}")
_FORMULA = re.compile(r"[=∈≤≥∑∫→×⇒∀∃±∞]|\bdoi\b|https?:|@|\b(?:19|20)\d\d[a-z]?\)")
_RUNS_ON = re.compile(r"[,;–-]$|[^.]\.$")
_LEAD_END = re.compile(r"[.:?!。:]['\"”’)]*$|\s[–—-]$")
_THEOREM = re.compile(
    r"[^\W\d_]+\s\d{1,2}(?:\.\d{1,2})*(?:\W|$)|(?:theorem|lemma|proposition|corollary|definition|proof|remark|example"
    r"|claim|conjecture|assumption|notation|step|case|question|exercise|problem|axiom|hypothesis|fact|observation"
    r"|condition|property|note|input|output|require|ensure|keywords?|key ?words|index terms|ccs concepts|general terms"
    r"|e-?mail|tel|fax|url|satz|beweis|beispiel|théorème|lemme|démonstration|preuve|exemple|teorema|ejemplo)\b",
    re.IGNORECASE,
)
"""What begins like a heading but stands for a theorem, a list or a field of the front matter."""


def heading_evidence(line: Line, previous: Line | None, following: Line | None, body: BodyStyle) -> str:
    """Return what speaks for the whole line being a heading: ``words``, ``number``, ``style``, or, weakest, ``font``
    (only a font of its own, and space above); empty for nothing.

    ``previous`` and ``following`` are the lines around it in reading order.
    """
    text = line.text
    if not 2 <= len(text) <= _LONGEST_LINE or (line.font.monospaced and not body.font.monospaced):
        return ""
    plain = line.font is body.font and body.has_size(line.size) and line.largest <= line.size + 0.35
    if plain and not (text.isupper() or is_standard_heading(text) or is_chapter_label(text)):
        return ""
    if line.largest < _SMALLEST * body.size:
        return ""
    if not _WORD.search(text) or is_caption(text):
        return ""
    capitals = (text.isupper() and len(text) > 4) or line.font.small_capitals
    number = _number(line)
    standard = is_standard_heading(text) or is_chapter_label(text)
    if standard and not text[0].islower() and _is_set_apart(line, following, body, number, capitals):
        return "words"
    if text[-1] == ":" or _THEOREM.match(text) or not may_continue(line):
        return ""
    if not number and ((text[0].islower() and not line.font.small_capitals) or not text[0].isalnum()):
        return ""
    if plain and not number:
        return "font" if _has_space_above(line, previous, body) else ""
    if not line.uniform and not capitals and not (number and line.font.bold):
        return ""
    if _looks_like_heading(line, following, body, number, capitals):
        return "number" if number else "style"
    return "font" if _has_own_font(line, previous, following, body) else ""


def _number(line: Line) -> HeadingNumber | None:
    """Return the number before a heading's first word; a number before anything else is not one of a heading."""
    number = heading_number(line.text)
    if number is None or _THEOREM.match(line.text, number.length):
        return None
    if _HEADING_WORD.match(line.text, number.length) or line.font.small_capitals:
        return number
    return None


def _has_own_font(line: Line, previous: Line | None, following: Line | None, body: BodyStyle) -> bool:
    if line.font is body.font or line.font.monospaced or len(line.text) > 90 or not _LONG_WORD.search(line.text):
        return False
    if line.text[-1] in ".,;:" or (following is not None and following.font is line.font):
        return False
    return _has_space_above(line, previous, body) and (previous is None or previous.font is not line.font)


def _has_space_above(line: Line, previous: Line | None, body: BodyStyle) -> bool:
    if previous is None or previous.page != line.page or line.baseline < previous.baseline:
        return True
    return line.baseline - previous.baseline > 1.3 * body.leading


def may_continue(line: Line) -> bool:
    """Whether ``line``'s text may be a heading's, or its continuation's: no formula, no sentence that runs on."""
    text = line.text
    if _FORMULA.search(text) or 3 * sum(map(str.isdigit, text)) > len(text):
        return False
    if text[-1] == "." and heading_number(text) is not None:
        return text.count(" ") <= _MOST_SPACES_BEFORE_STOP
    return not _RUNS_ON.search(text)


def lead_evidence(line: Line, previous: Line | None, body: BodyStyle) -> str:
    """Return what speaks for the line's lead being a run-in heading: ``number``, ``style``, or empty for nothing."""
    if not 3 <= line.lead <= _LONGEST_LEAD or line.turned or line.lead >= len(line.text) - 1:
        return ""
    lead = lead_text(line)
    if not _WORD.search(lead) or not _LEAD_END.search(lead) or is_caption(lead) or _FORMULA.search(lead):
        return ""
    if previous is not None and previous.page == line.page and not _begins_paragraph(line, previous, body):
        return ""
    number = heading_number(lead)
    words = lead[number.length :] if number else lead
    if not words[:1].isupper() or _THEOREM.match(words) or (list_mark(lead) and not number):
        return ""
    if number and number.kind == "digits" and len(number.path) >= 2:
        return "number"
    return "style" if len(words) >= 4 and not number and lead[-1] != ":" else ""


def lead_text(line: Line) -> str:
    """Return the lead of ``line`` with the dash that closes it, when one follows."""
    dash = re.match(r"\s*[–—](?=\s|$)", line.text[line.lead :])
    return line.text[: line.lead + (dash.end() if dash else 0)].rstrip()


def _begins_paragraph(line: Line, previous: Line, body: BodyStyle) -> bool:
    down = line.baseline - previous.baseline
    if down < 0 or down > 1.25 * body.leading:
        return True
    return (not previous.hyphenated and previous.text[-1] in '.:?!。”")]') or previous.width < 0.8 * line.width


def _is_set_apart(
    line: Line, following: Line | None, body: BodyStyle, number: HeadingNumber | None, capitals: bool
) -> bool:
    return bool(
        line.font.bold
        or line.largest > body.size + 0.3
        or capitals
        or number
        or (line.font is not body.font and line.largest > body.size - _SMALLER)
        or (following and following.baseline - line.baseline > body.leading + 0.5 * line.size)
    )


def _looks_like_heading(
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
