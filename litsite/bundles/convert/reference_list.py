"""The reference list at the end of a document, split off and taken apart into entries."""

from __future__ import annotations

import re
from collections.abc import Sequence

from litsite.bundles.records import Block

_HEADINGS = frozenset(
    {
        "references",
        "reference",
        "referenceslist",
        "referencelist",
        "listofreferences",
        "referencescited",
        "referencesandnotes",
        "bibliography",
        "literature",
        "literaturecited",
        "workscited",
        "citedliterature",
        "citedreferences",
        "literatur",
        "literaturverzeichnis",
        "quellenverzeichnis",
        "références",
        "référencesbibliographiques",
        "bibliographie",
        "referencias",
        "referenciasbibliográficas",
        "bibliografía",
        "referências",
        "referênciasbibliográficas",
        "bibliografia",
        "riferimentibibliografici",
        "referenties",
        "литература",
        "списоклитературы",
        "参考文献",
        "參考文獻",
        "参考資料",
        "참고문헌",
        "المراجع",
        "مراجع",
        "منابع",
    }
)
_NUMBER = re.compile(r"^\W*(?:\d{1,2}(?:\.\d{1,2})*|[ivx]{1,5}|[a-z](?=[.)]))[.):]?\s+", re.IGNORECASE)
_MARKED = re.compile(r"(?:\\?\[(\d{1,4})\\?\]|\((\d{1,4})\)|(\d{1,4})\\?[.)](?=\s))\s*")
_INNER_MARK = re.compile(r"(?<=[\s.])(?:\\?\[(\d{1,4})\\?\]\s+(?=[^\W\d_])|(\d{1,4})\\?\.\s+(?=[A-Z]))")
_LIST_ITEM = re.compile(r"^(?:[-*+]|\d{1,9}[.)])\s+", re.MULTILINE)
_UNHEADED_AT_LEAST = 5


def is_reference_heading(text: str) -> bool:
    """Whether ``text`` (a heading, Markdown or plain) is the heading of a reference list."""
    bare = re.sub(r"[\W_]+", "", _NUMBER.sub("", text).casefold())
    return bare in _HEADINGS


def split_references(blocks: Sequence[Block]) -> tuple[tuple[Block, ...], tuple[str, ...]]:
    """Split ``blocks`` into the document without its reference list, and the list's entries as Markdown.

    A list begins at its heading, which goes with it, and ends at the next heading that is not deeper: appendices and
    what else follows stay in the document, as do captions and tables that a page break put among the entries. Books
    have a list after each chapter: all are taken, in order. Without such a heading, a run of numbered entries at the
    end counts. Each entry of a numbered, bracketed or author-year list is one string; entries that a converter ran
    together are taken apart at their numbers.
    """
    kept: list[Block] = []
    entries: list[str] = []
    index = 0
    lists = [start for start, block in enumerate(blocks) if _begins_list(block)]
    if not lists and (start := _unheaded_start(blocks)) is not None:
        return tuple(blocks[:start]), tuple(entry for block in blocks[start:] for entry in _entries(block))
    for start in lists:
        if start < index:
            continue
        end = _end_of_list(blocks, start)
        found, others = _taken_apart(blocks[start + 1 : end])
        kept.extend(blocks[index:start])
        if found:
            kept.extend(others)
            entries.extend(found)
        else:
            kept.extend(blocks[start:end])
        index = end
    return (*kept, *blocks[index:]), tuple(entries)


def _begins_list(block: Block) -> bool:
    return block.kind == "heading" and is_reference_heading(block.markdown)


def _end_of_list(blocks: Sequence[Block], start: int) -> int:
    for index in range(start + 1, len(blocks)):
        if blocks[index].kind == "heading" and blocks[index].level <= blocks[start].level:
            return index
    return len(blocks)


def _taken_apart(blocks: Sequence[Block]) -> tuple[list[str], list[Block]]:
    """Return the entries among the blocks of one list, and the blocks that are no entries."""
    entries: list[str] = []
    others: list[Block] = []
    for block in blocks:
        if block.kind in {"paragraph", "list", "quote"}:
            entries.extend(_entries(block))
        elif block.kind != "heading":
            others.append(block)
    return _apart(entries), others


def _unheaded_start(blocks: Sequence[Block]) -> int | None:
    """Find a run of numbered paragraphs, counting up from 1, that ends the document."""
    numbers = [_mark_of(block.markdown) if block.kind == "paragraph" else None for block in blocks]
    index = len(blocks)
    while index and numbers[index - 1] is not None:
        index -= 1
    run = [number for number in numbers[index:] if number is not None]
    if len(run) >= _UNHEADED_AT_LEAST and run == list(range(1, len(run) + 1)):
        return index
    return None


def _mark_of(text: str) -> int | None:
    match = _MARKED.match(text)
    return int(next(group for group in match.groups() if group)) if match else None


def _entries(block: Block) -> list[str]:
    if block.kind == "list":
        return [" ".join(item.split()) for item in _LIST_ITEM.split(block.markdown) if item.strip()]
    return [block.markdown]


def _apart(entries: Sequence[str]) -> list[str]:
    """Take entries apart where the next number of a numbered list stands inside one, and join what carries none."""
    numbers = [number for entry in entries if (number := _mark_of(entry)) is not None]
    if len(numbers) < 0.5 * len(entries) or not numbers:
        return list(entries)
    apart: list[str] = []
    expected = numbers[0]
    for entry in entries:
        number = _mark_of(entry)
        if number is None and apart and not _looks_complete(apart[-1]):
            apart[-1] = f"{apart[-1]} {entry}"
        else:
            apart.append(entry)
        expected = number + 1 if number is not None else expected
        while (cut := _next_mark(apart[-1], expected)) is not None:
            rest = apart[-1][cut:]
            apart[-1] = apart[-1][:cut].rstrip()
            apart.append(rest)
            expected += 1
    return apart


def _looks_complete(entry: str) -> bool:
    return entry.rstrip().endswith((".", ")", "]"))


def _next_mark(entry: str, number: int) -> int | None:
    for match in _INNER_MARK.finditer(entry):
        if int(match[1] or match[2]) == number:
            return match.start()
    return None
