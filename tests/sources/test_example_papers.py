"""The PDF maker, and the Markdown of notes as Zotero's HTML."""

from __future__ import annotations

import json
from contextlib import closing
from urllib.parse import unquote

import pypdfium2  # type: ignore[import-untyped]
import pytest

from litsite.sources.example.highlights import place_finder
from litsite.sources.example.note_markup import Cited, Quotable, note_html, note_title
from litsite.sources.example.paper_markup import math_markup
from litsite.sources.example.papers import make_pdf
from litsite.sources.example.zotero_keys import zotero_key

TEXT = """# A Title

*Ada Lovelace*

What this is.

## 1 Introduction

Some words with *emphasis*, **weight** and math, $p < 0.05$.

- one
- two

| Name | Value |
|---|---|
| alpha | 1 |

## References

1. Lovelace, A. (1843). Notes.
"""
LONG = TEXT.replace("Some words", "Many words on many lines. " * 600)


def page_text(pdf: bytes, page: int) -> str:
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        return str(document[page].get_textpage().get_text_range())


def test_the_same_text_makes_the_same_bytes() -> None:
    assert make_pdf(TEXT) == make_pdf(TEXT)


def test_headings_make_the_outline() -> None:
    with closing(pypdfium2.PdfDocument(make_pdf(TEXT))) as document:
        outline = [(entry.level, entry.get_title()) for entry in document.get_toc()]
        assert document.get_metadata_value("Title") == "A Title"
    assert outline == [(0, "A Title"), (1, "1 Introduction"), (1, "References")]


def test_words_lists_and_tables_can_be_read_from_the_page() -> None:
    text = " ".join(page_text(make_pdf(TEXT), 0).split())
    for sample in (
        "A Title Ada Lovelace What this is. 1 Introduction",
        "emphasis, weight and math, p < 0.05",
        "• one",
        "alpha 1",
    ):
        assert sample in text


def test_every_page_begins_with_the_running_head() -> None:
    pdf = make_pdf(LONG, running_head="Lovelace (1843)")
    assert [page_text(pdf, page).splitlines()[0] for page in range(2)] == ["Lovelace (1843)", "Lovelace (1843)"]


def test_pages_may_be_numbered_in_roman() -> None:
    with closing(pypdfium2.PdfDocument(make_pdf(LONG, roman_pages=True))) as document:
        assert [document.get_page_label(page) for page in range(3)] == ["i", "ii", "iii"]


def test_two_columns_stand_beside_each_other() -> None:
    with closing(pypdfium2.PdfDocument(make_pdf(LONG, two_columns=True))) as document:
        page = document[1].get_textpage()
        lefts = {round(page.get_rect(number)[0]) for number in range(page.count_rects())}
    assert 62 in lefts
    assert any(300 < left < 320 for left in lefts)


def test_markdown_outside_the_subset_is_refused() -> None:
    with pytest.raises(ValueError, match="code_inline"):
        make_pdf(TEXT.replace("*emphasis*", "`code`"))


@pytest.mark.parametrize(
    ("tex", "markup"),
    [
        ("p < 0.05", "<i>p</i> &lt; 0.05"),
        (r"\frac{a}{b + 1}", "<i>a</i> / (<i>b</i> + 1)"),
        ("a_i^2", "<i>a</i><sub><i>i</i></sub><super>2</super>"),
        (r"k^{-\gamma}", '<i>k</i><super><font face="Symbol">−γ</font></super>'),
        (r"\mathrm{PPV}", "PPV"),
    ],
)
def test_formulas_become_paragraph_markup(tex: str, markup: str) -> None:
    assert math_markup(tex) == markup


def test_a_quotation_is_found_across_lines_with_its_page_and_rectangles() -> None:
    pdf = make_pdf(LONG.replace("with *emphasis*", "that nobody else wrote"))
    with place_finder(pdf) as finder:
        first = finder.quote("Many words on many lines.")
        last = finder.quote("that nobody else wrote")
        with pytest.raises(ValueError, match="not in the PDF"):
            finder.quote("words that stand nowhere")
    assert last.page > 1
    assert last.page_label == str(last.page)
    assert json.loads(last.position)["pageIndex"] == last.page - 1
    assert first.page == 1
    assert first.sort_index < last.sort_index


def test_keys_have_zoteros_form_and_follow_from_their_names() -> None:
    assert zotero_key("item", "bush1945") == zotero_key("item", "bush1945")
    assert zotero_key("item", "bush1945") != zotero_key("note", "bush1945")
    assert set(zotero_key("item", "bush1945")) <= set("23456789ABCDEFGHIJKLMNPQRSTUVWXYZ")


BUSH = Cited("http://zotero.org/users/local/EXAMPLE1/items/AAAA2222", "Bush, 1945")


def test_citations_become_zoteros_spans_with_their_locator() -> None:
    html = note_html("See [@bush1945, p. 101].", {"bush1945": BUSH}, [])
    assert '(<span class="citation-item">Bush, 1945, p. 101</span>)' in html
    data = json.loads(unquote(html.partition('data-citation="')[2].partition('"')[0]))
    assert data["citationItems"] == [{"uris": [BUSH.uri], "locator": "101"}]
    listed = json.loads(unquote(html.partition('data-citation-items="')[2].partition('"')[0]))
    assert listed == [{"uris": [BUSH.uri]}]


def test_a_highlight_quotes_the_annotation_and_cites_its_page() -> None:
    quotable = Quotable("Any item <may>", {"annotationKey": "BBBB3333"}, BUSH, "ii")
    html = note_html("{{highlight 1}} True.", {}, [quotable])
    assert ">“Any item &lt;may&gt;”</span>" in html
    assert "Bush, 1945, p. ii" in html


def test_an_annotation_without_text_cannot_be_quoted() -> None:
    with pytest.raises(ValueError, match="no text"):
        note_html("{{highlight 1}}", {}, [Quotable("", {}, BUSH, "1")])


def test_math_keeps_its_dollars_and_is_escaped() -> None:
    html = note_html("If $a < b$:\n\n$$a + 1 \\le b$$", {}, [])
    assert '<span class="math">$a &lt; b$</span>' in html
    assert '<pre class="math">$$a + 1 \\le b$$</pre>' in html


def test_a_picture_refers_to_its_attachment() -> None:
    html = note_html("![Dots & lines](picture)", {}, [], "CCCC4444")
    assert 'alt="Dots &amp; lines" data-attachment-key="CCCC4444"' in html


def test_a_note_that_cites_what_is_not_there_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        note_html("[@nobody]", {"bush1945": BUSH}, [])


def test_the_title_of_a_note_is_its_first_line() -> None:
    assert note_title("# Reading plan\n\nText.") == "Reading plan"
