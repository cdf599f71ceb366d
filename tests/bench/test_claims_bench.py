"""The bench of the local checks, on a few pairs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench.claim_pairs import (
    Pair,
    read_pairs,
    sampled,
    with_changed_number,
    with_hardest_source,
    with_negation,
    with_random_source,
)
from bench.claims import auroc

ROOT = Path(__file__).resolve().parents[2]
PAIRS = [
    Pair("Zebrafish hearts regenerate in 60 days.", "The heart of a zebrafish regenerates within 60 days."),
    Pair("Zebrafish hearts regenerate in 60 days.", "Hearts grow again in zebrafish.", is_supported=False),
    Pair("Zinc is said to shorten colds.", "Colds are shorter with zinc."),
    Pair("The hearts of mice scar.", "In mice the heart is left with a scar, unlike in zebrafish."),
]


def test_it_prints_one_object_with_all_figures(tmp_path: Path) -> None:
    file = tmp_path / "claims.jsonl"
    rows = [{"claim": each.claim, "source": each.source, "label": int(each.is_supported)} for each in PAIRS]
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    command = [sys.executable, "-m", "bench.claims", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    assert (figures["pairs"], figures["supported"]) == (4, 3)
    assert figures["wrong_source"] == {"random": 1.0, "hardest": 1.0}
    assert figures["numbers"] == {"caught": 1.0, "false_alarm": 0.0, "claims": 1}
    assert figures["negation"]["claims"] == 1
    assert figures["ms_per_claim"] > 0
    assert set(figures["auroc_by"]) == set(figures["wrong_source_by"]) == {"idf_recall", "minilm_cosine", "words_alone"}
    assert figures["match"]["own"]["not_found"] == 0


def test_the_same_pairs_are_drawn_every_time_whatever_their_order() -> None:
    assert sampled(PAIRS, 2) == sampled(PAIRS[::-1], 2)
    assert len(sampled(PAIRS, 0)) == 4
    wrong = with_random_source(PAIRS[:1], PAIRS)
    assert wrong == with_random_source(PAIRS[:1], PAIRS[::-1])


def test_a_wrong_source_is_none_that_stands_beside_the_claim() -> None:
    (random,) = with_random_source(PAIRS[:1], PAIRS)
    (hardest,) = with_hardest_source(PAIRS[:1], PAIRS)
    assert random.source in {PAIRS[2].source, PAIRS[3].source}
    assert hardest.source == PAIRS[3].source
    assert not hardest.is_supported
    assert with_random_source(PAIRS[:1], PAIRS[:2]) == with_hardest_source(PAIRS[:1], PAIRS[:2]) == []


def test_claims_are_altered_in_one_place() -> None:
    changed = with_changed_number(PAIRS[0])
    assert changed
    assert sum(one != other for one, other in zip(PAIRS[0].claim, changed.claim, strict=True)) == 1
    assert with_changed_number(PAIRS[2]) is None
    negated = with_negation(PAIRS[2])
    assert negated
    assert negated.claim == "Zinc is not said to shorten colds."
    assert with_negation(PAIRS[0]) is None


def test_the_auroc_is_the_share_of_pairs_in_the_right_order() -> None:
    assert auroc([3, 2], [1, 2]) == pytest.approx((2 + 1.5) / 4)
    assert auroc([1], []) is None


def test_labels_below_one_are_not_fully_supported(tmp_path: Path) -> None:
    file = tmp_path / "claims.jsonl"
    rows = [{"claim": "a", "source": "b", "label": label} for label in (1, 0.5, 0)]
    file.write_text("\n\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert [each.is_supported for each in read_pairs(file)] == [True, False, False]
