"""Pictures that the site shows: those of notes, and those that Zotero drew for image and ink annotations."""

from __future__ import annotations

from pathlib import Path

from litsite.bundles.records import Corpus
from litsite.sources.records import Library

_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp")


def annotation_images(library: Library) -> dict[str, tuple[str, Path]]:
    """Annotation key to the picture's place on the site and the file it comes from."""
    return {
        annotation.key: (f"files/{item.address.lower()}/{annotation.key}.png", annotation.image)
        for item in library.items
        for attachment in item.attachments
        for annotation in attachment.annotations
        if annotation.image is not None
    }


def note_images(library: Library, corpus: Corpus) -> dict[str, Path]:
    """The pictures in notes: place on the site to the file in the note's bundle."""
    notes = [*library.notes, *(note for item in library.items for note in item.notes)]
    return {
        f"files/{note.address.lower()}/{path.name}": path
        for note in notes
        if note.images and note.address in corpus.bundles
        for path in sorted((corpus.root / note.address / "images").glob("*"))
        if path.suffix.lower() in _PICTURES
    }
