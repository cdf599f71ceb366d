"""A library whose knowledge is known: what its fourteen papers and its notes say was put there on purpose.

Three fields: maps of woodland (``WOODS…``), lessons (``CLASS…``) and rest (``RESTS…``), which share no entity, and a
paper without an abstract. What there is to find stands in ``test_planted_library.py``.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from litsite.sources.records import Attachment, Creator, Item, Library, PartialDate, Tag
from tests.libraries import make_attachment, make_highlight, make_item, make_note
from tests.relations.workspaces import library_of

CURATION = """\
# What we agreed on.
merges:
  - {from: "Topic: pupil tutoring", into: "Topic: peer tutoring", reason: two words for one thing}
apart:
  - ["Method: lesson sequence coding algorithm", "Method: lesson sequence coding method"]
locks: ["Method: essay length scoring algorithm"]
hidden: ["Topic: kitchen table"]
"""

FULL_TEXT = """# How stands of larch grow old

## Methods

We fitted gradient boosting to the rings of two hundred trunks. Others would take a support vector machine here.

## Results

The rings of the oldest trunks were thin, and the bark had come off on the side of the wind.
"""


def planted_library(folder: Path) -> Library:
    """The library; the one file that it has is written into a folder."""
    path = folder / "larch.md"
    path.write_text(FULL_TEXT, "utf-8")
    file = make_attachment(
        "LARCHFIL",
        content_type="text/markdown",
        path=path,
        exists=True,
        annotations=(make_highlight("LARCHMRK", "Rings were drawn by simulated annealing in the evening."),),
    )
    note = make_note("NOTEALON", "I should learn more about particle swarm optimization, says “The slow garden”.")
    return library_of(*_woods(file), *_lessons(), *_rests(), _bare(), notes=(note,))


def paper(key: str, title: str, abstract: str = "", *, tags: tuple[str, ...] = (), **more: Any) -> Item:
    """A paper of 2015 by Ada Lovelace; every field can be named to say otherwise."""
    return make_item(key, title=title, abstract=abstract, tags=tuple(map(Tag, tags)), **more)


def changed(library: Library, key: str, **changes: Any) -> Library:
    """The library with one paper changed."""
    items = [replace(item, **changes) if item.key == key else item for item in library.items]
    return library_of(*items, notes=library.notes)


def item_of(library: Library, key: str) -> Item:
    """A paper."""
    return next(item for item in library.items if item.key == key)


def without(library: Library, *keys: str) -> Library:
    """The library without some papers."""
    return library_of(*(item for item in library.items if item.key not in keys), notes=library.notes)


def with_more(library: Library, *items: Item) -> Library:
    """The library with more papers."""
    return library_of(*library.items, *items, notes=library.notes)


def _woods(file: Attachment) -> tuple[Item, ...]:
    return (
        paper(
            "WOODS111",
            "Where it burned last summer",
            "Here forest carbon stock monitoring (FCSM) is slow. We use a random forest to see what burned."
            " The trees were trained on Sentinel-2.",
            tags=("fire behaviour", "tree crown delineation algorithm"),
        ),
        paper(
            "WOODS222",
            "What came back after the flames",
            "There forest carbon stock monitoring (FCSM) came late. A random decision forest was used on every slope."
            " The data were taken from Sentinel-2.",
            tags=("fire behavior", "tree crown delineation algorithm"),
        ),
        paper(
            "WOODS333",
            "Looking down at the green hills",
            "Unlike random forests, we count by hand. Some look at Sentinel-2 first.",
            tags=("fire behavior", "tree crown delineation method", "FCSM"),
        ),
        paper("WOODS444", "How stands of larch grow old", "Larches grow old.", attachments=(file,)),
    )


def _lessons() -> tuple[Item, ...]:
    return (
        paper(
            "CLASS111",
            "Pupils who teach each other",
            "We ran a randomised controlled trial with ninety pupils. We found that peer tutoring increased test scores"
            " by 12%. Reading comprehension was measured twice.",
            tags=("peer tutoring",),
        ),
        paper(
            "CLASS222",
            "Pupils who teach each other, once more",
            "We ran a randomized controlled trial in the north. We found that peer tutoring reduced test scores."
            " Reading comprehension was measured once.",
            tags=("peer tutoring",),
        ),
        paper(
            "CLASS333",
            "The wish to learn",
            "We ran an RCT in the south. We found that peer tutoring lowered motivation."
            " Reading comprehension was not measured.",
            tags=("pupil tutoring",),
        ),
        paper(
            "CLASS444",
            "A little every day",
            "We found that spaced practice improved knowledge retention.",
            tags=("lesson sequence coding algorithm", "essay length scoring algorithm"),
        ),
        paper(
            "CLASS555",
            "A little every other day",
            "We found that spaced practice did not affect knowledge retention.",
            tags=("lesson sequence coding method", "essay length scoring method"),
        ),
        paper(
            "CLASS666",
            "What teachers write below",
            "We found that feedback increased engagement in spring. We found that feedback reduced engagement in"
            " autumn.",
        ),
    )


def _rests() -> tuple[Item, ...]:
    return (
        paper(
            "RESTS111",
            "Breathing out",
            "We found that mindfulness reduced anxiety among nurses.",
            tags=("kitchen table",),
            notes=(
                make_note(
                    "RESTNOTE",
                    "Read it beside “Quiet rooms for restless readers”, and try beam search on it.",
                    parent_key="RESTS111",
                ),
            ),
        ),
        paper("RESTS222", "Breathing in", "We found that mindfulness lowered anxiety among clerks."),
        paper("RESTS333", "Quiet rooms for restless readers", "Rooms that are quiet were liked best."),
    )


def _bare() -> Item:
    return paper(
        "BAREBARE", "Untold", creators=(Creator("Noone", "Nell"),), date=PartialDate("1999", 1999), tags=("to read",)
    )
