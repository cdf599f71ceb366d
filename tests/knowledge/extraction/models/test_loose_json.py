"""JSON as language models write it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.extraction.models.loose_json import loose_json_object

WHOLE = {"entities": [{"name": 'a "b" {c} [d] \\'}, {"name": "é"}], "claims": []}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (json.dumps(WHOLE), WHOLE),
        (f"```json\n{json.dumps(WHOLE, indent=1)}\n```", WHOLE),
        (f"Here is {{the}} JSON: {json.dumps(WHOLE)} I hope that helps }}", WHOLE),
        ('{"a": "line\nbreak"}', {"a": "line\nbreak"}),
        ('{"a": [{"b": 1}, {"b": 2}, {"b": ', {"a": [{"b": 1}, {"b": 2}]}),
        ('{"a": [{"b": 1}], "c": "brok', {"a": [{"b": 1}]}),
        ('{"a": [{"b": "}]"}, {"b": "\\"}', {"a": [{"b": "}]"}]}),
        ("", None),
        ("I cannot do that.", None),
        ("[1, 2]", None),
        ('{"a": ', None),
        ("{" * 2000, None),
        ('{"a":' * 2000, None),
    ],
)
def test_the_object_is_found_as_far_as_it_is_whole(text: str, expected: dict[str, Any] | None) -> None:
    assert loose_json_object(text) == expected


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(st.text(max_size=3), VALUES, max_size=4))
def test_every_object_is_found_in_a_fence(value: dict[str, Any]) -> None:
    assert loose_json_object(f"```json\n{json.dumps(value)}\n```") == value


@given(st.lists(st.fixed_dictionaries({"name": st.text(max_size=8)}), max_size=5), st.data())
def test_what_breaks_off_anywhere_keeps_its_first_elements(elements: list[dict[str, str]], data: st.DataObject) -> None:
    text = json.dumps({"entities": elements})
    found = loose_json_object(text[: data.draw(st.integers(0, len(text)))])
    kept = (found or {}).get("entities", [])
    assert kept == elements[: len(kept)]


@given(st.text(alphabet='{}[]",:\\ab1 ', max_size=40))
def test_no_text_is_too_odd(text: str) -> None:
    found = loose_json_object(text)
    assert found is None or isinstance(found, dict)
