"""A bundle's document and annotations as chunks.

A paper's chunk 0 is its front matter in words. Then come the abstract and the sections of the full text, each cut by
itself; the reference list is left out. Tables and listings have chunks of their own (``is_prose`` is false) after the
prose of their section. Annotations follow, each by itself, short ones too: they can be searched for. A note has the
chunks of its text, which the first one begins with its title, unless that only says when Zotero made the note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from litsite.index.records import ABSTRACT, ANNOTATION, FRONT_MATTER, NOTE, SECTION, Chunk
from litsite.index.section_roles import ABSTRACT as ABSTRACT_ROLE
from litsite.index.section_roles import section_role
from litsite.index.sections import DocumentText, Section, TextBlock, read_document
from litsite.index.splitting import PieceLimits, split_blocks
from litsite.sources.inline_markup import paragraphs, plain_text
from litsite.sources.records import Annotation

VERSION = 1
"""Goes up when the same document would give other chunks."""

_MADE_BY_ZOTERO = re.compile(r"\(\d[\d./-]+, [^()]*\)$")  # Annotations (5/14/2026, 10:21:33 AM), in any language
_LONGEST_CONTEXT = 0.3  # of a chunk: a longer title is left out, since it would take the place of the text


def paper_chunks(
    document: str, annotations: Sequence[Annotation], *, address: str, limits: PieceLimits
) -> tuple[Chunk, ...]:
    """The chunks of a paper from its ``document.md`` and what was marked in its files."""
    read = read_document(document)
    context = read.title if limits.share(f"{read.title}.") <= _LONGEST_CONTEXT else ""
    has_abstract = any(section.is_abstract for section in read.sections)
    chunks = [Chunk(address, address, 0, FRONT_MATTER, _front_matter(read))]
    for section in read.sections:
        is_summary = section.is_abstract or (not has_abstract and section_role(section.path) == ABSTRACT_ROLE)
        model = Chunk(
            address,
            address,
            0,
            ABSTRACT if section.is_abstract else SECTION,
            "",
            section=section.path,
            context=context if is_summary else "",
        )
        chunks += _cut(section.blocks, model, limits)
    for annotation in annotations:
        model = Chunk(address, address, 0, ANNOTATION, "", annotation=annotation.key)
        chunks += _cut(tuple(_annotation_blocks(annotation)), model, limits)
    return _numbered(chunks)


def note_chunks(document: str, *, address: str, paper: str, limits: PieceLimits) -> tuple[Chunk, ...]:
    """The chunks of a note from its ``document.md``. ``paper`` is the address of its paper, else its own."""
    read = read_document(document)
    sections = list(read.sections)
    beginning = sections[0].blocks[0].text if sections else ""
    if read.title and not beginning.startswith(read.title.rstrip("…")) and not _MADE_BY_ZOTERO.search(read.title):
        first = sections.pop(0) if sections and not sections[0].path else Section((), ())
        sections.insert(0, replace(first, blocks=(TextBlock(read.title), *first.blocks)))
    chunks: list[Chunk] = []
    for section in sections:
        chunks += _cut(section.blocks, Chunk(address, paper, 0, NOTE, "", section=section.path), limits)
    return _numbered(chunks)


def _cut(blocks: Sequence[TextBlock], model: Chunk, limits: PieceLimits) -> Iterator[Chunk]:
    """Chunks like ``model`` with the text of some blocks, the prose first."""
    reserved = limits.share(f"{model.context}.") if model.context else 0.0
    for is_prose in (True, False):
        chosen = [block for block in blocks if block.is_prose is is_prose]
        for piece in split_blocks(chosen, limits, reserved=reserved):
            yield replace(model, text=piece.text, page=piece.page, is_prose=is_prose)


def _annotation_blocks(annotation: Annotation) -> Iterator[TextBlock]:
    """What was marked, then what was said about it."""
    for text in (annotation.text, *paragraphs(annotation.comment)):
        if said := plain_text(text):
            yield TextBlock(said, annotation.page)


def _numbered(chunks: Sequence[Chunk]) -> tuple[Chunk, ...]:
    return tuple(replace(chunk, number=number) for number, chunk in enumerate(chunks))


def _front_matter(document: DocumentText) -> str:
    """What the bibliographic record says, for people and for search by words."""
    values = document.values
    names = (f"{each.get('given', '')} {each.get('family', '')}".strip() for each in values.get("creators", ()))
    lines = (
        document.title,
        ", ".join(filter(None, names)),
        " ".join(str(values[name]) for name in ("venue", "year") if name in values),
        _listed("Tags", values.get("tags", ())),
        _listed("Keywords", values.get("keywords", ())),
    )
    return "\n".join(line for line in lines if line)


def _listed(label: str, entries: Sequence[str]) -> str:
    return f"{label}: {', '.join(entries)}" if entries else ""
