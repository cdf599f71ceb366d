"""The Markdown files of a bundle, each a pure function of an item and what its files were converted to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from litsite import __version__
from litsite.bundles.convert.escaping import escape_markdown
from litsite.bundles.front_matter import write_front_matter
from litsite.bundles.keywords import keywords
from litsite.bundles.marks import REFERENCES_MARK, full_text_mark, page_mark
from litsite.bundles.records import Block, Document
from litsite.sources.inline_markup import paragraphs, parse_inline, plain_text
from litsite.sources.links import open_link, select_link
from litsite.sources.records import Attachment, Creator, Item, Note, Tag
from litsite.sources.vocabulary import author_year, display_title, item_type_label, venue

if TYPE_CHECKING:
    from litsite.bundles.convert.zotero_note import NoteText

_DEEPEST_HEADING = 6
_DESCRIPTION_LENGTH = 200
_FIRST_SENTENCE = re.compile(r".{20,200}?[.!?。](?=\s|$)")
_HEADING_MARKS = re.compile(r"[*`\\]")
_MARKDOWN_MARKS = {"i": "*", "b": "**"}


def paper_keywords(item: Item, document: Document | None) -> tuple[str, ...]:
    """The keywords of a paper, best first, from its title, its abstract and the headings of its text."""
    abstract = "\n".join(plain_text(paragraph) for paragraph in paragraphs(item.abstract))
    blocks = document.blocks if document else ()
    headings = [_HEADING_MARKS.sub("", block.markdown) for block in blocks if block.kind == "heading"]
    return tuple(keyword.phrase for keyword in keywords(plain_text(item.title), abstract, headings))


def paper_document(
    item: Item, document: Document | None, collections: Mapping[str, str], phrases: Sequence[str]
) -> str:
    """``document.md`` of a paper, with ``phrases`` as its keywords.

    ``collections`` maps the library's collection keys to their names.
    """
    title = display_title(item)
    front = write_front_matter(
        {
            "type": "Paper",
            "title": title,
            "description": _description(item),
            "resource": _resource(item),
            "tags": tag_names(item.tags),
            "keywords": list(phrases),
            "key": item.key,
            "library": item.library,
            "item_type": item.type,
            "creators": [_creator(creator) for creator in item.creators],
            "date": item.date.text or item.date.sort_key,
            "year": item.date.year,
            "venue": venue(item),
            "doi": item.field("DOI"),
            "citation_key": item.citation_key,
            "collections": [collections[key] for key in item.collections if key in collections],
            "full_text": document.method if document else "",
            "pages": document.pages if document and document.pages else None,
            "sources": _sources(item),
            "generated": generated(item.modified or item.added),
        }
    )
    parts = [f"# {_inline_markdown(item.title) or escape_markdown(title, line_start=False)}"]
    if item.abstract.strip():
        parts += ["## Abstract", *_prose(item.abstract)]
    if document:
        parts += [full_text_mark(document.method), *_blocks(document.blocks)]
        if document.references:
            parts += [REFERENCES_MARK, "## References", *_entries(document.references)]
    return front + "\n" + "\n\n".join(parts) + "\n"


def note_document(note: Note, text: NoteText, parent: Item | None) -> str:
    """``document.md`` of a note, with its own key and that of the paper it belongs to."""
    title = text.title or "Untitled note"
    description = f"Note on {author_year(parent)}" if parent else "Note"
    front = write_front_matter(
        {
            "type": "Note",
            "title": title,
            "description": description,
            "tags": tag_names(note.tags),
            "key": note.key,
            "library": note.library,
            "parent_key": note.parent_key,
            "abstract": text.summary,
            "abstract_source": "extractive" if text.summary else "",
            "sources": [
                {"id": "zotero", "resource": select_link(note.library, note.key), "title": f"{description} in Zotero"}
            ],
            "generated": generated(note.modified or note.added),
        }
    )
    parts = [f"# {escape_markdown(title, line_start=False)}", text.markdown.strip()]
    return front + "\n" + "\n\n".join(part for part in parts if part) + "\n"


def annotations_document(item: Item) -> str:
    """``annotations.md`` of a paper: every annotation as a quote with its page; empty when there are none."""
    parts: list[str] = []
    for attachment in item.attachments:
        for annotation in attachment.annotations:
            place = (
                f"page {annotation.page_label or annotation.page}" if annotation.page_label or annotation.page else ""
            )
            link = open_link(item.library, attachment.key, page=annotation.page, annotation=annotation.key)
            quoted = escape_markdown(" ".join(annotation.text.split())) or f"*{annotation.kind}*"
            parts.append(f"> {quoted}\n>\n> [{place or 'open'}]({link})")
            if annotation.comment.strip():
                parts += _prose(annotation.comment)
    if not parts:
        return ""
    title = f"Annotations on {author_year(item)}"
    latest = max(
        (each.modified or each.added for attachment in item.attachments for each in attachment.annotations), default=""
    )
    front = write_front_matter(
        {
            "type": "Annotations",
            "title": title,
            "description": f"What was marked while reading {display_title(item)}",
            "tags": tag_names(tag for each in item.attachments for mark in each.annotations for tag in mark.tags),
            "key": item.key,
            "library": item.library,
            "sources": [{"id": "paper", "resource": "document.md", "title": display_title(item)}],
            "generated": generated(latest),
        }
    )
    return front + "\n" + "\n\n".join([f"# {escape_markdown(title, line_start=False)}", *parts]) + "\n"


def tag_names(tags: Iterable[Tag]) -> list[str]:
    """The names of tags, sorted, each once."""
    return sorted({tag.name for tag in tags})


def generated(modified: str) -> dict[str, str]:
    """OKF's ``generated``: who wrote this, and when what it rests on last changed (never the clock)."""
    return {"by": f"litsite/{__version__}"} | ({"at": modified} if modified else {})


def _creator(creator: Creator) -> dict[str, str]:
    values = {"family": creator.family, "given": creator.given, "role": creator.role}
    return {name: value for name, value in values.items() if value}


def _description(item: Item) -> str:
    if item.abstract.strip():
        text = " ".join(plain_text(paragraph) for paragraph in paragraphs(item.abstract))
        sentence = _FIRST_SENTENCE.match(text)
        if sentence:
            return sentence.group()
        return text if len(text) <= _DESCRIPTION_LENGTH else text[:_DESCRIPTION_LENGTH].rsplit(" ", 1)[0] + " …"
    label = item_type_label(item.type)
    return f"{label}: {author_year(item)}" if item.lead_creators else label


def _resource(item: Item) -> str:
    doi = item.field("DOI")
    if doi:
        return f"https://doi.org/{doi}"
    return item.field("url") or select_link(item.library, item.key)


def _sources(item: Item) -> list[dict[str, str]]:
    files = [
        {"id": attachment.key, "resource": open_link(item.library, attachment.key), "title": _file_title(attachment)}
        for attachment in item.attachments
        if attachment.path is not None
    ]
    link = select_link(item.library, item.key)
    return [{"id": "zotero", "resource": link, "title": "Item in Zotero"}, *files]


def _file_title(attachment: Attachment) -> str:
    return attachment.title or attachment.file_name or "File"


def _inline_markdown(source: str) -> str:
    """Zotero's inline markup as Markdown, everything else as text."""
    parts: list[str] = []
    for span in parse_inline(source):
        text = f"${span.text}$" if "math" in span.marks else _escaped(span.text, line_start=not parts)
        for mark in reversed(span.marks):
            if mark in _MARKDOWN_MARKS and text.strip() == text:
                text = f"{_MARKDOWN_MARKS[mark]}{text}{_MARKDOWN_MARKS[mark]}"
            elif mark in ("sub", "sup"):
                text = f"<{mark}>{text}</{mark}>"
        parts.append(text)
    return "".join(parts)


def _escaped(text: str, *, line_start: bool) -> str:
    """Escaped text with the spaces at its ends, which part it from its neighbours in the line."""
    inner = text.strip()
    before, _, after = text.partition(inner) if inner else (text, "", "")
    return before + escape_markdown(inner, line_start=line_start) + after


def _prose(text: str) -> list[str]:
    return [_inline_markdown(paragraph) for paragraph in paragraphs(text)]


def _blocks(blocks: Sequence[Block]) -> Iterable[str]:
    page = None
    for block in blocks:
        if block.page is not None and block.page != page:
            page = block.page
            yield page_mark(page)
        if block.kind == "heading":
            yield "#" * min(_DEEPEST_HEADING, block.level + 1) + " " + block.markdown
        else:
            yield block.markdown


def _entries(references: Sequence[str]) -> Iterable[str]:
    """Each reference on a line of its own in one list, its own number kept as text."""
    return ["\n".join(f"- {entry}" for entry in references)]
