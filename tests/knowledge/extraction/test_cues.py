"""Which sentences say that the paper itself uses something."""

from __future__ import annotations

import pytest

from litsite.knowledge.extraction.cues import states_use


def says(type_: str, sentence: str, *, is_title: bool = False) -> bool:
    start = sentence.index("XX")
    return states_use(type_, sentence, start, start + 2, is_title=is_title)


@pytest.mark.parametrize(
    ("type_", "sentence"),
    [
        ("Method", "We trained a XX on it."),
        ("Method", "In this paper, we propose the fast XX."),
        ("Method", "The package is implemented in XX."),
        ("Method", "Groups were compared by means of XX."),
        ("Method", "XX was used for this."),
        ("IdentificationStrategy", "We use a XX to see the effect."),
        ("DataSource", "Our data from XX show it."),
        ("DataSource", "The network was trained on the XX."),
        ("MeasureProxy", "Wealth was measured by XX."),
        ("MeasureProxy", "We computed the XX of each."),
        ("Setting", "The study was conducted in XX."),
        ("Mechanism", "It acts through XX."),
        ("LimitationGap", "The XX is another limitation."),
        ("LimitationGap", "It suffers from XX."),
    ],
)
def test_a_cue_states_use(type_: str, sentence: str) -> None:
    assert says(type_, sentence)


@pytest.mark.parametrize(
    ("type_", "sentence"),
    [
        ("Method", "XX is a method."),
        ("Method", "Unlike XX, we use trees."),
        ("Method", "We use trees. XX is old."),
        ("Method", "XX could be used instead."),
        ("Method", "We did not use XX."),
        ("Method", "XX have been widely used before."),
        ("Method", "Ho et al. used XX."),
        ("IdentificationStrategy", "Such bias is usually countered by XX."),
        ("DataSource", "XX is a data set."),
        ("MeasureProxy", "XX matters."),
        ("Setting", "XX is large."),
        ("Mechanism", "XX is known."),
        ("LimitationGap", "XX is a word."),
        ("Topic", "We use XX."),
    ],
)
def test_a_mention_alone_does_not(type_: str, sentence: str) -> None:
    assert not says(type_, sentence)


def test_a_title_says_with_what_and_where_it_was_done() -> None:
    assert says("Method", "Finding Errors Using XX", is_title=True)
    assert says("Setting", "Depression in XX", is_title=True)
    assert says("IdentificationStrategy", "Sleep and Recall: a XX", is_title=True)
    assert not says("Method", "XX: a Review", is_title=True)
    assert not says("Mechanism", "Learning by XX", is_title=True)
