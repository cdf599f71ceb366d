"""Attachments as records, with what belongs to them."""

from __future__ import annotations

from pathlib import Path

from litsite.sources.zotero import read_zotero
from tests.sources.zotero_folders import EVERYTHING, change, item_id, read_item, small_folder


def test_every_kind_of_attachment_comes_with_what_belongs_to_it(tmp_path: Path) -> None:
    link = item_id("SMALLLNK")
    folder = small_folder(
        tmp_path / "Zotero",
        f"UPDATE itemAttachments SET linkMode = 3, path = NULL, contentType = NULL WHERE itemID = {link}",
    )
    (folder / "storage/SMALLHTM/.zotero-ft-cache").write_text("Saved from the web.", "utf-8")
    snapshot, web_link = read_item(folder, "SMALLWEB").attachments
    assert (snapshot.mode, snapshot.charset, snapshot.url) == ("imported_url", "utf-8", "https://example.org/page")
    assert (snapshot.exists, snapshot.full_text_cache) == (True, folder / "storage/SMALLHTM/.zotero-ft-cache")
    assert (web_link.mode, web_link.path, web_link.missing_reason, web_link.content_type) == (
        "linked_url",
        None,
        "",
        "",
    )


def test_the_base_directory_reaches_the_records(tmp_path: Path) -> None:

    folder = small_folder(tmp_path / "Zotero")
    (tmp_path / "base/papers").mkdir(parents=True)
    (tmp_path / "base/papers/elsewhere.pdf").touch()
    library = read_zotero(folder, EVERYTHING, base_attachment_path=tmp_path / "base")
    linked = library.items[4].attachments[1]
    assert (linked.path, linked.exists) == (tmp_path / "base/papers/elsewhere.pdf", True)
    change(folder, f"UPDATE itemAttachments SET path = NULL WHERE itemID = {item_id('SMALLLNK')}")
    assert read_item(folder, "SMALLWEB").attachments[1].missing_reason == "Zotero has no file recorded for it"
