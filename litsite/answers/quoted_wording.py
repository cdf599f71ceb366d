"""How a sentence of a passage is written in an answer, so that it is still found there word for word."""

from __future__ import annotations

import re

from litsite.answers.checks.claim_words import ClaimTerms
from litsite.answers.checks.folding import AUTHOR_YEAR, CITATION
from litsite.answers.checks.quotation import quotation
from litsite.answers.claim_text import claim_text
from litsite.answers.records import Evidence
from litsite.bundles.convert.escaping import escape_markdown

# Citations of other works by number and by author and year: their lists are not here.
_CITATIONS = re.compile(rf"\s*(?:{CITATION}(?:\s*[,;–-]\s*{CITATION})*|{AUTHOR_YEAR})")
_BRACKET = re.compile(r"(?<!\\)\[")


def quoted_markdown(sentence: str, passage: Evidence) -> str:
    """A sentence as Markdown with its citation, without the citations of other works where that leaves a quotation.

    Empty when it would not pass for a quotation of the passage.
    """
    for wording in (_CITATIONS.sub("", sentence), sentence):
        markdown = _BRACKET.sub(r"\\[", escape_markdown(wording))
        claim = claim_text(markdown)
        if quotation(ClaimTerms(claim), claim, passage.text):
            citation = f"[{passage.number}]"
            return f"{markdown[:-1]} {citation}." if markdown.endswith(".") else f"{markdown} {citation}"
    return ""
