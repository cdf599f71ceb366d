from __future__ import annotations

from litsite.knowledge.communities.community_names import community_name, most_telling
from litsite.knowledge.vocabulary import METHOD, SETTING, TOPIC
from tests.knowledge.made_entities import made_entity

FOREST = made_entity("random forest", "ABCDE", METHOD)
IMPORTANCE = made_entity("feature importance", "ABC")
BOOSTING = made_entity("gradient boosting", "ABCD", METHOD)
FORESTS = made_entity("random forests of trees", "AB")
SCHOOLS = made_entity("schools", "ABCDE", SETTING)
MEMBERS = (IMPORTANCE, SCHOOLS, FORESTS, BOOSTING, FOREST)
INSIDE = {each.id: 1.0 for each in MEMBERS}


def test_a_community_is_named_after_its_hub_and_the_next_most_telling_members() -> None:
    ranked = most_telling(MEMBERS, INSIDE)
    assert ranked[0] is FOREST
    assert community_name(ranked) == "random forest · gradient boosting · feature importance"


def test_what_is_as_much_at_home_elsewhere_is_no_hub() -> None:
    assert most_telling(MEMBERS, INSIDE | {FOREST.id: 0.2})[0] is BOOSTING


def test_a_setting_names_a_community_only_when_nothing_else_does() -> None:
    assert most_telling([SCHOOLS, IMPORTANCE], INSIDE)[0] is IMPORTANCE
    assert most_telling([SCHOOLS], INSIDE)[0] is SCHOOLS


def test_ties_are_broken_by_the_key() -> None:
    twins = [made_entity(name, "AB") for name in ("beta", "alpha")]
    assert most_telling(twins, {each.id: 0.5 for each in twins})[0].name == "alpha"


def test_a_name_that_only_says_another_one_again_is_left_out() -> None:
    again = made_entity("Forest, random", "ABCD", TOPIC)
    longer = made_entity("gradient boosting machines", "ABC", TOPIC)
    members = [FOREST, BOOSTING, longer]
    shares = {each.id: 1.0 for each in (*members, again)}
    assert community_name(most_telling(members, shares)) == "random forest · gradient boosting"
