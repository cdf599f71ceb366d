"""What readers do on the pages: filter, sort, move by keyboard, close columns, copy, print; and without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import Visit, visit
from tests.browser.site_pages import fullest_page

WIDE = 1440
NARROW = 390


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Visit]:
    """A wide tab in which nothing may go wrong."""
    with visit(chromium, width=WIDE) as tab:
        yield tab
        assert tab.complaints == []


@pytest.fixture
def papers(tab: Visit, example_site: Path) -> Page:
    """The list of all papers."""
    tab.open((example_site / "papers" / "index.html").as_uri())
    return tab.page


def shown_titles(page: Page) -> list[str]:
    """The titles of the rows that are not filtered away, in their order."""
    return page.locator("tbody tr:not([hidden]) td:first-child > a").all_text_contents()


def column(page: Page, name: str) -> list[str]:
    """The cells of a column by the name of its heading, in the rows' order."""
    place = page.evaluate(f"document.querySelector('th[data-name={name}]').cellIndex + 1")
    return page.locator(f"tbody td:nth-child({place})").all_text_contents()


def without_article(name: str) -> str:
    """A name as it sorts."""
    return re.sub(r"^(an?|the) ", "", name.lower())


def test_typing_narrows_the_list_and_counts_what_is_left(papers: Page) -> None:
    everything = shown_titles(papers)
    word = max(everything[0].split(), key=len)
    papers.fill("input[name=words]", word.upper())
    expected = [
        title
        for title, row in zip(everything, papers.locator("tbody tr").all_text_contents(), strict=True)
        if word.lower() in row.lower()
    ]
    expect(papers.locator("output")).to_have_text(f"{len(expected)} of {len(everything)} papers")
    assert shown_titles(papers) == expected


def test_every_word_must_be_there_and_diacritics_do_not_matter(papers: Page) -> None:
    papers.evaluate("document.querySelector('tbody td:first-child > a').textContent = 'Sur l’idée de Gödel'")
    papers.fill("input[name=words]", "godel IDEE")
    expect(papers.locator("tbody tr:not([hidden])")).to_have_count(1)
    papers.fill("input[name=words]", "godel zebra")
    expect(papers.locator("tbody tr:not([hidden])")).to_have_count(0)
    expect(papers.get_by_text("Nothing here matches")).to_be_visible()


def test_show_all_brings_everything_back(papers: Page) -> None:
    everything = shown_titles(papers)
    papers.fill("input[name=words]", everything[-1])
    papers.click("button[name=clear]")
    expect(papers.locator("tbody tr:not([hidden])")).to_have_count(len(everything))
    assert "?" not in papers.url


def test_a_filter_stands_in_the_address_and_survives_going_back(papers: Page) -> None:
    years = [int(year) for year in column(papers, "year") if year.isdigit()]
    papers.select_option("select[name=from]", str(max(years)))
    expect(papers.locator("tbody tr:not([hidden])")).to_have_count(years.count(max(years)))
    assert f"from={max(years)}" in papers.url
    with papers.expect_navigation():
        papers.locator("tbody tr:not([hidden]) td:first-child > a").first.click()
    papers.go_back()
    expect(papers.locator("tbody tr:not([hidden])")).to_have_count(years.count(max(years)))


def test_facets_keep_only_papers_of_a_type_and_with_notes(papers: Page) -> None:
    types, notes = column(papers, "type"), column(papers, "notes")
    kind = next(kind for kind, note in zip(types, notes, strict=True) if note)
    papers.select_option("select[name=type]", kind)
    expect(papers.locator("tbody tr:not([hidden])")).to_have_count(types.count(kind))
    papers.check("input[name=notes]")
    both = sum(1 for found, note in zip(types, notes, strict=True) if found == kind and note)
    expect(papers.locator("tbody tr:not([hidden])")).to_have_count(both)


def test_a_click_on_a_column_sorts_up_then_down_then_as_it_was(papers: Page) -> None:
    written = shown_titles(papers)
    button = papers.locator("th[data-name=creators] button")
    button.click()
    expect(papers.locator("th[data-name=creators]")).to_have_attribute("aria-sort", "ascending")
    up = [name for name in column(papers, "creators") if name.isascii() and name[:1].isalpha()]
    assert up == sorted(up, key=without_article)
    button.click()
    expect(papers.locator("th[data-name=creators]")).to_have_attribute("aria-sort", "descending")
    down = [name for name in column(papers, "creators") if name.isascii() and name[:1].isalpha()]
    assert down == sorted(down, key=without_article, reverse=True)
    button.click()
    assert shown_titles(papers) == written


def test_numbers_sort_from_the_greatest_and_what_has_none_comes_last(papers: Page) -> None:
    papers.click("th[data-name=annotations] button")
    cells = column(papers, "annotations")
    counts = [int(cell) for cell in cells if cell]
    assert counts == sorted(counts, reverse=True)
    assert "" not in cells[: len(counts)]


def test_the_keyboard_goes_to_the_filter_down_the_rows_and_into_a_paper(papers: Page) -> None:
    titles = shown_titles(papers)
    focused = "document.activeElement.textContent || document.activeElement.name"
    papers.keyboard.press("f")
    assert papers.evaluate(focused) == "words"
    papers.keyboard.press("ArrowDown")
    papers.keyboard.press("ArrowDown")
    assert papers.evaluate(focused) == titles[1]
    papers.keyboard.press("ArrowUp")
    papers.keyboard.press("ArrowUp")
    assert papers.evaluate(focused) == "words"
    papers.keyboard.press("ArrowDown")
    with papers.expect_navigation():
        papers.keyboard.press("Enter")
    assert papers.inner_text("h1").split() == titles[0].split()


def test_single_key_shortcuts_can_be_switched_off(papers: Page) -> None:
    papers.keyboard.press("?")
    expect(papers.locator("#_keys")).to_be_visible()
    papers.keyboard.press("Escape")
    papers.click("button[popovertarget=_appearance]")
    papers.uncheck("input[name=keys]")
    papers.keyboard.press("Escape")
    papers.keyboard.press("?")
    expect(papers.locator("#_keys")).to_be_hidden()


def test_an_index_hides_letters_under_which_nothing_matches(tab: Visit, example_site: Path) -> None:
    tab.open((example_site / "tags" / "index.html").as_uri())
    name = tab.page.locator(".index li a").first.inner_text()
    tab.page.fill("input[name=words]", name)
    expect(tab.page.locator(".index section:not([hidden])")).not_to_have_count(
        tab.page.locator(".index section").count()
    )
    expect(tab.page.locator(".index section:not([hidden]) li:not([hidden]) a").first).to_be_visible()


def test_a_closed_column_stays_closed_on_the_next_page(tab: Visit, example_site: Path) -> None:
    tab.open((example_site / "index.html").as_uri())
    tab.page.click("button[data-column=left]")
    expect(tab.page.locator("#_left")).to_be_hidden()
    tab.open((example_site / "papers" / "index.html").as_uri())
    expect(tab.page.locator("#_left")).to_be_hidden()
    expect(tab.page.locator("button[data-column=left]")).to_have_attribute("aria-expanded", "false")
    tab.page.click("button[data-column=left]")
    expect(tab.page.locator("#_left")).to_be_visible()


def test_an_opened_branch_of_the_collections_stays_open_on_the_next_page(tab: Visit, example_site: Path) -> None:
    tab.open((example_site / "index.html").as_uri())
    twig = tab.page.locator("#_collections .twig").first
    twig.click()
    below = tab.page.locator("#_collections ul ul a")
    count = below.count()
    assert count > 0
    tab.open((example_site / "papers" / "index.html").as_uri())
    expect(tab.page.locator("#_collections ul ul a")).to_have_count(count)


def test_the_table_of_contents_follows_the_reader(tab: Visit, example_site: Path) -> None:
    tab.open(fullest_page(example_site / "papers").as_uri())
    link = tab.page.locator(".contents a[href^='#s-']").nth(1)
    link.click()
    expect(tab.page.locator(".contents [aria-current]")).to_have_attribute("href", link.get_attribute("href") or "")


def test_the_citation_is_copied_where_the_clipboard_is_refused(tab: Visit, example_site: Path) -> None:
    tab.open(fullest_page(example_site / "papers").as_uri())
    tab.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error('refused')))")
    tab.page.click("button[popovertarget=_cite]")
    tab.page.locator("#_cite button[data-copy]").first.click()
    expect(tab.page.locator("#_status")).to_have_text("Copied.")


def test_drawers_open_on_a_narrow_screen_and_close_when_a_link_was_followed(
    chromium: Browser, example_site: Path
) -> None:
    with visit(chromium, width=NARROW) as tab:
        tab.open(fullest_page(example_site / "papers").as_uri())
        expect(tab.page.locator("#_left")).to_be_hidden()
        tab.page.click("button.drawer-left")
        expect(tab.page.locator("#_left a").first).to_be_visible()
        tab.page.keyboard.press("Escape")
        tab.page.click("button.drawer-right")
        tab.page.locator("#_right a[href='#_record']").click()
        expect(tab.page.locator("#_right")).to_be_hidden()
        expect(tab.page.locator("#_record")).to_be_in_viewport()


def test_what_a_finger_has_to_hit_is_40_pixels_high_on_a_narrow_screen(chromium: Browser, example_site: Path) -> None:
    with visit(chromium, width=NARROW) as tab:
        tab.open(fullest_page(example_site / "papers").as_uri())
        for control in tab.page.locator(".bar button:visible, .actions .button:visible").all():
            box = control.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 40


def test_paper_has_no_frame_and_is_black_on_white_in_any_theme(tab: Visit, example_site: Path) -> None:
    tab.open(f"{fullest_page(example_site / 'papers').as_uri()}?theme=amoled")
    tab.page.emulate_media(media="print")
    for selector in (".bar", "#_left", "#_right", ".actions"):
        expect(tab.page.locator(selector).first).to_be_hidden()
    colors = tab.evaluate("[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]")
    assert colors == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


def test_without_scripts_what_needs_them_is_not_there(chromium: Browser, example_site: Path) -> None:
    context = chromium.new_context(java_script_enabled=False, offline=True, viewport={"width": WIDE, "height": 900})
    try:
        page = context.new_page()
        page.goto((example_site / "papers" / "index.html").as_uri())
        expect(page.locator("form[data-controls]")).to_be_hidden()
        expect(page.locator("tbody tr").first).to_be_visible()
        page.click("button[popovertarget=_menu]")
        expect(page.get_by_text("Scripts are off")).to_be_visible()
    finally:
        context.close()
