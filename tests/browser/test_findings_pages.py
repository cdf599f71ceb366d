"""Findings as readers meet them: opening counts, sorting, filters, both sides of a difference, and without scripts."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from litsite.config_sections import THEME_NAMES
from tests.browser.chromium import Visit, visit
from tests.browser.firefox_bidi import Firefox
from tests.site.made_findings import FORGETS, build_findings_site, many_findings

NARROW = 390
PAGES = ("findings/index.html", "findings/differ.html", "findings/a1a1a1a1a1a1a1a1.html")
MANY = 2_000


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the made findings."""
    return build_findings_site(tmp_path_factory.mktemp("findings"))


@pytest.fixture(scope="module")
def many_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of very many findings."""
    return build_findings_site(tmp_path_factory.mktemp("many"), many_findings(MANY))


@pytest.fixture
def findings(tab: Visit, site: Path) -> Page:
    """The list of all groups."""
    tab.open((site / "findings/index.html").as_uri())
    return tab.page


def shown(page: Page) -> list[str]:
    """The outcomes of the rows that are shown, from top to bottom."""
    rows = page.locator("[data-findings] tbody tr:not([hidden])")
    return [text[:6] for text in rows.locator("td:nth-child(2)").all_text_contents()]


def test_a_count_opens_below_its_row_at_the_whole_width_and_closes_again(findings: Page) -> None:
    row = findings.locator("[data-findings] tbody tr").first
    summary = row.locator("td:nth-child(4) summary")
    at_first = summary.bounding_box()
    summary.click()
    quote = row.get_by_text("Chunking widens the span of working memory.")
    expect(quote).to_be_visible()
    after, opened = summary.bounding_box(), quote.bounding_box()
    assert at_first == after  # what was clicked stays where it is
    assert opened is not None
    assert after is not None
    assert opened["y"] > after["y"] + after["height"]
    assert opened["x"] < after["x"] - 200
    row.locator("td:nth-child(5) summary").click()
    expect(row.get_by_text("Among novices")).to_be_visible()
    summary.click()
    expect(quote).to_be_hidden()


def test_a_count_opens_with_the_keyboard(findings: Page) -> None:
    row = findings.locator("[data-findings] tbody tr").first
    row.locator("a.all").focus()
    findings.keyboard.press("Tab")
    findings.keyboard.press("Enter")
    expect(row.get_by_text("We find that chunking lengthens")).to_be_visible()


def test_columns_sort_words_and_counts_and_the_third_click_brings_the_order_back(findings: Page) -> None:
    written = shown(findings)
    head = findings.locator("thead").get_by_role("button", name="Outcome")
    head.click()
    assert [text for text in shown(findings) if text] == ["<img s", "Memory", "Retent"]
    assert shown(findings)[-1] == ""  # what is not said comes last
    head.click()
    assert shown(findings)[0] == "Retent"
    head.click()
    assert shown(findings) == written
    findings.locator("thead").get_by_role("button", name="Mixed").click()
    assert shown(findings)[0] == "Retent"


def test_words_outcome_treatment_and_direction_filter_and_stand_in_the_address(findings: Page) -> None:
    findings.fill("input[name=words]", "ebbinghaus")
    expect(findings.locator("output")).to_have_text("1 of 4 groups")
    findings.get_by_role("button", name="Show all").click()
    findings.select_option("select[name=treatment]", "Chunking")
    expect(findings.locator("output")).to_have_text("1 of 4 groups")
    findings.select_option("select[name=sign]", "mixed")
    expect(findings.locator("[data-none]")).to_be_visible()
    findings.select_option("select[name=treatment]", "")
    expect(findings.locator("output")).to_have_text("1 of 4 groups")
    assert shown(findings) == ["Retent"]
    findings.select_option("select[name=sign]", "")
    findings.get_by_role("checkbox", name="Several directions").check()
    expect(findings.locator("output")).to_have_text("1 of 4 groups")
    expect(findings).to_have_url(f"{findings.url.partition('?')[0]}?several=1")


def test_a_difference_leads_to_all_findings_on_the_same_and_a_group_to_the_difference(tab: Visit, site: Path) -> None:
    tab.open((site / "findings/differ.html").as_uri())
    tab.page.get_by_role("link", name="all findings on this").click()
    expect(tab.page.locator("output")).to_have_text("1 of 4 groups")
    tab.page.locator("[data-findings] tr:not([hidden]) a.all").click()
    tab.page.get_by_role("link", name="Directions differ").click()
    expect(tab.page.locator(".difference").first).to_be_in_viewport()


def test_a_link_to_a_finding_shows_it(tab: Visit, site: Path) -> None:
    tab.open((site / "findings/a1a1a1a1a1a1a1a1.html").as_uri())
    anchor = tab.page.locator(".finding").nth(3).get_attribute("id")
    tab.open(f"{(site / PAGES[2]).as_uri()}#{anchor}")
    expect(tab.page.locator(f"#{anchor}")).to_be_in_viewport()


def test_very_many_findings_are_filtered_and_sorted_as_one_types(tab: Visit, many_site: Path) -> None:
    tab.open((many_site / "findings/index.html").as_uri())
    page = tab.page
    page.fill("input[name=words]", "study 1999 of")
    rows = page.locator("[data-findings] tbody tr:not([hidden])")
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="Show all").click()
    page.locator("thead").get_by_role("button", name="Topic").click()
    expect(page.locator("[data-findings] tbody tr").first).to_contain_text("topic 000")


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("width", [NARROW, 1440])
def test_axe_finds_nothing_on_findings_open_or_closed(chromium: Browser, site: Path, theme: str, width: int) -> None:
    with visit(chromium, width=width, bypass_csp=True) as tab:
        for path in PAGES:
            tab.open(f"{(site / path).as_uri()}?theme={theme}")
            tab.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true })")
            assert tab.axe() == [], path
            assert tab.evaluate("document.scrollingElement.scrollWidth") <= width, path


def test_without_scripts_counts_open_and_groups_lead_to_all_their_findings(chromium: Browser, site: Path) -> None:
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        page.goto((site / "findings/index.html").as_uri())
        expect(page.locator("form.controls")).to_be_hidden()
        row = page.locator("[data-findings] tbody tr", has_text="Retention")
        row.locator("summary").click()
        expect(row.get_by_text(FORGETS.evidence.quote)).to_be_visible()
        page.locator("a.all").first.click()
        expect(page.locator(".side")).to_have_count(3)
    finally:
        context.close()


def test_firefox_opens_a_count_below_its_row(firefox: Firefox, site: Path) -> None:
    firefox.open((site / "findings/index.html").as_uri())
    boxes = firefox.evaluate(
        """(() => {
          const row = document.querySelector('[data-findings] tbody tr');
          const summary = row.querySelector('td:nth-child(4) summary');
          const before = summary.getBoundingClientRect();
          summary.click();
          const quote = row.querySelector('blockquote').getBoundingClientRect();
          const after = summary.getBoundingClientRect();
          return [before.top === after.top, quote.top >= after.bottom, quote.left < after.left];
        })()"""
    )
    assert boxes == [True, True, True]
