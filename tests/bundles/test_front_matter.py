"""YAML front matter that every reader agrees on."""

from __future__ import annotations

import yaml
from hypothesis import given
from hypothesis import strategies as st

from litsite.bundles.front_matter import split_front_matter, write_front_matter

ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@given(st.dictionaries(st.sampled_from(["title", "note", "x"]), st.one_of(ANY_TEXT, st.lists(ANY_TEXT, min_size=1))))
def test_any_text_comes_back_from_yaml_as_it_was(values: dict[str, object]) -> None:
    block, body = split_front_matter(write_front_matter(values) + "\nBody\n")
    expected = {key: value for key, value in values.items() if value != ""}
    assert (yaml.safe_load(block) or {}) == expected
    assert body == "\nBody\n"


def test_backslashes_and_colons_survive() -> None:
    block, _ = split_front_matter(write_front_matter({"title": "C:\\new: a \\beta-test", "n": 3}))
    assert yaml.safe_load(block) == {"title": "C:\\new: a \\beta-test", "n": 3}


def test_what_is_empty_is_left_out() -> None:
    assert write_front_matter({"a": "", "b": [], "c": None, "d": 0}) == "---\nd: 0\n---\n"


def test_a_document_without_front_matter_is_all_body() -> None:
    assert split_front_matter("# Title\n") == ("", "# Title\n")
    assert split_front_matter("---\nnever closed\n") == ("", "---\nnever closed\n")
