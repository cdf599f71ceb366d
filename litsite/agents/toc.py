"""The table of contents of a paper or note: its headings in order, and how many papers are connected to it.

Only their number is said: a list of neighbours would steer a reader before the text is read, and is asked for apart.
"""

from __future__ import annotations

from litsite.agents.library_access import Entry, LibraryAccess
from litsite.agents.outline import nested_list
from litsite.agents.reading import Reading
from litsite.errors import WorkspaceError


def table_of_contents(access: LibraryAccess, entry: Entry, *, inspect: str) -> str:
    """The outline in Markdown. ``inspect`` says how the connected papers are asked for.

    :raises LitsiteError: when the document cannot be read.
    """
    sections = nested_list(Reading.of(access, entry).sections)
    return "\n".join(
        [
            f"# Table of Contents: {entry.title}",
            f"**Related Items**: {_connected(access, entry, inspect)}",
            "",
            sections or "The text has no sections.",
        ]
    )


def _connected(access: LibraryAccess, entry: Entry, inspect: str) -> str:
    try:
        count = len({row.target for row in access.relations(entry)})
    except WorkspaceError as error:
        return f"{error.what} ({error.hint})"
    if not count:
        return "no connected papers"
    return f"{count} connected paper{'' if count == 1 else 's'} (use {inspect} to inspect)"
