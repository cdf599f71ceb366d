"""Which names become one entity, and why: first what people decided, then what texts define, then likeness.

What wins is chosen by the names alone, never by how often they are used, so another paper changes no id.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from litsite.errors import Problem
from litsite.knowledge.curation import CURATION_PLACE, shown_name
from litsite.knowledge.entities.aliases import Definitions
from litsite.knowledge.entities.canonical import display_name, id_of_key, is_acronym, named_id
from litsite.knowledge.entities.deduplication import JudgedPairs, NameVectors, generic_words, may_be_same, similar_pairs
from litsite.knowledge.records import Curation, Merge, Named
from litsite.knowledge.vocabulary import PAPER

ALIKE = "alike in words and meaning"
BY_HAND = "merged by hand"


@dataclass(slots=True)
class Name:
    """A canonical key of a type with the forms it is written in: the papers of each."""

    id: str
    type: str
    key: str
    forms: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    listed: set[str] = field(default_factory=set)

    @property
    def shown(self) -> str:
        """The form that is shown."""
        if len(self.forms) == 1:
            return next(iter(self.forms))
        return display_name((form, len(papers), form in self.listed) for form, papers in self.forms.items())

    @property
    def is_acronym(self) -> bool:
        """Whether it is written as an acronym anywhere."""
        return any(map(is_acronym, self.forms))


@dataclass(frozen=True, slots=True)
class Merging:
    """``becomes`` has the id of what each merged name's id became."""

    becomes: Mapping[str, str]
    merges: tuple[Merge, ...]
    judged: JudgedPairs
    problems: tuple[Problem, ...]


def merge_names(
    names: Mapping[str, Name],
    definitions: Definitions,
    curation: Curation,
    judged: JudgedPairs,
    vectors: NameVectors,
    *,
    similarity: float,
) -> Merging:
    """Decide which of the names, by their ids, become one. A cosine above ``similarity`` lets two of a type do so."""
    merging = _Merging(names, curation)
    merging.by_hand()
    merging.by_definition(definitions)
    judged = merging.by_likeness(judged, vectors, similarity)
    return Merging(merging.becomes(), merging.merges(), judged, tuple(sorted(merging.problems)))


class _Merging:
    def __init__(self, names: Mapping[str, Name], curation: Curation) -> None:
        self._names = names
        self._curation = curation
        self._parents: dict[str, str] = {}
        self._reasons: dict[str, tuple[str, bool, float | None]] = {}
        self._locks = {named_id(each) for each in curation.locks}
        self._apart = [(named_id(first), named_id(second)) for first, second in curation.apart]
        self._pinned: set[str] = set()
        self.problems: list[Problem] = []
        for lock in sorted(curation.locks):
            self._is_known(lock, "locks")

    def root(self, name: str) -> str:
        """What a name has become so far."""
        while (parent := self._parents.get(name)) is not None:
            name = parent
        return name

    def by_hand(self) -> None:
        """Do what people decided."""
        for merge in self._curation.merges:
            source, target = named_id(merge.source), named_id(merge.target)
            said = f"{shown_name(merge.source)} into {shown_name(merge.target)}"
            known = [self._is_known(each, "merges") for each in (merge.source, merge.target)]
            if not all(known):
                continue
            if source in self._parents:
                self._problem(f"merges {shown_name(merge.source)} twice", "leave the merge out that is wrong")
            elif self.root(target) == source:
                self._problem(f"the merge of {said} closes a circle", "take one of the merges of the circle out")
            else:
                self._join(source, target, f"{BY_HAND}: {merge.reason}" if merge.reason else BY_HAND, is_manual=True)
            self._pinned |= {source, target}

    def by_definition(self, definitions: Definitions) -> None:
        """Let names become what texts or lexicons say they are other names of."""
        means: dict[str, str] = {}
        for type_, key in definitions.other_names():
            target = definitions.in_library(type_, key)
            name = id_of_key(type_, key)
            if target and target in self._names and name in self._names:
                means[name] = target
        for name in sorted(means, key=lambda each: _preference(self._names[each]), reverse=True):
            if name in self._pinned:
                continue
            target = self.root(means[name])
            if target != name and self._may_join(name, target):
                self._join(name, means[name], definitions.reason(means[name], self._names[name].key))

    def by_likeness(self, judged: JudgedPairs, vectors: NameVectors, similarity: float) -> JudgedPairs:
        """Let names become others of their type that are alike in words and meaning, each directly and never by chain.

        Going from the best name to the worst, a name becomes the best of those before it that it is alike with and that
        became nothing themselves.
        """
        open_names = {
            name.id: name
            for name in self._names.values()
            if name.type != PAPER
            and name.id not in self._parents
            and name.id not in self._locks
            and not name.is_acronym
        }
        keys: dict[str, list[str]] = {}
        for name in open_names.values():
            keys.setdefault(name.type, []).append(name.key)
        judged = similar_pairs(keys, vectors, judged)
        alike: dict[str, list[tuple[str, float]]] = {}
        for first, second, cosine in judged.pairs:
            if cosine > similarity:
                alike.setdefault(first, []).append((second, cosine))
                alike.setdefault(second, []).append((first, cosine))
        order = sorted((name for name in open_names.values() if name.key in alike), key=self._rank)
        for name in order:
            if name.id in self._pinned:
                continue
            winners = [
                (self._rank(other), cosine, other)
                for key, cosine in alike[name.key]
                if (other := open_names.get(id_of_key(name.type, key))) and self._rank(other) < self._rank(name)
                if may_be_same(name.type, *sorted((name.key, key)))
                if other.id not in self._parents and self._may_join(name.id, other.id)
            ]
            if winners:
                _, cosine, winner = min(winners, key=lambda each: each[0])
                self._join(name.id, winner.id, ALIKE, similarity=cosine)
        return judged

    def becomes(self) -> dict[str, str]:
        """What each name that was merged has become."""
        return {name: self.root(name) for name in sorted(self._parents)}

    def merges(self) -> tuple[Merge, ...]:
        """What was merged, by what it became."""
        found = []
        for source, (reason, is_manual, similarity) in self._reasons.items():
            target = self._names[self.root(source)]
            name = self._names[source].shown
            found.append(Merge(source, name, target.id, target.shown, target.type, reason, is_manual, similarity))
        return tuple(sorted(found, key=lambda merge: (merge.target, merge.source)))

    def _join(
        self, source: str, target: str, reason: str, *, is_manual: bool = False, similarity: float | None = None
    ) -> None:
        self._parents[source] = target
        self._reasons[source] = (reason, is_manual, similarity)

    def _may_join(self, name: str, other: str) -> bool:
        """Whether nobody wants anything that became the one apart from anything that became the other."""
        ends = {name, other}
        return not any({self.root(first), self.root(second)} == ends for first, second in self._apart)

    def _rank(self, name: Name) -> tuple[object, ...]:
        return (name.id not in self._pinned, *_preference(name))

    def _is_known(self, named: Named, part: str) -> bool:
        if named_id(named) in self._names:
            return True
        what = f"{part} names {shown_name(named)}, which no text names any more"
        self._problem(what, "see litsite entities list for the names there are, or take the entry out")
        return False

    def _problem(self, what: str, hint: str) -> None:
        self.problems.append(Problem(CURATION_PLACE, what, hint))


def _preference(name: Name) -> tuple[bool, bool, bool, int, int, int, str]:
    """The order of names, the best first: no acronym, a lexicon's, no article before it, few signs, few words that say
    little, long."""
    signs = sum(not (letter.isalnum() or letter == " ") for letter in name.key)
    has_article = name.key.startswith("a ")
    return name.is_acronym, not name.listed, has_article, signs, generic_words(name.key), -len(name.key), name.key
