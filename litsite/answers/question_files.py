"""Questions as files: ``questions/NAME.md`` with YAML front matter, and the answer below it if a person wrote one.

    ---
    question: Are real networks scale-free?
    scope:
      collections: [Networks]
      tags: [contested]
    evidence:
      - broido2019
      - {item: barabasi1999, section: Results}
    ---
    Rarely: four per cent show strong evidence of it [1].

Only ``question`` is needed.
"""

from __future__ import annotations

import difflib
import re
import stat
from collections.abc import Sequence
from pathlib import Path

import yaml

from litsite.answers.question_notes import LONGEST_QUESTION
from litsite.answers.question_slugs import question_slug
from litsite.answers.records import EvidenceReference, Question, Scope
from litsite.bundles.front_matter import write_front_matter
from litsite.errors import LitsiteError, Problem, WorkspaceError

MOST_BYTES = 500_000
"""What is larger is no question, and is not read."""

_MOST_FRONT_MATTER = 20_000  # characters
_LONGEST_SLUG = 60
_LONGEST_NAME = 120
_MARK = "---"
_CLOSING = (_MARK, "...")
_FORM = "begin the file with three lines: --- and question: … and ---"
_QUOTES = "put text with a colon, a # or an @ in it between double quotes"
_ONE_QUESTION = "ask one question, in a sentence or two"
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
_LONGEST_SHOWN = 80


class _BadFileError(Exception):
    """What is wrong with a file; ``line`` counts from 1, 0 where no line is to blame."""

    def __init__(self, what: str, hint: str, line: int = 0) -> None:
        super().__init__(what)
        self.what = f"line {line}: {what}" if line else what
        self.hint = hint


def read_questions(folder: Path) -> tuple[tuple[Question, ...], tuple[Problem, ...]]:
    """The questions of a folder in the order of their slugs, and what is wrong with the files that give none.

    Only the ``.md`` files of the folder itself are read, and links that lead out of it are not followed. Of files
    whose names differ in case or in signs alone the first in the order of names has the address.
    """
    questions: dict[str, Question] = {}
    problems: list[Problem] = []
    for path in _files(folder):
        where = f"{folder.name}/{_shown(path.name)}"
        try:
            question = _question(path, where, folder)
        except _BadFileError as bad:
            problems.append(Problem(where, bad.what, bad.hint))
            continue
        first = questions.setdefault(question.slug, question)
        if first is not question:
            what = f"would have the same address as {first.where}"
            problems.append(Problem(where, what, "give one of them another name"))
    return tuple(question for _, question in sorted(questions.items())), tuple(problems)


def write_question(folder: Path, text: str) -> Path:
    """Write a question that has no answer yet; returns its file, or the one that asks the same already.

    :raises LitsiteError: when the question is empty or too long.
    :raises WorkspaceError: when the folder cannot be written.
    """
    asked = _one_line(text)
    if fault := _fault(asked):
        raise LitsiteError(fault, where="the question", hint=_ONE_QUESTION)
    for question in read_questions(folder)[0]:
        if question.text.casefold() == asked.casefold():
            return folder / Path(question.where).name
    slug = question_slug(asked, longest=_LONGEST_SLUG)
    content = write_front_matter({"question": asked}).encode()
    taken = {file_slug(path) for path in _files(folder)}
    name, number = slug, 1
    while name in taken:
        number += 1
        name = f"{slug}-{number}"
    path = folder / f"{name}.md"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as stream:
            stream.write(content)
    except OSError as error:
        hint = "choose a folder you may write to"
        raise WorkspaceError(f"cannot be written: {error.strerror}", where=str(path), hint=hint) from error
    return path


def file_slug(path: Path) -> str:
    """The slug of the question in a file: what its page is called."""
    return question_slug(path.stem, longest=_LONGEST_NAME)


def _files(folder: Path) -> list[Path]:
    """Everything in the folder that is named like a question, in the order of names."""
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() == ".md" and not path.name.startswith(".")]
    except FileNotFoundError:
        return []
    except OSError as error:
        hint = "see that it is a folder you may read"
        raise WorkspaceError(f"cannot be read: {error.strerror}", where=str(folder), hint=hint) from error
    return sorted(found, key=lambda path: (path.name.casefold(), path.name))


def _question(path: Path, where: str, folder: Path) -> Question:
    front, first, body = _split(_text(path, folder))
    read = _FrontMatter(first)
    values = read.values(_node(front, first), "", ("question", "scope", "evidence"))
    if "question" not in values:
        raise _BadFileError("question is missing", "write it behind question:", first)
    text = read.text(values["question"], "question")
    if fault := _fault(text):
        raise _BadFileError(f"question {fault}", _ONE_QUESTION, read.line(values["question"]))
    scope = read.values(values["scope"], "scope", ("collections", "tags")) if "scope" in values else {}
    names = {key: tuple(read.text(each, f"scope.{key}") for each in read.items(node)) for key, node in scope.items()}
    evidence = tuple(map(read.reference, read.items(values["evidence"]))) if "evidence" in values else ()
    return Question(file_slug(path), text, where, Scope(**names), body.strip(), evidence)


def _text(path: Path, folder: Path) -> str:
    """The text of a file, its line ends as in Unix and without a byte order mark."""
    try:
        if path.is_symlink() and not path.resolve().is_relative_to(folder.resolve()):
            raise _BadFileError("is a link that leads out of the folder", "put the file itself here")
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise _BadFileError("is no file", "take it out of the folder, or give it a name that does not end in .md")
        if status.st_size > MOST_BYTES:
            raise _BadFileError(f"has more than {MOST_BYTES:,} bytes", "a question with its answer is short: split it")
        content = path.read_bytes()
    except OSError as error:
        raise _BadFileError(
            f"cannot be read: {error.strerror}", "see that it is there and that you may read it"
        ) from error
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _BadFileError("is not UTF-8 text", "save it with the encoding UTF-8", line) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _split(text: str) -> tuple[str, int, str]:
    """The front matter without its marks, the number of its first line, and what follows it."""
    lines = text.split("\n")
    opening = next((number for number, line in enumerate(lines) if line.strip()), 0)
    if lines[opening].rstrip() != _MARK:
        raise _BadFileError("has no front matter", _FORM, opening + 1)
    for number in range(opening + 1, len(lines)):
        if lines[number].rstrip() in _CLOSING:
            front = "\n".join(lines[opening + 1 : number])
            if len(front) > _MOST_FRONT_MATTER:
                raise _BadFileError(f"has a front matter of more than {_MOST_FRONT_MATTER:,} characters", _FORM)
            return front, opening + 2, "\n".join(lines[number + 1 :])
    raise _BadFileError("has a front matter that does not end", "put a line --- below it", opening + 1)


def _node(front: str, first: int) -> yaml.Node | None:
    """The front matter as YAML's nodes, which know their lines. Nothing is made of them, so no alias can grow."""
    try:
        return yaml.compose(front, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        reason = getattr(error, "problem", None) or "it holds a character that YAML does not allow"
        raise _BadFileError(f"is not valid YAML: {reason}", _QUOTES, mark.line + first if mark else first) from error
    except RecursionError as error:
        raise _BadFileError("is not valid YAML: it is nested too deeply", _FORM, first) from error


class _FrontMatter:
    """Reads the values of a front matter, and says in which line one is wrong."""

    def __init__(self, first: int) -> None:
        """``first`` is the number of its first line in the file."""
        self._first = first

    def line(self, node: yaml.Node | None) -> int:
        """The line in the file that a node begins in."""
        return self._first + (node.start_mark.line if node else 0)

    def values(self, node: yaml.Node | None, within: str, allowed: Sequence[str]) -> dict[str, yaml.Node]:
        """The nodes of a mapping by their keys, which are among ``allowed``; those without a value are left out."""
        if node is None or _is_null(node):
            return {}
        if not isinstance(node, yaml.MappingNode):
            what = f"{within} must hold {' and '.join(allowed)}" if within else "has a front matter without keys"
            raise _BadFileError(what, f"write one of them a line: {allowed[0]}: …", self.line(node))
        found: dict[str, yaml.Node] = {}
        for key_node, value in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else "…"
            path = f"{within}.{_shown(key)}" if within else _shown(key)
            if key not in allowed:
                near = difflib.get_close_matches(key, allowed, n=1)
                hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(allowed)}"
                raise _BadFileError(f"unknown key {path}", hint, self.line(key_node))
            if key in found:
                raise _BadFileError(f"{path} is there twice", "leave one of them out", self.line(key_node))
            found[key] = value
        return {key: value for key, value in found.items() if not _is_null(value)}

    def text(self, node: yaml.Node, key: str) -> str:
        """A value on one line, as it is written: ``yes`` and ``2015`` are texts too."""
        if not isinstance(node, yaml.ScalarNode):
            raise _BadFileError(f"{key} must be text", _QUOTES, self.line(node))
        return _one_line(node.value)

    def items(self, node: yaml.Node) -> list[yaml.Node]:
        """The entries of a list; a single value is a list of one."""
        return list(node.value) if isinstance(node, yaml.SequenceNode) else [node]

    def reference(self, node: yaml.Node) -> EvidenceReference:
        """An entry of the evidence: a key, or a key and a section."""
        if isinstance(node, yaml.MappingNode):
            values = self.values(node, "evidence", ("item", "section"))
        else:
            values = {"item": node}
        texts = {key: self.text(value, f"evidence.{key}") for key, value in values.items()}
        item = texts.get("item", "").removeprefix("@")
        if not item:
            hint = "name a citation key or an item key, or {item: key, section: heading}"
            raise _BadFileError("evidence has an entry without an item", hint, self.line(node))
        return EvidenceReference(item, texts.get("section", ""))


def _is_null(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.tag == "tag:yaml.org,2002:null"


def _fault(question: str) -> str:
    """What is wrong with a question, empty when nothing is."""
    if not any(letter.isalnum() for letter in question):
        return "is empty"
    return f"has more than {LONGEST_QUESTION:,} characters" if len(question) > LONGEST_QUESTION else ""


def _one_line(text: str) -> str:
    return " ".join(_CONTROLS.sub(" ", text).split())


def _shown(text: str) -> str:
    """A key or a name as it can be printed: short, on one line, and without what is no text."""
    line = _one_line(text)
    return line if len(line) <= _LONGEST_SHOWN else f"{line[:_LONGEST_SHOWN]}…"
