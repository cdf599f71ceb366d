"""The pages of communities: their members, their map, what their papers say and on what it rests."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from litsite.knowledge.records import Community, CommunitySummary, Knowledge, Member
from litsite.knowledge.vocabulary import TOPIC
from tests.site.made_findings import (
    BY_NAME,
    KNOWLEDGE,
    MEMORY,
    SUMMARY,
    WIDENS,
    build_findings_site,
    entity,
    made_pages,
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the made communities."""
    return build_findings_site(tmp_path_factory.mktemp("communities"))


def tree(path: Path) -> Any:
    """A page, parsed."""
    return html.fromstring(path.read_text("utf-8"))


def words_of(node: Any) -> str:
    """What an element says."""
    return " ".join(node.text_content().split())


def page_of(site: Path, name: str) -> Path:
    """The page of a community by the begin of its file's name."""
    return next(site.glob(f"communities/{name}-*.html"))


def test_the_list_shows_the_outer_communities_with_those_inside_and_how_far_they_are_covered(site: Path) -> None:
    entries = tree(site / "communities/index.html").xpath("//ol[@class='community-list']/li")
    assert [words_of(entry.xpath("p[@class='name']")[0]) for entry in entries] == ["Working memory", "Laboratory"]
    facts = [[words_of(fact) for fact in entry.xpath("p[@class='by']/span")] for entry in entries]
    assert facts == [
        ["6 entities", "4 papers", "1956–2001", "quotes from some of its papers", "needs review"],
        ["2 entities", "2 papers", "1885–1956", "quotes from most of its papers"],
    ]
    members = [words_of(link) for link in entries[0].xpath("p[@class='words']/a")]
    assert members[:3] == ["working memory", "chunking", "span task"]
    assert [words_of(each) for each in entries[0].xpath("details//a")] == ["Span task"]


def test_the_members_stand_by_type_and_lead_to_their_pages(site: Path) -> None:
    groups = tree(page_of(site, "working-memory")).xpath("//dl[@class='members']/div")
    assert [words_of(group.xpath("dt")[0]) for group in groups][:3] == ["Topics 2", "Method 1", "Data source 1"]
    assert [words_of(link) for link in groups[0].xpath(".//a")] == ["working memory", "chunking"]
    for href in groups[0].xpath(".//a/@href"):
        assert (site / "communities" / href).is_file()


def test_the_map_has_the_members_with_their_types_and_the_strongest_links_first(site: Path) -> None:
    (section,) = tree(page_of(site, "working-memory")).xpath("//section[@data-local-graph]")
    drawn = json.loads(section.get("data-papers"))
    assert [entry[1] for entry in drawn["papers"][:3]] == [
        "working memory (topic)",
        "chunking (topic)",
        "span task (method)",
    ]
    assert [entry[4] for entry in drawn["papers"][:3]] == ["type-topic", "type-topic", "type-method"]
    assert drawn["own"] == 6
    assert drawn["links"] == [[0, 1, "strong"], [0, 2, "strong"], [0, 3, "weak"], [0, 4, "weak"], [0, 5, "weak"]]


def test_a_large_community_shows_its_best_connected_members(tmp_path: Path) -> None:
    many = [entity(TOPIC, f"topic {number:02}", ("CENTRE22",)) for number in range(60)]
    large = Community(
        "9" * 32,
        "macro",
        "Large",
        tuple(Member(each.id, float(place)) for place, each in enumerate(many)),
        ("CENTRE22",),
        (
            (many[0].id, many[59].id, 9.0),  # the first is not among the best connected
            *((many[59].id, many[place].id, 1.0 + place) for place in range(20, 59)),
        ),
    )
    empty = CommunitySummary(large.id)
    site = build_findings_site(
        tmp_path, Knowledge({each.id: each for each in many}, communities=(large,), summaries={large.id: empty})
    )
    page = tree(page_of(site, "large"))
    drawn = json.loads(page.xpath("//section[@data-local-graph]")[0].get("data-papers"))
    assert [entry[3] for entry in drawn["papers"]] == [f"topic {place:02}" for place in range(59, 19, -1)]
    assert drawn["links"][0] == [0, 1, "strong"]
    assert drawn["links"][-1] == [0, 39, "weak"]
    assert words_of(page.xpath("//*[@data-caption]")[0]).startswith("The 40 best connected of 60 entities.")
    assert "No sentence of its papers says" in words_of(page.xpath("//section[@class='summary']")[0])


def test_a_community_without_a_summary_says_so(site: Path) -> None:
    page = tree(page_of(site, "span-task"))
    assert "There is no summary" in words_of(page.xpath("//section[@class='summary']")[0])
    assert not page.xpath("//section[@class='made']")


def test_every_statement_has_its_quotes_one_gesture_away(site: Path) -> None:
    page = tree(page_of(site, "working-memory"))
    statements = page.xpath("//section[@aria-labelledby='_scope']//ul[@class='statements']/li")
    assert words_of(statements[0].xpath("details/summary")[0]) == "We measure the span of working memory. 2 quotes"
    assert [words_of(quote) for quote in statements[0].xpath(".//blockquote")] == [
        "We measure the span of working memory.",
        WIDENS.evidence.quote,
    ]
    assert statements[0].xpath(".//figcaption//a/@href")
    (quoted,) = page.xpath("//section[@aria-labelledby='_debates']//li")
    assert words_of(quoted.xpath(".//summary/span")[0]) == "where?"  # the sentence is the quote
    assert quoted.xpath(".//q")
    assert not statements[1].xpath("details")  # nothing is quoted for it, and nothing says that something is


def test_a_summary_says_how_it_was_made_how_far_it_reaches_and_what_it_lacks(site: Path) -> None:
    page = tree(page_of(site, "working-memory"))
    made = words_of(page.xpath("//section[@class='made']")[0])
    assert "Needs review" in made
    assert "no language model wrote here" in made
    assert "quotes from some of its papers" in made
    silent = words_of(page.xpath("//section[@class='summary']/p[@class='quiet']")[0])
    assert silent == (
        "Nothing was found on: measures, methods and identification, findings that agree, gaps and limitations."
    )
    written = words_of(tree(page_of(site, "laboratory")).xpath("//section[@class='made']")[0])
    assert "language model (a-model)" in written
    assert "Needs review" not in written


def test_the_way_in_leads_to_papers_and_to_the_communities_above_and_inside(site: Path) -> None:
    page = tree(page_of(site, "working-memory"))
    assert words_of(page.xpath("//ol[@class='entry-points']/li")[0]) == (
        "Working memory and its limits names most of the members"
    )
    inside = page.xpath("//section[@aria-labelledby='_inside']//a/@href")
    assert inside == [page_of(site, "span-task").name]
    child = tree(page_of(site, "span-task"))
    assert page_of(site, "working-memory").name in child.xpath("//p[@class='source']//a/@href")
    rows = [words_of(cell) for cell in page.xpath("//table[@data-list]//td[1]")]
    assert rows[:3] == ["Working memory and its limits", "Chunking in chess", "Spans of short-term stores"]


def test_the_summary_stands_beside_the_page_as_markdown_and_json(site: Path) -> None:
    page = page_of(site, "working-memory")
    files = tree(page).xpath("//section[@class='made']//a/@href")
    assert files == [page.with_suffix(".md").name, page.with_suffix(".json").name]
    assert WIDENS.evidence.quote in page.with_suffix(".md").read_text("utf-8")
    written = json.loads(page.with_suffix(".json").read_bytes())
    assert written["coverage"] == "medium"
    assert not page_of(site, "span-task").with_suffix(".md").exists()


def test_hostile_names_and_quotes_stay_text(site: Path) -> None:
    text = page_of(site, "working-memory").read_text("utf-8")
    assert "<img src=x" not in text
    assert "<script>window.__pwned" not in text


def test_a_page_is_written_anew_when_its_summary_or_a_member_changes(tmp_path: Path) -> None:
    def digests(knowledge: Knowledge, name: str) -> dict[str, object]:
        with made_pages(tmp_path / name, knowledge) as made:
            return {page.page.path: (page.page, page.rests_on) for page in made.communities.all()}

    before = digests(KNOWLEDGE, "one")
    assert before == digests(KNOWLEDGE, "two")
    renamed = replace(BY_NAME["digit span"], name="span of digits")
    after = digests(replace(KNOWLEDGE, entities={**KNOWLEDGE.entities, renamed.id: renamed}), "three")
    assert {path.partition("-")[0] for path in before if before[path] != after[path]} == {
        "communities/index.html",
        "communities/working",
        "communities/span",
    }
    rewritten = replace(SUMMARY, debates=replace(SUMMARY.debates, description="They differ."))
    after = digests(replace(KNOWLEDGE, summaries={**KNOWLEDGE.summaries, MEMORY.id: rewritten}), "four")
    assert [path for path in before if before[path] != after[path]] == [
        path for path in before if path.startswith("communities/working-memory")
    ]


def test_the_palette_goes_to_communities(tmp_path: Path) -> None:
    with made_pages(tmp_path) as made:
        assert [(name, detail) for name, _, detail in made.communities.names()] == [
            ("Working memory", "4 papers"),
            ("Laboratory", "2 papers"),
            ("Span task", "2 papers"),
        ]
        assert len(made.communities) == 2
