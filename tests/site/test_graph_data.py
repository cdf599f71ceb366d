"""What the map is told about a library."""

from __future__ import annotations

import json

from litsite.relations.records import CITES, HYBRID, PRECEDENCE, SHARED_TAGS, Evidence, Relation, Relations
from litsite.site.catalogue import Catalogue, catalogue_of
from litsite.site.graph_data import (
    GraphCommunity,
    GraphData,
    GraphLayout,
    graph_columns,
    graph_data,
    graph_rows,
)
from litsite.sources.records import Collection, Creator, Library, LibraryInfo, PartialDate, Tag
from tests.libraries import make_item, make_note

USER = (LibraryInfo("user", "My Library"),)


def _catalogue() -> Catalogue:
    """Three papers; the key that sorts last came into the library first."""
    items = (
        make_item(
            "AAAA2222",
            title="Graphs <of> things",
            added="2024-02-01T00:00:00Z",
            creators=(Creator("Ho", "Ann"), Creator("Li", "Bo")),
            date=PartialDate("2019-05", 2019, 5),
            tags=(Tag("b"), Tag("a")),
            collections=("CHILD222",),
        ),
        make_item(
            "BBBB2222", added="2024-03-01T00:00:00Z", creators=(), date=PartialDate("in press"), tags=(Tag("a"),)
        ),
        make_item("ZZZZ2222", added="2024-01-01T00:00:00Z", creators=(Creator("Ho"),), collections=("ABOVE222",)),
    )
    collections = (
        Collection("ABOVE222", "user", "Methods"),
        Collection("CHILD222", "user", "Statistics", parent_key="ABOVE222"),
        Collection("EMPTY222", "user", "Empty"),
    )
    note = make_note("NNNN2222", tags=(Tag("only a note has it"),))
    return catalogue_of(Library("test", USER, items, (note,), collections))


def _relations(*relations: Relation) -> Relations:
    """Relations as they are kept: every edge from both sides."""
    both = [seen for relation in relations for seen in (relation, relation.reversed())]
    return Relations(
        {source: tuple(each for each in both if each.source == source) for source in {each.source for each in both}}
    )


RELATIONS = _relations(
    Relation("AAAA2222", "ZZZZ2222", 0.83, HYBRID, (Evidence(HYBRID, "gate", 0.83, terms=("p", "q", "r", "s")),)),
    Relation(
        "AAAA2222",
        "BBBB2222",
        1.0,
        CITES,
        (
            Evidence(CITES, "doi", 1.0, citing="BBBB2222", entry="Ho 2019"),
            Evidence(SHARED_TAGS, "shared tags", 0.5, terms=("a", "q")),
        ),
    ),
)
DATA = graph_data(_catalogue(), RELATIONS, {"AAAA2222": ("graph theory", "things"), "ZZZZ2222": ("things",)})


def test_papers_are_in_the_order_in_which_they_came() -> None:
    assert DATA.keys == ("ZZZZ2222", "AAAA2222", "BBBB2222")
    assert DATA.creators == ("Ho", "Ho & Li", "")
    assert DATA.years[1:] == ("2019", "in press")
    assert DATA.titles[1] == "Graphs <of> things"
    assert DATA.hrefs[1].startswith("papers/ho-2019-graphs")


def test_every_edge_is_there_once_from_the_older_paper() -> None:
    assert list(zip(DATA.source, DATA.target, strict=True)) == [(0, 1), (1, 2)]
    assert [PRECEDENCE[kind] for kind in DATA.type] == [HYBRID, CITES]
    assert DATA.score == (83, 100)


def test_a_citation_has_a_direction() -> None:
    assert DATA.citing == (0, 2)  # the newer paper cites the older one
    turned = graph_data(
        _catalogue(),
        _relations(Relation("ZZZZ2222", "AAAA2222", 1.0, CITES, (Evidence(CITES, "doi", 1.0, citing="ZZZZ2222"),))),
        {},
    )
    assert turned.citing == (1,)


def test_what_speaks_for_a_link_is_named_shortly() -> None:
    assert [[DATA.term_names[term] for term in terms] for terms in DATA.terms] == [["p", "q", "r"], ["a", "q"]]


def test_papers_are_in_the_collections_above_theirs_and_names_without_papers_are_left_out() -> None:
    assert DATA.collection_names == ("Methods", "Methods / Statistics")
    assert DATA.collections == ((0,), (0, 1), ())
    assert DATA.tag_names == ("a", "b")
    assert DATA.tags == ((), (0, 1), (0,))


def test_keywords_keep_their_order() -> None:
    assert [[DATA.keyword_names[each] for each in keywords] for keywords in DATA.keywords] == [
        ["things"],
        ["graph theory", "things"],
        [],
    ]


def test_edges_to_what_is_not_on_the_site_are_left_out() -> None:
    gone = _relations(
        Relation("AAAA2222", "GONE2222", 0.9, HYBRID, ()), Relation("GONE2222", "LOST2222", 0.9, HYBRID, ())
    )
    assert graph_data(_catalogue(), gone, {}).source == ()


LAYOUT = GraphLayout(
    240, (0, 0, -1), (1, 2, 3), (4, 5, -6), (GraphCommunity("Things", 2, "AAAA2222", "clusters/a.html"),)
)


def test_the_scripts_get_columns_under_their_own_names() -> None:
    columns = json.loads(json.dumps(graph_columns(DATA, LAYOUT)))
    assert columns["keywordNames"] == ["things", "graph theory"]
    assert columns["types"] == list(PRECEDENCE)
    assert (columns["radius"], columns["community"], columns["y"]) == (240, [0, 0, -1], [4, 5, -6])
    assert columns["communities"] == [{"title": "Things", "size": 2, "key": "AAAA2222", "href": "clusters/a.html"}]
    assert "community" not in graph_columns(DATA)


def test_rows_say_the_same_as_columns() -> None:
    rows = graph_rows(DATA, LAYOUT)
    assert rows["nodes"][1] == {
        "key": "AAAA2222",
        "title": "Graphs <of> things",
        "creators": "Ho & Li",
        "year": "2019",
        "href": DATA.hrefs[1],
        "degree": 2,
        "community": 0,
        "x": 2,
        "y": 5,
        "tags": ["a", "b"],
        "collections": ["Methods", "Methods / Statistics"],
        "keywords": ["graph theory", "things"],
    }
    assert rows["links"][1] == {
        "source": "AAAA2222",
        "target": "BBBB2222",
        "type": CITES,
        "score": 1.0,
        "citing": ["BBBB2222"],
        "terms": ["a", "q"],
    }
    assert rows["communities"] == [
        {"id": 0, "title": "Things", "size": 2, "key": "AAAA2222", "href": "clusters/a.html"}
    ]


def test_an_empty_library_is_an_empty_graph() -> None:
    assert graph_data(catalogue_of(Library("test", USER)), Relations(), {}) == GraphData()
