"""The page of all relations, and the site that holds it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from litsite.relations.records import HYBRID, Evidence, Finding, Relations
from litsite.site.check import check_site
from litsite.site.pages.relations import connections_in_words
from tests.projects import contents
from tests.site.related_papers import FINDINGS, ITEMS, build_related_site, passage, related
from tests.site.small_site import page, write_site

DATA = re.compile(r"litsite\.data\.relations = (.*);\n", re.DOTALL)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the related papers."""
    return build_related_site(tmp_path_factory.mktemp("related")).output


def data_of(site: Path) -> dict[str, Any]:
    """What the page's script gets."""
    found = DATA.fullmatch((site / "data/relations.js").read_text("utf-8"))
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def tree(path: Path) -> Any:
    """A page, parsed."""
    return html.fromstring(path.read_text("utf-8"))


def cells(site: Path) -> list[list[str]]:
    """The rows of the table as they are written into the page."""
    rows = tree(site / "relations.html").xpath("//table[@data-edges]/tbody/tr")
    return [[" ".join(cell.text_content().split()) for cell in row] for row in rows]


def test_every_edge_stands_once_with_both_papers_type_confidence_and_what_they_share(site: Path) -> None:
    rows = cells(site)
    centre = "Working memory and its limits Miller, 1956"
    assert rows[0] == [
        centre,
        "Chunking in chess Simon, 1973",
        "By hand, texts agree",
        "1.00",
        "working memory, chunking",
        "why?",
    ]
    assert [row[:3] for row in rows[1:3]] == [
        [centre, "Retention of nonsense Ebbinghaus, 1885", "Cites"],
        ["Long after Miller Cowan, 2001", centre, "Cites"],
    ]
    assert [row[2:4] for row in rows[3:]] == [
        ["Similar content", "0.66"],
        ["Similar content", "0.55"],
        ["Shared tags", "0.85"],
    ]


def test_the_script_gets_the_same_rows_as_the_page(site: Path) -> None:
    data = data_of(site)
    rows = [
        [
            *(f"{data['papers'][end][1]} {data['papers'][end][2]}" for end in edge[:2]),
            data["types"][edge[2]][1],
            f"{edge[3] / 100:.2f}",
            edge[4],
            "why?",
        ]
        for edge in data["edges"]
    ]
    assert [[" ".join(cell.split()) for cell in row] for row in rows] == cells(site)


def test_why_leads_to_the_evidence_on_the_first_papers_page(site: Path) -> None:
    page = tree(site / "relations.html")
    for link in page.xpath("//table[@data-edges]//td[last()]/a/@href"):
        path, _, anchor = link.partition("#")
        assert tree(site / path).xpath(f"//li[@id='{anchor}']/details[@class='why']"), link


def test_papers_that_stand_alone_are_listed_those_without_anything_to_compare_apart(site: Path) -> None:
    lists = tree(site / "relations.html").xpath("//ul[@class='loners']")
    assert [[link.text for link in each.xpath(".//a")] for each in lists] == [
        ["Superconductors"],
        ["A title and no more"],
    ]


def test_the_front_page_and_the_left_column_count_connections(site: Path) -> None:
    links = tree(site / "index.html").xpath("//p[@class='sentence']/a")
    assert [(link.text, link.get("href")) for link in links] == [
        ("6 connections with evidence", "relations.html"),
        ("2 papers stand alone", "relations.html#_alone"),
    ]
    assert '"counts":{"relations":6,' in (site / "data/navigation.js").read_text("utf-8")


def test_a_papers_page_says_how_many_are_related_and_leads_there(site: Path) -> None:
    page = tree(next(site.glob("papers/*-centre22.html")))
    assert page.xpath("//p[@class='source']//a[@href='#_related']/text()") == ["6 related papers"]
    assert page.xpath("//nav[@id='_right']//a[@href='#_related']/following-sibling::span/text()") == ["6"]


def test_a_paper_that_stands_alone_says_so_kindly(site: Path) -> None:
    alone, silent = (
        tree(next(site.glob(f"papers/*-{key}.html"))).xpath("string(//section[@class='related']/p)")
        for key in ("alone222", "silent22")
    )
    assert alone == (
        "No paper in this library is close enough to show here. litsite draws no connection without evidence."
    )
    assert silent.startswith(alone)
    assert "There is no abstract and no text to compare" in silent


def test_the_site_passes_its_check(site: Path) -> None:
    assert check_site(site) == ()


def test_hostile_titles_passages_and_terms_stay_text(site: Path) -> None:
    for path in (next(site.glob("papers/*-centre22.html")), site / "relations.html"):
        text = path.read_text("utf-8")
        assert "<img src=x" not in text
        assert "&lt;img src=x" in text
    assert "<" not in (site / "data/relations.js").read_text("utf-8")


def test_a_library_without_edges_says_what_would_make_some(tmp_path: Path) -> None:
    summary = build_related_site(tmp_path, Relations())
    assert (summary.edges, summary.orphans) == (0, len(ITEMS))
    page = tree(summary.output / "relations.html")
    assert "No two papers of this library are connected yet" in page.xpath("string(//p[@class='empty'])")
    assert not page.xpath("//table")
    assert check_site(summary.output) == ()


def test_numbers_of_connections_in_words() -> None:
    assert [connections_in_words(count) for count in (0, 1, 2, 1204)] == [
        "no connection",
        "1 connection",
        "2 connections",
        "1,204 connections",
    ]


def test_only_pages_whose_relations_changed_are_written_again(tmp_path: Path) -> None:
    first = build_related_site(tmp_path / "one")
    assert first.edges == 6
    fewer = [finding for finding in FINDINGS if finding.target != "TAGGED22"]
    again = build_related_site(tmp_path / "one", related(fewer))
    clean = build_related_site(tmp_path / "two", related(fewer))
    assert contents(again.output) == contents(clean.output)
    # The two papers, their cluster, the pages of all relations and of all clusters, and the front page, which counts.
    assert again.rendered == 6


def test_a_shared_site_keeps_every_edge_and_nothing_private_of_its_evidence(tmp_path: Path) -> None:
    private = Finding(
        "ALONE222",
        "SIMILAR2",
        Evidence(
            HYBRID,
            "hybrid",
            0.6,
            source=passage("ALONE222", "Full text is private.", "section", section=("Secret",), page=7),
            target=passage("SIMILAR2", "The span of a store is short."),
            terms=("quasiword",),
        ),
    )
    whole = build_related_site(tmp_path / "private", related([*FINDINGS, private]))
    shared = build_related_site(tmp_path / "shared", related([*FINDINGS, private]), share=True)
    assert shared.edges == whole.edges == 7
    words = ("private", "Secret", "quasiword", "Limits&lt;/b&gt;", "2.1 Spans", "zotero://open")
    for word in words:
        assert word in said(whole.output), word
        assert word not in said(shared.output), word
    assert "Chess masters hold chunks in <mark>working memory</mark>." in said(shared.output)
    assert "Passage not part of a shared site." in said(shared.output)
    assert "In the reference list of <bdi>this paper</bdi>." in said(shared.output)
    assert check_site(shared.output) == ()


@pytest.mark.parametrize(
    ("mark", "what"),
    [
        ('<blockquote data-passage="section">mine</blockquote>', "a passage that is from no abstract"),
        ('<blockquote data-passage="note">mine</blockquote>', "a passage that is from no abstract"),
        ('<blockquote data-entry="cited_doi">mine</blockquote>', "an entry of a reference list"),
    ],
)
def test_the_checker_finds_private_evidence_on_a_shared_page(tmp_path: Path, mark: str, what: str) -> None:
    share = '<meta name="litsite:profile" content="share">'
    public = '<blockquote data-passage="abstract">ours</blockquote>'
    site = write_site(tmp_path, {"papers/one.html": page(public + mark, head=share)})
    assert [(each.rule, each.what) for each in check_site(site)] == [("private_parts", f"a shared page with {what}")]


def said(site: Path) -> str:
    """All that the pages and the data of a site say."""
    return "\n".join(
        content.decode("utf-8")
        for path, content in contents(site).items()
        if path.endswith((".html", ".js"))
        if not path.startswith("assets/")
    )
