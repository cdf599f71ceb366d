"""Where each page of the site lives: readable, stable, safe on case-blind file systems and on Windows.

A paper's address is made of its citation key or of author, year and title, and ends with its item key, so that no two
can clash and no reserved name can occur. A cluster is named by its title and its oldest paper's key, a question by its
slug. Everything else is named after its own text.
"""

from __future__ import annotations

from litsite.site.anchors import slug
from litsite.sources.records import Collection, Item, Note
from litsite.sources.vocabulary import display_title

HOME = "index.html"
PAPERS = "papers/index.html"
AUTHORS = "authors/index.html"
VENUES = "venues/index.html"
YEARS = "years/index.html"
TAGS = "tags/index.html"
COLLECTIONS = "collections/index.html"
NOTES = "notes/index.html"
CLUSTERS = "clusters/index.html"
QUESTIONS = "questions/index.html"
RELATIONS = "relations.html"
GRAPH = "graph.html"
PROBLEMS = "problems.html"
SEARCH = "search.html"
_LONGEST = 56


def paper_path(item: Item) -> str:
    """``papers/vaswani-2017-attention-is-all-abcd2345.html``."""
    if item.citation_key:
        name = slug(item.citation_key, longest=_LONGEST)
    else:
        first = item.lead_creators[0].family if item.lead_creators else ""
        year = str(item.date.year) if item.date.year else ""
        name = slug(f"{first} {year} {display_title(item)}", longest=_LONGEST)
    return _with_key("papers", name, item.address)


def note_path(note: Note) -> str:
    """``notes/reading-plan-abcd2345.html``."""
    return _with_key("notes", slug(note.title, longest=_LONGEST), note.address)


def collection_path(collection: Collection) -> str:
    """``collections/statistics-abcd2345.html``."""
    return _with_key("collections", slug(collection.name, longest=_LONGEST), collection.address)


def cluster_path(title: str, key: str) -> str:
    """``clusters/working-memory-chunking-abcd2345.html``; ``key`` is the address of the cluster's oldest paper."""
    return _with_key("clusters", slug(title, longest=_LONGEST), key)


def question_path(slug: str) -> str:
    """``questions/what-limits-working-memory.html``."""
    return f"questions/{slug}.html"


def claims_path(slug: str) -> str:
    """The claims of a question's answer: ``questions/what-limits-working-memory-claims.html``."""
    return f"questions/{slug}-claims.html"


def year_path(year: int | None) -> str:
    """``years/2017.html``; papers without a year are together in ``years/undated.html``."""
    return f"years/{year}.html" if year is not None else "years/undated.html"


def _with_key(folder: str, name: str, address: str) -> str:
    key = address.lower()
    return f"{folder}/{name}-{key}.html" if name else f"{folder}/{key}.html"
