"""Papers that a text names by their title."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.extraction.title_mentions import TitleIndex, title_mentions
from litsite.knowledge.records import Named
from tests.knowledge.extraction.bundles_of_text import bundle, is_verbatim

TITLES = {
    "LONG2222": "On the dynamics of bees that dance before their hive in the rain",
    "PLAI2222": "Random forests for river ecology",
    "SUBT2222": "The Argo Online School: an e-learning tool to get started",
    "DEEP2222": "Deep learning",
    "DEEP3333": "Deep learning for whale songs",
    "INTR2222": "Introduction",
    "MOBY2222": "Moby Dick",
    "PLAS2222": "PlasmaPy",
    "HANZ2222": "深度学习综述",
    "DATA2222": "Results and discussion",
}
INDEX = TitleIndex(TITLES)


def named(*passages: str, title: str = "", paper: str = "") -> list[tuple[str, str]]:
    mentions, _ = title_mentions(bundle(*passages, title=title, paper=paper), INDEX)
    return [(each.entity.name, each.surface) for each in mentions]


def test_a_long_title_is_known_by_its_words_alone() -> None:
    text = "As seen in on the Dynamics of Bees that dance before their hive in the rain, bees dance."
    assert named(text) == [("LONG2222", "on the Dynamics of Bees that dance before their hive in the rain")]


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("We build on Random forests for river ecology (Ho 2019).", "Random forests for river ecology"),
        ("We build on Random Forests for River-Ecology.", "Random Forests for River-Ecology"),
        ("Random Forests for River Ecology is a good read.", "Random Forests for River Ecology"),
        ("We build on “random forests for river ecology”.", "random forests for river ecology"),
        ('See "Random forests for river ecology," which is old.', "Random forests for river ecology"),
    ],
)
def test_a_short_title_is_known_by_its_capitals_or_quotation_marks(text: str, surface: str) -> None:
    assert named(text) == [("PLAI2222", surface)]


@pytest.mark.parametrize(
    "text",
    [
        "We use random forests for river ecology.",
        "Random forests for river ecology are common.",
        "RANDOM FORESTS FOR RIVER ECOLOGY",
        "The New Random Forests for River Ecology is another one.",
        "It is in Random Forests for River Ecology Methods.",
        "Introduction",
        "The Introduction says so.",
        "Deep learning is everywhere, and deep learning stays.",
        "We praise Deep Learning and Results and Discussion.",
        "We hunt moby dick and use plasmapy.",
    ],
)
def test_words_of_the_language_are_no_mention(text: str) -> None:
    assert named(text) == []


def test_one_or_two_words_need_quotation_marks_or_the_case_of_a_name() -> None:
    assert named("Compare “Introduction” and «Deep Learning».") == [
        ("INTR2222", "Introduction"),
        ("DEEP2222", "Deep Learning"),
    ]
    assert named("Captains read Moby Dick while PlasmaPy runs.") == [
        ("MOBY2222", "Moby Dick"),
        ("PLAS2222", "PlasmaPy"),
    ]


def test_a_title_is_known_without_its_subtitle_and_better_with_it() -> None:
    assert named("We teach with The Argo Online School (AOS).") == [("SUBT2222", "The Argo Online School")]
    whole = "The Argo Online School: An E-Learning Tool to Get Started"
    assert named(f"We teach with {whole}.") == [("SUBT2222", whole)]


def test_a_main_title_that_two_papers_have_names_neither() -> None:
    index = TitleIndex({"A": "Atlas of the River Bees: Volume one", "B": "Atlas of the River Bees: Volume two"})
    text = bundle("We use the Atlas of the River Bees.", "And Atlas of the River Bees: Volume Two.")
    assert [each.entity.name for each in title_mentions(text, index)[0]] == ["B"]


def test_the_longest_title_wins() -> None:
    assert named("As in “Deep learning for whale songs” we listen.") == [("DEEP3333", "Deep learning for whale songs")]
    assert named("As in deep learning for whale songs we listen.") == []


def test_a_paper_does_not_mention_itself() -> None:
    assert named("This is “Deep learning for whale songs”.", paper="DEEP3333") == []
    assert named("This is “Deep learning for whale songs”.", title="Deep Learning for Whale Songs") == []


def test_in_a_title_another_one_needs_quotation_marks() -> None:
    assert named(title="Random Forests for River Ecology (Final Report)\nThe Argo Online School 2019") == []
    assert named(title="Comment on “Random Forests for River Ecology” by Ho") == [
        ("PLAI2222", "Random Forests for River Ecology")
    ]


def test_a_title_of_chinese_signs_needs_no_blanks() -> None:
    assert named("参见《深度学习综述》一文。") == [("HANZ2222", "深度学习综述")]


def test_every_mention_is_a_relation_of_the_paper_with_its_sentence_as_evidence() -> None:
    text = bundle("It rains. We hear “Deep learning for whale songs”. It stops.")
    mentions, relations = title_mentions(text, INDEX)
    (mention,), (relation,) = mentions, relations
    assert mention.evidence.quote == "We hear “Deep learning for whale songs”."
    assert mention.evidence.quote[mention.offset :].startswith(mention.surface)
    assert (mention.evidence.extractor, mention.evidence.confidence) == ("titles", 0.85)
    assert (relation.subject, relation.predicate) == (None, "PAPER_MENTIONS_PAPER")
    assert relation.object == mention.entity == Named("Paper", "DEEP3333")
    assert relation.evidence == mention.evidence


def test_a_title_with_a_question_mark_is_quoted_whole() -> None:
    index = TitleIndex({"A": "Why Do Bees Dance? A Study of Rivers"})
    text = bundle("We read Why Do Bees Dance? A Study of Rivers. It rains.")
    (mention,), _ = title_mentions(text, index)
    assert mention.evidence.quote == "We read Why Do Bees Dance? A Study of Rivers."


def test_a_quick_look_tells_whether_a_title_may_be_in_a_text() -> None:
    few = TitleIndex({"A": "Deep learning for whale songs", "B": "Cats & Dogs"})
    assert few.may_name("We heard WHALE songs, for deep is our learning.")
    assert few.may_name("Dogs and cats.")
    assert not few.may_name("We heard whale songs.")
    assert TitleIndex({str(number): f"Title number {number}" for number in range(60)}).may_name("")


@given(
    st.lists(
        st.sampled_from((*TITLES.values(), "Deep", "learning", "for", "“", "”", "the", "。", ".", "\n", "Whale")),
        max_size=12,
    )
)
def test_whatever_is_found_stands_in_the_text(words: list[str]) -> None:
    text = bundle(" ".join(words))
    for each in title_mentions(text, INDEX)[0]:
        assert is_verbatim(each.evidence, text)
        assert each.evidence.quote[each.offset :].startswith(each.surface)


def test_a_title_more_changes_no_other_mention() -> None:
    text = bundle("Captains read Moby Dick while PlasmaPy runs.")
    more = TitleIndex(TITLES | {"MORE2222": "Captains of the sea"})
    assert title_mentions(text, more) == title_mentions(text, INDEX)


def test_titles_that_begin_alike_are_made_ready_together_and_the_longest_comes_first() -> None:
    titles = {"B": "River bees of the north", "A": "River bees", "C": "Bees", "D": "river Bees of the north"}
    index = TitleIndex(titles)
    assert [(form.address, form.words) for form in index.forms("river bees")] == [
        ("B", ("river", "bees", "of", "the", "north")),
        ("A", ("river", "bees")),
    ]
    assert [form.address for form in index.forms("bees")] == ["C"]
    assert index.forms("bees of") == ()
    assert (index.words("A"), index.words("Z")) == (("river", "bees"), ())
