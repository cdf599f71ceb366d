"""Small libraries for tests: records with sensible defaults, and one Zotero folder that touches every feature.

``make_item("AAAA2222", title="…")`` gives a record without a folder, for tests of pure functions.
:func:`small_library` is six items in two libraries with everything that a library can hold, and
:func:`write_small_library` writes it as a real Zotero data directory.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from litsite.sources.example.zotero_folder import write_zotero_folder
from litsite.sources.records import (
    USER_LIBRARY,
    Annotation,
    Attachment,
    Collection,
    Creator,
    Item,
    Library,
    LibraryInfo,
    MergedItem,
    Note,
    PartialDate,
    Retraction,
    Tag,
    TagColor,
)

GROUP = "group:4711"
ADDED = "2024-03-01T09:00:00Z"
MODIFIED = "2024-03-02T10:30:00Z"


def make_item(key: str, **overrides: Any) -> Item:
    """A journal article by Ada Lovelace from 2015; every field can be named to say otherwise."""
    values: dict[str, Any] = {
        "library": USER_LIBRARY,
        "type": "journalArticle",
        "title": f"A paper called {key}",
        "creators": (Creator("Lovelace", "Ada"),),
        "date": PartialDate("2015-06", 2015, 6),
        "fields": (("publicationTitle", "Journal of Examples"),),
        "added": ADDED,
        "modified": MODIFIED,
    }
    return Item(key=key, **{**values, **overrides})


def make_note(key: str, text: str = "A short thought.", **overrides: Any) -> Note:
    """A note in Zotero's HTML whose one paragraph is ``text``; name ``html`` to give the whole note."""
    values: dict[str, Any] = {
        "library": USER_LIBRARY,
        "html": note_html(f"<p>{text}</p>"),
        "title": text[:120],
        "added": ADDED,
        "modified": MODIFIED,
    }
    return Note(key=key, **{**values, **overrides})


def note_html(body: str) -> str:
    """``body`` as Zotero stores a note: inside the wrapper and with the schema version."""
    return f'<div class="zotero-note znv1"><div data-schema-version="9">{body}</div></div>'


def make_attachment(key: str, file_name: str = "paper.pdf", **overrides: Any) -> Attachment:
    """An attached PDF with a file name and no file behind it."""
    values: dict[str, Any] = {
        "title": "PDF",
        "content_type": "application/pdf",
        "path": Path("storage") / key / file_name,
        "added": ADDED,
        "modified": MODIFIED,
    }
    return Attachment(key=key, **{**values, **overrides})


def make_highlight(key: str, text: str, **overrides: Any) -> Annotation:
    """A yellow highlight of ``text`` on the first page."""
    values: dict[str, Any] = {
        "kind": "highlight",
        "text": text,
        "color": "#ffd400",
        "page_label": "1",
        "page": 1,
        "sort_index": "00000|000100|00100",
        "added": ADDED,
        "modified": MODIFIED,
    }
    return Annotation(key=key, **{**values, **overrides})


SMALL_FILES = {
    "SMALLTXT": "Plain text about graphs.\n\nA second paragraph, with naïve letters.\n".encode(),
    "SMALLHTM": b"<!doctype html><title>Snapshot</title><article><h1>Snapshot</h1><p>Saved from the web.</p></article>",
    "SMALLIMG": bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
        "0000000c4944415408d763f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
    ),
}
SMALL_TRASHED = ("SMALLBIN", "SMALLTRN")
SMALL_TRASHED_COLLECTIONS = ("SMALLCOX",)


def small_library() -> Library:
    """Six items in a user library and a group, sorted by address, with every feature somewhere.

    ``SMALLART`` has notes, a text file, markup in the title, a relation to ``SMALLBOO`` and a merged item;
    ``SMALLBOO`` is an edited book with a date that is only text; ``SMALLPAT`` is a retracted patent in My
    Publications with a single-field inventor; ``SMALLWEB`` has a snapshot with annotations and a linked file that is
    missing; ``SMALLPDF`` is a standalone file; ``g4711-SMALLART`` has the same key in the group. ``SMALLNOT`` is a
    standalone note with an image. What lies in the trash of :func:`write_small_library` is not among the records.
    """
    article = make_item(
        "SMALLART",
        title="Bounds of O(<i>n</i> log <i>n</i>) for $k$-core graphs",
        short_title="Bounds",
        abstract="We sort graphs.\n\nSorting them takes $n \\log n$ steps.",
        creators=(Creator("Lovelace", "Ada"), Creator("de la Vallée Poussin", "Charles"), editor("Hopper", "Grace")),
        date=PartialDate("12/2014", 2014, 12),
        fields=(("DOI", "10.1000/small.1"), ("pages", "1–12"), ("publicationTitle", "Journal of Examples")),
        citation_key="lovelaceBounds2014",
        tags=(Tag("graphs"), Tag("Sorting", automatic=True)),
        collections=("SMALLCOA", "SMALLCOC"),
        attachments=(
            make_attachment(
                "SMALLTXT", "notes on graphs.txt", title="Text", content_type="text/plain", charset="utf-8"
            ),
        ),
        notes=(make_note("SMALLNCH", "Compare with the book.", parent_key="SMALLART", tags=(Tag("to read"),)),),
        related=("SMALLBOO",),
        merged=("SMALLOLD",),
    )
    book = make_item(
        "SMALLBOO",
        type="book",
        title="図書館と知識 and a Hebrew word, ספר",
        creators=(editor("Hopper", "Grace"),),
        date=PartialDate("in press"),
        fields=(("publisher", "Example Press"),),
        extra="A line of Extra that is nobody's field",
        related=("SMALLART",),
        collections=("SMALLCOC",),
    )
    patent = make_item(
        "SMALLPAT",
        type="patent",
        title="A machine for sorting cards",
        creators=(Creator("Analytical Engine Company", role="inventor", single=True),),
        date=PartialDate("1843", 1843),
        fields=(("number", "GB 1"),),
        retraction=Retraction("2010-02-02", ("Error in Data",), ("https://example.org/notice",), "10.1000/small.2"),
        in_my_publications=True,
    )
    standalone = make_item(
        "SMALLPDF",
        type="attachment",
        title="Lonely file",
        creators=(),
        date=PartialDate(),
        fields=(),
        collections=("SMALLCOA",),
        attachments=(make_attachment("SMALLPDF", "lonely.pdf", title="Lonely file"),),
    )
    snapshot = make_attachment(
        "SMALLHTM",
        "snapshot.html",
        title="Snapshot",
        mode="imported_url",
        content_type="text/html",
        charset="utf-8",
        url="https://example.org/page",
        annotations=(
            make_highlight(
                "SMALLAN1", "Saved from the web.", comment="Is it <b>still</b> there?", tags=(Tag("check"),)
            ),
            make_highlight("SMALLAN2", "Snapshot", kind="underline", sort_index="00000|000200|00100", author="Ada"),
        ),
    )
    missing = make_attachment("SMALLLNK", "elsewhere.pdf", mode="linked_file", path=Path("papers/elsewhere.pdf"))
    webpage = make_item(
        "SMALLWEB",
        type="webpage",
        title="A page on the web",
        date=PartialDate(),
        fields=(("publicationTitle", "Example Site"), ("url", "https://example.org/page")),
        attachments=(snapshot, missing),
    )
    picture = Attachment(
        "SMALLIMG",
        mode="embedded_image",
        content_type="image/png",
        path=Path("storage/SMALLIMG/image.png"),
        added=ADDED,
        modified=MODIFIED,
    )
    return Library(
        origin="Zotero 10 folder",
        libraries=(LibraryInfo(GROUP, "Reading group"), LibraryInfo(USER_LIBRARY, "My Library")),
        items=(
            article,
            book,
            patent,
            standalone,
            webpage,
            make_item("SMALLART", library=GROUP, title="A paper of the group"),
        ),
        notes=(
            make_note(
                "SMALLNOT",
                html=note_html('<h1>Plan</h1><p>Read more.</p><p><img data-attachment-key="SMALLIMG" alt="A dot"></p>'),
                title="Plan",
                images=(picture,),
                collections=("SMALLCOA",),
            ),
        ),
        collections=(
            Collection("SMALLCOA", USER_LIBRARY, "Mathematics"),
            Collection("SMALLCOB", USER_LIBRARY, "Graphs", "SMALLCOA"),
            Collection("SMALLCOC", USER_LIBRARY, "Sorting / 整列", "SMALLCOB"),
        ),
        merged=(MergedItem("SMALLOLD", USER_LIBRARY, "SMALLART", make_item("SMALLOLD", title="Bounds, first copy")),),
        tag_colors=(TagColor(USER_LIBRARY, "graphs", "#2ea8e5", 0), TagColor(USER_LIBRARY, "to read", "#ff6666", 1)),
    )


def editor(family: str, given: str) -> Creator:
    """An editor, who is not a lead creator."""
    return Creator(family, given, role="editor", lead=False)


def write_small_library(folder: Path) -> Path:
    """Write :func:`small_library` as a Zotero data directory in ``folder``, with a trash, and return the folder.

    The trash holds the item ``SMALLBIN`` with a child note that is not marked itself, the note ``SMALLTRN`` of
    ``SMALLWEB``, and the collection ``SMALLCOX``.
    """
    library = small_library()
    thrown_away = make_item("SMALLBIN", notes=(make_note("SMALLBNN", parent_key="SMALLBIN"),))
    items = tuple(
        replace(item, notes=(make_note("SMALLTRN", parent_key="SMALLWEB"),)) if item.key == "SMALLWEB" else item
        for item in library.items
    )
    write_zotero_folder(
        folder,
        replace(
            library,
            items=(*items, thrown_away),
            collections=(*library.collections, Collection("SMALLCOX", USER_LIBRARY, "Old things")),
        ),
        files=SMALL_FILES,
        trashed=SMALL_TRASHED,
        trashed_collections=SMALL_TRASHED_COLLECTIONS,
    )
    return folder


def without_places(library: Library) -> Library:
    """The library without what depends on where its folder lies: for comparing what was written with what is read."""

    def unplaced(attachment: Attachment) -> Attachment:
        return replace(attachment, path=None, exists=False, missing_reason="")

    def bare_note(note: Note) -> Note:
        return replace(note, images=tuple(map(unplaced, note.images)))

    def bare_item(item: Item) -> Item:
        return replace(
            item, attachments=tuple(map(unplaced, item.attachments)), notes=tuple(map(bare_note, item.notes))
        )

    return replace(library, items=tuple(map(bare_item, library.items)), notes=tuple(map(bare_note, library.notes)))
