"""What a sentence says of an effect: its direction and its two sides."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.extraction.findings.finding_signs import stated_effects
from litsite.knowledge.extraction.findings.stated_effect import sign_of

WORDS = (
    "increases",
    "no",
    "not",
    "higher",
    "than",
    "in",
    "of",
    "effect",
    "on",
    "(",
    ")",
    ",",
    "was",
    "associated",
    "with",
)


def sign(sentence: str) -> str:
    return sign_of(stated_effects(sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "We found that exercise increases working memory in older adults.",
        "The reform led to a 5% increase in wages.",
        "Income rose with education.",
        "Our solver is 10 times faster than the reference.",
        "The new method outperforms the old one.",
        "Accuracy was significantly higher in the trained group.",
        "Students who slept longer had better grades than the others.",
        "There was a positive effect of feedback on motivation.",
        "Sleep was positively correlated with memory.",
        "Only 12 of the extracts were found to increase growth.",
        "The method not only increases accuracy.",
        "Papers with open data receive 25% more citations than papers without.",
        "The vaccine was associated with survival.",
    ],
)
def test_what_raises_an_outcome_is_positive(sentence: str) -> None:
    assert sign(sentence) == "positive"


@pytest.mark.parametrize(
    "sentence",
    [
        "Dropout reduces error.",
        "Anxiety was reduced by meditation.",
        "Biomass declined by 76% after 1989.",
        "We observed a decline in biomass.",
        "Training with noise resulted in lower error than without.",
        "Screen time was negatively associated with sleep.",
        "Exercise was associated with lower mortality.",
        "Lower income was associated with higher mortality.",
        "Label smoothing has a negative impact on the accuracy of the student.",
        "Employment fell by 2 points in states that raised the minimum wage.",
        "A one point increase in class size was associated with a 0.1 point reduction in grades.",
        "The old method was outperformed by the new one.",
    ],
)
def test_what_lowers_an_outcome_is_negative(sentence: str) -> None:
    assert sign(sentence) == "negative"


@pytest.mark.parametrize(
    "sentence",
    [
        "The treatment did not improve sleep.",
        "Batch size does not affect accuracy.",
        "Weights did not differ between groups.",
        "There was no evidence that the vaccine increases the risk of stroke.",
        "There was no significant difference in error rates between the two groups.",
        "Peer instruction had no effect on retention.",
        "Scores were lower in the intervention arm, but the difference was not significant.",
        "The benefits were no longer significantly better than usual care.",
        "Neither drug increased survival.",
        "Age was not associated with recall.",
        "The training failed to increase wages.",
        "The interaction was not significant.",
        "The effect of smartphone use on well-being was small and not significant.",
    ],
)
def test_a_denied_effect_is_null(sentence: str) -> None:
    assert sign(sentence) == "null"


@pytest.mark.parametrize(
    "sentence",
    [
        "Feedback increases motivation but decreases accuracy.",
        "The drug reduced pain, whereas it did not affect sleep.",
        "The drug had no effect on pain but reduced sleep.",
        "On the datasets, the first is superior compared to the rest but inferior on large ones.",
        "The first method performs better than the second and worse than the third.",
    ],
)
def test_effects_of_two_directions_are_mixed(sentence: str) -> None:
    assert sign(sentence) == "mixed"


@pytest.mark.parametrize(
    "sentence",
    [
        "An increased sample was used.",
        "More than 25% of the genes were expressed.",
        "We increased the number of layers.",
        "The higher order terms were left out.",
        "A significant difference between the groups was seen.",
        "The temperature was read twice as the pressure was increased.",
        "The curve of drug-induced folding is shown.",
        "We used fewer layers to increase speed.",
        "This dataset is smaller than the others.",
        "The new solver is not slower than the old one.",
        "Participants related to the owner left.",
        "",
    ],
)
def test_a_word_of_direction_that_says_nothing_of_an_outcome_gives_no_sign(sentence: str) -> None:
    assert sign(sentence) == ""


@pytest.mark.parametrize(
    ("sentence", "treatment", "outcome"),
    [
        ("We found that exercise increases working memory.", "exercise", "working memory"),
        ("Anxiety was reduced by meditation.", "meditation", "Anxiety"),
        ("Mortality was higher in the treated group than elsewhere.", "the treated group", "Mortality"),
        ("We found a positive effect of active learning on grades.", "active learning", "grades"),
        ("Smoking was associated with depression.", "Smoking", "depression"),
        ("Wages rose by 5% after the reform.", "the reform", "Wages"),
        ("The reform led to a 5% increase in wages.", "The reform", "wages"),
        ("There was no difference in error between lectures and seminars.", "lectures and seminars", "error"),
        ("Peer instruction had no effect on retention.", "Peer instruction", "retention"),
        ("Children with a pet had higher self-esteem than others.", "Children with a pet", "self-esteem"),
        ("The growth was found to increase with warming.", "warming", "growth"),
        ("Wages fell in states that raised the tax.", "states that raised the tax", "Wages"),
        ("The effect of sugar on sleep was not significant.", "sugar", "sleep"),
        ("There was a correlation, a negative correlation between noise and sleep.", "noise", "sleep"),
    ],
)
def test_treatment_and_outcome_are_told_apart(sentence: str, treatment: str, outcome: str) -> None:
    effect = stated_effects(sentence)[0]
    assert effect.treatment.removeprefix("in ") == treatment
    assert effect.outcome.removeprefix("The ") == outcome


def test_what_only_may_be_so_is_hedged() -> None:
    assert stated_effects("Exercise may increase memory.")[0].is_hedged
    assert stated_effects("The gap can be reduced by training.")[0].is_hedged
    assert not stated_effects("Exercise increases memory.")[0].is_hedged


@given(st.lists(st.sampled_from(WORDS)))
def test_any_order_of_words_is_read(words: list[str]) -> None:
    sentence = " ".join(words)
    for effect in stated_effects(sentence):
        assert effect.direction in {-1, 0, 1}


@given(st.text(max_size=60))
def test_any_text_is_read(text: str) -> None:
    assert sign(text) in {"", "positive", "negative", "mixed", "null"}
