"""Where the files of attachments are, or why they cannot be found."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from litsite.sources.files import FileFinder, Location, PictureCache

KEY = "ABCD2345"


def stored(data_dir: Path, name: str) -> Path:
    path = data_dir / "storage" / KEY / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    return path


@pytest.mark.parametrize(
    "name", ["paper.pdf", "100% #1 – 'quoted' & [x].pdf", "-rf.pdf", ".hidden", "מאמר.pdf", "C: disk.pdf"]
)
def test_a_stored_file_is_found_whatever_it_is_called(tmp_path: Path, name: str) -> None:
    path = stored(tmp_path, name)
    assert FileFinder(tmp_path, None).locate("imported_file", f"storage:{name}", KEY) == Location(path, exists=True)


def test_a_stored_file_is_found_after_a_move_from_a_mac_changed_its_accents(tmp_path: Path) -> None:
    path = stored(tmp_path, unicodedata.normalize("NFD", "Müller.pdf"))
    recorded = "storage:" + unicodedata.normalize("NFC", "Müller.pdf")
    assert FileFinder(tmp_path, None).locate("imported_file", recorded, KEY) == Location(path, exists=True)


@pytest.mark.parametrize("name", ["not here.pdf", "x" * 5000 + ".pdf"])
def test_a_stored_file_that_is_not_there_is_named_with_its_place(tmp_path: Path, name: str) -> None:
    stored(tmp_path, "other.pdf")
    location = FileFinder(tmp_path, None).locate("imported_file", f"storage:{name}", KEY)
    assert (location.path, location.exists) == (tmp_path / "storage" / KEY / name, False)
    assert "storage folder" in location.missing_reason


@pytest.mark.parametrize("name", ["../EFGH2345/secret.pdf", "a/../../../secret", "..\\..\\secret", "/etc/passwd", ".."])
def test_a_stored_name_never_leads_out_of_its_folder(tmp_path: Path, name: str) -> None:
    stored(tmp_path, "x.pdf")
    (tmp_path / "secret").touch()
    location = FileFinder(tmp_path, None).locate("imported_file", f"storage:{name}", KEY)
    assert (location.path, location.exists) == (None, False)
    assert "leads out" in location.missing_reason


def test_a_linked_file_is_found_below_the_base_directory(tmp_path: Path) -> None:
    base = tmp_path / "Papers"
    (base / "reports").mkdir(parents=True)
    (base / "reports/TR-7.pdf").touch()
    finder = FileFinder(tmp_path, base)
    assert finder.locate("linked_file", "attachments:reports/TR-7.pdf", KEY) == Location(
        base / "reports/TR-7.pdf", exists=True
    )
    missing = finder.locate("linked_file", "attachments:reports/TR-8.pdf", KEY)
    assert (missing.path, missing.missing_reason) == (
        base / "reports/TR-8.pdf",
        "the linked file is no longer where it was",
    )
    assert "leads out" in finder.locate("linked_file", "attachments:../TR-7.pdf", KEY).missing_reason


def test_a_linked_file_below_an_unknown_base_directory_says_so(tmp_path: Path) -> None:
    location = FileFinder(tmp_path, None).locate("linked_file", "attachments:reports/TR-7.pdf", KEY)
    assert location == Location(
        missing_reason="TR-7.pdf is below the base directory for linked files, which is not known"
    )


def test_an_absolute_link_is_followed(tmp_path: Path) -> None:
    file = tmp_path / "TR 7 (final).pdf"
    file.touch()
    finder = FileFinder(tmp_path, None, windows=False)
    assert finder.locate("linked_file", str(file), KEY) == Location(file, exists=True)
    assert (
        finder.locate("linked_file", f"{file}.gone", KEY).missing_reason == "the linked file is no longer where it was"
    )


@pytest.mark.parametrize(
    ("path", "windows", "reason"),
    [
        ("C:\\Users\\Ada\\TR-7.pdf", False, "TR-7.pdf is linked to a folder of a Windows computer"),
        ("\\\\server\\share\\TR-7.pdf", False, "TR-7.pdf is linked to a folder of a Windows computer"),
        ("/home/ada/TR-7.pdf", True, "TR-7.pdf is linked to a folder of a Mac or Linux computer"),
        (
            "AAAAAAFoAAIAAAxNYWNpbnRvc2ggSEQ",
            False,
            "it is linked through an alias of an old Mac, which no other computer can read",
        ),
        ("somewhere", False, "the place that it is linked to cannot be read"),
        ("", False, "Zotero has no file recorded for it"),
    ],
)
def test_a_link_that_means_nothing_on_this_computer_says_why(
    tmp_path: Path, path: str, windows: bool, reason: str
) -> None:
    location = FileFinder(tmp_path, None, windows=windows).locate("linked_file", path, KEY)
    assert location == Location(missing_reason=reason)


def test_a_link_to_the_web_has_no_file_and_nothing_missing(tmp_path: Path) -> None:
    assert FileFinder(tmp_path, None).locate("linked_url", "", KEY) == Location()


def test_text_that_zotero_extracted_is_found_beside_the_file(tmp_path: Path) -> None:
    cache = stored(tmp_path, ".zotero-ft-cache")
    finder = FileFinder(tmp_path, None)
    assert finder.full_text_cache(KEY) == cache
    assert finder.full_text_cache("EFGH2345") is None


def test_a_file_in_place_of_a_folder_is_as_good_as_nothing(tmp_path: Path) -> None:
    (tmp_path / "storage").mkdir()
    (tmp_path / "storage" / KEY).touch()
    (tmp_path / "cache").touch()
    assert not FileFinder(tmp_path, None).locate("imported_file", "storage:a.pdf", KEY).exists
    assert PictureCache(tmp_path).picture("user", KEY) is None
    (tmp_path / "elsewhere").touch()
    assert FileFinder(tmp_path / "elsewhere", None).full_text_cache(KEY) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_or_a_folder_in_the_place_of_a_file_is_no_file_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    folder = stored(tmp_path, "other.pdf").parent
    os.mkfifo(folder / "pipe.pdf")
    (folder / "folder.pdf").mkdir()
    (folder / "circle.pdf").symlink_to("circle.pdf")
    os.mkfifo(folder / ".zotero-ft-cache")
    (tmp_path / "cache/library").mkdir(parents=True)
    os.mkfifo(tmp_path / f"cache/library/{KEY}.png")
    finder = FileFinder(tmp_path, tmp_path)
    for name in ("pipe.pdf", "folder.pdf", "circle.pdf"):
        assert not finder.locate("imported_file", f"storage:{name}", KEY).exists
        assert not finder.locate("linked_file", f"attachments:storage/{KEY}/{name}", KEY).exists
    assert finder.full_text_cache(KEY) is None
    assert PictureCache(tmp_path).picture("user", KEY) is None
