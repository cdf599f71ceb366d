"""Finding what scholars speak of by name."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.errors import LitsiteError
from litsite.knowledge.extraction.lexicon import Lexicon, load_lexicon
from litsite.knowledge.extraction.lexicon_file import LexiconEntry, read_lexicon

ENTRIES = (
    LexiconEntry("Method", "random forest", ("RF classifier",)),
    LexiconEntry("Method", "GAN", ("generative adversarial network",)),
    LexiconEntry("Method", "Stan"),
    LexiconEntry("Method", "Maxima"),
    LexiconEntry("Method", "C++"),
    LexiconEntry("Method", "t-SNE"),
    LexiconEntry("Method", "R", ("[in] R", "R [package]")),
    LexiconEntry("Topic", "random variable"),
    LexiconEntry("Topic", "case study"),
    LexiconEntry("Topic", "C. elegans"),
)


def found(text: str) -> list[tuple[str, str]]:
    return [(match.term.name, text[match.start : match.end]) for match in Lexicon(ENTRIES).matches(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Random Forests win.", [("random forest", "Random Forests")]),
        ("A random-forest wins.", [("random forest", "random-forest")]),
        ("Three case studies.", [("case study", "case studies")]),
        ("We train a GAN and two GANs.", [("GAN", "GAN"), ("GAN", "GANs")]),
        ("They gan to run.", []),
        ("Solved in Maxima.", [("Maxima", "Maxima")]),
        ("Maxima of the curve.", []),
        ("C++ and t‑SNE.", [("C++", "C++"), ("t-SNE", "t‑SNE")]),
        ("An R package in R, not R.", [("R", "R"), ("R", "R")]),
        ("A random  forest of words.", []),
        ("In C. elegans worms.", [("C. elegans", "C. elegans")]),
        ("randomforest", []),
    ],
)
def test_terms_are_found_as_their_forms_say(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


def test_the_longest_of_several_terms_at_a_place_counts() -> None:
    lexicon = Lexicon([LexiconEntry("Topic", "neural network"), LexiconEntry("Method", "deep neural network")])
    assert [match.term.name for match in lexicon.matches("A deep neural network.")] == ["deep neural network"]


@given(st.text())
def test_what_is_found_stands_in_the_text_without_overlaps(text: str) -> None:
    matches = list(load_lexicon().matches(text))
    assert all(0 <= match.start < match.end <= len(text) for match in matches)
    assert all(first.end <= second.start for first, second in pairwise(matches))


def test_a_name_is_known_by_any_of_its_forms_as_a_whole() -> None:
    lexicon = Lexicon(ENTRIES)
    term = lexicon.named("Generative Adversarial Networks")
    assert term is not None
    assert (term.type, term.name) == ("Method", "GAN")
    assert lexicon.named("a GAN") is None


def test_no_form_of_the_shipped_lexicon_stands_for_two_things() -> None:
    folder = Path(__file__).parents[3] / "litsite" / "knowledge" / "data"
    entries = [entry for path in sorted(folder.glob("lexicon_*.yaml")) for entry in read_lexicon(path)]
    owners: dict[str, set[str]] = {}
    for entry in entries:
        for form in {entry.name, *entry.forms}:
            owners.setdefault(form, set()).add(f"{entry.type} {entry.name}")
    assert len(entries) > 1000
    assert {form: names for form, names in owners.items() if len(names) > 1} == {}


@pytest.mark.parametrize(
    ("text", "type_", "name"),
    [
        ("We use LSTM networks.", "Method", "long short-term memory"),
        ("Trained on CIFAR10 images.", "DataSource", "CIFAR-10"),
        ("A randomised controlled trial.", "IdentificationStrategy", "randomized controlled trial"),
        ("Low body mass index.", "MeasureProxy", "body mass index"),
        ("There is moral hazard.", "Mechanism", "moral hazard"),
        ("Taught in primary schools.", "Setting", "elementary school"),
        ("The risk of overfitting.", "LimitationGap", "overfitting"),
        ("Studies of climate change.", "Topic", "climate change"),
    ],
)
def test_the_shipped_lexicon_knows_every_type(text: str, type_: str, name: str) -> None:
    (match,) = load_lexicon().matches(text)
    assert (match.term.type, match.term.name) == (type_, name)


def test_ones_own_file_adds_to_the_lexicon_and_counts_before_it(tmp_path: Path) -> None:
    own = tmp_path / "lexicon.yaml"
    own.write_text("Topic:\n  k-means: [kmeans thing]\nMethod:\n  frobnication:\n  2008: [NO]\n", "utf-8")
    lexicon = load_lexicon(own)
    names = [
        (match.term.type, match.term.name) for match in lexicon.matches("frobnication of k-means, PCA and NO 2008")
    ]
    assert names == [
        ("Method", "frobnication"),
        ("Topic", "k-means"),
        ("Method", "principal component analysis"),
        ("Method", "2008"),
        ("Method", "2008"),
    ]
    assert lexicon.identity != load_lexicon().identity


def test_without_ones_own_file_the_shipped_lexicon_is_used(tmp_path: Path) -> None:
    assert load_lexicon(tmp_path / "none.yaml") is load_lexicon()


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("Method:\n  a: [b\n", "line 3", "is not YAML"),
        ("Method:\n  a:\nGadget:\n  b:\n", "line 3", "Gadget is no type"),
        ("- Method\n", "line 1", "shape"),
        ("Method: [a, b]\n", "line 1", "shape"),
        ("Method:\n  a: b\n", "line 2", "are a list"),
        ("Method:\n  a: [[b]]\n", "line 2", "a name is text"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(tmp_path: Path, text: str, line: str, what: str) -> None:
    own = tmp_path / "lexicon.yaml"
    own.write_text(text, "utf-8")
    with pytest.raises(LitsiteError, match=what) as caught:
        load_lexicon(own)
    assert f"{own}, {line}" in str(caught.value)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "lexicon.yaml"
    own.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LitsiteError, match="UTF-8"):
        load_lexicon(own)
