"""Handing the corpus on as a bundle of the Open Knowledge Format, version 0.2.

The bundle is the corpus with what a reader from outside needs added: an ``index.md`` at the root (the only one with
front matter) and in every folder, and a ``log.md``. Files keep their places, so that links between them stay true.
Days in the log come from the documents' own ``generated.at``, never from the clock.
"""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from litsite.bundles.corpus_folder import RELATIONS_FILE
from litsite.bundles.okf_check import RESERVED, VERSION, check_file, front_matter
from litsite.errors import Problem, WorkspaceError

_MARKUP = re.compile(r"[\\`*_\[\]<&~$|]")
_FIRST = "document.md"


@dataclass(frozen=True, slots=True)
class OkfReport:
    """What was exported: ``concepts`` counts Markdown documents, ``files`` all files written.

    ``problems`` name what was left out because it would have broken the bundle.
    """

    concepts: int
    files: int
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class _Concept:
    """One document of the bundle: ``path`` relative to its root, and what an index says of it."""

    path: str
    type: str
    title: str
    description: str
    day: str

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0]


def export_okf(corpus: Path, target: Path) -> OkfReport:
    """Write the corpus as an OKF bundle into ``target``, which is replaced as a whole when it is a bundle already.

    Raises :class:`WorkspaceError` when there is no corpus, or when ``target`` holds something else, lies in the corpus
    or cannot be written.
    """
    if not corpus.is_dir():
        raise WorkspaceError("there is no corpus yet", where=str(corpus), hint="run litsite build first")
    target = target.resolve()
    if not target.name:
        raise WorkspaceError(
            "is the root of the file system", where=str(target), hint="name a new folder for the export"
        )
    new, old = (target.with_name(f".{target.name}.{suffix}") for suffix in ("new", "old"))
    try:
        if old.is_dir() and not target.exists():  # an export was interrupted between its two renames
            old.rename(target)
        if target.is_relative_to(corpus.resolve()) or not _is_replaceable(target):
            raise WorkspaceError(
                "the folder is not empty and no OKF bundle, or is part of the corpus",
                where=str(target),
                hint="name a new folder for the export",
            )
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(parents=True)
        report = _write_bundle(corpus, new)
        if target.exists():
            shutil.rmtree(old, ignore_errors=True)
            target.rename(old)
        new.rename(target)
    except OSError as error:
        raise WorkspaceError(
            f"cannot be written: {error.strerror}", where=str(target), hint="choose a folder you may write to"
        ) from error
    shutil.rmtree(old, ignore_errors=True)
    return report


def _is_replaceable(target: Path) -> bool:
    """Whether nothing is lost with what is there: nothing, an empty folder or an earlier export."""
    if not target.exists():
        return True
    index = target / "index.md"
    return target.is_dir() and (
        not any(target.iterdir()) or (index.is_file() and index.read_bytes().startswith(b"---\nokf_version:"))
    )


def _write_bundle(corpus: Path, bundle: Path) -> OkfReport:
    concepts: list[_Concept] = []
    problems: list[Problem] = []
    files = 0
    for source in sorted(path for path in corpus.rglob("*") if path.is_file()):
        name = source.relative_to(corpus).as_posix()
        if any(part.startswith(".") for part in name.split("/")) or source.name in RESERVED:
            continue
        content = source.read_bytes()
        if not content and source.name == RELATIONS_FILE:
            continue  # a paper without neighbours
        complaints = [*check_file(name, content)] if source.suffix == ".md" else []
        if not content or complaints:
            what, hint = complaints[0] if content else ("an empty file", "build again")
            problems.append(Problem(name, f"left out of the bundle: {what}", hint))
            continue
        if source.suffix == ".md":
            concepts.append(_concept(name, content.decode("utf-8")))
        _write(bundle / name, content)
        files += 1
    indexes = _indexes(concepts)
    for name, text in indexes.items():
        _write(bundle / name, text.encode())
    return OkfReport(len(concepts), files + len(indexes), tuple(problems))


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _concept(name: str, text: str) -> _Concept:
    values = front_matter(text) or {}
    generated = values.get("generated")
    return _Concept(
        path=name,
        type=_line(values["type"]),
        title=_line(values.get("title", "")) or name,
        description=_line(values.get("description", "")),
        day=str(generated.get("at", ""))[:10] if isinstance(generated, Mapping) else "",
    )


def _line(value: object) -> str:
    return " ".join(str(value).split())


def _indexes(concepts: list[_Concept]) -> dict[str, str]:
    """The reserved files: the root's index, one for every folder that holds a document, and the log."""
    by_folder: dict[str, list[_Concept]] = defaultdict(list)
    for concept in concepts:
        by_folder[concept.folder].append(concept)
    sections: dict[str, list[str]] = defaultdict(list)
    texts = {}
    for folder, members in sorted(by_folder.items()):
        members.sort(key=lambda concept: (not concept.path.endswith(_FIRST), concept.path))
        first = members[0]
        if folder:
            entries = [_entry(member, member.path.rpartition("/")[2]) for member in members]
            texts[f"{folder}/index.md"] = f"# {_plain(first.title)}\n\n" + "".join(entries)
            sections[first.type].append(_entry(first, f"{folder}/index.md"))
        else:
            for member in members:
                sections[member.type].append(_entry(member, member.path))
    body = "\n".join(f"# {_plain(kind)}\n\n" + "".join(sorted(sections[kind])) for kind in sorted(sections))
    texts["index.md"] = f'---\nokf_version: "{VERSION}"\n---\n\n' + (body or "# Nothing yet\n")
    if log := _log(concepts):
        texts["log.md"] = log
    return texts


def _log(concepts: Iterable[_Concept]) -> str:
    """What changed on which day, newest first; empty when no document says when it changed."""
    by_day: dict[str, list[str]] = defaultdict(list)
    for concept in concepts:
        if concept.day:
            by_day[concept.day].append(f"* **Update**: [{_plain(concept.title)}]({quote(concept.path)})\n")
    days = (f"\n## {day}\n\n{''.join(sorted(by_day[day]))}" for day in sorted(by_day, reverse=True))
    return "# Update log\n" + "".join(days) if by_day else ""


def _entry(concept: _Concept, address: str) -> str:
    description = f" - {_plain(concept.description)}" if concept.description else ""
    return f"* [{_plain(concept.title)}]({quote(address)}){description}\n"


def _plain(text: str) -> str:
    """Text on one line of Markdown, with nothing in it that a renderer would take as markup."""
    return _MARKUP.sub(r"\\\g<0>", text)
