"""The claim that each citation stands for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.citation_grammar import brackets
from litsite.answers.claim_extraction import MAX_CLAIM_CHARS, claim_occurrences
from litsite.answers.masking import mask
from litsite.answers.records import Citation, Occurrence
from litsite.answers.resolver import resolve
from tests.answers.made_claims import evidence

CITATIONS = (
    "[1]",
    "[2, 3]",
    "[1, 1]",
    "[99]",
    "【2】",
    "[E3]",
    "[[1]]",
    "[1](https://a.b)",
    "[0; 2]",
    "[",
    "]",
    "(",
    ")",
)
WORDS = (
    "Sleep helps memory in mice",
    "Smith et al.",
    "According to",
    "睡眠有帮助",
    "etc.",
    "e.g.",
    "p ≥ 0.5",
    "and",
    "![a](b)",
)
BREAKS = (" ", ". ", ", ", "。", "\n", "\n\n", "\n- ", "\n1. ", "\n## ", "\n> ", "| ", "**", "\n---\n")
TITLES = ("Dr.", "Prof.", "Mr.", "Mrs.", "Jr.", "Sr.")
ANSWERS = st.lists(st.sampled_from(CITATIONS + WORDS + BREAKS), max_size=30).map("".join)


def claims(text: str, count: int = 9) -> list[str]:
    """The claims of a text in order."""
    return [occurrence.claim for occurrence in claim_occurrences(text, count)]


def test_each_citation_is_returned_by_itself_in_the_order_of_the_text() -> None:
    text = "Rates of sleep fell in all of the mice [1]. They rose again in most of the rats [2, 1]."
    assert claim_occurrences(text, 2) == (
        Occurrence(Citation(1, 1), "Rates of sleep fell in all of the mice."),
        Occurrence(Citation(2, 1), "They rose again in most of the rats.", is_compound=True),
        Occurrence(Citation(1, 2), "They rose again in most of the rats.", is_compound=True),
    )


def test_claims_of_one_passage_are_not_merged() -> None:
    text = "Mice sleep for twelve hours each day [1]. Rats never sleep at all, says nobody [1]."
    assert [(each.citation.occurrence, each.claim[:4]) for each in claim_occurrences(text, 1)] == [
        (1, "Mice"),
        (2, "Rats"),
    ]


def test_the_citation_before_is_a_barrier() -> None:
    text = "Mice sleep for twelve hours each day [1], while most cats sleep for fifteen [2]."
    assert claims(text) == ["Mice sleep for twelve hours each day.", "while most cats sleep for fifteen."]


def test_sentences_without_citation_belong_to_the_next() -> None:
    text = "Mice sleep a lot, as is well known [1]. Cats do, too. Dogs sleep less [2]."
    assert claims(text)[1] == "Cats do, too. Dogs sleep less."


@pytest.mark.parametrize(
    "before",
    [
        "An unsupported paragraph.\n\n",
        "An unsupported paragraph.\n \t\n",
        "An introduction:\n- ",
        "An introduction:\n  * ",
        "An introduction:\n+ ",
        "An introduction:\n1. ",
        "An introduction:\n   12) ",
        "An introduction:\n\n> ",
        "### 4. Holoenzyme is a better noise filter\n",
        "## 4. Holoenzyme is a better noise filter\n\n",
        "- # Holoenzyme\n",
        "Holoenzyme\n==========\n",
        "Above\n\n---\n",
        "```\ncode\n```\n",
        "[1]: https://example.org\n",
        "| a | b |\n|---|---|\n| ",
    ],
    ids=repr,
)
def test_a_claim_begins_where_its_block_begins(before: str) -> None:
    assert claims(f"{before}Mice sleep for twelve hours each day [1].") == ["Mice sleep for twelve hours each day."]


def test_a_citation_in_a_heading_stands_for_the_heading() -> None:
    text = "Above this line.\n## Mice sleep for twelve hours a day [1]\nBelow this line."
    assert claims(text) == ["Mice sleep for twelve hours a day."]


def test_a_line_break_in_a_paragraph_ends_nothing() -> None:
    assert claims("Mice sleep for\ntwelve hours [1].") == ["Mice sleep for twelve hours."]


def test_a_bold_lead_in_is_kept_as_text() -> None:
    assert claims("- **Lead-in.** Claim text that goes on [1]") == ["Lead-in. Claim text that goes on."]


def test_a_claim_of_800_characters_is_whole() -> None:
    sentence = "A" + "b" * 98 + ". "  # 101 characters
    text = "First one. " + sentence * 7 + "C" + "d" * 80
    assert len(text) == 799
    assert claims(f"{text} [1].") == [f"{text}."]


def test_a_longer_claim_begins_with_its_first_whole_sentence() -> None:
    sentence = "A" + "b" * 97 + ". "  # 100 characters
    assert claims(f"{sentence * 9}[1]") == [(sentence * 8).strip()]
    assert claims(f"x{sentence * 8}yz [1]") == [f"{sentence * 7}yz."]


def test_a_longer_sentence_is_cut_between_words() -> None:
    claim = claims(f"{'word ' * 300}[1].")[0]
    assert set(claim.removesuffix(".").split()) == {"word"}
    assert MAX_CLAIM_CHARS - 10 < len(claim) <= MAX_CLAIM_CHARS


def test_a_long_claim_without_spaces_is_cut_at_the_limit() -> None:
    assert claims(f"{'睡' * 1000}【1】") == ["睡" * MAX_CLAIM_CHARS + "。"]
    assert claims(f"{'睡' * 1000} 【1】") == ["睡" * (MAX_CLAIM_CHARS - 1) + "。"]


@pytest.mark.parametrize(
    "abbreviation",
    [*("et al.", "e.g.", "i.e.", "etc.", "vs.", "cf.", "Fig.", "Eq.", "No.", "Sec.", "approx.", "ca."), *TITLES, "J."],
)
def test_an_abbreviation_ends_no_sentence(abbreviation: str) -> None:
    filling = "b" * 700
    assert claims(f"{filling} {filling} first {abbreviation} Name went on. Then it {filling[:600]} [1].")[0].startswith(
        "Then it"
    )
    assert claims(f"It [1] was {abbreviation} Name who did it. Then more.") == [
        f"It was {abbreviation} Name who did it."
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "According to Smith et al. [1], rates fell by half. Then more.",
            "According to Smith et al., rates fell by half.",
        ),
        ("Smith et al. [1] found that rates fell by half.", "Smith et al. found that rates fell by half."),
        (
            "As reported by Watson, Crick and Franklin (1953) [1] it is a helix! More.",
            "As reported by Watson, Crick and Franklin (1953) it is a helix!",
        ),
        ("[1] shows that rates fell.", "shows that rates fell."),
        ("- [1] shows that rates fell\n- More", "shows that rates fell."),
        ("According to Smith [1] rates fell\n\nMore.", "According to Smith rates fell."),
        (
            "Rates are up. According to Smith et al. [1], they fell.",
            "Rates are up. According to Smith et al., they fell.",
        ),
    ],
)
def test_a_short_claim_takes_in_what_follows(text: str, expected: str) -> None:
    assert claims(text) == [expected]


def test_what_follows_ends_at_the_next_citation() -> None:
    text = "Smith et al. [1] saw rates fall, unlike others who looked at this [2]."
    assert claims(text)[0] == "Smith et al. saw rates fall, unlike others who looked at this."
    assert claims("According to Smith [1], rates fell [2], but not soon.") == [
        "According to Smith, rates fell.",
        "rates fell, but not soon.",
    ]


def test_a_claim_of_thirty_letters_stands_alone() -> None:
    claim = "Mice sleep twelve hours a day."
    assert len(claim) == 30
    assert claims(f"{claim[:-1]} [1], which is much. More.") == [claim]
    assert claims("Mice sleep ten hours a day [1], which is much. More.") == [
        "Mice sleep ten hours a day, which is much."
    ]


def test_a_short_sentence_before_its_citation_is_whole() -> None:
    assert claims("Rates fell. [1] Then they rose over many years. [2]") == [
        "Rates fell.",
        "Then they rose over many years.",
    ]
    assert claims("Rates fell.[1][2] Then they rose.") == ["Rates fell."] * 2
    assert claims("Rates fell.[1]Then they rose.") == ["Rates fell."]
    assert claims("**Rates fell.** [1] Then they rose.") == ["Rates fell."]
    assert claims("睡眠很好。【1】然后他们睡了。") == ["睡眠很好。"]


def test_a_full_stop_behind_the_citation_ends_the_claim() -> None:
    assert claims("Rates fell [1]. Then they rose.") == ["Rates fell."]


@pytest.mark.parametrize(
    "row",
    [
        "[1][2][3]",
        "[1] [2] [3]",
        "[1], [2], [3]",
        "[1], [2], and [3]",
        "[1, 2] and [3]",
        "[1]\n[2, 3]",
        "[1][99][2, 3]",
    ],
)
def test_neighbouring_brackets_cite_for_one_compound_claim(row: str) -> None:
    found = claim_occurrences(f"Mice sleep for twelve hours each day {row}. More.", 3)
    assert [each.citation.evidence for each in found] == [1, 2, 3]
    assert {each.claim for each in found} == {"Mice sleep for twelve hours each day."}
    assert all(each.is_compound for each in found)


@pytest.mark.parametrize("bracket", ["[1]", "[1, 1]", "[1, 99]", "[1][1]"])
def test_one_passage_makes_no_compound_claim(bracket: str) -> None:
    assert not any(each.is_compound for each in claim_occurrences(f"Mice sleep {bracket}.", 3))


def test_only_brackets_with_valid_numbers_are_barriers() -> None:
    text = "Chang et al. (their refs. [44, 69]) found that mice sleep [1]."
    assert claims(text) == ["Chang et al. (their refs.) found that mice sleep."]
    assert len(claims(text, 69)) == 3
    assert claims("Smith [1] saw [99][2] it.")[0] == "Smith saw."


def test_brackets_left_over_from_the_citation_before_are_stripped() -> None:
    text = "Mice sleep twelve hours each day (as in [1]). Cats sleep fifteen hours each day (see [2])."
    assert claims(text) == ["Mice sleep twelve hours each day.", "Cats sleep fifteen hours each day."]


def test_code_images_and_definitions_are_no_citations() -> None:
    text = "`a[1]` and ![Fig. [1]](b.png)\n\n```\nc[1]\n```\n\n[1]: https://example.org\n\n$[0, 1]$"
    assert claims(text) == []


def test_code_stays_in_the_claim_and_hides_its_boundaries() -> None:
    assert claims("The call `a[1]. B` returns a number that is right [1].") == [
        "The call a[1]. B returns a number that is right."
    ]


def test_an_image_leaves_the_claim() -> None:
    assert claims("Mice sleep ![a mouse [2]](mouse.png) for twelve hours [1].") == ["Mice sleep for twelve hours."]


def test_a_citation_alone_stands_for_nothing() -> None:
    assert claims("Mice sleep.\n\n[1]") == [""]


@pytest.mark.parametrize("text", ["", "Mice sleep.", "[99]", "[0]"])
def test_without_citations_there_are_no_claims(text: str) -> None:
    assert claims(text) == []


def test_without_evidence_there_are_no_claims() -> None:
    assert claim_occurrences("Mice sleep [1].", 0) == ()


def test_a_chinese_answer_is_read_like_any_other() -> None:
    text = "大脑在睡眠中清除废物【1】。睡眠剥夺会导致记忆力下降【2】，但运动可以改善【3】。"
    text += "据王等人【4】报道，结果很好。对。"
    assert claims(text) == [
        "大脑在睡眠中清除废物。",
        "睡眠剥夺会导致记忆力下降。",
        "但运动可以改善。",
        "据王等人报道，结果很好。",
    ]


def test_a_long_chinese_claim_begins_with_a_whole_sentence() -> None:
    sentence = "睡" * 99 + "。"
    assert claims(f"{sentence * 8}好{sentence}【1】") == [f"{sentence * 6}好{sentence}"]


@given(ANSWERS)
def test_every_valid_citation_has_one_claim_and_the_resolver_counts_alike(text: str) -> None:
    found = [each.citation for each in claim_occurrences(text, 3)]
    groups = [part for part in resolve(text, [evidence(n) for n in (1, 2, 3)]).parts if not isinstance(part, str)]
    assert found == [citation for group in groups for citation in group.kept]
    assert found == [citation for bracket in brackets(mask(text), 3) for citation in bracket.citations]


@given(ANSWERS)
def test_no_claim_holds_a_citation_or_is_longer_than_allowed(text: str) -> None:
    for claim in claims(text, 3):
        assert brackets(claim, 99) == ()
        assert len(claim) <= 2 * MAX_CLAIM_CHARS + 100


@given(st.text(), st.integers(0, 99))
def test_any_text_can_be_read(text: str, count: int) -> None:
    claim_occurrences(text, count)


@pytest.mark.parametrize(
    "unit",
    [
        "[",
        "[1]",
        "[1] a ",
        "[9] ",
        "[1, ",
        "a. ",
        "\n- ",
        "\n\n",
        "`",
        "```\n",
        "((",
        "# ",
        "[1]\n\n",
        "* ",
        "etc. A ",
        "| ",
    ],
)
def test_many_signs_and_citations_are_read_in_one_pass(unit: str) -> None:
    text = unit * (200_000 // len(unit)) + " [1]"
    assert len(claim_occurrences(text, 3)) == len([b for b in brackets(mask(text), 3) if b.citations])
