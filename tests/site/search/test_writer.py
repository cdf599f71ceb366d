"""The index on disk: what an unchanged document and an unchanged shard cost, and that the way there leaves no trace."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from litsite.sources.records import Item
from tests.site.search.searched_site import ITEMS, write_searched_site


def files(site: Path) -> dict[str, tuple[int, bytes]]:
    """Every file of the index: its inode and its content."""
    folder = site / "data" / "search"
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_ino, path.read_bytes()) for path in folder.rglob("*.js")
    }


def edited(key: str, abstract: str) -> tuple[Item, ...]:
    """The papers with one abstract changed."""
    return tuple(replace(item, abstract=abstract) if item.key == key else item for item in ITEMS)


def test_after_an_edit_only_its_text_and_shards_are_written_and_the_rest_is_linked(tmp_path: Path) -> None:
    before = files(write_searched_site(tmp_path))
    after = files(write_searched_site(tmp_path, items=edited("TREES222", "Zebras.")))
    rewritten = {name for name, (inode, _) in after.items() if before.get(name, (0, b""))[0] != inode}
    assert {name for name in rewritten if name.startswith("texts/")} == {"texts/trees222.js"}
    assert "manifest.js" in rewritten
    assert {name for name, (_, content) in after.items() if b"zebras" in content} <= rewritten


def test_the_index_of_an_edited_library_is_that_of_a_new_build(tmp_path: Path) -> None:
    write_searched_site(tmp_path / "a")
    changed = edited("RINGS222", "Something else about zebras.")
    again = files(write_searched_site(tmp_path / "a", items=changed))
    clean = files(write_searched_site(tmp_path / "b", items=changed))
    assert {name: content for name, (_, content) in again.items()} == {
        name: content for name, (_, content) in clean.items()
    }


def test_a_text_file_holds_what_a_result_shows_and_no_markup(tmp_path: Path) -> None:
    site = write_searched_site(tmp_path)
    script = (site / "data/search/texts/hostile2.js").read_text("utf-8")
    assert script.startswith('litsite.data.search.texts["HOSTILE2"] = {')
    assert "<" not in script
    assert "\u2028" not in script
    record = json.loads(script.partition(" = ")[2].rstrip(";\n"))
    assert record["title"].startswith('<img src=x onerror="window.__pwned=1">')
    full = (site / "data/search/texts/fulltxt2.js").read_text("utf-8")
    assert "The epidemic threshold vanishes in scale-free networks" in full
