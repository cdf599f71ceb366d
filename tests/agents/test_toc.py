"""The table of contents."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from litsite.agents.library_access import LibraryAccess
from litsite.agents.toc import table_of_contents
from tests.agents.corpus_project import write_corpus_project


def test_the_outline_has_title_count_and_sections(access: LibraryAccess) -> None:
    assert table_of_contents(access, access.find("SMALLART"), inspect="get_related_items").split("\n") == [
        "# Table of Contents: Bounds of O(n log n) for k-core graphs",
        "**Related Items**: 4 connected papers (use get_related_items to inspect)",
        "",
        "- Abstract",
        "- Full text",
        "- Compare with the book. (note SMALLNCH)",
    ]


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("SMALLBOO", "1 connected paper (use it to inspect)"),
        ("SMALLPAT", "2 connected papers (use it to inspect)"),
        ("g4711-SMALLART", "no connected papers"),
    ],
)
def test_the_count_is_in_words_that_fit(access: LibraryAccess, key: str, said: str) -> None:
    assert table_of_contents(access, access.find(key), inspect="it").split("\n")[1] == f"**Related Items**: {said}"


def test_a_text_without_sections_says_so(access: LibraryAccess) -> None:
    assert table_of_contents(access, access.find("SMALLBOO"), inspect="it").endswith("\n\nThe text has no sections.")


def test_an_outline_needs_no_relations_on_record(tmp_path: Path) -> None:
    config = write_corpus_project(tmp_path)
    shutil.rmtree(config.state)
    access = LibraryAccess(config)
    outline = table_of_contents(access, access.find("SMALLART"), inspect="it")
    assert "**Related Items**: no relations are on record yet (run litsite build first)" in outline
    assert "- Abstract" in outline
