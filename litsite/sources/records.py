"""What a source hands on: one library as frozen records, the same whatever it was read from.

Names follow Zotero: item, attachment, note, annotation, creator, tag, collection. Keys are unique only inside their
library, so everything that needs one name across libraries uses :func:`address`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from litsite.errors import Problem

USER_LIBRARY = "user"


def address(library: str, key: str) -> str:
    """The name of an item that is unique across libraries and safe as a folder name.

    ``("user", "ABCD2345")`` gives ``"ABCD2345"``; ``("group:4711", "ABCD2345")`` gives ``"g4711-ABCD2345"``.
    """
    return key if library == USER_LIBRARY else f"g{library.partition(':')[2]}-{key}"


@dataclass(frozen=True, slots=True)
class Creator:
    """A person (``family`` and ``given``) or, with ``given`` empty and ``single`` true, a name in one field.

    ``role`` is Zotero's creator type (``author``, ``editor``, ``inventor`` …); ``lead`` is true for the item type's
    primary one, which is what an author list shows.
    """

    family: str
    given: str = ""
    role: str = "author"
    lead: bool = True
    single: bool = False

    @property
    def name(self) -> str:
        """The name as a reader would write it: ``Ada Lovelace``."""
        return f"{self.given} {self.family}".strip()


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A date with the parts that are known. ``text`` is what the person typed (``12/2014``, ``in press``)."""

    text: str = ""
    year: int | None = None
    month: int | None = None
    day: int | None = None

    @property
    def sort_key(self) -> str:
        """``YYYY-MM-DD`` with ``00`` for unknown parts; empty when even the year is unknown."""
        if self.year is None:
            return ""
        return f"{self.year:04d}-{self.month or 0:02d}-{self.day or 0:02d}"


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag on an item. ``automatic`` is true for those that came with an import."""

    name: str
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class Annotation:
    """A highlight, underline, note, text, image or ink annotation, in reading order under its attachment.

    ``page`` is the physical page, counted from 1 (what ``zotero://open-pdf?page=`` takes), ``page_label`` what is
    printed on it. ``image`` is the picture of an image or ink annotation when Zotero has it cached.
    ``comment`` may hold simple HTML. ``added`` and ``modified`` are ISO 8601 with ``Z``.
    """

    key: str
    kind: str
    text: str = ""
    comment: str = ""
    color: str = ""
    page_label: str = ""
    page: int | None = None
    sort_index: str = ""
    author: str = ""
    tags: tuple[Tag, ...] = ()
    image: Path | None = None
    added: str = ""
    modified: str = ""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file or link under an item.

    ``mode`` is ``imported_file``, ``imported_url``, ``linked_file``, ``linked_url`` or ``embedded_image``. ``path`` is
    the absolute path of the file when it is known, ``exists`` whether it is there. ``missing_reason`` says in words
    why a file could not be found. ``full_text_cache`` is Zotero's own extracted text beside it, when present.
    """

    key: str
    title: str = ""
    mode: str = "imported_file"
    content_type: str = ""
    charset: str = ""
    path: Path | None = None
    exists: bool = False
    missing_reason: str = ""
    url: str = ""
    full_text_cache: Path | None = None
    annotations: tuple[Annotation, ...] = ()
    tags: tuple[Tag, ...] = ()
    note: str = ""
    added: str = ""
    modified: str = ""

    @property
    def file_name(self) -> str:
        """The file's own name, empty for links."""
        return self.path.name if self.path else ""


@dataclass(frozen=True, slots=True)
class Note:
    """A Zotero note. ``parent_key`` is empty for a standalone note. ``html`` is Zotero's stored HTML, untouched."""

    key: str
    library: str
    html: str
    title: str = ""
    parent_key: str = ""
    tags: tuple[Tag, ...] = ()
    collections: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    images: tuple[Attachment, ...] = ()
    added: str = ""
    modified: str = ""

    @property
    def address(self) -> str:
        """The note's name across libraries."""
        return address(self.library, self.key)


@dataclass(frozen=True, slots=True)
class Retraction:
    """What Retraction Watch says of an item, as Zotero stored it. ``warn`` is false when the user hid the warning."""

    date: str = ""
    reasons: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    doi: str = ""
    warn: bool = True


@dataclass(frozen=True, slots=True)
class Item:
    """A regular Zotero item, or a standalone file (``type == "attachment"``) with that file as its one attachment.

    ``type`` is Zotero's type name (``journalArticle``). ``fields`` maps base field names (``publicationTitle``,
    ``publisher``, ``volume`` …) to values, without title, date, extra and citation key, which have fields of their
    own; Extra overrides are already applied. ``extra`` holds the lines of Extra that were not field overrides.
    ``title`` may hold Zotero's inline markup (``<i>``, ``<sub>``, ``$x$``). ``related`` and ``merged`` hold addresses
    (see :func:`address`) in this library: related items by hand, and the keys of items merged into this one.
    """

    key: str
    library: str
    type: str
    title: str = ""
    short_title: str = ""
    abstract: str = ""
    creators: tuple[Creator, ...] = ()
    date: PartialDate = PartialDate()
    fields: tuple[tuple[str, str], ...] = ()
    extra: str = ""
    citation_key: str = ""
    tags: tuple[Tag, ...] = ()
    collections: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    notes: tuple[Note, ...] = ()
    related: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    retraction: Retraction | None = None
    in_my_publications: bool = False
    added: str = ""
    modified: str = ""

    @property
    def address(self) -> str:
        """The item's name across libraries."""
        return address(self.library, self.key)

    def field(self, name: str) -> str:
        """The value of a base field, empty when the item has none."""
        for field, value in self.fields:
            if field == name:
                return value
        return ""

    @property
    def lead_creators(self) -> tuple[Creator, ...]:
        """The creators that an author list shows: the lead ones, else all of them."""
        return tuple(creator for creator in self.creators if creator.lead) or self.creators


@dataclass(frozen=True, slots=True)
class MergedItem:
    """An item that was merged into ``survivor`` (an address). ``item`` is what the library still knows of it."""

    key: str
    library: str
    survivor: str
    item: Item | None = None


@dataclass(frozen=True, slots=True)
class Collection:
    """A collection. ``parent_key`` is empty at the top. Collections in the trash are left out by the source."""

    key: str
    library: str
    name: str
    parent_key: str = ""

    @property
    def address(self) -> str:
        """The collection's name across libraries."""
        return address(self.library, self.key)


@dataclass(frozen=True, slots=True)
class TagColor:
    """A colour that the user gave a tag, with its place in Zotero's list (from 0)."""

    library: str
    name: str
    color: str
    position: int


@dataclass(frozen=True, slots=True)
class LibraryInfo:
    """One Zotero library: ``id`` is ``user`` or ``group:ID``, ``name`` what Zotero calls it."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Library:
    """Everything a source read, sorted by address so that the same library gives the same records.

    ``items`` hold their child notes; ``notes`` are the standalone ones. ``origin`` says in words what was read
    (``Zotero 10 folder``), never a path of the machine.
    """

    origin: str
    libraries: tuple[LibraryInfo, ...] = ()
    items: tuple[Item, ...] = ()
    notes: tuple[Note, ...] = ()
    collections: tuple[Collection, ...] = ()
    merged: tuple[MergedItem, ...] = ()
    tag_colors: tuple[TagColor, ...] = ()
    problems: tuple[Problem, ...] = ()
