"""Markdown to safe HTML: both engines, headings, pages, math, code, links."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.site.markdown import MarkdownRenderer

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "[click](JaVaScRiPt:alert(1))",
    "![x](data:text/html;base64,PHNjcmlwdD4=)",
    '<a href="vbscript:x" onclick="y">z</a>',
    "<iframe src=//evil.example></iframe>",
    "<svg/onload=alert(1)>",
    "<style>*{display:none}</style>",
    '<p style="position:fixed">x</p>',
    "<math><mtext><script>alert(1)</script></mtext></math>",
    "`<b>`<script>x</script>",
    "$<script>alert(1)</script>$",
    "```python\n<script>alert(1)</script>\n```",
    "# <img src=x onerror=alert(1)>",
]


class _Elements(HTMLParser):
    """Every element of a piece of HTML with its attributes."""

    def __init__(self, fragment: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(fragment)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize("source", HOSTILE)
def test_nothing_hostile_survives_either_engine(source: str) -> None:
    renderer = MarkdownRenderer()
    for html in (renderer.converted(source).html, renderer.written(source, prefix="n-").html):
        for tag, attributes in _Elements(html).found:
            assert tag not in ("script", "iframe", "svg", "style", "object", "embed", "form")
            assert not any(name.startswith("on") or name == "style" for name in attributes)
            for name in ("href", "src"):
                assert not (attributes.get(name) or "").lower().startswith(("javascript", "vbscript", "data"))


def test_headings_get_anchors_and_never_skip_a_level() -> None:
    rendered = MarkdownRenderer().converted("# One\n\n### Deep\n\n## Two\n\n# One\n")
    assert [(heading.level, heading.id) for heading in rendered.headings] == [
        (2, "s-one"),
        (3, "s-deep"),
        (3, "s-two"),
        (2, "s-one-2"),
    ]
    assert '<h2 id="s-one" dir="auto">One</h2>' in rendered.html


def test_page_marks_become_anchors_and_headings_know_their_page() -> None:
    rendered = MarkdownRenderer().converted("<!-- page 2 -->\n\nText.\n\n<!-- page 3 -->\n\n## Results\n")
    assert '<p class="page-mark" id="s-page-2"><span>Page 2</span></p>' in rendered.html
    assert rendered.headings[0].page == 3


def test_math_becomes_mathml_and_prices_stay_text() -> None:
    renderer = MarkdownRenderer()
    for html in (renderer.converted("so $x^2$ it is").html, renderer.written("so $x^2$ it is", prefix="n").html):
        assert "<math><msup><mi>x</mi><mn>2</mn></msup></math>" in html
    assert "<math" not in renderer.written("costs $5 and $10", prefix="n").html


def test_a_formula_that_cannot_be_read_is_shown_as_its_source() -> None:
    assert '<code class="tex">\\frobnicate{x}</code>' in MarkdownRenderer().converted("$\\frobnicate{x}$").html


def test_code_is_highlighted_and_unknown_languages_stay_plain() -> None:
    renderer = MarkdownRenderer()
    assert '<span class="keyword">def</span>' in renderer.converted("```python\ndef f(): pass\n```").html
    assert "<code>a &lt; b\n</code>" in renderer.converted("```nosuch\na < b\n```").html


def test_relative_links_are_dropped_unless_they_are_resolved() -> None:
    renderer = MarkdownRenderer()
    assert "href" not in renderer.converted("[x](other.md)").html
    resolved = renderer.converted("[x](other.md)", resolve=lambda url: f"../papers/{url}.html")
    assert 'href="../papers/other.md.html"' in resolved.html
    assert 'href="zotero://select/library/items/A"' in renderer.converted("[x](zotero://select/library/items/A)").html


def test_subscripts_survive_where_other_html_is_text() -> None:
    html = MarkdownRenderer().written("H<sub>2</sub>O and <b>bold</b>", prefix="n")
    assert "H<sub>2</sub>O" in html.html
    assert "&lt;b&gt;" in html.html


SUBSET = st.lists(
    st.sampled_from(
        [
            "A paragraph of *plain* and **bold** words.",
            "Inline `code` and $x_i^2$ math, H<sub>2</sub>O.",
            "- first\n- second",
            "1. first\n2. second",
            "> quoted words",
            "## A heading",
            "### Deeper heading",
            "| a | b |\n|---|---:|\n| 1 | 2 |",
            "```python\nx = 1\n```",
            "$$\ny = x\n$$",
            "[link](https://example.org/a_b)",
            "Escaped \\* star, \\_ line, \\< angle, 1\\. number",
            "~~gone~~",
        ]
    ),
    max_size=8,
)


@given(SUBSET)
def test_both_engines_agree_on_the_converters_markdown(blocks: list[str]) -> None:
    renderer = MarkdownRenderer()
    source = "\n\n***\n\n".join(blocks)
    converted = renderer.converted(source, prefix="p-")
    written = renderer.written(source, prefix="p-")
    assert _Events(converted.html).seen == _Events(written.html).seen
    assert converted.headings == written.headings


class _Events(_Elements):
    """What a reader sees: tags with their attributes and words, whatever the white space between them."""

    def __init__(self, fragment: str) -> None:
        self.seen: list[object] = []
        super().__init__(fragment)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(({"del": "s"}.get(tag, tag), attrs))

    def handle_endtag(self, tag: str) -> None:
        self.seen.append({"del": "s"}.get(tag, tag))

    def handle_data(self, data: str) -> None:
        self.seen += data.split()


@given(st.text(max_size=200))
def test_no_text_breaks_the_renderers(source: str) -> None:
    renderer = MarkdownRenderer()
    for html in (renderer.converted(source).html, renderer.written(source, prefix="n-").html):
        assert "<script" not in html.lower()
