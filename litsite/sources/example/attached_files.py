"""The files of the example: PDFs with annotations in them, a snapshot, a plain text and a missing linked file."""

from __future__ import annotations

import re
from pathlib import Path

from litsite.sources.example.content_files import Facts, read_file, read_text
from litsite.sources.example.highlights import Place, PlaceFinder, place_finder
from litsite.sources.example.papers import make_pdf
from litsite.sources.example.timeline import time_of
from litsite.sources.example.zotero_keys import zotero_key
from litsite.sources.inline_markup import plain_text
from litsite.sources.records import Annotation, Attachment, Item, Tag
from litsite.sources.vocabulary import short_creators

_COLORS = {
    "yellow": "#ffd400",
    "red": "#ff6666",
    "green": "#5fb236",
    "blue": "#2ea8e5",
    "purple": "#a28ae5",
    "orange": "#f19837",
}
_QUOTED_KINDS = ("highlight", "underline")
_UNSAFE = re.compile(r'[\\/:*?"<>|$]+')


class AttachedFiles:
    """Makes attachments, and collects their bytes in ``files`` and the places of annotations in ``positions``."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.positions: dict[str, str] = {}

    def of(self, facts: Facts, item: Item, day: int) -> list[Attachment]:
        """The attachments that the facts of an item ask for, added on the item's day."""
        attachments = []
        if "text" in facts:
            attachments.append(self._paper(facts, item, day))
        if "snapshot" in facts:
            attachments.append(
                self._stored(
                    facts["snapshot"],
                    read_file(facts["snapshot"]),
                    title="Snapshot",
                    mode="imported_url",
                    content_type="text/html",
                    charset="utf-8",
                    url=item.field("url"),
                    added=time_of(day, 1),
                )
            )
        if "plain_text" in facts:
            attachments.append(
                self._stored(
                    facts["plain_text"],
                    read_file(facts["plain_text"]),
                    title="Plain text",
                    content_type="text/plain",
                    charset="utf-8",
                    added=time_of(day, 1),
                )
            )
        if "linked_file" in facts:
            linked = Path(facts["linked_file"])
            attachments.append(
                Attachment(
                    key=zotero_key("attachment", linked.name),
                    title="Scan on the other computer",
                    mode="linked_file",
                    content_type="application/pdf",
                    path=linked,
                    added=time_of(day, 1),
                    modified=time_of(day, 1),
                )
            )
        return attachments

    def alone(self, facts: Facts, day: int) -> Attachment:
        """A PDF that belongs to no item."""
        pdf = make_pdf(read_text(facts["id"]), running_head=facts["title"])
        file_name = f"{_UNSAFE.sub('', facts['title'])}.pdf"
        return self._stored(file_name, pdf, title=facts["title"], content_type="application/pdf", added=time_of(day))

    def embedded_picture(self, name: str, picture: bytes, added: str) -> Attachment:
        """A picture inside the note ``name``."""
        return self._stored(
            "image.png", picture, name=name, mode="embedded_image", content_type="image/png", added=added
        )

    def _stored(
        self,
        file_name: str,
        content: bytes,
        *,
        content_type: str,
        added: str,
        name: str = "",
        title: str = "",
        mode: str = "imported_file",
        charset: str = "",
        url: str = "",
        annotations: tuple[Annotation, ...] = (),
    ) -> Attachment:
        key = zotero_key("attachment", name or file_name)
        self.files[key] = content
        return Attachment(
            key=key,
            title=title,
            mode=mode,
            content_type=content_type,
            charset=charset,
            path=Path("storage") / key / file_name,
            url=url,
            annotations=annotations,
            added=added,
            modified=added,
        )

    def _paper(self, facts: Facts, item: Item, day: int) -> Attachment:
        layout = facts["text"]
        pdf = make_pdf(
            read_text(facts["id"]),
            running_head=f"Reading summary of {short_creators(item.lead_creators)} ({item.date.year})",
            author="litsite example library",
            two_columns=layout["columns"] == 2,
            roman_pages=layout.get("pages") == "roman",
        )
        with place_finder(pdf) as finder:
            annotations = [
                self._annotation(facts["id"], annotation, number, finder, day)
                for number, annotation in enumerate(facts.get("annotations", ()))
            ]
        return self._stored(
            _file_name(item),
            pdf,
            title="Reading summary (PDF)",
            content_type="application/pdf",
            annotations=tuple(sorted(annotations, key=lambda annotation: (annotation.sort_index, annotation.key))),
            added=time_of(day, 1),
        )

    def _annotation(self, item_name: str, facts: Facts, number: int, finder: PlaceFinder, day: int) -> Annotation:
        kind = next(kind for kind in (*_QUOTED_KINDS, "note", "image") if kind in facts)
        place = _place(finder, kind, facts[kind], number)
        key = zotero_key("annotation", item_name, str(number))
        self.positions[key] = place.position
        return Annotation(
            key=key,
            kind=kind,
            text=facts[kind] if kind in _QUOTED_KINDS else "",
            comment=facts.get("comment", ""),
            color=_COLORS[facts["color"]],
            page_label=place.page_label,
            page=place.page,
            sort_index=place.sort_index,
            tags=tuple(Tag(name) for name in facts.get("tags", ())),
            added=time_of(day + 1, 4 * number),
            modified=time_of(day + 1, 4 * number),
        )


def _place(finder: PlaceFinder, kind: str, where: str | dict[str, int], number: int) -> Place:
    if isinstance(where, str):
        return finder.quote(where)
    return finder.note(where["page"], number) if kind == "note" else finder.picture(where["page"])


def _file_name(item: Item) -> str:
    """As Zotero names files: ``Newman and Girvan - 2004 - Finding and Evaluating Community Structure.pdf``."""
    title = _UNSAFE.sub("", plain_text(item.title))[:60].strip(" .")
    creators = short_creators(item.lead_creators).replace(" & ", " and ")
    return f"{creators} - {item.date.year} - {title}.pdf"
