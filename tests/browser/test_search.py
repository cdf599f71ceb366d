"""Search and palette as a reader uses them, opened from files: typing, keys, the page of results, hostile texts."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from litsite.config_sections import THEME_NAMES
from tests.browser.chromium import Visit, visit
from tests.browser.firefox_bidi import Firefox
from tests.index.test_words import CASES
from tests.site.search.searched_site import found, write_searched_site

BOX = "form[data-search] input"
OPTIONS = "#_found [role=option]"


@pytest.fixture(scope="module")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of a few papers whose every word is known."""
    return write_searched_site(tmp_path_factory.mktemp("searched"))


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Visit]:
    """A wide tab in which nothing may go wrong."""
    with visit(chromium, width=1280) as tab:
        yield tab
        assert tab.complaints == []


def open_example(tab: Visit, site: Path, path: str = "index.html") -> Page:
    """A page of a site."""
    tab.open((site / path).as_uri())
    return tab.page


def test_scripts_read_words_as_the_index_does(tab: Visit, small_site: Path) -> None:
    page = open_example(tab, small_site)
    page.evaluate("litsite.loadSearch().then(() => true)")
    assert page.evaluate("(texts) => texts.map(litsite.words)", [text for text, _ in CASES]) == [
        expected for _, expected in CASES
    ]


def test_located_words_are_the_same_words_where_they_stand(tab: Visit, small_site: Path) -> None:
    page = open_example(tab, small_site)
    page.evaluate("litsite.loadSearch().then(() => true)")
    for text, expected in CASES:
        located = page.evaluate("(text) => litsite.locatedWords(text)", text)
        if "½" not in text:
            assert located["words"] == expected, text
        for word, start, end in zip(located["words"], located["starts"], located["ends"], strict=True):
            assert word in page.evaluate("(shown) => litsite.words(shown)", text[start:end]), text


QUERIES: dict[str, dict[str, Any]] = {
    "ring": {"parts": [("", ["ring"], False, False, True)]},
    "ring ": {"parts": [("", ["ring"], False, False, False)]},
    'Author:Erdős "small World" -x': {
        "parts": [
            ("author", ["erdos"], False, False, False),
            ("", ["small", "world"], True, False, False),
            ("", ["x"], False, True, True),
        ]
    },
    'title:"one': {"parts": [("title", ["one"], False, False, False)]},
    "http://x": {"parts": [("", ["http", "x"], False, False, True)]},
    "year:2019-2023 -year:2020 year:20": {"parts": [], "years": [([2019, 2023], False), ([2020, 2020], True)]},
    "year:-1990": {"parts": [], "years": [([0, 1990], False)]},
    "": {"parts": []},
    '"" - : ""': {"parts": []},
}


@pytest.mark.parametrize("text", QUERIES)
def test_a_query_is_read_as_it_was_meant(tab: Visit, small_site: Path, text: str) -> None:
    page = open_example(tab, small_site)
    page.evaluate("litsite.loadSearch().then(() => true)")
    query = page.evaluate("(text) => litsite.parseQuery(text)", text)
    expected = QUERIES[text]
    names = ("field", "words", "phrase", "excluded", "unfinished")
    assert [tuple(part[name] for name in names) for part in query["parts"]] == expected["parts"]
    assert [(year["range"], year["excluded"]) for year in query["years"]] == expected.get("years", [])


def test_typing_shows_results_and_says_how_many(tab: Visit, example_site: Path) -> None:
    page = open_example(tab, example_site)
    page.keyboard.press("/")
    expect(page.locator(BOX)).to_be_focused()
    page.keyboard.type("small wor")
    expect(page.locator(OPTIONS).first).to_contain_text("Small-World")
    assert page.locator(f"{OPTIONS} mark").first.text_content() == "Small"
    assert page.get_attribute(BOX, "aria-expanded") == "true"
    expect(page.locator("#_status")).to_contain_text("results")


def test_arrows_choose_enter_follows_and_escape_closes(tab: Visit, example_site: Path) -> None:
    page = open_example(tab, example_site, "papers/index.html")
    page.fill(BOX, "small world")
    expect(page.locator(OPTIONS).first).to_be_visible()
    page.keyboard.press("ArrowDown")
    first = page.locator(OPTIONS).first
    expect(first).to_have_attribute("aria-selected", "true")
    assert page.get_attribute(BOX, "aria-activedescendant") == first.get_attribute("id")
    page.keyboard.press("ArrowUp")
    assert page.get_attribute(BOX, "aria-activedescendant") is None
    page.keyboard.press("Escape")
    expect(page.locator("[data-panel]")).to_be_hidden()
    assert page.get_attribute(BOX, "aria-expanded") == "false"
    page.keyboard.type(" ")
    expect(page.locator(OPTIONS).first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("body.paper")
    page.wait_for_load_state("load")
    assert "Small-World" in (page.text_content("h1") or "")


def test_enter_without_a_choice_leads_to_the_page_of_all_results(tab: Visit, example_site: Path) -> None:
    page = open_example(tab, example_site, "papers/index.html")
    page.fill(BOX, "networks & ties")
    page.keyboard.press("Enter")
    page.wait_for_selector("body.search")
    assert page.url.endswith("search.html?q=networks+%26+ties")
    expect(page.locator("[data-found]")).to_contain_text("result")
    assert page.input_value("[data-search-page] input") == "networks & ties"
    links = page.locator("[data-results] a")
    assert links.count() > 0
    page.focus("[data-search-page] input")
    page.keyboard.press("ArrowDown")
    expect(links.first).to_be_focused()


def test_more_results_come_when_they_are_asked_for(tab: Visit, example_site: Path) -> None:
    page = open_example(tab, example_site, "search.html")
    page.fill("[data-search-page] input", "the")
    items = page.locator("[data-results] > li")
    expect(items).to_have_count(20)
    page.click("[data-more]")
    expect(items).to_have_count(40)
    expect(items.nth(20).locator("a")).to_be_focused()
    assert "q=the" in page.url


def test_nothing_found_is_said(tab: Visit, example_site: Path) -> None:
    page = open_example(tab, example_site)
    page.fill(BOX, "xyzzyplugh")
    expect(page.locator("[data-none-found]")).to_have_text("Nothing was found.")
    expect(page.locator("#_status")).to_have_text("Nothing was found.")


def test_a_late_answer_does_not_replace_that_to_a_later_question(tab: Visit, example_site: Path) -> None:
    page = open_example(tab, example_site)
    page.locator(BOX).press_sequentially("networks", delay=1)
    page.fill(BOX, "fisher design")
    expect(page.locator(OPTIONS).first).to_contain_text("Design of Experiments")
    page.wait_for_timeout(200)
    expect(page.locator(OPTIONS).first).to_contain_text("Design of Experiments")


def test_the_palette_goes_anywhere_by_name(tab: Visit, example_site: Path) -> None:
    page = open_example(tab, example_site, "papers/index.html")
    page.keyboard.press("Control+k")
    options = page.locator("#_palette-list [role=option]")
    expect(options.first).to_contain_text("Home")
    page.keyboard.type("collective dyn")
    expect(options).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_selector("body.paper")
    page.wait_for_load_state("load")
    page.keyboard.press("Control+k")
    page.keyboard.type("duncan wat")
    expect(options.filter(has_text="Author").first).to_contain_text("Watts, Duncan J.")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()


def test_the_palette_is_in_the_menu_too(tab: Visit, example_site: Path) -> None:
    page = open_example(tab, example_site)
    page.click("button[popovertarget=_menu]")
    page.click("[data-palette]")
    expect(page.locator("#_palette input")).to_be_focused()
    page.keyboard.type("tags")
    page.click("#_palette-list a:has-text('Page')")
    page.wait_for_url("**/tags/index.html")


def test_on_a_narrow_screen_the_box_is_behind_a_button(chromium: Browser, example_site: Path) -> None:
    with visit(chromium, width=390, height=800) as tab:
        page = open_example(tab, example_site)
        expect(page.locator(BOX)).to_be_hidden()
        page.click("[data-search-open]")
        expect(page.locator(BOX)).to_be_focused()
        page.keyboard.type("networks")
        expect(page.locator(OPTIONS).first).to_be_visible()
        assert tab.evaluate("document.scrollingElement.scrollWidth") <= 390
        sizes = page.evaluate(
            "[...document.querySelectorAll('#_found a, .search-box button, .search-box input')]"
            ".map((each) => each.getBoundingClientRect().height)"
        )
        assert min(sizes) >= 40
        page.click("[data-search-close]")
        expect(page.locator(BOX)).to_be_hidden()
        expect(page.locator("[data-search-open]")).to_be_focused()
        assert tab.complaints == []


@pytest.mark.parametrize(("theme", "width"), [*((theme, 1280) for theme in THEME_NAMES), ("light", 390)])
def test_axe_finds_nothing_in_open_results_and_in_the_palette(
    chromium: Browser, example_site: Path, theme: str, width: int
) -> None:
    with visit(chromium, width=width, bypass_csp=True) as tab:
        page = tab.page
        tab.open(f"{(example_site / 'search.html').as_uri()}?theme={theme}&q=networks")
        expect(page.locator("[data-results] > li").first).to_be_visible()
        assert tab.axe() == []
        tab.open(f"{(example_site / 'papers' / 'index.html').as_uri()}?theme={theme}")
        if width < 720:
            page.click("[data-search-open]")
        page.fill(BOX, "networks")
        expect(page.locator(OPTIONS).first).to_be_visible()
        page.keyboard.press("ArrowDown")
        assert tab.axe() == []
        page.keyboard.press("Escape")
        page.keyboard.press("Control+k")
        page.keyboard.type("net")
        expect(page.locator("#_palette-list a").first).to_be_visible()
        assert tab.axe() == []


def test_without_scripts_the_page_says_that_search_needs_them(chromium: Browser, example_site: Path) -> None:
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        page.goto((example_site / "index.html").as_uri())
        page.click("a[href='search.html']")
        expect(page.locator("main")).to_contain_text("Search needs scripts")
        expect(page.locator("[data-search-page]")).to_be_hidden()
    finally:
        context.close()


def test_hostile_texts_are_found_and_shown_as_text(tab: Visit, small_site: Path) -> None:
    page = open_example(tab, small_site)
    page.fill(BOX, "alert pwned")
    option = page.locator(OPTIONS).first
    expect(option).to_contain_text('<img src=x onerror="window.__pwned=1">')
    assert page.evaluate("window.__pwned") is None
    for text in ("__proto__", "constructor", "author:constructor", "<script>", '"\\"', "%00", "title:toString"):
        page.fill(BOX, text)
        page.wait_for_timeout(80)
    tab.open((small_site / "search.html").as_uri() + "?q=%3Cimg+src%3Dx+onerror%3Dwindow.__pwned%3D1%3E")
    expect(page.locator("[data-found]")).not_to_be_empty()
    assert page.evaluate("window.__pwned") is None


def test_a_missing_index_is_said_and_breaks_nothing(chromium: Browser, tmp_path: Path) -> None:
    site = write_searched_site(tmp_path)
    (site / "data" / "search" / "manifest.js").unlink()
    with visit(chromium) as tab:
        page = open_example(tab, site)
        page.fill(BOX, "ring")
        expect(page.locator("[data-none-found]")).to_have_text("The index could not be loaded.")
        assert all("manifest.js" in complaint or "ERR_FILE_NOT_FOUND" in complaint for complaint in tab.complaints)


def firefox_until(firefox: Firefox, expression: str) -> Any:
    """The value of an expression once it is true. A page that is on its way may not answer yet."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        with suppress(RuntimeError):
            if value := firefox.evaluate(expression):
                return value
        time.sleep(0.05)
    return firefox.evaluate(expression)


def test_firefox_finds_shows_and_follows(firefox: Firefox, example_site: Path, small_site: Path) -> None:
    before = len(firefox.errors)
    firefox.open((example_site / "papers" / "index.html").as_uri())
    type_in = "(() => {{ const box = document.querySelector('{box}'); box.focus(); box.value = {text}; {event} }})()"
    event = "box.dispatchEvent(new InputEvent('input', { bubbles: true }));"
    firefox.evaluate(type_in.format(box=BOX, text=json.dumps('"small world"'), event=event))
    first = firefox_until(firefox, "document.querySelector('#_found [role=option]')?.textContent")
    assert "Small-World" in first
    key = (
        "document.querySelector('{box}').dispatchEvent("
        "new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}))"
    )
    firefox.evaluate(key.format(box=BOX, key="ArrowDown"))
    firefox.evaluate(key.format(box=BOX, key="Enter"))
    assert firefox_until(firefox, "document.body?.className === 'paper' && document.title")
    firefox.open((example_site / "search.html").as_uri() + "?q=atention")
    assert firefox_until(firefox, "document.querySelectorAll('[data-results] mark').length") > 0
    firefox.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))")
    assert firefox_until(firefox, "document.querySelectorAll('#_palette-list a').length") >= 9
    firefox.open((small_site / "search.html").as_uri() + "?q=pwned")
    assert "<img" in firefox_until(firefox, "document.querySelector('[data-results]')?.textContent")
    assert firefox.evaluate("window.__pwned") is None
    assert firefox.errors[before:] == []


def test_a_site_without_papers_can_be_searched_in_vain(chromium: Browser, tmp_path: Path) -> None:
    site = write_searched_site(tmp_path, items=())
    with visit(chromium) as tab:
        tab.open((site / "index.html").as_uri())
        assert found(tab.page, "anything") == []
        assert tab.complaints == []
