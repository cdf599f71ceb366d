"""Families of outcomes, treatments, identification strategies and settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.errors import LitsiteError
from litsite.knowledge.claims.taxonomy import IDENTIFICATIONS, KINDS, OUTCOMES, SETTINGS, TREATMENTS, load_taxonomy


def key(kind: str, text: str) -> str:
    family = load_taxonomy().family(kind, text)
    return family.key if family else ""


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        (OUTCOMES, "the mortality of infants", "mortality"),
        (OUTCOMES, "Exam performance", "learning_outcomes"),
        (OUTCOMES, "memory consumption", "memory_use"),
        (OUTCOMES, "students' learning", "learning_outcomes"),
        (TREATMENTS, "Active-learning classes", "active_learning"),
        (TREATMENTS, "code in C++", "programming_language"),
        (IDENTIFICATIONS, "a randomised, double-blind trial", "randomised_experiment"),
        (IDENTIFICATIONS, "meta-analyses", "meta_analysis"),
        (SETTINGS, "in community-dwelling women", "community"),
        (OUTCOMES, "separated iterate", ""),
        (OUTCOMES, "", ""),
    ],
)
def test_a_family_is_found_by_its_words(kind: str, text: str, expected: str) -> None:
    assert key(kind, text) == expected


def test_a_word_inside_of_another_is_no_match() -> None:
    assert key(OUTCOMES, "spainting and erroresque") == ""
    assert key(TREATMENTS, "engineered taxonomies") == ""


def test_of_several_matches_the_one_of_most_words_wins_whatever_comes_first() -> None:
    assert key(OUTCOMES, "accuracy of reaction time") == "reaction_time"
    assert key(OUTCOMES, "reaction time and accuracy") == "reaction_time"


def test_every_key_is_told_apart_across_kinds_and_has_a_label() -> None:
    taxonomy = load_taxonomy()
    keys = [key for kind in KINDS for key in taxonomy.families[kind]]
    assert len(keys) == len(set(keys))
    assert taxonomy.label("run_time") == "Run time"
    assert taxonomy.label("Stroop test") == "Stroop test"


def test_a_users_file_adds_families_and_patterns(tmp_path: Path) -> None:
    path = tmp_path / "taxonomy.yaml"
    path.write_text(
        "outcomes:\n"
        "  - {key: beauty, label: Beauty, patterns: [beaut*, good looks]}\n"
        "  - {key: mortality, label: Deaths, patterns: [passing away]}\n"
        "treatments:\n"
        "settings: []\n",
        "utf-8",
    )
    taxonomy = load_taxonomy(path)
    for text, expected in (("beautiful", "beauty"), ("the passing away", "mortality"), ("mortality", "mortality")):
        family = taxonomy.family(OUTCOMES, text)
        assert family is not None
        assert family.key == expected
    assert taxonomy.label("mortality") == "Deaths"
    assert load_taxonomy().label("mortality") == "Mortality"


def test_without_a_users_file_ours_is_used(tmp_path: Path) -> None:
    assert load_taxonomy(tmp_path / "none.yaml").families == load_taxonomy().families
    empty = tmp_path / "empty.yaml"
    empty.write_text("# nothing yet\n", "utf-8")
    assert load_taxonomy(empty).families == load_taxonomy().families


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("outcome: []", "outcome"),
        ("outcomes: mortality", "outcomes"),
        ("outcomes: [{label: X, patterns: [x]}]", "outcomes.1.key"),
        ("outcomes: [{key: a, patterns: [x]}, {key: b, pattern: [x]}]", "outcomes.2.pattern"),
        ("outcomes: [{key: Big Key, patterns: [x]}]", "outcomes.1.key"),
        ("outcomes: [{key: a, patterns: x}]", "outcomes.1.patterns"),
        ("outcomes: [{key: new_one}]", "outcomes.1.patterns"),
        ("outcomes: [{key: a, patterns: ['!']}]", "outcomes.1.patterns"),
        ("outcomes: [{key: a, patterns: ['ab*']}]", "outcomes.1.patterns"),
        ("outcomes: [{key: a, patterns: [x], broad: 3}]", "outcomes.1.broad"),
        ("[]", "list"),
        ("outcomes: [", "YAML"),
    ],
)
def test_a_wrong_file_is_an_error_that_names_the_key(text: str, named: str, tmp_path: Path) -> None:
    path = tmp_path / "taxonomy.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(LitsiteError) as caught:
        load_taxonomy(path)
    assert str(path) in str(caught.value)
    assert named in str(caught.value)


def test_a_file_that_is_not_utf8_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "taxonomy.yaml"
    path.write_bytes(b"outcomes: [{key: a, patterns: [\xe9]}]")
    with pytest.raises(LitsiteError, match="UTF-8"):
        load_taxonomy(path)


@pytest.mark.parametrize("patterns", ["[[x, y], z]", "[{x: y}]", "[null]"])
def test_patterns_that_are_no_texts_are_refused_with_their_key(tmp_path: Path, patterns: str) -> None:
    path = tmp_path / "taxonomy.yaml"
    path.write_text(f"outcomes:\n  - {{key: yield_, patterns: {patterns}}}\n", "utf-8")
    with pytest.raises(LitsiteError, match=r"outcomes\.1\.patterns"):
        load_taxonomy(path)


def test_a_folder_of_that_name_is_told(tmp_path: Path) -> None:
    (tmp_path / "taxonomy.yaml").mkdir()
    with pytest.raises(LitsiteError, match="cannot be read"):
        load_taxonomy(tmp_path / "taxonomy.yaml")
