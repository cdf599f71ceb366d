"""Claims about the same thing, together."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from litsite.knowledge.claims.claim_groups import claim_groups
from litsite.knowledge.claims.group_splitting import parts_of
from litsite.knowledge.records import Claim, ClaimFeatures
from tests.knowledge.made_entities import quote

WORDS = ("memory sleep students", "engines turbines steam", "rivers fishes salmon")


def claim(number: int, features: ClaimFeatures, *, sign: str = "positive", text: str = "") -> Claim:
    text = text or f"Finding {number}."
    return Claim(f"{number:032x}", f"P{number}", text, sign, 0.8, quote(f"P{number}", text), features)


def mapping(*claims: Claim) -> dict[str, Claim]:
    return {each.id: each for each in claims}


def test_both_directions_share_a_group() -> None:
    about = ClaimFeatures("sleep", "cognition", "exercise", "longitudinal", "clinic")
    (group,) = claim_groups(mapping(claim(1, about), claim(2, about, sign="negative")))
    assert (group.claims, group.features, group.part) == ((claim(1, about).id, claim(2, about).id), about, 0)


def test_whatever_differs_but_the_direction_makes_another_group() -> None:
    about = ClaimFeatures("sleep", "cognition", "exercise", "longitudinal", "clinic")
    other = ClaimFeatures("sleep", "cognition", "exercise", "longitudinal", "university")
    assert len(claim_groups(mapping(claim(1, about), claim(2, other)))) == 2


def test_claims_of_which_neither_side_is_known_share_a_group_a_topic() -> None:
    groups = claim_groups(
        mapping(
            claim(1, ClaimFeatures("sleep", setting="clinic")),
            claim(2, ClaimFeatures("sleep", identification="longitudinal")),
            claim(3, ClaimFeatures("whales")),
        )
    )
    assert sorted((group.features.topic, len(group.claims)) for group in groups) == [("sleep", 2), ("whales", 1)]


def big_group(size: int) -> dict[str, Claim]:
    about = ClaimFeatures("sleep", "cognition", "exercise")
    return mapping(*(claim(n, about, text=f"Finding {WORDS[n % 3]} was number {n}.") for n in range(size)))


def test_a_group_of_150_is_whole_and_a_bigger_one_is_split_by_what_its_texts_have_in_common() -> None:
    assert len(claim_groups(big_group(150))) == 1
    parts = claim_groups(big_group(360))
    assert sorted(len(part.claims) for part in parts) == [120, 120, 120]
    assert sorted(part.part for part in parts) == [1, 2, 3]
    assert len({part.id for part in parts}) == 3
    assert {frozenset(part.label.split(", ")) for part in parts} == {frozenset(words.split()) for words in WORDS}


def test_the_order_of_claims_makes_no_difference() -> None:
    claims = big_group(200)
    assert claim_groups(claims) == claim_groups(dict(reversed(claims.items())))


@pytest.mark.parametrize("texts", [["word"] * 200, [f"w{number}x" for number in range(200)], ["same words here"] * 200])
def test_texts_that_cannot_be_told_apart_are_one_part(texts: list[str]) -> None:
    parts = parts_of(texts)
    assert sorted(place for part in parts for place in part.places) == list(range(200))
    assert len(parts) == 1


FEATURES = st.builds(
    ClaimFeatures,
    topic=st.sampled_from(["", "sleep", "whales"]),
    outcome=st.sampled_from(["", "cognition"]),
    treatment=st.sampled_from(["", "exercise", "sleep"]),
)


@settings(max_examples=50)
@given(st.lists(FEATURES, max_size=20), FEATURES)
def test_another_claim_changes_no_group_but_the_one_it_joins(before: list[ClaimFeatures], added: ClaimFeatures) -> None:
    claims = mapping(*(claim(number, features) for number, features in enumerate(before)))
    new = claim(99, added)
    old = {group.id: group.claims for group in claim_groups(claims)}
    grown = {group.id: group.claims for group in claim_groups({**claims, new.id: new})}
    assert {
        name: tuple(each for each in ids if each != new.id) for name, ids in grown.items() if ids != (new.id,)
    } == old
