"""Slugs of questions: readable, safe and stable."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.question_slugs import question_slug


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Does dense retrieval beat BM25?", "does-dense-retrieval-beat-bm25"),
        ("Wärme & Kälte: naïve?", "warme-kalte-naive"),
        ("a_b", "a-b"),
        ("CON", "question-con"),
        ("index", "question-index"),
        ("one two three four", "one-two-three"),
        ("Who verified the claims?", "who-verified-the-claims-question"),
    ],
)
def test_a_slug_is_made_of_words(text: str, slug: str) -> None:
    assert question_slug(text, longest=16 if text.startswith("one") else 60) == slug


def test_words_of_other_scripts_are_told_apart() -> None:
    first, second = question_slug("質问一", longest=60), question_slug("質问二", longest=60)
    assert re.fullmatch(r"question-[0-9a-f]{8}", first)
    assert first != second
    assert question_slug("BM25 とは", longest=60).startswith("bm25-")


@given(st.text())
def test_every_slug_is_a_safe_name_and_its_own_slug(text: str) -> None:
    slug = question_slug(text, longest=60)
    assert re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", slug)
    assert len(slug) <= 70
    assert question_slug(slug, longest=120) == slug
