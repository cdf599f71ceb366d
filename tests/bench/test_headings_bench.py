"""The headings bench counts what it says it counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.headings import heading_form, main, score
from tests.bundles.convert.pdf.drawn_pdf import SENTENCES, DrawnPdf


def draw(path: Path, *, outline: bool = False) -> None:
    pdf = DrawnPdf.at(path)
    for text in ("1 Introduction", "2 Methods", "3 Results"):
        pdf.heading(text, level=0 if outline else None)
        pdf.paragraph(*SENTENCES)
    pdf.save()


def test_number_case_and_punctuation_do_not_count() -> None:
    assert heading_form("2.1 The Size of Whales:") == heading_form("the size of whales")
    assert heading_form("Appendix A: Proofs") == heading_form("A. Proofs") == "proofs"


def test_scores_are_counted_over_all_headings_of_all_files() -> None:
    pairs = [(["1 A word", "2 Another"], ["A word", "Third", "Fourth"]), (["One", "One"], ["One"])]
    # 2 of 4 found are right, and 2 of 4 that are there were found
    assert score(pairs) == {"precision": 0.5, "recall": 0.5, "f1": 0.5}


def test_nothing_found_scores_nothing() -> None:
    assert score([([], ["One"])]) == {"precision": 0.0, "recall": 0.0, "f1": 0.0}


def test_files_are_found_by_path_name_and_stem_in_folders_below(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in ("A", "B", "C"):
        (tmp_path / folder).mkdir()
    draw(tmp_path / "A" / "one.pdf")
    draw(tmp_path / "B" / "two.pdf")
    draw(tmp_path / "C" / "left out.pdf")
    truth = tmp_path / "truth.json"
    truth.write_text(
        json.dumps(
            {
                "A/one.pdf": ["Introduction", "Methods", "Results", "Discussion"],
                "two": [{"title": "Introduction", "level": 1}, {"text": "Methods", "page": 1}],
            }
        )
    )
    assert main([str(tmp_path), str(truth)]) == 0
    figures = json.loads(capsys.readouterr().out)
    # 3 + 2 of the 6 found are right; 5 of the 6 that are there were found
    assert (figures["precision"], figures["recall"], figures["files"]) == (0.8333, 0.8333, 2)
    assert {"f1", "ms_per_page", "with_outline", "extractor_ms_per_page", "ratio"} <= figures.keys()


def test_the_outline_can_be_the_truth(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    draw(tmp_path / "with.pdf", outline=True)
    draw(tmp_path / "without.pdf")
    assert main([str(tmp_path), "outline"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["files"], figures["f1"], figures["with_outline"]["f1"]) == (1, 1.0, 1.0)


def test_wrong_arguments_are_answered_with_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
