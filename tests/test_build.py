"""A whole build, from a Zotero folder to a site: what it holds, and how it behaves on the second day."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from litsite.config import load_config
from litsite.errors import SourceError, WorkspaceError
from litsite.pipeline import clean_workspace
from litsite.site.check import check_site
from litsite.site.output import ENTRIES
from tests.projects import build, contents, litsite, small_project

KEY = re.compile(rb'<meta name="litsite:key" content="([A-Z0-9]+)">\s*<meta name="litsite:library" content="([^"]+)">')


def _keys(site: Path) -> list[tuple[str, str]]:
    found = []
    for path in sorted(site.rglob("*.html")):
        match = KEY.search(path.read_bytes())
        if match:
            found.append((match.group(2).decode(), match.group(1).decode()))
    return found


def test_every_item_and_note_has_exactly_one_page_and_what_is_in_the_trash_has_none(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    summary = build(config)
    keys = _keys(config.output)
    assert sorted(keys) == [
        ("group:4711", "SMALLART"),
        ("user", "SMALLART"),
        ("user", "SMALLBOO"),
        ("user", "SMALLNCH"),
        ("user", "SMALLNOT"),
        ("user", "SMALLPAT"),
        ("user", "SMALLPDF"),
        ("user", "SMALLWEB"),
    ]
    assert (summary.items, summary.notes) == (6, 2)
    assert summary.edges == 1
    assert summary.index.is_file()


def test_the_site_passes_its_own_check(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config)
    assert check_site(config.output) == ()


def test_a_site_holds_nothing_at_its_top_that_the_next_build_would_take_for_somebody_elses(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config)
    assert set(os.listdir(config.output)) <= ENTRIES


def test_a_second_build_has_nothing_to_do(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    first = build(config)
    before = contents(config.output)
    second = build(config)
    assert second.unchanged
    assert (second.items, second.pages, second.problems) == (first.items, first.pages, first.problems)
    assert contents(config.output) == before


def test_an_edit_in_zotero_changes_the_page_and_leaves_the_others(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config)
    before = contents(config.output)
    connection = sqlite3.connect(tmp_path / "zotero/zotero.sqlite")
    with connection:
        connection.execute("UPDATE itemNotes SET note = replace(note, 'Compare with', 'Contrast with')")
    connection.close()
    summary = build(config)
    after = contents(config.output)
    changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
    assert any(b"Contrast with the book" in after.get(path, b"") for path in changed)
    assert {path.partition("/")[0] for path in changed} == {"papers", "notes", "index.html", "data"}
    assert 0 < summary.rendered < 8


def test_an_incremental_build_ends_as_a_clean_one(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config)
    connection = sqlite3.connect(tmp_path / "zotero/zotero.sqlite")
    with connection:
        connection.execute("UPDATE tags SET name = 'networks' WHERE name = 'graphs'")
        connection.execute("DELETE FROM collectionItems")
    connection.close()
    build(config)
    incremental = contents(config.output) | contents(config.corpus)
    clean_workspace(config)
    shutil.rmtree(config.corpus)
    build(config)
    assert contents(config.output) | contents(config.corpus) == incremental


@pytest.mark.parametrize(
    "environment",
    [
        {"TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONHASHSEED": "1"},
        {"TZ": "America/St_Johns", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "77"},
    ],
)
def test_builds_elsewhere_give_the_same_bytes(tmp_path: Path, environment: dict[str, str]) -> None:
    config = small_project(tmp_path / "one")
    build(config, jobs=1)
    other = tmp_path / "another folder with späces"
    small_project(other)
    done = litsite("build", "--jobs", "3", cwd=other, **environment)
    assert done.returncode == 0, done.stderr
    assert contents(other / "site") == contents(config.output)
    assert contents(other / "corpus") == contents(config.corpus)


def test_a_site_folder_that_was_tampered_with_is_made_whole_again(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config)
    before = contents(config.output)
    (config.output / "index.html").write_bytes(before["index.html"].replace(b"Small", b"Large"))
    (config.output / "papers/index.html").unlink()
    assert not build(config).unchanged
    assert contents(config.output) == before


def test_deleting_the_workspace_or_the_corpus_brings_both_back(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config)
    site, corpus = contents(config.output), contents(config.corpus)
    shutil.rmtree(config.state)
    shutil.rmtree(config.corpus / "SMALLART")
    build(config)
    assert contents(config.output) == site
    assert contents(config.corpus) == corpus


def test_a_departed_item_takes_its_bundle_and_its_page_along(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config)
    connection = sqlite3.connect(tmp_path / "zotero/zotero.sqlite")
    with connection:
        connection.execute(
            "INSERT INTO deletedItems (itemID) SELECT itemID FROM items WHERE key = 'SMALLART' AND libraryID = 1"
        )
    connection.close()
    build(config)
    assert ("user", "SMALLART") not in _keys(config.output)
    assert ("group:4711", "SMALLART") in _keys(config.output)
    assert not (config.corpus / "SMALLART").exists()
    assert (config.corpus / "g4711-SMALLART").exists()
    assert check_site(config.output) == ()


PRIVATE = (
    *("Compare with the book", "Read more", "Plan"),  # notes
    *("Saved from the web", "still", "A second paragraph"),  # annotations and full texts
    *("notes on graphs", "snapshot", "elsewhere.pdf", "lonely"),  # files by name, and one that is an item
    *("to read", "to-read", ">check<", "tags/check"),  # tags of notes and annotations only
    *("nobody's field", "nobody&#39;s field", "A file is missing", "The file is missing"),
    *("SMALLTXT", "SMALLNCH", "SMALLHTM", "SMALLLNK", "SMALLAN1", "SMALLNOT", "SMALLIMG", "SMALLPDF"),
)
"""What the small library holds that a shared site must not, and the keys it goes by."""

PUBLIC = ("Journal of Examples", "Mathematics", "lovelaceBounds2014", "We sort graphs.", "tags/graphs")


def _text_of(site: Path) -> str:
    """All that a site says, the names of its files included."""
    return "\n".join(
        f"{path}\n{content.decode('utf-8', 'replace')}"
        for path, content in contents(site).items()
        if not path.startswith("assets/")
    ).lower()


def test_nothing_private_is_in_a_shared_site(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config)
    private = _text_of(config.output)
    assert all(word in private for word in ("compare with the book", "snapshot", "to read", "smallhtm"))
    build(config, share=True)
    shared = _text_of(config.output)
    assert [word for word in PRIVATE if word.lower() in shared] == []
    assert [word for word in PUBLIC if word.lower() not in shared] == []
    assert check_site(config.output) == ()


def test_a_site_tells_nothing_of_the_machine_that_made_it(tmp_path: Path) -> None:
    config = small_project(tmp_path / "somebodys-own-folder")
    build(config)
    for folder in (config.output, config.corpus):
        for path, content in contents(folder).items():
            assert b"somebodys-own-folder" not in content, path
            assert str(tmp_path).encode() not in content, path


def test_a_shared_site_and_the_private_one_do_not_disturb_each_other(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config)
    shared = replace(config, site=replace(config.site, output="site-share"))
    build(shared, share=True)
    assert build(config).unchanged
    connection = sqlite3.connect(tmp_path / "zotero/zotero.sqlite")
    with connection:
        connection.execute("UPDATE itemNotes SET note = replace(note, 'Compare with', 'Contrast with')")
    connection.close()
    assert build(config).rendered < 8


def test_the_checker_proves_that_a_shared_site_holds_nothing_private(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config, share=True)
    assert check_site(config.output) == ()
    page = next(config.output.glob("papers/lovelace*smallart.html"))
    text = page.read_text("utf-8")
    page.write_text(text.replace("</main>", '<section id="note-x"><p>mine</p></section></main>'), encoding="utf-8")
    (finding,) = check_site(config.output)
    assert (finding.rule, finding.what) == ("private_parts", "a shared page with a note")


def test_a_merged_items_old_address_leads_to_the_survivor(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config)
    redirects = list(config.output.rglob("*smallold.html"))
    assert len(redirects) == 1
    page = redirects[0].read_text("utf-8")
    assert "lovelacebounds2014-smallart.html" in page
    assert "litsite:key" not in page


def test_a_missing_zotero_folder_is_the_users_to_fix(tmp_path: Path) -> None:
    config = small_project(tmp_path, zotero_data_dir="nowhere")
    with pytest.raises(SourceError):
        build(config)
    assert not config.output.exists()


HOLD_THE_LOCK = """\
import filelock, sys, time
lock = filelock.FileLock(sys.argv[1])
lock.acquire()
print("held", flush=True)
time.sleep(60)
"""


def test_two_builds_at_once_do_not_meet(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    build(config)
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD_THE_LOCK, str(config.state / "build.lock")], stdout=subprocess.PIPE
    )
    try:
        assert holder.stdout is not None
        holder.stdout.readline()
        with pytest.raises(WorkspaceError, match="another build is running"):
            build(config)
    finally:
        holder.kill()
        holder.communicate()
    assert build(config).unchanged


def test_a_build_killed_at_any_moment_leaves_a_whole_site_and_the_next_one_finishes(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    reference = small_project(tmp_path / "reference")
    build(reference)
    expected = contents(reference.output)
    for delay in (0.1, 0.3, 0.5, 0.7, 0.9, 1.2):
        process = subprocess.Popen(
            [sys.executable, "-m", "litsite", "build", "--clean"],
            cwd=tmp_path,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(delay)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if config.output.exists():
            assert contents(config.output) == expected
    build(load_config(tmp_path / "site_config.yaml"))
    assert contents(config.output) == expected
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == [".litsite", "corpus", "reference", "site", "site_config.yaml", "zotero"]


def test_an_empty_library_has_a_site_that_says_so(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    connection = sqlite3.connect(tmp_path / "zotero/zotero.sqlite")
    with connection:
        connection.execute("INSERT OR IGNORE INTO deletedItems (itemID) SELECT itemID FROM items")
    connection.close()
    summary = build(config)
    assert (summary.items, summary.notes) == (0, 0)
    assert summary.index.is_file()
    assert check_site(config.output) == ()
