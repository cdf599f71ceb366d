"""The pages of clusters: what they say of their papers, where they lead, and when they are written anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from litsite.relations.records import CITES, CURATED, HYBRID, SHARED_TAGS, Evidence, Finding, Relations
from litsite.site.check import check_site
from litsite.site.relation_words import common_ground
from tests.projects import contents
from tests.site.mapped_papers import PAPERS, build_mapped_site, mapped
from tests.site.related_papers import build_related_site, paper, passage, related


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of two clusters and two papers without connections."""
    return build_mapped_site(tmp_path_factory.mktemp("mapped"))


def tree(path: Path) -> Any:
    """A page, parsed."""
    return html.fromstring(path.read_text("utf-8"))


def cluster_of(site: Path, key: str) -> Path:
    """The page of the cluster whose oldest paper has this key."""
    return next(site.glob(f"clusters/*-{key.lower()}.html"))


def words_of(node: Any) -> str:
    """What an element says."""
    return " ".join(node.text_content().split())


def test_every_cluster_has_a_page_with_its_papers_years_and_connections(site: Path) -> None:
    pages = {path.name for path in (site / "clusters").iterdir()}
    assert pages == {"index.html", cluster_of(site, "CENTRE22").name, cluster_of(site, "NETONE22").name}
    page = tree(cluster_of(site, "NETONE22"))
    facts = [words_of(fact) for fact in page.xpath("//p[@class='source']/span")]
    assert facts == ["3 papers", "1973–1999", "3 connections", "Show in the graph"]
    titles = [words_of(link) for link in page.xpath("//table[@data-list]//td[1]/a")]
    assert titles == ["Scaling in networks", "Small worlds", "Weak ties"]


def test_a_cluster_is_called_what_it_is_called_on_the_map_and_leads_there(site: Path) -> None:
    text = (site / "data/graph.js").read_text("utf-8")
    communities = json.loads(text[text.index("{") : -2])["communities"]
    for community in communities:
        page = tree(site / community["href"])
        assert page.xpath("string(//h1)") == community["title"]
        assert page.xpath("//p[@class='source']//a/@href") == [f"../graph.html#cluster={community['key']}"]


def test_the_words_and_tags_that_connections_share_lead_to_a_search_and_to_tags(site: Path) -> None:
    page = tree(cluster_of(site, "CENTRE22"))
    words = page.xpath("//section[@class='common']//ul[@class='inline']//a")
    assert [words_of(word) for word in words] == ["<b>", "chunking", "pwned", "span", "store", "working memory"]
    assert words[-1].get("href") == "../search.html?q=%22working%20memory%22"
    tags = page.xpath("//section[@class='common']//ul[@class='tags']//a")
    assert [(words_of(tag), tag.get("href")) for tag in tags] == [
        ("memory", "../tags/memory.html"),
        ("span", "../tags/span.html"),
    ]


def test_words_of_several_connections_leave_out_those_of_one(tmp_path: Path) -> None:
    def similar(source: str, target: str, *terms: str) -> Finding:
        ends = passage(source, "An abstract."), passage(target, "An abstract.")
        return Finding(source, target, Evidence(HYBRID, "hybrid", 0.8, ("dense",), 0.7, 0.5, *ends, terms))

    items = [
        paper(key, key.title(), "Author", 2000, abstract="An abstract.") for key in ("AAAA2222", "BBBB2222", "CCCC2222")
    ]
    findings = [similar("AAAA2222", "BBBB2222", "span", "chess"), similar("AAAA2222", "CCCC2222", "span")]
    output = build_related_site(tmp_path, related(findings), items=items).output
    (common,) = tree(cluster_of(output, "AAAA2222")).xpath("//section[@class='common']//ul[@class='inline']")
    assert words_of(common) == "span 2"


def test_a_bridge_to_another_cluster_names_both_papers_the_reason_and_its_evidence(site: Path) -> None:
    for key, own, other in (
        ("CENTRE22", "A tagged paper", "Small worlds"),
        ("NETONE22", "Small worlds", "A tagged paper"),
    ):
        (entry,) = tree(cluster_of(site, key)).xpath("//ul[@class='neighbours']/li")
        assert words_of(entry.xpath("p[@class='name']/span")[0]) == "1 connection"
        assert [words_of(end) for end in entry.xpath("p[@class='end']/a")] == [own, other]
        assert words_of(entry.xpath("p[@class='facts']")[0]) == "Shared tags 0.50 Both are tagged “span”. why?"
        path, _, anchor = entry.xpath("p[@class='facts']/a/@href")[0].partition("#")
        assert tree(site / "clusters" / path).xpath(f"//li[@id='{anchor}']/details[@class='why']")


def test_the_strongest_bridge_is_shown_and_the_citing_paper_comes_first(tmp_path: Path) -> None:
    cites = Finding("CENTRE22", "NETTWO22", Evidence(CITES, "cited_doi", 1.0, citing="NETTWO22", entry="Miller."))
    output = build_related_site(tmp_path, mapped(cites), items=PAPERS).output
    (entry,) = tree(cluster_of(output, "CENTRE22")).xpath("//ul[@class='neighbours']/li")
    assert words_of(entry.xpath("p[@class='name']/span")[0]) == "2 connections"
    assert [words_of(end) for end in entry.xpath("p[@class='end']/a")] == [
        "Scaling in networks",
        "Working memory and its limits",
    ]
    assert words_of(entry.xpath("p[@class='facts']")[0]) == "Cites 1.00 why?"


def test_beside_a_named_type_only_what_else_speaks_for_an_edge_is_said() -> None:
    cites = Evidence(CITES, "cited_doi", 1.0, citing="AAAA2222")
    similar = Evidence(HYBRID, "hybrid", 0.8, terms=("span", "store"))
    by_hand = Evidence(CURATED, "related_by_hand", 1.0)
    assert common_ground((cites,), "AAAA2222") == ""
    assert common_ground((by_hand,), "AAAA2222") == ""
    assert common_ground((by_hand, similar, cites), "AAAA2222") == "Both discuss span and store."


def test_the_small_map_holds_the_cluster_first_and_then_what_it_is_connected_to(site: Path) -> None:
    (section,) = tree(cluster_of(site, "NETONE22")).xpath("//section[@data-local-graph]")
    drawn = json.loads(section.get("data-papers"))
    assert drawn["own"] == 3
    assert [address for address, *_ in drawn["papers"]] == ["NETONE22", "NETTHREE", "NETTWO22", "TAGGED22"]
    assert drawn["papers"][0][1:] == [
        "Small worlds",
        next(site.glob("papers/*-netone22.html")).relative_to(site).as_posix(),
        "Watts (1998)",
    ]
    assert sorted((*sorted(ends), relation) for *ends, relation in drawn["links"]) == [
        (0, 1, "human-curated"),
        (0, 2, "human-curated"),
        (0, 3, "shared-tags"),
        (1, 2, "human-curated"),
    ]
    assert words_of(section) == "The papers of the cluster. Rings are papers of other clusters."


def test_a_large_cluster_shows_its_best_connected_papers(tmp_path: Path) -> None:
    rays = [f"RAY{number:05}" for number in range(60)]
    items = [paper("HUB22222", "Hub", "Hub", 2000), *(paper(ray, f"Ray {ray}", "Ray", 2001) for ray in rays)]
    findings = [Finding("HUB22222", ray, Evidence(CURATED, "related_by_hand", 1.0)) for ray in rays]
    output = build_related_site(tmp_path, related(findings), items=items).output
    (section,) = tree(cluster_of(output, "HUB22222")).xpath("//section[@data-local-graph]")
    drawn = json.loads(section.get("data-papers"))
    assert (drawn["own"], len(drawn["links"]), drawn["papers"][0][0]) == (48, 47, "HUB22222")
    assert words_of(section) == "The 48 best connected of 61 papers."


def test_the_list_of_clusters_is_counted_in_the_left_column_and_begins_with_the_largest(site: Path) -> None:
    page = tree(site / "clusters" / "index.html")
    entries = page.xpath("//ol[@class='cluster-list']/li")
    assert [words_of(entry.xpath("p[@class='by']/span")[0]) for entry in entries] == ["7 papers", "3 papers"]
    assert page.xpath("//a[contains(@href, 'relations.html#_alone')]/text()") == ["2 papers stand alone"]
    labels = [link.text.strip() for link in page.xpath("//nav[@id='_left']/ul//a")]
    assert labels[labels.index("Relations") :][:3] == ["Relations", "Clusters", "Graph"]
    assert '"clusters":2,' in (site / "data/navigation.js").read_text("utf-8")


def test_a_paper_names_its_cluster_and_one_that_stands_alone_says_nothing(site: Path) -> None:
    page = tree(next(site.glob("papers/*-tagged22.html")))
    (link,) = page.xpath("//p[@class='source']//a[contains(@href, 'clusters/')]")
    assert link.get("href") == f"../clusters/{cluster_of(site, 'CENTRE22').name}"
    assert link.text == tree(cluster_of(site, "CENTRE22")).xpath("string(//h1)")
    alone = next(site.glob("papers/*-alone222.html")).read_text("utf-8")
    assert "Cluster:" not in alone


def test_the_palette_goes_to_clusters(site: Path) -> None:
    text = (site / "data/palette.js").read_text("utf-8")
    kinds = dict(json.loads(text[text.index("[") : -2]))
    assert [(href, detail) for _, href, detail in kinds["Cluster"]] == [
        (f"clusters/{cluster_of(site, 'CENTRE22').name}", "7 papers"),
        (f"clusters/{cluster_of(site, 'NETONE22').name}", "3 papers"),
    ]


def test_the_site_passes_its_check(site: Path) -> None:
    assert check_site(site) == ()


def test_a_shared_site_has_the_clusters_without_words_of_private_passages(tmp_path: Path) -> None:
    shared = build_mapped_site(tmp_path, share=True)
    assert check_site(shared) == ()
    words = tree(cluster_of(shared, "CENTRE22")).xpath("//section[@class='common']//ul[@class='inline']//a")
    assert [words_of(word) for word in words] == ["chunking", "working memory"]  # the only pair of abstracts
    assert "private" not in cluster_of(shared, "CENTRE22").read_text("utf-8")


def test_a_library_without_connections_has_an_empty_list_of_clusters(tmp_path: Path) -> None:
    output = build_related_site(tmp_path, Relations()).output
    assert [path.name for path in (output / "clusters").iterdir()] == ["index.html"]
    assert "No two papers" in tree(output / "clusters/index.html").xpath("string(//p[@class='empty'])")
    assert check_site(output) == ()


def test_hostile_titles_and_words_stay_text(site: Path) -> None:
    text = cluster_of(site, "CENTRE22").read_text("utf-8")
    assert "<img src=x" not in text
    assert "<b>" not in text


def test_a_connection_inside_one_cluster_leaves_the_other_cluster_and_its_papers_as_they_are(tmp_path: Path) -> None:
    build_related_site(tmp_path / "one", mapped(), items=PAPERS)
    more = mapped(Finding("CITED222", "CITING22", Evidence(SHARED_TAGS, "shared_tags", 0.5, terms=("span",))))
    again = build_related_site(tmp_path / "one", more, items=PAPERS)
    clean = build_related_site(tmp_path / "two", more, items=PAPERS)
    assert contents(again.output) == contents(clean.output)
    assert again.rendered == 6  # both papers, their cluster, the lists of relations and of clusters, the front page
