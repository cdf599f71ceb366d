"""What a site that is handed to others leaves out: notes, annotations, files, full text, and free-text remarks."""

from __future__ import annotations

from dataclasses import replace

from litsite.bundles.records import Bundle, Corpus
from litsite.sources.records import Library


def shareable(library: Library) -> Library:
    """The library without what is private: bibliographic facts, abstracts, tags and collections remain."""
    items = tuple(
        replace(item, notes=(), attachments=(), extra="") for item in library.items if item.type != "attachment"
    )
    return replace(library, items=items, notes=(), problems=())


def _without_text(bundle: Bundle) -> tuple[str, ...]:
    """The keywords of a paper when they rest on its title and abstract alone, not on headings of its text."""
    return () if bundle.full_text else bundle.keywords


def shareable_corpus(corpus: Corpus) -> Corpus:
    """The corpus without full texts and without what went wrong with private files."""
    papers = {
        address: replace(bundle, full_text="", pages=0, words=0, problems=(), keywords=_without_text(bundle))
        for address, bundle in corpus.bundles.items()
        if bundle.kind == "paper"
    }
    return Corpus(corpus.root, papers)
