"""What people call items by."""

from __future__ import annotations

import pytest

from litsite.answers.item_names import AMBIGUOUS, UNKNOWN, ItemNames
from litsite.sources.records import Library, MergedItem
from tests.libraries import GROUP, make_item, make_note

NAMES = ItemNames(
    Library(
        "test",
        items=(
            make_item("AAAA2222", citation_key="smith2015"),
            make_item("BBBB2222", citation_key="Smith2015"),
            make_item("CCCC2222", citation_key="leeOnDogs"),
            make_item("AAAA2222", library=GROUP, citation_key="smith2015b"),
            make_item("DDDD2222", citation_key="twice"),
            make_item("DDDD3333", library=GROUP, citation_key="twice"),
            make_item("EEEE2222", library=GROUP),
        ),
        notes=(make_note("NNNN2222"),),
        merged=(
            MergedItem("OLDO2222", "user", "CCCC2222", make_item("OLDO2222", citation_key="lee2000")),
            MergedItem("GONE2222", "user", "WENT2222"),
        ),
    )
)


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("AAAA2222", "AAAA2222"),
        ("g4711-AAAA2222", "g4711-AAAA2222"),
        ("EEEE2222", "g4711-EEEE2222"),
        ("NNNN2222", "NNNN2222"),
        ("smith2015", "AAAA2222"),
        ("Smith2015", "BBBB2222"),
        ("LEEondogs", "CCCC2222"),
        ("lee2000", "CCCC2222"),
        ("OLDO2222", "CCCC2222"),
    ],
)
def test_an_item_is_found_by_address_key_and_citation_key(name: str, address: str) -> None:
    assert NAMES.find(name) == (address, "")


@pytest.mark.parametrize(
    ("name", "fault"),
    [("SMITH2015", AMBIGUOUS), ("twice", AMBIGUOUS), ("nobody", UNKNOWN), ("", UNKNOWN), ("GONE2222", UNKNOWN)],
)
def test_a_name_of_several_items_or_of_none_is_told(name: str, fault: str) -> None:
    assert NAMES.find(name) == ("", fault)
