"""Papers and notes as answers name them."""

from __future__ import annotations

from litsite.answers.records import Source
from litsite.sources.inline_markup import plain_text
from litsite.sources.records import Item, Library, Note
from litsite.sources.vocabulary import display_title, short_creators, venue

_UNTITLED_NOTE = "Untitled note"


def sources_of(library: Library) -> dict[str, Source]:
    """Every paper and every standalone note by its address."""
    return {item.address: _paper(item) for item in library.items} | {
        note.address: _note(note) for note in library.notes
    }


def _paper(item: Item) -> Source:
    return Source(
        item.address,
        display_title(item),
        plain_text(short_creators(item.lead_creators)),
        str(item.date.year or item.date.text),
        plain_text(venue(item)),
    )


def _note(note: Note) -> Source:
    return Source(note.address, plain_text(note.title) or _UNTITLED_NOTE)
