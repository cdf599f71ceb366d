"""Text as words: what the index is made of. The browser tests hold the scripts to the same cases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.index.words import LONGEST, last_letters, words

CASES = [
    ("Small-World Networks, 2nd ed.", ["small", "world", "networks", "2nd", "ed"]),
    ("state_of_the_art don't", ["state", "of", "the", "art", "don", "t"]),
    ("Gödel, Erdős & Łukasiewicz", ["godel", "erdos", "lukasiewicz"]),
    ("Go\u0308del naïve ŒUVRE Straße", ["godel", "naive", "oeuvre", "strasse"]),
    ("ﬁnite Ｆｕｌｌ x² ½", ["finite", "full", "x2", "1", "2"]),
    ("ΣΊΣΥΦΟΣ σίσυφος", ["σισυφοσ", "σισυφοσ"]),
    ("Ёлка и ёлка", ["елка", "и", "елка"]),
    ("多重検定", ["多重", "重検", "検定"]),
    ("BERT模型は強い。学", ["bert", "模型", "型は", "は強", "強い", "学"]),
    ("ガイド カ\u3099", ["ガイ", "イド", "ガ"]),
    ("한국어 처리", ["한국", "국어", "처리"]),
    ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
    ("مُحَمَّد", ["محمد"]),
    ("İstanbul ısı", ["istanbul", "isi"]),
    ("<script>alert(1)</script>", ["script", "alert", "1", "script"]),
    ("constructor __proto__", ["constructor", "proto"]),
    ("", []),
    ("… — ( )", []),
    ("x" * 50, ["x" * LONGEST]),
    ("ż" * 50, ["z" * LONGEST]),
]


@pytest.mark.parametrize(("text", "expected"), CASES, ids=[text[:20] for text, _ in CASES])
def test_a_text_is_read_as_these_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_the_last_character_of_a_run_can_be_found_alone() -> None:
    assert last_letters("多重検定 and 学, BERT模型") == ["定", "型"]
    assert last_letters("plain words") == []


@given(st.text())
def test_words_hold_nothing_that_ends_a_string_or_separates_terms(text: str) -> None:
    for word in words(text) + last_letters(text):
        assert word
        assert not set(word) & set(' "\\:<\n\t')
        assert len(word) <= LONGEST


@given(st.text())
def test_reading_words_again_changes_nothing_where_no_pairs_were_made(text: str) -> None:
    found = [word for word in words(text) if word.isascii()]
    assert words(" ".join(found)) == found
