"""Pages of entities, their index, the health page and a paper's section, as readers meet them."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from litsite.config_sections import THEME_NAMES
from litsite.site import addresses
from tests.browser.chromium import Visit, visit
from tests.site.made_knowledge import COPPER, MEMORY, OWN, build_knowledge_site

NARROW = 390
ENTITY = addresses.entity_path(MEMORY.name, MEMORY.id)
PAPER = "papers/miller-1956-working-memory-and-its-limits-centre22.html"
PAGES = (ENTITY, addresses.ENTITIES, addresses.HEALTH, PAPER)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of papers of whose entities and findings something is known."""
    return build_knowledge_site(tmp_path_factory.mktemp("knowledge"))


def url(site: Path, path: str) -> str:
    """The address of a page, with its anchor."""
    page, _, anchor = path.partition("#")
    return (site / page).as_uri() + (f"#{anchor}" if anchor else "")


def test_what_a_paper_does_with_an_entity_shows_its_evidence_in_one_gesture(tab: Visit, site: Path) -> None:
    tab.open(url(site, ENTITY))
    first = tab.page.locator(".relations > li").first
    expect(first.locator("blockquote").first).to_be_hidden()
    first.locator("summary").press("Enter")
    expect(first.locator("blockquote").first).to_have_text("We measure the span of working memory.")
    expect(first.locator("mark").first).to_have_text("working memory")


def test_a_quote_leads_to_the_section_of_the_paper_where_it_stands(tab: Visit, site: Path) -> None:
    tab.open(url(site, ENTITY))
    tab.page.locator(".mentions").get_by_role("link", name="2 Methods › 2.1 Spans & stores").click()
    expect(tab.page.locator(":target")).to_have_text("2.1 Spans & stores")
    assert PAPER.rpartition("/")[2] in tab.page.url


def test_the_filter_finds_what_is_behind_a_fold_and_closes_it_again(tab: Visit, site: Path) -> None:
    tab.open(url(site, addresses.ENTITIES))
    line = tab.page.locator("[data-list] a", has_text=COPPER.name)
    expect(line).to_be_hidden()
    tab.page.locator("input[name=words]").fill("barium")
    expect(line).to_be_visible()
    expect(tab.page.locator("[data-hits]")).to_have_text("1 of 6 entities")
    expect(tab.page.locator("#type-topics")).to_be_hidden()
    tab.page.get_by_role("button", name="Show all").click()
    expect(line).to_be_hidden()
    expect(tab.page.locator("#type-topics")).to_be_visible()


def test_a_link_to_an_entity_of_one_paper_shows_its_line_and_the_line_its_passage(tab: Visit, site: Path) -> None:
    tab.open(url(site, addresses.entity_line(COPPER.name, COPPER.id)))
    line = tab.page.locator("[data-list] a", has_text=COPPER.name)
    expect(line).to_be_visible()
    line.click()
    expect(tab.page.locator(f"#entity-{COPPER.id[:8]} mark")).to_be_visible()


def test_an_entity_that_only_this_paper_names_opens_its_passage_in_place(tab: Visit, site: Path) -> None:
    tab.open(url(site, PAPER))
    passage = tab.page.locator(f"#entity-{OWN.id[:8]} blockquote")
    expect(passage).to_be_hidden()
    tab.page.locator("#_knowledge ~ dl a", has_text="Seven").click()
    expect(passage).to_be_visible()


def test_the_types_of_the_index_are_reached_by_keyboard_and_its_rows_by_arrows(tab: Visit, site: Path) -> None:
    tab.open(url(site, addresses.ENTITIES))
    tab.page.keyboard.press("f")
    tab.page.keyboard.press("ArrowDown")
    expect(tab.page.locator(":focus")).to_have_text("Working memory")
    tab.page.keyboard.press("Enter")
    expect(tab.page.locator("h1")).to_have_text("Working memory")


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("width", [NARROW, 1440])
def test_axe_finds_nothing_and_nothing_runs_out_of_the_window(
    chromium: Browser, site: Path, theme: str, width: int
) -> None:
    with visit(chromium, width=width, bypass_csp=True) as tab:
        for path in PAGES:
            tab.open(f"{url(site, path)}?theme={theme}")
            tab.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })")
            assert tab.axe() == [], path
            assert tab.evaluate("document.scrollingElement.scrollWidth") <= width, path


def test_without_scripts_everything_can_be_read(chromium: Browser, site: Path) -> None:
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        page.goto(url(site, addresses.ENTITIES))
        expect(page.locator("form[data-controls]")).to_be_hidden()
        page.locator("summary").first.click()
        expect(page.locator("[data-list] a", has_text="Seven")).to_be_visible()
        page.goto(url(site, ENTITY))
        page.locator(".relations summary").first.click()
        expect(page.locator(".relations blockquote").first).to_be_visible()
        page.goto(url(site, addresses.HEALTH))
        expect(page.locator("tbody tr")).to_have_count(16)
        expect(page.locator("tbody tr").nth(2)).to_contain_text("worth a look")
    finally:
        context.close()


def test_on_paper_the_folded_passages_are_there(tab: Visit, site: Path) -> None:
    tab.open(url(site, PAPER))
    tab.page.emulate_media(media="print")
    expect(tab.page.locator(f"#entity-{OWN.id[:8]} blockquote")).to_be_visible()
