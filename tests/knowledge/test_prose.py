"""What is left of a text when everything is blanked out that is no prose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.index.records import FRONT_MATTER, SECTION, Chunk
from litsite.knowledge.prose import isolated_prose, prose_passages

PIECES = (
    "We use",
    " `code`",
    "```\nx\n",
    " $a_1$",
    "$5 ",
    r"\frac{a}{b}",
    "<b>",
    '{data-x="1"}',
    "| a | b |\n",
    "![p](q.png)",
    "[l](m)",
    "https://a.b/c",
    "10.1000/x",
    "a@b.org",
    "[1,2]",
    "(Ho et al., 2019)",
    "\n",
    "---\n",
    "x=3",
    "(",
    ")",
    "{",
    "<",
    "\\",
    "é",
    "深",
)


@given(st.one_of(st.text(), st.lists(st.sampled_from(PIECES)).map("".join)))
def test_every_character_is_kept_in_its_place_or_blank(text: str) -> None:
    prose = isolated_prose(text)
    assert len(prose) == len(text)
    assert all(kept == was or kept == " " for kept, was in zip(prose, text, strict=True))
    assert prose.count("\n") == text.count("\n")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("---\ntitle: X\n---\nWe run.", "We run."),
        ("Run ```\nmodel = 1\n``` now.", "Run now."),
        ("Call `fit()` now.", "Call now."),
        ("Let $x_1 + y$ be it.", "Let be it."),
        ("It costs $5 and $6 more.", "It costs $5 and $6 more."),
        (r"Where \frac{a}{b} and \alpha are.", "Where and are."),
        ("A <b>bold</b> word.", "A bold word."),
        ('A word{data-id="7"} here.', "A word here."),
        ("One\n| a | b |\nTwo.", "One Two."),
        ("See ![plot](a.png) there.", "See there."),
        ("See https://a.org/b?c=d there.", "See there."),
        ("See doi:10.1000/xyz123 there.", "See there."),
        ("Ask a.b@c.org there.", "Ask there."),
        ("As shown [1, 2–4] there.", "As shown there."),
        ("As shown (Smith et al., 2019) there.", "As shown there."),
        ("As shown (see Ho & Li 2019; Lee, 2020, p. 3) there.", "As shown there."),
        ("Networks (CNN) since 1998 (in 2019) there.", "Networks (CNN) since 1998 (in 2019) there."),
        ("It was 3 (p<0.05, r=.45) there.", "It was 3 (p<0.05, r=.45) there."),
        ("Set x_{i+1}=f(x_i) there.", "Set there."),
    ],
)
def test_what_is_no_prose_is_blanked_out(text: str, left: str) -> None:
    assert isolated_prose(text).split() == left.split()


def test_only_the_title_of_the_front_matter_is_a_sentence() -> None:
    (passage,) = prose_passages([Chunk("A", "A", 0, FRONT_MATTER, "A title\nAnn Ho\nTags: x")])
    assert [passage.prose[slice(*span)] for span in passage.sentences] == ["A title"]


def test_sentences_are_given_by_their_place_without_white_space_around_them() -> None:
    (passage,) = prose_passages([Chunk("A", "A", 1, SECTION, "One is.  Two is.\nThree")])
    assert [passage.prose[slice(*span)] for span in passage.sentences] == ["One is.", "Two is.", "Three"]


def test_tables_and_thanks_are_left_out() -> None:
    chunks = [
        Chunk("A", "A", 1, SECTION, "A table", is_prose=False),
        Chunk("A", "A", 2, SECTION, "We thank the fund.", ("Acknowledgements",)),
        Chunk("A", "A", 3, SECTION, "We use it.", ("Methods",)),
    ]
    assert [passage.chunk.number for passage in prose_passages(chunks)] == [3]
