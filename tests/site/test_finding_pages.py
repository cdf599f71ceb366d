"""The pages of findings: what they say of whom, where they lead, and when they are written anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from litsite.knowledge.records import Claim, ClaimFeatures, ClaimGroup, Knowledge
from litsite.knowledge.vocabulary import NEGATIVE, POSITIVE
from litsite.site import finding_views
from litsite.site.check import check_site
from litsite.site.finding_records import FindingsPage
from tests.site.made_findings import (
    BREAKS_OUT,
    CLAIMS,
    FORGETS,
    KNOWLEDGE,
    LABELS,
    SHORTENS,
    UNSAID,
    WIDENS,
    build_findings_site,
    claim,
    made_pages,
    many_findings,
)

GROUP = "findings/a1a1a1a1a1a1a1a1.html"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the made findings."""
    return build_findings_site(tmp_path_factory.mktemp("findings"))


def tree(path: Path) -> Any:
    """A page, parsed."""
    return html.fromstring(path.read_text("utf-8"))


def words_of(node: Any) -> str:
    """What an element says."""
    return " ".join(node.text_content().split())


def rows_of(site: Path) -> list[Any]:
    """The rows of the list of all groups."""
    found: list[Any] = tree(site / "findings/index.html").xpath("//table[@data-findings]/tbody/tr")
    return found


def index_of(folder: Path, knowledge: Knowledge) -> FindingsPage:
    """The completed list of all groups."""
    with made_pages(folder, knowledge) as made:
        page = next(made.findings.all()).completed()
    assert isinstance(page, FindingsPage)
    return page


def test_a_row_says_what_findings_are_about_and_counts_each_direction_in_its_column(site: Path) -> None:
    heads = [words_of(head) for head in tree(site / "findings/index.html").xpath("//thead//th")]
    assert heads == ["Topic", "Outcome", "Treatment", "Positive", "Negative", "Mixed", "No effect"]
    first = rows_of(site)[0]
    cells = [words_of(cell) for cell in first.xpath("td")]
    assert cells[0] == "working memory laboratory 4 findings in 4 papers"
    assert cells[1:3] == ["Memory span", "Chunking"]
    signs = [" ".join(words_of(each) for each in cell.xpath(".//summary")) for cell in first.xpath("td")[3:]]
    assert signs == ["2 positive", "1 negative", "", "1 no effect"]
    assert [cell.get("data-sort") for cell in first.xpath("td")[3:]] == ["2", "1", "", "1"]


def test_a_count_opens_to_the_quotes_with_paper_place_size_and_conditions(site: Path) -> None:
    (cell,) = rows_of(site)[0].xpath("td[4]/details")
    assert [words_of(quote) for quote in cell.xpath(".//blockquote")] == [
        "Chunking widens the span of working memory.",  # the surer one comes first
        "We find that chunking lengthens the span of a short store.",
    ]
    first = cell.xpath(".//div[@class='finding']")[0]
    assert words_of(first.xpath(".//figcaption/span[@class='whose']/a")[0]) == "Miller (1956)"
    hrefs = first.xpath(".//figcaption//a/@href")
    assert hrefs[0].startswith("../papers/miller-1956")
    assert hrefs[1].partition("#")[0] == hrefs[0]
    assert hrefs[1].partition("#")[2]
    assert words_of(first.xpath("p[@class='limits']")[0]) == (
        "Effect size: d = 0.84 Condition: among adults; when n is small"
    )


def test_a_group_of_one_is_shown_whole_in_the_list_and_has_no_page(site: Path) -> None:
    assert {path.name for path in (site / "findings").iterdir()} == {"index.html", "differ.html", Path(GROUP).name}
    (row,) = [row for row in rows_of(site) if "Retention" in words_of(row.xpath("td[2]")[0])]
    assert FORGETS.evidence.quote in words_of(row)
    assert not row.xpath(".//a[@class='all']")


def test_what_a_finding_does_not_say_is_not_made_up(site: Path) -> None:
    (row,) = [row for row in rows_of(site) if UNSAID.evidence.quote in words_of(row)]
    cells = [words_of(cell) for cell in row.xpath("td[position() < 4]")]
    assert cells == ["Outcome and treatment are not named part 2, report", "", ""]


def test_the_page_of_a_group_has_every_finding_under_its_direction(site: Path) -> None:
    page = tree(site / GROUP)
    assert words_of(page.xpath("//h1")[0]) == "working memory · Memory span · Chunking"
    about = {words_of(each.xpath("dt")[0]): words_of(each.xpath("dd")[0]) for each in page.xpath("//dl/div")}
    assert about["Setting"] == "laboratory"
    assert page.xpath("//dl//a/@href")[0].startswith("../entities/working-memory-")
    sides = page.xpath("//section[contains(@class, 'side')]")
    assert [words_of(side.xpath("h2")[0]) for side in sides] == [
        "positive 2 findings",
        "negative 1 finding",
        "no effect 1 finding",
    ]
    assert page.xpath(f"//*[@id='finding-{WIDENS.id[:16]}']//blockquote")
    (link,) = page.xpath("//p[@class='source']//a/@href")
    assert tree(site / "findings" / link.partition("#")[0]).xpath(f"//*[@id='{link.partition('#')[2]}']")


def test_where_findings_differ_both_sides_stand_with_their_quotes_and_what_else_differs(site: Path) -> None:
    page = tree(site / "findings/differ.html")
    (difference,) = page.xpath("//li[@class='difference']")
    assert words_of(difference.xpath("h2")[0]) == "Chunking and Memory span"
    sides = difference.xpath(".//section")
    assert [side.get("class") for side in sides] == ["side positive", "side negative", "side null"]
    assert SHORTENS.evidence.quote in words_of(sides[1])
    assert words_of(difference.xpath("div[@class='apart']/p")[0]) == "The papers also differ in:"
    apart = [words_of(each) for each in difference.xpath("div[@class='apart']//div")]
    assert apart == ["setting laboratory / schools", "years 1956 / 1973"]
    topic, everything = difference.xpath("p//a/@href")
    assert topic.startswith("../entities/working-memory-")
    assert everything == "index.html?outcome=Memory+span&treatment=Chunking"
    text = words_of(page.xpath("//main")[0])
    assert "read from its wording" in text
    assert "contradict" not in text.lower()


def test_a_direction_is_a_word_beside_its_sign_everywhere(site: Path) -> None:
    labels = {"positive": "positive", "negative": "negative", "mixed": "mixed", "null": "no effect"}
    for path in (site / "findings").iterdir():
        for sign in tree(path).xpath("//span[contains(concat(' ', @class, ' '), ' sign ')]"):
            assert labels[sign.get("class").split()[1]] in words_of(sign)


def test_the_choices_of_the_filter_are_those_that_occur(site: Path) -> None:
    page = tree(site / "findings/index.html")
    choices = {
        select.get("name"): [words_of(option) for option in select.xpath("option")][1:]
        for select in page.xpath("//form//select")
    }
    assert choices["treatment"] == ["Chunking", "Spaced practice"]
    assert choices["sign"] == ["positive", "negative", "mixed", "no effect"]
    assert choices["outcome"][1:] == ["Memory span", "Retention"]


def test_hostile_text_stays_text(site: Path) -> None:
    for path in (site / "findings").iterdir():
        text = path.read_text("utf-8")
        assert "<img src=x" not in text
        assert "<script>window.__pwned" not in text
    assert any("<img src=x" in words_of(row) for row in rows_of(site))


def test_an_empty_library_says_what_would_be_here(tmp_path: Path) -> None:
    site = build_findings_site(tmp_path, Knowledge())
    assert "No finding was recognised" in words_of(tree(site / "findings/index.html").xpath("//p[@class='empty']")[0])
    assert "No two findings differ" in words_of(tree(site / "findings/differ.html").xpath("//p[@class='empty']")[0])
    for page in ("communities/index.html", "matrices/papers.html", "matrices/findings.html"):
        assert tree(site / page).xpath("//p[@class='empty']")
        assert not tree(site / page).xpath("//table")
    assert check_site(site) == ()


def test_many_findings_of_one_direction_are_all_on_the_page_of_the_group(tmp_path: Path) -> None:
    claims = [claim("CENTRE22", f"Chunking widens span {number}.", POSITIVE, WIDENS.features) for number in range(9)]
    group = ClaimGroup("f6" * 16, WIDENS.features, tuple(each.id for each in claims))
    site = build_findings_site(
        tmp_path, Knowledge(claims={each.id: each for each in claims}, groups=(group,), labels=LABELS)
    )
    (row,) = rows_of(site)
    assert len(row.xpath(".//blockquote")) == 3
    assert [words_of(link) for link in row.xpath(".//details//p/a")] == ["All 9 positive findings"]
    page = tree(site / "findings/f6f6f6f6f6f6f6f6.html")
    assert len(page.xpath("//blockquote")) == 9
    assert words_of(page.xpath("//summary")[-1]) == "3 more"


def test_a_list_of_very_many_findings_ends_with_counts_that_lead_to_them(tmp_path: Path) -> None:
    knowledge = many_findings(finding_views.MOST_IN_LIST + 900)
    rows = index_of(tmp_path, knowledge).rows
    shown = sum(len(side.findings) for row in rows for side in row.sides)
    assert finding_views.MOST_IN_LIST - 12 <= shown <= finding_views.MOST_IN_LIST
    assert sum(side.count for row in rows for side in row.sides) == finding_views.MOST_IN_LIST + 900
    assert all(side.href for row in rows for side in row.sides if side.count > len(side.findings))


def test_every_finding_is_where_it_is_said_to_be(site: Path, tmp_path: Path) -> None:
    with made_pages(tmp_path) as made:
        places = [made.findings.href(each.id) for each in CLAIMS]
        assert made.findings.href("unknown") == ""
    for place in places:
        path, _, anchor = place.partition("#")
        assert tree(site / path).xpath(f"//*[@id='{anchor}']"), place


def test_a_page_is_written_anew_when_a_quote_a_label_or_a_paper_changes_and_not_otherwise(tmp_path: Path) -> None:
    def digests(knowledge: Knowledge, name: str) -> dict[str, object]:
        with made_pages(tmp_path / name, knowledge) as made:
            return {page.page.path: (page.page, page.rests_on) for page in made.findings.all()}

    changed: Claim = replace(SHORTENS, conditions=("among novices",))
    before = digests(KNOWLEDGE, "one")
    assert before == digests(KNOWLEDGE, "two")
    after = digests(replace(KNOWLEDGE, claims={**KNOWLEDGE.claims, changed.id: changed}), "three")
    assert {path for path in before if before[path] != after[path]} == {
        GROUP,
        "findings/index.html",
        "findings/differ.html",
    }


def test_the_order_of_groups_and_the_palette_begin_with_the_widest(tmp_path: Path) -> None:
    other = ClaimFeatures("", "retention", "spacing")
    more = [claim(paper, f"Spacing hurts in {paper}.", NEGATIVE, other) for paper in ("CENTRE22", "HANDMADE")]
    knowledge = replace(
        KNOWLEDGE,
        claims={**KNOWLEDGE.claims, **{each.id: each for each in more}},
        groups=(ClaimGroup("00" * 16, other, tuple(each.id for each in more)), *KNOWLEDGE.groups),
    )
    with made_pages(tmp_path, knowledge) as made:
        assert made.findings.names() == [
            ("working memory · Memory span · Chunking", GROUP, "4 findings"),
            ("Retention · Spaced practice", "findings/0000000000000000.html", "2 findings"),
        ]
        assert len(made.findings) == len(CLAIMS) + 2


def test_the_site_passes_its_check(site: Path) -> None:
    assert check_site(site) == ()


def test_a_hostile_claim_keeps_its_place(site: Path) -> None:
    (row,) = [row for row in rows_of(site) if row.xpath(f".//*[@id='finding-{BREAKS_OUT.id[:16]}']")]
    assert row.get("data-signs") == "positive"
