from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import normalized_mutual_info_score  # type: ignore[import-untyped]

from litsite.knowledge.communities.leiden import MACRO, MICRO, SMALLEST, communities_of
from litsite.knowledge.records import Community, Entity
from tests.knowledge.made_entities import entity_id, made_entities

GROUPS = 4
SIZE = 12


def planted(groups: int = GROUPS, papers: int = 24) -> dict[str, list[str]]:
    """Papers that each name five entities of one group, and every second one an entity of another."""
    named = {}
    for group in range(groups):
        for number in range(papers):
            own = [f"g{group} e{(number * 5 + step * 7) % SIZE}" for step in range(5)]
            other = [f"g{(group + 1 + number % (groups - 1)) % groups} e{number % SIZE}"] if number % 2 else []
            named[f"P{group}{number:03}"] = own + other
    return named


def communities(entities: Mapping[str, Entity], resolution: float = 1.0, min_df: int = 1) -> tuple[Community, ...]:
    return communities_of(entities, min_df=min_df, resolution=resolution, max_nodes=1000)


def labels(found: Sequence[Community], level: str = MACRO) -> dict[str, str]:
    return {member.entity: each.id for each in found if each.level == level for member in each.members}


def test_planted_groups_are_found() -> None:
    entities = made_entities(planted())
    found = labels(communities(entities))
    names = sorted(found)
    truth = [entities[name].name.split()[0] for name in names]
    assert len(found) == GROUPS * SIZE
    assert normalized_mutual_info_score(truth, [found[name] for name in names]) > 0.9


def test_groups_within_groups_are_found_and_each_names_its_parent() -> None:
    named = {}
    for group in range(2):
        for part in range(2):
            for number in range(24):
                own = [f"g{group} p{part} e{(number + step) % 12}" for step in (0, 3, 5, 8)]
                named[f"P{group}{part}{number:02}"] = [*own, f"g{group} p{1 - part} e{number % 12}"]
    entities = made_entities(named)
    found = communities(entities, resolution=0.45)
    macro = {each.id: each for each in found if each.level == MACRO}
    micro = [each for each in found if each.level == MICRO]
    assert {frozenset(entities[member.entity].name[:2] for member in each.members) for each in macro.values()} == {
        frozenset({"g0"}),
        frozenset({"g1"}),
    }
    assert {frozenset(entities[member.entity].name[:5] for member in each.members) for each in micro} == {
        frozenset({f"g{group} p{part}"}) for group in range(2) for part in range(2)
    }
    for each in micro:
        inside = {member.entity for member in macro[each.parent].members}
        assert {member.entity for member in each.members} < inside


def test_a_higher_resolution_gives_more_communities() -> None:
    entities = made_entities(planted())
    counts = [sum(each.level == MACRO for each in communities(entities, resolution)) for resolution in (1, 4)]
    assert counts[0] < counts[1]


@settings(max_examples=15, deadline=None)
@given(
    st.dictionaries(
        st.text("QRSTUV", min_size=1, max_size=4).map("unrelated {}".format),
        st.lists(st.sampled_from([f"other {number}" for number in range(8)]), min_size=1, max_size=6, unique=True),
        min_size=1,
        max_size=5,
    )
)
def test_unrelated_papers_change_neither_ids_nor_names_nor_members_of_the_others(added: dict[str, list[str]]) -> None:
    library = planted(groups=3, papers=10)
    before = communities(made_entities(library))
    entities = made_entities(library | added)
    others = {each.id for each in entities.values() if each.name.startswith("other")}
    after = [each for each in communities(entities) if others.isdisjoint(member.entity for member in each.members)]
    assert sorted(after, key=lambda each: each.id) == sorted(before, key=lambda each: each.id)


def test_a_large_unrelated_collection_changes_nothing_in_a_small_one() -> None:
    chain = {f"C{number:02}": [f"link {number + step}" for step in range(3)] for number in range(40)}
    large = {f"L{paper}": [f"own {(paper * 3 + step) % 60}" for step in range(12)] for paper in range(60)}
    before = communities(made_entities(chain))
    after = communities(made_entities(chain | large))
    assert len(before) > 3
    assert {each.id: each for each in before}.items() <= {each.id: each for each in after}.items()


def test_the_order_of_the_entities_changes_nothing() -> None:
    entities = made_entities(planted())
    assert communities(entities) == communities(dict(reversed(entities.items())))


def test_fewer_than_three_entities_are_no_community() -> None:
    assert communities(made_entities({"A": ["x", "y"], "B": ["x", "y"]})) == ()
    trio = communities(made_entities({"A": ["x", "y", "z"], "B": ["x", "y", "z"]}))
    assert [len(each.members) for each in trio] == [SMALLEST]


def test_entities_that_one_paper_names_are_no_community() -> None:
    assert communities(made_entities({"A": ["x", "y", "z"], "B": ["v", "w"]})) == ()


def test_a_library_without_entities_or_with_none_named_together_has_no_community() -> None:
    assert communities({}) == ()
    assert communities(made_entities({"A": ["x"], "B": ["y"], "C": ["z"]})) == ()


def test_entities_of_too_few_papers_are_in_no_community() -> None:
    entities = made_entities({"A": ["x", "y", "z", "rare"], "B": ["x", "y", "z"]})
    (found,) = communities(entities, min_df=2)
    assert entity_id("rare") not in {member.entity for member in found.members}


def test_papers_are_those_that_name_two_members_or_only_one_entity_and_the_most_telling_come_first() -> None:
    named = {
        "A": ["x", "y", "z"],
        "B": ["x", "y", "z"],
        "C": ["x", "y"],
        "D": ["x"],
        "E": ["x", "k", "l", "m"],
        "F": ["k", "l", "m"],
        "G": ["k", "l", "m"],
        "H": ["k", "l", "m"],
    }
    entities = made_entities(named)
    found = {frozenset(entities[member.entity].name for member in each.members): each for each in communities(entities)}
    assert found[frozenset("xyz")].papers == ("A", "B", "C", "D")
    assert set(found[frozenset("klm")].papers) == {"E", "F", "G", "H"}


def test_links_are_the_edges_inside_and_weights_their_sums() -> None:
    (found,) = communities(made_entities({"A": ["x", "y", "z"], "B": ["x", "y"]}))
    inside = {frozenset(link[:2]): link[2] for link in found.links}
    x, y, z = (entity_id(name) for name in "xyz")
    assert inside == {frozenset((x, y)): 1.5, frozenset((x, z)): 0.5, frozenset((y, z)): 0.5}
    assert {member.entity: member.weight for member in found.members} == {x: 2.0, y: 2.0, z: 1.0}
    assert list(found.links) == sorted(found.links, key=lambda link: (-link[2], link))


def test_the_hub_is_one_member_and_comes_first() -> None:
    for each in communities(made_entities(planted())):
        assert [member.is_hub for member in each.members] == [True] + [False] * (len(each.members) - 1)


@pytest.mark.parametrize("left_out", ["P0003", "P1007", "P2011"])
def test_a_related_paper_more_leaves_most_communities_as_they_were(left_out: str) -> None:
    library = planted()
    after = labels(communities(made_entities(library)))
    before = labels(communities(made_entities({paper: its for paper, its in library.items() if paper != left_out})))
    both = sorted(before.keys() & after.keys())
    assert normalized_mutual_info_score([before[name] for name in both], [after[name] for name in both]) > 0.9
