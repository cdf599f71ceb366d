"""What the bundles stage hands on: converted documents, and bundles on disk."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from litsite.errors import Problem


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a converted document, in reading order.

    ``markdown`` is CommonMark without raw HTML other than ``<sub>`` and ``<sup>``; for a heading it is the bare
    heading text (inline Markdown, no ``#``). ``kind`` is ``heading``, ``paragraph``, ``table``, ``code``, ``list``,
    ``quote``, ``math`` or ``caption``. ``level`` counts heading levels from 1 (top-level section of the document).
    ``page`` is the physical page the block begins on, counted from 1, or None where the format has no pages.
    """

    markdown: str
    kind: str = "paragraph"
    level: int = 0
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A converted file: its blocks without the reference list, and that list's entries (Markdown) apart.

    ``method`` names the converter (``pdf-layout``, ``html-main``, ``epub``, ``jats`` …); ``pages`` is 0 where there
    are none. ``warnings`` are readable sentences about what the reader should know (``no text layer: needs OCR``).
    ``title`` is what the file itself says it is called, when it says so.
    """

    blocks: tuple[Block, ...]
    references: tuple[str, ...] = ()
    method: str = ""
    pages: int = 0
    title: str = ""
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConversionJob:
    """One file to convert. ``known_title`` and ``known_names`` let a converter drop the front matter of a PDF."""

    address: str
    attachment_key: str
    path: Path
    content_type: str
    charset: str = ""
    known_title: str = ""
    known_names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConversionResult:
    """How one job ended: a document, or the reason there is none (in words a user can act on)."""

    job: ConversionJob
    document: Document | None = None
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Bundle:
    """One bundle on disk: ``folder`` below the corpus (``ABCD2345``), ``document`` its Markdown file.

    ``kind`` is ``paper`` or ``note``; ``digest`` is the SHA-256 of document.md; ``words`` counts its prose.
    ``full_text`` says where the full text came from (a converter's name, ``zotero-cache``, or empty for none).
    ``summary`` is the extractive summary of a note (B6), else empty. ``keywords`` are those of a paper, best first.
    """

    address: str
    kind: str
    folder: str
    document: Path
    digest: str
    words: int = 0
    pages: int = 0
    full_text: str = ""
    summary: str = ""
    keywords: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Corpus:
    """All bundles, by address, and what went wrong while they were made."""

    root: Path
    bundles: dict[str, Bundle] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
