"""The graph page and its data in a built site: where they are, what they hold, and when the layout is made anew."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest
from lxml import html

from litsite.bundles.records import Bundle, Corpus
from litsite.site.catalogue import catalogue_of
from litsite.site.check import check_site
from litsite.site.graph_data import graph_columns
from litsite.site.graph_map import STAGE, graph_map
from litsite.sources.records import Library, LibraryInfo
from litsite.store import Store
from tests.projects import contents
from tests.site.mapped_papers import PAPERS, build_mapped_site, mapped

DATA = re.compile(r"litsite\.data\.graph = (.*);\n", re.DOTALL)
LIBRARY = Library("test", (LibraryInfo("user", "Papers"),), tuple(sorted(PAPERS, key=lambda item: item.address)))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of two clusters and two papers without links."""
    return build_mapped_site(tmp_path_factory.mktemp("mapped"))


def map_of(site: Path) -> dict[str, Any]:
    """What the page's scripts get."""
    found = DATA.fullmatch((site / "data/graph.js").read_text("utf-8"))
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def tree(path: Path) -> Any:
    """A page, parsed."""
    return html.fromstring(path.read_text("utf-8"))


def map_from(store: Store, *, share: bool = False, keyword: str = "memory") -> dict[str, Any]:
    """The map of the papers, with a keyword for all of them."""
    bundles = {
        item.address: Bundle(item.address, "paper", item.address, Path(), "", keywords=(keyword,)) for item in PAPERS
    }
    graph = graph_map(catalogue_of(LIBRARY), mapped(), Corpus(Path(), bundles), store, share=share)
    return graph_columns(graph.data, graph.layout)


def test_the_map_has_every_paper_with_its_page_and_place(site: Path) -> None:
    data = map_of(site)
    assert sorted(data["keys"]) == sorted(item.address for item in PAPERS)
    assert all((site / href).is_file() for href in data["hrefs"])
    assert len(data["x"]) == len(data["y"]) == len(data["community"]) == len(PAPERS)
    assert len(data["source"]) == mapped().edges
    assert [(community["size"], community["key"]) for community in data["communities"]] == [
        (7, "CENTRE22"),
        (3, "NETONE22"),
    ]
    assert all((site / community["href"]).is_file() for community in data["communities"])


def test_every_page_leads_to_the_map_and_only_the_map_loads_its_scripts(site: Path) -> None:
    for path in (site / "index.html", site / "papers" / "index.html", site / "graph.html"):
        page = tree(path)
        (link,) = page.xpath("//nav[@id='_left']//a[normalize-space()='Graph']")
        assert (path.parent / link.get("href")).resolve() == (site / "graph.html").resolve()
        scripts = [Path(src).name for src in page.xpath("//script/@src")]
        assert ("graph-view.js" in scripts) == (path.name == "graph.html")
    assert "data/graph.js" in tree(site / "graph.html").xpath("//script/@src")


def test_the_site_passes_its_check_and_so_does_a_shared_one(site: Path, tmp_path: Path) -> None:
    assert check_site(site) == ()
    shared = build_mapped_site(tmp_path, share=True)
    assert check_site(shared) == ()
    assert len(map_of(shared)["keys"]) == len(PAPERS)


def test_the_page_stays_as_it_is_when_the_library_changes(site: Path, tmp_path: Path) -> None:
    other = build_mapped_site(tmp_path, share=False)
    assert (other / "graph.html").read_bytes() == (site / "graph.html").read_bytes()
    assert contents(other) == contents(site)


def test_a_layout_is_kept_until_what_it_rests_on_changes(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        first = map_from(store)
        unit, (digest, result) = next(iter(store.recorded(STAGE).items()))
        moved = orjson.loads(result) | {"x": [7] * len(PAPERS)}
        store.record(STAGE, [(unit, digest, moved)])
        assert map_from(store)["x"] == (7,) * len(PAPERS)
        assert map_from(store, keyword="chess")["x"] == first["x"]
        assert map_from(store) == first


def test_a_shared_layout_does_not_displace_the_private_one(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        private = map_from(store)
        shared = map_from(store, share=True, keyword="public")
        assert set(store.digests(STAGE)) == {"layout", "shared layout"}
        assert map_from(store) == private
        assert map_from(store, share=True, keyword="public") == shared
        assert private["communities"] != shared["communities"]


def test_an_empty_library_has_a_map_without_papers(tmp_path: Path) -> None:
    library = replace(LIBRARY, items=())
    with Store(tmp_path) as store:
        graph = graph_map(catalogue_of(library), replace(mapped(), of={}), Corpus(Path(), {}), store)
    data = graph_columns(graph.data, graph.layout)
    assert (data["keys"], data["x"], data["communities"]) == ((), (), [])
