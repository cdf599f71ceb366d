"""Which files of a paper are tried, in which order, until one gives a text."""

from __future__ import annotations

from collections.abc import Iterable

from litsite.bundles.convert import is_convertible
from litsite.bundles.records import ConversionJob
from litsite.sources.records import Attachment, Item
from litsite.sources.vocabulary import display_title

_PREFERENCE = (".pdf", ".xml", ".epub", ".docx", ".md", ".html", ".htm", ".xhtml", ".txt")


def candidates(item: Item) -> tuple[Attachment, ...]:
    """The item's files that can become text, best first: PDF, JATS, EPUB, DOCX, Markdown, snapshot, plain text."""
    usable = [
        attachment
        for attachment in item.attachments
        if attachment.exists and attachment.path and is_convertible(attachment.content_type, attachment.file_name)
    ]
    return tuple(sorted(usable, key=_rank))


def job_for(item: Item, attachment: Attachment) -> ConversionJob:
    """The job that converts one of the item's files."""
    assert attachment.path is not None
    return ConversionJob(
        address=item.address,
        attachment_key=attachment.key,
        path=attachment.path,
        content_type=attachment.content_type,
        charset=attachment.charset,
        known_title=display_title(item),
        known_names=tuple(_names(item)),
    )


def _rank(attachment: Attachment) -> tuple[int, str, str]:
    suffix = attachment.path.suffix.lower() if attachment.path else ""
    if attachment.content_type == "application/pdf":
        suffix = ".pdf"
    elif attachment.content_type in ("text/html", "application/xhtml+xml"):
        suffix = ".html"
    place = _PREFERENCE.index(suffix) if suffix in _PREFERENCE else len(_PREFERENCE)
    return place, attachment.added, attachment.key


def _names(item: Item) -> Iterable[str]:
    return (creator.name for creator in item.creators if creator.name)
