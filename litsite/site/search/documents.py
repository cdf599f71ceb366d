"""The papers and notes of a library as documents that can be found."""

from __future__ import annotations

from collections.abc import Iterator

from litsite.bundles.records import Corpus
from litsite.site.catalogue import Catalogue
from litsite.site.search.records import SearchDocument
from litsite.sources.records import Item, Note
from litsite.sources.vocabulary import author_year, display_title, item_type_label, short_creators, venue


def search_documents(catalogue: Catalogue, corpus: Corpus, note_titles: dict[str, str]) -> list[SearchDocument]:
    """Every paper, then every note, each sorted by address. ``note_titles`` are titles as their pages show them."""
    papers = (_paper(item, catalogue, corpus) for item in catalogue.items)
    notes = (
        _note(note, parent, catalogue, corpus, note_titles.get(note.address, note.title))
        for note, parent in catalogue.notes
    )
    return sorted(papers, key=_by_address) + sorted(notes, key=_by_address)


def _by_address(document: SearchDocument) -> str:
    return document.address


def _paper(item: Item, catalogue: Catalogue, corpus: Corpus) -> SearchDocument:
    bundle = corpus.bundles.get(item.address)
    return SearchDocument(
        address=item.address,
        href=catalogue.paper_paths[item.address],
        title=display_title(item),
        creators=tuple(creator.name for creator in item.creators),
        byline=short_creators(item.lead_creators),
        year=item.date.year,
        venue=venue(item),
        type=item_type_label(item.type),
        tags=tuple(tag.name for tag in item.tags),
        abstract=item.abstract,
        annotations=tuple(_annotations(item)),
        text_digest=bundle.digest if bundle and bundle.full_text else "",
    )


def _annotations(item: Item) -> Iterator[str]:
    for attachment in item.attachments:
        for annotation in attachment.annotations:
            yield from (text for text in (annotation.text, annotation.comment) if text.strip())


def _note(note: Note, parent: Item | None, catalogue: Catalogue, corpus: Corpus, title: str) -> SearchDocument:
    bundle = corpus.bundles.get(note.address)
    return SearchDocument(
        address=note.address,
        href=catalogue.note_paths[note.address],
        title=title,
        creators=tuple(creator.name for creator in parent.creators) if parent else (),
        byline=f"on {author_year(parent)}" if parent else "",
        year=parent.date.year if parent else None,
        type="Note",
        tags=tuple(tag.name for tag in note.tags),
        context=display_title(parent) if parent else "",
        text_digest=bundle.digest if bundle else "",
    )
