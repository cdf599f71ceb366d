"""Phrases whose last noun tells what they are."""

from __future__ import annotations

import pytest

from litsite.index.records import NOTE, Chunk
from litsite.knowledge.extraction.phrases import HeadPhrases
from litsite.knowledge.prose import BundleText, prose_passages
from tests.knowledge.extraction.bundles_of_text import bundle, is_verbatim


def found(text: str) -> list[tuple[str, str, str]]:
    mentions = HeadPhrases().extract(bundle(text)).mentions
    return [(mention.entity.type, mention.entity.name, mention.evidence.extractor) for mention in mentions]


@pytest.mark.parametrize(
    ("text", "type_", "name", "extractor"),
    [
        ("We fit the univariate Hawkes model.", "Method", "Hawkes model", "named phrases"),
        ("It uses Tarjan's algorithm here.", "Method", "Tarjan's algorithm", "named phrases"),
        ("The CHOLMOD solver is fast.", "Method", "CHOLMOD solver", "named phrases"),
        ("We read the NCI-60 datasets.", "DataSource", "NCI-60 dataset", "named phrases"),
        ("It is in the lower resolution HCP data.", "DataSource", "HCP data", "named phrases"),
        ("We define a synapse model.", "Method", "synapse model", "phrases"),
        ("The rejection rate was low.", "MeasureProxy", "rejection rate", "phrases"),
        ("The biosynthetic pathway is known.", "Mechanism", "biosynthetic pathway", "phrases"),
    ],
)
def test_the_last_noun_tells_the_type(text: str, type_: str, name: str, extractor: str) -> None:
    assert found(text) == [(type_, name, extractor)]


@pytest.mark.parametrize(
    "text",
    [
        "We use a simple model.",
        "The mathematical model is new.",
        "We collect experimental data.",
        "Students learn fitting models.",
        "They want to process data sets.",
        "The optimization package is free.",
        "The installation procedure is long.",
        "Our 3D model and the ML method.",
        "A Julia-written model.",
        "This higher accuracy matters.",
        "The course's repository is here.",
    ],
)
def test_general_words_make_no_phrase(text: str) -> None:
    assert found(text) == []


def test_capitals_of_a_title_make_no_name() -> None:
    assert found("Towards Better Zyblik Models for Rough Terrain Robots") == [("Method", "zyblik model", "phrases")]


def test_the_mention_is_the_phrase_in_its_sentence() -> None:
    text = bundle("It is old. We fit the univariate Hawkes models.")
    (mention,) = HeadPhrases().extract(text).mentions
    assert mention.surface == "Hawkes models"
    assert mention.evidence.quote == "We fit the univariate Hawkes models."
    assert is_verbatim(mention.evidence, text)


def test_phrases_of_notes_are_left_out() -> None:
    chunk = Chunk("N", "A", 0, NOTE, "We fit the Hawkes model.")
    assert HeadPhrases().extract(BundleText("N", "A", "", (), (), prose_passages([chunk]))).mentions == ()
