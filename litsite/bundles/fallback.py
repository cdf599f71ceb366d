"""What stands in when no file of a paper could be converted: Zotero's own extracted text."""

from __future__ import annotations

import re
from pathlib import Path

from litsite.bundles.convert.escaping import escape_markdown
from litsite.bundles.records import Block, Document

METHOD = "zotero-cache"
_MOST_CHARACTERS = 5_000_000


def cached_text(path: Path) -> Document | None:
    """Zotero's ``.zotero-ft-cache`` as paragraphs with pages (form feeds part them); None when it holds no words."""
    try:
        with path.open(encoding="utf-8", errors="replace") as stream:
            text = stream.read(_MOST_CHARACTERS)
    except OSError:
        return None
    pages = text.split("\f")
    blocks = [
        Block(escape_markdown(paragraph), page=number if len(pages) > 1 else None)
        for number, page in enumerate(pages, start=1)
        for paragraph in _paragraphs(page)
    ]
    if not blocks:
        return None
    return Document(tuple(blocks), method=METHOD, pages=len(pages) if len(pages) > 1 else 0)


def _paragraphs(page: str) -> list[str]:
    joined = re.sub(r"(?<=[a-z])-\n(?=[a-z])", "", page)
    return [text for part in re.split(r"\n\s*\n", joined) if (text := " ".join(part.split()))]
