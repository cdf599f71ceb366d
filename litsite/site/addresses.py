"""Where each page of the site lives: readable, stable, safe on case-blind file systems and on Windows.

A paper's address is made of its citation key or of author, year and title, and ends with its item key, so that no two
can clash and no reserved name can occur. A cluster is named by its title and its oldest paper's key, a question by its
slug. An entity and a community are named by what they are called and the begin of their id, a group of findings by the
begin of its id alone. Everything else is named after its own text.
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
ENTITIES = "entities/index.html"
FINDINGS = "findings/index.html"
DIFFERENCES = "findings/differ.html"
COMMUNITIES = "communities/index.html"
PAPER_MATRIX = "matrices/papers.html"
CLAIM_MATRIX = "matrices/findings.html"
HEALTH = "health.html"
RELATIONS = "relations.html"
GRAPH = "graph.html"
PROBLEMS = "problems.html"
SEARCH = "search.html"
_LONGEST = 56
_ID_LENGTH = 8


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


def entity_path(name: str, key: str) -> str:
    """``entities/random-forest-1a2b3c4d.html``; ``key`` is the id of the entity."""
    return _with_key("entities", slug(name, longest=_LONGEST), key[:_ID_LENGTH])


def entity_line(name: str, key: str) -> str:
    """The line of an entity that has no page: ``entities/index.html#random-forest-1a2b3c4d``."""
    return f"{ENTITIES}#{entity_path(name, key).removeprefix('entities/').removesuffix('.html')}"


def finding_group_path(key: str) -> str:
    """``findings/1a2b3c4d5e6f7a8b.html``, the findings of one group."""
    return f"findings/{key[: 2 * _ID_LENGTH].lower()}.html"


def community_path(name: str, key: str) -> str:
    """``communities/random-forest-1a2b3c4d.html``; two communities may be named after the same entity."""
    return _with_key("communities", slug(name, longest=_LONGEST), key[:_ID_LENGTH])


def year_path(year: int | None) -> str:
    """``years/2017.html``; papers without a year are together in ``years/undated.html``."""
    return f"years/{year}.html" if year is not None else "years/undated.html"


def _with_key(folder: str, name: str, address: str) -> str:
    key = address.lower()
    return f"{folder}/{name}-{key}.html" if name else f"{folder}/{key}.html"
