"""Marks in a document that people do not see when they read the Markdown, and that the site finds again.

- ``<!-- full text: pdf-layout -->`` where the converted text begins, with the converter's name
- ``<!-- page 3 -->`` before the first block of a physical page
- ``<!-- references -->`` before the reference list
"""

from __future__ import annotations

import re

FULL_TEXT_MARK = re.compile(r"^<!-- full text: ([\w-]+) -->$", re.MULTILINE)
PAGE_MARK = re.compile(r"^<!-- page (\d+) -->$", re.MULTILINE)
REFERENCES_MARK = "<!-- references -->"


def full_text_mark(method: str) -> str:
    """The line that begins the converted text."""
    return f"<!-- full text: {method} -->"


def page_mark(page: int) -> str:
    """The line that begins a physical page, counted from 1."""
    return f"<!-- page {page} -->"
