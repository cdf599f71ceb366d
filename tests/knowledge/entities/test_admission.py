"""What a library keeps of what its texts name."""

from __future__ import annotations

import pytest

from litsite.knowledge.entities.admission import is_admitted


@pytest.mark.parametrize(
    ("extractors", "papers", "confidence", "name", "expected"),
    [
        ({"lexicon"}, 1, 0.9, "k-means", True),
        ({"tags"}, 1, 0.95, "fiction", True),
        ({"abbreviations"}, 1, 0.92, "choice covariance", True),
        ({"software"}, 1, 0.88, "Flux.jl", True),
        ({"named phrases"}, 1, 0.75, "Hawkes model", True),
        ({"title"}, 1, 0.85, "insect biomass", True),
        ({"phrases"}, 1, 0.99, "synapse model", False),
        ({"phrases"}, 2, 0.99, "synapse model", False),
        ({"phrases"}, 3, 0.6, "synapse model", True),
        ({"phrases", "title"}, 1, 0.9, "closed-form solver", True),
        ({"keywords"}, 1, 0.9, "physical volcanology", False),
        ({"keywords"}, 2, 0.5, "physical volcanology", True),
        ({"keywords"}, 2, 0.5, "mirror", False),
        ({"keywords"}, 3, 0.5, "mirror", True),
        ({"a model"}, 1, 0.9, "gaze stability", True),
        ({"a model"}, 1, 0.8, "gaze stability", False),
        ({"limitations"}, 1, 0.9, "lack of care", False),
    ],
)
def test_what_is_certain_stays_and_what_is_not_needs_several_papers(
    extractors: set[str], papers: int, confidence: float, name: str, *, expected: bool
) -> None:
    assert is_admitted("Topic", frozenset(extractors), papers, confidence, name) is expected


def test_a_limitation_that_a_sentence_states_stays() -> None:
    assert is_admitted("LimitationGap", frozenset({"limitations"}), 1, 0.85, "lack of care")
    assert not is_admitted("LimitationGap", frozenset({"limitations"}), 1, 0.6, "lack of care")


def test_papers_always_stay() -> None:
    assert is_admitted("Paper", frozenset({"titles"}), 1, 0.1, "ABCD2345")
