"""HTML as blocks: structure, inline markup, and text that stays text."""

from __future__ import annotations

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.bundles.convert.formulas import replace_formulas
from litsite.bundles.convert.html_blocks import blocks_of
from litsite.bundles.convert.html_tree import clean_text, parse_html, text_content
from litsite.bundles.records import Block
from tests.bundles.convert.rendering import rendered, tags, visible_text

TEXT = st.text(
    st.one_of(
        st.sampled_from("*_`[]()<>#+-=~$|\\!&:;.,1290 \nab"), st.characters(exclude_categories=["Cs", "Cc", "Co", "Cn"])
    ),
    max_size=60,
)


def blocks(source: str, *, base: str = "", delimited_tex: bool = False) -> tuple[Block, ...]:
    tree = parse_html(source)
    replace_formulas(tree.body)
    return blocks_of(tree.body, base=base, delimited_tex=delimited_tex)


def only(source: str) -> str:
    (block,) = blocks(source)
    return block.markdown


def kinds(source: str) -> list[tuple[str, str]]:
    return [(block.kind, block.markdown) for block in blocks(source)]


def as_read(text: str) -> str:
    """Text as a page shows it: white space collapsed, what cannot be seen left out."""
    return " ".join(clean_text(text).split())


@given(TEXT)
def test_any_text_of_a_paragraph_reads_as_it_was_written(text: str) -> None:
    shown = " ".join(visible_text(block.markdown) for block in blocks(f"<p>{html.escape(text)}</p>"))
    assert shown == as_read(text)


@given(TEXT, TEXT, TEXT, st.sampled_from(["b", "i", "s", "sub", "code", "span", "u"]))
def test_any_text_around_and_in_inline_markup_reads_as_it_was_written(
    before: str, inside: str, after: str, tag: str
) -> None:
    source = f"<p>{html.escape(before)}<{tag}>{html.escape(inside)}</{tag}>{html.escape(after)}</p>"
    shown = " ".join(visible_text(block.markdown) for block in blocks(source))
    assert shown == as_read(before + inside + after)


@given(TEXT)
def test_any_text_of_a_cell_an_item_and_a_heading_reads_as_it_was_written(text: str) -> None:
    escaped = html.escape(text)
    source = f"<table><tr><th>{escaped}</th><th>x</th></tr></table><ul><li>{escaped}</li><li>x</li></ul>"
    table, items = blocks(source)
    assert visible_text(table.markdown) == f"{as_read(text)} x".strip()
    assert visible_text(items.markdown) == f"{as_read(text)} x".strip()
    heading = blocks(f"<h2>{escaped}</h2>")
    assert " ".join(visible_text(f"## {block.markdown}") for block in heading) == as_read(text)


INLINE = st.recursive(
    TEXT.map(html.escape),
    lambda inner: st.builds(
        "<{0}>{1}</{0}>".format,
        st.sampled_from(["b", "i", "em", "s", "sub", "sup", "code", "span", "cite"]),
        st.lists(inner, max_size=3).map("".join),
    ),
    max_leaves=8,
)
PAGE = st.recursive(
    INLINE,
    lambda inner: st.builds(
        "<{0}>{1}</{0}>".format,
        st.sampled_from(
            ["p", "div", "li", "ul", "ol", "blockquote", "h2", "td", "table", "figure", "figcaption", "dl", "dt"]
        ),
        st.lists(inner, max_size=3).map("".join),
    ),
    max_leaves=6,
)


@given(PAGE)
def test_no_text_of_any_page_is_lost_or_added(source: str) -> None:
    shown = "".join(
        visible_text(f"# {block.markdown}" if block.kind == "heading" else block.markdown) for block in blocks(source)
    )
    assert "".join(shown.split()) == "".join(text_content(parse_html(source).body).split())


@given(st.text(st.sampled_from('<>/"= abipscriptonerhfjv:(){}&#;1\n-!'), max_size=120))
def test_no_markup_of_a_page_becomes_raw_html_or_an_unsafe_link(source: str) -> None:
    for block in blocks(source):
        allowed = {"p", "em", "strong", "a", "ul", "ol", "li", "pre", "code", "s", "sub", "sup", "br", "blockquote"}
        assert tags(block.markdown) <= allowed | {"h1", "h2", "table", "thead", "tbody", "tr", "th", "td"}
        assert "javascript:" not in rendered(block.markdown).replace("&", "").split('href="')[-1][:20]


def test_headings_carry_their_level_and_bare_text() -> None:
    assert blocks("<h2>1. <b>Methods</b> <a href='#x'>¶</a></h2><h4>x<sub>2</sub></h4>") == (
        Block("1. Methods", "heading", 2),
        Block("x<sub>2</sub>", "heading", 4),
    )


def test_headings_of_one_group_are_one_heading() -> None:
    assert blocks("<hgroup><h2>XLVI</h2><h3>Surmises</h3></hgroup>") == (Block("XLVI: Surmises", "heading", 2),)


def test_text_without_paragraph_elements_is_split_at_double_breaks() -> None:
    assert kinds("one<br>line<br><br>two<div>three</div>four") == [
        ("paragraph", "one  \nline"),
        ("paragraph", "two"),
        ("paragraph", "three"),
        ("paragraph", "four"),
    ]


def test_each_kind_of_block_is_named() -> None:
    source = (
        "<p>p</p><ul><li>a</li></ul><blockquote><p>q</p></blockquote><pre>c</pre><table><tr><td>1</td><td>2</td></tr></table>"
        "<figure><img src='x.png' alt='a picture of it all'><figcaption>Fig. <b>1</b></figcaption></figure>"
        "<math display='block' alttext='x^2'></math>"
    )
    assert [block.kind for block in blocks(source)] == [
        "paragraph",
        "list",
        "quote",
        "code",
        "table",
        "caption",
        "math",
    ]


def test_lists_keep_their_numbers_and_nesting() -> None:
    assert only("<ol start=3><li>three<ul><li>deep</li></ul></li><li>four</li></ol>") == "3. three\n   - deep\n4. four"


def test_deeper_lists_than_renderers_read_are_flattened_without_losing_text() -> None:
    source = "".join(f"<ul><li>level {depth}" for depth in range(30))
    shown = visible_text(only(source))
    assert [f"level {depth}" in shown for depth in range(30)] == [True] * 30


def test_a_table_keeps_its_cells_and_its_caption_stands_before_it() -> None:
    rows = "<tr><th>a|b</th><th>c</th></tr><tr><td><p>1</p><p>2</p></td><td>x<br>y</td></tr>"
    source = f"<table><caption>Table 1</caption>{rows}</table>"
    assert kinds(source) == [("caption", "Table 1"), ("table", "| a\\|b | c |\n| --- | --- |\n| 1 2 | x y |")]


@pytest.mark.parametrize(
    "source",
    [
        "<table><tr><td><h2>h</h2></td><td>x</td></tr></table>",
        "<table><tr><td>h</td></tr><tr><td>x</td></tr></table>",
        "<table role=presentation><tr><td>h</td><td>x</td></tr></table>",
    ],
)
def test_a_table_that_only_places_things_is_no_table(source: str) -> None:
    assert [block.markdown for block in blocks(source)] == ["h", "x"]


def test_a_code_block_keeps_its_lines_and_language() -> None:
    source = '<pre class="language-python"><code>if x:\n    y = "```"\n\n</code></pre>'
    assert only(source) == '````python\nif x:\n    y = "```"\n````'


@pytest.mark.parametrize(
    ("source", "markdown"),
    [
        ("<p><b>Method:</b>text</p>", "**Method**:text"),
        ("<p>a<b>(b)</b>c</p>", "a(b)c"),
        ("<p><i>p</i>-value</p>", "*p*-value"),
        ("<p>a<b> spaced </b>b</p>", "a **spaced** b"),
        ("<p>中文<b>重要：</b>中文</p>", "中文**重要**：中文"),
        ("<p><b></b>x<i> </i>y</p>", "x y"),
        ("<p><b>a</b><i>b</i></p>", "**a**b"),
        ("<p>H<sub>2</sub>O, x<sup>2</sup></p>", "H<sub>2</sub>O, x<sup>2</sup>"),
        ("<p><s>gone</s> <u>under</u></p>", "~~gone~~ under"),
    ],
)
def test_emphasis_is_written_so_that_renderers_see_it(source: str, markdown: str) -> None:
    assert only(source) == markdown


@pytest.mark.parametrize(
    ("href", "markdown"),
    [
        ("https://example.org/a_b(c)?x=1&y=2", "[t](https://example.org/a_b%28c%29?x=1&y=2)"),
        ("mailto:a@b.org", "[t](mailto:a@b.org)"),
        ("zotero://select/library/items/ABCD2345", "[t](zotero://select/library/items/ABCD2345)"),
        ("javascript:alert(1)", "t"),
        ("JaVa\tScRiPt:alert(1)", "t"),
        (" vbscript:x", "t"),
        ("data:text/html,x", "t"),
        ("file:///etc/passwd", "t"),
        ("#section", "t"),
        ("other.html", "t"),
        ("", "t"),
    ],
)
def test_only_links_to_the_web_mail_and_zotero_stay(href: str, markdown: str) -> None:
    assert only(f'<p><a href="{html.escape(href)}">t</a></p>') == markdown


def test_relative_links_are_completed_where_the_page_says_what_it_was() -> None:
    (block,) = blocks('<p><a href="../b">t</a></p>', base="https://example.org/a/c")
    assert block.markdown == "[t](https://example.org/b)"


def test_brackets_and_exclamation_marks_do_not_make_other_links() -> None:
    assert visible_text(only('<p>wow!<a href="https://a.org/">x]y[</a></p>')) == "wow!x]y["
    assert "img" not in tags(only('<p>wow!<a href="https://a.org/">x</a></p>'))


def test_a_displayed_formula_is_a_block_with_its_number_and_the_comma_after_it() -> None:
    source = '<p>We get <math display="block" alttext="x^2"></math>, where <math alttext="\\alpha"></math> is 1.</p>'
    assert kinds(source) == [("paragraph", "We get"), ("math", "$$x^2,$$"), ("paragraph", "where $\\alpha$ is 1.")]
    assert kinds('<div><math display="block" alttext="x^2"></math></div><div>(3.1)</div>') == [
        ("math", "$$x^2 \\qquad (3.1)$$")
    ]


def test_formulas_stand_apart_from_digits_and_from_each_other() -> None:
    formula = '<math alttext="\\mu"></math>'
    assert only(f"<p>5{formula}m, 10{formula}10, {formula}{formula}</p>") == ("5 $\\mu$m, 10 $\\mu$ 10, $\\mu$ $\\mu$")


def test_bars_in_the_formula_of_a_cell_do_not_end_the_cell() -> None:
    source = '<table><tr><td><math alttext="|x_1|"></math></td><td><math alttext="\\|y\\|"></math></td></tr></table>'
    assert only(source).splitlines()[0] == "| $\\vert x_1\\vert$ | $\\Vert y\\Vert$ |"


def test_tex_between_its_own_brackets_is_a_formula_where_asked() -> None:
    assert [block.markdown for block in blocks(r"<p>a \(x_1\) b \[y\] c</p>", delimited_tex=True)] == [
        "a $x_1$ b",
        "$$y$$",
        "c",
    ]
    assert visible_text(only(r"<p>a \(x_1\) b</p>")) == r"a \(x_1\) b"


def test_a_page_of_nothing_but_tags_ends_soon_and_keeps_its_text() -> None:
    for tag in ("div", "b", "ul", "blockquote", "table"):
        assert visible_text(only(f"<{tag}>" * 20_000 + "text")) == "text"


def test_a_paragraph_with_thousands_of_marks_keeps_its_text() -> None:
    source = "<p>" + "<b>a</b> <i>b</i> " * 3000
    assert only(source) == " ".join(["a b"] * 3000)
