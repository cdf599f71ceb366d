"""Answers that a person wrote: their citations become numbers of passages.

A person cites papers, ``[2]`` for the second entry of the question's evidence or ``[@key]`` for any item. For each
citation the passage of the paper is looked up that fits best what the citation stands for: this one is checked and
shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from litsite.answers.best_passage import best_passage, in_section
from litsite.answers.citation_grammar import brackets
from litsite.answers.claim_extraction import claim_occurrences
from litsite.answers.item_names import ItemNames
from litsite.answers.masking import mask
from litsite.answers.records import Citation, Evidence, EvidenceReference, Question
from litsite.answers.sentence_likeness import Vectors
from litsite.errors import Problem
from litsite.index.records import ANNOTATION

MOST_PASSAGES = 99
"""A citation has two digits."""

_TOO_MANY = (f"cites more than {MOST_PASSAGES} passages", "split the question")

# As Pandoc has it: [@smith2015], [see @smith2015, p. 3; @{lee:2016}]. An e-mail address is none, nor is a link.
_KEYS = re.compile(r"(?<!\\)\[[^\[\]\n]*(?<![\w.])@[^\[\]\n]*\](?!\()")
_KEY = re.compile(r"(?<![\w.])-?@(?:\{(?P<braced>[^{}]+)\}|(?P<plain>\w(?:\w|[:.#$%&+?<>~/-](?=\w))*))")
_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """``text`` is Markdown with ``[n]`` for the n-th passage of ``evidence``, in which those not cited come last."""

    text: str
    evidence: tuple[Evidence, ...]
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Passages:
    """Where passages come from: all of an item by its address, and the vectors of texts (one a row)."""

    of: Callable[[str], Sequence[Evidence]]
    vectors: Vectors


def written_answer(
    question: Question, retrieved: Sequence[Evidence], names: ItemNames, passages: Passages
) -> WrittenAnswer:
    """Resolve what a person's answer cites.

    Keys that the library does not have, and numbers without an entry, are named as problems and stay in the text. The
    passages of entries that the answer does not cite, and ``retrieved`` ones, follow as considered.
    """
    return _Resolving(question, names, passages).answer(retrieved)


class _Resolving:
    def __init__(self, question: Question, names: ItemNames, passages: Passages) -> None:
        self.question = question
        self.names = names
        self.passages = passages
        self.problems: list[Problem] = []
        self.targets: list[EvidenceReference] = []  # what is cited, with addresses; citations are numbers of these

    def answer(self, retrieved: Sequence[Evidence]) -> WrittenAnswer:
        """The whole of it."""
        entries = [self._target(entry.item, entry.section) for entry in self.question.evidence]
        text = self._with_numbers(entries)
        claims = claim_occurrences(text, len(self.targets))
        chosen = {each.citation: self._passage(each.citation.evidence, each.claim) for each in claims}
        cited = {citation.evidence for citation in chosen}
        others = [
            self._passage(number, self.question.text)
            for number in dict.fromkeys(filter(None, entries))
            if number not in cited
        ]
        evidence = _numbered([*chosen.values(), *others, *retrieved])
        numbers = {_name(passage): passage.number for passage in evidence}
        final = {citation: numbers.get(_name(passage), 0) for citation, passage in chosen.items()}
        if 0 in final.values():
            self._report(*_TOO_MANY)
        return WrittenAnswer(_renumbered(text, len(self.targets), final), evidence, tuple(self.problems))

    def _target(self, name: str, section: str = "") -> int:
        """The number of what is cited, from 1; 0 for a name that cannot be found or is one too many."""
        address, fault = self.names.find(name)
        if fault:
            hint = "name it by its citation key or by its key in Zotero"
            self._report(f"{_shown(name)} {fault}", hint)
            return 0
        target = EvidenceReference(address, section)
        if target not in self.targets:
            if len(self.targets) == MOST_PASSAGES:
                self._report(*_TOO_MANY)
                return 0
            self.targets.append(target)
        return self.targets.index(target) + 1

    def _with_numbers(self, entries: Sequence[int]) -> str:
        """The answer with the numbers of targets for all that it cites."""
        text = self.question.answer
        masked = mask(text)
        numbers = {(each.start, each.end): each.numbers for each in brackets(masked, MOST_PASSAGES)}
        keys = [each.span() for each in _KEYS.finditer(masked)]
        pieces, start = [], 0
        for begin, end in sorted([*numbers, *keys]):
            numbered = numbers.get((begin, end))
            cited = self._keys(text[begin:end]) if numbered is None else self._entries(numbered, entries)
            pieces += [text[start:begin], cited]
            start = end
        return "".join([*pieces, text[start:]])

    def _entries(self, numbers: Sequence[int], entries: Sequence[int]) -> str:
        missing = [number for number in numbers if not 1 <= number <= len(entries)]
        for number in missing:
            count = f"{len(entries)} entries" if len(entries) != 1 else "1 entry"
            self._report(
                f"cites [{number}], and its evidence has {count}", "add the paper to evidence, or write [@key]"
            )
        known = [entries[number - 1] for number in numbers if number not in missing and entries[number - 1]]
        unknown = [number for number in numbers if number in missing or not entries[number - 1]]
        return _bracket(known) + "".join(f"\\[{number}\\]" for number in unknown)

    def _keys(self, bracket: str) -> str:
        names = [each["braced"] or each["plain"] for each in _KEY.finditer(bracket)]
        if not names:
            return bracket
        found = {name: self._target(name) for name in names}
        return _bracket([number for number in found.values() if number]) + "".join(
            f"\\[@{name}\\]" for name, number in found.items() if not number
        )

    def _passage(self, number: int, claim: str) -> Evidence:
        target = self.targets[number - 1]
        found = [each for each in self.passages.of(target.item) if each.kind != ANNOTATION]
        if target.section:
            within = in_section(found, target.section)
            if not within:
                source = found[0].source.author_year
                self._report(f"{source} has no section {_shown(target.section)}", "name one of its headings")
            found = within or found
        return best_passage(claim, found, self.passages.vectors)

    def _report(self, what: str, hint: str) -> None:
        problem = Problem(self.question.where, what, hint, self.question.note)
        if problem not in self.problems:
            self.problems.append(problem)


def _bracket(numbers: Sequence[int]) -> str:
    distinct = dict.fromkeys(numbers)
    return f"[{', '.join(map(str, distinct))}]" if distinct else ""


def _numbered(passages: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Each passage once, numbered in the order in which it first comes, as many as there are numbers for."""
    distinct = {_name(passage): passage for passage in reversed(passages)}
    ordered = list(dict.fromkeys(map(_name, passages)))[:MOST_PASSAGES]
    return tuple(replace(distinct[name], number=number) for number, name in enumerate(ordered, start=1))


def _name(passage: Evidence) -> str:
    """What tells passages apart; an item without any text has one without a chunk."""
    return passage.chunk or passage.bundle


def _renumbered(text: str, count: int, numbers: Mapping[Citation, int]) -> str:
    """A text with the numbers of targets, of which there are ``count``, as one with the numbers of passages."""
    pieces, start = [], 0
    for bracket in brackets(mask(text), count):
        pieces += [
            text[start : bracket.start],
            _bracket([numbers[each] for each in bracket.citations if numbers[each]]),
        ]
        start = bracket.end
    return "".join([*pieces, text[start:]])


def _shown(name: str) -> str:
    return f"“{name}”" if len(name) <= _LONGEST_SHOWN else f"“{name[:_LONGEST_SHOWN]}…”"
