"""The taxonomy of findings: families of outcomes, treatments, identification strategies and settings.

A family is found by words and phrases, never by pieces of words. Ours are in ``data/taxonomy.yaml``; a user's file
of the same form adds families, or patterns to ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from litsite.errors import LitsiteError
from litsite.knowledge.data_files import FAST_LOADER, data_of

TAXONOMY_NAME = "taxonomy.yaml"
"""One's own families, in the folder ``curation`` of a project."""

OUTCOMES = "outcomes"
TREATMENTS = "treatments"
IDENTIFICATIONS = "identifications"
SETTINGS = "settings"
KINDS = (OUTCOMES, TREATMENTS, IDENTIFICATIONS, SETTINGS)

_WORD = re.compile(r"[^\W_]+(?:\+\+)?")
_KEY = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*")
_SHORTEST_STEM = 3
_FIELDS = {"key": str, "label": str, "patterns": list, "broad": bool, "burden": bool}

_Pattern = tuple[tuple[str, bool], ...]
"""Words in small letters, each with whether it may go on."""


@dataclass(frozen=True, slots=True)
class Family:
    """What counts as one outcome, treatment, identification strategy or setting.

    ``is_broad``: it says little alone. ``is_burden``: less of it is better.
    """

    key: str
    label: str
    patterns: tuple[str, ...]
    is_broad: bool = False
    is_burden: bool = False


@dataclass(frozen=True, slots=True)
class _Index:
    """The patterns of a kind by how they begin: by the whole first word, or by the first letters of a stem."""

    whole: dict[str, list[tuple[_Pattern, Family]]] = field(default_factory=dict)
    stems: dict[str, list[tuple[_Pattern, Family]]] = field(default_factory=dict)


class Taxonomy:
    """Families by kind and key, each kind in the order in which it was given. ``labels`` are those of all, by key."""

    def __init__(self, families: Mapping[str, Mapping[str, Family]]) -> None:
        self.families = {kind: dict(families.get(kind, {})) for kind in KINDS}
        kinds = reversed(self.families.values())  # where two kinds have a key, the first one's label counts
        self.labels = {key: family.label for families in kinds for key, family in families.items()}
        self._indexes = {kind: _index(self.families[kind].values()) for kind in KINDS}

    def family(self, kind: str, text: str) -> Family | None:
        """The family that a text names: of all matches that of most words, then of most letters, then the first."""
        words = _words(text)
        index = self._indexes[kind]
        best: tuple[int, int] = (0, 0)
        found = None
        for place, word in enumerate(words):
            for pattern, family in (*index.whole.get(word, ()), *index.stems.get(word[:_SHORTEST_STEM], ())):
                weight = len(pattern), sum(len(each) for each, _ in pattern)
                if weight > best and _matches(pattern, words, place):
                    best, found = weight, family
        return found

    def label(self, key: str) -> str:
        """How a feature of a claim is shown: the label of its family, or itself when it is an entity's name."""
        return self.labels.get(key, key)

    def is_broad(self, kind: str, key: str) -> bool:
        """Whether a feature says little by itself. The name of an entity does not."""
        family = self.families[kind].get(key)
        return family is not None and family.is_broad

    def is_burden(self, outcome: str) -> bool:
        """Whether less of an outcome is better, so that ``better`` would not mean more of it."""
        family = self.families[OUTCOMES].get(outcome)
        return family is not None and family.is_burden


def load_taxonomy(user_file: Path | None = None) -> Taxonomy:
    """Our taxonomy, with what the user's file adds, if there is one.

    :raises LitsiteError: when the user's file is not as it should be; it names the key.
    """
    families = _own_families()
    if user_file is None or not user_file.exists():
        return Taxonomy(families)
    given = _read(user_file)
    return Taxonomy({kind: _extended(families[kind], given.get(kind, ()), kind, user_file) for kind in KINDS})


@cache
def _own_families() -> Mapping[str, Mapping[str, Family]]:
    data = data_of("taxonomy.yaml")
    return {
        kind: {
            each["key"]: Family(
                each["key"],
                each["label"],
                tuple(map(str, each["patterns"])),
                is_broad=each.get("broad", False),
                is_burden=each.get("burden", False),
            )
            for each in data[kind]
        }
        for kind in KINDS
    }


def _read(path: Path) -> Mapping[str, Sequence[Any]]:
    try:
        data = yaml.load(path.read_text("utf-8-sig"), Loader=FAST_LOADER)
    except (OSError, UnicodeDecodeError) as error:
        raise LitsiteError("cannot be read as UTF-8 text", where=str(path)) from error
    except (yaml.YAMLError, RecursionError, ValueError, KeyError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"{path}, line {mark.line + 1}" if mark else str(path)
        raise LitsiteError("is not YAML", where=where, hint=getattr(error, "problem", None) or "") from error
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise LitsiteError("not a list of families by kind", where=str(path), hint=f"kinds are {', '.join(KINDS)}")
    for kind, families in data.items():
        if kind not in KINDS:
            raise _wrong(path, str(kind), "no such kind", f"kinds are {', '.join(KINDS)}")
        if not isinstance(families, list | None):
            raise _wrong(path, kind, "not a list", "write one family a line, each with key and patterns")
    return {kind: families or () for kind, families in data.items()}


def _extended(ours: Mapping[str, Family], given: Sequence[Any], kind: str, path: Path) -> dict[str, Family]:
    families = dict(ours)
    for number, entry in enumerate(given, 1):
        where = f"{kind}.{number}"
        _check(entry, where, path)
        key = entry["key"]
        patterns = tuple(str(each) for each in entry.get("patterns", ()))
        for pattern in patterns:
            _check_pattern(pattern, f"{where}.patterns", path)
        if known := families.get(key):
            families[key] = replace(
                known,
                label=entry.get("label", known.label),
                patterns=known.patterns + patterns,
                is_broad=entry.get("broad", known.is_broad),
                is_burden=entry.get("burden", known.is_burden),
            )
        elif not patterns:
            raise _wrong(path, f"{where}.patterns", "missing", "a new family needs words to be found by")
        else:
            label = entry.get("label", key.replace("_", " ").capitalize())
            families[key] = Family(
                key, label, patterns, is_broad=entry.get("broad", False), is_burden=entry.get("burden", False)
            )
    return families


def _check(entry: Any, where: str, path: Path) -> None:
    if not isinstance(entry, dict) or "key" not in entry:
        raise _wrong(path, f"{where}.key", "missing", "each family needs a key and patterns")
    for name, value in entry.items():
        if name not in _FIELDS:
            raise _wrong(path, f"{where}.{name}", "no such key", f"keys are {', '.join(_FIELDS)}")
        if not isinstance(value, _FIELDS[name]):
            kinds = {str: "a text", list: "a list", bool: "true or false"}
            raise _wrong(path, f"{where}.{name}", f"not {kinds[_FIELDS[name]]}", "")
        if isinstance(value, list) and not all(isinstance(each, str | int | float) for each in value):
            raise _wrong(path, f"{where}.{name}", "not a list of texts", "put each one in quotation marks")
    if not _KEY.fullmatch(entry["key"]):
        raise _wrong(path, f"{where}.key", f"{entry['key']!r} is no key", "small letters, digits and underscores")


def _check_pattern(pattern: str, where: str, path: Path) -> None:
    parsed = _parsed(pattern)
    if not parsed:
        raise _wrong(path, where, f"{pattern!r} has no word", "")
    if any(goes_on and len(word) < _SHORTEST_STEM for word, goes_on in parsed[:1]):
        raise _wrong(path, where, f"{pattern!r} is too short for a star", f"give {_SHORTEST_STEM} letters at least")


def _wrong(path: Path, key: str, what: str, hint: str) -> LitsiteError:
    return LitsiteError(f"{key}: {what}", where=str(path), hint=hint)


def _index(families: Iterable[Family]) -> _Index:
    index = _Index()
    for family in families:
        for pattern in map(_parsed, family.patterns):
            word, goes_on = pattern[0]
            table, start = (index.stems, word[:_SHORTEST_STEM]) if goes_on else (index.whole, word)
            table.setdefault(start, []).append((pattern, family))
    return index


def _parsed(pattern: str) -> _Pattern:
    return tuple((found[0], pattern[found.end() :].startswith("*")) for found in _WORD.finditer(pattern.lower()))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _matches(pattern: _Pattern, words: Sequence[str], place: int) -> bool:
    return place + len(pattern) <= len(words) and all(
        each.startswith(word) if goes_on else each == word
        for (word, goes_on), each in zip(pattern, words[place:], strict=False)
    )
