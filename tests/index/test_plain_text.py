"""Markdown as our converters write it, read back as plain text."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from litsite.bundles.convert.escaping import escape_cell, escape_markdown
from litsite.index.plain_text import plain_text

_TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Zs")) | st.just(" "), max_size=60)
_MARKUP = st.text("ab1 \n\\`*_~[]()!<>&#;|$-+.:/", max_size=60)


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("We *rewire* a **ring** and ~~tear~~ it.", "We rewire a ring and tear it."),
        ("a * b, snake_case, 2 < 3", "a * b, snake_case, 2 < 3"),
        ("See [the *first* work](https://example.org/a_(b)) and [1].", "See the first work and [1]."),
        ("[Hickey, p. 5](zotero://select/library/items/9AX3JHVD)", "Hickey, p. 5"),
        ("Before ![a picture](images/ABCD2345.png) after", "Before after"),
        ("H<sub>2</sub>O at 10<sup>3</sup> K", "H2O at 103 K"),
        ("for $n \\to \\infty$, not for $5 and $6", "for n \\to \\infty, not for $5 and $6"),
        ("$$\\sum_i x_i$$", "\\sum_i x_i"),
        ("call `f(*args)` or ``a`b``", "call f(*args) or a`b"),
        ("\\*stars\\*, \\`ticks\\`, \\$5, \\\\alpha", "*stars*, `ticks`, $5, \\alpha"),
        ("a line\\\nbroken", "a line broken"),
        ("Smith &amp; Sons, caf&#233;, \\&lt;", "Smith & Sons, café, &lt;"),
        ("## A heading", "A heading"),
        ("> quoted\n> - a point\n>   - a deeper one", "quoted a point a deeper one"),
        ("- first\n- second\n  - deeper", "first second deeper"),
        ("1. first\n2. second", "1. first 2. second"),
        ("| a | b |\n|---|--:|\n| x\\|y | *2* |", "a b x|y 2"),
        ("before\n\n---\n\nafter", "before after"),
        ("```julia\nx = *y # <!-- no -->\n\n\\n\n```\nafter", "x = *y # <!-- no --> \\n after"),
        ("before <!-- page 3 --> after", "before after"),
        ("<https://example.org/a_b>", "https://example.org/a_b"),
    ],
)
def test_a_mark_goes_and_what_it_says_stays(markdown: str, text: str) -> None:
    assert plain_text(markdown) == text


@given(_TEXT)
@example("|a|")
def test_what_was_escaped_is_read_back(text: str) -> None:
    assert plain_text(f"x {escape_markdown(text, line_start=False)}") == " ".join(f"x {text}".split())


@given(st.lists(_TEXT.filter(str.strip), min_size=1, max_size=4))
def test_the_cells_of_a_table_are_read_back(cells: list[str]) -> None:
    row = " | ".join(escape_cell(cell) for cell in cells)
    assert plain_text(f"| {row} |") == " ".join(" ".join(cells).split())


@given(st.text("abc XYZ.,;:?! éß漢字", max_size=80))
def test_text_without_marks_only_loses_white_space(text: str) -> None:
    once = plain_text(text)
    assert once == " ".join(text.split())
    assert plain_text(once) == once


@given(_MARKUP)
def test_any_markdown_can_be_read(markdown: str) -> None:
    assert "\n" not in plain_text(markdown)


@pytest.mark.parametrize(
    "sign", ["[", "[a", "`", "*", "$", "$$", "<!--", "![", "<a:", "|", "&", "](", "- ", "\\", "_a_"]
)
def test_a_long_row_of_signs_is_read_in_linear_time(sign: str) -> None:
    # Not timed: a pattern that backtracks would not come to an end here.
    assert isinstance(plain_text(sign * 20_000), str)
