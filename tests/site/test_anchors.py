"""Anchors, slugs and file names."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from litsite.site.anchors import Anchors, FileNames, slug


def test_the_same_heading_twice_gets_a_number() -> None:
    anchors = Anchors()
    assert anchors.take("Results", prefix="s-") == "s-results"
    assert anchors.take("Results!", prefix="s-") == "s-results-2"
    assert anchors.take("结果", prefix="s-") == "s-结果"
    assert anchors.take("…", prefix="s-") == "s-section"


def test_slugs_are_ascii_and_cut_at_a_word() -> None:
    assert slug("Größe & Naïveté: a Straße") == "grosse-naivete-a-strasse"
    assert slug("one two three", longest=8) == "one-two"
    assert slug("深度学习") == ""


def test_names_that_differ_only_in_case_or_signs_do_not_share_a_file() -> None:
    names = FileNames({"C", "C++", "c"})
    assert len({names["C"], names["C++"], names["c"]}) == 3
    assert all(re.fullmatch(r"c-[0-9a-f]{8}", names[text]) for text in ("C", "C++", "c"))


def test_reserved_names_of_windows_and_the_index_are_avoided() -> None:
    names = FileNames({"con", "Index", "lpt1", "plain"})
    assert names["plain"] == "plain"
    assert all("-" in names[text] for text in ("con", "Index", "lpt1"))


@given(st.sets(st.text(max_size=80), max_size=12))
def test_file_names_are_unique_without_regard_to_case_and_safe(texts: set[str]) -> None:
    names = FileNames(texts)
    given_names = [names[text] for text in texts]
    assert len({name.lower() for name in given_names}) == len(texts)
    assert all(re.fullmatch(r"[a-z0-9-]{1,70}", name) for name in given_names)
