"""Annotations in reading order, on physical pages, with their pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from litsite.sources.records import Annotation
from tests.sources.zotero_folders import change, item_id, read_item, small_folder

ANNOTATION_TYPE = "(SELECT itemTypeID FROM itemTypes WHERE typeName = 'annotation')"
PDF_POSITION = json.dumps({"pageIndex": 3, "rects": [[1, 2, 3, 4]]})


def add(key: str, kind: int = 1, *, sort_index: str = "00000|000150|00000", position: str = PDF_POSITION) -> list[str]:
    """SQL that adds an annotation to the snapshot of the small library."""
    values = f"{item_id(key)}, {item_id('SMALLHTM')}, {kind}, '#5fb236', 'iv', '{sort_index}', '{position}', 0"
    columns = "itemID, parentItemID, type, color, pageLabel, sortIndex, position, isExternal"
    return [
        f"INSERT INTO items (itemTypeID, libraryID, key) VALUES ({ANNOTATION_TYPE}, 1, '{key}')",
        f"INSERT INTO itemAnnotations ({columns}) VALUES ({values})",
    ]


def snapshot_annotations(folder: Path) -> dict[str, Annotation]:
    return {one.key: one for one in read_item(folder, "SMALLWEB").attachments[0].annotations}


def test_annotations_come_in_the_order_of_their_sort_index(tmp_path: Path) -> None:
    folder = small_folder(
        tmp_path, *add("NEWLAST2", sort_index="00010|000000|00000"), *add("NEWFIRST", sort_index="00000|000000|00000")
    )
    assert list(snapshot_annotations(folder)) == ["NEWFIRST", "SMALLAN1", "SMALLAN2", "NEWLAST2"]


@pytest.mark.parametrize(
    ("number", "kind"), [(1, "highlight"), (2, "note"), (3, "image"), (4, "ink"), (5, "underline"), (6, "text")]
)
def test_every_kind_is_told_apart(tmp_path: Path, number: int, kind: str) -> None:
    annotation = snapshot_annotations(small_folder(tmp_path, *add("NEWKIND2", number)))["NEWKIND2"]
    assert (annotation.kind, annotation.color, annotation.page_label) == (kind, "#5fb236", "iv")
    assert (annotation.text, annotation.comment, annotation.author) == ("", "", "")


@pytest.mark.parametrize(
    ("position", "page"),
    [
        (PDF_POSITION, 4),
        ('{"type": "FragmentSelector", "value": "epubcfi(/6/4)"}', None),
        ('{"pageIndex": "3"}', None),
        ('{"pageIndex": -1}', None),
        ("[3]", None),
        ("{broken", None),
        ("[" * 100_000, None),
    ],
)
def test_the_page_is_the_physical_one_counted_from_one(tmp_path: Path, position: str, page: int | None) -> None:
    assert snapshot_annotations(small_folder(tmp_path, *add("NEWPLACE", position=position)))["NEWPLACE"].page == page


def test_an_image_annotation_has_its_picture_when_zotero_drew_it(tmp_path: Path) -> None:
    folder = small_folder(tmp_path, *add("PICTURE2", 3), *add("DRAWING2", 4), *add("NOTDRAWN", 3), *add("MARKED22", 1))
    cache = folder / "cache/library"
    cache.mkdir(parents=True)
    for key in ("PICTURE2", "DRAWING2", "MARKED22"):
        (cache / f"{key}.png").touch()
    pictures = {
        key: one.image for key, one in snapshot_annotations(folder).items() if key.endswith("2") or key == "NOTDRAWN"
    }
    assert pictures == {
        "PICTURE2": cache / "PICTURE2.png",
        "DRAWING2": cache / "DRAWING2.png",
        "NOTDRAWN": None,
        "MARKED22": None,
        "SMALLAN2": None,
    }


def test_in_a_group_the_picture_is_the_groups_and_the_author_who_made_it(tmp_path: Path) -> None:
    folder = small_folder(
        tmp_path,
        *add("GROUPPIC", 3),
        "UPDATE items SET libraryID = 2 WHERE key IN ('SMALLWEB', 'SMALLHTM', 'SMALLLNK', 'SMALLAN1', 'GROUPPIC')",
        "INSERT INTO groupItems (itemID, createdByUserID) SELECT itemID, 1 FROM items"
        " WHERE key IN ('GROUPPIC', 'SMALLAN1')",
        "UPDATE itemAnnotations SET authorName = 'Somebody Else' WHERE itemID = "
        "(SELECT itemID FROM items WHERE key = 'SMALLAN1')",
    )
    (folder / "cache/groups/4711").mkdir(parents=True)
    (folder / "cache/groups/4711/GROUPPIC.png").touch()
    snapshot, _ = read_item(folder, "g4711-SMALLWEB").attachments
    made = {one.key: (one.author, one.image) for one in snapshot.annotations}
    assert made == {
        "GROUPPIC": ("Example Reader", folder / "cache/groups/4711/GROUPPIC.png"),
        "SMALLAN1": ("Somebody Else", None),
        "SMALLAN2": ("Ada", None),
    }


def test_an_annotation_keeps_its_comment_and_tags(tmp_path: Path) -> None:
    folder = small_folder(tmp_path)
    change(folder, "UPDATE itemAnnotations SET comment = 'See <b>Table 2</b>'")
    annotation = snapshot_annotations(folder)["SMALLAN1"]
    assert annotation.comment == "See <b>Table 2</b>"
    assert [tag.name for tag in annotation.tags] == ["check"]
