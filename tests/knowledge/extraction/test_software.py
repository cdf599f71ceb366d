"""Software that a text names."""

from __future__ import annotations

import pytest

from litsite.knowledge.extraction.lexicon import Lexicon
from litsite.knowledge.extraction.lexicon_file import LexiconEntry
from litsite.knowledge.extraction.software import SoftwareNames
from tests.knowledge.extraction.bundles_of_text import bundle

LEXICON = Lexicon([LexiconEntry("Method", "Flux.jl"), LexiconEntry("Method", "GROMACS")])


def found(text: str, title: str = "") -> list[tuple[str, str]]:
    mentions = SoftwareNames(LEXICON).extract(bundle(text, title=title)).mentions
    return [(mention.entity.name, mention.surface) for mention in mentions]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("We build on Oceananigans.jl here.", "Oceananigans.jl"),
        ("We use the SymPy library.", "SymPy"),
        ("We use the Devito package.", "Devito"),
        ("We present the moderndive R package.", "moderndive"),
        ("It is an R package called ggdag3.", "ggdag3"),
        ("PendSim is a Python package for pendulums.", "PendSim"),
        ("We ran the GROMACS software.", "GROMACS"),
    ],
)
def test_packages_libraries_and_tools_are_named(text: str, name: str) -> None:
    assert found(text) == [(name, name)]


@pytest.mark.parametrize(
    "text",
    [
        "We use the new package.",
        "This is the first R package for it.",
        "The user-friendly library is free.",
        "See runtests.jl and Project.jl there.",
        "The Python library is large.",
    ],
)
def test_what_has_no_name_is_not(text: str) -> None:
    assert [name for name, _ in found(text) if name != "Python"] == []


def test_every_later_mention_is_found() -> None:
    assert [surface for _, surface in found("The SymPy library is here. SymPy is good; SymPyX is not.")] == [
        "SymPy",
        "SymPy",
    ]


def test_a_julia_package_is_known_without_its_ending_too() -> None:
    text = "We use the TrackedFloats package. TrackedFloats.jl is new."
    assert found(text) == [("TrackedFloats.jl", "TrackedFloats"), ("TrackedFloats.jl", "TrackedFloats.jl")]


def test_a_title_may_begin_with_the_name() -> None:
    assert found("ChipSort is fast.", title="ChipSort: a sorting module") == [
        ("ChipSort", "ChipSort"),
        ("ChipSort", "ChipSort"),
    ]
    assert found("COVID-19 is bad.", title="COVID-19: a review") == []
