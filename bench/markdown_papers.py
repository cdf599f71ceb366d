"""A folder of Markdown papers with front matter as a library: every paper an item with its file attached."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from litsite.bundles.front_matter import split_front_matter
from litsite.sources.records import Attachment, Creator, Item, Library, LibraryInfo, PartialDate, Tag
from litsite.stage import Build, Stage
from litsite.stamp import tree_stamp

_LETTERS = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ"


def papers_stage(folder: Path) -> Stage:
    """A sources stage that reads ``folder`` instead of Zotero."""

    def run(_build: Build) -> Library:
        return markdown_library(folder)

    return Stage("sources", (), "library", "source", 1, run, stamp=lambda _build: tree_stamp(folder))


def markdown_library(folder: Path) -> Library:
    """The papers of a folder, sorted by key. Files without a title in their front matter are left out."""
    items = [item for path in sorted(folder.glob("*.md")) if (item := _item(path))]
    return Library(
        "Markdown papers", (LibraryInfo("user", "Papers"),), tuple(sorted(items, key=lambda item: item.address))
    )


def _item(path: Path) -> Item | None:
    front, body = split_front_matter(path.read_text("utf-8"))
    values: Mapping[str, Any] = yaml.load(front, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)) or {}
    if "authors" not in values:
        return None
    key = _key(path.stem)
    date = values.get("date")
    return Item(
        key=key,
        library="user",
        type="journalArticle",
        title=str(values.get("title", path.stem)),
        abstract=_abstract(body),
        creators=tuple(_creator(str(name)) for name in values["authors"]),
        date=PartialDate(str(date), date.year, date.month, date.day) if date else PartialDate(),
        fields=(("DOI", str(values.get("doi", ""))),),
        citation_key=str(values.get("citekey", "")),
        tags=tuple(Tag(str(tag)) for tag in values.get("tags", ())),
        attachments=(Attachment(f"F{key[1:]}", "Markdown", content_type="text/markdown", path=path, exists=True),),
    )


def _abstract(body: str) -> str:
    _, _, rest = body.partition("## Abstract\n")
    return rest.partition("\n## ")[0].strip()


def _creator(name: str) -> Creator:
    family, _, given = name.partition(", ")
    return Creator(family, given)


def _key(name: str) -> str:
    number = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
    letters = []
    for _ in range(8):
        number, place = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[place])
    return "".join(letters)
