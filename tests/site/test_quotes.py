"""Quotes: to the letter, with what matters marked, whose they are, and where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from litsite.site.quote_views import QuoteViews, found_in_words, marked_span
from litsite.site.records import Link
from litsite.sources.records import Retraction
from tests.libraries import make_note
from tests.site.made_knowledge import ABSTRACT, MARK, MEASURED, NOTE, SECTION, made_pages, said
from tests.site.related_papers import HOSTILE, ITEMS

PAGE = "papers/miller-1956-working-memory-and-its-limits-centre22.html"


@pytest.fixture
def quotes(tmp_path: Path) -> Iterator[QuoteViews]:
    """The quotes of the related papers and of a note of its own."""
    with made_pages(tmp_path, notes=(make_note("OWNNOTE2", "A plan of mine."),)) as made:
        yield made.quotes


def test_a_quote_is_to_the_letter_with_the_span_that_matters_marked(quotes: QuoteViews) -> None:
    quote = quotes.of(MEASURED, (23, 37))
    assert quote.text == "We measure the span of <mark>working memory</mark>."
    assert quotes.of(MEASURED).text == "We measure the span of working memory."


def test_a_quote_says_whose_it_is_and_how_it_was_found(quotes: QuoteViews) -> None:
    quote = quotes.of(replace(MEASURED, confidence=0.8549))
    assert (quote.by, str(quote.title), quote.href) == ("Miller (1956)", "Working memory and its limits", PAGE)
    assert (quote.found, quote.confidence) == ("found by pattern", "0.85")


@pytest.mark.parametrize(
    ("extractor", "words"),
    [
        ("lexicon", "found in the word list"),
        ("model:a-small-model", "found by a language model a-small-model"),
        ("something", "found by something"),
        ("", ""),
    ],
)
def test_an_extractor_is_named_in_words(extractor: str, words: str) -> None:
    assert found_in_words(extractor) == words


def test_a_quote_leads_to_where_it_stands_on_the_site_and_in_the_file(quotes: QuoteViews) -> None:
    places = {evidence.kind: quotes.of(evidence) for evidence in (MEASURED, SECTION, MARK, NOTE)}
    assert places["abstract"].place == Link("Abstract", f"{PAGE}#_abstract")
    assert places["section"].place == Link("2 Methods › 2.1 Spans & stores", f"{PAGE}#s-2-1-spans-stores")
    assert places["section"].file == Link("page 2", "zotero://open-pdf/library/items/FILEPDF2?page=2")
    assert places["annotation"].place == Link("Annotation", f"{PAGE}#annotation-mark2222")
    assert places["annotation"].file is not None
    assert places["annotation"].file.label == "page 83"
    assert places["note"].place == Link("Note", f"{PAGE}#note-note2222")


def test_a_title_is_no_passage_that_a_shared_site_would_leave_out(quotes: QuoteViews) -> None:
    quote = quotes.of(said("CENTRE22", "Working memory and its limits", "frontmatter", number=0))
    assert (quote.kind, quote.place, quote.file) == ("", Link("Title", PAGE), None)


def test_a_quote_may_be_of_a_note_of_its_own_or_of_a_paper_that_is_gone(quotes: QuoteViews) -> None:
    own = quotes.of(said("OWNNOTE2", "A plan of mine.", "note"))
    assert (own.by, own.place) == ("Note", Link("Note", own.href))
    assert own.href.startswith("notes/")
    gone = quotes.of(said("GONE2222", "It was here."))
    assert (gone.by, gone.href, gone.place) == ("Not in this library", "", None)


def test_a_retracted_paper_is_marked_wherever_it_is_quoted(tmp_path: Path) -> None:
    items = [
        replace(item, retraction=Retraction(date="2020", reasons=(), urls=(), warn=True))
        if item.key == "CENTRE22"
        else item
        for item in ITEMS
    ]
    with made_pages(tmp_path, items=items) as made:
        assert made.quotes.of(MEASURED).is_retracted


def test_what_quotes_rest_on_changes_with_the_paper_and_with_nothing_else(tmp_path: Path) -> None:
    def digest(folder: str, *titles: tuple[str, str]) -> str:
        changed = dict(titles)
        items = [replace(item, title=changed.get(item.key, item.title)) for item in ITEMS]
        with made_pages(tmp_path / folder, items=items) as made:
            return made.quotes.rests_on([MEASURED])

    assert digest("one") == digest("two", ("ALONE222", "Another title"))
    assert digest("one") != digest("three", ("CENTRE22", "Another title"))


@given(st.text("<>&\"'/=! ab-mrk"), st.integers(0, 40), st.integers(0, 40))
def test_no_text_breaks_out_of_a_quote_and_none_is_lost(text: str, first: int, second: int) -> None:
    start, end = sorted((min(first, len(text)), min(second, len(text))))
    # Blanks at the very beginning are the parser's to drop, so the text does not begin what is parsed.
    shown = html.fragment_fromstring(f"<p>{marked_span(text, (start, end))}</p>")
    assert [each.tag for each in shown.iter()] == ["p", "mark"]
    assert (shown.text_content(), shown[0].text or "") == (text, text[start:end])


def test_hostile_text_is_text(quotes: QuoteViews) -> None:
    quote = quotes.of(said("HOSTILE2", HOSTILE), (0, 4))
    assert "<img" not in quote.text
    assert quote.text.startswith("<mark>&lt;img</mark> src=x")
    assert ABSTRACT not in quote.text
