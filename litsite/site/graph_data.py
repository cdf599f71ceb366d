"""What the map of the library shows: papers, links and, once laid out, places and communities, column by column.

The same object is given to the layout, to the page (``data/graph.js``) and, row by row, to the REST interface.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from litsite.relations.records import PRECEDENCE, Relation, Relations
from litsite.site.catalogue import Catalogue
from litsite.site.relation_words import LABELS, citing_in
from litsite.sources.records import Item
from litsite.sources.vocabulary import display_title, short_creators

_TERMS = 3

SOURCE_CITES = 1
TARGET_CITES = 2


@dataclass(frozen=True, slots=True)
class GraphData:
    """A library's graph by columns: everything about one paper, or one link, stands at one place in each.

    Papers are in the order in which they came into the library, so that a new one leaves the others' numbers alone.
    ``keys`` are addresses. ``tags``, ``collections`` and ``keywords`` hold places in ``tag_names``,
    ``collection_names`` and ``keyword_names``; a paper is in all collections above its own, and a collection's name
    tells those (``Methods / Statistics``).

    Links are there once: ``source`` and ``target`` are numbers of papers, the smaller first; ``type`` is a place in
    ``types``, and in ``type_labels`` for what it is called; ``score`` counts hundredths; ``citing`` is 1 when the
    source cites the target, 2 when it is cited by it, 3 for both; ``terms`` are places in ``term_names`` of what speaks
    for the link, most telling first.
    """

    keys: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    creators: tuple[str, ...] = ()
    years: tuple[str, ...] = ()
    hrefs: tuple[str, ...] = ()
    tags: tuple[tuple[int, ...], ...] = ()
    collections: tuple[tuple[int, ...], ...] = ()
    keywords: tuple[tuple[int, ...], ...] = ()
    tag_names: tuple[str, ...] = ()
    collection_names: tuple[str, ...] = ()
    keyword_names: tuple[str, ...] = ()
    types: tuple[str, ...] = PRECEDENCE
    type_labels: tuple[str, ...] = tuple(LABELS[name] for name in PRECEDENCE)
    source: tuple[int, ...] = ()
    target: tuple[int, ...] = ()
    type: tuple[int, ...] = ()
    score: tuple[int, ...] = ()
    citing: tuple[int, ...] = ()
    terms: tuple[tuple[int, ...], ...] = ()
    term_names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GraphCommunity:
    """A cluster of papers: what it is called, how many papers it has, and its page once the site has one.

    ``key`` is the address of its oldest paper, which outlives its number.
    """

    title: str
    size: int
    key: str = ""
    href: str = ""


@dataclass(frozen=True, slots=True)
class GraphLayout:
    """Where everything is: by paper the place in pixels and the number of its community, -1 for a paper without links.

    ``radius`` is that of the ring of communities; papers without links stand at 1.45 times as much.
    """

    radius: int
    community: tuple[int, ...]
    x: tuple[int, ...]
    y: tuple[int, ...]
    communities: tuple[GraphCommunity, ...]


def graph_data(catalogue: Catalogue, relations: Relations, keywords: Mapping[str, Sequence[str]]) -> GraphData:
    """The graph of a library. ``keywords`` are those of papers by address, best first."""
    items = sorted(catalogue.items, key=lambda item: (item.added, item.address))
    places = {item.address: place for place, item in enumerate(items)}
    tags = {name: group.items for name, group in catalogue.tags.items() if group.items}
    collections = _collections(catalogue)
    tag_names, by_tag = _memberships(tags, places)
    collection_names, by_collection = _memberships(collections, places)
    keyword_names, by_keyword = _numbered([keywords.get(item.address, ()) for item in items])
    links = _links(relations, places)
    term_names, terms = _numbered([_terms(relation) for _, _, relation in links])
    return GraphData(
        keys=tuple(places),
        titles=tuple(display_title(item) for item in items),
        creators=tuple(short_creators(item.lead_creators) for item in items),
        years=tuple(str(item.date.year) if item.date.year is not None else item.date.text for item in items),
        hrefs=tuple(catalogue.paper_paths[item.address] for item in items),
        tags=by_tag,
        collections=by_collection,
        keywords=by_keyword,
        tag_names=tag_names,
        collection_names=collection_names,
        keyword_names=keyword_names,
        source=tuple(source for source, _, _ in links),
        target=tuple(target for _, target, _ in links),
        type=tuple(PRECEDENCE.index(relation.type) for _, _, relation in links),
        score=tuple(round(100 * relation.score) for _, _, relation in links),
        citing=tuple(_citing(relation) for _, _, relation in links),
        terms=terms,
        term_names=term_names,
    )


def _links(relations: Relations, places: Mapping[str, int]) -> list[tuple[int, int, Relation]]:
    """Every edge once, as its older paper sees it."""
    found = [
        (places[source], places[relation.target], relation)
        for source, of_paper in relations.of.items()
        if source in places
        for relation in of_paper
        if relation.target in places
    ]
    return sorted((link for link in found if link[0] < link[1]), key=lambda link: link[:2])


def _collections(catalogue: Catalogue) -> dict[str, tuple[Item, ...]]:
    """The papers of every collection and of those below it, by a name that tells where it is."""
    found: dict[str, tuple[Item, ...]] = {}
    waiting = [("", shelf) for shelf in reversed(catalogue.shelves)]
    while waiting:
        above, shelf = waiting.pop()
        name = f"{above} / {shelf.collection.name}" if above else shelf.collection.name
        found[name] = (*found.get(name, ()), *shelf.everything)
        waiting += [(name, child) for child in reversed(shelf.children)]
    return {name: items for name, items in found.items() if items}


def _memberships(
    groups: Mapping[str, Iterable[Item]], places: Mapping[str, int]
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """The names of groups, and for each paper the numbers of those that it is in."""
    members: list[set[int]] = [set() for _ in places]
    for number, items in enumerate(groups.values()):
        for item in items:
            members[places[item.address]].add(number)
    return tuple(groups), tuple(tuple(sorted(numbers)) for numbers in members)


def _numbered(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """Words as places in a list of all that occur, in the order in which they first do."""
    numbers: dict[str, int] = {}
    found = tuple(tuple(numbers.setdefault(word, len(numbers)) for word in row) for row in rows)
    return tuple(numbers), found


def _terms(relation: Relation) -> tuple[str, ...]:
    return next((each.terms[:_TERMS] for each in relation.evidence if each.terms), ())


def _citing(relation: Relation) -> int:
    cites, cited = citing_in(relation)
    return SOURCE_CITES * cites + TARGET_CITES * cited


def graph_columns(data: GraphData, layout: GraphLayout | None = None) -> dict[str, Any]:
    """The object that the scripts read: columns under their JavaScript names, with the places once there are any."""
    columns = {_script_name(field.name): getattr(data, field.name) for field in fields(data)}
    if layout:
        columns |= {field.name: getattr(layout, field.name) for field in fields(layout)}
        columns["communities"] = [asdict(community) for community in layout.communities]
    return columns


def _script_name(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def graph_rows(data: GraphData, layout: GraphLayout) -> dict[str, list[dict[str, object]]]:
    """The same row by row, as the REST interface gives it and as tables show it: nodes, links and communities."""
    degrees = [0] * len(data.keys)
    for node in (*data.source, *data.target):
        degrees[node] += 1
    nodes = [
        {
            "key": data.keys[node],
            "title": data.titles[node],
            "creators": data.creators[node],
            "year": data.years[node],
            "href": data.hrefs[node],
            "degree": degrees[node],
            "community": layout.community[node],
            "x": layout.x[node],
            "y": layout.y[node],
            "tags": [data.tag_names[number] for number in data.tags[node]],
            "collections": [data.collection_names[number] for number in data.collections[node]],
            "keywords": [data.keyword_names[number] for number in data.keywords[node]],
        }
        for node in range(len(data.keys))
    ]
    links = [
        {
            "source": data.keys[data.source[link]],
            "target": data.keys[data.target[link]],
            "type": data.types[data.type[link]],
            "score": data.score[link] / 100,
            "citing": [
                data.keys[end[link]]
                for direction, end in ((SOURCE_CITES, data.source), (TARGET_CITES, data.target))
                if data.citing[link] & direction
            ],
            "terms": [data.term_names[number] for number in data.terms[link]],
        }
        for link in range(len(data.source))
    ]
    communities = [
        {"id": number, "title": community.title, "size": community.size, "key": community.key, "href": community.href}
        for number, community in enumerate(layout.communities)
    ]
    return {"nodes": nodes, "links": links, "communities": communities}
