"""Which bundles there are to index, and the chunks of one: made from its document whenever they are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from litsite.bundles.records import Bundle, Corpus
from litsite.index import chunks, key_chunks
from litsite.index.key_chunks import mark_key_chunks
from litsite.index.records import Chunk
from litsite.index.splitting import PieceLimits
from litsite.sources.records import Annotation, Item, Library
from litsite.store import digest_of

_VERSIONS = (chunks.VERSION, key_chunks.VERSION)


@dataclass(frozen=True, slots=True)
class BundleSource:
    """What the chunks of a bundle are made from. ``paper`` is the address of the paper it speaks for."""

    bundle: Bundle
    paper: str
    annotations: tuple[Annotation, ...] = ()

    @property
    def digest(self) -> str:
        """Changes when the chunks may, apart from the limits they were cut to."""
        marked = [(each.key, each.text, each.comment, each.page) for each in self.annotations]
        return digest_of(_VERSIONS, self.bundle.kind, self.bundle.digest, self.bundle.keywords, self.paper, marked)


def bundle_sources(library: Library, corpus: Corpus) -> dict[str, BundleSource]:
    """Every bundle of the corpus with what belongs to it, by address, sorted."""
    annotations = {item.address: _annotations(item) for item in library.items}
    papers = {note.address: item.address for item in library.items for note in item.notes}
    return {
        address: BundleSource(bundle, papers.get(address, address), annotations.get(address, ()))
        for address, bundle in sorted(corpus.bundles.items())
    }


def chunks_of(source: BundleSource, limits: PieceLimits) -> tuple[Chunk, ...]:
    """All chunks of a bundle, the key ones marked.

    :raises OSError: when its document cannot be read.
    """
    bundle = source.bundle
    document = Path(bundle.document).read_bytes().decode("utf-8", "replace")
    if bundle.kind == "note":
        found = chunks.note_chunks(document, address=bundle.address, paper=source.paper, limits=limits)
    else:
        found = chunks.paper_chunks(document, source.annotations, address=bundle.address, limits=limits)
    return mark_key_chunks(found, bundle.keywords)


def _annotations(item: Item) -> tuple[Annotation, ...]:
    return tuple(annotation for attachment in item.attachments for annotation in attachment.annotations)
