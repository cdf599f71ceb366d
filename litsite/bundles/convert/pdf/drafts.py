"""Drafts of blocks, and what becomes of them when all of a document's drafts are known.

Only then can it be seen that a caption cut a paragraph in two, or that numbered paragraphs are the items of a list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from litsite.bundles.convert.escaping import escape_markdown
from litsite.bundles.convert.pdf.characters import repair
from litsite.bundles.convert.pdf.joining import Joiner
from litsite.bundles.convert.pdf.wording import caption_of, ends_sentence, list_mark
from litsite.bundles.records import Block

_MOST_FLOATS = 6
"""Blocks (captions, footnotes, tables) that may stand between the two halves of a paragraph."""
_FLOATS = frozenset({"caption", "aside", "table", "rows"})
_LONGEST_LABEL = 45
_LABELS_AT_LEAST = 3
_FORMULA_SIGN = re.compile(r"[=≤≥∈∑∫∂∇]")
_PLAIN_LABEL = re.compile(r"[\w\s().,%-]{1,14}")
_EQUATION_NUMBER = re.compile(r"\(\d+(?:\.\d+)*[a-z]?\)$")
_ITEM_NUMBER = re.compile(r"(\d{1,3})[.)]\s+")


@dataclass(slots=True)
class Draft:
    """A block in the making.

    ``kind`` is a block's kind, or ``aside`` (text smaller than the running text), ``formula``, ``item`` (a numbered
    paragraph), ``step`` (a numbered line of an algorithm) or ``rows`` (lines that stay lines). ``text`` is plain, but
    Markdown for ``code`` and ``table``. ``page`` counts from 0. ``hyphenated``: it ends in a hyphen, not in ``text``.
    """

    kind: str
    text: str
    page: int
    level: int = 0
    hyphenated: bool = False


def finished(drafts: Sequence[Draft], joiner: Joiner) -> list[Block]:
    """Return the blocks that ``drafts`` make, in order."""
    blocks: list[Block] = []
    whole = _without_labels(_reunited(drafts, joiner))
    index = 0
    while index < len(whole):
        end = index + 1
        while end < len(whole) and _goes_on(whole[end - 1], whole[end]):
            end += 1
        blocks.append(_block(whole[index:end]))
        index = end
    return blocks


def _reunited(drafts: Sequence[Draft], joiner: Joiner) -> list[Draft]:
    """Join paragraphs that a caption or a footnote at the end of a column cut in two."""
    joined: list[Draft] = []
    for draft in drafts:
        cut = _unfinished(joined) if draft.kind == "paragraph" and draft.text[0].islower() else None
        if cut is None:
            joined.append(draft)
        else:
            cut.text = joiner.join(cut.text, draft.text, hyphenated=cut.hyphenated)
            cut.hyphenated = draft.hyphenated
    return joined


def _without_labels(drafts: Sequence[Draft]) -> list[Draft]:
    """Leave out the labels of a diagram, which stand as a row of scraps between the text and the figure's caption."""
    kept: list[Draft] = []
    for draft in drafts:
        if draft.kind == "caption" and caption_of(draft.text) == "figure":
            first = len(kept)
            while first and _is_label(kept[first - 1], draft.page):
                first -= 1
            if len(kept) - first >= _LABELS_AT_LEAST:
                del kept[first:]
        kept.append(draft)
    return kept


def _is_label(draft: Draft, page: int) -> bool:
    text = draft.text.strip()
    if draft.page != page or draft.hyphenated or len(text) > _LONGEST_LABEL:
        return False
    if draft.kind == "formula":
        return bool(_PLAIN_LABEL.fullmatch(text))
    return draft.kind in {"paragraph", "aside"} and not _FORMULA_SIGN.search(text) and not ends_sentence(text)


def _unfinished(drafts: Sequence[Draft]) -> Draft | None:
    """Return the paragraph before the last floats, when it stops in the middle of a sentence."""
    for draft in reversed(drafts[-1 - _MOST_FLOATS :]):
        if draft.kind in {"paragraph", "item"}:
            return None if draft is drafts[-1] or ends_sentence(draft.text) else draft
        if draft.kind not in _FLOATS:
            return None
    return None


def _goes_on(draft: Draft, following: Draft) -> bool:
    """Whether the two belong to one list, one algorithm or one displayed formula."""
    if draft.kind == following.kind == "formula":
        return draft.page == following.page and not _EQUATION_NUMBER.search(draft.text)
    if draft.kind != following.kind or draft.kind not in {"list", "item", "step"}:
        return False
    if draft.kind != "item":
        return True
    number, next_number = _ITEM_NUMBER.match(draft.text), _ITEM_NUMBER.match(following.text)
    return number is not None and next_number is not None and int(next_number[1]) == int(number[1]) + 1


def _block(drafts: Sequence[Draft]) -> Block:
    first = drafts[0]
    page = first.page + 1
    if first.kind in {"code", "table"}:
        return Block(first.text, first.kind, 0, page)
    if first.kind in {"step", "rows"}:
        lines = [escape_markdown(line) for draft in drafts for line in _plain(draft).split("\n") if line.strip()]
        return Block("\\\n".join(lines), "paragraph", 0, page)
    if first.kind == "heading":
        return Block(escape_markdown(_plain(first), line_start=False), "heading", first.level, page)
    if first.kind == "formula":
        return Block(escape_markdown(" ".join(map(_plain, drafts))), "paragraph", 0, page)
    if first.kind == "list":
        return Block("\n".join(_bulleted(draft) for draft in drafts), "list", 0, page)
    if len(drafts) > 1:
        return Block("\n".join(_numbered(draft) for draft in drafts), "list", 0, page)
    return Block(escape_markdown(_plain(first)), "caption" if first.kind == "caption" else "paragraph", 0, page)


def _plain(draft: Draft) -> str:
    text = repair(draft.text).strip()
    return f"{text}-" if draft.hyphenated else text


def _bulleted(draft: Draft) -> str:
    text = _plain(draft)
    mark = list_mark(text)
    return f"- {escape_markdown(text[mark.end() :] if mark else text)}"


def _numbered(draft: Draft) -> str:
    text = _plain(draft)
    mark = _ITEM_NUMBER.match(text)
    return f"{mark[1]}. {escape_markdown(text[mark.end() :])}" if mark else escape_markdown(text)
