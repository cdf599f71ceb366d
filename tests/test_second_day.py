"""The second day: whatever happens to a library, the next build ends as one that starts from nothing."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from litsite.config import load_config
from litsite.sources.example.zotero_folder import write_zotero_folder
from litsite.sources.records import Collection, Item, Library, Note, Tag
from tests.libraries import SMALL_FILES, make_item, make_note, note_html, small_library
from tests.projects import build, contents, small_project

LINKED = b"<!doctype html><title>Linked</title><article><p>" + b"A linked page says this. " * 20 + b"</p></article>"


def _write(project: Path, library: Library) -> None:
    write_zotero_folder(project / "zotero", library, files=SMALL_FILES, replace=True)


def _with_item(library: Library, key: str, **changes: Any) -> Library:
    """The library with one item of the user's changed."""
    items = tuple(
        replace(item, **changes) if (item.key, item.library) == (key, "user") else item for item in library.items
    )
    return replace(library, items=items)


def _item(library: Library, key: str) -> Item:
    return next(item for item in library.items if (item.key, item.library) == (key, "user"))


def _configure(project: Path, old: str, new: str) -> None:
    path = project / "site_config.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def an_item_is_added(_project: Path, library: Library) -> Library:
    return replace(library, items=(*library.items, make_item("SMALLNEW", tags=(Tag("graphs"),))))


def an_item_is_edited(_project: Path, library: Library) -> Library:
    return _with_item(library, "SMALLBOO", title="Another title", citation_key="hopper1900")


def a_note_is_edited(_project: Path, library: Library) -> Library:
    (note,) = _item(library, "SMALLART").notes
    return _with_item(library, "SMALLART", notes=(replace(note, html=note_html("<p>Other words.</p>")),))


def a_papers_author_changes_under_its_note(_project: Path, library: Library) -> Library:
    article = _item(library, "SMALLART")
    return _with_item(library, "SMALLART", creators=(replace(article.creators[0], family="Byron"),))


def a_note_is_added_and_another_moves(_project: Path, library: Library) -> Library:
    (note,) = _item(library, "SMALLART").notes
    moved = replace(note, parent_key="SMALLBOO")
    library = _with_item(library, "SMALLBOO", notes=(moved, make_note("SMALLNN2", parent_key="SMALLBOO")))
    return _with_item(library, "SMALLART", notes=())


def _with_plan(library: Library, change: Callable[[Note], Note]) -> Library:
    return replace(library, notes=tuple(change(note) for note in library.notes))


def a_picture_changes(project: Path, library: Library) -> Library:
    (picture,) = (project / "zotero/storage/SMALLIMG").iterdir()
    picture.write_bytes(picture.read_bytes()[::-1])
    return library


def a_picture_leaves_its_note(_project: Path, library: Library) -> Library:
    return _with_plan(library, lambda note: replace(note, html=note_html("<h1>Plan</h1><p>Read.</p>"), images=()))


def a_file_is_replaced_by_one_of_the_same_size(project: Path, library: Library) -> Library:
    (file,) = (project / "zotero/storage/SMALLTXT").iterdir()
    file.write_bytes(file.read_bytes().replace(b"graphs", b"trees!"))
    return library


def a_tag_is_renamed(_project: Path, library: Library) -> Library:
    return _with_item(library, "SMALLART", tags=(Tag("networks"),))


def a_collection_moves_and_another_is_renamed(_project: Path, library: Library) -> Library:
    first, second, third = library.collections
    return replace(library, collections=(replace(first, name="Maths"), second, Collection(third.key, "user", "Sorts")))


def the_annotations_go(_project: Path, library: Library) -> Library:
    page = _item(library, "SMALLWEB")
    files = tuple(replace(each, annotations=()) for each in page.attachments)
    return _with_item(library, "SMALLWEB", attachments=files)


def a_linked_file_disappears(project: Path, library: Library) -> Library:
    (project / "linked/papers/elsewhere.pdf").unlink()
    return library


def an_item_is_removed(_project: Path, library: Library) -> Library:
    gone = [item for item in library.items if item.key != "SMALLWEB"]
    return replace(library, items=tuple(gone))


def zoteros_folder_moves(project: Path, library: Library) -> Library:
    (project / "elsewhere").mkdir()
    (project / "zotero").rename(project / "elsewhere/my zotero")
    _configure(project, "zotero_data_dir: zotero", "zotero_data_dir: elsewhere/my zotero")
    return library


def the_title_of_the_site_changes(project: Path, library: Library) -> Library:
    _configure(project, "title: Small library", "title: My <small> library")
    return library


def the_full_texts_are_left_out(project: Path, library: Library) -> Library:
    _configure(project, "source:", "bundles:\n  full_text: false\nsource:")
    return library


# Events of one day touch different things, so that none hides what another leaves behind.
DAYS: tuple[tuple[Callable[[Path, Library], Library], ...], ...] = (
    (an_item_is_added, a_note_is_edited, a_picture_changes, a_file_is_replaced_by_one_of_the_same_size),
    (an_item_is_edited, a_papers_author_changes_under_its_note, the_annotations_go),
    (a_note_is_added_and_another_moves, a_picture_leaves_its_note, a_linked_file_disappears),
    (a_tag_is_renamed, a_collection_moves_and_another_is_renamed, an_item_is_removed),
    (zoteros_folder_moves, the_title_of_the_site_changes),
    (the_full_texts_are_left_out,),
)


def _project(folder: Path) -> Path:
    small_project(folder, base_attachment_path="linked")
    (folder / "linked/papers").mkdir(parents=True)
    (folder / "linked/papers/elsewhere.pdf").write_bytes(LINKED)
    _write(folder, small_library())
    return folder


def _built(project: Path) -> dict[str, bytes]:
    config = load_config(project / "site_config.yaml")
    build(config, jobs=2)
    return {
        f"{folder.name}/{path}": content
        for folder in (config.output, config.corpus)
        for path, content in contents(folder).items()
    }


def _built_from_nothing(project: Path, folder: Path) -> dict[str, bytes]:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(project, folder, ignore=shutil.ignore_patterns("site", "corpus", ".litsite"))
    return _built(folder)


def test_after_every_day_the_next_build_ends_as_a_clean_one(tmp_path: Path) -> None:
    project = _project(tmp_path / "project")
    library = small_library()
    before = _built(project)
    for events in DAYS:
        for event in events:
            library = event(project, library)
        if (project / "zotero").exists():
            _write_database(project, library)
        names = ", ".join(event.__name__ for event in events)
        after = _built(project)
        clean = _built_from_nothing(project, tmp_path / "clean")
        assert after != before, names
        assert sorted(after) == sorted(clean), names
        assert [path for path in after if after[path] != clean[path]] == [], names
        before = after


def test_another_place_for_zoteros_folder_changes_nothing(tmp_path: Path) -> None:
    project = _project(tmp_path)
    before = _built(project)
    zoteros_folder_moves(project, small_library())
    assert _built(project) == before


def _write_database(project: Path, library: Library) -> None:
    """Write what Zotero keeps of a library and leave the files alone."""
    write_zotero_folder(project / "zotero", library, replace=True)


def test_what_is_deleted_or_half_written_comes_back(tmp_path: Path) -> None:
    project = _project(tmp_path)
    before = _built(project)
    for name in ("SMALLART/document.md", "SMALLNCH/document.md", "SMALLBOO/document.md"):
        document = project / "corpus" / name
        document.write_bytes(document.read_bytes()[:40])
    (project / "corpus/SMALLWEB/annotations.md").unlink()
    shutil.rmtree(project / "corpus/SMALLNOT/images")
    shutil.rmtree(project / "corpus/SMALLPAT")
    shutil.rmtree(project / "site")
    assert _built(project) == before


def test_what_a_lost_workspace_knew_of_is_cleared_away_all_the_same(tmp_path: Path) -> None:
    project = _project(tmp_path / "project")
    _built(project)
    library = the_annotations_go(project, a_picture_leaves_its_note(project, small_library()))
    _write_database(project, library)
    shutil.rmtree(project / ".litsite")
    assert _built(project) == _built_from_nothing(project, tmp_path / "clean")


BUILD_AS_VERSION = """\
import litsite, sys
litsite.__version__ = "9.9.9"
from litsite.cli import main
sys.exit(main(["build", "--json"]))
"""


def test_a_new_version_of_litsite_leaves_nothing_of_the_old_one(tmp_path: Path) -> None:
    project = _project(tmp_path / "project")
    _built(project)
    shutil.copytree(project / "zotero", tmp_path / "clean/zotero")
    shutil.copytree(project / "linked", tmp_path / "clean/linked")
    shutil.copy(project / "site_config.yaml", tmp_path / "clean")
    for folder in ("project", "clean"):
        subprocess.run([sys.executable, "-c", BUILD_AS_VERSION], cwd=tmp_path / folder, check=True, capture_output=True)
    for part in ("site", "corpus"):
        assert contents(project / part) == contents(tmp_path / "clean" / part)
        assert b"0.1.0" not in b"".join(contents(project / part).values())
