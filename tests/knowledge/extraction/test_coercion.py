"""The type that the head noun of a name tells."""

from __future__ import annotations

import pytest

from litsite.knowledge.extraction.coercion import coerced_type, head_noun


@pytest.mark.parametrize(
    ("name", "type_"),
    [
        ("Random Forest classifier", "Method"),
        ("Hodgkin-Huxley models", "Method"),
        ("Cox regression", "Method"),
        ("Framingham cohort", "DataSource"),
        ("Extended MNIST data set", "DataSource"),
        ("British Household Panel Survey", "DataSource"),
        ("Gini index", "MeasureProxy"),
        ("rate of change", "MeasureProxy"),
        ("difference-in-differences estimator", "IdentificationStrategy"),
        ("instrumental variables", "IdentificationStrategy"),
        ("cluster randomised controlled trial", "IdentificationStrategy"),
        ("Wnt pathway", "Mechanism"),
        ("medical students", "Setting"),
        ("lack of longitudinal data", "LimitationGap"),
        ("label smoothing", "Topic"),
        ("Random Forest", "Topic"),
    ],
)
def test_the_head_noun_decides(name: str, type_: str) -> None:
    assert coerced_type("Topic", name) == type_


def test_a_type_that_does_not_exist_becomes_a_topic_and_nothing_becomes_a_person() -> None:
    assert coerced_type("Person", "Random Forest") == "Method"
    assert coerced_type("Person", "Ann Ho") == "Topic"


def test_a_weak_noun_leaves_a_known_type_and_tells_an_unknown_one() -> None:
    assert coerced_type("Topic", "machine learning") == "Topic"
    assert coerced_type("Concept", "machine learning") == "Method"


def test_the_head_stands_before_a_preposition_and_in_the_singular() -> None:
    assert [head_noun(name) for name in ("Methods of moments", "wave functions", "Runge-Kutta", "")] == [
        "method",
        "function",
        "kutta",
        "",
    ]
