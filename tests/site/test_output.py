"""The output folder is replaced whole."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from litsite.errors import WorkspaceError
from litsite.site.output import OutputFolder, recover

PAGE = b'<!doctype html><meta name="generator" content="litsite 0">'


def _site(folder: Path, text: str) -> None:
    output = OutputFolder(folder)
    output.write("index.html", PAGE + text.encode())
    output.write("papers/a.html", text.encode())
    output.put_in_place()


def test_the_new_site_takes_the_old_ones_place(tmp_path: Path) -> None:
    target = tmp_path / "site"
    _site(target, "one")
    output = OutputFolder(target)
    output.write("index.html", PAGE + b"two")
    assert (target / "index.html").read_bytes() == PAGE + b"one"
    output.put_in_place()
    assert (target / "index.html").read_bytes() == PAGE + b"two"
    assert not (target / "papers").exists()
    assert os.listdir(tmp_path) == ["site"]


def test_a_file_that_is_kept_is_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "site"
    _site(target, "one")
    output = OutputFolder(target)
    output.write("index.html", PAGE)
    assert output.keep("papers/a.html")
    assert not output.keep("papers/never.html")
    output.put_in_place()
    assert (target / "papers/a.html").read_bytes() == b"one"


def test_writing_a_new_page_never_changes_the_old_site_through_a_shared_file(tmp_path: Path) -> None:
    target = tmp_path / "site"
    _site(target, "one")
    output = OutputFolder(target)
    output.keep("papers/a.html")
    output.discard()
    assert (target / "papers/a.html").read_bytes() == b"one"
    assert os.listdir(tmp_path) == ["site"]


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    target = tmp_path / "thesis"
    target.mkdir()
    (target / "chapter.txt").write_text("mine")
    with pytest.raises(WorkspaceError, match="left alone"):
        OutputFolder(target)
    assert (target / "chapter.txt").read_text() == "mine"


def test_an_index_that_litsite_did_not_write_is_left_alone(tmp_path: Path) -> None:
    target = tmp_path / "home"
    target.mkdir()
    (target / "index.html").write_text("<h1>My home page</h1>")
    with pytest.raises(WorkspaceError):
        OutputFolder(target)


def test_an_empty_folder_is_used(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    _site(tmp_path / "site", "one")
    assert (tmp_path / "site/papers/a.html").read_bytes() == b"one"


def test_an_exchange_that_was_interrupted_between_two_renames_is_undone(tmp_path: Path) -> None:
    target = tmp_path / "site"
    _site(target, "one")
    target.rename(tmp_path / ".site.old")
    recover(target)
    assert (target / "papers/a.html").read_bytes() == b"one"


def test_what_an_interrupted_build_left_behind_is_cleared_away(tmp_path: Path) -> None:
    target = tmp_path / "site"
    (tmp_path / ".site.new/papers").mkdir(parents=True)
    (tmp_path / ".site.new/papers/half.html").write_text("half")
    _site(target, "one")
    assert sorted(path.name for path in target.rglob("*")) == ["a.html", "index.html", "papers"]


def test_what_somebody_else_put_into_the_site_is_never_lost(tmp_path: Path) -> None:
    target = tmp_path / "site"
    _site(target, "one")
    (target / ".git").mkdir()
    (target / ".DS_Store").write_bytes(b"left by a file manager")
    with pytest.raises(WorkspaceError, match=r"holds \.git"):
        OutputFolder(target)
    (target / ".git").rmdir()
    _site(target, "two")
    assert (target / "papers/a.html").read_bytes() == b"two"


def test_the_folder_keeps_its_permissions(tmp_path: Path) -> None:
    target = tmp_path / "site"
    _site(target, "one")
    target.chmod(0o700)
    _site(target, "two")
    assert target.stat().st_mode & 0o777 == 0o700


def test_a_file_that_cannot_be_written_is_the_users_to_fix(tmp_path: Path) -> None:
    output = OutputFolder(tmp_path / "site")
    output.write("papers", b"in the way")
    with pytest.raises(WorkspaceError, match="see that there is room"):
        output.write("papers/a.html", b"")
    with pytest.raises(WorkspaceError):
        output.copy("a.png", tmp_path / "not there")
