"""Searching a built project from any thread, and keeping up with builds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from litsite.agents.searching import Searching
from litsite.config import SiteConfig
from litsite.errors import WorkspaceError
from litsite.pipeline import clean_workspace
from litsite.sources.example.zotero_folder import write_zotero_folder
from litsite.sources.records import Library
from tests.agents.corpus_project import write_corpus_project
from tests.libraries import make_attachment, make_item, make_note, small_library
from tests.projects import build, small_project

# So long that depth "key" leaves most of it without vectors. One sentence of it has words that are nowhere else.
RIVERS = [f"Paragraph {number} tells of rivers, bridges and boats. " * 12 for number in range(30)]
TEXT = "\n\n".join([*RIVERS[:20], "A xylophone stands by the water.", *RIVERS[20:]])
ZEPPELIN = "A zeppelin crossed the lake of Constance, and people on the shore waved to it all afternoon."
FILES = {"LONGTEXT": TEXT.encode()}


def _library(abstract: str, *notes: str) -> Library:
    """One paper with a long text, and its notes."""
    file = make_attachment("LONGTEXT", "long.txt", title="Text", content_type="text/plain", charset="utf-8")
    written = tuple(
        make_note(f"NOTE{number:04}", text, parent_key="SEARCHED") for number, text in enumerate(notes, start=1)
    )
    item = make_item("SEARCHED", title="On ferns", abstract=abstract, attachments=(file,), notes=written)
    return replace(small_library(), items=(item,), notes=(), merged=(), collections=(), tag_colors=())


def _write(project: Path, library: Library) -> None:
    write_zotero_folder(project / "zotero", library, files=FILES, replace=True)


def _vectors(config: SiteConfig) -> int:
    with closing(sqlite3.connect(config.state / "vectors.db")) as connection:
        (count,) = connection.execute("SELECT count(*) FROM vectors").fetchone()
    return int(count)


@pytest.fixture(scope="module")
def ferns(tmp_path_factory: pytest.TempPathFactory) -> SiteConfig:
    """A built project with one paper on ferns whose file speaks of rivers."""
    folder = tmp_path_factory.mktemp("ferns")
    config = small_project(folder)
    _write(folder, _library("Ferns grow in the shade of old beeches, where the soil stays moist."))
    build(config)
    return config


@pytest.fixture
def searching(ferns: SiteConfig) -> Iterator[Searching]:
    """The open search of the project."""
    with Searching(ferns) as opened:
        yield opened


def test_a_passage_is_found_by_its_meaning(searching: Searching) -> None:
    answer = searching.answer("plants of the forest floor", limit=1)
    assert answer.startswith("# Search: plants of the forest floor\n1 passage; none has a word of the query")
    assert "1. Lovelace (2015). On ferns. Journal of Examples. [SEARCHED]\n   Abstract · found by meaning" in answer
    assert "   > Ferns grow in the shade of old beeches, where the soil stays moist." in answer


def test_a_passage_that_only_its_words_find_is_embedded_when_it_is_reached(
    ferns: SiteConfig, searching: Searching
) -> None:
    searching.answer("ferns", limit=1)
    before = _vectors(ferns)
    answer = searching.answer("xylophone", limit=1)
    assert "   Text · found by words and meaning, similarity 0." in answer
    assert "A xylophone stands by the water." in answer
    assert _vectors(ferns) == before + 1
    assert searching.answer("xylophone", limit=1) == answer
    assert _vectors(ferns) == before + 1


def test_any_thread_may_ask(searching: Searching) -> None:
    with ThreadPoolExecutor(4) as threads:
        answers = set(threads.map(lambda _: searching.answer("beeches", limit=2), range(8)))
    assert len(answers) == 1
    assert "[SEARCHED]" in answers.pop()


def test_a_query_is_shown_on_one_line(searching: Searching) -> None:
    assert searching.answer(" old\n\n beeches ", limit=1).startswith("# Search: old beeches\n1 passage.\n")


def test_a_search_that_is_open_keeps_up_with_builds(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    _write(tmp_path, _library("Ferns grow in the shade."))
    build(config)
    with Searching(config) as searching:
        assert "NOTE0001" not in searching.answer("airships", limit=3)
        _write(tmp_path, _library("Ferns grow in the shade.", ZEPPELIN))
        build(config)
        answer = searching.answer("airships", limit=1)
        assert "Note on Lovelace (2015). [NOTE0001], on [SEARCHED]\n" in answer
        assert f"> {ZEPPELIN}" in answer
        _write(tmp_path, _library("Ferns grow in the shade."))
        build(config)
        assert "NOTE0001" not in searching.answer("zeppelin", limit=9)


def test_without_an_index_there_is_a_hint_to_build(tmp_path: Path) -> None:
    with (
        Searching(write_corpus_project(tmp_path)) as searching,
        pytest.raises(WorkspaceError, match=r"there is no search index yet \(run litsite build first\)"),
    ):
        searching.answer("graphs", limit=3)


def test_a_damaged_index_is_for_the_next_build_to_mend(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config)
    (config.state / "search.db").write_bytes(b"no database" * 1000)
    for suffix in ("-wal", "-shm"):
        (config.state / f"search.db{suffix}").unlink(missing_ok=True)
    with Searching(config) as searching:
        with pytest.raises(WorkspaceError, match=r"the search index is empty \(run litsite build --clean\)"):
            searching.answer("graphs", limit=3)
        clean_workspace(config)
        build(config)
        assert "[SMALLART]" in searching.answer("graphs", limit=3)
