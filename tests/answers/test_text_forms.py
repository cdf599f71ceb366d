"""A resolved answer as text in three forms, and prose without item keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.citation_grammar import brackets
from litsite.answers.masking import mask
from litsite.answers.records import Answer, Citation, Question, Resolution, Source
from litsite.answers.resolver import resolve
from litsite.answers.text_forms import (
    author_year_text,
    bibliography,
    clean_text,
    numbered_markdown,
    numbered_text,
    reference,
    strip_keys,
    without_sources,
)
from tests.answers.made_claims import evidence

HELIX = Source("HELXHELX", "A structure for DNA", "Watson & Crick", "1953", "Nature")
PHOTO = Source("PHXTPHXT", "Photograph 51", "Franklin", "1952")
EVIDENCE = (evidence(1, HELIX), evidence(2, PHOTO), evidence(3, HELIX), evidence(4, Source("N", "My note")))

BIBLIOGRAPHY = """\
# Cited Sources
- **Watson & Crick (1953)**. *A structure for DNA*. Nature.

## Other Considered Sources
- **Franklin (1952)**. *Photograph 51*.
- **My note**.
"""


def resolved(text: str, *demoted: tuple[int, int]) -> Resolution:
    """An answer of which some citations failed, each given as passage and occurrence."""
    return resolve(text, EVIDENCE, [Citation(*each) for each in demoted])


def prose(text: str, *demoted: tuple[int, int]) -> str:
    """The author-year form without the sources."""
    return author_year_text(resolved(text, *demoted), EVIDENCE).partition("\n\n# Cited")[0].partition("\n\n## Other")[0]


def test_numbers_are_written_as_in_the_answer() -> None:
    assert numbered_text(resolved("DNA coils [1;2]. So【3】 it is [E1].")) == "DNA coils [1, 2]. So[3] it is [1]."


def test_failed_citations_leave_the_numbers() -> None:
    text = "DNA coils [1, 2]. It folds [2] . It bends [99]."
    assert numbered_text(resolved(text, (2, 1), (2, 2))) == "DNA coils [1]. It folds. It bends."


def test_authors_and_years_stand_in_parentheses() -> None:
    assert prose("DNA coils [1].") == "DNA coils (Watson & Crick, 1953)."
    assert prose("DNA coils [1, 2].") == "DNA coils (Watson & Crick, 1953; Franklin, 1952)."
    assert prose("螺旋【2】。") == "螺旋 (Franklin, 1952)。"


def test_failed_citations_leave_authors_and_years() -> None:
    text = "DNA coils [1, 2]. It folds [2]."
    assert prose(text, (2, 1), (2, 2)) == "DNA coils (Watson & Crick, 1953). It folds."


@pytest.mark.parametrize("row", ["[1][2]", "[1], [2]", "[1] [2]", "[1, 3][2]", "[1][3], [2]"])
def test_neighbouring_brackets_share_their_parentheses_and_name_a_paper_once(row: str) -> None:
    assert prose(f"DNA coils {row}.") == "DNA coils (Watson & Crick, 1953; Franklin, 1952)."


def test_words_between_brackets_stay() -> None:
    assert prose("Seen in [1] and [2].") == "Seen in (Watson & Crick, 1953) and (Franklin, 1952)."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DNA ([1]).", "DNA (Watson & Crick, 1953)."),
        ("DNA (see [1]).", "DNA (see Watson & Crick, 1953)."),
        ("DNA (seen [1]).", "DNA (seen (Watson & Crick, 1953))."),
        ("DNA[1] coils", "DNA (Watson & Crick, 1953) coils"),
        ("[1] saw it", "(Watson & Crick, 1953) saw it"),
    ],
)
def test_parentheses_suit_what_stands_around_them(text: str, expected: str) -> None:
    assert prose(text) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (Source("A", "Title", "Smith"), "a (Smith)"),
        (Source("A", "Title", "", "1999"), "a (1999)"),
        (Source("A", "Title"), "a (Title)"),
        (Source("A", ""), "a (Untitled)"),
        (Source("A", "A *b*\nc"), r"a (A \*b\* c)"),
    ],
)
def test_what_is_known_of_a_source_names_it(source: Source, expected: str) -> None:
    passages = [evidence(1, source)]
    assert author_year_text(resolve("a [1]", passages), passages).startswith(f"{expected}\n\n# Cited Sources\n- **")


def test_the_copy_ends_with_the_sources_in_two_tiers() -> None:
    text = author_year_text(resolved("DNA coils [1, 3].\n"), EVIDENCE)
    assert text == f"DNA coils (Watson & Crick, 1953).\n\n{BIBLIOGRAPHY}"


def test_an_empty_tier_has_no_heading() -> None:
    assert bibliography(resolved("a [9]."), EVIDENCE).startswith("## Other Considered Sources\n- **Watson & Crick")
    assert "Other" not in bibliography(resolved("a [1, 2, 4]."), EVIDENCE)
    assert bibliography(Resolution(), ()) == ""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (Source("A", "Deep RAG", "Smith", "2023", "Nature"), "**Smith (2023)**. *Deep RAG*. Nature."),
        (Source("A", "Deep RAG", "Smith et al."), "**Smith et al.** *Deep RAG*."),
        (Source("A", "Is it deep?", "Smith", "2023", "J. Rag."), "**Smith (2023)**. *Is it deep?* J. Rag."),
        (Source("A", "Deep RAG", "", "2023", "Nature"), "**Deep RAG (2023)**. Nature."),
        (Source("A", "Deep RAG"), "**Deep RAG**."),
        (Source("ABCD2345", ""), "**Untitled**."),
        (Source("A", "A *b* <i>c</i>\n d", "X_Y_"), r"**X_Y\_**. *A \*b\* \<i>c\</i> d*."),
    ],
)
def test_a_source_is_one_line_of_markdown(source: Source, expected: str) -> None:
    assert reference(source) == expected


def test_the_clean_copy_has_no_citations_and_no_sources() -> None:
    text = "# DNA\n\n- It coils [1, 2] .\n- It folds ([1]), as in `x[1]` [2], [3] and [1].\n\n```\ny[2]\n```\n"
    assert clean_text(resolved(text)) == "# DNA\n\n- It coils.\n- It folds, as in `x[1]`.\n\n```\ny[2]\n```\n"
    assert clean_text(resolved(text, (2, 1), (1, 2))) == clean_text(resolved(text))


def test_code_is_the_same_in_every_form() -> None:
    text = "`x[9]` and\n```\nz[2] [9] .\n```\n"
    resolution = resolved(text)
    assert numbered_text(resolution) == clean_text(resolution) == text
    assert author_year_text(resolution, EVIDENCE).startswith(text.strip())


def test_a_terminal_shows_which_numbers_are_whose() -> None:
    question = Question("dna", "What is DNA?", "questions/dna.md")
    answer = Answer(question, resolution=resolved("DNA coils [3, 1] [2].", (2, 1)), evidence=EVIDENCE)
    assert numbered_markdown(answer) == f"DNA coils [3, 1].\n\n{BIBLIOGRAPHY}".replace("- **Wa", "- [1, 3] **Wa")
    nothing = replace(answer, resolution=resolve("", EVIDENCE, is_answered=False), is_answered=False)
    assert numbered_markdown(nothing).startswith(
        "The library does not answer this question.\n\n## Other Considered Sources\n- **Watson"
    )


@pytest.mark.parametrize(
    "heading",
    [
        "# Cited Sources",
        "## References:",
        "**References**",
        "**Sources:**",
        "__Sources__:",
        "Bibliography:",
        "### 参考文献",
    ],
)
@pytest.mark.parametrize(
    "entries", ["- [1] Watson\n- [2] Franklin", "[1] Watson\n\n[2] Franklin", "1. Watson\n   goes on"]
)
def test_a_list_of_sources_that_a_model_adds_goes(heading: str, entries: str) -> None:
    assert without_sources(f"DNA coils [1].\n\n{heading}\n\n{entries}\n") == "DNA coils [1]."
    assert without_sources(f"A [1].\n\n{heading}\n{entries}\n\n## More\n\nB.\n") == "A [1].\n\n## More\n\nB."


@pytest.mark.parametrize(
    "text",
    [
        "# References\n\nThere are many of them [1].\n",
        "The references\n\n- [1] tells of DNA\n",
        "References\n- [1] tells of DNA\n",
        "```\n# References\n- [1]\n```\n",
        "# Sources of error\n- Noise [1]\n",
    ],
)
def test_sections_that_are_no_lists_of_sources_stay(text: str) -> None:
    assert without_sources(text) == text


PROSE = st.lists(
    st.sampled_from(
        ["[1]", "[2, 3]", "[99]", "【2】", "[4]", "DNA", "coils", " ", " ", ". ", ", ", "(", ")", "\n\n", "\n- "]
    ),
    max_size=20,
).map("".join)


@given(PROSE, st.frozensets(st.tuples(st.integers(1, 4), st.integers(1, 3))))
def test_the_numbers_of_the_text_are_those_that_were_kept(text: str, demoted: frozenset[tuple[int, int]]) -> None:
    resolution = resolved(text, *demoted)
    groups = [part for part in resolution.parts if not isinstance(part, str) and part.kept]
    written = brackets(mask(numbered_text(resolution)), len(EVIDENCE))
    assert [[citation.evidence for citation in found.citations] for found in written] == [
        [citation.evidence for citation in group.kept] for group in groups
    ]
    assert brackets(mask(clean_text(resolution)), 0) == ()
    assert brackets(mask(author_year_text(resolution, EVIDENCE)), 0) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("As noted [Note Key: ABCD2345, Parent Paper Key: EFGH6789].", "As noted."),
        ("As noted (key ABCD2345), it is", "As noted, it is"),
        ("As noted (item key: `ABCD2345`) here", "As noted here"),
        ("As noted [Key: ABCD2345; EFGH6789] here", "As noted here"),
        ("As noted [key=g4711-ABCD2345] here", "As noted here"),
        ("## My note (Note Key: ABCDEFGH)\n\nText", "## My note\n\nText"),
        ("As noted [Note Key: ABCD2345, p. 3] here", "As noted [p. 3] here"),
    ],
)
def test_labelled_keys_leave_the_prose(text: str, expected: str) -> None:
    assert strip_keys(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "COVID2019 and SARSCOV2 are ABCD2345 words",
        "The METHYLATED and (key DATABASE) and [Key: RELEVANT] stay",
        "The key ABCDEFGH of RS123456",
        "The key insight (key: see below)",
        "[paper](zotero://select/library/items/ABCD2345) https://example.org/?key=ABCD2345",
        "`(key ABCD2345)`",
        "```\n[Note Key: ABCD2345]\n```",
    ],
)
def test_other_words_links_and_code_stay(text: str) -> None:
    assert strip_keys(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See ABCD2345, too", "See, too"),
        ("See (ABCD2345, g12-ABCD2345) here", "See here"),
        ("### Note ABCD2345: Sleep", "### Note: Sleep"),
        ("See `ABCD2345` and `x ABCD2345`", "See and `x ABCD2345`"),
        ("See DATABASE and [DATABASE].", "See and."),
        ("See [x](zotero://select/library/items/ABCD2345)", "See [x](zotero://select/library/items/ABCD2345)"),
        ("XABCD2345 abcd2345 ABCD23456 stay", "XABCD2345 abcd2345 ABCD23456 stay"),
        ("```\nABCD2345\n```", "```\nABCD2345\n```"),
    ],
)
def test_known_keys_leave_the_prose_wherever_they_stand(text: str, expected: str) -> None:
    assert strip_keys(text, ["ABCD2345", "g4711-DATABASE"]) == expected


@given(st.text())
def test_prose_without_keys_is_left_as_it_is(text: str) -> None:
    assert strip_keys(text, ["ABCD2345"]) == text
