"""Relations as readers meet them: the evidence opened in place, the table of all edges, and papers that stand alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from litsite.config_sections import THEME_NAMES
from litsite.relations.records import SHARED_TAGS, Evidence, Finding
from tests.browser.chromium import Visit, visit
from tests.browser.firefox_bidi import Firefox
from tests.site.related_papers import ITEMS, build_related_site, paper, related

NARROW = 390
MANY = 230


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a paper that is related to others in every way."""
    return build_related_site(tmp_path_factory.mktemp("related")).output


@pytest.fixture(scope="module")
def large_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with more edges than a page shows at once, all of them from one paper."""
    others = [paper(f"OTHER{number:03}", f"Paper {number:03}", "Ho", 2000) for number in range(MANY)]
    findings = [
        Finding("CENTRE22", other.key, Evidence(SHARED_TAGS, "shared_tags", 0.5 + number % 30 / 100, terms=("memory",)))
        for number, other in enumerate(others)
    ]
    items = [*ITEMS, *others]
    return build_related_site(tmp_path_factory.mktemp("large"), related(findings), items=items).output


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Visit]:
    """A tab in which nothing may go wrong."""
    with visit(chromium) as tab:
        yield tab
        assert tab.complaints == []


def page_of(site: Path, key: str) -> str:
    """The address of a paper's page."""
    return next(site.glob(f"papers/*-{key.lower()}.html")).as_uri()


@pytest.fixture
def centre(tab: Visit, site: Path) -> Page:
    """The page of the paper that is related in every way."""
    tab.open(page_of(site, "CENTRE22"))
    return tab.page


@pytest.fixture
def edges(tab: Visit, site: Path) -> Page:
    """The table of all edges."""
    tab.open((site / "relations.html").as_uri())
    return tab.page


def second_papers(page: Page) -> list[str]:
    """The papers in the second column, in their order."""
    return page.locator("[data-edges] tbody tr td:nth-child(2) > a").all_text_contents()


def confidence(page: Page) -> list[str]:
    """The confidence of each row."""
    return page.locator("[data-edges] tbody tr td:nth-child(4)").all_text_contents()


def test_why_opens_by_keyboard_and_shows_both_passages_with_marks(centre: Page) -> None:
    line = centre.locator("#related-handmade")
    passages = line.locator("blockquote")
    expect(passages.first).to_be_hidden()
    line.locator("a").first.focus()
    centre.keyboard.press("Tab")
    centre.keyboard.press("Enter")
    expect(passages).to_have_count(2)
    expect(passages.nth(1)).to_be_visible()
    assert passages.locator("mark").all_text_contents() == ["working memory", "Chunking", "working memory"]
    centre.keyboard.press("Enter")
    expect(passages.first).to_be_hidden()


def test_why_opens_without_scripts(chromium: Browser, site: Path) -> None:
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        page.goto(page_of(site, "CENTRE22"))
        page.locator("#related-similar2 summary").click()
        expect(page.locator("#related-similar2 blockquote").first).to_be_visible()
    finally:
        context.close()


def test_passages_stand_side_by_side_and_below_each_other_on_a_narrow_screen(chromium: Browser, site: Path) -> None:
    for width, beside in ((1280, True), (NARROW, False)):
        with visit(chromium, width=width) as tab:
            tab.open(f"{page_of(site, 'CENTRE22')}#related-handmade")
            first, second = (each.bounding_box() for each in tab.page.locator("#related-handmade figure").all())
            assert first is not None
            assert second is not None
            assert (first["y"] == second["y"]) is beside
            assert (first["x"] == second["x"]) is not beside


def test_the_section_of_a_passage_is_one_click_away(centre: Page) -> None:
    centre.locator("#related-similar2 summary").click()
    centre.get_by_role("link", name="2 Methods › 2.1 Spans & stores").click()
    expect(centre.locator("#s-2-1-spans-stores")).to_be_in_viewport()


def test_a_link_to_an_edge_opens_its_evidence(tab: Visit, site: Path) -> None:
    tab.open(f"{page_of(site, 'CENTRE22')}#related-tagged22")
    expect(tab.page.locator("#related-tagged22 .evidence")).to_be_visible()
    expect(tab.page.locator("#related-handmade .evidence").first).to_be_hidden()


def test_a_link_to_an_edge_that_is_held_back_shows_it(tab: Visit, large_site: Path) -> None:
    tab.open(page_of(large_site, "CENTRE22"))
    expect(tab.page.locator(".relations > li:visible")).to_have_count(8)
    tab.page.get_by_text(f"Show all {MANY}").click()
    expect(tab.page.locator(".relations > li:visible")).to_have_count(MANY)
    tab.open(f"{page_of(large_site, 'CENTRE22')}#related-other000")
    expect(tab.page.locator("#related-other000 .evidence")).to_be_in_viewport()


def test_the_table_narrows_by_words_type_and_confidence(edges: Page) -> None:
    edges.fill("input[name=words]", "EBBINGHAUS")
    expect(edges.locator("output")).to_have_text("1 of 6 connections")
    assert second_papers(edges) == ["Retention of nonsense"]
    edges.click("button[name=clear]")
    expect(edges.locator("output")).to_have_text("6 connections")
    edges.select_option("select[name=type]", "Similar content")
    expect(edges.locator("output")).to_have_text("2 of 6 connections")
    edges.select_option("select[name=least]", "60")
    expect(edges.locator("output")).to_have_text("1 of 6 connections")
    assert confidence(edges) == ["0.66"]
    assert "type=Similar+content&least=60" in edges.url


def test_a_filter_stands_in_the_address(tab: Visit, site: Path) -> None:
    tab.open(f"{(site / 'relations.html').as_uri()}?least=90")
    expect(tab.page.locator("output")).to_have_text("3 of 6 connections")
    assert set(confidence(tab.page)) == {"1.00"}


def test_nothing_found_says_so(edges: Page) -> None:
    edges.fill("input[name=words]", "zebra")
    expect(edges.get_by_text("Nothing here matches")).to_be_visible()
    assert second_papers(edges) == []


def test_a_click_on_a_column_sorts_and_the_third_brings_the_order_back(edges: Page) -> None:
    written = second_papers(edges)
    button = edges.get_by_role("button", name="Confidence")
    for order in ("descending", "ascending"):
        button.click()
        expect(edges.locator("th.number")).to_have_attribute("aria-sort", order)
        figures = [float(figure) for figure in confidence(edges)]
        assert figures == sorted(figures, reverse=order == "descending")
    button.click()
    assert second_papers(edges) == written
    edges.get_by_role("button", name="Related to").click()
    first = second_papers(edges)
    assert first.index("Chunking in chess") < first.index("Retention of nonsense") < first.index("A tagged paper")


def test_the_keyboard_goes_down_the_rows_and_into_the_evidence(edges: Page) -> None:
    edges.keyboard.press("f")
    edges.keyboard.press("ArrowDown")
    edges.keyboard.press("ArrowDown")
    second = edges.locator("[data-edges] tbody tr").nth(1)
    expect(second.locator("a").first).to_be_focused()
    why = second.get_by_role("link", name="why?")
    why.focus()
    with edges.expect_navigation():
        edges.keyboard.press("Enter")
    expect(edges.locator("#related-cited222 .entry")).to_be_visible()


def test_many_edges_are_shown_a_part_at_a_time(tab: Visit, large_site: Path) -> None:
    tab.open((large_site / "relations.html").as_uri())
    rows = tab.page.locator("[data-edges] tbody tr")
    expect(rows).to_have_count(100)
    more = tab.page.locator("[data-more]")
    expect(more).to_have_text("Show 100 more of 130")
    more.click()
    expect(rows).to_have_count(200)
    expect(rows.nth(100).locator("a").first).to_be_focused()
    expect(more).to_have_text("Show 30 more of 30")
    more.click()
    expect(rows).to_have_count(MANY)
    expect(more).to_be_hidden()
    tab.page.fill("input[name=words]", "paper 007")
    expect(rows).to_have_count(1)


def test_without_scripts_the_strongest_edges_are_there_and_the_page_says_where_the_others_are(
    chromium: Browser, large_site: Path
) -> None:
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        page.goto((large_site / "relations.html").as_uri())
        expect(page.locator("[data-edges] tbody tr")).to_have_count(100)
        expect(page.get_by_text("These are the 100 strongest of 230 connections")).to_be_visible()
        expect(page.locator("form[data-controls]")).to_be_hidden()
    finally:
        context.close()


def test_rows_that_a_script_made_are_those_that_were_written(edges: Page) -> None:
    rows = edges.locator("[data-edges] tbody")
    written = rows.inner_html()
    edges.evaluate("document.querySelector('[data-edges] th.number button').click()")
    for _ in range(2):
        edges.locator("th.number button").click()
    tidy = "(html) => html.replace(/\\s+/g, ' ').replace(/> </g, '><').trim()"
    assert edges.evaluate(tidy, rows.inner_html()) == edges.evaluate(tidy, written)


def test_a_paper_that_stands_alone_says_so(tab: Visit, site: Path) -> None:
    tab.open(page_of(site, "SILENT22"))
    expect(tab.page.get_by_text("litsite draws no connection without evidence")).to_be_visible()
    tab.open((site / "relations.html").as_uri())
    tab.page.get_by_role("link", name="2 papers stand alone").click()
    expect(tab.page.locator("#_alone")).to_be_in_viewport()


def test_the_left_column_counts_connections(centre: Page) -> None:
    expect(centre.locator("#_left a[href$='relations.html'] .count")).to_have_text("6")


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_axe_finds_nothing_in_opened_evidence(chromium: Browser, site: Path, theme: str) -> None:
    with visit(chromium, bypass_csp=True) as tab:
        for url in (page_of(site, "CENTRE22"), page_of(site, "SILENT22"), (site / "relations.html").as_uri()):
            tab.open(f"{url}?theme={theme}")
            tab.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
            assert tab.axe() == [], url


@pytest.mark.parametrize("width", [320, NARROW, 768])
def test_opened_evidence_does_not_scroll_sideways(chromium: Browser, site: Path, width: int) -> None:
    with visit(chromium, width=width) as tab:
        for url in (page_of(site, "CENTRE22"), (site / "relations.html").as_uri()):
            tab.open(url)
            tab.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
            assert tab.evaluate("document.scrollingElement.scrollWidth") <= width


def test_what_a_finger_has_to_hit_is_large_enough(chromium: Browser, site: Path) -> None:
    with visit(chromium, width=NARROW) as tab:
        tab.open(page_of(site, "CENTRE22"))
        for summary in tab.page.locator(".why > summary").all():
            box = summary.bounding_box()
            assert box is not None
            assert box["height"] >= 40


def test_on_paper_opened_evidence_stays_and_the_switch_goes(centre: Page) -> None:
    centre.locator("#related-handmade summary").click()
    centre.emulate_media(media="print")
    expect(centre.locator("#related-handmade blockquote").first).to_be_visible()
    expect(centre.locator("#related-similar2 .reason")).to_be_visible()
    expect(centre.locator("#related-similar2 .ask")).to_be_hidden()
    expect(centre.locator("#related-similar2 blockquote").first).to_be_hidden()


def test_on_paper_the_whole_list_stands(tab: Visit, large_site: Path) -> None:
    tab.open(page_of(large_site, "CENTRE22"))
    tab.page.emulate_media(media="print")
    expect(tab.page.locator(".relations > li:visible")).to_have_count(MANY)


def test_nothing_hostile_runs(tab: Visit, site: Path) -> None:
    for url in (page_of(site, "CENTRE22"), page_of(site, "HOSTILE2"), (site / "relations.html").as_uri()):
        tab.open(url)
        tab.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert tab.evaluate("window.__pwned") is None


def test_firefox_opens_the_evidence_and_filters_the_table(firefox: Firefox, site: Path) -> None:
    errors = len(firefox.errors)
    firefox.open(f"{page_of(site, 'CENTRE22')}#related-handmade")
    assert firefox.evaluate("document.querySelector('#related-handmade details').open") is True
    firefox.open(f"{(site / 'relations.html').as_uri()}?type=Cites")
    assert firefox.evaluate("document.querySelectorAll('[data-edges] tbody tr').length") == 2
    assert firefox.errors[errors:] == []
