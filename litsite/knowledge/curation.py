"""``curation/entities.yaml``: what people decided about entities. It is theirs, and it survives every rebuild.

    merges:
      - {from: "Method: RF", into: "Method: random forest", reason: the usual abbreviation}
    apart:
      - ["Method: random forest", "Method: random forest regression"]
    locks: ["Method: random forest"]
    hidden: ["Topic: page"]

A change made here leaves the comments and the order of the file as they were.
"""

from __future__ import annotations

import difflib
import io
import os
import re
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from litsite.errors import LitsiteError, WorkspaceError
from litsite.knowledge.data_files import FAST_LOADER
from litsite.knowledge.entities.canonical import named_id
from litsite.knowledge.records import CuratedMerge, Curation, Named
from litsite.knowledge.vocabulary import ENTITY_TYPES

if TYPE_CHECKING:
    from ruamel.yaml import YAML

CURATION_NAME = "entities.yaml"
"""In the folder ``curation`` of a project."""

CURATION_PLACE = f"curation/{CURATION_NAME}"
"""How people are told of it."""

MERGES = "merges"
APART = "apart"
LOCKS = "locks"
HIDDEN = "hidden"

_PARTS = (MERGES, APART, LOCKS, HIDDEN)
_FROM, _INTO, _REASON = "from", "into", "reason"
_FORM = 'write a type and a name: "Method: random forest"'
_QUOTES = "put text with a colon, a # or an @ in it between double quotes"
_WIDE = 10_000  # no line of the file is broken
_UNSEEN = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u200b\u202a-\u202e\u2060-\u206f\ufeff]")


def read_curation(path: Path) -> Curation:
    """What people decided; nothing when there is no file.

    :raises LitsiteError: with the line and the key when the file is wrong.
    """
    text = _text(path)
    try:
        root = yaml.compose(text, Loader=FAST_LOADER)
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        reason = getattr(error, "problem", None) or "it is nested too deeply or holds a character YAML does not allow"
        raise _wrong(f"is not valid YAML: {reason}", _QUOTES, mark.line + 1 if mark else 1) from error
    parts = _values(root, "", _PARTS)
    curation = Curation(
        merges=tuple(map(_merge, _items(parts, MERGES))),
        apart=tuple(map(_pair, _items(parts, APART))),
        locks=frozenset(_named(node, LOCKS) for node in _items(parts, LOCKS)),
        hidden=frozenset(_named(node, HIDDEN) for node in _items(parts, HIDDEN)),
    )
    apart = {frozenset(map(named_id, pair)) for pair in curation.apart}
    for merge, node in zip(curation.merges, _items(parts, MERGES), strict=True):
        if frozenset((named_id(merge.source), named_id(merge.target))) in apart:
            what = f"{shown_name(merge.source)} is merged into {shown_name(merge.target)} and kept apart from it"
            raise _wrong(what, "take one of the two out", node.start_mark.line + 1)
    return curation


def shown_name(named: Named) -> str:
    """A name as the file has it: ``Method: random forest``."""
    return f"{named.type}: {named.name}"


def parsed_name(text: str) -> Named | None:
    """The name that a text like ``Method: random forest`` is, None when it has no type. The case of types is free."""
    before, colon, name = text.partition(":")
    types = {type_.casefold(): type_ for type_ in ENTITY_TYPES}
    type_ = types.get(before.strip().casefold())
    return Named(type_, " ".join(name.split())) if colon and type_ and name.strip() else None


class CurationFile:
    """Changes the file, each change at once and as a whole."""

    def __init__(self, path: Path) -> None:
        """:raises LitsiteError: when what is in the file is wrong."""
        self.path = path
        self.curation = read_curation(path)

    def add_merge(self, source: Named, target: Named, reason: str) -> None:
        """Have one name merged into another. A pair that was kept apart is so no longer."""
        entry = {_FROM: shown_name(source), _INTO: shown_name(target)} | ({_REASON: reason} if reason else {})
        pair = {named_id(source), named_id(target)}

        def change(content: dict[str, Any]) -> None:
            _drop(content, APART, lambda each: {named_id(named) for named in map(_known, each)} == pair)
            _append(content, MERGES, entry)

        self._change(change)

    def remove_merge(self, source: Named) -> None:
        """Take the merge of a name out."""
        wanted = named_id(source)
        self._change(lambda content: _drop(content, MERGES, lambda each: named_id(_known(each[_FROM])) == wanted))

    def add_apart(self, first: Named, second: Named) -> None:
        """Have two names never merged automatically."""
        self._change(lambda content: _append(content, APART, [shown_name(first), shown_name(second)]))

    def add_lock(self, named: Named) -> None:
        """Have nothing merged into a name or away from it automatically."""
        self._change(lambda content: _append(content, LOCKS, shown_name(named)))

    def remove_lock(self, named: Named) -> None:
        """Take a lock out."""
        wanted = named_id(named)
        self._change(lambda content: _drop(content, LOCKS, lambda each: named_id(_known(each)) == wanted))

    def _change(self, change: Callable[[dict[str, Any]], None]) -> None:
        round_trip = _round_trip()
        content = round_trip.load(_text(self.path))
        if content is None:
            content = {}
        change(content)
        stream = io.StringIO()
        if content:
            round_trip.dump(content, stream)
        _write(self.path, stream.getvalue())
        self.curation = read_curation(self.path)


def _round_trip() -> YAML:
    from ruamel.yaml import YAML

    round_trip = YAML()
    round_trip.preserve_quotes = True
    round_trip.width = _WIDE
    round_trip.indent(mapping=2, sequence=4, offset=2)
    return round_trip


def _append(content: dict[str, Any], part: str, entry: object) -> None:
    if not content.get(part):
        content[part] = []
    content[part].append(entry)


def _drop(content: dict[str, Any], part: str, is_meant: Callable[[Any], bool]) -> None:
    entries = content.get(part) or []
    for place in reversed(range(len(entries))):
        if is_meant(entries[place]):
            del entries[place]
    if part in content and not entries:
        del content[part]


def _known(text: str) -> Named:
    """A name of a file that was read before, so it is one."""
    named = parsed_name(str(text))
    assert named is not None
    return named


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as error:
        raise LitsiteError("is not UTF-8 text", where=CURATION_PLACE, hint="save it with the encoding UTF-8") from error
    except OSError as error:
        hint = "see that it is a file you may read"
        raise LitsiteError(f"cannot be read: {error.strerror}", where=CURATION_PLACE, hint=hint) from error


def _write(path: Path, text: str) -> None:
    """Put a text in the place of the file at once: whoever reads sees the old one or the new one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", dir=path.parent, prefix=".entities-", delete=False, encoding="utf-8", newline="\n"
        ) as stream:
            stream.write(text)
        if path.exists():
            os.chmod(stream.name, path.stat().st_mode)
        Path(stream.name).replace(path)
    except OSError as error:
        hint = "choose a folder you may write to"
        raise WorkspaceError(f"cannot be written: {error.strerror}", where=str(path), hint=hint) from error


def _wrong(what: str, hint: str, line: int) -> LitsiteError:
    return LitsiteError(f"line {line}: {what}", where=CURATION_PLACE, hint=hint)


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _values(node: yaml.Node | None, within: str, allowed: Sequence[str]) -> dict[str, yaml.Node]:
    """The nodes of a mapping by their keys; those without a value are left out."""
    if node is None or node.tag == "tag:yaml.org,2002:null":
        return {}
    if not isinstance(node, yaml.MappingNode):
        what = f"an entry of {within} must have the keys {', '.join(allowed)}" if within else "has no keys"
        raise _wrong(what, f"there are: {', '.join(allowed)}", _line(node))
    found: dict[str, yaml.Node] = {}
    for key_node, value in node.value:
        key = str(key_node.value) if isinstance(key_node, yaml.ScalarNode) else ""
        if key not in allowed:
            near = difflib.get_close_matches(key, allowed, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(allowed)}"
            raise _wrong(f"unknown key {f'{within}.' if within else ''}{key}", hint, _line(key_node))
        if key in found:
            raise _wrong(f"{key} is there twice", "put all entries below one of them", _line(key_node))
        found[key] = value
    return {key: value for key, value in found.items() if value.tag != "tag:yaml.org,2002:null"}


def _items(parts: dict[str, yaml.Node], part: str) -> list[yaml.Node]:
    node = parts.get(part)
    if node is None:
        return []
    if not isinstance(node, yaml.SequenceNode):
        raise _wrong(f"{part} must be a list", "begin each entry with - on a line of its own", _line(node))
    return list(node.value)


def _merge(node: yaml.Node) -> CuratedMerge:
    values = _values(node, MERGES, (_FROM, _INTO, _REASON))
    for key in (_FROM, _INTO):
        if key not in values:
            raise _wrong(f"an entry of merges has no {key}", 'write {from: "…", into: "…"}', _line(node))
    source, target = (_named(values[key], f"{MERGES}.{key}") for key in (_FROM, _INTO))
    if named_id(source) == named_id(target):
        raise _wrong(f"merges {shown_name(source)} into itself", "the two names are one already", _line(node))
    reason = _scalar(values[_REASON], f"{MERGES}.{_REASON}") if _REASON in values else ""
    return CuratedMerge(source, target, _UNSEEN.sub("", reason))


def _pair(node: yaml.Node) -> tuple[Named, Named]:
    if not isinstance(node, yaml.SequenceNode) or len(node.value) != 2:
        raise _wrong("an entry of apart must be two names", 'write ["Method: …", "Method: …"]', _line(node))
    first, second = (_named(each, APART) for each in node.value)
    if named_id(first) == named_id(second):
        raise _wrong(f"keeps {shown_name(first)} apart from itself", "the two names are one", _line(node))
    return first, second


def _named(node: yaml.Node, key: str) -> Named:
    text = _scalar(node, key)
    if unseen := _UNSEEN.search(text):
        what = f"{key} has the character U+{ord(unseen[0]):04X} in it, which cannot be seen"
        raise _wrong(what, "no entity has it in its name: leave it out", _line(node))
    named = parsed_name(text)
    if named is None:
        types = ", ".join(ENTITY_TYPES)
        raise _wrong(f"{key} has {text!r}, which is no type with a name", f"{_FORM}; types are {types}", _line(node))
    return named


def _scalar(node: yaml.Node, key: str) -> str:
    if not isinstance(node, yaml.ScalarNode):
        raise _wrong(f"{key} must be text", _FORM, _line(node))
    return " ".join(str(node.value).split())
