"""Attachments: what the database says of them, put together with the files themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from litsite.sources.database import Database, text_of
from litsite.sources.files import FileFinder
from litsite.sources.item_rows import ItemRow
from litsite.sources.records import Annotation, Attachment, Tag

MODES = {0: "imported_file", 1: "imported_url", 2: "linked_file", 3: "linked_url", 4: "embedded_image"}


@dataclass(frozen=True, slots=True)
class AttachmentRow:
    """What the database says of an attachment. ``path`` is as Zotero writes it (see :class:`FileFinder`)."""

    mode: str
    content_type: str
    charset: str
    path: str


def read_attachment_rows(database: Database) -> dict[int, AttachmentRow]:
    """What the database says of every wanted attachment, by item."""
    return {
        number: AttachmentRow(MODES.get(mode, "imported_file"), text_of(content_type), text_of(charset), text_of(path))
        for number, mode, content_type, charset, path in database.rows(
            "SELECT itemID, linkMode, contentType, charset, path FROM wanted JOIN itemAttachments USING (itemID)"
            " LEFT JOIN charsets USING (charsetID)"
        )
    }


@dataclass(frozen=True, slots=True)
class AttachmentBuilder:
    """Puts attachments together from what the readers found, each by item number."""

    finder: FileFinder
    attachment_rows: Mapping[int, AttachmentRow]
    fields: Mapping[int, Mapping[str, str]]
    tags: Mapping[int, tuple[Tag, ...]]
    annotations: Mapping[int, tuple[Annotation, ...]]
    notes: Mapping[int, tuple[str, str]]

    def build(self, row: ItemRow) -> Attachment:
        """The attachment of one row, with its annotations, tags and the note that is on it."""
        recorded = self.attachment_rows.get(row.id, AttachmentRow("imported_file", "", "", ""))
        fields = self.fields.get(row.id, {})
        location = self.finder.locate(recorded.mode, recorded.path, row.key)
        return Attachment(
            key=row.key,
            title=fields.get("title", ""),
            mode=recorded.mode,
            content_type=recorded.content_type,
            charset=recorded.charset,
            path=location.path,
            exists=location.exists,
            missing_reason=location.missing_reason,
            url=fields.get("url", ""),
            full_text_cache=self.finder.full_text_cache(row.key),
            annotations=self.annotations.get(row.id, ()),
            tags=self.tags.get(row.id, ()),
            note=self.notes.get(row.id, ("", ""))[0],
            added=row.added,
            modified=row.modified,
        )
