"""Answers as HTML: citations stand where their brackets stood, and nothing foreign gets through."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from litsite.answers.records import Citation, CitationGroup
from litsite.site.answer_html import answer_html
from litsite.site.markdown import MarkdownRenderer
from litsite.site.records import Heading
from tests.site.made_answers import kept
from tests.site.related_papers import HOSTILE

RENDERER = MarkdownRenderer()
MARKDOWN = st.text(
    st.sampled_from("ab *_`~#>-[]()!|$\\<>\"'&;:/.,\n⦗⦘\U000f0000\U000f0001\U000fffff\ue000")
    | st.characters(codec="utf-8"),
    max_size=40,
)


def shown(group: CitationGroup) -> Markup:
    """A group as a mark that says whom it holds."""
    return Markup(" <i>{}</i>").format(",".join(str(each.evidence) for each in (*group.kept, *group.demoted)))


def rendered(*parts: str | CitationGroup) -> str:
    """The HTML of an answer on one line."""
    return str(answer_html(parts, shown, RENDERER).html).replace("\n", "")


def test_citations_stand_where_their_brackets_stood() -> None:
    assert rendered("One", kept(1), ". Two ", kept(2, 3), " and more.") == (
        "<p>One <i>1</i>. Two <i>2,3</i> and more.</p>"
    )


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("_one_", " two", "<p><em>one</em> <i>7</i> two</p>"),
        ("**one**", "", "<p><strong>one</strong> <i>7</i></p>"),
        ("- one ", "\n- two", "<ul><li>one <i>7</i></li><li>two</li></ul>"),
        ("- ", " one", "<ul><li> <i>7</i> one</li></ul>"),
        ("> one", "", "<blockquote><p>one <i>7</i></p></blockquote>"),
        ("| a |\n|---|\n| one", " |", "<td>one <i>7</i></td>"),
        ("one ", " , two", "<p>one <i>7</i>, two</p>"),
        ("$x$", "", "</math> <i>7</i></p>"),
        ("one\n", "\ntwo", "<p>one <i>7</i>two</p>"),
    ],
)
def test_a_citation_takes_part_in_the_text_around_it(before: str, after: str, expected: str) -> None:
    assert expected in rendered(before, kept(7), after)


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (
            "[a link ",
            "](https://a.org)",
            '<p><a href="https://a.org" rel="noopener noreferrer">a link </a> <i>7</i></p>',
        ),
        ("`arr", "`", "<p><code>arr</code> <i>7</i></p>"),
        ("```\narr", "\n```", '<pre tabindex="0"><code>arr</code></pre> <i>7</i>'),
    ],
    ids=["link", "code", "fenced code"],
)
def test_where_no_link_may_stand_a_citation_follows(before: str, after: str, expected: str) -> None:
    assert expected in rendered(before, kept(7), after)


def test_a_citation_that_the_markdown_swallowed_comes_at_the_end() -> None:
    result = rendered("[a link](https://a.org/", kept(7), ') [b](https://b.org "a', kept(8), 'b")')
    assert result.count("<i>7</i>") == result.count("<i>8</i>") == 1
    assert 'title="ab"' in result


def test_headings_have_anchors_of_their_own_and_their_labels_no_sign_of_a_citation() -> None:
    result = answer_html(("# Spans", kept(1), "\n\nText."), shown, RENDERER)
    assert result.headings == (Heading(2, "a-spans", Markup("Spans")),)
    assert '<h2 id="a-spans" dir="auto">Spans <i>1</i></h2>' in result.html


def test_markup_in_an_answer_is_text() -> None:
    result = rendered(HOSTILE, kept(1), "[x](javascript:alert(1)) ![y](https://evil.example/y.png)")
    assert set(re.findall(r"<(/?\w+)", result)) <= {"p", "/p", "i", "/i", "a", "/a"}
    assert "javascript:" not in re.sub(r">[^<]*<", "><", result)
    assert "evil.example" not in result
    assert result.endswith(" y</p>")


@given(st.lists(MARKDOWN | st.integers(1, 9).map(lambda number: CitationGroup((Citation(number, 1),))), max_size=9))
def test_every_group_is_shown_once_and_in_no_attribute(parts: list[str | CitationGroup]) -> None:
    result = str(answer_html(parts, lambda _group: Markup("<q></q>"), RENDERER).html)
    assert result.count("<q></q>") == sum(isinstance(part, CitationGroup) for part in parts)
    assert not any("<q>" in value for value in re.findall(r'="([^"]*)"', result))
    assert not re.search("[\U000f0000-\U000fffff]", html.unescape(result))
