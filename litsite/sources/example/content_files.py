"""The example's content as it is written: YAML for facts, Markdown for texts and notes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import yaml

_FRONT_MATTER = re.compile(r"---\n(?P<facts>.*?)\n---\n(?P<text>.*)", re.DOTALL)

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class WrittenNote:
    """A note before it is in Zotero's HTML: ``name`` is its file's, ``facts`` its front matter."""

    name: str
    facts: Facts
    markdown: str


def read_items() -> list[Facts]:
    """Every item of ``items/*.yaml``, in the order of the files and within them."""
    return [item for file in _sorted(_content() / "items") for item in yaml.safe_load(file.read_text("utf-8"))]


def read_library_facts() -> Facts:
    """Collections, tag colours, related items and standalone files."""
    facts: Facts = yaml.safe_load((_content() / "library.yaml").read_text("utf-8"))
    return facts


def read_notes() -> list[WrittenNote]:
    """Every note of ``notes/*.md``. The front matter names the note's paper as ``item``, if it has one."""
    notes = []
    for file in _sorted(_content() / "notes"):
        parts = _FRONT_MATTER.fullmatch(file.read_text("utf-8"))
        if parts is None:
            raise ValueError(f"{file.name} has no front matter")
        notes.append(WrittenNote(file.name.removesuffix(".md"), yaml.safe_load(parts["facts"]), parts["text"].strip()))
    return notes


def read_text(name: str) -> str:
    """The short paper ``texts/NAME.md``."""
    return (_content() / "texts" / f"{name}.md").read_text("utf-8")


def read_file(name: str) -> bytes:
    """A ready-made file of ``files/``."""
    return (_content() / "files" / name).read_bytes()


def read_questions() -> dict[str, bytes]:
    """The files of ``questions/`` by name, as they are."""
    return {file.name: file.read_bytes() for file in _sorted(_content() / "questions")}


def _content() -> Traversable:
    return files(__package__) / "content"


def _sorted(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda entry: entry.name)
