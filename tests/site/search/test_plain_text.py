"""What the index and the excerpts read of a Markdown document."""

from __future__ import annotations

from litsite.site.search.plain_text import full_text, note_text

PAPER = """---
title: A title
---

# A title

## Abstract

Not this.

<!-- full text: pdf-layout -->

<!-- page 3 -->

## Methods

We *rewire* a [ring](https://example.org/a_b) with H<sub>2</sub>O, `code` and \\*stars\\*.\\
After a break.

| Network | C |
|---|---:|
| Film | 0.79 |

> Quoted - not a mark

- First point

<!-- references -->

## References

- Not that.
"""


def test_a_full_text_is_read_without_marks_and_references() -> None:
    assert full_text(PAPER) == (
        "Methods We rewire a ring with H2O, code and *stars*. After a break. "
        "Network C Film 0.79 Quoted - not a mark First point"
    )


def test_a_paper_without_full_text_has_none() -> None:
    assert full_text("---\ntitle: x\n---\n\n# x\n\n## Abstract\n\nWords.\n") == ""


def test_a_note_is_read_without_its_title() -> None:
    assert note_text("---\ntype: Note\n---\n\n# Title\n\nFirst **thought**.\n") == "First thought."
