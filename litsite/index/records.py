"""What the index stage hands on: chunks of text, and the vectors of those that were embedded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from litsite.errors import Problem

VECTOR_CACHE = "vectors.db"
"""The file of the vectors, below the folder of what can be deleted and comes back."""

FRONT_MATTER = "frontmatter"
ABSTRACT = "abstract"
SECTION = "section"
NOTE = "note"
ANNOTATION = "annotation"


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage of about 200 words from one section of one bundle.

    ``address`` names the bundle (a paper or a note), ``paper`` the paper it speaks for: notes and annotations speak for
    their parent, a standalone note for itself. ``number`` counts within the bundle from 0, which is the front matter of
    a paper. ``text`` is plain text without Markdown, its paragraphs parted by a line break. ``section`` is the path of
    headings above it, plain text, and ``page`` the physical page it begins on, from 1. ``annotation`` is the key of the
    annotation it comes from. ``context`` is put before the text when it is embedded (the title before an abstract); it
    is no part of the passage. ``is_key`` marks those that say most about the paper, which depth ``key`` embeds.
    ``is_prose`` is false for tables and listings.
    """

    address: str
    paper: str
    number: int
    kind: str
    text: str
    section: tuple[str, ...] = ()
    page: int | None = None
    annotation: str = ""
    context: str = ""
    is_key: bool = False
    is_prose: bool = True

    @property
    def id(self) -> str:
        """The chunk's name in every index: ``ABCD2345/3``."""
        return f"{self.address}/{self.number}"

    @property
    def embedded_text(self) -> str:
        """What the embedding model reads."""
        return f"{self.context}. {self.text}" if self.context else self.text


@dataclass(frozen=True, slots=True)
class IndexedPaper:
    """A paper (or a standalone note) as relations see it.

    ``chunks`` are its embedded chunks in a fixed order, those of its notes and annotations included and the front
    matter left out; ``vectors`` names their vectors in the cache, in the same order. ``digest`` changes when any
    of this does. Without an abstract, a text, a note or an annotation there is no chunk.
    """

    address: str
    digest: str
    chunks: tuple[Chunk, ...] = ()
    vectors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Index:
    """The index of one corpus. ``papers`` are sorted by address and hold papers alone, no standalone notes.

    ``vectors`` is the file of the vector cache and ``model`` the identity of the model they were made with.
    """

    model: str
    vectors: Path
    papers: Mapping[str, IndexedPaper] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
