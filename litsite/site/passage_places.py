"""Where a passage stands: on a page of the site, and in the file that Zotero opens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from litsite.bundles.records import Corpus
from litsite.index.records import ABSTRACT, ANNOTATION, NOTE, SECTION
from litsite.index.words import words
from litsite.relations.records import Passage
from litsite.site.fragments import Fragments
from litsite.site.records import Heading, Link
from litsite.site.views import only_pdf
from litsite.sources.links import open_link
from litsite.sources.records import Annotation, Attachment, Item
from litsite.store import digest_of


def heading_of(headings: Iterable[Heading], passage: Passage) -> Heading | None:
    """The heading under which a passage stands: one of its section's name, with its path, begun by its page."""
    wanted = [words(name) for name in passage.section]
    named: list[tuple[bool, Heading]] = []
    path: list[tuple[int, list[str]]] = []
    for heading in headings:
        path = [above for above in path if above[0] < heading.level]
        path.append((heading.level, words(heading.label.striptags())))
        if wanted and path[-1][1] == wanted[-1]:
            named.append(([name for _, name in path] == wanted, heading))
    exact = [heading for has_path, heading in named if has_path] or [heading for _, heading in named]
    begun = [each for each in exact if passage.page is not None and each.page and each.page <= passage.page]
    return begun[-1] if begun else exact[0] if exact else None


def annotations_of(item: Item) -> dict[str, tuple[Attachment, Annotation]]:
    """A paper's annotations by key, each with the file it is in."""
    return {each.key: (file, each) for file in item.attachments for each in file.annotations}


def file_href(paper: Item, page: int | None) -> str:
    """Opens a page of a paper's text where it is certain which file the text came from; empty where it is not."""
    key = only_pdf(paper)
    return open_link(paper.library, key, page=page) if key else ""


class PassagePlaces:
    """Finds the places of passages."""

    def __init__(self, corpus: Corpus, fragments: Fragments) -> None:
        self._corpus = corpus
        self._fragments = fragments

    def headings(self, paper: Item) -> Sequence[Heading]:
        """The headings of a paper's full text."""
        bundle = self._corpus.bundles.get(paper.address)
        return self._fragments.headings(bundle) if bundle and bundle.full_text else ()

    def rests_on(self, paper: Item) -> str:
        """The digest of all that the places of a paper's passages rest on."""
        bundle = self._corpus.bundles.get(paper.address)
        marks = [(key, file.key, mark.page, mark.page_label) for key, (file, mark) in annotations_of(paper).items()]
        texts = [(each.key, each.content_type, each.exists) for each in paper.attachments]
        notes = [note.address for note in paper.notes]
        return digest_of(marks, texts, notes, bool(paper.abstract), bundle.digest if bundle else "")

    def place(
        self, passage: Passage, paper: Item, page: str, contents: Callable[[], Sequence[Heading]] | None = None
    ) -> tuple[Link, Link | None]:
        """Where a passage stands on the page of its paper (``page`` is empty on that page itself), and in the file.

        ``contents`` gives the headings of the paper's full text where they are at hand already.
        """
        number = f"page {passage.page}" if passage.page else ""
        if passage.kind == ANNOTATION:
            found = annotations_of(paper).get(passage.annotation)
            if found is not None:
                attachment, annotation = found
                label = annotation.page_label or (str(annotation.page) if annotation.page else "")
                href = open_link(paper.library, attachment.key, page=annotation.page, annotation=annotation.key)
                place = Link("Annotation", f"{page}#annotation-{annotation.key.lower()}")
                return place, Link(f"page {label}" if label else "in Zotero", href)
        if passage.kind == NOTE and any(note.address == passage.address for note in paper.notes):
            return Link("Note", f"{page}#note-{passage.address.lower()}"), None
        if passage.kind == ABSTRACT and paper.abstract:
            return Link("Abstract", f"{page}#_abstract"), None
        if passage.kind == SECTION:
            heading = heading_of(contents() if contents else self.headings(paper), passage)
            anchor = heading.id if heading else "_text"
            label = " › ".join(passage.section) or "Full text"
            return Link(label, f"{page}#{anchor}"), Link(number, file_href(paper, passage.page)) if number else None
        return Link("Paper", page or "#_main"), Link(number, "") if number else None
