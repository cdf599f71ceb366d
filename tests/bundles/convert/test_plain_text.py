"""Plain text and Markdown files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.bundles.convert.markdown_blocks import split_markdown
from litsite.bundles.convert.plain_text import convert_markdown, convert_text
from litsite.bundles.records import Block, Document
from tests.bundles.convert.rendering import rendered, tags, visible_text


def page_of(blocks: Iterable[Block]) -> str:
    return "\n\n".join(f"# {block.markdown}" if block.kind == "heading" else block.markdown for block in blocks)


def text(tmp_path: Path, content: str, **options: str) -> Document:
    path = tmp_path / "a.txt"
    path.write_bytes(content.encode())
    return convert_text(path, **options)


def test_paragraphs_headings_columns_and_references_of_plain_text_are_found(tmp_path: Path) -> None:
    content = (
        "A Study of Things\r\n\r\nABSTRACT\r\n\r\nText with *stars*\r\nand $5.\r\n\r\n1. Introduction\r\n\r\n"
        "Some [1].\r\n\r\n1.2 Data sets\n\nname    value   unit\nalpha   1       m\n\nConclusion\n==========\nDone.\n\n"
        "REFERENCES\n\n[1] Smith, J. A paper. 2001.\n\n[2] Doe, J. Another. 2002.\n"
    )
    document = text(tmp_path, content)
    assert document.blocks == (
        Block("A Study of Things"),
        Block("ABSTRACT", "heading", 1),
        Block("Text with \\*stars\\*\nand \\$5."),
        Block("1. Introduction", "heading", 1),
        Block("Some [1]."),
        Block("1.2 Data sets", "heading", 2),
        Block("```\nname    value   unit\nalpha   1       m\n```", "code"),
        Block("Conclusion", "heading", 1),
        Block("Done."),
    )
    assert document.references == ("[1] Smith, J. A paper. 2001.", "[2] Doe, J. Another. 2002.")
    assert document.method == "text"


def test_a_sentence_and_a_short_line_are_no_headings(tmp_path: Path) -> None:
    apples = "2 apples were eaten by the person who wrote this line, which is long."
    content = f"1. We did this. And that.\n\n1999\n\nNATO,\n\n{apples}\n"
    assert {block.kind for block in text(tmp_path, content).blocks} == {"paragraph"}


@given(st.text(st.one_of(st.sampled_from("*_`[]<>#+-=~$|\\!&:.1 \n\t"), st.characters(codec="utf-8")), max_size=80))
def test_no_plain_text_becomes_markup(content: str) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        document = text(Path(folder), content)
    for block in document.blocks:
        expected = {"code": {"pre", "code"}, "heading": {"h2"}}.get(block.kind, {"p"})
        assert tags(f"## {block.markdown}" if block.kind == "heading" else block.markdown) <= expected


def test_a_long_text_is_cut_with_a_warning(tmp_path: Path) -> None:
    document = text(tmp_path, "word " * 1_100_000)
    assert sum(len(block.markdown) for block in document.blocks) <= 5_000_000
    assert document.warnings == ("only the first 5,000,000 characters were read",)


INTRODUCTION = """\
Intro *with* `code <b>`, [a link](https://example.org "t"), H<sub>2</sub>O, $a<b$ and <https://example.org>.
Second   line."""
MARKDOWN = f"""---
title: "My Notes"
tags: [a, b]
---
# My notes

{INTRODUCTION}

Setext
------

```python
# not a heading
x = "<script>"
```

    indented code

| a | b |
|---|:-:|
| 1 | 2 |

- a
  - b

    c

> q
> r

$$
x < y
$$

***

[ref]: https://example.org/x
"""


def test_the_blocks_of_a_markdown_file_are_its_own_text(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(MARKDOWN, encoding="utf-8")
    document = convert_markdown(path)
    assert document.title == "My Notes"
    assert [(block.kind, block.markdown) for block in document.blocks] == [
        ("paragraph", INTRODUCTION),
        ("heading", "Setext"),
        ("code", '```python\n# not a heading\nx = "<script>"\n```'),
        ("code", "    indented code"),
        ("table", "| a | b |\n|---|:-:|\n| 1 | 2 |"),
        ("list", "- a\n  - b\n\n    c"),
        ("quote", "> q\n> r"),
        ("math", "$$\nx < y\n$$"),
        ("paragraph", "[ref]: https://example.org/x"),
    ]


def test_headings_and_references_of_markdown_are_settled(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(
        "## One\n\ntext\n\n#### Two\n\n## References\n\n1. Ada. 1843.\n2. Babbage. 1864.\n", encoding="utf-8"
    )
    document = convert_markdown(path)
    assert document.blocks == (Block("One", "heading", 1), Block("text"), Block("Two", "heading", 2))
    assert document.references == ("Ada. 1843.", "Babbage. 1864.")


@pytest.mark.parametrize(
    ("source", "markdown"),
    [
        ("[a](javascript:alert(1)) b", "a b"),
        ("[a](java&#115;cript:x) b", "a b"),
        ("[a](<javascript:x> 't') b", "a b"),
        ("[a](other.md) b", "a b"),
        ("![alt *x*](https://tracker.example/x.png) b", "alt *x* b"),
        ("a <b>b</b> <i onclick=x>c</i><br> <sub>1</sub> `<b>`", "a b c <sub>1</sub> `<b>`"),
        ("a <!-- b --> c", "a  c"),
        ("a <scr<b>ipt>x", "a \\<script>x"),
        ("<javascript:x>", "\\<javascript:x>"),
        ("[a][1]\n\n[1]: javascript:x", "\\[a]\\[1]"),
        ("# <b>h</b>", "h"),
        ("<div>\n<b>Hello</b> <script>x</script>\n</div>", "**Hello**"),
    ],
)
def test_what_no_page_must_hold_leaves_its_text(source: str, markdown: str) -> None:
    assert "\n\n".join(block.markdown for block in split_markdown(source)) == markdown


PIECES = (
    "[ ] ( ) ! < > javascript:x https://a.b ` a -| >| <b> <script> </b> <!-- --> [1]:| [1] &#106; |||| ``` #| * $ "
    "<a|href='x'> \" \n \n\n"
)


@given(st.lists(st.sampled_from([piece.replace("|", " ") for piece in PIECES.split(" ")]), max_size=30).map("".join))
def test_no_markdown_file_gives_raw_html_or_unsafe_links(source: str) -> None:
    page = rendered(page_of(split_markdown(source)))
    assert not [link for link in page.split('href="')[1:] if not link.startswith("https://a.b")]
    assert "<script" not in page
    assert "<img" not in page
    assert "<b>" not in page
    assert "<a href='" not in page


@given(st.text(st.sampled_from("ab*_#- \n>`1.|"), max_size=80))
def test_no_text_of_a_markdown_file_is_lost(source: str) -> None:
    page = page_of(split_markdown(source))
    assert "".join(visible_text(page).split()) == "".join(visible_text(source).split())
