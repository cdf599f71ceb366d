"""Names that are compared by their vectors, and names that never are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.entities.canonical import canonical_key
from litsite.knowledge.entities.deduplication import JudgedPairs, candidate_pairs, may_be_same, similar_pairs
from litsite.knowledge.vocabulary import DATA, METHOD, TOPIC
from tests.knowledge.made_mentions import Likeness

COMPARED = [
    (DATA, "SQLite DB", "SQLite database"),
    (METHOD, "random forest", "random forest algorithm"),
    (METHOD, "cluster analysis", "clustering analysis"),
    (TOPIC, "classification of images", "image classification"),
    (TOPIC, "climate model", "climate modelling"),
    (METHOD, "convolution network", "convolutional networks"),
    (DATA, "PubMed", "PubMed database"),
    (TOPIC, "A. Semiconductors", "semiconductor"),
    (TOPIC, "literature for children", "children's literature"),
    (TOPIC, "aesthetic", "aesthetics"),
]
NEVER = [
    (METHOD, "ResNet-18", "ResNet-50"),
    (METHOD, "GPT-2 model", "GPT-3 model"),
    (TOPIC, "type I error rate", "type II error rate"),
    (METHOD, "supervised learning", "unsupervised learning"),
    (METHOD, "linear regression", "nonlinear regression"),
    (METHOD, "forward modelling", "inverse modelling"),
    (METHOD, "Akaike information criterion", "Bayesian information criterion"),
    (TOPIC, "high-temperature thermal oxidation", "low-temperature thermal oxidation"),
    (TOPIC, "prejudice", "racial prejudice"),
    (METHOD, "scanning transmission electron microscopy", "transmission electron microscopy"),
    (DATA, "climate data", "climate model"),
    (TOPIC, "network", "network model"),
    (TOPIC, "speech to text", "text to speech"),
    (TOPIC, "vitamin C deficiency", "vitamin D deficiency"),
    (TOPIC, "ethanol production", "methanol production"),
    (TOPIC, "hopeful thinking", "hopeless thinking"),
    (TOPIC, "nitrate reduction", "nitrite reduction"),
    (TOPIC, "organ system", "organization system"),
    (TOPIC, "hepatitis A", "hepatitis"),
    (TOPIC, "African Americans in literature", "African American literature"),
    (TOPIC, "teacher educator", "teacher education"),
    (TOPIC, "Goodreads review", "Goodreads reviewer"),
    (TOPIC, "resistive", "resistivity"),
]


@pytest.mark.parametrize(("type_", "one", "other"), COMPARED)
def test_names_whose_words_agree_may_be_one(type_: str, one: str, other: str) -> None:
    keys = canonical_key(type_, one), canonical_key(type_, other)
    assert candidate_pairs({type_: keys}) == {tuple(sorted(keys))}


@pytest.mark.parametrize(("type_", "one", "other"), NEVER)
def test_names_that_differ_in_a_word_that_counts_are_never_one(type_: str, one: str, other: str) -> None:
    keys = canonical_key(type_, one), canonical_key(type_, other)
    assert keys[0] != keys[1]
    assert candidate_pairs({type_: keys}) == set()


def test_names_of_different_types_are_never_compared() -> None:
    assert candidate_pairs({DATA: ["sqlite db"], METHOD: ["sqlite database"]}) == set()


def test_only_names_in_a_pair_are_embedded_and_each_pair_once() -> None:
    keys = {DATA: ["sqlite db", "sqlite database", "census"]}
    vectors = Likeness(["sqlite db", "sqlite database"])
    judged = similar_pairs(keys, vectors, JudgedPairs())
    assert [(first, second, cosine > 0.9) for first, second, cosine in judged.pairs] == [
        ("sqlite database", "sqlite db", True)
    ]
    assert vectors.asked == ["sqlite database", "sqlite db"]
    more = {DATA: [*keys[DATA], "pubmed", "pubmed data"]}
    again = similar_pairs(more, vectors, judged)
    assert vectors.asked[2:] == ["pubmed", "pubmed data"]
    assert similar_pairs(keys, vectors, again) == judged


WORDS = "random forest model models clustering cluster data dataset database high low of in image images"
NAMES = st.lists(st.sampled_from(WORDS.split()), min_size=1, max_size=4).map(
    lambda words: canonical_key(METHOD, " ".join(words))
)


@given(st.sets(NAMES, max_size=12))
def test_the_candidates_are_just_those_that_agree_word_by_word(keys: set[str]) -> None:
    expected = {
        (first, second)
        for first in keys
        for second in keys
        if first < second and min(len(first), len(second)) >= 6 and may_be_same(METHOD, first, second)
    }
    assert candidate_pairs({METHOD: keys}) == expected


@given(NAMES, NAMES)
def test_agreement_has_no_direction(one: str, other: str) -> None:
    assert may_be_same(METHOD, one, other) == may_be_same(METHOD, other, one)
