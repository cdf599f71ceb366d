"""The background table, and the script that counts it."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.bundles.keywords.background import fold
from tools.word_classes import passages, table


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("networks", "network"),
        ("studies", "study"),
        ("series", "sery"),
        ("analyses", "analysis"),
        ("hypotheses", "hypothesis"),
        ("classes", "class"),
        ("indexes", "index"),
        ("matches", "match"),
        ("bias", "bia"),
        ("gas", "gas"),
        ("class", "class"),
        ("corpus", "corpus"),
        ("basis", "basis"),
        ("ties", "tie"),
    ],
)
def test_plural_endings_are_folded(word: str, folded: str) -> None:
    assert fold(word) == folded


def test_classes_are_logarithms_of_how_many_passages_have_a_word() -> None:
    # of 64 passages all have "the", 32 "flume" or "flumes", 8 "snork"; "rare" is in 7 and is left out
    texts = [
        ("the", "flumes" if number % 4 else "flume", "of")
        if number % 2
        else ("the", "snork" if number < 16 else "of", *(["rare"] if number < 14 else []))
        for number in range(64)
    ]
    rows = dict(line.split(" ", 1) for line in table(texts).splitlines() if " " in line)
    assert "the" in rows["0"].split()
    assert rows["1"].split() == ["flume"]  # ln 2 = 0.69
    assert rows["2"].split() == ["snork"]  # ln 8 = 2.08
    assert "rare" not in table(texts)


def test_verbs_stand_after_we_and_modals_rather_than_articles() -> None:
    texts = [("we", "flurm", "the", "snork"), ("the", "snork", "can", "flurm"), ("we", "use", "the", "use")] * 10
    verbs = table(texts).splitlines()[0].split()
    assert verbs == ["verbs", "flurm"]


def test_passages_are_of_papers_only_without_references_and_program_text(tmp_path: Path) -> None:
    for name, kind, body in (
        ("A", "Paper", "One *two*.\n\n```\ncode\n```\n\n<!-- references -->\n\n- Ref"),
        ("B", "Note", "Note"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "document.md").write_text(f'---\ntype: "{kind}"\n---\n{body}\n', encoding="utf-8")
    assert list(passages(tmp_path)) == [("one", "two", ".")]
