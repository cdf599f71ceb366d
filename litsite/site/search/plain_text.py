"""The words of a Markdown document without its marks, for the index and for excerpts."""

from __future__ import annotations

import re

from litsite.bundles.front_matter import split_front_matter
from litsite.bundles.marks import FULL_TEXT_MARK, REFERENCES_MARK

# In one pass: comments, sub and sup, links and pictures (their text stays), backslashes before signs (the sign stays),
# marks at the beginning of a line, rules of tables, stars, backquotes and bars.
_MARKS = re.compile(
    r"<!--.*?-->|</?su[bp]>|!?\[([^\]\n]*)\]\([^()\s]*\)|\\(?!\w)(\S?)|^(?:#{1,6}|>|[-+]) |:?-{3,}:?|[*`|]+",
    re.MULTILINE | re.DOTALL,
)


def full_text(document: str) -> str:
    """What was converted from a paper's file, without the reference list."""
    _, body = split_front_matter(document)
    mark = FULL_TEXT_MARK.search(body)
    return _plain(body[mark.end() :].partition(f"\n{REFERENCES_MARK}\n")[0]) if mark else ""


def note_text(document: str) -> str:
    """A note without its title, which is known already."""
    _, body = split_front_matter(document)
    return _plain(body.lstrip("\n").partition("\n")[2])


def _plain(markdown: str) -> str:
    return " ".join(_MARKS.sub(r"\1\2", markdown).split())
