"""Where the evidence of an answer stands: on the site, in the file, and in Zotero's window."""

from __future__ import annotations

from litsite.answers.records import Answer, Evidence
from litsite.index.records import NOTE
from litsite.relations.records import Passage
from litsite.site.passage_places import PassagePlaces, file_href
from litsite.site.records import Link
from litsite.site.views import Views
from litsite.sources.links import select_link
from litsite.sources.records import Item, Note
from litsite.store import digest_of


class EvidencePlaces:
    """Finds the places of evidence, for every page that shows an answer."""

    def __init__(self, views: Views, places: PassagePlaces) -> None:
        self.views = views
        self._places = places
        self._items = {item.address: item for item in views.catalogue.items}
        self._notes = {note.address: note for note, _ in views.catalogue.notes}

    def rests_on(self, answer: Answer) -> str:
        """The digest of an answer and of all that the places of its evidence rest on."""
        shown = {}
        for address in sorted({each.source.address for each in answer.evidence}):
            item = self._items.get(address)
            if item is None:
                shown[address] = self.views.catalogue.path_of(address)
            else:
                row = self.views.rows[address]
                shown[address] = digest_of(row.href, row.title, row.retracted, self._places.rests_on(item))
        return digest_of(answer, shown)

    def of(self, evidence: Evidence) -> tuple[Link | None, Link | None]:
        """Where a passage stands on a page of the site, and in the file; neither for one that is withheld."""
        paper = self._items.get(evidence.source.address)
        if evidence.is_withheld:
            return None, None
        if paper is None:
            path = self.views.catalogue.path_of(evidence.bundle)
            return (Link("Note", path) if path else None), None
        passage = Passage(
            chunk=evidence.chunk,
            address=evidence.bundle,
            kind=evidence.kind,
            text=evidence.text,
            section=evidence.section,
            page=evidence.page,
            annotation=evidence.annotation,
        )
        return self._places.place(passage, paper, self.views.catalogue.paper_paths[paper.address])

    def select(self, evidence: Evidence) -> str:
        """Shows in Zotero what a passage is from: the note itself, else the paper; empty for what is not there."""
        note = self._notes.get(evidence.bundle) if evidence.kind == NOTE else None
        shown: Item | Note | None = note or self._items.get(evidence.source.address)
        return select_link(shown.library, shown.key) if shown else ""

    def reader(self, evidence: Evidence) -> Link | None:
        """Opens the file of a passage in Zotero's reader, at its page where that is known."""
        paper = self._items.get(evidence.source.address)
        _, file = self.of(evidence)
        if file is not None and file.href:
            return Link("Open in reader", file.href, detail=file.label if str(file.label).startswith("page") else "")
        if paper is None or evidence.is_withheld or evidence.kind == NOTE:
            return None
        href = file_href(paper, evidence.page)
        return Link("Open in reader", href) if href else None
