"""Postings as text: the numbers, their signs, and the way back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from litsite.site.search.postings import PostingsEncoder, encoded_number, inverted
from litsite.site.search.records import DocumentTerms


def decoded(signs: str) -> list[int]:
    """The reverse of the encoding, written from docs/formats/search.md."""
    numbers, value, unit = [], 0, 1
    for sign in signs:
        code = ord(sign)
        if 0x23 <= code <= 0x42:
            value += (59 + code - 0x23) * unit
            unit *= 32
        else:
            value += (code - 0x43 if code < 0x5C else code - 0x44) * unit
            numbers.append(value)
            value, unit = 0, 1
    return numbers


def test_small_numbers_take_one_sign_and_the_next_two() -> None:
    assert [encoded_number(number) for number in (0, 24, 25, 58)] == ["C", "[", "]", "~"]
    assert [encoded_number(number) for number in (59, 90, 91)] == ["#C", "BC", "#D"]
    assert len(encoded_number(59 + 32 * 59 - 1)) == 2
    assert len(encoded_number(59 + 32 * 59)) == 3


@given(st.integers(min_value=0, max_value=10**7))
def test_every_number_can_be_read_back_and_needs_no_escape(number: int) -> None:
    signs = encoded_number(number)
    assert decoded(signs) == [number]
    assert not set(signs) & set('"\\\n')


@given(st.lists(st.integers(min_value=0, max_value=999), unique=True, min_size=1), st.data())
def test_postings_hold_the_documents_skipped_and_the_level(documents: list[int], data: st.DataObject) -> None:
    ordered = sorted(documents)
    levels = [data.draw(st.integers(min_value=0, max_value=7)) for _ in ordered]
    signs = PostingsEncoder(1000).encode([d << 3 | level for d, level in zip(ordered, levels, strict=True)])
    place, found = 0, []
    for number in decoded(signs):
        place += number >> 3
        found.append((place, number & 7))
        place += 1
    assert found == list(zip(ordered, levels, strict=True))


def test_inverting_lists_the_documents_of_each_term_in_order() -> None:
    first = DocumentTerms(3, ("graph", "tree", "", "", "", "", "", ""))
    second = DocumentTerms(1, ("", "", "graph", "", "", "", "", ""))
    assert inverted([first, second]) == {"graph": [0 << 3 | 0, 1 << 3 | 2], "tree": [0 << 3 | 1]}
