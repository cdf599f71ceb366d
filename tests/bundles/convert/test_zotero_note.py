"""Zotero notes of every kind of editor, and hostile ones."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.bundles.convert.zotero_note import NoteText, convert_note
from tests.bundles.convert.rendering import rendered, tags, visible_text

SAFE_TAGS = frozenset(
    {
        "p",
        "em",
        "strong",
        "s",
        "a",
        "ul",
        "ol",
        "li",
        "pre",
        "code",
        "br",
        "hr",
        "blockquote",
        "table",
        "thead",
        "tbody",
    }
    | {"tr", "th", "td", "sub", "sup", "img", "span", "div", "h2", "h3", "h4", "h5", "h6"}
)


def note(html: str, images: dict[str, str] | None = None) -> NoteText:
    return convert_note(html, image_href=lambda key: (images or {}).get(key, ""))


def editor(content: str, version: int = 9) -> str:
    return f'<div class="zotero-note znv1"><div data-schema-version="{version}">{content}</div></div>'


def data(value: object) -> str:
    return quote(json.dumps(value), safe="")


def citation(text: str, *uris: str) -> str:
    value = data({"citationItems": [{"uris": [uri], "locator": "3"} for uri in uris], "properties": {}})
    return f'<span class="citation" data-citation="{value}">{text}</span>'


@pytest.mark.parametrize("version", [2, 3, 4, 5, 6, 7, 8, 9, 10])
def test_the_note_of_every_schema_version_is_read(version: int) -> None:
    assert note(editor("<h1>Title</h1><p>Text <em>here</em>.</p>", version)) == NoteText(
        "Text *here*.", title="Title", words=3
    )


def test_a_note_without_schema_version_is_read() -> None:
    source = (
        '<div class="zotero-note znv1"><p xmlns="http://www.w3.org/1999/xhtml" id="title"><strong>Contents</strong></p>'
        '<ul style="list-style-type: none"><li><a href="zotero://open-pdf/0_3FQB3L7I/4">Section</a></li></ul></div>'
    )
    assert note(source).markdown == "**Contents**\n\n- [Section](zotero://open-pdf/0_3FQB3L7I/4)"
    assert note(source).title == "Contents"


def test_the_styles_of_the_old_editor_become_markup() -> None:
    source = (
        '<p><span style="font-weight: bold;">b</span> <span style="font-style: italic;">i</span> '
        '<span style="text-decoration: line-through;">s</span> H<span style="vertical-align: sub;">2</span>O '
        '<span style="color: #f00; background-color: #ffd40080">plain</span></p>'
    )
    assert note(source).markdown == "**b** *i* ~~s~~ H<sub>2</sub>O plain"


def test_a_note_that_is_plain_text_keeps_its_lines_apart() -> None:
    assert note("first line\nsecond * line\n").markdown == "first line\n\nsecond * line"


def test_an_empty_note_is_empty() -> None:
    assert note("") == note(editor("")) == NoteText("")


def test_everything_the_editor_can_write_becomes_markdown() -> None:
    source = editor(
        '<h1>Everything</h1><h2>Part</h2><p style="padding-left: 40px" data-indent="1">in <u>u</u> <s>s</s> '
        "<code>x &lt; y</code></p>"
        "<blockquote><p>quoted</p></blockquote><pre>for x in y:\n    print()</pre>"
        '<pre class="math">$$E = mc^2$$</pre><p>inline <span class="math">$\\frac{a}{b}$</span></p><hr>'
        "<table><tbody><tr><th><p>a|b</p></th><td><p>1</p></td></tr></tbody></table>"
        '<ol start="3"><li>three<ul><li>deep</li></ul></li></ol><p dir="rtl">שלום עולם</p>'
    )
    assert note(source).markdown == "\n\n".join(
        (
            "## Part",
            "in u ~~s~~ `x < y`",
            "> quoted",
            "```\nfor x in y:\n    print()\n```",
            "$$E = mc^2$$",
            "inline $\\frac{a}{b}$",
            "| a\\|b | 1 |\n| --- | --- |",
            "3. three\n   - deep",
            "שלום עולם",
        )
    )


def test_citations_read_as_zotero_shows_them_and_lead_to_their_items() -> None:
    ada = '(<span class="citation-item">Ada, 1843, p. 3</span>)'
    first = citation(ada, "http://zotero.org/users/local/x1/items/ABCD2345")
    second = citation(
        "(B)", "http://zotero.org/groups/4711/items/EFGH6789", "http://zotero.org/users/12/items/ABCD2345"
    )
    source = editor(f"<p>See {first} and {second}.</p>")
    result = note(source)
    assert result.markdown == "See ([Ada, 1843, p. 3](zotero://select/library/items/ABCD2345)) and (B)."
    assert result.cited == ("ABCD2345", "g4711-EFGH6789")
    assert result.linked == ()


def test_a_citation_of_two_items_has_two_links() -> None:
    both = '(<span class="citation-item">B, 1999</span>; <span class="citation-item">Ada, 1843</span>)'
    cited = citation(both, "http://zotero.org/groups/4711/items/EFGH6789", "http://zotero.org/users/1/items/ABCD2345")
    assert note(f"<p>{cited}</p>").markdown == (
        "([B, 1999](zotero://select/groups/4711/items/EFGH6789); [Ada, 1843](zotero://select/library/items/ABCD2345))"
    )


def test_a_citation_without_text_is_named_by_what_the_note_knows_of_the_item() -> None:
    uri = "http://zotero.org/users/1/items/ABCD2345"
    known = data([{"uris": [uri], "itemData": {"title": "On Engines"}}])
    source = f'<div data-schema-version="9" data-citation-items="{known}"><p>{citation("", uri)}</p></div>'
    assert note(source).markdown == "[(On Engines)](zotero://select/library/items/ABCD2345)"


def test_a_citation_of_which_nothing_is_known_shows_no_key() -> None:
    source = f"<p>{citation('', 'http://zotero.org/users/1/items/ABCD2345')}</p>"
    assert note(source).markdown == "[(an item)](zotero://select/library/items/ABCD2345)"


def test_highlights_are_their_text_and_name_the_annotation() -> None:
    value = data({"attachmentURI": "http://zotero.org/users/1/items/EFGH6789", "annotationKey": "JKLM2345"})
    highlight = f'<span class="highlight" data-annotation="{value}">“a quote”</span>'
    source = f'<p>{highlight} <span class="underline" data-annotation="{value}">u</span></p>'
    assert note(source).markdown == "“a quote” u"
    assert note(source).annotations == ("JKLM2345",)


def test_damaged_data_of_zotero_harms_nothing() -> None:
    for value in (
        "%",
        "%7B",
        "[1",
        data([1, None]),
        data({"citationItems": 3}),
        data({"citationItems": [{"uris": 4}]}),
        "[" * 9999,
    ):
        source = (
            f'<div data-citation-items="{value}"><p><span class="citation" data-citation="{value}">(x)</span></p></div>'
        )
        assert note(source).markdown == "(x)"


def test_an_embedded_image_is_shown_from_where_it_was_put() -> None:
    source = (
        '<p><img alt="" data-attachment-key="FBDGTBPD" width="400">'
        '<img alt="A plot [1]" data-attachment-key="ABCD2345"></p>'
    )
    result = note(source, {"FBDGTBPD": "images/a b.png", "ABCD2345": "images/c.png"})
    assert result.markdown == "![Image in the note](images/a%20b.png)![A plot [1]](images/c.png)"
    assert result.images == ("FBDGTBPD", "ABCD2345")


def test_an_image_that_is_not_there_is_its_alternative_text() -> None:
    assert note('<p>a <img alt="A plot" data-attachment-key="ABCD2345"> b</p>').markdown == "a A plot b"


def test_pictures_from_the_web_and_in_the_note_itself_are_not_loaded() -> None:
    source = '<p><img src="https://tracker.example/p.gif"><img src="data:image/png;base64,AAAA" alt="x">text</p>'
    assert note(source, {"": "images/x.png"}).markdown == "xtext"


def test_text_is_text_whatever_marks_it_holds() -> None:
    source = (
        "<p># no heading *no* _no_ `no` [no](http://x.org) &lt;b&gt; $5 and $6</p>"
        "<p>1. no list</p><p>- no list</p><p>+ x</p>"
    )
    result = note(source)
    assert tags(result.markdown) == {"p"}
    assert visible_text(result.markdown) == (
        "# no heading *no* _no_ `no` [no](http://x.org) <b> $5 and $6 1. no list - no list + x"
    )


def test_the_items_that_a_note_links_to_are_named() -> None:
    source = (
        '<p><a href="zotero://select/library/items/ABCD2345">a</a> '
        '<a href="zotero://select/groups/7/items/EFGH6789">b</a> '
        '<a href="zotero://open-pdf/library/items/JKLM2345?page=3&amp;annotation=NPQR2345">c</a></p>'
    )
    assert note(source).linked == ("ABCD2345", "g7-EFGH6789")
    assert "[c](zotero://open-pdf/library/items/JKLM2345?page=3&annotation=NPQR2345)" in note(source).markdown


def test_a_hostile_note_becomes_its_text() -> None:
    source = (
        '<p onclick="alert(1)">old note</p><script>alert(2)</script><iframe src="https://evil.example/"></iframe>'
        '<a href="javascript:alert(3)">x</a><style>body{display:none}</style><svg onload=alert(4)><text>t</text></svg>'
        "<p>unclosed <b>bold <i>both</b> text<form><input value=x><noscript><p>n</noscript><math><mi>y</mi></math>"
    )
    assert note(source).markdown == "old note\n\nx\n\nunclosed **bold *both*** text\n\ny"


PIECES = (
    "<p> </p> <b> </b> <li> <ul> <ol> </ul> <pre> </pre> <table><tr><td> </table> <h1> </h1> <code> </code> <br> "
    "<svg> <script> </script> <img|src=x> <blockquote> <span|class=math>$x$</span> <pre|class=math>$$y$$</pre> "
    "text * _ ` <a|href='javascript:x'> <a|href='http://a.b/'> </a> &lt;script&gt; &#60;img|src=x|onerror=y&#62; "
    "[a](javascript:b) < $ \\ | \n"
)


@given(st.lists(st.sampled_from([piece.replace("|", " ") for piece in PIECES.split(" ")]), max_size=40).map("".join))
def test_no_note_gives_raw_html_or_unsafe_links(source: str) -> None:
    markdown = note(source).markdown
    assert tags(markdown) <= SAFE_TAGS
    assert not [link for link in rendered(markdown).split('href="')[1:] if not link.startswith("http://a.b/")]


@pytest.mark.parametrize("tag", ["div", "b", "ul><li", "blockquote", "table><tr><td", "span", "h1"])
def test_a_note_nested_20000_deep_keeps_its_text_and_says_so(tag: str) -> None:
    result = note(f"<{tag}>" * 20_000 + "the text")
    assert "the text" in visible_text(result.markdown or f"# {result.title}")
    assert result.warnings == ("the file is nested deeper than 100 levels: what is deeper was read as plain text",)


def test_a_note_of_many_megabytes_is_cut_with_a_warning() -> None:
    result = note("<p>" + "word " * 5_000_000)
    assert len(result.markdown) <= 2_000_000
    assert result.warnings == (
        "only the first 20,000,000 characters were read",
        "only the first 2,000,000 characters were read",
    )


def test_the_title_is_the_first_line_cut_at_a_word() -> None:
    assert note("<p>" + "words and more " * 20 + "</p><p>x</p>").title == "words and more " * 7 + "words and more…"


def test_a_short_note_has_no_summary_and_a_long_one_the_start_of_its_first_paragraph() -> None:
    paragraph = "Seven words make up this one sentence. "
    assert note(f"<h1>T</h1><p>{paragraph * 14}</p>").summary == ""  # 1 + 98 words
    long = note(f"<h1>T</h1><ul><li>item</li></ul><p>{paragraph * 15}</p><p>second</p>")
    assert long.words == 108  # T, item, 105, second
    assert long.summary == paragraph * 7 + "Seven words make up this…"  # 298 characters; one word more is 302


def test_a_summary_has_at_most_300_characters() -> None:
    exact = ("words " * 50).strip() + "."  # 50 words in 300 characters
    rest = "<p>" + "word " * 60
    assert note(f"<p>{exact}</p>{rest}").summary == exact
    assert note(f"<p>{exact[:-1]} x</p>{rest}").summary == exact[:-1] + "…"


def test_words_of_chinese_are_its_characters() -> None:
    assert note("<p>大型语言模型 in 2024</p>").words == 8
