"""Which bundles are read for knowledge, and what extractors read of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from litsite.bundles.records import Corpus
from litsite.index.records import ABSTRACT, FRONT_MATTER, Chunk
from litsite.knowledge.prose import BundleText, prose_passages
from litsite.knowledge.records import PaperFacts
from litsite.sources.inline_markup import plain_text
from litsite.sources.records import Item, Library, Note, Tag
from litsite.sources.vocabulary import display_title, short_creators
from litsite.store import digest_of

_OWN_TAGS = "litsite:"
_PUBLIC = (FRONT_MATTER, ABSTRACT)


@dataclass(frozen=True, slots=True)
class BundleToRead:
    """A bundle that is read: ``paper`` is the address of the paper that it speaks for, else its own.

    ``title`` is empty for notes; ``tags`` are those that people gave. Of a bundle that ``is_public_only`` title and
    abstract alone are read.
    """

    address: str
    paper: str
    title: str = ""
    keywords: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    is_public_only: bool = False

    def text(self, chunks: tuple[Chunk, ...]) -> BundleText:
        """What extractors read of it, given all its chunks."""
        read = [chunk for chunk in chunks if chunk.kind in _PUBLIC] if self.is_public_only else chunks
        return BundleText(self.address, self.paper, self.title, self.keywords, self.tags, prose_passages(read))

    def digest(self, chunks: str) -> str:
        """Changes when what is read may; ``chunks`` is the digest of the bundle's chunks."""
        return digest_of(self, chunks)


def bundles_to_read(library: Library, corpus: Corpus, *, share: bool) -> dict[str, BundleToRead]:
    """The papers and notes of a library, by address, sorted; of a library to be shared, papers with what is public."""
    found = {each.address: each for each in _papers(library, corpus, share=share)}
    if not share:
        found |= {each.address: each for each in _notes(library)}
    return {address: found[address] for address in sorted(found) if address in corpus.bundles}


def paper_facts(library: Library, *, share: bool) -> dict[str, PaperFacts]:
    """What is said of every paper and standalone note, by address."""
    items = [item for item in library.items if not (share and item.type == "attachment")]
    facts = [_facts(item) for item in items]
    if not share:
        facts += [
            PaperFacts(note.address, note.title, "Note", note.modified[:4], note.modified)
            for note in _read(library.notes)
        ]
    return {each.address: each for each in sorted(facts, key=lambda each: each.address)}


def _papers(library: Library, corpus: Corpus, *, share: bool) -> Iterator[BundleToRead]:
    for item in library.items:
        bundle = corpus.bundles.get(item.address)
        if bundle is None or (share and item.type == "attachment"):
            continue
        # Keywords of a full text rest on its headings, too.
        keywords = () if share and bundle.full_text else bundle.keywords
        yield BundleToRead(
            item.address, item.address, plain_text(item.title), keywords, _tags_by_hand(item.tags), is_public_only=share
        )


def _notes(library: Library) -> Iterator[BundleToRead]:
    for item in library.items:
        yield from (BundleToRead(note.address, item.address) for note in _read(item.notes))
    yield from (BundleToRead(note.address, note.address) for note in _read(library.notes))


def _read(notes: tuple[Note, ...]) -> Iterator[Note]:
    """The notes that say something of their own: questions and answers of this program do not."""
    return (note for note in notes if not any(tag.name.startswith(_OWN_TAGS) for tag in note.tags))


def _tags_by_hand(tags: tuple[Tag, ...]) -> tuple[str, ...]:
    return tuple(sorted({tag.name for tag in tags if not tag.automatic}))


def _facts(item: Item) -> PaperFacts:
    year = str(item.date.year) if item.date.year is not None else ""
    modified = item.modified or item.added
    return PaperFacts(item.address, display_title(item), short_creators(item.lead_creators), year, modified)
