"""Reading a lexicon: a YAML file with types of entities, and below each the names with a list of their other forms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from litsite.errors import LitsiteError
from litsite.knowledge.data_files import FAST_LOADER
from litsite.knowledge.vocabulary import ENTITY_TYPES, PAPER

_TYPES = tuple(type_ for type_ in ENTITY_TYPES if type_ != PAPER)


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    """A name of the lexicon as its file has it."""

    type: str
    name: str
    forms: tuple[str, ...] = ()


def read_lexicon(path: Path) -> tuple[LexiconEntry, ...]:
    """The entries of a lexicon file, in their order. Every name is text, whatever it looks like (``NO``, ``2008``).

    :raises LitsiteError: when the file cannot be read, or does not have the shape; it names the line.
    """
    try:
        root = yaml.compose(path.read_text("utf-8"), Loader=FAST_LOADER)
    except (OSError, UnicodeDecodeError) as error:
        raise LitsiteError("cannot be read as UTF-8 text", where=str(path)) from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"{path}, line {mark.line + 1}" if mark else str(path)
        raise LitsiteError("is not YAML", where=where, hint=getattr(error, "problem", None) or "") from error
    return tuple(_entries(root, path)) if root is not None else ()


def _entries(root: yaml.Node, path: Path) -> Iterator[LexiconEntry]:
    for key, names in _pairs(root, path, f"types of entities: {', '.join(_TYPES)}"):
        type_ = _text(key, path)
        if type_ not in _TYPES:
            raise _wrong(key, path, f"{type_} is no type", f"use one of {', '.join(_TYPES)}")
        for name, forms in _pairs(names, path, f"names below {type_}, each followed by a colon"):
            yield LexiconEntry(type_, _text(name, path), tuple(_forms(forms, path)))


def _forms(node: yaml.Node, path: Path) -> Iterator[str]:
    if isinstance(node, yaml.SequenceNode):
        yield from (_text(each, path) for each in node.value)
    elif not isinstance(node, yaml.ScalarNode) or node.value not in ("", "null", "~"):
        raise _wrong(node, path, "other forms of a name are a list", "write them as [one, another], or nothing")


def _pairs(node: yaml.Node, path: Path, what: str) -> list[tuple[yaml.Node, yaml.Node]]:
    if not isinstance(node, yaml.MappingNode):
        raise _wrong(node, path, "has another shape than a lexicon", f"it has {what}")
    return list(node.value)


def _text(node: yaml.Node, path: Path) -> str:
    if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
        raise _wrong(node, path, "a name is text", "put it in quotation marks")
    return str(node.value).strip()


def _wrong(node: yaml.Node, path: Path, what: str, hint: str) -> LitsiteError:
    return LitsiteError(what, where=f"{path}, line {node.start_mark.line + 1}", hint=hint)
