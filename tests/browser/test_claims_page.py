"""The claims page as readers meet it: sorting, filters, attribution, small screens, and without scripts."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from litsite.config_sections import THEME_NAMES
from tests.browser.chromium import Visit, visit
from tests.browser.claims_page import address, build_claims_site, head, numbers
from tests.browser.firefox_bidi import Firefox
from tests.site.many_claims import HUGE, SLUG

CLAIMS = 300
NARROW = 390


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of answers with their claims pages."""
    return build_claims_site(tmp_path_factory.mktemp("claims"), CLAIMS)


@pytest.fixture
def many(tab: Visit, site: Path) -> Page:
    """The page of many claims."""
    tab.open(address(site))
    return tab.page


@pytest.fixture
def written(tab: Visit, site: Path) -> Page:
    """The claims of an answer that a person wrote."""
    tab.open(address(site, "does-chunking-widen-the-span"))
    return tab.page


def test_each_column_sorts_and_the_third_click_brings_the_order_back(written: Page) -> None:
    orders = {
        "#": [1, 2, 3, 4, 5, 6],
        "Claim": [1, 3, 4, 5, 2, 6],  # articles do not count
        "Source and section": [1, 2, 3, 5, 6, 4],
        "Verdict": [2, 5, 3, 1, 4, 6],
    }
    for name, order in orders.items():
        head(written, name).click()
        assert numbers(written) == order, name
        head(written, name).click()
        expect(written.locator("th[aria-sort]")).to_have_attribute("aria-sort", "descending")
        assert numbers(written) != order, name
        head(written, name).click()
        expect(written.locator("th[aria-sort]")).to_have_count(0)
        assert numbers(written) == [1, 2, 3, 4, 5, 6]
    head(written, "Passage checked").click()
    assert numbers(written)[0] == 4  # "Chess masters …"


def test_the_number_leads_to_the_citation_in_the_answer_and_back(written: Page) -> None:
    written.locator("#claim-3 a").first.click()
    expect(written.locator("#citation-1-2")).to_be_in_viewport()
    written.goto(written.url.partition("#")[0])
    written.get_by_role("link", name="Claim inspector").click()
    expect(written.locator("#claim-1")).to_be_visible()


def test_words_find_claims_sources_and_the_hidden_part_of_a_passage(many: Page) -> None:
    many.fill("input[name=words]", "Claim 117:")
    expect(many.locator("output")).to_have_text(f"1 of {CLAIMS} claims")
    assert numbers(many) == [117]
    long = many.locator("tr:has(details.whole) [data-passage]").first.text_content() or ""
    many.fill("input[name=words]", long[-60:])
    row = many.locator("[data-claims] tbody tr:not([hidden])").first
    expect(row.locator(".excerpt")).not_to_contain_text(long[-60:])


def test_verdicts_filter_and_add_up(written: Page) -> None:
    written.get_by_role("checkbox", name="rejected").check()
    expect(written.locator("output")).to_have_text("1 of 6 claims")
    assert numbers(written) == [2]
    written.get_by_role("checkbox", name="not found").check()
    expect(written.locator("output")).to_have_text("2 of 6 claims")
    assert numbers(written) == [2, 5]
    assert written.url.endswith("#rejected=1&not_found=1") or written.url.endswith("#not_found=1&rejected=1")
    written.click("button[name=clear]")
    expect(written.locator("output")).to_have_text("6 claims")
    assert "#" not in written.url


def test_a_source_is_chosen_with_the_keyboard_alone(written: Page) -> None:
    button = written.get_by_role("combobox", name="Source")
    button.focus()
    written.keyboard.press("ArrowDown")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(written.get_by_role("option")).to_have_count(3)
    written.keyboard.press("End")
    active = button.get_attribute("aria-activedescendant")
    expect(written.locator(f"#{active}")).to_contain_text("Simon (1973)")
    written.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(button).to_be_focused()
    expect(written.locator("output")).to_have_text("1 of 6 claims")
    assert numbers(written) == [4]
    assert written.url.endswith("#source=handmade")
    expect(written.get_by_role("option", name="Simon (1973)", include_hidden=True)).to_have_attribute(
        "aria-selected", "true"
    )


def test_letters_find_a_source_and_escape_leaves_all_as_it_was(written: Page) -> None:
    button = written.get_by_role("combobox", name="Source")
    button.focus()
    written.keyboard.type("si")
    expect(written.locator(".choice .active")).to_contain_text("Simon (1973)")
    written.keyboard.press("Escape")
    expect(written.get_by_role("listbox", name="Sources")).to_be_hidden()
    expect(written.locator("output")).to_have_text("6 claims")
    expect(written.get_by_role("dialog")).to_have_count(0)  # no shortcut of the site was meant


def test_a_source_is_chosen_with_the_mouse_and_a_click_elsewhere_closes_the_list(written: Page) -> None:
    button = written.get_by_role("combobox", name="Source")
    button.click()
    written.get_by_role("option", name="Miller (1956)").click()
    expect(written.locator("output")).to_have_text("5 of 6 claims")
    expect(written.locator("[data-chosen]")).to_have_text("Miller (1956)")
    button.click()
    written.locator("h1").click()
    expect(written.get_by_role("listbox", name="Sources")).to_be_hidden()
    written.click("button[name=clear]")
    expect(written.locator("[data-chosen]")).to_have_text("All sources")


def test_a_filter_stands_in_the_address(tab: Visit, site: Path) -> None:
    page = tab.page
    tab.open(f"{address(site, 'does-chunking-widen-the-span')}#source=centre22&found=1&partly=1")
    expect(page.locator("output")).to_have_text("2 of 6 claims")
    expect(page.locator("[data-chosen]")).to_have_text("Miller (1956)")
    assert numbers(page) == [1, 3]
    page.evaluate("location.hash = 'rejected=1'")
    expect(page.locator("output")).to_have_text("1 of 6 claims")
    expect(page.locator("[data-chosen]")).to_have_text("All sources")
    page.go_back()
    expect(page.locator("output")).to_have_text("2 of 6 claims")
    page.evaluate("location.hash = 'source=nobody'")
    expect(page.locator("output")).to_have_text("6 claims")


def test_a_link_to_a_claim_that_a_filter_hides_brings_it_back(tab: Visit, site: Path) -> None:
    page = tab.page
    tab.open(f"{address(site)}#rejected=1")
    expect(page.locator("#claim-250")).to_be_hidden()
    page.evaluate("location.hash = 'claim-250'")
    expect(page.locator("#claim-250")).to_be_in_viewport()
    assert page.url.endswith("#claim-250")


def test_the_arrow_keys_go_from_row_to_row(many: Page) -> None:
    many.keyboard.press("f")
    many.keyboard.press("ArrowDown")
    many.keyboard.press("ArrowDown")
    expect(many.locator("#claim-2 a").first).to_be_focused()


def test_attribution_is_shown_hidden_and_remembered(written: Page) -> None:
    ground = "getComputedStyle(document.querySelector('.claim-table mark')).backgroundColor"
    button = written.get_by_role("button", name="Attribution")
    shown = written.evaluate(ground)
    assert shown != "rgba(0, 0, 0, 0)"
    button.click()
    assert written.evaluate(ground) == "rgba(0, 0, 0, 0)"
    written.reload()
    assert written.evaluate(ground) == "rgba(0, 0, 0, 0)"
    button.click()
    assert written.evaluate(ground) == shown


def test_the_whole_of_a_long_passage_is_one_key_away(many: Page) -> None:
    row = many.locator("tr:has(details.whole)").first
    whole = row.locator("[data-passage]")
    expect(whole).to_be_hidden()
    expect(row.locator(".excerpt mark")).to_be_visible()
    row.locator("summary").press("Enter")
    expect(whole).to_be_visible()
    expect(row.locator(".excerpt")).to_be_hidden()
    assert len(whole.text_content() or "") > 420
    row.get_by_text("Show less").click()
    expect(whole).to_be_hidden()


def test_without_scripts_all_is_there_as_a_plain_table(chromium: Browser, site: Path) -> None:
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        page.goto(address(site))
        expect(page.locator("[data-claims] tbody tr")).to_have_count(CLAIMS)
        expect(page.get_by_role("separator")).to_have_count(0)
        expect(page.locator("form[data-controls]")).to_be_hidden()
        page.locator("#claim-7 summary").click()
        expect(page.locator("#claim-7 [data-passage]")).to_be_visible()
        expect(page.locator("#claim-7 mark").first).to_be_visible()
        page.get_by_text("What the verdicts mean").click()
        expect(page.get_by_text("The claim stands word for word in the passage.")).to_be_visible()
    finally:
        context.close()


@pytest.mark.parametrize("width", [320, NARROW, 600, 768])
def test_no_screen_scrolls_sideways(chromium: Browser, site: Path, width: int) -> None:
    with visit(chromium, width=width) as tab:
        for slug in (SLUG, HUGE.question.slug, "how-do-masters-remember", "does-chunking-widen-the-span"):
            tab.open(address(site, slug))
            assert tab.evaluate("document.scrollingElement.scrollWidth") <= width, slug


def test_text_without_end_stays_in_its_column(tab: Visit, site: Path) -> None:
    tab.open(address(site, HUGE.question.slug))
    page = tab.page
    assert tab.evaluate("document.scrollingElement.scrollWidth") <= 1280
    assert len(page.locator("[data-passage]").first.text_content() or "") == 50_000
    for part in (".title", ".by", ".excerpt"):
        box = page.locator(f".claim-table {part}").first.bounding_box()
        assert box is not None
        assert box["height"] < 400, part
    page.get_by_role("combobox", name="Source").press("ArrowDown")
    assert tab.evaluate("document.scrollingElement.scrollWidth") <= 1280


def test_on_a_narrow_screen_a_claim_is_a_card(chromium: Browser, site: Path) -> None:
    with visit(chromium, width=NARROW) as tab:
        tab.open(address(site))
        cells = "[...document.querySelectorAll('#claim-3 > td')].map((cell) => cell.getBoundingClientRect().y)"
        number, claim, source, passage, verdict = tab.evaluate(cells)
        assert number == verdict < claim < source < passage
        expect(tab.page.get_by_role("separator")).to_have_count(0)
        head(tab.page, "Verdict").click()
        assert numbers(tab.page)[0] == 62  # rejected at 0.02
        for touched in (".choice > button", ".whole > summary", ".legend > summary", ".toggle"):
            box = tab.page.locator(touched).first.bounding_box()
            assert box is not None
            assert box["height"] >= 24 if touched == ".toggle" else box["height"] >= 40, touched


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_axe_finds_nothing(chromium: Browser, site: Path, theme: str) -> None:
    for width, slug in ((1280, "how-do-masters-remember"), (NARROW, "does-chunking-widen-the-span")):
        with visit(chromium, width=width, bypass_csp=True) as tab:
            tab.open(f"{address(site, slug)}?theme={theme}")
            tab.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })")

            assert tab.axe() == [], width
            tab.page.get_by_role("combobox", name="Source").press("ArrowDown")
            assert tab.axe() == [], (width, "list")


def test_nothing_hostile_runs(tab: Visit, site: Path) -> None:
    tab.open(address(site, "how-do-masters-remember"))
    tab.page.get_by_role("combobox", name="Source").press("End")
    tab.page.keyboard.press("Enter")
    tab.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert tab.evaluate("window.__pwned") is None


def test_on_paper_the_table_has_no_switches(many: Page) -> None:
    many.emulate_media(media="print")
    expect(many.locator("form[data-controls]")).to_be_hidden()
    expect(many.get_by_role("separator")).to_have_count(0)
    expect(many.locator("#claim-7 .excerpt")).to_be_visible()
    expect(many.locator("#claim-7 summary")).to_be_hidden()


def test_firefox_filters_and_brings_a_hidden_claim_into_sight(firefox: Firefox, site: Path) -> None:
    errors = len(firefox.errors)
    firefox.open(f"{address(site)}#rejected=1")
    assert firefox.evaluate("document.getElementById('claim-250').hidden") is True
    firefox.evaluate("location.hash = 'claim-250'")
    place = "document.getElementById('claim-250').getBoundingClientRect().top"
    for _ in range(50):
        if 0 <= firefox.evaluate(place) < firefox.evaluate("innerHeight"):
            break
    assert 0 <= firefox.evaluate(place) < firefox.evaluate("innerHeight")
    assert firefox.errors[errors:] == []
