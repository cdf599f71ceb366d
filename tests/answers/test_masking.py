"""What hides in an answer's Markdown: code, formulas, images, definitions of links."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.masking import BLOCK, PICTURE, VERBATIM, mask

SIGNS = VERBATIM + PICTURE + BLOCK
MARKDOWN = st.text(st.sampled_from(f"a1 \n`~$![](){{}}<>\\:\"'#-|.{SIGNS}"), max_size=80) | st.text()


def pictured(text: str) -> str:
    """The masked text with letters for signs."""
    return mask(text).translate(str.maketrans(SIGNS, "vpb"))


@given(MARKDOWN)
def test_a_masked_text_gives_the_text_back_place_by_place(text: str) -> None:
    masked = mask(text)
    assert len(masked) == len(text)
    shown = [(hidden, original) for hidden, original in zip(masked, text, strict=True) if hidden not in SIGNS]
    assert all(hidden == original or (hidden == "\ufffd" and original in SIGNS) for hidden, original in shown)


def test_private_use_characters_of_the_text_are_not_taken_for_signs() -> None:
    assert mask(f"a{SIGNS}b [1] `x`") == f"a\ufffd\ufffd\ufffdb [1] {VERBATIM * 3}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a `x[1]` b [1]", "a vvvvvv b [1]"),
        ("a ``x`[1]`` b", "a vvvvvvvvv b"),
        ("a ``x[1]` b", "a ``x[1]` b"),  # never closed
        (r"a \`x[1]` b", r"a \`x[1]` b"),  # an escaped backtick opens nothing
        (r"a `x\` [1]", r"a vvvv [1]"),  # inside code a backslash is one
        ("`two\nlines`", "vvvvvvvvvvv"),
        ("one ` here\n\nanother ` there", "one ` here\n\nanother ` there"),  # code ends with its paragraph
        ("- one ` here [1]\n- another ` there", "- one ` here [1]\n- another ` there"),
        ("# one ` here\nanother ` there", "# one ` here\nanother ` there"),
    ],
)
def test_inline_code_is_hidden(text: str, expected: str) -> None:
    assert pictured(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\n```\nx[1]\n```\nb [1]", "a\nbbbbbbbbbbbb\nb [1]"),
        ("```python\nx[1]\n```", "b" * 18),
        ("~~~\nx ``` [1]\n~~~\n[2]", "b" * 17 + "\n[2]"),
        ("````\n```\n[1]\n````\n[2]", "b" * 17 + "\n[2]"),  # a shorter fence closes nothing
        ("```\n[1]", "b" * 7),  # never closed
        ("- ```\n  [1]\n  ```\n- [2]", "b" * 17 + "\n- [2]"),
        ("> ```\n> [1]\n> ```\n[2]", "b" * 17 + "\n[2]"),
        ("```x[1]``` [2]", "vvvvvvvvvv [2]"),  # that is inline code
    ],
)
def test_fenced_code_is_hidden(text: str, expected: str) -> None:
    assert pictured(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a ![Fig. [1]](x.png) b", "a pppppppppppppppppp b"),
        ('![a](<x y.png> "a [1]")', "p" * 23),
        ("True![1] And false![2]", "True![1] And false![2]"),  # an exclamation and its citation
        (r"\![a](x.png)", r"\![a](x.png)"),
    ],
)
def test_images_are_hidden(text: str, expected: str) -> None:
    assert pictured(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a [1]\n\n[1]: https://example.org\n[2]: <b> 'two'\nb", "a [1]\n\n" + "b" * 24 + "\n" + "b" * 14 + "\nb"),
        ("[1]: Sleep helps memory.", "[1]: Sleep helps memory."),  # a sentence behind its citation
        ("[^1]: https://example.org", "[^1]: https://example.org"),  # a footnote
    ],
)
def test_definitions_of_links_are_hidden(text: str, expected: str) -> None:
    assert pictured(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("for $x \\in [0, 1]$ [1]", "for " + "v" * 14 + " [1]"),
        ("$$\n[0, 1]\n$$ [1]", "v" * 12 + " [1]"),
        ("costs $5 [1] or $6 [2]", "costs $5 [1] or $6 [2]"),  # prices
        (r"costs \$5 [1] or 6\$ [2]", r"costs \$5 [1] or 6\$ [2]"),
    ],
)
def test_formulas_are_hidden(text: str, expected: str) -> None:
    assert pictured(text) == expected


@pytest.mark.parametrize(
    "unit",
    ["`", "``` ", "[", "![", "![[", "$", "$$", "\\", "```\n", "~~~x\n", "[a]: ", "`a``b```c````d", "![a](", "> - "],
)
def test_a_million_signs_that_open_and_never_close_are_read_in_one_pass(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    assert len(mask(text)) == len(text)
