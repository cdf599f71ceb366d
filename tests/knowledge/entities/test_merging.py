"""Which names become one: what people decided, what texts define, what is alike."""

from __future__ import annotations

import pytest

from litsite.knowledge.entities.canonical import named_id
from litsite.knowledge.records import (
    Alias,
    CuratedMerge,
    Curation,
    Named,
)
from litsite.knowledge.vocabulary import DATA, METHOD, TOPIC
from tests.knowledge.made_mentions import (
    Likeness,
    made_extraction,
    made_mention,
    resolved,
    turned,
)
from tests.knowledge.made_mentions import named_entities as names

FOREST = Named(METHOD, "random forest")
NETWORK = Named(METHOD, "convolutional neural network")
NEWS = Named(METHOD, "cable news network")
CNN = Named(METHOD, "CNN")
DB = Named(DATA, "SQLite DB")
DATABASE = Named(DATA, "SQLite database")
ALIKE = Likeness(["sqlite db", "sqlite database"])


def test_an_acronym_means_in_a_paper_what_the_paper_says_it_means() -> None:
    found = resolved(
        {
            "P1": made_extraction(made_mention("P1", NETWORK, aliases=["CNN"]), made_mention("P1", CNN, start=90)),
            "P2": made_extraction(made_mention("P2", NEWS, aliases=["CNN"]), made_mention("P2", CNN, start=90)),
            "P3": made_extraction(made_mention("P3", CNN)),
        }
    )
    assert names(found) == {NETWORK.name: ("P1",), NEWS.name: ("P2",), "CNN": ("P3",)}
    assert found.id_of(CNN, "P1") == named_id(NETWORK)
    assert found.id_of(CNN, "P2") == named_id(NEWS)
    assert found.id_of(CNN, "P3") == found.id_of(CNN) == named_id(CNN)
    assert found.entities[named_id(NEWS)].aliases == (Alias("CNN", "defined in the text"),)


def test_an_acronym_of_another_type_is_what_its_paper_defined() -> None:
    topic = Named(TOPIC, "CNN")
    mentions = (made_mention("P1", NETWORK, aliases=["CNN"]), made_mention("P1", topic, start=90))
    found = resolved({"P1": made_extraction(*mentions), "P2": made_extraction(made_mention("P2", topic))})
    assert names(found) == {NETWORK.name: ("P1",), "CNN": ("P2",)}


def test_elsewhere_an_acronym_means_what_clearly_most_papers_say() -> None:
    texts = {f"P{number}": made_extraction(made_mention(f"P{number}", NETWORK, aliases=["CNN"])) for number in range(4)}
    texts["P8"] = made_extraction(made_mention("P8", NEWS, aliases=["CNN"]))
    texts["P9"] = made_extraction(made_mention("P9", CNN))
    found = resolved(texts)
    assert found.id_of(CNN, "P9") == named_id(NETWORK)
    [merge] = found.merges
    assert (merge.source_name, merge.target_name, merge.reason) == ("CNN", NETWORK.name, "defined in the text")
    assert (merge.is_manual, merge.similarity) == (False, None)
    del texts["P3"]
    assert resolved(texts).id_of(CNN, "P9") == named_id(CNN)


def test_a_short_acronym_has_to_be_defined_twice_before_they_hold_elsewhere() -> None:
    short = Named(METHOD, "RF")
    texts = {
        "P1": made_extraction(made_mention("P1", FOREST, aliases=["RF"])),
        "P2": made_extraction(made_mention("P2", short)),
    }
    assert resolved(texts).id_of(short, "P2") == named_id(short)
    texts["P3"] = made_extraction(made_mention("P3", FOREST, aliases=["RF"]))
    assert resolved(texts).id_of(short, "P2") == named_id(FOREST)


def test_the_lexicons_other_names_are_the_entitys() -> None:
    squares = Named(METHOD, "ordinary least squares")
    listed = made_mention("P1", squares, "OLS", aliases=["OLS", "least squares regression"], extractor="lexicon")
    other = made_mention("P2", Named(METHOD, "Least-Squares Regression"))
    found = resolved({"P1": made_extraction(listed), "P2": made_extraction(other)})
    assert names(found) == {"ordinary least squares": ("P1", "P2")}
    assert [each.reason for each in found.entities[named_id(squares)].aliases] == ["listed in the lexicon"] * 2


def test_names_that_are_each_others_other_name_become_the_better_one() -> None:
    short = Named(METHOD, "ABCD")
    long = Named(METHOD, "adaptive bayesian clustering of data")
    texts = {
        "P1": made_extraction(
            made_mention("P1", long, aliases=["ABCD"]), made_mention("P1", short, aliases=[long.name])
        ),
        "P2": made_extraction(made_mention("P2", short)),
    }
    assert names(resolved(texts)) == {long.name: ("P1", "P2")}


def test_acronyms_that_a_paper_gives_each_other_are_one_and_no_mention_is_lost() -> None:
    first, second = Named(METHOD, "ABCD"), Named(METHOD, "ADBC")
    mentions = (made_mention("P1", first, aliases=["ADBC"]), made_mention("P1", second, aliases=["ABCD"], start=90))
    [entity] = [each for each in resolved({"P1": made_extraction(*mentions)}).entities.values() if each.type == METHOD]
    assert (entity.name, [each.surface for each in entity.mentions]) == ("ABCD", ["ABCD", "ADBC"])


def test_one_name_of_two_types_is_merged_by_hand_alone_and_is_no_alias_of_itself() -> None:
    topic = Named(TOPIC, "Random Forests")
    texts = {"P1": made_extraction(made_mention("P1", FOREST), made_mention("P1", topic, start=90))}
    assert len(names(resolved(texts))) == 2
    found = resolved(texts, curation=Curation(merges=(CuratedMerge(topic, FOREST),)))
    assert names(found) == {"random forest": ("P1",)}
    assert found.entities[named_id(FOREST)].aliases == ()


def test_names_alike_in_words_and_meaning_become_one() -> None:
    texts = {"P1": made_extraction(made_mention("P1", DB)), "P2": made_extraction(made_mention("P2", DATABASE))}
    found = resolved(texts, vectors=ALIKE)
    assert names(found) == {"SQLite database": ("P1", "P2")}
    [merge] = found.merges
    assert (merge.source, merge.target) == (named_id(DB), named_id(DATABASE))
    assert merge.similarity is not None
    assert merge.similarity > 0.88
    assert found.entities[named_id(DATABASE)].aliases == (Alias("SQLite DB", "alike in words and meaning"),)
    assert names(resolved(texts)) == {"SQLite database": ("P2",), "SQLite DB": ("P1",)}  # the vectors differ


@pytest.mark.parametrize(
    ("degrees", "becomes"),
    [
        # The longest name is the best: the others become it where they are alike with it themselves.
        ({"clustering": 0, "clustered": 20, "cluster": 40}, {"clustered": "clustering"}),
        ({"clustering": 20, "clustered": 0, "cluster": 40}, {"clustered": "clustering", "cluster": "clustering"}),
        ({"clustering": 0, "clustered": 40, "cluster": 60}, {"cluster": "clustered"}),
        ({"clustering": 0, "clustered": 40, "cluster": 80}, {}),
    ],
)
def test_likeness_does_not_lead_from_one_name_over_another_to_a_third(
    degrees: dict[str, int], becomes: dict[str, str]
) -> None:
    texts = {
        f"P{at}": made_extraction(made_mention(f"P{at}", Named(METHOD, f"{word} images")))
        for word, at in degrees.items()
    }
    found = resolved(texts, vectors=turned({f"{word} image": at for word, at in degrees.items()}))
    assert {merge.source_name: merge.target_name for merge in found.merges} == {
        f"{source} images": f"{target} images" for source, target in becomes.items()
    }


def test_what_was_judged_before_is_not_embedded_again() -> None:
    texts = {"P1": made_extraction(made_mention("P1", DB)), "P2": made_extraction(made_mention("P2", DATABASE))}
    before = resolved(texts, vectors=ALIKE)
    nothing = Likeness()
    after = resolved(texts, judged=before.judged, vectors=nothing)
    assert nothing.asked == []
    assert (after.entities, after.merges, after.judged) == (before.entities, before.merges, before.judged)


def test_a_locked_name_neither_goes_nor_takes() -> None:
    texts = {"P1": made_extraction(made_mention("P1", DB)), "P2": made_extraction(made_mention("P2", DATABASE))}
    for locked in (DB, DATABASE):
        found = resolved(texts, curation=Curation(locks=frozenset({locked})), vectors=ALIKE)
        assert len(names(found)) == 2
        assert [each.id for each in found.entities.values() if each.is_locked] == [named_id(locked)]


def test_a_locked_acronym_stays_what_it_is() -> None:
    texts = {"P1": made_extraction(made_mention("P1", NETWORK, aliases=["CNN"]), made_mention("P1", CNN, start=90))}
    assert len(names(resolved(texts))) == 1
    assert len(names(resolved(texts, curation=Curation(locks=frozenset({CNN}))))) == 2
    topic = Named(TOPIC, "CNN")
    texts["P1"] = made_extraction(made_mention("P1", NETWORK, aliases=["CNN"]), made_mention("P1", topic, start=90))
    assert len(names(resolved(texts))) == 1
    assert len(names(resolved(texts, curation=Curation(locks=frozenset({topic}))))) == 2


def test_what_is_kept_apart_is_never_one_not_even_by_a_third_name() -> None:
    texts = {
        "P1": made_extraction(made_mention("P1", DB)),
        "P2": made_extraction(made_mention("P2", DATABASE)),
        "P3": made_extraction(made_mention("P3", Named(DATA, "SQLite databases corpus"))),
    }
    assert len(names(resolved(texts, curation=Curation(apart=((DATABASE, DB),)), vectors=ALIKE))) == 3
    all_alike = Likeness(["sqlite db", "sqlite database", "sqlite dataset"])
    third = Named(DATA, "SQLite dataset")
    texts["P3"] = made_extraction(made_mention("P3", third))
    assert len(names(resolved(texts, vectors=all_alike))) == 1
    apart = Curation(apart=((DB, third),))
    assert len(names(resolved(texts, curation=apart, vectors=all_alike))) == 2


def test_an_acronym_that_is_kept_apart_is_no_alias() -> None:
    texts = {"P1": made_extraction(made_mention("P1", NETWORK, aliases=["CNN"]), made_mention("P1", CNN, start=90))}
    found = resolved(texts, curation=Curation(apart=((CNN, NETWORK),)))
    assert set(names(found)) == {NETWORK.name, "CNN"}
    assert found.entities[named_id(NETWORK)].aliases == ()


def test_people_merge_what_they_like_and_one_merge_follows_the_other() -> None:
    tree, wood = Named(TOPIC, "decision forest"), Named(METHOD, "forest of trees")
    texts = {
        paper: made_extraction(made_mention(paper, named))
        for paper, named in (("P1", FOREST), ("P2", tree), ("P3", wood))
    }
    merges = (CuratedMerge(tree, wood, "the same idea"), CuratedMerge(wood, FOREST))
    found = resolved(texts, curation=Curation(merges=merges))
    assert names(found) == {"random forest": ("P1", "P2", "P3")}
    assert {(each.source_name, each.target_name, each.is_manual) for each in found.merges} == {
        (wood.name, FOREST.name, True),
        (tree.name, FOREST.name, True),
    }
    assert found.entities[named_id(FOREST)].aliases == (
        Alias("decision forest", "merged by hand: the same idea"),
        Alias("forest of trees", "merged by hand"),
    )
    assert found.problems == ()


def test_what_people_merge_into_is_what_wins_over_likeness() -> None:
    census = Named(TOPIC, "census")
    texts = {
        paper: made_extraction(made_mention(paper, named))
        for paper, named in (("P1", DB), ("P2", DATABASE), ("P3", census))
    }
    found = resolved(texts, curation=Curation(merges=(CuratedMerge(census, DB),)), vectors=ALIKE)
    assert names(found) == {"SQLite DB": ("P1", "P2", "P3")}


def test_what_people_merge_into_is_not_taken_for_what_other_papers_define() -> None:
    texts = {f"P{number}": made_extraction(made_mention(f"P{number}", NETWORK, aliases=["CNN"])) for number in range(2)}
    texts["P8"] = made_extraction(made_mention("P8", NEWS))
    texts["P9"] = made_extraction(made_mention("P9", CNN))
    assert resolved(texts).id_of(CNN, "P9") == named_id(NETWORK)
    found = resolved(texts, curation=Curation(merges=(CuratedMerge(NEWS, CNN),)))
    assert found.id_of(CNN, "P9") == found.id_of(NEWS, "P8") == named_id(CNN)


def test_a_circle_of_merges_is_a_problem_and_the_rest_is_done() -> None:
    merges = (CuratedMerge(DB, DATABASE), CuratedMerge(DATABASE, DB), CuratedMerge(NEWS, FOREST))
    texts = {
        "P1": made_extraction(
            *(made_mention("P1", each, start=90 * n) for n, each in enumerate([DB, DATABASE, NEWS, FOREST]))
        )
    }
    found = resolved(texts, curation=Curation(merges=merges))
    assert set(names(found)) == {"SQLite database", "random forest"}
    [problem] = found.problems
    assert (problem.where, "circle" in problem.what, bool(problem.hint)) == ("curation/entities.yaml", True, True)


def test_a_decision_on_a_name_that_is_gone_is_a_problem_with_a_hint() -> None:
    curation = Curation(merges=(CuratedMerge(NEWS, FOREST),), locks=frozenset({CNN}))
    found = resolved({"P1": made_extraction(made_mention("P1", FOREST))}, curation=curation)
    assert ["Method: cable news network" in each.what or "Method: CNN" in each.what for each in found.problems] == [
        True,
        True,
    ]
    assert all(each.hint for each in found.problems)
    assert set(names(found)) == {"random forest"}
