"""Question pages as readers meet them: citations shown and hidden, both copies, footnotes without scripts, paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from litsite.config_sections import THEME_NAMES
from litsite.site.check import check_site
from tests.browser.chromium import Visit, visit
from tests.browser.firefox_bidi import Firefox
from tests.browser.question_site import LONG, build_question_site, question_url
from tests.site.made_answers import CHINESE, EXTRACTED, MODELLED, UNANSWERED, WRITTEN

NARROW = 390
SHOWN = (EXTRACTED, WRITTEN, MODELLED, UNANSWERED, CHINESE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of all made answers and a long one."""
    return build_question_site(tmp_path_factory.mktemp("questions"))


@pytest.fixture
def written(tab: Visit, site: Path) -> Page:
    """The page of the answer that a person wrote."""
    tab.open(question_url(site, WRITTEN))
    return tab.page


def copied(page: Page) -> str:
    """What a click on the button puts on the clipboard."""
    page.evaluate("void (navigator.clipboard.writeText = async (text) => { globalThis.copied = text; })")
    page.get_by_role("button", name="Copy answer").click()
    expect(page.locator("#_status")).to_have_text("Copied.")
    text: str = page.evaluate("globalThis.copied")
    return text


def test_the_checker_finds_nothing_on_the_site(site: Path) -> None:
    assert check_site(site) == ()


def test_citations_and_sources_are_hidden_and_come_back(written: Page) -> None:
    button = written.locator("[data-citations]")
    parts = written.locator(".citation, [data-sources]")
    expect(button).to_have_text("Citations: Visible")
    expect(button).to_have_attribute("title", "Hide citations")
    button.click()
    expect(button).to_have_text("Citations: Hidden")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(button).to_have_attribute("title", "Show citations")
    assert not any(part.is_visible() for part in parts.all())
    assert written.locator(".prose li").first.inner_text().startswith("Masters widen it with chunks, where arr[1]")
    button.press("Enter")
    expect(button).to_have_text("Citations: Visible")
    assert all(part.is_visible() for part in parts.all())


def test_hidden_is_a_choice_for_this_view_of_the_page(written: Page) -> None:
    written.locator("[data-citations]").click()
    written.reload()
    expect(written.locator("[data-citations]")).to_have_text("Citations: Visible")


def test_the_copy_has_authors_years_and_sources_while_citations_are_shown(written: Page) -> None:
    text = copied(written)
    assert "It widens the span of working memory (Miller, 1956). Miller finds a span of 9 items in 24 people." in text
    assert "with chunks (Miller, 1956; Simon, 1973), where `arr[1]` is the first chunk" in text
    assert "span = arr[1, 2]" in text
    assert "# Cited Sources\n- **Miller (1956)**. *Working memory and its limits*. Psychological Review." in text
    assert "## Other Considered Sources\n- **Baddeley (1974)**." in text


def test_the_copy_is_clean_text_while_citations_are_hidden(written: Page) -> None:
    written.locator("[data-citations]").click()
    text = copied(written)
    assert "Masters widen it with chunks, where `arr[1]` is the first chunk" in text
    assert "span = arr[1, 2]" in text
    assert "(Miller, 1956" not in text
    assert "Sources" not in text
    written.locator("[data-citations]").click()
    assert "# Cited Sources" in copied(written)


def test_an_answer_is_copied_where_the_clipboard_is_refused(written: Page) -> None:
    written.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error('refused')))")
    written.get_by_role("button", name="Copy answer").click()
    expect(written.locator("#_status")).to_have_text("Copied.")


def test_a_citation_that_failed_stays_visible_and_leads_to_its_claim(written: Page) -> None:
    lost = written.locator("#citation-2-1")
    expect(lost).to_have_text("Miller (1956) rejected")
    assert lost.locator("s").evaluate("element => getComputedStyle(element).textDecorationLine") == "line-through"
    lost.click()
    expect(written.locator("#claim-2")).to_be_in_viewport()
    expect(written.locator(".evidence-popover")).to_have_count(0)


def test_a_badge_among_the_sources_leads_back_to_its_place_in_the_text(tab: Visit, site: Path) -> None:
    tab.open(question_url(site, LONG))
    tab.page.locator("[data-verdict='2-30']").click()
    expect(tab.page.locator("#citation-2-30")).to_be_in_viewport()


def test_a_pill_says_title_section_and_verdict(tab: Visit, site: Path) -> None:
    tab.open(question_url(site, MODELLED))
    expect(tab.page.locator("#citation-1-1")).to_have_attribute(
        "title", "Title: Chunking in chess\nSection: Abstract\nVerdict: verified p=0.87"
    )


def test_without_scripts_citations_are_footnotes_and_all_can_be_read(chromium: Browser, site: Path) -> None:
    context = chromium.new_context(java_script_enabled=False, offline=True)
    try:
        page = context.new_page()
        page.goto(question_url(site, LONG))
        page.locator("#citation-1-1").click()
        expect(page.locator("#evidence-1 .passage-head")).to_be_in_viewport()
        expect(page.locator("#evidence-1 blockquote")).to_be_visible()
        page.locator("#evidence-1 .verdict").click()
        expect(page.locator("#citation-1-1")).to_be_in_viewport()
        expect(page.get_by_role("button", name="Copy answer")).to_be_hidden()
        page.goto(question_url(site, WRITTEN))
        page.get_by_text("1 source was read and is not cited").click()
        expect(page.locator("#evidence-5 blockquote")).to_be_visible()
    finally:
        context.close()


def test_an_unanswered_question_says_so_and_shows_what_was_considered(tab: Visit, site: Path) -> None:
    tab.open(question_url(site, UNANSWERED))
    expect(tab.page.get_by_text("The library does not answer this question.")).to_be_visible()
    expect(tab.page.locator("#evidence-1 blockquote")).to_be_visible()
    expect(tab.page.locator(".answer-tools")).to_have_count(0)


def test_a_reader_comes_to_questions_from_every_side(tab: Visit, site: Path) -> None:
    tab.open((site / "index.html").as_uri())
    tab.page.locator("#_left").get_by_role("link", name="Questions").click()
    expect(tab.page.locator("#_left a[aria-current=page]")).to_have_text("Questions 7")
    tab.page.get_by_role("searchbox", name="Filter questions").fill("limits working")
    expect(tab.page.locator("output")).to_have_text("1 of 7 questions")
    tab.page.get_by_role("link", name="What limits working memory?").click()
    expect(tab.page.get_by_role("heading", level=1)).to_have_text("What limits working memory?")
    tab.page.locator("[data-source] .title a").first.click()
    expect(tab.page.locator("#_questions")).to_have_text("Questions that cite this paper")
    tab.page.get_by_role("link", name="What limits working memory?").click()
    expect(tab.page.get_by_role("heading", level=1)).to_have_text("What limits working memory?")


def test_questions_are_found_by_search_and_palette(tab: Visit, site: Path) -> None:
    tab.open((site / "index.html").as_uri())
    tab.page.get_by_role("combobox", name="Search").fill("superconducts")
    found = tab.page.locator("#_found [role=option]").first
    expect(found).to_contain_text("What superconducts at room temperature?")
    expect(found).to_contain_text("Question")
    tab.page.keyboard.press("Escape")
    tab.page.keyboard.press("Control+k")
    tab.page.get_by_role("combobox", name="Go to").fill("工作記憶")
    tab.page.keyboard.press("Enter")
    expect(tab.page.get_by_role("heading", level=1)).to_have_text("工作記憶的容量是多少?")


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_axe_finds_nothing(chromium: Browser, site: Path, theme: str) -> None:
    with visit(chromium, bypass_csp=True) as tab:
        answers = (WRITTEN, MODELLED, UNANSWERED)
        for url in (*(question_url(site, answer) for answer in answers), (site / "questions/index.html").as_uri()):
            tab.open(f"{url}?theme={theme}")
            tab.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
            assert tab.axe() == [], url


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_axe_finds_nothing_while_evidence_is_open(chromium: Browser, site: Path, theme: str) -> None:
    with visit(chromium, bypass_csp=True) as tab:
        for answer, mark in ((MODELLED, "1-1"), (LONG, "1-1")):
            tab.open(f"{question_url(site, answer)}?theme={theme}")
            tab.page.locator(f"#citation-{mark}").click()
            expect(tab.page.locator(".evidence-popover")).to_be_visible()
            assert tab.axe() == [], answer.question.slug
            tab.page.get_by_role("button", name="Maximize").click()
            assert tab.axe() == [], answer.question.slug


@pytest.mark.parametrize("width", [320, NARROW, 768])
def test_nothing_scrolls_sideways(chromium: Browser, site: Path, width: int) -> None:
    with visit(chromium, width=width) as tab:
        for url in (*(question_url(site, answer) for answer in SHOWN), (site / "questions/index.html").as_uri()):
            tab.open(url)
            tab.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
            assert tab.evaluate("document.scrollingElement.scrollWidth") <= width, url


def test_on_paper_citations_stand_in_brackets_and_switches_go(written: Page) -> None:
    written.emulate_media(media="print")
    expect(written.locator("[data-citations]")).to_be_hidden()
    expect(written.get_by_role("link", name="Claim inspector")).to_be_hidden()
    expect(written.locator("#evidence-1 blockquote")).to_be_visible()
    expect(written.locator("#evidence-5 blockquote")).to_be_visible()
    content = "element => getComputedStyle(element, '::before').content"
    assert written.locator("#citation-1-1").evaluate(content) == '"["'
    expect(written.locator("#citation-2-1")).to_be_visible()


def test_nothing_hostile_runs(chromium: Browser, site: Path) -> None:
    with visit(chromium, bypass_csp=True) as tab:
        for path in sorted((site / "questions").glob("*.html")):
            tab.open(path.as_uri())
            assert tab.evaluate("window.__pwned") is None, path


def test_firefox_opens_the_evidence_hides_citations_and_closes_with_escape(firefox: Firefox, site: Path) -> None:
    errors = len(firefox.errors)
    firefox.open(question_url(site, WRITTEN))
    firefox.evaluate("document.getElementById('citation-1-2').click()")
    panel = "document.querySelector('.evidence-popover')"
    assert firefox.evaluate(f"{panel}.matches(':popover-open')") is True
    assert firefox.evaluate(f"{panel}.querySelector('.badges .verdict').textContent") == "partly"
    assert firefox.evaluate(f"{panel}.querySelectorAll('blockquote .lit').length") == 1
    assert firefox.evaluate(f"document.activeElement === {panel}") is True
    firefox.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))")
    assert firefox.evaluate(f"{panel}.matches(':popover-open')") is False
    firefox.evaluate("document.querySelector('[data-citations]').click()")
    assert firefox.evaluate("document.getElementById('citation-1-1').checkVisibility()") is False
    assert firefox.errors[errors:] == []
