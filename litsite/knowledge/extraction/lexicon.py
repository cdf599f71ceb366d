"""The lexicon: what scholars of many fields speak of by name, and a fast way to find it in a text.

A form in lower case is found in any case and in the plural, with blanks or hyphens between its words; a single word
with a capital letter is found as it is written only. Words in brackets have to stand there and are no part of the name:
``[in] R``. A name that has such forms is not found without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from litsite.bundles.keywords.background import rarities
from litsite.knowledge.data_files import DATA
from litsite.knowledge.extraction.lexicon_file import LexiconEntry, read_lexicon
from litsite.store import digest_of

_WORD = re.compile(r"A\*|[^\W_]+(?:\+\+|#)?")
_BRACKETED = re.compile(r"(?:\[(?P<before>[^\[\]]+)\]\s*)?(?P<form>[^\[\]]+?)(?:\s*\[(?P<behind>[^\[\]]+)\])?")
# Text from PDF has lost some hyphens at the ends of lines.
_HYPHEN = re.compile(r"(?<=[a-z]{3})-(?=[a-z]{3})")
_JOINTS = frozenset((" ", "-", "‐", "‑", "–", "'", "’", ".", "/", "\n"))
_SHORTEST_PLURAL = 3
# A word with one capital letter that begins a sentence may be a common word: Rust never sleeps.
_CAPITALIZED = re.compile(r"[A-Z][a-z]+")


@dataclass(frozen=True, slots=True)
class Term:
    """What an entry of the lexicon stands for: its type, its name, and the other names it has."""

    type: str
    name: str
    aliases: tuple[str, ...] = ()


class Match(NamedTuple):
    """A term found in a text, from ``start`` to ``end``."""

    start: int
    end: int
    term: Term


@dataclass(frozen=True, slots=True)
class _Form:
    """How a term is written: its words, and those that stand before and behind it. ``spelling`` is empty when case does
    not matter."""

    term: Term
    words: tuple[str, ...]
    spelling: str = ""
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()


class Lexicon:
    """Terms, found by their first word. ``identity`` changes when what is found may."""

    def __init__(self, entries: Sequence[LexiconEntry]) -> None:
        """Of two entries with the same form the later one counts."""
        forms = {
            (form.words, form.spelling, form.before, form.behind): form for entry in entries for form in _forms(entry)
        }
        self.identity = digest_of(entries)
        self._by_first: dict[str, list[_Form]] = {}
        for form in forms.values():
            self._by_first.setdefault(form.words[0], []).append(form)
        for several in self._by_first.values():
            several.sort(key=lambda form: (-len(form.words), not form.spelling, not form.before, not form.behind))
        self._common_words = rarities()

    def matches(self, text: str, start: int = 0, end: int | None = None) -> Iterator[Match]:
        """The terms of a part of a text (a sentence) in order, of those that overlap the first and longest."""
        found = list(_WORD.finditer(text, start, len(text) if end is None else end))
        words = [word[0].lower() for word in found]
        place = 0
        while place < len(words):
            several = self._by_first.get(words[place], ())
            form = next((each for each in several if self._is_at(each, text, found, words, place)), None)
            if form is None:
                place += 1
                continue
            last = place + len(form.words) - 1
            yield Match(found[place].start(), found[last].end(), form.term)
            place = last + 1

    def named(self, name: str) -> Term | None:
        """The term that a whole name is a form of."""
        found = next(self.matches(name), None)
        return found.term if found and (found.start, found.end) == (0, len(name)) else None

    def _is_at(self, form: _Form, text: str, found: list[re.Match[str]], words: list[str], place: int) -> bool:
        """Whether a form whose first word stands at a place is there with all its words."""
        first, end = place - len(form.before), place + len(form.words) + len(form.behind)
        if end - first > 1:
            if first < 0 or tuple(words[first:end]) != (*form.before, *form.words, *form.behind):
                return False
            if not all(_are_joined(text, *found[each : each + 2]) for each in range(first, end - 1)):
                return False
        if not form.spelling:
            return True
        surface = found[place][0]
        is_doubtful = (
            place == 0 and len(words) > 1 and words[0] in self._common_words and _CAPITALIZED.fullmatch(surface)
        )
        return surface == form.spelling and not is_doubtful


def load_lexicon(own: Path | None = None) -> Lexicon:
    """The lexicon that comes with litsite; the entries of one's own file, where there is one, count before the others.

    :raises LitsiteError: when that file is not as it should be.
    """
    if own is None or not own.exists():
        return _shipped()
    return Lexicon((*_shipped_entries(), *read_lexicon(own)))


@cache
def _shipped() -> Lexicon:
    return Lexicon(_shipped_entries())


@cache
def _shipped_entries() -> tuple[LexiconEntry, ...]:
    return tuple(entry for path in sorted(DATA.glob("lexicon_*.yaml")) for entry in read_lexicon(path))


def _forms(entry: LexiconEntry) -> Iterator[_Form]:
    """All ways an entry is written."""
    spelled = [entry.name, *entry.forms]
    spelled += [joined for form in spelled if (joined := _HYPHEN.sub("", form)) != form]
    parts = [found for form in spelled if (found := _BRACKETED.fullmatch(form))]
    needs_context = any(part["before"] or part["behind"] for part in parts[1:])
    names = dict.fromkeys(part["form"] for part in parts[1 : len(entry.forms) + 1])
    term = Term(entry.type, entry.name, tuple(name for name in names if name != entry.name))
    for part in parts[1:] if needs_context else parts:
        before, behind = (tuple(_words(part[side] or "")) for side in ("before", "behind"))
        words = tuple(_words(part["form"]))
        if len(words) == 1 and part["form"] != part["form"].lower():
            yield _Form(term, words, part["form"], before, behind)
            if part["form"].isupper() and len(part["form"]) >= _SHORTEST_PLURAL:
                yield _Form(term, (f"{words[0]}s",), f"{part['form']}s", before, behind)
        elif words:
            yield _Form(term, words, "", before, behind)
            if len(words[-1]) >= _SHORTEST_PLURAL:
                yield _Form(term, (*words[:-1], _plural(words[-1])), "", before, behind)


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _plural(word: str) -> str:
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    if word.endswith("sis"):
        return f"{word[:-2]}es"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def _are_joined(text: str, first: re.Match[str], second: re.Match[str]) -> bool:
    """Whether two words belong together: one sign between them, or an initial's full stop and a blank."""
    gap = text[first.end() : second.start()]
    return gap in _JOINTS or (gap == ". " and len(first[0]) == 1)
