"""Words for Zotero's technical names, and names as they are cited in running text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from litsite.sources.inline_markup import plain_text
from litsite.sources.records import Creator, Item

_LABELS = {
    "attachment": "File",
    "computerProgram": "Software",
    "tvBroadcast": "TV broadcast",
    "webpage": "Web page",
    "audioRecording": "Recording",
    "videoRecording": "Video",
}
_VENUE_FIELDS = (
    "publicationTitle",
    "conferenceName",
    "proceedingsTitle",
    "repository",
    "university",
    "institution",
    "publisher",
    "websiteTitle",
    "meetingName",
)


def words_of(name: str) -> str:
    """A camel-case technical name in words: ``journalArticle`` gives ``journal article``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def item_type_label(type_name: str) -> str:
    """What a reader calls an item type: ``Journal article``, ``Web page``."""
    return _LABELS.get(type_name) or words_of(type_name).capitalize() or "Item"


def short_creators(creators: Sequence[Creator]) -> str:
    """Creators as in APA's running text: ``Ho``, ``Ho & Li``, ``Ho et al.``; empty when there are none."""
    names = [creator.family or creator.given for creator in creators]
    if len(names) > 2:
        return f"{names[0]} et al."
    return " & ".join(names)


def author_year(item: Item) -> str:
    """The short name of an item in prose, never its key: ``Ho & Li (2019)``, else its title."""
    creators = short_creators(item.lead_creators)
    if not creators:
        return display_title(item)
    return f"{creators} ({item.date.year or item.date.text or 'n.d.'})"


def display_title(item: Item) -> str:
    """The title as plain text, with a readable stand-in for items that have none."""
    title = plain_text(item.title)
    if title:
        return title
    files = [attachment.file_name or attachment.title for attachment in item.attachments]
    return next((name for name in files if name), f"Untitled {item_type_label(item.type).lower()}")


def venue(item: Item) -> str:
    """Where an item appeared: journal, conference, repository or publisher, whichever it has first."""
    return next((value for name in _VENUE_FIELDS if (value := item.field(name))), "")
