"""Notes as Zotero stores them, and the notes that sit on attachments."""

from __future__ import annotations

from litsite.sources.database import Database, text_of


def read_notes(database: Database) -> dict[int, tuple[str, str]]:
    """HTML and title of every wanted note, by item; attachments that have a note on them included."""
    return {
        number: (text_of(html), text_of(title))
        for number, html, title in database.rows("SELECT itemID, note, title FROM wanted JOIN itemNotes USING (itemID)")
    }
