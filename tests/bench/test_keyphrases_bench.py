"""The keyphrases bench counts what it says it counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.keyphrases import f1, main, stemmed


def test_phrases_are_compared_after_stemming() -> None:
    assert stemmed("Separate-Account Industries") == stemmed("separate account industry") == "separ account industri"


def test_f1_counts_distinct_phrases_among_the_first() -> None:
    gold = {stemmed("red flumes"), stemmed("blue snorks"), stemmed("missing")}
    # the first two distinct phrases: one is right, of two found and three given: 2 / 5
    assert f1(["red flume", "Red Flumes", "wrong", "blue snork"], gold, 2) == pytest.approx(2 / 5)
    assert f1(["red flume", "wrong", "blue snork"], gold, 3) == pytest.approx(2 * 2 / 6)
    assert f1(["wrong"], gold, 5) == f1([], gold, 5) == 0


def test_a_file_is_scored_by_the_mean_over_its_documents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {"id": "1", "title": "Zorbic flumes", "text": "Zorbic flumes\nOf snorks.", "keys": ["zorbic flume", "snork"]},
        {"id": "2", "title": "", "text": "Of blue snorks.", "keys": ["something else"]},
    ]
    file = tmp_path / "documents.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert main([str(file)]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["f1_at_5"], figures["f1_at_10"], figures["documents"]) == (50.0, 50.0, 2)
    assert figures["us_per_document"] > 0


def test_wrong_arguments_are_answered_with_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
