"""The bundles stage on real files: what is converted when, and what stands in for what fails."""

from __future__ import annotations

import hashlib
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from litsite.bundles import stage
from litsite.bundles.records import Corpus
from litsite.config import Environment, config_from
from litsite.errors import WorkspaceError
from litsite.sources.records import Attachment, Item, Library, LibraryInfo
from litsite.stage import Build, Silent
from litsite.store import DATABASE_NAME, Store
from tests.libraries import make_item, make_note, note_html

PAGE = b"<!doctype html><title>Page</title><article><h1>Page</h1><p>" + b"Words in a page. " * 30 + b"</p></article>"
TEXT = b"Words in a file.\n\nAnd more of them.\n"


def _library(*items: Item) -> Library:
    return Library("test", (LibraryInfo("user", "My Library"),), items)


def _run(folder: Path, library: Library) -> Corpus:
    config = config_from({}, root=folder)
    with Store(config.state) as store:
        return stage.run(Build(config, store, Environment.here(), Silent()), library)


def _file(folder: Path, name: str, content: bytes, **overrides: object) -> Attachment:
    path = folder / "storage" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    attachment = Attachment("FFFF2222", "File", content_type="text/plain", path=path, exists=True)
    return replace(attachment, **overrides)  # type: ignore[arg-type]


def _conversions(folder: Path) -> int:
    with closing(sqlite3.connect(folder / ".litsite" / DATABASE_NAME)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM work WHERE stage = 'conversion'").fetchone()
        return int(count)


def test_a_file_becomes_the_papers_text(tmp_path: Path) -> None:
    corpus = _run(tmp_path, _library(make_item("AAAA2222", attachments=(_file(tmp_path, "a.txt", TEXT),))))
    bundle = corpus.bundles["AAAA2222"]
    document = (tmp_path / "corpus/AAAA2222/document.md").read_bytes()
    assert (bundle.full_text, bundle.words) == ("text", 8)
    assert b"<!-- full text: text -->\n\nWords in a file.\n\nAnd more of them." in document
    assert bundle.digest == hashlib.sha256(document).hexdigest()


def test_an_edited_tag_rewrites_the_document_without_converting_again(tmp_path: Path) -> None:
    item = make_item("AAAA2222", attachments=(_file(tmp_path, "a.html", PAGE, content_type="text/html"),))
    _run(tmp_path, _library(item))
    assert item.attachments[0].path is not None
    # A worker could not read this: the text must come from the record of the first conversion.
    item.attachments[0].path.chmod(0o000)
    corpus = _run(tmp_path, _library(replace(item, citation_key="lovelace2015")))
    item.attachments[0].path.chmod(0o600)
    assert corpus.bundles["AAAA2222"].full_text == "html-main"
    assert b"lovelace2015" in (tmp_path / "corpus/AAAA2222/document.md").read_bytes()
    assert _conversions(tmp_path) == 1


def test_an_unchanged_bundle_is_not_written_again(tmp_path: Path) -> None:
    library = _library(make_item("AAAA2222", notes=(make_note("NNNN2222", parent_key="AAAA2222"),)))
    first = _run(tmp_path, library)
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "corpus").rglob("*.md")}
    assert _run(tmp_path, library) == first
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "corpus").rglob("*.md")} == times


def test_an_edited_note_leaves_its_papers_document_alone(tmp_path: Path) -> None:
    def library(text: str) -> Library:
        return _library(make_item("AAAA2222", notes=(make_note("NNNN2222", text, parent_key="AAAA2222"),)))

    _run(tmp_path, library("One thought."))
    before = (tmp_path / "corpus/AAAA2222/document.md").stat().st_mtime_ns
    _run(tmp_path, library("Another thought."))
    assert (tmp_path / "corpus/AAAA2222/document.md").stat().st_mtime_ns == before
    assert b"Another thought." in (tmp_path / "corpus/NNNN2222/document.md").read_bytes()


@pytest.mark.parametrize(
    ("abstract", "stand_in"), [("What it says.", "The abstract"), ("", "The bibliographic record")]
)
def test_what_cannot_be_converted_is_a_problem_that_names_its_stand_in(
    tmp_path: Path, abstract: str, stand_in: str
) -> None:
    broken = _file(tmp_path, "broken.pdf", b"%PDF-1.7 and then nothing", content_type="application/pdf")
    corpus = _run(tmp_path, _library(make_item("AAAA2222", abstract=abstract, attachments=(broken,))))
    (problem,) = corpus.problems
    assert problem.where == "Lovelace (2015): broken.pdf"
    assert problem.hint.startswith(f"{stand_in} stands in.")
    assert problem.key == "AAAA2222"
    assert corpus.bundles["AAAA2222"].full_text == ""


def test_zoteros_own_text_stands_in_with_its_pages(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.write_text("First page, hyphen-\nated.\fSecond page.", encoding="utf-8")
    broken = _file(tmp_path, "broken.pdf", b"nothing", content_type="application/pdf", full_text_cache=cache)
    corpus = _run(tmp_path, _library(make_item("AAAA2222", attachments=(broken,))))
    bundle = corpus.bundles["AAAA2222"]
    document = (tmp_path / "corpus/AAAA2222/document.md").read_text("utf-8")
    assert (bundle.full_text, bundle.pages) == ("zotero-cache", 2)
    assert "<!-- page 1 -->\n\nFirst page, hyphenated.\n\n<!-- page 2 -->\n\nSecond page." in document


def test_the_next_file_of_a_paper_is_tried_when_the_first_fails(tmp_path: Path) -> None:
    broken = _file(tmp_path, "broken.pdf", b"nothing", content_type="application/pdf")
    text = replace(_file(tmp_path, "a.txt", TEXT), key="GGGG2222")
    corpus = _run(tmp_path, _library(make_item("AAAA2222", attachments=(text, broken))))
    assert corpus.bundles["AAAA2222"].full_text == "text"
    assert corpus.problems[0].hint.startswith("Another file of the paper stands in.")


def test_without_full_text_no_file_is_read(tmp_path: Path) -> None:
    config = config_from({"bundles": {"full_text": False}}, root=tmp_path)
    item = make_item("AAAA2222", attachments=(_file(tmp_path, "broken.pdf", b"nothing"),))
    with Store(config.state) as store:
        corpus = stage.run(Build(config, store, Environment.here(), Silent()), _library(item))
    assert corpus.problems == ()
    assert corpus.bundles["AAAA2222"].full_text == ""


UNREADABLE = Path("/proc/self/mem")
"""A file that anybody may open and nobody can read from its beginning."""


@pytest.mark.skipif(sys.platform != "linux", reason="this system has no file that cannot be read by anyone")
def test_files_that_cannot_be_read_cost_themselves_and_nothing_else(tmp_path: Path) -> None:
    paper = Attachment("FFFF2222", "PDF", content_type="application/pdf", path=UNREADABLE, exists=True)
    picture = replace(paper, key="GGGG2222", mode="embedded_image", content_type="image/png")
    item = make_item("AAAA2222", attachments=(replace(paper, full_text_cache=UNREADABLE),))
    html = note_html('<p>Look:</p><p><img data-attachment-key="GGGG2222"></p>')
    note = make_note("NNNN2222", html=html, images=(picture,))
    corpus = _run(tmp_path, replace(_library(item), notes=(note,)))
    assert [problem.key for problem in corpus.problems] == ["AAAA2222", "NNNN2222"]
    assert "the picture mem cannot be read: Input/output error" in corpus.problems[1].what
    assert "images/" not in (tmp_path / "corpus/NNNN2222/document.md").read_text("utf-8")


def test_a_corpus_that_cannot_be_written_is_the_users_to_fix(tmp_path: Path) -> None:
    (tmp_path / "corpus").write_text("in the way", encoding="utf-8")
    with pytest.raises(WorkspaceError, match="cannot be written"):
        _run(tmp_path, _library(make_item("AAAA2222")))
    assert (tmp_path / "corpus").read_text("utf-8") == "in the way"


def test_only_what_litsite_wrote_leaves_the_corpus(tmp_path: Path) -> None:
    _run(tmp_path, _library(make_item("AAAA2222"), make_item("BBBB2222")))
    (tmp_path / "corpus/my thoughts").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/mine.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "corpus/CCCC2222").symlink_to("../elsewhere")
    _run(tmp_path, _library(make_item("AAAA2222")))
    assert sorted(path.name for path in (tmp_path / "corpus").iterdir()) == ["AAAA2222", "CCCC2222", "my thoughts"]
    assert (tmp_path / "elsewhere/mine.txt").exists()
