"""The evidence matrices: who studies what with what, who found what, and the files beside the pages."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from litsite.knowledge.records import ClaimGroup, Knowledge
from litsite.knowledge.vocabulary import POSITIVE
from tests.site.made_findings import KNOWLEDGE, LABELS, WIDENS, build_findings_site, claim, made_pages


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the made findings."""
    return build_findings_site(tmp_path_factory.mktemp("matrices"))


def tree(path: Path) -> Any:
    """A page, parsed."""
    return html.fromstring(path.read_text("utf-8"))


def words_of(node: Any) -> str:
    """What an element says."""
    return " ".join(node.text_content().split())


def cells_of(page: Any, row: str) -> dict[str, Any]:
    """The cells of a row by the heads of their columns. ``row`` is the begin of the words of its head."""
    heads = [words_of(head) for head in page.xpath("//table[@data-matrix]/thead//th")]
    (found,) = [each for each in page.xpath("//table[@data-matrix]/tbody/tr") if words_of(each[0]).startswith(row)]
    return dict(zip(heads, found, strict=True))


@pytest.mark.parametrize("name", ["papers", "findings"])
def test_the_way_back_is_to_the_findings(site: Path, name: str) -> None:
    (link,) = tree(site / f"matrices/{name}.html").xpath("//main//nav[@class='crumbs']//a")
    assert (words_of(link), link.get("href")) == ("Findings", "../findings/index.html")


def test_a_paper_has_its_names_by_type_and_its_findings_by_direction(site: Path) -> None:
    cells = cells_of(tree(site / "matrices/papers.html"), "Working memory and its limits")
    assert words_of(cells["Paper"]) == "Working memory and its limits Miller (1956)"
    names = {head: [words_of(each) for each in cell.xpath(".//li")] for head, cell in cells.items()}
    assert names["Topics"] == ["chunking", "working memory"]
    assert names["Methods"] == ["span task"]
    assert names["Settings"] == ["laboratory"]
    assert names["Positive"] == ["Memory span · Chunking"]
    assert names["Negative"] == []
    assert words_of(cells["Positive"].xpath("span")[0]) == "1 positive"


def test_every_link_of_a_matrix_leads_to_what_stands_behind_it(site: Path) -> None:
    for name in ("papers", "findings"):
        page = tree(site / f"matrices/{name}.html")
        hrefs = page.xpath("//table[@data-matrix]/tbody//a/@href")
        assert hrefs
        for href in hrefs:
            path, _, anchor = href.partition("#")
            target = (site / "matrices" / path).resolve()
            assert target.is_file(), href
            assert not anchor or tree(target).xpath(f"//*[@id='{anchor}']"), href


def test_a_group_of_findings_names_the_papers_of_each_direction(site: Path) -> None:
    page = tree(site / "matrices/findings.html")
    cells = cells_of(page, "Memory span")
    said = {head: [words_of(each) for each in cell.xpath(".//li")] for head, cell in cells.items()}
    assert said["Treatment"] == ["Chunking"]
    assert said["Topic"] == ["working memory"]
    assert said["Positive"] == ["Miller (1956) page 3", "Baddeley (1974)"]
    assert said["Negative"] == ["Simon (1973)"]
    assert said["No effect"] == ["Cowan (2001)"]
    assert said["Findings"] == ["4"]
    assert cells["Positive"].get("data-sort") == "2"
    assert "Outcome not named" in [words_of(head).removesuffix(" report") for head in page.xpath("//tbody/tr/th")]


def test_a_column_in_which_nothing_stands_is_left_out(tmp_path: Path) -> None:
    only = Knowledge(claims={WIDENS.id: WIDENS}, groups=(ClaimGroup("a1" * 16, WIDENS.features, (WIDENS.id,)),))
    site = build_findings_site(tmp_path, only)
    heads = [words_of(head) for head in tree(site / "matrices/papers.html").xpath("//thead//th")]
    assert heads == ["Paper", "Positive"]
    heads = [words_of(head) for head in tree(site / "matrices/findings.html").xpath("//thead//th")]
    assert heads == ["Outcome", "Treatment", "Topic", "Setting", "Findings", "Positive"]


def test_papers_of_which_nothing_is_known_are_counted_and_left_to_the_files(site: Path) -> None:
    page = tree(site / "matrices/papers.html")
    assert len(page.xpath("//tbody/tr")) == 7
    assert "2 papers of which nothing was recognised are only in the files." in words_of(page.xpath("//header")[-1])
    rows = list(csv.reader(io.StringIO((site / "matrices/papers.csv").read_text("utf-8-sig"))))
    assert len(rows) == 10


def test_more_findings_than_fit_are_behind_a_switch_and_the_rest_on_the_page_of_the_group(tmp_path: Path) -> None:
    claims = [claim("CENTRE22", f"Chunking widens span {number}.", POSITIVE, WIDENS.features) for number in range(14)]
    group = ClaimGroup("f6" * 16, WIDENS.features, tuple(each.id for each in claims))
    site = build_findings_site(
        tmp_path, Knowledge(claims={each.id: each for each in claims}, groups=(group,), labels=LABELS)
    )
    cell = cells_of(tree(site / "matrices/findings.html"), "Memory span")["Positive"]
    assert words_of(cell.xpath("span")[0]) == "14 positive"
    assert len(cell.xpath("ul/li")) == 6
    assert words_of(cell.xpath("details/ul/li")[-1]) == "4 more"  # ten of fourteen have their own line
    assert cell.xpath("details/ul/li[last()]/a/@href") == ["../findings/f6f6f6f6f6f6f6f6.html"]


def test_the_files_hold_the_same_and_are_linked_from_the_pages(site: Path) -> None:
    for name in ("papers", "findings"):
        files = tree(site / f"matrices/{name}.html").xpath("//p[@class='ways']/a/@href")
        assert files == [f"{name}.csv", f"{name}.json", "evidence.xlsx"]
        assert all((site / "matrices" / file).stat().st_size for file in files)
    groups = json.loads((site / "matrices/findings.json").read_bytes())["groups"]
    assert len(groups) == 4


def test_hostile_text_stays_text(site: Path) -> None:
    for name in ("papers", "findings"):
        text = (site / f"matrices/{name}.html").read_text("utf-8")
        assert "<img src=x" not in text
        assert "<script>window.__pwned" not in text


def test_a_matrix_is_written_anew_when_something_in_it_changes(tmp_path: Path) -> None:
    def digests(knowledge: Knowledge, name: str) -> dict[str, object]:
        with made_pages(tmp_path / name, knowledge) as made:
            return {page.page.path: (page.page, page.rests_on) for page in made.matrices.all()}

    before = digests(KNOWLEDGE, "one")
    assert before == digests(KNOWLEDGE, "two")
    surer = replace(WIDENS, confidence=0.95)
    after = digests(replace(KNOWLEDGE, claims={**KNOWLEDGE.claims, surer.id: surer}), "three")
    assert before["matrices/findings.html"] != after["matrices/findings.html"]
    renamed = {key: replace(each, name=f"{each.name}!") for key, each in KNOWLEDGE.entities.items()}
    after = digests(replace(KNOWLEDGE, entities=renamed), "four")
    assert before["matrices/papers.html"] != after["matrices/papers.html"]
