"""Escaping: two Markdown renderers, with their extensions on, show the text that went in; readers see little of it."""

from __future__ import annotations

import html
import re

import pyromark
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

from litsite.bundles.convert.escaping import escape_cell, escape_markdown

PLAIN = MarkdownIt("commonmark", {"html": False})
EXTENDED = (
    MarkdownIt("commonmark", {"html": False})
    .enable(["table", "strikethrough"])
    .use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
    .use(footnote_plugin)
    .use(tasklists_plugin)
    .use(deflist_plugin)
)
OPTIONS = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_STRIKETHROUGH
    | pyromark.Options.ENABLE_TASKLISTS
    | pyromark.Options.ENABLE_MATH
    | pyromark.Options.ENABLE_DEFINITION_LIST
    | pyromark.Options.ENABLE_WIKILINKS
)
MARKUP = st.text(alphabet=st.sampled_from(list("\\`*_[]<>&$~#+-=|:.)(! \n\t1aé^x{}\"'/;")), max_size=16)


def renderings(markdown: str) -> list[str]:
    return [
        PLAIN.render(markdown),
        EXTENDED.render(markdown),
        pyromark.html(markdown),
        pyromark.html(markdown, options=OPTIONS),
    ]


def shown(rendered: str, tags: str) -> list[str]:
    """The words that a page shows, after making sure that it holds no tags but ``tags``."""
    assert not re.search(rf"<(?!/?(?:{tags})>)", rendered), rendered
    return html.unescape(re.sub(r"<[^>]*>", " ", rendered)).split()


def words(text: str) -> list[str]:
    return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", "", text).split()


@settings(max_examples=400, deadline=None)
@given(MARKUP | st.text(max_size=40))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    for rendered in renderings(escape_markdown(text)):
        assert shown(rendered, "p") == words(text)


@settings(max_examples=200, deadline=None)
@given(MARKUP | st.text(max_size=40))
def test_any_text_is_shown_as_it_is_in_a_heading(text: str) -> None:
    text = " ".join(words(text))
    for rendered in renderings(f"## {escape_markdown(text, line_start=False)}"):
        assert shown(rendered, "h2") == text.split()


@settings(max_examples=200, deadline=None)
@given(MARKUP | st.text(max_size=40))
def test_any_text_is_shown_as_it_is_in_a_cell(text: str) -> None:
    table = f"| a | b |\n| --- | --- |\n| x | {escape_cell(text)} |"
    rendered = pyromark.html(table, options=OPTIONS), EXTENDED.render(table)
    for page in rendered:
        assert shown(page, "table|thead|tbody|tr|th|td") == ["a", "b", "x", *words(text)]


@pytest.mark.parametrize(
    "text",
    [
        "as shown before [1], p < 0.05 and a * b for every snake_case name",
        "C:\\temp holds 5 - 3 = 2 # of files & more; see https://example.org/a_b",
        "3.14 is near 22/7 (see above) + more",
        "x > y | z",
    ],
)
def test_what_is_no_markup_is_left_alone(text: str) -> None:
    assert escape_markdown(text) == text


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("*stars*", r"\*stars\*"),
        ("1. First", r"1\. First"),
        ("- item", r"\- item"),
        ("# heading", r"\# heading"),
        ("> quoted", r"\> quoted"),
        ("[a](b)", r"[a\](b)"),
        ("[1]: there", r"[1\]: there"),
        ("<b>", r"\<b>"),
        ("&amp;", r"\&amp;"),
        ("$5 and $6", r"\$5 and \$6"),
        ("`code`", r"\`code\`"),
        ("~~gone~~", r"\~\~gone\~\~"),
    ],
)
def test_only_the_character_that_makes_markup_is_escaped(text: str, markdown: str) -> None:
    assert escape_markdown(text) == markdown


def test_a_number_at_the_start_of_a_heading_needs_no_escape() -> None:
    assert escape_markdown("1. Introduction", line_start=False) == "1. Introduction"


def test_a_pipe_in_a_cell_does_not_end_it() -> None:
    assert escape_cell("p(x|y)") == r"p(x\|y)"
