"""Headings of Markdown documents, and their nesting."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from litsite.agents.outline import Heading, headings, nested_list

DOCUMENT = """\
# Title

## Abstract

Text with a # sign.

<!-- page 3 -->

## 1 *Graphs* and `code` \\#1

```text
## no heading
~~~
```

#### Deep

<!-- references -->

## References

- #Tag
"""


def test_headings_have_level_plain_text_and_page() -> None:
    assert [(each.level, each.text, each.page) for each in headings(DOCUMENT)] == [
        (1, "Title", None),
        (2, "Abstract", None),
        (2, "1 Graphs and code #1", 3),
        (4, "Deep", 3),
        (2, "References", None),
    ]


def test_a_heading_knows_where_its_line_begins() -> None:
    assert [DOCUMENT[each.start :].split("\n")[0] for each in headings(DOCUMENT)] == [
        "# Title",
        "## Abstract",
        "## 1 *Graphs* and `code` \\#1",
        "#### Deep",
        "## References",
    ]


def test_a_fence_is_closed_by_its_own_sign_at_its_own_length() -> None:
    document = "````\n```\n# in\n~~~~\n# in\n````\n# out\n~~~ `x\n# in\n~~~ x\n# in\n~~~\n# out"
    assert [each.text for each in headings(document)] == ["out", "out"]


def test_nesting_follows_levels_and_a_skipped_level_is_one_step() -> None:
    levels = [2, 4, 4, 3, 2, 3]
    sections = [Heading(level, f"h{number}", number) for number, level in enumerate(levels)]
    assert nested_list(sections) == "- h0\n  - h1\n  - h2\n  - h3\n- h4\n  - h5"


def test_a_page_stands_behind_its_heading() -> None:
    assert nested_list([Heading(2, "Methods", 0, 7)]) == "- Methods (page 7)"


@given(st.text(alphabet="# `~\n\\*ab\u2028\x0c<!->page 1", max_size=120))
def test_any_text_has_headings_that_begin_lines(document: str) -> None:
    for each in headings(document):
        assert document[: each.start].endswith("\n") or each.start == 0
        assert document[each.start :].startswith("#" * each.level)
